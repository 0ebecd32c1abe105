//! Messages of the command: help without a terminal, and errors.

use crate::common;

use common::{errors, kelvin};

#[test]
fn a_name_is_explained_wherever_it_is_asked_for() {
    let expected = "CanonicalShortGame.Temperature";
    for arguments in [&["help", "Temperature"][..], &["eval", "?Temperature"]] {
        let ran = kelvin(arguments);
        assert_eq!(ran.status, Some(0), "{}", ran.errors);
        assert!(ran.output.contains(expected) && ran.output.contains("= 3/4"), "{}", ran.output);
    }
    let ran = common::kelvin_reading(&[], "?Temperature\n");
    assert!(ran.output.contains(expected), "{} {}", ran.output, ran.errors);
    assert!(kelvin(&["help", "toads-and-frogs"]).output.contains("kelvin value 'toads-and-frogs' 'tt..ff'"));
    assert!(kelvin(&["help", "value"]).output.contains("<SUM>"), "a command is explained as before");
    for arguments in [&["help", "Temperatur"][..], &["eval", "?Temperatur"]] {
        assert!(errors(arguments).contains("did you mean `Temperature`?"));
    }
}

/// Every ruleset and every topic of `?` in the worksheet has documentation.
#[test]
fn every_ruleset_has_help() {
    for entry in kelvin_positions::Registry::built_in().iter() {
        let ran = kelvin(&["help", &entry.name]);
        assert!(ran.output.contains(&*entry.help), "{}: {}", entry.name, ran.errors);
    }
}

#[test]
fn what_was_typed_is_named_and_pointed_at() {
    for (ruleset, board, printed) in [
        ("nim", "99999999999999999999", "99999999999999999999 counters in a heap are too many"),
        ("kayles", "3 + 99999999999999999999", "99999999999999999999 counters"),
        ("snort", "P99999999999999999999", "99999999999999999999 vertices are too many"),
        ("domineering", "99999999999999999999x2", "99999999999999999999 rows are too many"),
        ("cashing-cheques", "99999999999999999999", "99999999999999999999 coins are too many"),
        ("snort", "P3; x: 9", "\n    P3; x: 9\n           ^"),
        ("snort", "P3; x: 0; o: 1 7", "\n    P3; x: 0; o: 1 7\n                   ^"),
        ("col", "P3; y: 1", "\n    P3; y: 1\n        ^"),
        ("snort", "edges 4: 0-1, 1-", "\n    edges 4: 0-1, 1-\n                  ^"),
        ("snort", "L-.-?", "^"),
        ("domineering", "..|.", "row 2 has 1 cell, but"),
        ("knights", "x.", "is it amazons-knights?"),
    ] {
        let text = errors(&["value", ruleset, board]);
        assert!(text.contains(printed), "{ruleset} {board}: {text}");
    }
}

#[test]
fn no_message_holds_a_control_character() {
    let hostile = "\u{1b}[31m\u{7}";
    for ruleset in kelvin_positions::Registry::built_in().iter().map(|entry| entry.example().0) {
        let text = errors(&["value", ruleset, hostile]);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{ruleset}: {text:?}");
    }
    for arguments in [&["value", hostile, "x"][..], &["eval", hostile], &["number", hostile]] {
        let text = errors(arguments);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{arguments:?}: {text:?}");
    }
}
