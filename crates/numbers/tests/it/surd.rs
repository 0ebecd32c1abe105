//! Sums of square roots are an ordered field.

use kelvin_numbers::{Integer, Rational, Surd, Surreal, SurrealError};
use proptest::prelude::*;

fn root(n: i64) -> Surd {
    Surd::square_root_of(&Rational::from(n)).unwrap()
}

fn times(x: &Surd, y: &Surd) -> Surd {
    x.try_mul(y).unwrap()
}

fn any_surd() -> impl Strategy<Value = Surd> {
    let term = (-9_i64..10, 1_i64..5, 1_i64..31);
    prop::collection::vec(term, 0..4).prop_map(|terms| {
        let term = |(n, d, radicand)| times(&Surd::from(Rational::new(n, d).unwrap()), &root(radicand));
        terms.into_iter().map(term).fold(Surd::ZERO, |sum, term| sum + term)
    })
}

/// A sum of roots of degrees up to 4 in a field of degree up to 36.
fn any_sum_of_roots() -> impl Strategy<Value = Surd> {
    let term = (-5_i64..6, 1_i64..4, prop::sample::select(vec![1, 2, 3, 4, 6, 8]), 1_u32..4);
    let terms = prop::collection::vec(term, 0..4);
    terms.prop_map(|terms| {
        let term = |(n, d, radicand, degree): (i64, i64, i64, u32)| {
            let root = Surd::root_of(&Rational::from(radicand), degree).unwrap();
            times(&Surd::from(Rational::new(n, d).unwrap()), &root)
        };
        terms.into_iter().map(term).fold(Surd::ZERO, |sum, term| sum + term)
    })
}

/// An approximation that determines which of two numbers is larger, unless they are very close.
fn approximate(x: &Surd) -> f64 {
    let scale = Surd::from(Rational::from(1 << 30));
    times(x, &scale).floor().to_f64().value() / f64::from(1 << 30)
}

proptest! {
    #[test]
    fn surds_are_a_field(x in any_surd(), y in any_surd(), z in any_surd()) {
        prop_assert_eq!((&x + &y) + &z, &x + &(&y + &z));
        prop_assert_eq!(times(&x, &y), times(&y, &x));
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &(&y + &z)), times(&x, &y) + times(&x, &z));
        prop_assert!((&x - &x).is_zero());
        match x.inverse() {
            Ok(inverse) => prop_assert_eq!(times(&x, &inverse), Surd::one()),
            Err(error) => prop_assert!(x.is_zero() && error == SurrealError::DivisionByZero),
        }
    }

    #[test]
    fn their_order_is_that_of_the_reals(x in any_surd(), y in any_surd()) {
        prop_assert_eq!(x.cmp(&y), y.cmp(&x).reverse());
        prop_assert_eq!(x == y, x.cmp(&y).is_eq());
        let (a, b) = (approximate(&x), approximate(&y));
        if (a - b).abs() > 1e-6 {
            prop_assert_eq!(x < y, a < b);
        }
        let floor = Surd::from(Rational::from(x.floor()));
        prop_assert!(floor <= x && x < floor + Surd::one());
    }

    #[test]
    fn roots_are_a_power_away(p in 1_i64..5000, q in 1_i64..200, degree in 1_u32..9, other in 1_u32..5) {
        let power = Rational::new(p, q).unwrap();
        let root = Surd::root_of(&power, degree).unwrap();
        prop_assert_eq!(root.power(&degree.into()).unwrap(), Surd::from(power.clone()));
        prop_assert_eq!(Surd::root_of(&power, degree * other).unwrap().power(&other.into()).unwrap(), root);
        let float = (p as f64 / q as f64).powf(1.0 / f64::from(degree));
        let root = Surd::root_of(&power, degree).unwrap();
        prop_assert!((approximate(&root) - float).abs() < 1e-6);
    }

    #[test]
    fn roots_square_to_what_they_are_roots_of(n in 0_i64..100_000, d in 1_i64..1000, x in any_surd()) {
        let square = Rational::new(n, d).unwrap();
        let root = Surd::square_root_of(&square).unwrap();
        prop_assert_eq!(times(&root, &root), Surd::from(square));
        prop_assert!(!root.sign().is_lt());
        if let Ok(root) = x.square_root() {
            prop_assert_eq!(times(&root, &root), x);
            prop_assert!(!root.sign().is_lt());
        }
    }

    #[test]
    fn what_is_written_is_read_again(x in any_surd()) {
        let text = x.to_string();
        prop_assert_eq!(text.parse::<Surreal>(), Ok(Surreal::from(x)), "{}", text);
    }
}

#[test]
fn nested_roots_come_apart_where_they_can() {
    let nested = &Surd::from(Rational::from(5)) - &times(&Surd::from(Rational::from(2)), &root(6));
    assert_eq!(nested.square_root(), Ok(root(3) - root(2)));
    assert_eq!((Surd::one() + root(2)).square_root(), Err(SurrealError::IrrationalRoot));
}

#[test]
fn what_cannot_be_held_is_refused() {
    let prime = (Integer::ONE << 127) - Integer::ONE;
    let product = Rational::from(&prime * ((Integer::ONE << 89) - Integer::ONE));
    assert_eq!(Surd::square_root_of(&product), Err(SurrealError::HardRoot));
    assert_eq!(Surd::square_root_of(&Rational::from(-1)), Err(SurrealError::NegativeRoot));
    assert_eq!(Surd::square_root_of(&Rational::from(&prime * &prime)), Ok(Surd::from(Rational::from(prime))));
    assert!(root(2).power(&(Integer::ONE << 70)).is_err());
    assert_eq!(root(2).power(&Integer::from(-3)).unwrap().to_string(), "sqrt(2)/4");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(kelvin_testing::cases(40)))]

    #[test]
    fn sums_of_higher_roots_are_an_ordered_field(
        x in any_sum_of_roots(), y in any_sum_of_roots(), z in any_sum_of_roots(),
    ) {
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &(&y + &z)), times(&x, &y) + times(&x, &z));
        match x.inverse() {
            Ok(inverse) => prop_assert_eq!(times(&x, &inverse), Surd::one()),
            Err(error) => prop_assert!(x.is_zero() && error == SurrealError::DivisionByZero),
        }
        prop_assert_eq!(x == y, x.cmp(&y).is_eq());
        let (a, b) = (approximate(&x), approximate(&y));
        if (a - b).abs() > 1e-6 {
            prop_assert_eq!(x < y, a < b);
        }
        if !x.is_zero() && !y.is_zero() {
            prop_assert_eq!(times(&x, &y).sign(), if x.sign() == y.sign() {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Less
            });
        }
    }
}

#[test]
fn higher_roots_are_reduced_and_read_again() {
    let number = |text: &str| text.parse::<Surreal>().map(|number| number.to_string());
    for (text, expected) in [
        ("2^(1/3)", "2^(1/3)"),
        ("16^(1/3)", "2*2^(1/3)"),
        ("4^(1/4)", "sqrt(2)"),
        ("324^(1/4)", "3*sqrt(2)"),
        ("(1/2)^(1/3)", "4^(1/3)/2"),
        ("(-8)^(1/3)", "-2"),
        ("(-2)^(1/3)", "-2^(1/3)"),
        ("sqrt(2^(1/3))", "2^(1/6)"),
        ("2^(1/3)*2^(2/3)", "2"),
        ("sqrt(2)*2^(1/3)", "32^(1/6)"),
        ("1/(2^(1/3)-1)", "1+2^(1/3)+4^(1/3)"),
        ("(8*omega)^(1/3)", "2*omega^(1/3)"),
        ("(2*omega)^(-1/3)", "4^(1/3)/2*omega^(-1/3)"),
        ("(2^(1/3)-1)*omega+5^(2/7)/3", "(-1+2^(1/3))*omega+25^(1/7)/3"),
    ] {
        assert_eq!(number(text).as_deref(), Ok(expected), "{text}");
        assert_eq!(number(expected).as_deref(), Ok(expected), "{expected}");
    }
    let why = |text: &str| text.parse::<Surreal>().unwrap_err().to_string();
    assert!(why("(-2)^(1/4)").starts_with("a negative number has no square root"));
    assert!(why("2^(1/33)").starts_with("the root has a degree above 32"));
    assert!(why("2^(1/31)*2^(1/29)").starts_with("the root has a degree above 32"));
    assert!(why("sqrt(1+2^(1/3))").starts_with("roots of sums of roots"));
    assert!(why("(1+sqrt(2))^(1/3)").starts_with("roots of sums of roots"));
    assert_eq!(Surd::root_of(&Rational::from(2), 0), Err(SurrealError::NoSuchPower));
}
