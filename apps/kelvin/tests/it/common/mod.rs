//! Runs the built command.

#![allow(dead_code, reason = "each test uses some of it")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The result of a command.
pub struct Ran {
    pub status: Option<i32>,
    pub output: String,
    pub errors: String,
}

impl From<Output> for Ran {
    fn from(ran: Output) -> Ran {
        Ran {
            status: ran.status.code(),
            output: String::from_utf8(ran.stdout).unwrap(),
            errors: String::from_utf8(ran.stderr).unwrap(),
        }
    }
}

/// The cache folder of the tests, separate from the user's own.
fn cache() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// The command with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelvin"));
    command
        .args(arguments)
        .env_remove("COLORTERM")
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_CACHE_HOME", cache())
        .stdin(Stdio::null());
    command
}

pub fn kelvin(arguments: &[&str]) -> Ran {
    command(arguments).output().unwrap().into()
}

/// Runs with a text on standard input.
pub fn kelvin_reading(arguments: &[&str], input: &str) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// The output of a command that succeeds without any message on standard error.
pub fn output(arguments: &[&str]) -> String {
    let ran = kelvin(arguments);
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{arguments:?}");
    ran.output
}

/// The error message of a command that fails and prints nothing else.
pub fn errors(arguments: &[&str]) -> String {
    let ran = kelvin(arguments);
    assert_eq!((ran.status, ran.output.as_str()), (Some(1), ""), "{arguments:?}: {}", ran.errors);
    ran.errors
}

/// The output of a command that reports there that it has no answer, and fails.
pub fn undecided(arguments: &[&str]) -> String {
    let ran = kelvin(arguments);
    assert_eq!((ran.status, ran.errors.as_str()), (Some(1), ""), "{arguments:?}");
    ran.output
}

/// The error message for a wrong command line.
pub fn usage(arguments: &[&str]) -> String {
    let ran = kelvin(arguments);
    assert_eq!((ran.status, ran.output.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.errors);
    ran.errors
}

/// Runs every example of a help text that is a complete command, and expects no error.
pub fn examples_work(task: &str, folder: &std::path::Path) {
    let help = output(&[task, "--help"]);
    let examples: Vec<&str> =
        (help.lines().map(str::trim).filter(|line| line.starts_with("kelvin "))).collect();
    assert!(!examples.is_empty(), "{help}");
    for example in examples {
        // A remark follows after several spaces.
        let line = example.split("   ").next().unwrap();
        let line = line.replacen("kelvin", env!("CARGO_BIN_EXE_kelvin"), 1);
        let ran: Ran = Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder)
            .env("XDG_CACHE_HOME", cache())
            .stdin(Stdio::null())
            .output()
            .unwrap()
            .into();
        assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{example}");
    }
}

/// A new folder for files.
pub fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
