//! Tests that need something which is not there.

use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;
use std::process::Command;

/// The file in which it is noted what was not run; `make test` names it and prints what stands there at its end.
pub const FILE: &str = "KELVIN_NOT_RUN";

/// Says that a test, or a part of it, is not run, as something is not there: on the output of the test, and in the file that
/// `make test` shows.
#[track_caller]
pub fn not_run(needs: &str) {
    let test = std::thread::current().name().unwrap_or("main").to_owned();
    let place = Location::caller().file();
    let line = format!("{place}: {test} needs {needs}");
    println!("not run: {line}");
    if let Some(file) = std::env::var_os(FILE) {
        let note = |line: String| {
            OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
        };
        note(line + "\n").expect("the file of what is not run can be written");
    }
}

/// The first of some programs that is installed: one that can be started with this argument. If none is, that is said.
#[track_caller]
pub fn program(names: &[&'static str], argument: &str) -> Option<&'static str> {
    let found = names.iter().copied().find(|name| Command::new(name).arg(argument).output().is_ok());
    if found.is_none() {
        not_run(&format!("the program {}", names.join(" or ")));
    }
    found
}
