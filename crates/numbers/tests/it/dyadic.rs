//! Laws of the dyadic rationals, small and big, and of the number tree.

use std::collections::HashSet;

use kelvin_numbers::{
    Bound, Dyadic, Integer, LIMIT, NumberTooLarge, ParseNumberReason, SignExpansion, simplest_between,
};
use proptest::prelude::*;

const TOO_LARGE: NumberTooLarge = NumberTooLarge { limit: LIMIT };

fn number(text: &str) -> Dyadic {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers on both sides of the limit of machine words.
fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        (-40_i64..40, 0_u32..6).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i64>(), 0_u32..130).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i128>(), 0_u32..130).prop_map(|(n, k)| Dyadic::new(n, k)),
        (prop_oneof![Just(i64::MIN), Just(i64::MAX), Just(1), Just(-1)], 60_u32..66)
            .prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i64>(), 1000_u32..1003).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i64>(), 300_usize..400).prop_map(|(n, k)| Dyadic::integer(Integer::from(n) << k)),
    ]
}

fn small_dyadic() -> impl Strategy<Value = Dyadic> {
    (-96_i64..96, 0_u32..5).prop_map(|(n, k)| Dyadic::new(n, k))
}

/// Exact comparison by cross-multiplication, independent of the fast paths.
fn cross(x: &Dyadic, y: &Dyadic) -> std::cmp::Ordering {
    (x.numerator() << y.exponent() as usize).cmp(&(y.numerator() << x.exponent() as usize))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn sum_is_an_ordered_abelian_group(x in any_dyadic(), y in any_dyadic(), z in any_dyadic()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!(&x + &Dyadic::ZERO, x.clone());
        prop_assert_eq!(&x + -&x, Dyadic::ZERO);
        prop_assert_eq!(&x - &y, &x + -&y);
        prop_assert_eq!(x <= y, &x + &z <= &y + &z);
        prop_assert_eq!(x.cmp(&y), (&x - &y).sign());
        prop_assert_eq!(x.cmp(&y), cross(&x, &y));
    }

    #[test]
    fn product_is_commutative_and_distributes(x in any_dyadic(), y in any_dyadic(), z in any_dyadic()) {
        let times = |a: &Dyadic, b: &Dyadic| a.try_mul(b).unwrap();
        prop_assert_eq!(times(&x, &y), times(&y, &x));
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &(&y + &z)), times(&x, &y) + times(&x, &z));
        prop_assert_eq!(times(&x, &Dyadic::ONE), x.clone());
        prop_assert_eq!(times(&x, &y).signum(), x.signum() * y.signum());
    }

    #[test]
    fn multiples_are_repeated_sums(x in any_dyadic(), n in any::<i64>()) {
        prop_assert_eq!(&x * n, x.try_mul(&Dyadic::from(n)).unwrap());
        prop_assert_eq!(&x * 3, &x + &x + &x);
    }

    #[test]
    fn half_and_double_undo_each_other(x in any_dyadic()) {
        prop_assert_eq!(x.half().double(), x.clone());
        prop_assert_eq!(x.double().half(), x.clone());
        prop_assert_eq!(x.half() + x.half(), x.clone());
        prop_assert_eq!(x.shifted(77).unwrap().shifted(-77).unwrap(), x.clone());
        prop_assert_eq!(x.shifted(1).unwrap(), x.double());
        prop_assert_eq!(x.shifted(-1).unwrap(), x.half());
    }

    #[test]
    fn floor_and_ceiling_enclose(x in any_dyadic()) {
        let (floor, ceiling) = (Dyadic::integer(x.floor()), Dyadic::integer(x.ceiling()));
        prop_assert!(floor <= x && x < &floor + &Dyadic::ONE);
        prop_assert_eq!(ceiling, -Dyadic::integer((-&x).floor()));
    }

    #[test]
    fn representation_is_unique(x in any_dyadic(), k in 0_u32..70) {
        let same = Dyadic::new(x.numerator() << k as usize, u32::try_from(x.exponent()).unwrap() + k);
        prop_assert_eq!(&same, &x);
        let fits = i64::try_from(x.numerator()).is_ok() && x.exponent() <= 62;
        prop_assert_eq!(x.small().is_some(), fits);
        let again = &(&x + &Dyadic::new(i64::MAX, 62)) - &Dyadic::new(i64::MAX, 62);
        prop_assert_eq!(HashSet::from([x, same, again]).len(), 1);
    }

    #[test]
    fn text_round_trip(x in any_dyadic()) {
        prop_assert_eq!(number(&x.to_string()), x);
    }

    #[test]
    fn sign_expansion_round_trip(x in any_dyadic()) {
        let signs = x.sign_expansion();
        prop_assert_eq!(signs.value(), Ok(x.clone()));
        prop_assert_eq!(signs.length(), x.birthday());
        prop_assert_eq!(-signs.clone(), (-&x).sign_expansion());
        prop_assert_eq!(signs.to_string().parse::<SignExpansion>(), Ok(signs));
    }

    #[test]
    fn a_number_is_the_simplest_between_its_options(x in any_dyadic()) {
        let [lower, upper] = [true, false].map(|left| match x.option(left) {
            None => Bound::Unbounded,
            Some(option) => {
                assert!(option.birthday() < x.birthday());
                assert_eq!(option < x, left);
                Bound::Open(option)
            }
        });
        prop_assert_eq!(simplest_between(&lower, &upper), Some(x));
    }

    #[test]
    fn simplest_number_is_the_first_met_in_the_tree(
        x in small_dyadic(), y in small_dyadic(), ends in (0..3_u8, 0..3_u8),
    ) {
        let [lower, upper] = [(ends.0, x), (ends.1, y)].map(|(kind, end)| match kind {
            0 => Bound::Unbounded,
            1 => Bound::Open(end),
            _ => Bound::Closed(end),
        });
        prop_assert_eq!(simplest_between(&lower, &upper), walk(&lower, &upper));
    }

    /// Multiplying by 2^-200 preserves the order of denominators between numbers that remain below 1.
    #[test]
    fn simplest_number_is_the_same_in_big_integers(x in 1_i64..1 << 40, y in 1_i64..1 << 40) {
        let open = |n: i64, k: u32| Bound::Open(Dyadic::new(n, k));
        let small = simplest_between(&open(x, 41), &open(y, 41));
        let big = simplest_between(&open(x, 241), &open(y, 241));
        prop_assert_eq!(small.map(|n| n.shifted(-200).unwrap()), big);
    }
}

/// The literal definition: descends the number tree from 0 until it reaches the interval.
fn walk(lower: &Bound, upper: &Bound) -> Option<Dyadic> {
    // No number born later is the simplest of an interval with ends of four places below 100.
    const LAST_DAY: usize = 110;
    let mut signs = SignExpansion::new();
    for _ in 0..LAST_DAY {
        let here = signs.value().unwrap();
        let above_lower = match lower {
            Bound::Unbounded => true,
            Bound::Open(end) => here > *end,
            Bound::Closed(end) => here >= *end,
        };
        let below_upper = match upper {
            Bound::Unbounded => true,
            Bound::Open(end) => here < *end,
            Bound::Closed(end) => here <= *end,
        };
        match (above_lower, below_upper) {
            (true, true) => return Some(here),
            (false, false) => return None,
            (false, true) => signs.push(true, 1),
            (true, false) => signs.push(false, 1),
        }
    }
    None
}

#[test]
fn numbers_that_do_not_fit_a_word() {
    let tiny = Dyadic::new(1, 62);
    assert_eq!((Dyadic::from(3) + &tiny).floor(), 3.into());
    assert!(tiny < Dyadic::from(3));
    assert!(Dyadic::new(1, 31) < Dyadic::ONE);
    assert_eq!(-Dyadic::from(i64::MIN), number("9223372036854775808"));
    assert_eq!(Dyadic::from(i64::MIN).abs().small(), None);
    assert_eq!(-number("9223372036854775808"), Dyadic::from(i64::MIN));
    assert_eq!(Dyadic::new(i64::MIN, 62), Dyadic::from(-2));
    assert_eq!(Dyadic::new(i64::MIN, 63), Dyadic::from(-1));
    assert_eq!(Dyadic::from_small(i64::MIN, 200).exponent(), 137);
    assert_eq!(Dyadic::from_small(0, 200), Dyadic::ZERO);
    assert_eq!(tiny.small(), Some((1, 62)));
    assert_eq!(tiny.half().small(), None);
    assert_eq!(tiny.half().double().small(), Some((1, 62)));
    assert_eq!(Dyadic::from(i64::MAX) + Dyadic::ONE, number("9223372036854775808"));
    assert_eq!(
        simplest_between(&Bound::Open(Dyadic::from(i64::MAX)), &Bound::Unbounded),
        Some(number("9223372036854775808"))
    );
}

#[test]
fn giants() {
    let power = Dyadic::integer(Integer::from(10).pow(1000));
    let places = Dyadic::new(1, 100_000);
    assert_eq!(places.to_string(), "1/2^100000");
    assert_eq!(number("1/2^100000"), places);
    assert_eq!(places.birthday(), 100_001.into());
    assert_eq!(places.sign_expansion().to_string(), "+-^100000");
    assert_eq!((&power + &places).floor(), Integer::from(10).pow(1000));
    assert_eq!(&(&power + &places) - &power, places);
    assert_eq!(power.birthday(), Integer::from(10).pow(1000));
    assert_eq!(power.sign_expansion().runs().len(), 1);
    let open = |x: &Dyadic| Bound::Open(x.clone());
    assert_eq!(simplest_between(&open(&power), &open(&(&power + &places))), Some(&power + &places.half()));
    assert_eq!(simplest_between(&open(&Dyadic::ZERO), &open(&places)), Some(places.half()));
    assert_eq!(simplest_between(&open(&-&power), &open(&places)), Some(Dyadic::ZERO));
    assert_eq!(
        simplest_between(&Bound::Unbounded, &open(&-&power)),
        Some(Dyadic::integer(-Integer::from(10).pow(1000) - 1))
    );
    let remote = Dyadic::new(1, u32::MAX);
    assert!(remote < places && remote > Dyadic::ZERO && -&remote > -&places);
    assert_eq!(remote.half().double(), remote);
    assert_eq!(remote.sign_expansion().runs().len(), 2);
}

#[test]
fn what_would_fill_the_memory_is_refused() {
    assert_eq!(Dyadic::try_new(1, u64::MAX), Err(TOO_LARGE));
    assert_eq!(Dyadic::try_new(0, u64::MAX), Ok(Dyadic::ZERO));
    assert_eq!(Dyadic::ONE.shifted(i64::MIN), Err(TOO_LARGE));
    assert_eq!(Dyadic::ONE.shifted(i64::MAX), Err(TOO_LARGE));
    let mut square = Dyadic::new(1, u32::try_from(LIMIT).unwrap());
    assert_eq!(square.try_mul(&square), Err(TOO_LARGE));
    square = Dyadic::new(3, 1);
    let end = loop {
        match square.try_mul(&square) {
            Ok(next) => square = next,
            Err(end) => break end,
        }
        assert!(square.exponent() <= LIMIT);
    };
    assert_eq!(end, TOO_LARGE);
    let signs: SignExpansion = "+-^1000000000000000000000000000000".parse().unwrap();
    assert_eq!(signs.value(), Err(TOO_LARGE));
}

#[test]
fn what_is_no_dyadic_rational() {
    use ParseNumberReason::*;
    for (text, position, reason) in [
        ("", 0, ExpectedDigits),
        ("-", 1, ExpectedDigits),
        ("--1", 1, ExpectedDigits),
        ("1/", 2, ExpectedDigits),
        ("1/2^", 4, ExpectedDigits),
        ("1/-2", 2, ExpectedDigits),
        ("1/0", 2, ZeroDenominator),
        ("1/3", 2, NotDyadic),
        ("1/12", 2, NotDyadic),
        ("1/4^2", 3, TrailingText),
        ("1_000", 1, TrailingText),
        ("1.5", 1, TrailingText),
        (" 1", 0, ExpectedDigits),
        ("½", 0, ExpectedDigits),
        ("1/2^99999999999999999999999", 2, TooLarge),
        ("1/2^18446744073709551615", 2, TooLarge),
    ] {
        let error = text.parse::<Dyadic>().unwrap_err();
        assert_eq!((error.position, error.reason), (position, reason), "{text}");
    }
    assert_eq!(number("3/12"), Dyadic::new(1, 2));
    assert_eq!(number("-0/2^99999999999999999999999"), Dyadic::ZERO);
    assert_eq!(number("-007"), Dyadic::from(-7));
}

#[test]
fn printed_as_the_field_prints() {
    for text in ["0", "3", "-5/4", "1/1099511627776", "-1/18446744073709551616", "3/2^65"] {
        assert_eq!(number(text).to_string(), text);
    }
    assert_eq!(format!("{:>6}|{:<6}|", number("-5/4"), number("3")), "  -5/4|3     |");
}
