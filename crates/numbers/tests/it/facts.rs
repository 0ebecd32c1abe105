//! Published facts about numbers.

use kelvin_numbers::{Bound, Dyadic, Rational, SignExpansion, mex, simplest_between_rationals};

/// The simplest number strictly between two others.
const SIMPLEST: [(&str, &str, &str); 10] = [
    ("5/2", "9/2", "3"),
    ("1/2", "3/4", "5/8"),
    ("1/4", "3/4", "1/2"),
    ("-10", "-3", "-4"),
    ("1/10", "3/10", "1/4"),
    ("-3/4", "1/4", "0"),
    ("1/2", "5/4", "1"),
    ("7/4", "3", "2"),
    ("-3", "-1/2", "-1"),
    ("5/8", "7/8", "3/4"),
];

/// Numbers {a|b}; an empty string is a side without options.
const FORMS: [(&str, &str, &str); 18] = [
    ("", "", "0"),
    ("0", "", "1"),
    ("", "0", "-1"),
    ("0", "1", "1/2"),
    ("1", "", "2"),
    ("", "-1", "-2"),
    ("-1", "0", "-1/2"),
    ("4", "", "5"),
    ("", "-4", "-5"),
    ("-1", "", "0"),
    ("", "3", "0"),
    ("2", "", "3"),
    ("3", "4", "7/2"),
    ("0", "1/2", "1/4"),
    ("1/4", "1/2", "3/8"),
    ("1/2", "3/2", "1"),
    ("1", "1/2^31", "none"),
    ("1/2^40", "1/2^39", "3/2^41"),
];

const SIGNS: [(&str, &str); 5] =
    [("9/16", "+-+--"), ("89/16", "++++++-+--"), ("1/2", "+-"), ("7/8", "+-++"), ("-2", "--")];

const BIRTHDAYS: [(&str, u64); 9] = [
    ("1/2", 2),
    ("-1/2", 2),
    ("-2", 2),
    ("2", 2),
    ("1", 1),
    ("-1", 1),
    ("0", 0),
    ("100000", 100_000),
    ("89/16", 10),
];

fn open(text: &str) -> Bound<Rational> {
    if text.is_empty() {
        return Bound::Unbounded;
    }
    let end = text.parse::<Dyadic>().map(Rational::from).or_else(|_| text.parse());
    Bound::Open(end.unwrap())
}

#[test]
fn simplest_numbers() {
    for (low, high, expected) in SIMPLEST.iter().chain(&FORMS) {
        let found = simplest_between_rationals(&open(low), &open(high));
        let expected = expected.parse().ok();
        assert_eq!(found, expected, "{low} | {high}");
        if let [Some(low), Some(high)] = [low, high].map(|end| match end.parse() {
            Ok(end) => Some(Bound::Open(end)),
            Err(_) if end.is_empty() => Some(Bound::Unbounded),
            Err(_) => None,
        }) {
            assert_eq!(kelvin_numbers::simplest_between(&low, &high), expected);
        }
    }
}

#[test]
fn sign_expansions() {
    for (number, signs) in SIGNS {
        let number: Dyadic = number.parse().unwrap();
        assert_eq!(number.sign_expansion().to_string(), signs);
        assert_eq!(signs.parse::<SignExpansion>().unwrap().value(), Ok(number));
    }
}

#[test]
fn birthdays() {
    for (number, day) in BIRTHDAYS {
        assert_eq!(number.parse::<Dyadic>().unwrap().birthday(), day.into(), "{number}");
    }
}

#[test]
fn least_excluded_index() {
    assert_eq!(mex([0, 1, 4]), 2);
}
