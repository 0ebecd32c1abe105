//! The rational numbers are an ordered field.

use kelvin_numbers::{
    ArithmeticError, Bound, Dyadic, Integer, NotDyadic, ParseNumberReason, Rational, simplest_between,
    simplest_between_rationals,
};
use proptest::prelude::*;

fn any_rational() -> impl Strategy<Value = Rational> {
    prop_oneof![
        (-60_i64..60, 1_i64..40).prop_map(|(n, d)| Rational::new(n, d).unwrap()),
        (any::<i64>(), any::<i64>())
            .prop_filter("no denominator", |(_, d)| *d != 0)
            .prop_map(|(n, d)| Rational::new(n, d).unwrap()),
        (any::<i128>(), any::<i128>())
            .prop_filter("no denominator", |(_, d)| *d != 0)
            .prop_map(|(n, d)| Rational::new(n, d).unwrap()),
    ]
}

fn times(x: &Rational, y: &Rational) -> Rational {
    x.try_mul(y).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn rationals_are_an_ordered_field(x in any_rational(), y in any_rational(), z in any_rational()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!(&x - &x, Rational::ZERO);
        prop_assert_eq!(times(&x, &y), times(&y, &x));
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &(&y + &z)), times(&x, &y) + times(&x, &z));
        prop_assert_eq!(x <= y, &x + &z <= &y + &z);
        prop_assert_eq!(x.cmp(&y), (&x - &y).sign());
        prop_assert_eq!(
            x.cmp(&y),
            (x.numerator() * y.denominator()).cmp(&(y.numerator() * x.denominator()))
        );
        if !y.is_zero() {
            prop_assert_eq!(times(&x.try_div(&y).unwrap(), &y), x.clone());
        }
    }

    #[test]
    fn floor_and_ceiling_enclose(x in any_rational()) {
        prop_assert!(Rational::from(x.floor()) <= x);
        prop_assert!(x < Rational::from(x.floor() + Integer::ONE));
        prop_assert_eq!(x.ceiling(), -(-&x).floor());
    }

    #[test]
    fn text_round_trip(x in any_rational()) {
        prop_assert_eq!(x.to_string().parse::<Rational>(), Ok(x));
    }

    #[test]
    fn powers_add_their_exponents(x in any_rational(), m in -9_i64..9, n in -9_i64..9) {
        prop_assume!(!x.is_zero());
        let power = |n: i64| x.power(n).unwrap();
        prop_assert_eq!(times(&power(m), &power(n)), power(m + n));
        prop_assert_eq!(power(1), x.clone());
        prop_assert_eq!(times(&x, &x).square_root(), Some(x.abs()));
    }

    #[test]
    fn dyadics_among_them(n in any::<i128>(), k in 0_u32..200) {
        let dyadic = Dyadic::new(n, k);
        let rational = Rational::from(&dyadic);
        prop_assert_eq!(Dyadic::try_from(&rational), Ok(dyadic.clone()));
        if dyadic.is_zero() || rational.denominator() == Integer::ONE {
            return Ok(());
        }
        let third = rational.try_div(&Rational::from(3)).unwrap();
        let divides = (dyadic.numerator() % Integer::from(3)).is_zero();
        prop_assert_eq!(Dyadic::try_from(third).is_ok(), divides);
    }

    #[test]
    fn simplest_between_dyadic_ends(x in (-96_i64..96, 0_u32..5), y in (-96_i64..96, 0_u32..5), open in any::<[bool; 2]>()) {
        let ends = [Dyadic::new(x.0, x.1), Dyadic::new(y.0, y.1)];
        let [low, high] = [0, 1].map(|side| {
            let end = ends[side].clone();
            if open[side] { Bound::Open(end) } else { Bound::Closed(end) }
        });
        let [rational_low, rational_high] = [0, 1].map(|side| {
            let end = Rational::from(&ends[side]);
            if open[side] { Bound::Open(end) } else { Bound::Closed(end) }
        });
        prop_assert_eq!(simplest_between(&low, &high), simplest_between_rationals(&rational_low, &rational_high));
    }

    /// No dyadic number with few places in the interval is simpler.
    #[test]
    fn simplest_between_rational_ends(x in (-90_i64..90, 1_i64..16), y in (-90_i64..90, 1_i64..16)) {
        let [low, high] = [x, y].map(|(n, d)| Rational::new(n, d).unwrap());
        let (low, high) = if low < high { (low, high) } else { (high.clone(), &low + &Rational::ONE) };
        let found = simplest_between_rationals(&Bound::Open(low.clone()), &Bound::Open(high.clone())).unwrap();
        let inside = |x: &Dyadic| low < Rational::from(x) && Rational::from(x) < high;
        prop_assert!(inside(&found));
        for left in [true, false] {
            // No simpler number than `found` is nearer to it on that side.
            if let Some(option) = found.option(left) {
                prop_assert!(!inside(&option));
            }
        }
    }
}

#[test]
fn what_has_no_value() {
    let zero = Rational::ZERO;
    assert_eq!(Rational::new(1, 0), Err(ArithmeticError::DivisionByZero));
    assert_eq!(Rational::ONE.try_div(&zero), Err(ArithmeticError::DivisionByZero));
    assert_eq!(zero.power(-1), Err(ArithmeticError::DivisionByZero));
    assert_eq!(zero.power(0), Ok(Rational::ONE));
    assert_eq!(zero.power(i64::MAX), Ok(Rational::ZERO));
    assert!(matches!(Rational::from(2).power(i64::MIN), Err(ArithmeticError::TooLarge(_))));
    assert_eq!(Rational::from(-1).power(i64::MIN), Ok(Rational::ONE));
    assert_eq!(Rational::from(-1).power(i64::MAX), Ok(Rational::from(-1)));
    assert_eq!(Dyadic::try_from(&Rational::new(1, 3).unwrap()), Err(NotDyadic));
    assert_eq!(Rational::from(2).square_root(), None);
    assert_eq!(Rational::from(-4).square_root(), None);
    for (text, position, reason) in [
        ("1/0", 2, ParseNumberReason::ZeroDenominator),
        ("1/", 2, ParseNumberReason::ExpectedDigits),
        ("1//2", 2, ParseNumberReason::ExpectedDigits),
        ("1/2/3", 3, ParseNumberReason::TrailingText),
    ] {
        let error = text.parse::<Rational>().unwrap_err();
        assert_eq!((error.position, error.reason), (position, reason), "{text}");
    }
}

#[test]
fn a_point_between() {
    let closed = |text: &str| Bound::Closed(text.parse::<Rational>().unwrap());
    assert_eq!(simplest_between_rationals(&closed("1/3"), &closed("1/3")), None);
    assert_eq!(simplest_between_rationals(&closed("5/8"), &closed("5/8")), Some(Dyadic::new(5, 3)));
    assert_eq!(simplest_between_rationals(&Bound::Unbounded, &closed("-7/3")), Some(Dyadic::from(-3)));
}
