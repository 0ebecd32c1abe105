//! Misère play: `kelvin value`, `solve`, `table` and `play` with `--misere`, and `kelvin quotient`.

use crate::common;

use common::{errors, examples_work, folder, kelvin, kelvin_reading, output, usage};

#[test]
fn the_examples_of_the_help_work() {
    let folder = folder("quotient");
    examples_work("quotient", &folder);
    let picture = std::fs::read_to_string(folder.join("monoid.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.matches("<circle").count() >= 20);
}

#[test]
fn sums_are_reported_in_misere_play() {
    let text = output(&["value", "--misere", "octal(0.77)", "5"]);
    assert!(text.contains("form         *[2[2]321]") && text.contains("genus        4^146"), "{text}");
    let text = output(&["value", "--misere", "domineering", "2x2"]);
    assert!(text.contains("P (the previous player wins)") && text.contains("partizan"), "{text}");
    // A heap of a million counters is stored as a number.
    let text = output(&["value", "--misere", "nim", "1000000"]);
    assert!(text.contains("form         *[1000000]"), "{text}");
    let text = output(&["solve", "nim", "1 + 2", "--misere", "--first", "left"]);
    assert!(text.starts_with("Left first: Left wins with 2 to 0"), "{text}");
    let table = output(&["table", "octal(0.77)", "n", "--to", "5", "--misere", "--csv"]);
    assert_eq!(table.lines().nth(5), Some("5,5,N,4^146,restless,*[2[2]321]"));
    let table = output(&["table", "octal(0.77)", "n", "--to", "5", "--misere", "--latex"]);
    assert!(table.contains("$4^{146}$") && table.ends_with("\\end{tabular}\n"), "{table}");
}

#[test]
fn games_are_played_misere_and_hints_are_right() {
    let words = ["play", "nim", "1 + 2", "--misere", "--first", "--plain"];
    let played = kelvin_reading(&words, "?\n2 to 0\n").output;
    assert!(played.contains("Best is 2 to 0: the search proves that Left wins with it."), "{played}");
    assert!(played.ends_with("You win: Left has no move.\n"), "{played}");
    let played = kelvin_reading(&words, "1 to 0\n").output.replace('\n', " ");
    assert!(
        played.contains("Right (thermostrat) plays 2 to 1: the search proves that Right wins with it."),
        "{played}"
    );
}

/// A saved misère game is resumed as a misère game.
#[test]
fn saved_games_stay_misere() {
    let file = folder("misere-game").join("game.json");
    let path = file.to_str().unwrap();
    kelvin_reading(&["play", "nim", "2", "--misere", "--first", "--plain"], &format!("save {path}\nquit\n"));
    let played = kelvin_reading(&["play", "--resume", path, "--plain"], "2 to 0\n").output;
    assert!(played.ends_with("Right (thermostrat) wins: Right has no move.\n"), "{played}");
}

#[test]
fn kayles_has_its_quotient() {
    let text = output(&["quotient", "0.77"]);
    assert!(text.starts_with("order         40\n"), "{text}");
    assert!(text.contains("12 from heap 71 on, for ever (proved)"), "{text}");
    let png = folder("monoid").join("monoid.png");
    output(&["quotient", "0.123", "--png", png.to_str().unwrap()]);
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn mistakes_are_reported() {
    assert!(errors(&["quotient", "domineering", "--family", "2xn", "--to", "2"]).contains("not impartial"));
    assert!(errors(&["quotient", "0.7x"]).contains("expected a code such as 0.77"));
    assert!(errors(&["quotient", "1.7"]).contains("before the point"));
    assert!(errors(&["quotient", "1,0"]).contains("at least one counter"));
    assert!(errors(&["quotient", "0.77", "0.123"]).contains("expected one code or ruleset"));
    assert!(errors(&["quotient", "0.77", "--to", "1000000000"]).contains("at most"));
    assert!(errors(&["value", "--misere", "*[2#"]).contains("column 5"));
    assert!(errors(&["value", "--misere", "1000000000"]).contains("kelvin: "));
    assert!(errors(&["solve", "fox-and-geese", "8x8", "--misere"]).contains("kelvin: "));
    assert!(usage(&["solve", "nim", "3", "--misere", "--strategy", "1"]).contains("--strategy"));
    assert!(usage(&["quotient"]).contains("GAME"));
}

/// If computing a quotient exceeds the time limit, the part found so far is printed.
#[test]
fn what_was_found_in_time_is_shown() {
    let ran = kelvin(&["quotient", "0.3122", "--timeout", "1"]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.output.starts_with("order"), "{}", ran.output);
    assert!(ran.errors.contains("that of more is at least as large"), "{}", ran.errors);
}
