//! `kelvin solve`.

use crate::common;

use common::{errors, examples_work, folder, kelvin_reading, output, undecided};
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
fn the_examples_of_the_help_work() {
    examples_work("solve", &folder("solve"));
    assert!(output(&["solve", "-h"]).contains("Examples:"));
}

#[test]
fn sums_are_read_in_words_and_as_expressions() {
    let of = |arguments: &[&str]| output(&[&["solve"], arguments].concat());
    let in_words = of(&["domineering", "2x3", "+", "clobber", "xoxo", "+", "*2"]);
    let expression = of(&["domineering(\"2x3\") + game.grid.Clobber(\"xoxo\") + *2"]);
    // Threads run in varying order, so the number of searched positions varies from run to run.
    let answers =
        |text: &str| text.lines().map(|line| line.split(" (").next().map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(answers(&in_words), answers(&expression));
    // A move is prefixed with the number of its summand, as in play.
    assert!(in_words.starts_with("Left first: Left wins with 1: b1-b2"), "{in_words}");
    assert!(of(&["*2 + *3", "--first", "right"]).contains("Right wins with 2: *3 to *2"));
    assert!(of(&["nim", "3", "+", "*3"]).starts_with("Left first: Right wins"));
    assert!(of(&["-1", "+", "hackenbush", "B"]).starts_with("Left first: Right wins"));
}

#[test]
fn large_boards_of_domineering_have_strategies_too() {
    let text = output(&["solve", "domineering", "6x6", "--strategy", "1"]);
    assert_eq!(text.matches("replies checked").count(), 2, "{text}");
    assert!(text.starts_with("Left first: Left wins with "), "{text}");
    // The tables are stored by now. The winner is printed even if checking the replies exceeds the memory.
    let text =
        output(&["solve", "domineering", "8x9", "--first", "left", "--strategy", "9", "--memory", "250"]);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("Left first: Left wins with "), "{text}");
    assert!(
        lines[0].ends_with("its replies are not checked, as the memory allowed ran out (--memory)"),
        "{text}"
    );
    // In play, a search finds the moves on this board.
    let play = ["play", "domineering", "8x9"];
    let ran = kelvin_reading(&[&play[..], &["--first"]].concat(), "?\n");
    assert!(ran.output.contains("The value is out of reach.\nBest is "), "{}", ran.output);
    assert!(ran.output.contains("the search proves that Left wins with it."), "{}", ran.output);
    let ran = kelvin_reading(&[&play[..], &["--engine", "exact"]].concat(), "");
    let said = ran.output.replace('\n', " ");
    assert!(
        said.contains(
            "the search proves that Left wins whatever Right plays; this move leaves Right most moves."
        ),
        "{said}"
    );
}

/// The solver for large boards agrees with the values, and its moves are legal.
#[test]
fn large_boards_have_the_winners_of_their_values() {
    for board in [
        "5x5",
        ".....#|......|......|.#....|......",
        "......|.#..#.|......|......|.....#",
        "#......|.......|......#|.......",
    ] {
        let value: Value = serde_json::from_str(&output(&["value", "domineering", board, "--json"])).unwrap();
        let winners = match value["outcome"].as_str().unwrap() {
            "L" => ["Left", "Left"],
            "R" => ["Right", "Right"],
            "N" => ["Left", "Right"],
            "P" => ["Right", "Left"],
            other => panic!("{other}"),
        };
        let text = output(&["solve", "domineering", board, "--json", "--strategy", "1"]);
        for (line, winner) in text.lines().zip(winners) {
            let found: Value = serde_json::from_str(line).unwrap();
            assert_eq!(found["winner"], winner, "{found}");
            assert_eq!(found["move"].is_string(), found["first"] == found["winner"], "{found}");
            assert!(found["checked"].is_u64(), "{found}");
        }
    }
}

/// 5x5 has value 0, so the other summands decide; it is large enough for the specialised solver.
#[test]
fn large_boards_stand_beside_other_summands() {
    for rest in [
        &["clobber", "xoxo", "+", "{2|-1}"][..],
        &["domineering", "3x3", "+", "1/2", "+", "*3"],
        &["-1000"],
        &["snort", "P4", "+", "{1||0|-3}"],
    ] {
        let winners = |words: &[&str]| -> Vec<Value> {
            let text = output(&[&["solve"], words, &["--json", "--strategy", "1"]].concat());
            let found = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            found
                .map(|found| {
                    assert_eq!(found["move"].is_string(), found["first"] == found["winner"], "{found}");
                    assert!(found["checked"].is_u64(), "{found}");
                    found["winner"].clone()
                })
                .collect()
        };
        assert_eq!(winners(&[&["domineering", "5x5", "+"], rest].concat()), winners(rest), "{rest:?}");
    }
    let text = undecided(&[
        "solve",
        "domineering",
        "10x10",
        "+",
        "*",
        "--timeout",
        "4",
        "--json",
        "--first",
        "left",
    ]);
    let found: Value = serde_json::from_str(&text).unwrap();
    // On a busy machine the limit may end the search before there is a bound.
    let bound = |key: &str, no_bound| found[key].as_i64().unwrap_or(no_bound);
    assert!(bound("at_least", 0) >= -51 && bound("at_most", 0) <= 51, "{found}");
}

#[test]
fn what_is_not_decided_in_time_is_no_guess() {
    let text = undecided(&[
        "solve",
        "amazons",
        "x....|.....|.....|.....|....o",
        "--timeout",
        "0.2",
        "--first",
        "left",
    ]);
    assert!(text.starts_with("Left first: undecided, as the time allowed ran out (--timeout)"), "{text}");
    let text = undecided(&["solve", "domineering", "10x10", "--timeout", "0", "--json"]);
    for line in text.lines() {
        let found: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&found["winner"], &found["move"]), (&Value::Null, &Value::Null), "{found}");
        assert_eq!((&found["at_least"], &found["at_most"]), (&(-50).into(), &50.into()), "{found}");
        assert_eq!(found["undecided"], "time", "{found}");
    }
}

#[test]
fn mistakes_are_reported() {
    assert!(errors(&["solve", "domineerin", "2x2"]).contains("is it domineering?"));
    assert!(errors(&["solve", "domineering", "..|.?"]).contains("^"));
    assert!(errors(&["solve", "3 + foo"]).contains("a summand is a value such as"));
    assert!(errors(&["solve", "3", "+"]).contains("each side of +"));
    assert!(errors(&["solve", "nim"]).contains("expected a board after nim"));
    assert!(errors(&["solve", "nim 3 + *2"]).contains("a position is written nim(\"3\")"));
    assert!(errors(&["solve", "3 + game.grid.Chess(\"..\")"]).contains("no ruleset called"));
}
