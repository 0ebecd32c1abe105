//! Invalid input and large input: a clear error, or a result within the budget.

use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::notation::{self, LoopyReason};
use kelvin_loopy::{Loopy, LoopyGame};
use kelvin_numbers::ParseNumberReason;
use kelvin_values::Universe;
use kelvin_values::notation::Reason as Shared;
use std::time::Duration;

fn reason(text: &str) -> (usize, LoopyReason) {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let error = notation::parse(text, &loopy.work(&budget)).expect_err(text);
    (error.column(), error.reason)
}

#[test]
fn errors_give_position_and_reason() {
    let name = |name: &str| name.to_owned();
    assert_eq!(reason("a{b|c}"), (3, LoopyReason::UnknownName(name("b"))));
    assert_eq!(reason("{a{0|a}|a}"), (9, LoopyReason::UnknownName(name("a"))));
    assert_eq!(reason("a{a{0|a}|}"), (3, LoopyReason::NameTaken(name("a"))));
    assert_eq!(reason("pass"), (1, LoopyReason::NotAnOption(name("pass"))));
    assert_eq!(reason("{1|0+pass}"), (6, LoopyReason::NotAnOption(name("pass"))));
    assert_eq!(reason("a{0|a+1}"), (5, LoopyReason::NotAnOption(name("a"))));
    assert_eq!(reason("a{0|-a}"), (6, LoopyReason::NotAnOption(name("a"))));
    assert_eq!(reason("a{0|{0|a}+1}"), (5, LoopyReason::NotAnOption(name("a"))));
    assert_eq!(reason("a{0|+_a}"), (7, LoopyReason::NotAnOption(name("a"))));
    assert_eq!(reason("+_b"), (3, LoopyReason::UnknownName(name("b"))));
    assert_eq!(reason("off & on"), (5, LoopyReason::SidesInDisorder));
    assert_eq!(reason("over{0|over}"), (1, LoopyReason::NameOfItsOwn(name("over"))));
    assert_eq!(reason("1:dud"), (3, LoopyReason::NoStopper));
    assert_eq!(reason("{on & off|0}:1"), (1, LoopyReason::NoStopper));
    assert_eq!(reason("a{0|a:1}"), (5, LoopyReason::NotAnOption(name("a"))));
    assert_eq!(reason("over^2"), (5, LoopyReason::ShortGamesOnly));
    let shared = |text| match reason(text) {
        (column, LoopyReason::Notation(reason)) => (column, reason),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(shared("{0|1|2}"), (5, Shared::AmbiguousBars(1)));
    assert_eq!(shared("{0}"), (3, Shared::ExpectedBar));
    assert_eq!(shared("{0|"), (4, Shared::ExpectedClosing { opened: 0 }));
    assert_eq!(shared("(on"), (4, Shared::ExpectedClosing { opened: 0 }));
    assert_eq!(shared(""), (1, Shared::ExpectedValue));
    assert_eq!(shared("on on"), (4, Shared::ExpectedOperator));
    assert_eq!(shared("{0,|1}"), (4, Shared::ExpectedValue));
    assert_eq!(shared("over §"), (6, Shared::Unknown('§')));
    assert_eq!(shared("{over|1/3}"), (7, Shared::Number(ParseNumberReason::NotDyadic)));
    assert_eq!(shared("1/2*over"), (4, Shared::ExpectedFactor));
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let form = notation::parse_form("{on & off|0}", &work).unwrap_err();
    assert_eq!(form.reason, LoopyReason::SidesInForm);
    assert!(form.to_string().contains('^'));
}

#[test]
fn names_are_in_scope_only_within_their_braces() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let print = |text| work.print(&notation::parse(text, &work).unwrap()).unwrap();
    assert_eq!(print("a{0|a} + a{a|0}"), "over & under");
    assert_eq!(print("a{0|b{a|}}"), print("x{0|yes{x|}}"));
}

/// A base is a canonical form when a value is parsed, and keeps its form when a form is parsed.
#[test]
fn ordinal_sums_of_stoppers() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let print = |text| work.print(&notation::parse(text, &work).unwrap()).unwrap();
    for (text, value) in [
        ("over:1", "over"),
        ("1:off", "over"),
        ("1:over", "1over"),
        ("1:over:1", "1over"),
        ("(1:over):1", "1over"),
        ("*:on", "^[on]*"),
        ("^:on", "^[on]"),
        ("0:on", "on"),
        ("{-1|1}:on", "on"),
        ("1:(over & over)", "1over"),
    ] {
        assert_eq!(print(text), value, "{text}");
    }
    let literal = notation::parse_form("{-1|1}:on", &work).unwrap();
    assert_eq!(work.print(&work.value(&literal).unwrap()).unwrap(), "1under");
}

/// Operators have the same meaning for short games and for loopy games.
#[test]
fn products_and_powers_are_those_of_short_games() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let print = |text| work.print(&notation::parse(text, &work).unwrap()).unwrap();
    for (text, same) in [
        ("1*2 + over", "2over"),
        ("-2^4*3", "-48"),
        ("3*over", "over"),
        ("3*{1|0}", "1+{1|0}"),
        ("+-1v", "v+{1|-1}"),
        ("2over*", "2+over+*"),
        ("+_on", "Tiny(on)"),
        ("-_over", "Miny(over)"),
        ("5+_on", "5Tiny(on)"),
        ("over+_on", "over+Tiny(on)"),
        ("{0|+_on}", "{0|||0||0|off}"),
        ("-_(over+1)", "Miny(1over)"),
    ] {
        assert_eq!(print(text), print(same), "{text}");
    }
}

#[test]
fn random_text_is_parsed_or_refused() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let mut rng = fastrand::Rng::with_seed(1);
    let words = [
        "a", "b", "{", "}", "|", "||", ",", "pass", "on", "over", "0", "1", "-", "+", "+-", "*", "^", "v",
        "[on]", "<on>", "&", "(", ")", "Tiny(", "3/4", "2^5", " ", "é", "[", "<", "^[3]", "off", "dud", "−",
        "－₂",
    ];
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..rng.usize(..12)).map(|_| words[rng.usize(..words.len())]).collect();
        let budget = Budget::unlimited().steps(20_000);
        let work = loopy.work(&budget);
        if let Ok(value) = notation::parse(&text, &work)
            && let Ok(printed) = work.print(&value)
            && let Ok(again) = notation::parse(&printed, &work)
            && let Ok(equal) = work.equal_values(&again, &value)
        {
            assert!(equal, "{text}: {printed}");
            read += 1;
        }
    }
    assert!(read > 500, "only {read} of the texts are games");
}

#[test]
fn deep_texts_are_read_and_written() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let depth = 50_000;
    let text = format!("{}0{}", "{".repeat(depth), "|}".repeat(depth));
    let form = notation::parse_form(&text, &work).unwrap();
    assert_eq!(form.vertex_count(), depth + 1);
    assert_eq!(work.value(&form).unwrap().as_stopper(), Some(universe.integer(depth as u64).into()));
    assert!(notation::parse(&"(".repeat(100_000), &work).is_err());
    assert!(notation::parse(&"-".repeat(100_000), &work).is_err());
}

#[test]
fn large_graphs_are_answered_or_refused() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited().bytes(1 << 28).time(Duration::from_secs(300));
    let work = loopy.work(&budget);
    // One cycle of 10^5 moves by Left alone: she never runs out of moves.
    let count = 100_000;
    let cycle: Vec<[Vec<u32>; 2]> = (0..count).map(|v| [vec![(v + 1) % count], vec![]]).collect();
    let game = LoopyGame::from_graph(&universe, &cycle, 0).unwrap();
    assert!(game.is_stopper() && !game.is_plumtree());
    assert_eq!(game.outcome(&budget).unwrap().to_string(), "L");
    assert_eq!(work.print(&work.value(&game).unwrap()).unwrap(), "on");
    // Random moves between 10^5 positions: too many pairs to compare.
    let mut rng = fastrand::Rng::with_seed(1);
    let mut list = || (0..rng.usize(..4)).map(|_| rng.u32(..count)).collect();
    let any: Vec<[Vec<u32>; 2]> = (0..count).map(|_| [list(), list()]).collect();
    let game = LoopyGame::from_graph(&universe, &any, 0).unwrap();
    assert_eq!(work.value(&game), Err(Exhausted::Memory));
    // Three shapes of the same size: a chain above a loop, nested passes, and many options at one vertex.
    let last = count - 1;
    let value = |lists: fn(u32, u32) -> [Vec<u32>; 2]| {
        let lists: Vec<[Vec<u32>; 2]> = (0..count).map(|v| lists(v, last)).collect();
        let game = LoopyGame::from_graph(&universe, &lists, 0).unwrap();
        work.print(&work.value(&game).unwrap()).unwrap()
    };
    assert_eq!(
        value(|v, last| if v == last { [vec![v], vec![v]] } else { [vec![v + 1], vec![]] }),
        "on & 99998"
    );
    assert_eq!(value(|v, last| if v == last { [vec![], vec![]] } else { [vec![v + 1], vec![v]] }), "over");
    assert_eq!(value(|v, last| if v == 0 { [(1..last).collect(), vec![]] } else { [vec![v], vec![]] }), "on");
}

#[test]
fn large_numbers_are_exact() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let print = |text: &str| work.print(&notation::parse(text, &work).unwrap()).unwrap();
    assert_eq!(print("{100000|pass}"), "100000over");
    assert_eq!(print("-100000under"), "-100000under");
    for (x, text) in [("7", "7+over"), ("-3/4", "-3/4+over"), ("5/8", "5/8-under")] {
        assert_eq!(print(&format!("{x}over")), print(text));
    }
}

#[test]
fn work_stops_when_its_budget_is_exhausted() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited().steps(3000);
    let work = loopy.work(&budget);
    let text = "{pass|*100000}";
    assert!(notation::parse(text, &work).is_err());
    // A nimber with too many options to list is refused even without a limit.
    let unlimited = Budget::unlimited();
    for text in ["{pass|*100000}", "over + *100000"] {
        let error = notation::parse(text, &loopy.work(&unlimited)).unwrap_err();
        assert_eq!(error.reason, LoopyReason::from(Exhausted::Memory), "{text}");
    }
    let memory = Budget::unlimited().bytes(1 << 20);
    let work = loopy.work(&memory);
    let error = notation::parse(text, &work).unwrap_err();
    assert_eq!(error.reason, LoopyReason::from(Exhausted::Memory));
    // Running out of budget does not affect later work.
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    assert_eq!(work.print(&notation::parse("{pass|*}", &work).unwrap()).unwrap(), "^[on]");
}
