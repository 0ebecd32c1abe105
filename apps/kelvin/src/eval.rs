//! `kelvin eval`.

use crate::answer::{answer, last_words, let_print};
use crate::arguments::{Eval, Format};
use crate::class_folders::look_for_classes;
use crate::watchman;
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use std::io::{self, BufRead, Write};

/// Evaluates the expressions; whether one of them failed.
pub fn run(task: &Eval) -> io::Result<bool> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, &task.limits);
    let_print(&mut session, task.answers.format, task.expressions == ["-"]);
    if task.expressions == ["-"] {
        return stream(task, &mut session);
    }
    let mut failed = false;
    for expression in &task.expressions {
        let source = Source::new("", expression.as_str());
        let format = task.answers.format;
        let answer = answer(&mut session, &source, format, &task.limits, last_words(&source, format));
        let stopped = answer.is_stopped();
        if let Some(output) = answer.output {
            writeln!(io::stdout(), "{output}")?;
        }
        if let Some(error) = answer.error {
            failed = true;
            eprintln!("{error}");
        }
        if stopped {
            break;
        }
    }
    Ok(failed)
}

/// One line of output for each line of input, as soon as it is there.
fn stream(task: &Eval, session: &mut Session<'_>) -> io::Result<bool> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut failed = false;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(failed);
        }
        let text = String::from_utf8_lossy(&line);
        let source = Source::new("", text.trim_end_matches(['\n', '\r']));
        let last_words = match task.answers.format {
            Format::Json => last_words(&source, Format::Json),
            _ => Box::new(|why| {
                watchman::say(&format!("!! {why}\n"));
                false
            }),
        };
        let answer = answer(session, &source, task.answers.format, &task.limits, last_words);
        let stopped = answer.is_stopped();
        failed |= answer.error.is_some();
        let text = match (answer.output, answer.error) {
            (Some(output), None) => output,
            (Some(output), Some(_)) if task.answers.format == Format::Json => output,
            (_, Some(error)) => format!("!! {}", error.message()),
            (None, None) => String::new(),
        };
        writeln!(output, "{}", one_line(&text))?;
        output.flush()?;
        if stopped {
            return Ok(true);
        }
    }
}

/// A table or a board takes several lines; here it gets one.
fn one_line(text: &str) -> String {
    text.replace('\n', "\\n")
}
