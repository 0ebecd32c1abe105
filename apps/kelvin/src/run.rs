//! `kelvin run`, and programs on standard input.

use crate::answer::{answer, last_words, let_print};
use crate::arguments::{Answers, Limits, Run};
use crate::class_folders::look_for_classes;
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use std::io::{self, Read, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin run homework.cgs
  kelvin run homework.cgs --path rules --format unicode     with classes in files of the folder rules
  kelvin < homework.cgs                                     the same through a pipe";

/// Runs a file; whether it failed.
pub fn run(task: &Run) -> io::Result<bool> {
    let name = task.file.display().to_string();
    let bytes = std::fs::read(&task.file)
        .map_err(|error| io::Error::new(error.kind(), format!("cannot read {name}: {error}")))?;
    program(&name, &bytes, &task.answers, &task.limits)
}

/// Runs what is piped in; whether it failed.
pub fn piped(answers: &Answers, limits: &Limits) -> io::Result<bool> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    program("", &bytes, answers, limits)
}

fn program(name: &str, bytes: &[u8], answers: &Answers, limits: &Limits) -> io::Result<bool> {
    answers.refuse_unused();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, limits);
    let_print(&mut session, answers.format, false);
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let last_words = last_words(&source, answers.format);
    let answer = answer(&mut session, &source, answers.format, limits, last_words);
    if let Some(output) = answer.output {
        writeln!(io::stdout(), "{output}")?;
    }
    if let Some(error) = &answer.error {
        eprintln!("{error}");
    }
    Ok(answer.error.is_some())
}
