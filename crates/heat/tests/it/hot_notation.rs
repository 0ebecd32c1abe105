//! The notation of values, read as games over all numbers.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::hot::HotReason;
use kelvin_heat::{HotError, HotGames};
use kelvin_testing::{any_game, cases, read};
use kelvin_values::Universe;
use kelvin_values::notation::Reason;
use proptest::prelude::*;
use std::cmp::Ordering;

/// Returns whether a text is the same game as a short game and as a game over all numbers.
fn is_one_game(text: &str) -> bool {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let mut hot = HotGames::new(&budget);
    let game = hot.read(text, &universe.work(&budget)).unwrap();
    let short = hot.of_game(read(&universe, text)).unwrap();
    hot.compare(game, short).unwrap() == Some(Ordering::Equal)
}

fn reason(text: &str) -> HotReason {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let mut hot = HotGames::new(&budget);
    hot.read(text, &universe.work(&budget)).expect_err(text).reason
}

#[test]
fn a_text_of_a_short_game_is_the_same_game() {
    let texts = [
        "*",
        "*3",
        "^",
        "v",
        "^^*2",
        "v3*",
        "^[2]",
        "v[3]*2",
        "^<2>",
        "v<3>*",
        "+_1",
        "-_2",
        "Tiny(2)",
        "Miny(1/2)",
        "1Tiny({2|0})",
        "Tiny({1|0})",
        "+-1",
        "+-{3|1}",
        "+-{1,{2|0}}",
        "-{3|1||0}",
        "{1|-1} - {2|^}",
        "3*{1|0}",
        "{1|0}*3",
        "-2*{3|1}",
        "{5|1}*-1",
        "0*{1|0}",
        "1/2*4",
        "2^3",
        "(3/2)/2",
        "{*,^|v*}",
        "{3||2*|1*} + {1|-1}",
    ];
    for text in texts {
        assert!(is_one_game(text), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn the_text_of_a_value_is_the_same_game(recipe in any_game()) {
        let universe = Universe::new();
        let text = recipe.value(&universe).to_string();
        prop_assert!(is_one_game(&text), "{}", text);
    }
}

#[test]
fn numbers_are_read_exactly() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut hot = HotGames::new(&budget);
    let equal = [
        ("1/3 + 1/6", "1/2"),
        ("1/3 * 6", "2"),
        ("sqrt(9/4)", "3/2"),
        ("sqrt(2) * sqrt(2)", "2"),
        ("2^(1/2)", "sqrt(2)"),
        ("omega * epsilon", "1"),
        ("omega^2 / omega", "omega"),
        ("ω - ω + ε - eps", "0"),
        ("π - pi", "0"),
        ("2*exp(1) - exp(1)", "exp(1)"),
        ("ln(2)/2 + ln(2)/2", "ln(2)"),
        ("pi*3 - 2*pi", "pi"),
        ("-2*{pi|0}", "{0|-pi} + {0|-pi}"),
    ];
    for (a, b) in equal {
        let [x, y] = [a, b].map(|text| hot.read(text, &work).unwrap_or_else(|why| panic!("{text}: {why}")));
        assert_eq!(hot.compare(x, y).unwrap(), Some(Ordering::Equal), "{a} and {b}");
    }
    let less =
        ["0", "epsilon", "ln(2)", "sqrt(2)", "exp(1)", "pi", "omega - 1", "omega", "omega + pi", "omega^2"];
    for pair in less.windows(2) {
        let [x, y] = [pair[0], pair[1]].map(|text| hot.read(text, &work).unwrap());
        assert_eq!(hot.compare(x, y).unwrap(), Some(Ordering::Less), "{pair:?}");
    }
}

#[test]
fn what_has_no_meaning_is_refused_with_its_reason() {
    let notation = |reason| HotReason::Notation(reason);
    let cases = [
        ("{1|0}*{2|1}", HotReason::ExpectedFactor),
        ("1/2*{1|0}", HotReason::ExpectedFactor),
        ("{1|0}*omega", HotReason::ExpectedFactor),
        ("{1|0}/2", notation(Reason::ExpectedNumbers)),
        ("1/{1|0}", notation(Reason::ExpectedNumbers)),
        ("{1|0}^2", notation(Reason::ExpectedExponent)),
        ("2^{1|0}", notation(Reason::ExpectedExponent)),
        ("sqrt({1|0})", notation(Reason::ExpectedNumbers)),
        ("cos(2)", notation(Reason::UnknownName("cos".to_owned()))),
        ("1:{1|0}", HotReason::OrdinalSum),
        ("1&0", notation(Reason::Loopy)),
    ];
    for (text, expected) in cases {
        assert_eq!(reason(text), expected, "{text}");
    }
    assert!(matches!(reason("1/(pi-pi)"), HotReason::Game(HotError::Number(_))));
    assert!(matches!(reason("sqrt(-1)"), HotReason::Game(HotError::Number(_))));
    assert!(matches!(reason("foo"), HotReason::Notation(_)));
}

#[test]
fn a_limit_that_ends_reading_is_named() {
    let (universe, work_budget) = (Universe::new(), Budget::unlimited());
    let few = Budget::unlimited().positions(3);
    let mut hot = HotGames::new(&few);
    let why = hot.read("{9|8||7|6|||5|4||3|2}", &universe.work(&work_budget)).unwrap_err();
    assert_eq!(why.reason.exhausted(), Some(Exhausted::Positions));
    assert_eq!(reason("{1|0}/2").exhausted(), None);
}
