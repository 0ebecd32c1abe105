//! Runs the facts recorded from CGSuite through a session, where they are to be had: passed, failed and
//! not yet, by file. A file may not fall below the number of rows it has passed before.

use kelvin_budget::Budget;
use kelvin_language::{ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use serde_json::Value as Json;
use std::path::PathBuf;
use std::time::Duration;

/// The rows of each file that pass at least.
const FLOORS: &[(&str, usize)] = &[
    ("suite_expressions", 93),
    ("suite_numbers", 162),
    ("suite_cgscript_language_and_collections", 482),
    ("suite_cgscript_graph_util", 209),
    ("suite_short_unary", 1293),
    ("suite_short_nary", 51),
    ("suite_compounds", 35),
    ("suite_heap_games", 0),
    ("suite_rulesets_grid_strip_graph", 0),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/peer-facts/cgsuite")
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    not_yet: usize,
}

#[test]
fn recorded_facts_hold() {
    if !folder().is_dir() {
        println!("skipped: the recorded facts are not here");
        return;
    }
    let only = std::env::var("FACTS").ok();
    let mut low = Vec::new();
    for &(name, floor) in FLOORS {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
        let json: Json = serde_json::from_str(&text).unwrap();
        let tally = run(name, json["facts"].as_array().unwrap());
        let Tally { passed, failed, not_yet } = tally;
        println!("{name}: {passed} passed, {failed} failed, {not_yet} not yet");
        if passed < floor {
            low.push(format!("{name}: {passed} passed, {floor} before"));
        }
    }
    assert!(low.is_empty(), "{low:?}");
}

fn run(name: &str, facts: &[Json]) -> Tally {
    let verbose = std::env::var("FACTS").is_ok();
    let mut tally = Tally::default();
    let mut from = 0;
    while from < facts.len() {
        let section = &facts[from]["section"];
        let count = facts[from..].iter().take_while(|fact| fact["section"] == *section).count();
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        for fact in &facts[from..from + count] {
            let input = fact["input"].as_str().unwrap();
            let expected = fact["expected"].as_str();
            for declaration in fact["decls"].as_array().into_iter().flatten() {
                let [path, text] = [0, 1].map(|at| declaration[at].as_str().unwrap());
                session.declare(path, &Source::new(path, text));
            }
            let budget = &Budget::unlimited().time(Duration::from_secs(10));
            if let Some(preamble) = fact["preamble"].as_str() {
                let _ = session.evaluate(&Source::new("", preamble), budget);
            }
            let answer = session
                .evaluate(&Source::new("", input), budget)
                .and_then(|value| value.map(|v| session.show(&v, Style::Plain, budget)).transpose());
            let (good, not_yet, found) = match (&answer, expected) {
                (Err(error), _) if error.kind() == ErrorKind::NotYet => (false, true, error.to_string()),
                (Err(error), Some(expected)) => (expected.starts_with("!!"), false, error.to_string()),
                (Err(error), None) => (false, false, error.to_string()),
                (Ok(None), expected) => (expected.is_none(), false, "nothing".to_owned()),
                (Ok(Some(text)), Some(expected)) => (normal(text) == normal(expected), false, text.clone()),
                (Ok(Some(text)), None) => (false, false, text.clone()),
            };
            match (good, not_yet) {
                (true, _) => tally.passed += 1,
                (_, true) => tally.not_yet += 1,
                _ => tally.failed += 1,
            }
            if !good && verbose {
                let mark = if not_yet { "NOT YET" } else { "FAILED" };
                println!("{mark} {name}: {input}\n    expected {expected:?}\n    found    {found}");
            }
        }
        from += count;
    }
    tally
}

/// Without spaces, and the parts of braces in alphabetical order. `1+^3` and `+-(^^)` are written so that the
/// language reads them as they are meant; `1^3` is a power there.
fn normal(text: &str) -> String {
    let text = text.replace("+^", "^").replace("+-(^^)", "+-^^");
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut at = 0;
    group(&chars, &mut at)
}

/// A stretch up to a closing brace.
fn group(chars: &[char], at: &mut usize) -> String {
    let mut done = String::new();
    let mut items = vec![String::new()];
    let mut depth = 0;
    while *at < chars.len() {
        let c = chars[*at];
        *at += 1;
        let last = items.last_mut().unwrap();
        match c {
            '{' => {
                let inner = group(chars, at);
                last.push('{');
                last.push_str(&inner);
                last.push('}');
            }
            '}' => break,
            '(' | '[' => {
                depth += 1;
                last.push(c);
            }
            ')' | ']' => {
                depth -= 1;
                last.push(c);
            }
            ',' if depth == 0 => items.push(String::new()),
            '|' if depth == 0 => {
                items.sort();
                done.push_str(&items.join(","));
                done.push('|');
                items = vec![String::new()];
            }
            c => last.push(c),
        }
    }
    items.sort();
    done + &items.join(",")
}
