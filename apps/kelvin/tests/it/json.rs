//! The JSON output (docs/json.md): fixed keys for each command, counts as numbers, exact values as strings,
//! no sentences.

use crate::common;

use common::{command, kelvin, output};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Several command lines of each command, and the keys of its objects.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["eval", "{1|-1} + ^", "a := [1,2]", "{3|", "x"], EVALUATION),
    (&["value", "domineering", "4x4"], VALUE),
    (&["value", "nim", "3 + 5"], VALUE),
    (&["value", "hackenbush", "B(R;GB)"], VALUE),
    (&["value", "on + off"], VALUE),
    (&["solve", "fox-and-geese", "x.x.|....|....|.o.."], SOLVE),
    (&["moves", "toads-and-frogs", "tt..ff", "--all"], MOVES),
    (&["moves", "nim", "3 + 5"], MOVES),
    (&["solve", "domineering", "3x3", "+", "*2"], SOLVE),
    (&["solve", "clobber", "xoxo|oxox", "--strategy", "1"], SOLVE),
    (
        &["match", "snort", "P5", "--games", "2"],
        "against beyond_bound ends engine games mean_miss schema undecided worst_miss worst_of_bound",
    ),
    (&["table", "snort", "Pn", "--to", "3"], "board mean n options schema temperature value"),
    (&["table", "oab(a,b)", "n", "--to", "4", "--over", "2"], "a b board schema temperature"),
    (&["value", "--misere", "octal(0.77)", "9"], MISERE),
    (&["value", "--misere", "domineering", "2x3", "+", "*[2#0]"], MISERE),
    (&["solve", "clobber", "xoxo|oxox", "--misere"], SOLVE),
    (&["table", "octal(0.77)", "n", "--to", "9", "--misere"], MISERE_ROW),
    (&["quotient", "0.77"], QUOTIENT),
    (&["quotient", "*[2#0]"], QUOTIENT),
    (&["quotient", "cram", "--family", "2xn", "--to", "3"], QUOTIENT),
    (&["number", "89/16"], NUMBER),
    (&["number", "omega - 1"], NUMBER),
    (&["number", "1/(omega - 1)"], NUMBER),
    (&["number", "pi"], NUMBER),
    (&["number", "0"], NUMBER),
    (
        &["rulesets"],
        "arguments board boards cells help impartial kind loopy name own placement ruleset schema",
    ),
    (&["play", "nim", "3", "--engines", "exact,random"], "drawn engine games schema won"),
    (
        &["thermograph", "{7|5||4|1}", "3/4", "*"],
        "input left_stop left_wall mean right_stop right_wall schema temperature",
    ),
    (&["tour"], EVALUATION),
    (&["complex", "snort", "P3"], COMPLEX),
    (&["complex", "domineering", "2x3", "--field", "3"], COMPLEX),
    (&["complex", "node-kayles", "C5"], COMPLEX),
    (&["complex", "nogo", "P5", "--timeout", "0"], COMPLEX),
    (
        &["complex", "table", "snort", "--family", "path,cycle", "--to", "4"],
        "board field illegal_cohen_macaulay legal_cohen_macaulay pure schema sequentially_cohen_macaulay shellable unmixed",
    ),
    (&["complex", "make", "{3|-2}"], FOUND),
    (&["complex", "search", "1/2"], FOUND),
    (&["complex", "search", "--day", "1", "--dimensions"], "dimension schema value"),
];

const EVALUATION: &str = "class error help input schema value";
const VALUE: &str = "birthday board confusion left_section left_stop left_temperature mean offside onside options outcome \
                     right_section right_stop right_temperature ruleset schema temperature value";
const MOVES: &str = "action mean move options player schema sensible temperature to value";
const SOLVE: &str = "action at_least at_most checked drawn first length move positions schema sum summand too_large unchecked undecided winner";
const MISERE: &str =
    "birthday form genus impartial kind misere_nim_value nim_value out_of_reach outcome schema sum";
const MISERE_ROW: &str =
    "birthday board form genus impartial kind misere_nim_value n nim_value out_of_reach outcome schema";
const QUOTIENT: &str = "elements ended generators idempotents kernel normal of order p_portion period presentation pretending \
                        products regular schema tame";
const FOUND: &str = "facets owners schema value vertices";
const NUMBER: &str = "birthday decimal first_signs hackenbush input left_child left_options left_options_begin \
                      left_options_end lists normal_form parent remainder right_child right_options right_options_begin \
                      right_options_end schema sign_expansion terms";
const COMPLEX: &str = "alexander_dual birthday board buchsbaum complete connected cover_sizes covers depth dimension \
                       euler_characteristic f_vector facets field flag formal_birthday gorenstein h_vector \
                       hilbert_polynomial hilbert_series illegal_betti illegal_cohen_macaulay illegal_ideal \
                       illegal_primes independence_ruleset invariant least_decomposition legal_betti \
                       legal_cohen_macaulay legal_ideal linear_quotients matroid mean minimal_vertex_covers moves \
                       multigraded_betti options owners places positions projective_dimension pure quotients \
                       reduced_homology regularity resolution ruleset schema sequentially_cohen_macaulay shellable \
                       shelling temperature tree_nodes unmixed value vertex_decomposable vertices";

/// The keys of strings: exact values, names and boards. Yes and no are booleans; everything else is a number.
const TEXTS: &str = "element form genus heap of offside onside out_of_reach presentation against arguments birthday board boards class decimal engine field first first_signs from hackenbush help hilbert_polynomial hilbert_series input kind left_child left_section left_stop left_temperature letter meaning \
                     mean message move name normal_form outcome owner parent player remainder right_child right_section right_stop right_temperature ruleset \
                     sign_expansion sum temperature unchecked undecided value winner worst_miss";
const LISTS_OF_TEXTS: &str = "elements generators idempotents kernel p_portion alexander_dual covers facets illegal_ideal illegal_primes left_options left_wall legal_ideal minimal_vertex_covers owners places quotients right_options right_wall \
                              shelling to vertices";
const TRUTHS: &str = "drawn from_included to_included normal p regular tame buchsbaum complete connected flag gorenstein illegal_cohen_macaulay impartial independence_ruleset invariant loopy left_options_begin left_options_end \
                      legal_cohen_macaulay linear_quotients matroid own placement pure right_options_begin right_options_end sensible sequentially_cohen_macaulay shellable unmixed vertex_decomposable";

fn contains(list: &str, key: &str) -> bool {
    list.split_whitespace().any(|other| other == key)
}

/// Checks the type of the value of a key.
fn check(key: &str, value: &Value, line: &str) {
    match value {
        Value::Null => {}
        Value::Object(fields) => {
            assert!(
                ["action", "cells", "confusion", "error", "period", "pretending", "reduced_homology"]
                    .contains(&key),
                "{key}: {line}"
            );
            if key == "action" {
                return;
            }
            fields.iter().for_each(|(key, value)| check(key, value, line));
        }
        Value::Array(items) => items.iter().for_each(|item| check(key, item, line)),
        Value::Bool(_) => assert!(contains(TRUTHS, key), "{key}: {line}"),
        // A tournament counts exhausted budgets, and a contest counts drawn games; the birthday of a misère
        // form is small.
        Value::Number(_) if ["birthday", "drawn", "undecided"].contains(&key) => {}
        Value::Number(_) => {
            assert!(![TEXTS, LISTS_OF_TEXTS, TRUTHS].iter().any(|list| contains(list, key)), "{key}: {line}");
        }
        Value::String(text) => {
            assert!(contains(TEXTS, key) || contains(LISTS_OF_TEXTS, key), "{key} is not a text: {line}");
            let words = text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count();
            // Inputs and error messages may be sentences.
            assert!(
                words < 2
                    || ["arguments", "boards", "help", "input", "meaning", "message", "presentation", "sum"]
                        .contains(&key),
                "{key} is a sentence: {line}"
            );
            assert!(!text.contains('\n') || key == "message", "{key} has lines: {line}");
        }
    }
}

#[test]
fn every_command_has_its_keys_and_no_others() {
    for (words, keys) in COMMANDS {
        let ran = kelvin(&[&["--format", "json"], *words].concat());
        let expected: BTreeSet<&str> = keys.split_whitespace().collect();
        assert!(!ran.output.is_empty(), "{words:?}: {}", ran.errors);
        for line in ran.output.lines() {
            let object: Value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
            let fields = object.as_object().unwrap();
            let found: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
            assert_eq!(found, expected, "{words:?}: {line}");
            fields.iter().for_each(|(key, value)| check(key, value, line));
        }
    }
}

#[test]
fn boards_are_printed_as_they_were_typed() {
    let board = |words: &[&str], key: &str| {
        let text = output(&[&["--format", "json"], words].concat());
        serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()[key].as_str().unwrap().to_owned()
    };
    for (ruleset, typed) in
        [("domineering", "3x3"), ("hackenbush", "B(R;GB)"), ("snort", "C5; x: 0"), ("nim", "3+5")]
    {
        assert_eq!(board(&["value", ruleset, typed], "board"), typed);
        assert_eq!(board(&["value", ruleset, typed], "ruleset"), ruleset);
        assert_eq!(board(&["solve", ruleset, typed], "sum"), format!("{ruleset} {typed}"));
    }
    assert_eq!(board(&["complex", "snort", "P2"], "board"), "P2");
}

#[test]
fn json_is_the_same_however_it_is_asked_for() {
    for words in [&["value", "snort", "P4"][..], &["solve", "nim", "3"], &["complex", "col", "P2"]] {
        let expected = output(&[words, &["--json"]].concat());
        assert_eq!(output(&[words, &["--format", "json"]].concat()), expected);
        assert_eq!(output(&[&["--format", "json"], words].concat()), expected);
        assert_eq!(
            output(&[&["--timeout", "60", "--format=json", "--memory", "1000"], words].concat()),
            expected
        );
    }
}

/// Global options are accepted before every command that uses them.
#[test]
fn options_may_stand_before_the_command() {
    for (words, expected) in [
        (&["--format", "unicode", "eval", "^^", "-^"][..], "⇑\n↓\n"),
        (&["--timeout", "9", "--format", "latex", "eval", "1/2"], "\\tfrac{1}{2}\n"),
        (&["--full", "--memory", "500", "eval", "1+1"], "2\n"),
        (&["--memory", "500", "complex", "make", "3"], "x1 x2 x3\n"),
    ] {
        assert_eq!(output(words), expected, "{words:?}");
    }
    let refused = kelvin(&["--full", "solve", "nim", "3"]);
    assert_eq!(refused.status, Some(2));
    assert!(refused.errors.contains("--full"), "{}", refused.errors);
    let help = command(&["--format", "json", "eval", "--help"]).output().unwrap();
    assert!(help.status.success());
}

/// Commands print the answers of the laboratory.
#[test]
fn the_objects_are_the_answers_of_the_laboratory() {
    use kelvin_budget::Budget;
    use kelvin_lab::{Answer, Lab, Question, Settings};
    use kelvin_values::Universe;
    let cases: &[(&[&str], Value)] = &[
        (&["rulesets", "snort"], json!({ "ask": "rulesets", "word": "snort" })),
        (&["value", "snort", "P4"], json!({ "ask": "value", "ruleset": "snort", "board": "P4" })),
        (&["moves", "nim", "3"], json!({ "ask": "moves", "ruleset": "nim", "board": "3" })),
        (&["thermograph", "{7|5||4|1}"], json!({ "ask": "thermograph", "value": "{7|5||4|1}" })),
        (&["solve", "nim", "3", "+", "*2"], json!({ "ask": "solve", "sum": ["nim", "3", "+", "*2"] })),
        (
            &["match", "snort", "P5", "--games", "2"],
            json!({ "ask": "match", "sum": ["snort", "P5"], "engines": ["thermostrat", "exact"], "games": 2,
                    "components": 4, "seed": 1 }),
        ),
        (
            &["play", "nim", "3", "--engines", "exact,random", "--games", "2"],
            json!({ "ask": "contest", "sum": ["nim", "3"], "engines": ["exact", "random"], "games": 2, "seed": 1,
                    "bytes": 1 << 30 }),
        ),
        (
            &["table", "snort", "Pn", "--to", "3"],
            json!({ "ask": "table", "ruleset": "snort", "family": "Pn", "to": 3 }),
        ),
        (
            &["table", "oab(a,b)", "n", "--to", "4", "--over", "2"],
            json!({ "ask": "maxima", "ruleset": "oab(a,b)", "family": "n", "to": 4, "over": 2 }),
        ),
        (&["number", "89/16"], json!({ "ask": "number", "input": "89/16", "terms": 4 })),
        (&["complex", "snort", "P2"], json!({ "ask": "complex", "ruleset": "snort", "board": "P2" })),
        (
            &["complex", "table", "col", "--family", "path", "--to", "3"],
            json!({ "ask": "complex_table", "ruleset": "col", "families": ["path"], "from": 1, "to": 3 }),
        ),
        (&["complex", "make", "{3|-2}"], json!({ "ask": "make_complex", "value": "{3|-2}" })),
        (&["complex", "search", "1/2"], json!({ "ask": "search_complex", "value": "1/2" })),
        (&["complex", "search", "--day", "1", "--dimensions"], json!({ "ask": "dimensions", "day": 1 })),
    ];
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    for (words, question) in cases {
        let question: Question = serde_json::from_value(question.clone()).unwrap();
        let answer = lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap();
        let object = |answer: &dyn erased::Answer| answer.object();
        let expected: Vec<Value> = match &answer {
            Answer::Rulesets(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Value(answer) => vec![object(answer)],
            Answer::Moves(answer) => answer.rows().map(|row| object(row)).collect(),
            Answer::Thermograph(answer) => vec![object(answer)],
            Answer::Solve(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Contest(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Match(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Table(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Maxima(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::Complex(answer) => vec![object(answer)],
            Answer::ComplexTable(answer) => answer.rows.iter().map(|row| object(row)).collect(),
            Answer::MakeComplex(answer) | Answer::SearchComplex(answer) => vec![object(answer)],
            Answer::Dimensions(answer) => {
                answer.dimensions.iter().flat_map(|(_, rows)| rows).map(|row| object(row)).collect()
            }
            Answer::Number(answer) => vec![object(answer)],
            other => panic!("{other:?}"),
        };
        let printed = output(&[words, &["--json"][..]].concat());
        let printed: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // The number of searched positions depends on the caches.
        let uncounted = |mut objects: Vec<Value>| {
            objects
                .iter_mut()
                .filter(|row| row["winner"].is_string())
                .for_each(|row| row["positions"] = 0.into());
            objects
        };
        assert_eq!(uncounted(printed), uncounted(expected), "{words:?}");
    }
}

/// Answers of any type as JSON objects.
mod erased {
    use serde_json::Value;

    pub trait Answer {
        fn object(&self) -> Value;
    }

    impl<T: serde::Serialize> Answer for T {
        fn object(&self) -> Value {
            serde_json::to_value(self).unwrap()
        }
    }
}
