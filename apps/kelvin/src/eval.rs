//! `kelvin eval`.

use crate::answer::{answer, final_message, let_print, object};
use crate::arguments::{Eval, Format};
use crate::calculation::{Calculation, FinalMessage};
use crate::class_folders::look_for_classes;
use crate::failure::{self, wrong_usage};
use crate::supervisor;
use kelvin_budget::Exhausted;
use kelvin_lab::{EvaluationAnswer, InputError, Lab, Settings, Statement};
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Evaluates the expressions, and returns whether one of them failed.
pub fn run(task: &Eval) -> io::Result<bool> {
    task.answers.refuse_unused();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, &task.limits);
    let_print(&mut session, task.answers.format, task.expressions == ["-"]);
    if task.expressions == ["-"] {
        if task.certificate.is_asked_for() {
            wrong_usage(
                "--certificate proves the expressions of the command line, not those of standard input",
            );
        }
        return stream(task, &mut session);
    }
    let mut failed = false;
    for (i, expression) in task.expressions.iter().enumerate() {
        let source = Source::new("", expression.as_str());
        let format = task.answers.format;
        let final_message = before_the_others(&source, &task.expressions[i + 1..], format);
        let answer = answer(&mut session, &source, format, &task.limits, final_message);
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
    if !failed && task.certificate.is_asked_for() {
        let lab = Lab::new(&universe, Settings::default());
        let budget = Calculation::begin(&task.limits);
        let statement = |text: &String| Statement::Expression { text: text.clone() };
        let statements = || task.expressions.iter().map(statement).collect();
        return failure::report(task.certificate.write(&lab, statements, &budget));
    }
    Ok(failed)
}

/// The final message if an evaluation has to be killed: its error, and an error for each remaining
/// expression, unless the user cancelled it.
fn before_the_others(source: &Arc<Source>, others: &[String], format: Format) -> FinalMessage {
    let (of_this, others) = (final_message(source, format), others.to_vec());
    Box::new(move |why| {
        let answered = of_this(why);
        for other in others.iter().filter(|_| why != Exhausted::Cancelled) {
            match format {
                Format::Json => supervisor::print(&format!("{}\n", not_evaluated_object(other, why))),
                _ => supervisor::print_error(&format!("{other}: {}", not_evaluated(why))),
            }
        }
        answered
    })
}

/// Prints one line of output for each line of input, immediately.
fn stream(task: &Eval, session: &mut Session<'_>) -> io::Result<bool> {
    let mut output = io::stdout().lock();
    let mut failed = false;
    let mut line = Vec::new();
    loop {
        line.clear();
        // Standard input is not locked during an evaluation, so that the remaining lines can be read if the
        // evaluation has to be killed.
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            return Ok(failed);
        }
        let source = Source::new("", text_of(&line));
        let format = task.answers.format;
        let of_this = final_message_of_line(&source, format);
        let final_message: FinalMessage = Box::new(move |why| {
            let answered = of_this(why);
            if why != Exhausted::Cancelled {
                answer_the_rest(why, format);
            }
            answered
        });
        let answer = answer(session, &source, format, &task.limits, final_message);
        let stopped = answer.is_stopped();
        failed |= answer.error.is_some();
        let text = match (answer.output, answer.error) {
            (Some(output), None) => output,
            (Some(output), Some(_)) if format == Format::Json => output,
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

fn text_of(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned()
}

/// The final message for a line whose evaluation has to be killed, in place of its answer.
fn final_message_of_line(source: &Arc<Source>, format: Format) -> FinalMessage {
    match format {
        Format::Json => final_message(source, Format::Json),
        _ => Box::new(|why| {
            supervisor::print(&format!("!! {why}\n"));
            false
        }),
    }
}

/// The time to wait for each further line before the process exits.
const PATIENCE: Duration = Duration::from_millis(300);

/// Prints an error for each remaining line, until the input ends or pauses.
fn answer_the_rest(why: Exhausted, format: Format) {
    let (send, lines) = mpsc::sync_channel(1 << 10);
    let read = move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    };
    // Without a reader thread the remaining lines get no answer.
    if std::thread::Builder::new().spawn(read).is_err() {
        return;
    }
    while let Ok(first) = lines.recv_timeout(PATIENCE) {
        let answers: Vec<String> = std::iter::once(first)
            .chain(lines.try_iter().take(1 << 10))
            .map(|line| match format {
                Format::Json => not_evaluated_object(&text_of(&line), why),
                _ => format!("!! {}", not_evaluated(why)),
            })
            .collect();
        supervisor::print(&format!("{}\n", answers.join("\n")));
    }
}

fn not_evaluated(why: Exhausted) -> String {
    format!("not evaluated: the program ended with an input before it, as {why}")
}

fn not_evaluated_object(text: &str, why: Exhausted) -> String {
    let error = InputError { message: not_evaluated(why), line: None, column: None };
    object(&EvaluationAnswer { error: Some(error), ..EvaluationAnswer::of(text) })
}

/// Joins a table or a board into one line.
fn one_line(text: &str) -> String {
    text.replace('\n', "\\n")
}
