//! The surreal numbers are an ordered field.

use kelvin_numbers::{ParseSurrealReason, Rational, Series, Surd, Surreal, SurrealError, Term};
use proptest::prelude::*;

fn number(text: &str) -> Surreal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn any_rational() -> impl Strategy<Value = Rational> {
    (-12_i64..12, 1_i64..5).prop_map(|(n, d)| Rational::new(n, d).unwrap())
}

/// Rational numbers, and sometimes one with a root.
fn any_surd() -> impl Strategy<Value = Surd> {
    let root = |n: i64| Surd::square_root_of(&Rational::from(n)).unwrap();
    prop_oneof![
        4 => any_rational().prop_map(Surd::from),
        1 => (any_rational(), any_rational(), prop::sample::select(vec![2, 3, 6])).prop_map(move |(x, y, n)| {
            Surd::from(x) + root(n).try_mul(&y.into()).unwrap()
        }),
    ]
}

fn any_surreal() -> impl Strategy<Value = Surreal> {
    any_surd().prop_map(Surreal::from).prop_recursive(3, 16, 3, |inner| {
        prop::collection::vec((inner, any_surd()), 0..4).prop_map(|terms| {
            let terms = terms.into_iter().map(|(exponent, coefficient)| Term { exponent, coefficient });
            Surreal::from_terms(terms).unwrap()
        })
    })
}

fn times(x: &Surreal, y: &Surreal) -> Surreal {
    x.try_mul(y).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn surreals_are_an_ordered_ring(x in any_surreal(), y in any_surreal(), z in any_surreal()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!(&x - &x, Surreal::ZERO);
        prop_assert_eq!(&x - &y, &x + -&y);
        prop_assert_eq!(times(&x, &y), times(&y, &x));
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &(&y + &z)), times(&x, &y) + times(&x, &z));
        prop_assert_eq!(times(&x, &Surreal::one()), x.clone());
        prop_assert_eq!(x.cmp(&y), (&x - &y).sign());
        prop_assert_eq!(x <= y, &x + &z <= &y + &z);
        prop_assert!(x.sign().is_le() || y.sign().is_le() || times(&x, &y).sign().is_gt());
    }

    #[test]
    fn quotient_of_a_product_is_exact(x in any_surreal(), y in any_surreal()) {
        prop_assume!(!y.is_zero());
        prop_assert_eq!(times(&x, &y).try_div(&y), Ok(x));
    }

    #[test]
    fn series_leave_a_remainder_of_the_order_they_say(x in any_surreal(), y in any_surreal(), terms in 0_usize..6) {
        prop_assume!(!y.is_zero());
        let Series { sum, remainder } = x.divide(&y, terms).unwrap();
        prop_assert!(sum.terms().len() <= terms);
        let rest = &x - &times(&sum, &y);
        match remainder {
            None => prop_assert!(rest.is_zero()),
            Some(order) => {
                let lead = |x: &Surreal| x.leading_term().unwrap().exponent.clone();
                prop_assert_eq!(lead(&rest) - lead(&y), order);
                prop_assert_eq!(sum.terms().len(), terms);
            }
        }
    }

    #[test]
    fn root_of_a_square_is_exact(x in any_surreal()) {
        prop_assert_eq!(times(&x, &x).square_root(), Ok(x.abs()));
    }

    #[test]
    fn root_of_a_multiple_of_a_square_of_several_roots_is_exact(
        parts in prop::collection::vec((any_rational(), prop::sample::select(vec![1, 2, 3, 5, 6, 10, 14, 15])), 0..5),
        factor in (1_i64..20, 1_i64..5).prop_map(|(n, d)| Rational::new(n, d).unwrap()),
    ) {
        let root = |n: i64| Surd::square_root_of(&Rational::from(n)).unwrap();
        let sum = parts.into_iter().fold(Surd::ZERO, |sum, (x, n)| sum + root(n).try_mul(&x.into()).unwrap());
        let square = sum.try_mul(&sum).unwrap().try_mul(&factor.clone().into()).unwrap();
        let expected = Surd::square_root_of(&factor).unwrap().try_mul(&sum.abs()).unwrap();
        prop_assert_eq!(square.square_root(), Ok(expected));
    }

    #[test]
    fn root_series_leave_a_remainder_of_the_order_they_say(x in any_surreal(), terms in 1_usize..5) {
        prop_assume!(x.sign().is_gt());
        let Ok(Series { sum, remainder }) = x.square_root_series(terms) else { return Ok(()) };
        let rest = &x - &times(&sum, &sum);
        match remainder {
            None => prop_assert!(rest.is_zero()),
            Some(order) => {
                let lead = |x: &Surreal| x.leading_term().unwrap().exponent.clone();
                prop_assert_eq!(lead(&rest) - lead(&sum), order);
            }
        }
    }

    #[test]
    fn parts_make_the_whole(x in any_surreal()) {
        let standard = Surreal::from(x.standard_part());
        prop_assert_eq!(x.infinite_part() + &standard + x.infinitesimal_part(), x.clone());
        let floor = x.floor();
        prop_assert!(floor.is_omnific_integer());
        prop_assert!(floor <= x && x < &floor + &Surreal::one());
        prop_assert_eq!(x.is_finite(), x.infinite_part().is_zero());
    }

    #[test]
    fn text_round_trip(x in any_surreal()) {
        prop_assert_eq!(number(&x.to_string()), x);
    }
}

#[test]
fn known_values() {
    for (text, value) in [
        ("omega", "omega"),
        ("1/omega", "omega^-1"),
        ("epsilon * omega", "1"),
        ("sqrt(omega)", "omega^(1/2)"),
        ("sqrt(omega)^2", "omega"),
        ("omega^(1/omega)", "omega^omega^-1"),
        ("omega^omega/omega", "omega^(omega-1)"),
        ("sqrt(omega^2+2*omega+1)", "omega+1"),
        ("(omega^3-1)/(omega-1)", "omega^2+omega+1"),
        ("-3/4 * omega + 1/2", "-3*omega/4+1/2"),
        ("w-w", "0"),
        ("omega^-2*-1", ""),
        ("8^(2/3)", "4"),
        ("(4*omega)^(1/2)", "2*omega^(1/2)"),
        ("2^-2", "1/4"),
        ("-2^2", "-4"),
        ("1^10000000000000000000000", "1"),
    ] {
        if value.is_empty() {
            assert!(text.parse::<Surreal>().is_err(), "{text}");
        } else {
            assert_eq!(number(text).to_string(), value, "{text}");
        }
    }
    assert!(number("epsilon") > Surreal::ZERO);
    assert!(number("epsilon") < number("1/1000000000"));
    assert!(number("sqrt(omega)") > number("1000000"));
    assert!(number("omega^(1/omega)") < number("omega^(1/1000000)"));
    assert_eq!(number("omega-1/2").floor(), number("omega-1"));
    assert_eq!(number("omega-epsilon").floor(), number("omega-1"));
}

#[test]
fn what_has_no_value() {
    use ParseSurrealReason::*;
    for (text, position, reason) in [
        ("", 0, ExpectedNumber),
        ("1+", 2, ExpectedNumber),
        ("(1", 2, ExpectedClosing),
        ("1 2", 2, TrailingText),
        ("1/0", 1, Value(SurrealError::DivisionByZero)),
        ("0^-1", 1, Value(SurrealError::DivisionByZero)),
        ("omega/(omega-1)", 5, Value(SurrealError::Unending)),
        ("(omega+1)^-1", 9, Value(SurrealError::Unending)),
        ("sqrt(-omega)", 0, Value(SurrealError::NegativeRoot)),
        ("(-4)^(1/2)", 4, Value(SurrealError::NegativeRoot)),
        ("(1+2^(1/3))^(1/2)", 11, Value(SurrealError::RootOfSum)),
        ("2^(1/100)", 1, Value(SurrealError::HighRoot)),
        ("sqrt(1+sqrt(2))", 0, Value(SurrealError::IrrationalRoot)),
        ("sqrt(omega+1)", 0, Value(SurrealError::Unending)),
        ("2^omega", 1, Value(SurrealError::NoSuchPower)),
        ("(omega+1)^omega", 9, Value(SurrealError::NoSuchPower)),
        ("(omega+1)^1000000000000", 9, Value(SurrealError::TooManyTerms)),
    ] {
        let error = text.parse::<Surreal>().unwrap_err();
        assert_eq!((error.position, error.reason), (position, reason), "{text}");
    }
    let deep = "(".repeat(100_000);
    assert_eq!(deep.parse::<Surreal>().unwrap_err().reason, TooDeep);
    let deep = "omega^".repeat(100_000) + "omega";
    assert_eq!(deep.parse::<Surreal>().unwrap_err().reason, TooDeep);
    let high = "omega^".repeat(150) + "omega";
    assert_eq!(high.parse::<Surreal>().unwrap_err().reason, Value(SurrealError::TooHigh));
    assert!(matches!(
        "2^100000000000".parse::<Surreal>().unwrap_err().reason,
        Value(SurrealError::TooLarge(_))
    ));
}

/// The terms of a sum, product or quotient of series do not change if the series are given to more terms.
#[test]
fn more_terms_leave_the_first_as_they_were() {
    for text in [
        "1/(omega-1)",
        "1/(omega-1) - 1/omega - 1/omega^2",
        "(omega+1)/(omega-1)*(omega^2+1)",
        "omega/(omega-1) - omega/(omega+1)",
        "(1/(omega-1))/(1/(omega+1))",
        "sqrt(omega+1)",
        "sqrt(omega/(omega-1))*sqrt(2)",
        "(omega+1)^-3",
        "(omega^2+omega)^(3/2)",
        "1/(1/(omega-1))",
    ] {
        let long = Series::parse(text, 12).unwrap();
        for terms in 1..8 {
            let short = Series::parse(text, terms).unwrap();
            let order = short.remainder.clone().unwrap_or_else(|| panic!("{text} ends"));
            let known: Vec<_> =
                long.sum.terms().iter().filter(|term| term.exponent > order).cloned().collect();
            assert_eq!(short.sum.terms(), known, "{text} with {terms} terms");
            assert!(long.remainder.clone().unwrap() <= order, "{text} with {terms} terms");
        }
    }
    assert_eq!(
        Series::parse("sqrt(omega+1)", 3).unwrap().to_string(),
        "omega^(1/2)+omega^(-1/2)/2-omega^(-3/2)/8+O(omega^(-5/2))"
    );
    assert_eq!(Series::parse("(omega^2-1)/(omega-1)", 3).unwrap().to_string(), "omega+1");
}
