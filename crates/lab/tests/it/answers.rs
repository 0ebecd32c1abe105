//! Questions and answers of every kind survive a round trip through JSON.

use kelvin_budget::Budget;
use kelvin_lab::{Answer, Error, Lab, Question, Settings};
use kelvin_values::Universe;

/// A question of each kind, as JSON.
const QUESTIONS: &[&str] = &[
    r#"{ "ask": "rulesets", "word": "snort" }"#,
    r#"{ "ask": "value", "ruleset": "domineering", "board": "3x3" }"#,
    r#"{ "ask": "value", "value": "{2|-1/2}", "alphabet": "latex" }"#,
    r#"{ "ask": "moves", "ruleset": "toads-and-frogs", "board": "tt.ff", "all": true }"#,
    r#"{ "ask": "thermograph", "value": "{7|5||4|1}" }"#,
    r#"{ "ask": "position", "summands": [{ "ruleset": "snort", "board": "P5" }, { "value": "^" }] }"#,
    r#"{ "ask": "explore", "subject": { "ruleset": "domineering", "board": "2x3" } }"#,
    r#"{ "ask": "construction", "value": "{7|5||4|1}" }"#,
    r#"{ "ask": "copies", "value": "{4|0||-1}", "copies": 12 }"#,
    r#"{ "ask": "thermograph", "value": "{pi|0}" }"#,
    r#"{ "ask": "compound", "summands": [{ "ruleset": "domineering", "board": "2x3" }, { "value": "{3|-2}" }], "first": "Right" }"#,
    r#"{ "ask": "solve", "sum": "*2 + nim(\"3\")", "strategy": 1 }"#,
    r#"{ "ask": "solve", "sum": [{ "ruleset": "clobber", "board": "xoxo" }, { "value": "^" }], "first": "Right" }"#,
    r#"{ "ask": "advice", "sum": ["domineering", "3x3", "2x3"], "first": "Left" }"#,
    r#"{ "ask": "play", "sum": "nim(\"3\") + *2", "first": "Left", "moves": [[1, "3 to 1"]], "engine": "exact" }"#,
    r#"{ "ask": "contest", "sum": ["domineering", "2x3"], "engines": ["exact", "random"], "games": 2, "seed": 1, "bytes": 1000000000 }"#,
    r#"{ "ask": "match", "sum": ["snort", "P5"], "engines": ["thermostrat", "exact"], "games": 2, "components": 3, "seed": 1 }"#,
    r#"{ "ask": "table", "ruleset": "snort", "family": "Pn", "to": 4 }"#,
    r#"{ "ask": "maxima", "ruleset": "oab(a,b)", "family": "n", "to": 4, "over": 2 }"#,
    r#"{ "ask": "complex", "ruleset": "snort", "board": "P2" }"#,
    r#"{ "ask": "complex", "facets": "x1 x2, y1", "field": "2" }"#,
    r#"{ "ask": "complex_table", "ruleset": "col", "families": ["path"], "from": 1, "to": 3 }"#,
    r#"{ "ask": "make_complex", "value": "{3|-2}" }"#,
    r#"{ "ask": "recover_complex", "graph": "0-1 L, 0-2 R, 1-3 R, 2-3 L" }"#,
    r#"{ "ask": "search_complex", "value": "1/2" }"#,
    r#"{ "ask": "dimensions", "day": 1 }"#,
    r#"{ "ask": "search_day", "day": 1, "vertices": 2 }"#,
    r#"{ "ask": "number", "input": "omega - 1", "terms": 4 }"#,
    r#"{ "ask": "value", "value": "a{1||a|0}" }"#,
    r#"{ "ask": "moves", "ruleset": "backsliding-toads-and-frogs", "board": "t.f" }"#,
    r#"{ "ask": "thermograph", "value": "a{1||a|0}", "komaster": "Left" }"#,
    r#"{ "ask": "solve", "sum": "over + *", "first": "Left" }"#,
];

#[test]
fn questions_and_answers_come_back_from_json() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    for text in QUESTIONS {
        let question: Question = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let written = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<Question>(&written).unwrap(), question, "{text}");
        let answer = lab.ask(&question, &Budget::unlimited(), &mut ());
        let answer = answer.unwrap_or_else(|why| panic!("{why}: {text}"));
        let written = serde_json::to_string(&answer).unwrap();
        let read: Answer =
            serde_json::from_str(&written).unwrap_or_else(|why| panic!("{why}: {text}: {written}"));
        assert_eq!(read, answer, "{text}");
    }
}

#[test]
fn answers_are_right() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let ask = |text: &str| {
        let question: Question = serde_json::from_str(text).unwrap();
        serde_json::to_value(lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap()).unwrap()
    };
    // Right wins 5×6 (docs/solving.md), and the 3×3 board is ±1.
    let value = ask(r#"{ "ask": "value", "ruleset": "domineering", "board": "3x3" }"#);
    assert_eq!((&value["value"], &value["outcome"]), (&"+-1".into(), &"N".into()));
    let solved = ask(r#"{ "ask": "solve", "sum": ["domineering", "5x6"] }"#);
    let winners: Vec<_> =
        solved["rows"].as_array().unwrap().iter().map(|row| row["winner"].as_str()).collect();
    assert_eq!(winners, [Some("Right"), Some("Right")]);
    let play = ask(r#"{ "ask": "play", "sum": "nim(\"3\")", "first": "Left", "engine": "exact" }"#);
    assert_eq!((&play["turn"]["move"], &play["winner"]), (&"3 to 0".into(), &"Left".into()));
    let advice = ask(r#"{ "ask": "advice", "sum": ["domineering", "3x3", "2x3"], "first": "Left" }"#);
    assert_eq!((&advice["best"]["board"], &advice["best"]["move"]), (&2.into(), &"b1-b2".into()));
    assert_eq!(advice["best"]["because"]["reason"], "best");
    assert_eq!(advice["components"][1]["temperature"], "5/4");
}

#[test]
fn an_error_names_the_place() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let place = |text: &str| {
        let question: Question = serde_json::from_str(text).unwrap();
        lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap_err().place()
    };
    assert_eq!(place(r#"{ "ask": "value", "ruleset": "domineering", "board": "..|.?" }"#), Some((2, 2)));
    assert_eq!(place(r#"{ "ask": "value", "value": "{1|?}" }"#), Some((1, 4)));
    assert_eq!(place(r#"{ "ask": "number", "input": "omega + +", "terms": 4 }"#), Some((1, 9)));
    assert_eq!(place(r#"{ "ask": "value", "ruleset": "chess", "board": "8x8" }"#), None);
}

#[test]
fn a_table_that_is_stopped_keeps_its_rows_and_a_sum_its_bounds() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let question = r#"{ "ask": "table", "ruleset": "nim", "family": "n", "to": 1000 }"#;
    let question: Question = serde_json::from_str(question).unwrap();
    let mut seen = 0;
    let mut stop_at_ten = |_| {
        seen += 1;
        if seen == 10 {
            budget.cancel().raise();
        }
    };
    let Ok(Answer::Table(answer)) = lab.ask(&question, &budget, &mut stop_at_ten) else { panic!("a table") };
    assert_eq!((answer.rows.len(), answer.of), (10, 1000));
    assert_eq!(answer.rows[9].written.value.as_deref(), Some("*10"));
    let ended = answer.ended.unwrap();
    assert_eq!((ended.why, ended.at.as_str()), (kelvin_lab::RanOut::Stopped, "nim 11"));

    let stopped = Budget::unlimited().positions(1);
    let question = r#"{ "ask": "solve", "sum": ["clobber", "xoxox|oxoxo|xoxox"], "first": "Left" }"#;
    let question: Question = serde_json::from_str(question).unwrap();
    let Ok(Answer::Solve(answer)) = lab.ask(&question, &stopped, &mut ()) else { panic!("rows") };
    let row = &answer.rows[0];
    assert_eq!((row.winner, row.undecided), (None, Some(kelvin_lab::RanOut::Positions)));
    // On a slow machine there may be no time for one of the bounds.
    assert!(row.at_least.is_some() || row.at_most.is_some(), "{row:?}");
    assert!(row.at_least.is_none_or(|low| low <= 0) && row.at_most.is_none_or(|high| high >= 0), "{row:?}");
}

#[test]
fn a_table_of_complexes_that_is_stopped_keeps_its_rows() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let question =
        r#"{ "ask": "complex_table", "ruleset": "col", "families": ["path"], "from": 1, "to": 5 }"#;
    let question: Question = serde_json::from_str(question).unwrap();
    let mut seen = 0;
    let mut stop_at_two = |_| {
        seen += 1;
        if seen == 2 {
            budget.cancel().raise();
        }
    };
    let Ok(Answer::ComplexTable(answer)) = lab.ask(&question, &budget, &mut stop_at_two) else {
        panic!("a table")
    };
    assert_eq!((answer.rows.len(), answer.of, answer.open), (2, 5, 0));
    assert_eq!(answer.ended.unwrap().why, kelvin_lab::RanOut::Stopped);
}

#[test]
fn a_schema_of_another_version_is_refused() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question: Question = serde_json::from_str(QUESTIONS[4]).unwrap();
    let answer = lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap();
    let mut other = serde_json::to_value(&answer).unwrap();
    assert_eq!(other["schema"], 1);
    other["schema"] = 2.into();
    let refused = serde_json::from_value::<Answer>(other).unwrap_err().to_string();
    assert!(refused.contains("found version 2 of the schema, expected 1"), "{refused}");
}

#[test]
fn an_error_is_one_type() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let ask = |text: &str, budget: &Budget| {
        lab.ask(&serde_json::from_str::<Question>(text).unwrap(), budget, &mut ()).unwrap_err()
    };
    let none = Budget::unlimited();
    none.cancel().raise();
    let value = r#"{ "ask": "value", "ruleset": "snort", "board": "C7" }"#;
    assert!(matches!(ask(value, &none), Error::Exhausted(kelvin_budget::Exhausted::Cancelled)));
    let unlimited = Budget::unlimited();
    let family = r#"{ "ask": "table", "ruleset": "snort", "family": "petersen", "to": 4 }"#;
    assert!(matches!(ask(family, &unlimited), Error::Family(text) if text == "petersen"));
    let sum = r#"{ "ask": "solve", "sum": "3 + nim" }"#;
    assert!(matches!(ask(sum, &unlimited), Error::NoBoard { ruleset, .. } if ruleset == "nim"));
}
