//! Tests in their own process, for resources that are counted per process: memory and threads.

use std::process::Command;

/// The variable that names the test for a child process.
const CHILD: &str = "KELVIN_SERVER_TEST";

/// Runs a test, given by its full name, in its own process.
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
