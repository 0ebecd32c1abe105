//! A question with an unknown key is rejected, wherever the key is; a valid question is not.

use kelvin_lab::{Error, Question, UnknownKey};
use serde_json::{Value, json};

fn refused(data: Value) -> UnknownKey {
    match Question::from_data(data.clone()) {
        Err(Error::Key(key)) => key,
        other => panic!("{data}: {other:?}"),
    }
}

/// A question of each kind, with its optional keys.
fn questions() -> Vec<Value> {
    vec![
        json!({ "ask": "rulesets", "word": "snort" }),
        json!({ "ask": "value", "ruleset": "domineering", "board": "3x3", "moves": [], "alphabet": "latex", "longest": 5 }),
        json!({ "ask": "value", "value": "{2|-1/2}" }),
        json!({ "ask": "moves", "ruleset": "nim", "board": { "kind": "heaps", "sizes": [3] }, "player": "Left", "all": true }),
        json!({ "ask": "value", "sum": "domineering(\"2x3\") + {1|-1}" }),
        json!({ "ask": "moves", "sum": ["domineering", "2x3", "+", "*2"] }),
        json!({ "ask": "thermograph", "sum": [{ "value": "*" }, { "ruleset": "nim", "board": "3" }] }),
        json!({ "ask": "position", "summands": [{ "ruleset": "snort", "board": { "kind": "graph", "order": 2, "edges": [[0, 1]], "marks": {} }, "moves": [["Left", { "move": "vertices", "vertices": [0] }]] }, { "value": "1" }], "longest": null, "moves": false }),
        json!({ "ask": "explore", "subject": { "value": "*2" } }),
        json!({ "ask": "thermograph", "value": "{7|5||4|1}" }),
        json!({ "ask": "construction", "ruleset": "domineering", "board": "2x3" }),
        json!({ "ask": "copies", "value": "{3|1}", "copies": 3 }),
        json!({ "ask": "compound", "summands": [{ "value": "{3|1}" }], "first": "Right" }),
        json!({ "ask": "bound", "ruleset": "domineering", "board": "2x4", "strategy": true }),
        json!({ "ask": "bound_table", "ruleset": "domineering", "family": "2xn", "to": 4 }),
        json!({ "ask": "explain", "statement": "* + * = 0" }),
        json!({ "ask": "build", "walls": "L 3 2@1; R 1 2@1", "ruleset": "domineering", "size": 4 }),
        json!({ "ask": "build", "walls": { "left": { "points": [["0", "3"], ["1", "2"]], "side": "Right" }, "right": { "points": [["0", "1"], ["1", "2"]], "side": null } } }),
        json!({ "ask": "solve", "sum": "*2 + *3", "first": "Left", "strategy": 1 }),
        json!({ "ask": "solve", "sum": ["domineering", "2x2"] }),
        json!({ "ask": "solve", "sum": [{ "ruleset": "nim", "board": "3" }] }),
        json!({ "ask": "advice", "sum": [{ "value": "*" }], "first": "Left", "moves": [[1, "* to 0"]], "seconds": 1.5 }),
        json!({ "ask": "play", "sum": "nim(\"3\")", "first": "Left", "engine": "exact", "seed": 3, "bytes": 5 }),
        json!({ "ask": "table", "ruleset": "snort", "family": "Pn", "to": 4 }),
        json!({ "ask": "complex", "ruleset": "snort", "board": "P2", "field": "2", "brief": true, "take": ["link x1"], "resolution": true }),
        json!({ "ask": "complex", "facets": "x1 x2, y1", "left": "x1", "impartial": false }),
        json!({ "ask": "make_complex", "value": "{3|-2}", "dimension": 1 }),
        json!({ "ask": "search_day", "day": 1, "vertices": 2, "graphs": true }),
        json!({ "ask": "number", "input": "omega", "terms": 4 }),
    ]
}

#[test]
fn every_key_of_a_question_is_known() {
    for data in questions() {
        let question = Question::from_data(data.clone()).unwrap_or_else(|why| panic!("{data}: {why}"));
        let written = serde_json::to_value(&question).unwrap();
        assert_eq!(Question::from_data(written.clone()).unwrap(), question, "{written}");
    }
}

/// Inserts an unknown key into every object of every question in turn.
#[test]
fn no_other_key_is() {
    fn objects(data: &Value, at: &str, all: &mut Vec<String>) {
        match data {
            Value::Object(fields) => {
                all.push(at.to_owned());
                fields.iter().for_each(|(key, field)| objects(field, &format!("{at}/{key}"), all));
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(i, item)| objects(item, &format!("{at}/{i}"), all));
            }
            _ => {}
        }
    }
    let mut tried = 0;
    for data in questions() {
        let mut places = vec![];
        objects(&data, "", &mut places);
        for place in places {
            let mut wrong = data.clone();
            wrong.pointer_mut(&place).unwrap()["surplus"] = json!(1);
            let why = Question::from_data(wrong.clone()).expect_err(&wrong.to_string()).to_string();
            // Boards are checked when they are parsed.
            assert!(why.contains("surplus") || place.contains("/board"), "{wrong}: {why}");
            tried += 1;
        }
    }
    assert!(tried > 25);
}

#[test]
fn the_key_is_named_with_those_that_are_known() {
    let key = refused(json!({ "ask": "explore", "subject": { "value": "1", "board": "2x2" } }));
    assert_eq!((key.key.as_str(), key.known), ("board", vec!["value".to_owned()]));
    let key = refused(json!({ "ask": "number", "input": "1", "terms": 3, "term": 4 }));
    assert_eq!(key.to_string(), "found the key \"term\", expected ask, input, terms");
    let missing = Question::from_data(json!({ "ask": "value", "ruleset": "nim" })).unwrap_err().to_string();
    assert!(missing.contains("expected a ruleset and a board, a value, or a sum"), "{missing}");
    let no_question = Question::from_data(json!({ "ask": "riddle" })).unwrap_err().to_string();
    assert!(no_question.contains("riddle"), "{no_question}");
}

#[test]
fn what_does_not_fit_is_named_with_its_place() {
    fn leaves(data: &Value, at: &str, all: &mut Vec<String>) {
        match data {
            Value::Object(fields) => {
                fields.iter().for_each(|(key, field)| leaves(field, &format!("{at}/{key}"), all))
            }
            Value::Array(items) if !items.is_empty() => {
                all.push(at.to_owned());
                items.iter().enumerate().for_each(|(i, item)| leaves(item, &format!("{at}/{i}"), all));
            }
            _ => all.push(at.to_owned()),
        }
    }
    let internal = [
        "unknown variant",
        "invalid type",
        "invalid value",
        "invalid length",
        "missing field",
        "did not match",
        "struct ",
        "enum ",
        "variant",
        " u8",
        " u16",
        " u32",
        " u64",
        " i32",
        "usize",
        "f64",
        "`",
    ];
    let wrongs = [
        json!(3.5),
        json!(-1),
        json!(1e30),
        json!("3"),
        json!("left"),
        json!(true),
        json!(null),
        json!([]),
        json!([[]]),
        json!({}),
    ];
    let mut refused = 0;
    for data in questions() {
        let mut places = vec![];
        leaves(&data, "", &mut places);
        for place in places {
            for wrong in &wrongs {
                let mut data = data.clone();
                *data.pointer_mut(&place).unwrap() = wrong.clone();
                let Err(why) = Question::from_data(data.clone()) else { continue };
                let why = why.to_string();
                assert!(!internal.iter().any(|words| why.contains(words)), "{data}: {why}");
                assert!(why.contains("expected"), "{data}: {why}");
                assert_ne!(why, "expected data of another form; docs/json.md describes the forms", "{data}");
                refused += 1;
            }
        }
    }
    assert!(refused > 300, "{refused}");
    let why = |data| Question::from_data(data).unwrap_err().to_string();
    assert_eq!(
        why(json!({ "ask": "advice", "sum": [{ "value": "*" }], "first": "left" })),
        "first: expected Left or Right, found the text \"left\""
    );
    assert!(
        why(json!({ "ask": "riddle" })).starts_with("ask: expected "),
        "{}",
        why(json!({ "ask": "riddle" }))
    );
    assert_eq!(why(json!({ "ask": "number", "terms": 3 })), "input: expected a text, found nothing");
}
