//! Laws of the ordinals below ε₀.

use kelvin_numbers::{Integer, Ordinal, Surreal, SurrealError};
use proptest::prelude::*;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn any_ordinal() -> impl Strategy<Value = Ordinal> {
    let finite = (0_u64..5).prop_map(Ordinal::from);
    finite.prop_recursive(3, 20, 3, |inner| {
        prop::collection::vec((inner, 1_u64..5), 0..4).prop_map(|terms| {
            terms.into_iter().fold(Ordinal::ZERO, |sum, (exponent, coefficient)| {
                let term = Ordinal::omega_power(exponent).unwrap();
                sum.natural_sum(&term.try_mul(&Ordinal::from(coefficient)).unwrap())
            })
        })
    })
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.try_mul(b).unwrap()
}

fn natural(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.natural_product(b).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn sum_is_associative_and_grows_on_the_right(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!((&a + &b) + &c, &a + (&b + &c));
        prop_assert_eq!(b < c, &a + &b < &a + &c);
        prop_assert!(b > c || &b + &a <= &c + &a);
        prop_assert_eq!(a.cmp(&b), Surreal::from(&a).cmp(&Surreal::from(&b)));
        prop_assert_eq!(b.without_start(&a).is_some(), a <= b);
        prop_assert_eq!((&a + &b).without_start(&a), Some(b));
    }

    #[test]
    fn product_is_associative_and_distributes_on_the_right(
        a in any_ordinal(), b in any_ordinal(), c in any_ordinal(),
    ) {
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &(&b + &c)), times(&a, &b) + times(&a, &c));
        prop_assert_eq!(times(&a, &Ordinal::from(3)), &a + &a + &a);
        prop_assert_eq!(times(&a, &Ordinal::one()), a.clone());
        prop_assert_eq!(times(&Ordinal::one(), &a), a.clone());
        let (quotient, rest) = a.divide_by_omega_power(&b);
        let power = Ordinal::omega_power(b).unwrap();
        prop_assert!(rest < power);
        prop_assert_eq!(times(&power, &quotient) + &rest, a);
    }

    #[test]
    fn natural_operations_are_those_of_numbers(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        let number = |a: &Ordinal| Surreal::from(a);
        prop_assert_eq!(number(&a.natural_sum(&b)), number(&a) + number(&b));
        prop_assert_eq!(number(&natural(&a, &b)), number(&a).try_mul(&number(&b)).unwrap());
        prop_assert_eq!(natural(&a, &b.natural_sum(&c)), natural(&a, &b).natural_sum(&natural(&a, &c)));
        prop_assert!(&a + &b <= a.natural_sum(&b));
        prop_assert!(times(&a, &b) <= natural(&a, &b));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&b), a);
    }

    #[test]
    fn powers_add_and_multiply_exponents(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        let power = |a: &Ordinal, b: &Ordinal| a.power(b);
        if let (Ok(x), Ok(y), Ok(z)) = (power(&a, &b), power(&a, &c), power(&a, &(&b + &c))) {
            if let Ok(product) = x.try_mul(&y) {
                prop_assert_eq!(product, z);
            }
            if let (Ok(left), Ok(right)) = (power(&x, &c), power(&a, &times(&b, &c))) {
                prop_assert_eq!(left, right);
            }
        }
        prop_assert_eq!(power(&a, &Ordinal::from(2)).unwrap(), times(&a, &a));
        prop_assert_eq!(power(&Ordinal::omega(), &a).unwrap(), Ordinal::omega_power(a).unwrap());
    }

    #[test]
    fn limits_are_approached_from_below(a in any_ordinal(), b in any_ordinal()) {
        prop_assert_eq!(a.is_limit(), a.fundamental(0).is_some());
        if a.is_limit() {
            let sequence: Vec<Ordinal> = (1..40).filter_map(|n| a.fundamental(n)).collect();
            prop_assert!(sequence.is_sorted_by(|x, y| x < y));
            prop_assert!(sequence.iter().all(|x| *x < a));
            // The sequence exceeds any smaller ordinal with small coefficients.
            prop_assert!(b >= a || sequence.iter().any(|x| *x > b));
        } else {
            prop_assert_eq!(a.predecessor().map(|before| before.successor()).unwrap_or_default(), a.clone());
            prop_assert!(a.is_zero() || a.is_even() != a.successor().is_even());
        }
        prop_assert_eq!(a.limit_part() + Ordinal::finite(a.finite_part()).unwrap(), a);
    }

    #[test]
    fn text_round_trip(a in any_ordinal()) {
        prop_assert_eq!(ordinal(&a.to_string()), a);
    }
}

#[test]
fn known_values() {
    let omega = Ordinal::omega();
    let power = |a: &str, b: &str| ordinal(a).power(&ordinal(b)).unwrap().to_string();
    assert_eq!(Ordinal::one() + &omega, omega);
    assert_eq!(times(&ordinal("omega+1"), &Ordinal::from(2)), ordinal("omega*2+1"));
    assert_eq!(times(&Ordinal::from(2), &omega), omega);
    assert_eq!(times(&ordinal("omega+1"), &omega), ordinal("omega^2"));
    assert_eq!(natural(&ordinal("omega+1"), &ordinal("omega+1")), ordinal("omega^2+omega*2+1"));
    assert_eq!(power("2", "omega"), "omega");
    assert_eq!(power("2", "omega^2"), "omega^omega");
    assert_eq!(power("2", "omega^omega"), "omega^omega^omega");
    assert_eq!(power("3", "omega*2+2"), "9*omega^2");
    assert_eq!(power("omega+1", "2"), "omega^2+omega+1");
    assert_eq!(power("omega*2", "3"), "2*omega^3");
    assert_eq!(power("omega^2+5", "omega"), "omega^omega");
    assert_eq!(power("0", "0"), "1");
    assert_eq!(power("0", "omega"), "0");
    assert_eq!(power("1", "omega"), "1");
    assert_eq!(ordinal("omega^omega+omega").fundamental(3), Some(ordinal("omega^omega+3")));
    assert_eq!(ordinal("omega^omega").fundamental(3), Some(ordinal("omega^3")));
}

#[test]
fn what_is_out_of_reach() {
    let mut tower = Ordinal::omega();
    let end = loop {
        match Ordinal::omega_power(tower.clone()) {
            Ok(next) => tower = next,
            Err(end) => break end,
        }
    };
    assert_eq!(end, SurrealError::TooHigh);
    assert_eq!(tower.power(&tower), Err(SurrealError::TooHigh));
    let giant = Ordinal::finite(Integer::from(10).pow(30)).unwrap();
    assert_eq!(Ordinal::omega().power(&giant).unwrap().to_string(), format!("omega^{giant}"));
    assert_eq!(Ordinal::omega().successor().power(&giant), Err(SurrealError::TooManyTerms));
    assert!(matches!(giant.power(&giant), Err(SurrealError::TooLarge(_))));
    assert_eq!(Ordinal::omega().successor().power(&Ordinal::from(100_000)), Err(SurrealError::TooManyTerms));
    assert_eq!(Ordinal::finite(-1), None);
    assert_eq!(Ordinal::try_from(&"omega-1".parse::<Surreal>().unwrap()), Err(SurrealError::NotAnOrdinal));
}
