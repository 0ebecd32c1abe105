//! Tests in a process of their own, for what is counted of a process: its memory, its threads.

use std::process::Command;

/// Names the test that a child process runs.
const CHILD: &str = "KELVIN_SERVER_TEST";

/// Runs a test, given by its whole name, in a process of its own.
pub fn alone(test: &str, body: impl FnOnce()) {
    if std::env::var(CHILD).is_ok_and(|name| name == test) {
        return body();
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture", "--include-ignored"])
        .env(CHILD, test)
        .output()
        .unwrap();
    let text =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success() && text.contains("1 passed"), "{}\n{text}", output.status);
    text.lines().filter(|line| line.starts_with("seen: ")).for_each(|line| println!("{line}"));
}
