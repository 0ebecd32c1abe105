//! The command line as a user sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn kelvin(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kelvin"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Errors are ignored: a child that needs no input may have exited already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn expressions_are_answered_line_by_line() {
    let output =
        kelvin(&["eval", "{1|-1} + ^", "g := {3||2*|1*}", "g.LeftStop", "*2.NimProduct(*3)", "-3"], "");
    assert_eq!(stdout(&output), "{1^|-1^}\n{3||2*|1*}\n3\n*\n-3\n", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_failed_expression_is_reported_on_standard_error() {
    let output = kelvin(&["eval", "1+1", "1 +", "2+2"], "");
    assert_eq!(stdout(&output), "2\n4\n");
    assert!(stderr(&output).contains("column 4"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn options_may_follow_expressions_with_hyphens() {
    let output = kelvin(&["eval", "^^", "-^", "--format", "unicode", "-1/2"], "");
    assert_eq!(stdout(&output), "⇑\n↓\n-1/2\n", "{}", stderr(&output));
}

#[test]
fn wrong_usage_is_distinguished() {
    assert_eq!(kelvin(&["eval"], "").status.code(), Some(2));
    assert_eq!(kelvin(&["eval", "--format", "runes", "1"], "").status.code(), Some(2));
    assert_eq!(kelvin(&["eval", "--timeout", "soon", "1"], "").status.code(), Some(2));
    let help = kelvin(&["--help"], "");
    assert!(stdout(&help).contains("kelvin eval '{1|-1} + ^'"));
}

#[test]
fn a_stream_has_one_line_for_each_line() {
    let output = kelvin(&["eval", "-"], "1/2+1/4\n\n{0|*}\nfoo\nTable([n, n^2] for n from 1 to 2)\n1;");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0..3], ["3/4", "", "^"]);
    assert_eq!(lines[3], "!! That variable is not defined: `foo`");
    assert_eq!(lines[4], "1 | 1\\n--+--\\n2 | 4");
    assert_eq!(lines.len(), 6);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_stream_answers_before_it_is_asked_again() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kelvin"))
        .args(["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for n in 1..=3 {
        writeln!(input, "{n} + {n}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{}\n", 2 * n));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn answers_come_in_several_alphabets() {
    assert_eq!(stdout(&kelvin(&["eval", "--format", "unicode", "^^*", "+-1"], "")), "⇑*\n±1\n");
    assert_eq!(stdout(&kelvin(&["eval", "--format", "latex", "2/3"], "")), "\\frac{2}{3}\n");
    let numbers = [
        "omega^(omega+1)*3-1/2",
        "*omega",
        "omega.SignExpansion",
        "{1/2,omega}",
        "{1 => *}",
        "(1/(omega+1)).Series(2)",
    ];
    let latex = kelvin(&[&["eval", "--format", "latex"], &numbers[..]].concat(), "");
    assert_eq!(
        stdout(&latex),
        concat!(
            "\\omega^{\\omega+1}\\cdot 3-1/2\n{\\ast}\\omega\n+^{\\omega}\n",
            "\\left\\{\\tfrac{1}{2},\\omega\\right\\}\n\\left\\{1 \\mapsto {\\ast}\\right\\}\n",
            "\\omega^{-1}-\\omega^{-2}+O(\\omega^{-3})\n",
        )
    );
    let json = kelvin(&["eval", "--format", "json", "1/2", "x"], "");
    let lines: Vec<serde_json::Value> =
        stdout(&json).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["value"], "1/2");
    assert_eq!(lines[0]["class"], "game.DyadicRational");
    assert_eq!(lines[1]["error"]["column"], 1);
}

#[test]
fn work_ends_when_its_time_is_over() {
    let output = kelvin(&["eval", "--timeout", "0.05", "while true do end", "1"], "");
    assert!(stderr(&output).contains("the time allowed ran out"));
    assert_eq!(stdout(&output), "1\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn piped_input_is_a_program_and_so_is_a_file() {
    let program = "def f(n) begin\n  n^2\nend;\nSum(f(n) for n from 1 to 10)\n";
    assert_eq!(stdout(&kelvin(&[], program)), "385\n");
    let folder = std::env::temp_dir().join(format!("kelvin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("program.cgs");
    std::fs::write(&file, format!("{program};\nPile(7).NimValue")).unwrap();
    let class = "class Pile(n) extends ImpartialGame
        override def Options := [Pile(n - k) for k from 1 to 3 where k <= n];
    end";
    std::fs::write(folder.join("Pile.cgs"), class).unwrap();
    let output = kelvin(&["run", file.to_str().unwrap(), "--path", folder.to_str().unwrap()], "");
    assert_eq!(stdout(&output), "3\n", "{}", stderr(&output));
    std::fs::write(&file, "1 +\n  foo").unwrap();
    let output = kelvin(&["run", file.to_str().unwrap()], "");
    assert!(stderr(&output).contains("program.cgs:2:3"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn ten_thousand_lines_are_a_matter_of_course() {
    let input: String = (0..10_000).map(|n| format!("{n}/8 + ^*\n")).collect();
    let output = kelvin(&["eval", "-"], &input);
    assert_eq!(stdout(&output).lines().count(), 10_000);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
#[cfg(unix)]
fn a_program_is_read_up_to_a_limit() {
    // The input is endless.
    let output = kelvin(&["run", "/dev/zero"], "");
    let printed = stderr(&output);
    assert!(printed.contains("cannot read /dev/zero") && printed.contains("at most 16 MB"), "{printed}");
    assert!(!output.status.success());
    let output = kelvin(&[], &" ".repeat((16 << 20) + 1));
    assert!(stderr(&output).contains("at most 16 MB"), "{}", stderr(&output));
}
