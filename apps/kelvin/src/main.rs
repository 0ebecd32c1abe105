//! `kelvin`: a laboratory for combinatorial games on the command line.

mod answer;
mod arguments;
mod eval;
mod limits;
mod run;
mod worksheet;

use arguments::{Arguments, Task};
use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let failed = match arguments.task {
        Some(Task::Eval(task)) => eval::run(&task),
        Some(Task::Run(task)) => run::run(&task),
        None if std::io::stdin().is_terminal() => worksheet::run(&arguments.answers, &arguments.limits),
        None => run::piped(&arguments.answers, &arguments.limits),
    };
    match failed {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::FAILURE,
        // Somebody closed our output: there is nobody left to tell.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kelvin: {error}");
            ExitCode::FAILURE
        }
    }
}
