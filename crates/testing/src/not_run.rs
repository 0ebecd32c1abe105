//! Reports of tests that are skipped because something is missing.

use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;
use std::process::Command;

/// The environment variable with the file that lists skipped tests; `make test` sets it and prints the file
/// at its end.
pub const FILE: &str = "KELVIN_NOT_RUN";

/// Reports that a test, or a part of it, is skipped because something is missing.
///
/// The report goes to the output of the test and to the file that `make test` prints.
#[track_caller]
pub fn not_run(needs: &str) {
    let test = std::thread::current().name().unwrap_or("main").to_owned();
    let place = Location::caller().file();
    let line = format!("{place}: {test} needs {needs}");
    println!("not run: {line}");
    if let Some(file) = std::env::var_os(FILE) {
        let append = |line: String| {
            OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
        };
        append(line + "\n").expect("the file of skipped tests can be written");
    }
}

/// The first installed program of a list, that is, one that can be started with `argument`. Reports a skipped
/// test if none is installed.
#[track_caller]
pub fn program(names: &[&'static str], argument: &str) -> Option<&'static str> {
    let found = names.iter().copied().find(|name| Command::new(name).arg(argument).output().is_ok());
    if found.is_none() {
        not_run(&format!("the program {}", names.join(" or ")));
    }
    found
}
