//! `kelvin rulesets`, `kelvin value` and `kelvin moves`.

mod common;

use common::{errors, examples_work, folder, output, usage};
use serde_json::Value;

#[test]
fn the_examples_of_the_help_work() {
    for task in ["rulesets", "value", "moves"] {
        examples_work(task, &folder(task));
    }
}

#[test]
fn every_ruleset_has_an_example_that_works() {
    let list = output(&["rulesets", "--json"]);
    assert!(list.lines().count() > 20);
    for line in list.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let [ruleset, board] = [0, 1].map(|i| entry["example"][i].as_str().unwrap());
        let value: Value = serde_json::from_str(&output(&["value", ruleset, board, "--json"])).unwrap();
        assert!(!value["value"].as_str().unwrap().is_empty(), "{ruleset} {board}");
    }
    assert!(errors(&["rulesets", "croquet"]).contains("croquet"));
}

#[test]
fn a_value_comes_with_what_it_is_worth_knowing() {
    let text = output(&["value", "domineering", "..|.."]);
    let expected = "\
value        +-1
outcome      N (the next player wins)
mean         0
temperature  1
birthday     2
";
    assert_eq!(text, expected);
    let value: Value = serde_json::from_str(&output(&["value", "hackenbush", "BRBB", "--json"])).unwrap();
    assert_eq!(value["value"], "7/8");
    assert_eq!(value["outcome"], "L");
    assert_eq!(value["temperature"], "-1/8");
    assert_eq!(value["birthday"], "4");
    assert!(output(&["value", "domineering", "2x2", "--format", "unicode"]).contains("±1"));
}

#[test]
fn moves_are_those_of_the_canonical_form() {
    let text = output(&["moves", "domineering", "2x2", "--player", "left"]);
    assert!(text.starts_with("Left has 2 moves in +-1\n  to 1 (mean 1, temperature -1)\n"), "{text}");
    // Left's middle domino on a 2x3 board leaves nothing to either player: dominated by the ones at the ends.
    let some = output(&["moves", "domineering", "2x3", "--player", "left", "--json"]);
    let all = output(&["moves", "domineering", "2x3", "--player", "left", "--json", "--all"]);
    assert!(some.lines().count() < all.lines().count(), "{all}");
    assert!(some.lines().all(|line| line.contains("\"sensible\":true")));
    let both = output(&["moves", "nim", "3 + 5"]);
    assert!(both.contains("Left has 8 moves") && both.contains("Right has 8 moves"), "{both}");
    assert!(output(&["moves", "nim", "0"]).contains("Left has 0 moves in 0"));
}

#[test]
fn mistakes_are_pointed_at() {
    let text = errors(&["value", "domineering", "..|.?"]);
    assert!(text.contains("row 2, column 2") && text.ends_with("\n    ..|.?\n        ^\n"), "{text}");
    assert!(errors(&["value", "domineerin", "2x2"]).contains("is it domineering?"));
    assert!(errors(&["value", "domineering", ""]).contains("empty"));
    assert!(errors(&["value", "domineering", "1000x1000"]).contains("limit"));
    assert!(errors(&["value", "oab(2)", "5"]).contains("oab(a,b)"));
    assert!(errors(&["moves", "domineering", "..|..."]).contains("row 2"));
    assert!(usage(&["value", "domineering"]).contains("BOARD"));
    assert!(usage(&["moves", "nim", "3", "--player", "up"]).contains("left"));
}

#[test]
fn limits_are_honoured() {
    assert!(errors(&["value", "domineering", "8x8", "--timeout", "0.2"]).contains("--timeout"));
    assert!(
        errors(&["value", "amazons", "x.....|......|......|.....o", "--memory", "1"]).contains("--memory")
    );
}
