//! Runs the facts recorded from CGSuite through a session, where they are to be had: passed, failed and
//! not yet, by file. Every row that fails is named here with the reason; `FACTS=name` shows the rows of the
//! files whose names contain the name.

use crate::structure::normal;
use kelvin_budget::Budget;
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_testing::peers::shared;
use kelvin_values::{Universe, notation::Style};
use serde_json::Value as Json;
use std::time::Duration;

/// The files, and the rows of each that pass at least.
const FLOORS: &[(&str, usize)] = &[
    ("suite_expressions", 126),
    ("suite_stopper", 471),
    ("suite_stopper_sided", 85),
    ("suite_numbers", 163),
    ("suite_cgscript_language_and_collections", 479),
    ("suite_cgscript_graph_util", 209),
    ("suite_short_unary", 1293),
    ("suite_short_nary", 66),
    ("suite_compounds", 39),
    ("suite_heap_games", 133),
    ("suite_rulesets_grid_strip_graph", 49),
    ("suite_ordinals_transfinite_nim", 74),
    ("suite_takebreak_codes", 45),
    ("suite_misere", 352),
];

/// Rows in which Kelvin answers otherwise, and why.
const MISSES: &[(&str, &str)] = &[
    ("{2^100|0}", "integers in braces have no limit here"),
    ("{1|*16384}", "nimbers in braces have no limit here"),
    ("(-1823437481924).Thermograph", "thermographs of integers have no limit here"),
    ("{3||2+*|1+*}.Cool(-1)", "cooling by -1 is defined here"),
    ("3.JavaClass", "there is no Java here"),
    ("^ Heat *", "an infix method may stand before a star here"),
    (
        "3*a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
        "sides that are carousels have no simplest form; crates/loopy/tests/it/peer.rs compares the values",
    ),
    ("test.game.GameWithHackedDepthHint(\"foo\").GameValue", "values are found here without the hint"),
    ("1/omega", "a number is written in its normal form, ω^-1"),
    (
        "[0, 1, 1/omega, omega, (omega+7)/(omega*7), 1/4, 1/7].Sorted",
        "a number is written in its normal form; (ω+7)/ω×7 would be read as another one",
    ),
    ("*(omega*omega)", "*ω^2 would be read as a power of *ω"),
    ("test.init.NestedNoConstructor.Nested", "a class prints as a class here"),
    ("strip.Decomposition(2)", "a part keeps its place on its strip, which a rule may see"),
    ("strip.Decomposition(0)", "a part keeps its place on its strip, which a rule may see"),
    // Its options of a selective compound are sums of games, so that play is selective for one move only:
    // `selective_compounds_of_the_peer_are_sums_after_one_move` finds both answers.
    ("((*5) SelectiveSum (*6)).CanonicalForm", "the peer's selective compound is a sum after one move"),
    ("((+-1) SelectiveSum (^^)).CanonicalForm", "the peer's selective compound is a sum after one move"),
    (
        "((*[[[2]],[2],0]) SelectiveSum (*5)).CanonicalForm",
        "the peer's selective compound is a sum after one move",
    ),
];

/// The options of an impartial game.
#[derive(Clone)]
struct Tree(Vec<Tree>);

fn heap(size: usize) -> Tree {
    Tree((0..size).map(heap).collect())
}

fn nim_value(options: impl IntoIterator<Item = usize>) -> usize {
    let options: Vec<usize> = options.into_iter().collect();
    (0..).find(|value| !options.contains(value)).unwrap_or_default()
}

/// The nim-value of two games in which a move is made in one or in both, where `left` gives the nim-value of what is left.
fn selective(a: &Tree, b: &Tree, left: &dyn Fn(&Tree, &Tree) -> usize) -> usize {
    let in_a = a.0.iter().map(|x| left(x, b));
    let in_b = b.0.iter().map(|y| left(a, y));
    let in_both = a.0.iter().flat_map(|x| b.0.iter().map(move |y| left(x, y)));
    nim_value(in_a.chain(in_b).chain(in_both))
}

/// By the definition *5 and *6 make *11, and *[[[2]],[2],0] and *5 make *10. The peer has *8 and *7.
#[test]
fn selective_compounds_of_the_peer_are_sums_after_one_move() {
    fn always(a: &Tree, b: &Tree) -> usize {
        selective(a, b, &always)
    }
    fn value(a: &Tree) -> usize {
        nim_value(a.0.iter().map(value))
    }
    let once = |a: &Tree, b: &Tree| selective(a, b, &|x, y| value(x) ^ value(y));
    let two = Tree(vec![heap(2)]);
    let game = Tree(vec![Tree(vec![two.clone()]), two, heap(0)]);
    assert_eq!([always(&heap(5), &heap(6)), once(&heap(5), &heap(6))], [11, 8]);
    assert_eq!([always(&game, &heap(5)), once(&game, &heap(5))], [10, 7]);
}

/// What became of the rows of a file.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    not_yet: usize,
    unexplained: Vec<String>,
}

/// What became of a row.
#[derive(PartialEq)]
enum Verdict {
    Passed,
    Failed,
    NotYet,
}

impl Tally {
    fn count(&mut self, verdict: Verdict, input: &str, expected: &str, found: &str) {
        let known = MISSES.iter().find(|(row, _)| *row == input.trim());
        if verdict != Verdict::Passed && std::env::var("FACTS").is_ok() {
            let mark = if verdict == Verdict::NotYet { "NOT YET" } else { "FAILED" };
            println!("{mark} {input}\n    expected {expected}\n    found    {found}");
        }
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::NotYet => self.not_yet += 1,
            Verdict::Failed => {
                self.failed += 1;
                match known {
                    Some((row, reason)) => println!("    {row}: {reason}"),
                    None => self.unexplained.push(format!("{input} is {expected}, not {found}")),
                }
            }
        }
    }
}

#[test]
fn recorded_facts_hold() {
    let Some(folder) = shared("peer-facts/cgsuite") else { return };
    let only = std::env::var("FACTS").ok();
    let mut wrong = Vec::new();
    let (mut good, mut required) = (0, 0);
    for &(name, floor) in FLOORS {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let json: Json = serde_json::from_str(&text).unwrap();
        let tally = match json["facts"].as_array() {
            Some(facts) => run(facts),
            None => run_codes(&json),
        };
        let Tally { passed, failed, not_yet, unexplained } = tally;
        println!("{name}: {passed} passed, {failed} failed, {not_yet} not yet");
        wrong.extend(unexplained);
        if passed < floor {
            wrong.push(format!("{name}: {passed} passed, {floor} before"));
        }
        required += passed + failed;
        good += passed;
    }
    println!("{good} of {required} rows that need nothing unbuilt pass");
    if 100 * good < 97 * required {
        wrong.push("too many rows fail".to_owned());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What a program answers, in the signs of the peer: numbers as ω×2, games as ^.
pub fn answer(session: &mut Session<'_>, program: &str) -> Result<Option<String>, Error> {
    let budget = &Budget::unlimited().time(Duration::from_secs(300));
    let Some(value) = session.evaluate(&Source::new("", program), budget)? else { return Ok(None) };
    let plain = session.show(&value, Style::Plain, budget)?;
    if !["omega", "sqrt", "pi"].iter().any(|word| plain.contains(word)) {
        return Ok(Some(plain));
    }
    let unicode = session.show(&value, Style::Unicode, budget)?;
    let signs = [("↑", "^"), ("⇑", "^^"), ("↓", "v"), ("⇓", "vv"), ("±", "+-")];
    Ok(Some(signs.iter().fold(unicode, |text, (sign, typed)| text.replace(sign, typed))))
}

/// Runs rows of programs; those of a section share their variables.
fn run(facts: &[Json]) -> Tally {
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
            if let Some(preamble) = fact["preamble"].as_str() {
                let _ = answer(&mut session, preamble);
            }
            let found = answer(&mut session, input);
            let good = match (&found, expected) {
                (Err(_), Some(expected)) => expected.starts_with("!!"),
                (Err(_), None) => false,
                (Ok(None), expected) => expected.is_none(),
                (Ok(Some(text)), Some(expected)) => normal(text) == normal(expected),
                (Ok(Some(_)), None) => false,
            };
            let (verdict, found) = match found {
                Err(error) if error.kind() == ErrorKind::NotYet => (Verdict::NotYet, error.to_string()),
                found => {
                    let verdict = if good { Verdict::Passed } else { Verdict::Failed };
                    (verdict, found.map_or_else(|error| error.to_string(), Option::unwrap_or_default))
                }
            };
            tally.count(verdict, input, expected.unwrap_or("nothing"), &found);
        }
        from += count;
    }
    tally
}

/// Runs rows of take-and-break codes: their shortest forms, and the options of heaps.
fn run_codes(json: &Json) -> Tally {
    let mut tally = Tally::default();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut check = |program: String, expected: String| {
        let found = answer(&mut session, &program).map_or_else(|e| e.to_string(), Option::unwrap_or_default);
        let verdict = if sorted(&found) == sorted(&expected) { Verdict::Passed } else { Verdict::Failed };
        tally.count(verdict, &program, &expected, &found);
    };
    for row in json["normalizations"].as_array().unwrap() {
        let program = format!("game.heap.TakeAndBreak({}).code", row["code"]);
        check(program, row["normal"].to_string());
    }
    for row in json["traversals"].as_array().unwrap() {
        let program = format!("game.heap.TakeAndBreak({}).HeapOptions({})", row["code"], row["heap"]);
        check(program, row["options"].to_string());
    }
    tally
}

/// A list in order, where it is one.
fn sorted(text: &str) -> String {
    match serde_json::from_str::<Vec<Vec<u64>>>(text) {
        Ok(mut lists) => {
            lists.iter_mut().for_each(|list| list.sort_unstable());
            lists.sort();
            format!("{lists:?}")
        }
        Err(_) => text.to_owned(),
    }
}
