//! `kelvin table`.

use crate::common;

use common::{errors, examples_work, folder, kelvin, output, usage};
use serde_json::Value;

#[test]
fn the_examples_of_the_help_work() {
    examples_work("table", &folder("table"));
}

#[test]
fn rows_are_boards() {
    let text = output(&["table", "domineering", "1xn", "--to", "4", "--csv"]);
    assert_eq!(
        text,
        "n,board,value,mean,temperature\n1,1x1,0,0,-1\n2,1x2,-1,-1,-1\n3,1x3,-1,-1,-1\n4,1x4,-2,-2,-1\n"
    );
    let plain = output(&["table", "domineering", "nxn", "--to", "2"]);
    assert_eq!(
        plain,
        "board      mean  temperature  value\n1x1           0           -1  0\n2x2           0            1  +-1\n"
    );
    let latex = output(&["table", "nim", "n", "--to", "2", "--latex"]);
    assert!(latex.contains("$*2$") || latex.contains("\\ast}2$"), "{latex}");
    assert!(latex.ends_with("\\end{tabular}\n"));
    // There are no cycles with one or two vertices.
    let json = output(&["table", "snort", "cycle", "--to", "4", "--json"]);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["board"], "C3");
    assert_eq!(json.lines().count(), 2);
}

/// The temperatures in a table of Snort.
fn temperatures(family: &str, from: &str, to: &str) -> Vec<String> {
    let json = output(&["table", "snort", family, "--from", from, "--to", to, "--json"]);
    let row = |line| serde_json::from_str::<Value>(line).unwrap()["temperature"].as_str().unwrap().to_owned();
    json.lines().map(row).collect()
}

/// Huntemann, section 5.3.
#[test]
fn temperatures_of_snort() {
    let paths = ["1", "2", "3/2", "1", "0", "1", "2", "2", "3/2", "3/2", "1", "2", "2"];
    assert_eq!(temperatures("Pn", "2", "14"), paths);
    assert_eq!(temperatures("grid 2xn", "2", "7"), ["-1", "9/4", "-1", "5/2", "-1", "1"]);
}

/// Huntemann, section 5.2.1: highest temperatures of O(a,b) on strips up to 50. The printed entry 3/4 for
/// O(2,4) is an error.
const TILES: [&str; 10] = [
    "0 1/2 1 3/2 2 5/2 3 7/2 4 9/2",
    "1/2 0 1 1 7/4 3/2 5/2 9/4 13/4 3",
    "1 1 0 1 1 1 7/4 7/4 3/2 5/2",
    "3/2 1 1 0 1 1 1 1 7/4 7/4",
    "2 7/4 1 1 0 1 1 1 1 1",
    "5/2 3/2 1 1 1 0 1 1 1 1",
    "3 5/2 7/4 1 1 1 0 1 1 1",
    "7/2 9/4 7/4 1 1 1 1 0 1 1",
    "4 13/4 3/2 7/4 1 1 1 1 0 1",
    "9/2 3 5/2 7/4 1 1 1 1 1 0",
];

#[test]
fn highest_temperatures_of_tiles() {
    let text = output(&["table", "oab(a,b)", "n", "--to", "50", "--csv"]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("a\\b,1,2,3,4,5,6,7,8,9,10"));
    for (a, expected) in TILES.iter().enumerate() {
        let expected = format!("{},{}", a + 1, expected.replace(' ', ","));
        assert_eq!(lines.next(), Some(expected.as_str()));
    }
    assert_eq!(lines.next(), None);
}

/// Partizan subtraction: (⌈b/a⌉ - 1)/2 for a ≤ b (Huntemann, section 5.2.2).
#[test]
fn highest_temperatures_of_subtraction() {
    let text = output(&["table", "subtraction(a|b)", "n", "--to", "50", "--over", "10", "--json"]);
    assert_eq!(text.lines().count(), 100);
    for line in text.lines() {
        let cell: Value = serde_json::from_str(line).unwrap();
        let [a, b] = ["a", "b"].map(|name| cell[name].as_u64().unwrap());
        let twice = a.max(b).div_ceil(a.min(b)) - 1;
        let expected = if twice % 2 == 0 { (twice / 2).to_string() } else { format!("{twice}/2") };
        assert_eq!(cell["temperature"], *expected, "{line}");
    }
}

#[test]
fn a_table_that_is_stopped_keeps_its_rows() {
    let ran = kelvin(&["table", "domineering", "nxn", "--to", "9", "--timeout", "1", "--csv"]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.output.contains("\n2,2x2,+-1,0,1\n"), "{}", ran.output);
    assert!(ran.errors.contains("--timeout") && ran.errors.contains("of 9 rows"), "{}", ran.errors);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_rows() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let arguments = ["table", "domineering", "nxn", "--to", "9", "--csv"];
    let mut child =
        common::command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("2,") {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0);
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(ended.code(), Some(1), "{errors}");
    assert!(errors.contains("stopped at domineering"), "{errors}");
}

#[test]
fn mistakes_are_named() {
    assert!(usage(&["table", "snort", "P7", "--to", "3"]).contains("no n in it"));
    assert!(usage(&["table", "snort", "Pn"]).contains("--to"));
    assert!(usage(&["table", "snort", "Pn", "--from", "5", "--to", "3"]).contains("ends before it begins"));
    assert!(usage(&["table", "snort", "Pn", "--to", "3", "--csv", "--json"]).contains("cannot be used with"));
    assert!(errors(&["table", "snort", "Cn", "--from", "2", "--to", "5"]).contains("at least 3 vertices"));
    assert!(errors(&["table", "snrt", "Pn", "--to", "5"]).contains("is it snort?"));
    assert!(errors(&["table", "domineering", "nxn", "--to", "1000"]).contains("limit"));
}
