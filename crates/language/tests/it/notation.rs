//! One notation: a text means the same wherever it is typed, and what is printed can be typed.

use kelvin_budget::Budget;
use kelvin_language::{Error, Session, Source, Value};
use kelvin_values::notation::{self, Style};
use kelvin_values::{Game, Universe};
use proptest::prelude::*;
use std::time::Duration;

fn budget() -> Budget {
    Budget::unlimited().time(Duration::from_secs(5))
}

fn evaluate<'u>(session: &mut Session<'u>, text: &str) -> Result<Option<Value<'u>>, Error> {
    session.evaluate(&Source::new("", text), &budget())
}

fn show<'u>(session: &mut Session<'u>, value: &Value<'u>, style: Style) -> String {
    session.show(value, style, &budget()).unwrap()
}

/// The value of a text as the kernel of short games reads it.
fn kernel<'u>(universe: &'u Universe, text: &str) -> Result<Game<'u>, notation::ParseError> {
    notation::parse(text, &universe.work(&budget()))
}

/// Checks that what is printed of a value is read back as the same value, also by the kernel's reader if it is one of
/// the values it holds (`short`).
#[track_caller]
fn reads_back(text: &str, short: bool) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let value = evaluate(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let Some(value) = value else { panic!("{text} is nothing") };
    for style in [Style::Plain, Style::Unicode] {
        let printed = show(&mut session, &value, style);
        if style == Style::Plain {
            assert!(printed.is_ascii(), "{text}: {printed} can hardly be typed");
        }
        let again = match evaluate(&mut session, &printed) {
            Ok(again) => again.unwrap(),
            Err(error) => panic!("{text}: {printed} cannot be read: {error}"),
        };
        assert!(again == value, "{text}: {printed} is read as {}", show(&mut session, &again, Style::Plain));
        if short {
            let game = kernel(&universe, &printed).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.to_string(), show(&mut session, &value, Style::Plain), "{text}: {printed}");
        }
    }
}

/// The words of texts that both readers may know.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "10",
    "1/2",
    "3/4",
    "0.5",
    "½",
    "2¼",
    "^",
    "^^",
    "v",
    "vv",
    "^<2>",
    "v[2]",
    "^[3]",
    "*",
    "*",
    "**",
    "+",
    "-",
    "+-",
    "−",
    "±",
    "×",
    "·",
    "/",
    ":",
    "{",
    "}",
    "|",
    "||",
    "|||",
    ",",
    "(",
    ")",
    " ",
    "Tiny(",
    "Miny(",
    "＋₂",
    "－₁₀",
    "↑",
    "⇑",
    "↓",
    "⇓",
    "↓<3>",
    "{1|0}",
    "{0|v}",
    "[",
    "]",
    "<",
    ">",
    "ω",
    "x",
];

/// Expressions of short games, as a worksheet knows them.
fn short_game() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-20i32..20).prop_map(|n| format!("({n})")),
        (-40i32..40, 1u32..6).prop_map(|(n, k)| format!("({n}/2^{k})")),
        (0u32..9).prop_map(|n| format!("*{n}")),
        (-5i32..6, 0u32..6).prop_map(|(n, k)| format!("({n}*^ + *{k})")),
        (1u32..5, 0u32..4, prop::bool::ANY).prop_map(|(n, k, sum)| if sum {
            format!("(^[{n}]+*{k})")
        } else {
            format!("(v<{n}>+*{k})")
        }),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            4 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            3 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{{a}|{b}}}")),
            2 => prop::collection::vec(inner.clone(), 4)
                .prop_map(|g| format!("{{{},{}|{},{}}}", g[0], g[1], g[2], g[3])),
            2 => inner.clone().prop_map(|a| format!("(+-{a})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("+-{{{a},{b}}}")),
            1 => inner.clone().prop_map(|a| format!("Tiny({a})")),
            1 => (0u32..4, inner.clone()).prop_map(|(n, a)| format!("({n} + Miny({a}))")),
            1 => inner.clone().prop_map(|a| format!("({a}).Heat(1/2)")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a}:{b})")),
        ]
    })
}

/// Expressions of surreal numbers.
fn surreal() -> impl Strategy<Value = String> {
    let term = || {
        (-7i32..8, 1u32..5, "(1|omega|epsilon|sqrt\\(2\\)|omega\\^2|omega\\^\\(1/2\\)|omega\\^-3|omega\\^omega|\
                            omega\\^\\(omega\\+1/3\\)|omega\\^-omega|omega\\*sqrt\\(3\\)|omega\\^omega\\^2|omega\\*\\(1\\+sqrt\\(5\\)\\))")
            .prop_map(|(n, d, power)| format!("({n}/{d})*{power}"))
    };
    prop_oneof![
        3 => prop::collection::vec(term(), 1..5).prop_map(|terms| terms.join(" + ")),
        1 => (1i32..5, 1i32..5, -3i32..4)
            .prop_map(|(a, b, c)| format!("({a}*omega^2 + {c})/({b}*omega - {a}/3)")),
        1 => (-5i32..6, 1u32..4, -9i32..9).prop_map(|(a, b, c)| format!("({a}/{b})*pi + {c}/7")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_has_one_value(words in prop::collection::vec(prop::sample::select(WORDS), 1..9)) {
        let text = words.concat();
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        if let Ok(game) = kernel(&universe, &text)
            && let Ok(Some(value)) = evaluate(&mut session, &text)
        {
            // The text of some powers is longer than anybody reads.
            if let Ok(shown) = session.show(&value, Style::Plain, &budget()) {
                prop_assert_eq!(game.to_string(), shown, "{}", text);
            }
        }
    }

    #[test]
    fn short_games_read_back(text in short_game()) {
        reads_back(&text, true);
    }

    /// A sum with few brackets, in which all is read by precedence.
    #[test]
    fn sums_have_one_value(
        terms in prop::collection::vec(("(\\+|-|\\+-|\\*|/|:|\\^|−| \\* )", "(1|2|3|v|\\^|\\*|\\*2|\\^3\\*|v<2>|\\{1\\|0\\}|\\(-2\\)|½|-1|\\+-1)"), 1..5),
    ) {
        let text = terms.iter().fold("2".to_owned(), |text, (sign, term)| format!("{text}{sign}{term}"));
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        if let Ok(game) = kernel(&universe, &text) {
            let value = evaluate(&mut session, &text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
            let shown = show(&mut session, &value.unwrap(), Style::Plain);
            prop_assert_eq!(game.to_string(), shown, "{}", text);
        }
    }

    #[test]
    fn numbers_read_back(numerator in -10_000i64..10_000, denominator in 1i64..400) {
        reads_back(&format!("{numerator}/{denominator}"), (denominator as u64).is_power_of_two());
    }

    #[test]
    fn surreal_numbers_read_back(text in surreal()) {
        reads_back(&text, false);
    }

    #[test]
    fn sums_of_numbers_and_games_read_back(number in surreal(), game in short_game()) {
        reads_back(&format!("{number} + ({game})"), false);
    }

    #[test]
    fn nimbers_of_infinite_heaps_read_back(
        terms in prop::collection::vec((0u32..4, "(1|omega|omega\\^2|omega\\^omega|omega\\^\\(omega\\+2\\))"), 1..4),
    ) {
        let terms: Vec<String> = terms.iter().map(|(n, power)| format!("{n}*{power}")).collect();
        reads_back(&format!("*({})", terms.join("+")), false);
    }

    #[test]
    fn forms_read_back(a in short_game(), b in short_game(), n in -3i32..4) {
        reads_back(&format!("'{{{a}|{b}}}'"), false);
        reads_back(&format!("{n} * ('{{{a}|}}' + ({b})) - '{{*|{b}}}':('{{|*}}':{a}) + ({b} + ({a} + '{{*|*}}'))"), false);
        reads_back(&format!("('{{*|*}}':{a}):{b} ConjunctiveSum ('{{{a}|0}}' SelectiveSum {b})"), false);
    }
}

#[test]
fn sums_are_not_written_as_products_and_powers() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (text, plain, unicode) in [
        ("1 + *2", "1+*2", "1+*2"),
        ("3 + ^3 + *", "3+^3*", "3+↑3*"),
        ("1/2 + ^3", "1/2+^3", "1/2+↑3"),
        ("(omega + 1)^2", "omega^2+2*omega+1", "ω^2+ω×2+1"),
        ("1/omega", "omega^-1", "ω^-1"),
        ("sqrt(2)*omega*3/2", "3*sqrt(2)/2*omega", "ω×√2×3/2"),
        ("2*pi - 1/3", "-1/3+2*pi", "-1/3+π×2"),
        ("*(omega^2)", "*(omega^2)", "*(ω^2)"),
        ("*omega", "*omega", "*ω"),
        ("5 + Tiny(2)", "5Tiny(2)", "5＋₂"),
        ("+-1 + 1", "{2|0}", "{2|0}"),
        ("^^ + *", "^^*", "⇑*"),
        ("omega + +-1", "omega + +-1", "ω + ±1"),
    ] {
        let value = evaluate(&mut session, text).unwrap().unwrap();
        assert_eq!(show(&mut session, &value, Style::Plain), plain, "{text}");
        assert_eq!(show(&mut session, &value, Style::Unicode), unicode, "{text}");
        reads_back(text, false);
    }
}

/// Where one reader once added what the other multiplied.
#[test]
fn the_kernel_and_the_language_read_alike() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (text, value) in [
        ("1*2", "2"),
        ("-2^4*3", "-48"),
        ("1^1*3", "3"),
        ("+-1v", "{1v|-1v}"),
        ("1+-2*3", "{3|-1}"),
        ("2*^", "^^"),
        ("2½ − ⇑3*", "5/2v4*"),
        ("1/2^", "1/2^"),
        ("1/2^3", "1/8"),
        ("2^*3", "2^*3"),
        ("1:-1", "1/2"),
        ("5＋₂ + －₂", "5"),
    ] {
        assert_eq!(kernel(&universe, text).unwrap().to_string(), value, "{text}");
        let found = evaluate(&mut session, text).unwrap().unwrap();
        assert_eq!(show(&mut session, &found, Style::Plain), value, "{text}");
    }
}
