//! `kelvin solve`.

mod common;

use common::{errors, output};
use serde_json::Value;

#[test]
fn a_position_and_a_sum_have_winners_and_winning_moves() {
    let text = output(&["solve", "nim", "3", "5", "--first", "left"]);
    assert!(text.starts_with("Left first: Left wins with 2: 5 to 3"), "{text}");
    let text = output(&["solve", "domineering", "..|..|..|.."]);
    assert_eq!(text.lines().count(), 2, "{text}");
    let sum = "3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")";
    let text = output(&["solve", sum, "--json"]);
    for line in text.lines() {
        let found: Value = serde_json::from_str(line).unwrap();
        assert_eq!(found["winner"], "Left", "{found}");
    }
    let text = output(&["solve", "amazons", "x..|..o", "--first", "right", "--strategy", "2"]);
    assert!(text.contains("replies checked"), "{text}");
}

#[test]
fn what_is_not_decided_in_time_is_no_guess() {
    let text =
        output(&["solve", "amazons", "x....|.....|.....|.....|....o", "--timeout", "0.2", "--first", "left"]);
    assert!(text.starts_with("Left first: undecided, as the time allowed ran out (--timeout)"), "{text}");
}

#[test]
fn mistakes_are_told() {
    assert!(errors(&["solve", "domineerin", "2x2"]).contains("is it domineering?"));
    assert!(errors(&["solve", "domineering", "..|.?"]).contains("^"));
    assert!(errors(&["solve", "3 + foo"]).contains("a summand is a value such as"));
    assert!(errors(&["solve", "3 + game.grid.Chess(\"..\")"]).contains("no ruleset called"));
}
