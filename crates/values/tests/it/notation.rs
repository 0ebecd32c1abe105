//! Parsing and printing values.

use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_values::notation::{ParseError, Printer, Reason, Style, parse};
use kelvin_values::{Game, Universe};

fn read<'u>(universe: &'u Universe, text: &str) -> Result<Game<'u>, ParseError> {
    parse(text, &universe.work(&Budget::unlimited()))
}

#[track_caller]
fn parses_as(text: &str, expected: &str) {
    let universe = Universe::new();
    let game = read(&universe, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(game.to_string(), expected, "{text}");
    assert_eq!(read(&universe, expected).unwrap(), game, "{expected} read back");
    let unicode = format!("{game:#}");
    assert_eq!(read(&universe, &unicode).unwrap(), game, "{unicode} read back");
}

#[test]
fn names_are_parsed_and_printed() {
    for same in [
        "0",
        "3",
        "-5/4",
        "*",
        "*7",
        "^",
        "^^",
        "^5*2",
        "v",
        "vv",
        "v3",
        "3/2v*",
        "+-1",
        "+-{2|1}",
        "{1|0}",
        "{3||2*|1*}",
        "Tiny(2)",
        "Miny(1/2)",
        "^[3]",
        "^<3>",
        "v[2]*",
        "v<4>",
        "^[4]*",
        "^<2>*",
        "5Tiny({5||3|1})",
        "{0||0|v3}",
        "+-(1*)",
        "-1*",
        "1/2^",
        "1/2^*",
        "1/2^^",
        "+-{1,{2|0}}",
        "{0|^<2>}",
        "3^[2]",
        "-3/4v<2>*",
        "+-{10|2,{3|1}}",
        "Tiny({1|1/2})",
        "10+^3*2",
        "^[2]*2",
        "^<2>*3",
        "1/2v[3]*5",
        "-2v<4>*2",
        "Tiny({1|0})",
        "Miny({1|0})",
        "1Tiny({1|0})",
        "+-^^",
        "+-^3",
        "+-(1^)",
        "+-(^^*)",
    ] {
        parses_as(same, same);
    }
    for (text, expected) in [
        ("vv3", "v4"),
        ("1/2^40", "1/1099511627776"),
        ("1/2^1", "1/2"),
        ("1^1*3", "3"),
        ("-2^4*3", "-48"),
        ("-2+^4*3", "-2+^4*3"),
        ("1*2", "2"),
        ("1+*2", "1+*2"),
        ("2*{1|0}", "1"),
        ("3*+-1", "+-1"),
        ("2 * +-1", "0"),
        ("2*+-{2|1}", "0"),
        ("{1|0}*2-1/4×4", "0"),
        ("1/3+2/3", "1"),
        ("+-1/2*", "+-(1/2*)"),
        ("+-1/2 + *2", "+-(1/2+*2)"),
        ("1+-2*3", "{3|-1}"),
        ("1+-{2|1}", "{3|2||0|-1}"),
        ("1:-1:1", "3/4"),
        ("½", "1/2"),
        ("-2¾", "-11/4"),
        ("0.375↑*", "3/8^*"),
        ("1−½", "1/2"),
        ("⇑3", "^4"),
        ("↓<2>*", "v<2>*"),
        ("2·↓", "vv"),
        ("5＋₁₂", "5Tiny(12)"),
        ("{1|-1}", "+-1"),
        ("{1||-1|||}", "0"),
        ("{0,*|}", "1"),
        ("{|}", "0"),
        ("{ 1 | -1 } + {1|-1}", "0"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{{2|0}|0}", "Miny(2)"),
        ("-(1+^)", "-1v"),
        ("1 - *2", "1+*2"),
        ("--1", "1"),
        ("±3", "+-3"),
        ("⇑*", "^^*"),
        ("＋₁₂", "Tiny(12)"),
        ("+_12", "Tiny(12)"),
        ("-_2", "Miny(2)"),
        ("5+_12", "5Tiny(12)"),
        ("* +_2", "{0,*||*|-2*}"),
        ("+_(1/2)", "Tiny(1/2)"),
        ("1-_({1|0})", "1Miny({1|0})"),
        ("{0|*||*|||*||||*}", "^[4]"),
        ("1+-1", "{2|0}"),
        ("-+-1", "+-1"),
        ("+-{2,3}", "+-3"),
        ("^.0", ""),
    ] {
        if expected.is_empty() {
            assert!(read(&Universe::new(), text).is_err());
        } else {
            parses_as(text, expected);
        }
    }
}

#[test]
fn an_error_states_the_column_and_the_reason() {
    let universe = Universe::new();
    for (text, column, reason) in [
        ("", 1, Reason::ExpectedValue),
        ("{1|", 4, Reason::ExpectedClosing { opened: 0 }),
        ("{1|2", 5, Reason::ExpectedClosing { opened: 0 }),
        ("{1}", 3, Reason::ExpectedBar),
        ("1 2", 3, Reason::ExpectedOperator),
        ("1 +", 4, Reason::ExpectedValue),
        ("{1,|2}", 4, Reason::ExpectedValue),
        ("{1|2|3}", 5, Reason::AmbiguousBars(1)),
        ("1/3", 1, Reason::Number(kelvin_numbers::ParseNumberReason::NotDyadic)),
        ("{0, 1/3|1}", 5, Reason::Number(kelvin_numbers::ParseNumberReason::NotDyadic)),
        ("1/2*{1|0}", 4, Reason::ExpectedFactor),
        ("{1|0}/2", 6, Reason::ExpectedNumbers),
        ("2^(1/2)", 2, Reason::ExpectedExponent),
        ("*(2)", 2, Reason::ExpectedCount),
        ("^[on]", 1, Reason::Loopy),
        ("1//2", 3, Reason::ExpectedValue),
        ("1/0", 2, Reason::Number(kelvin_numbers::ParseNumberReason::ZeroDenominator)),
        ("x", 1, Reason::UnknownName("x".to_owned())),
        ("1 §", 3, Reason::Unknown('§')),
        ("1 + omega", 5, Reason::NotShort("omega".to_owned())),
        ("√2", 1, Reason::NotShort("√".to_owned())),
        ("{on|0}", 2, Reason::Loopy),
        ("(1}", 3, Reason::ExpectedOperator),
        (")", 1, Reason::ExpectedValue),
        ("^[", 3, Reason::ExpectedCount),
        ("+-", 3, Reason::ExpectedValue),
    ] {
        let error = read(&universe, text).expect_err(text);
        assert_eq!((error.column(), &error.reason), (column, &reason), "{text}: {error}");
    }
    let error = read(&universe, "{1|2}+x").unwrap_err().to_string();
    assert_eq!(error, "column 7: x is not a short game that has a name\n    {1|2}+x\n          ^");
}

#[test]
fn nesting_is_limited_by_memory_alone() {
    let universe = Universe::new();
    let depth = 100_000;
    let integer = format!("{}0{}", "{".repeat(depth), "|}".repeat(depth));
    assert_eq!(read(&universe, &integer).unwrap(), universe.integer(depth as i64));
    let hot = format!("{}0{}", "{".repeat(depth), "|-1}".repeat(depth));
    let game = read(&universe, &hot).unwrap();
    assert_eq!(-(-game), game);
    assert_eq!(game + universe.integer(1) - universe.integer(1), game);
    assert_eq!(read(&universe, &game.to_string()).unwrap(), game);
    let parens = format!("{}*{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(read(&universe, &parens).unwrap(), universe.star(1));
}

#[test]
fn every_game_of_day_3_survives_printing_and_parsing() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for game in universe.work(&budget).born_by(3).unwrap() {
        for style in [Style::Plain, Style::Unicode] {
            let text = Printer::new(&universe, style).print(game, &budget).unwrap();
            assert_eq!(read(&universe, &text).unwrap(), game, "{text}");
        }
    }
}

#[test]
fn the_text_does_not_depend_on_the_history_of_the_universe() {
    let texts = |backwards: bool| {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let mut day2 = work.born_by(2).unwrap();
        day2.sort_by_key(|game| game.to_string());
        if backwards {
            day2.reverse();
        }
        let mut texts: Vec<_> =
            day2.iter().flat_map(|&g| day2.iter().map(move |&h| (g + h).to_string())).collect();
        texts.sort();
        texts
    };
    assert_eq!(texts(false), texts(true));
}

/// Adjacent bars in LaTeX do not overlap.
#[test]
fn latex_has_sized_braces_and_bars() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut printer = Printer::new(&universe, Style::Latex);
    for (text, latex) in [
        ("{3||2*|1/2}", r"\left\{3\,\middle|\!\middle|\,2{\ast}\,\middle|\,\tfrac{1}{2}\right\}"),
        ("^3*5", r"3{\cdot}{\uparrow}{\ast}5"),
        ("+-2", r"\pm 2"),
        ("Tiny(2)", "{+}_{2}"),
    ] {
        let game = parse(text, &universe.work(&budget)).unwrap();
        assert_eq!(printer.print(game, &budget).unwrap(), latex);
    }
}

/// A power of ↑, or a sum of powers, has a name with any nimber added.
#[test]
fn powers_of_up_plus_nimbers_have_names() {
    let universe = Universe::new();
    for n in 2..6 {
        for star in 0..10 {
            for arrow in ["^", "v"] {
                for [open, close] in [["<", ">"], ["[", "]"]] {
                    let nimber = match star {
                        0 => String::new(),
                        1 => "*".to_owned(),
                        star => format!("*{star}"),
                    };
                    let name = format!("{arrow}{open}{n}{close}{nimber}");
                    assert_eq!(read(&universe, &name).unwrap().to_string(), name);
                }
            }
        }
    }
}

/// A fraction character is the quotient of its digits, alone and after an integer.
#[test]
fn fraction_characters_are_numbers() {
    let universe = Universe::new();
    for (character, eighths) in [("¼", 2), ("½", 4), ("¾", 6), ("⅛", 1), ("⅜", 3), ("⅝", 5), ("⅞", 7)]
    {
        let number = Dyadic::new(eighths, 3);
        assert_eq!(read(&universe, character).unwrap().number(), Some(number.clone()), "{character}");
        let sum = read(&universe, &format!("2+{character}")).unwrap();
        assert_eq!(sum.number(), Some(&number + &Dyadic::from(2)), "{character}");
    }
    for thirds in ["⅓", "⅔"] {
        assert!(read(&universe, thirds).is_err());
        assert!(read(&universe, &format!("3*{thirds}")).unwrap().is_integer());
    }
    // A name before a parenthesis is not a function, and a value without a name is not one either.
    for text in ["sqrt(4)", "on(1)", "foo(1)"] {
        assert!(read(&universe, text).is_err(), "{text}");
    }
}
