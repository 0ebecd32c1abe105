//! `kelvin run`, and programs on standard input.

use crate::answer::{answer, final_message, let_print};
use crate::arguments::{Answers, LimitArgs, RunArgs};
use crate::class_folders::look_for_classes;
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use std::fs::File;
use std::io::{self, Read, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin run homework.cgs
  kelvin run homework.cgs --path rules --format unicode     with classes in files of the folder rules
  kelvin < homework.cgs                                     the same through a pipe";

/// Runs a file, and returns whether it failed.
pub fn run(task: &RunArgs) -> io::Result<bool> {
    let name = task.file.display().to_string();
    let with_name = |error: io::Error| io::Error::new(error.kind(), format!("cannot read {name}: {error}"));
    let bytes = File::open(&task.file).and_then(read).map_err(with_name)?;
    program(&name, &bytes, &task.answers, &task.limits)
}

/// Runs a program from standard input, and returns whether it failed.
pub fn piped(answers: &Answers, limits: &LimitArgs) -> io::Result<bool> {
    let bytes = read(io::stdin().lock())?;
    program("", &bytes, answers, limits)
}

/// The maximum length of a program.
const LONGEST: u64 = 16 << 20;

/// Reads a program. Reading stops beyond the maximum length, because a device may be endless.
fn read(program: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    program.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let message = format!(
            "a program has at most {} MB; split it, or pass its data in several files",
            LONGEST >> 20
        );
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

fn program(name: &str, bytes: &[u8], answers: &Answers, limits: &LimitArgs) -> io::Result<bool> {
    answers.refuse_unused();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, limits);
    let_print(&mut session, answers.format, false);
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let final_message = final_message(&source, answers.format);
    let answer = answer(&mut session, &source, answers.format, limits, final_message);
    if let Some(output) = answer.output {
        writeln!(io::stdout(), "{output}")?;
    }
    if let Some(error) = &answer.error {
        eprintln!("{error}");
    }
    Ok(answer.error.is_some())
}
