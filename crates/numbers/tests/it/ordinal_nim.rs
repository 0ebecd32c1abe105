//! The ordinals below ω^ω^ω are an algebraically closed field of characteristic 2.

use kelvin_budget::Budget;
use kelvin_numbers::{Integer, NimError, Nimber, Ordinal};
use proptest::prelude::*;

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.nim_product(b, &Budget::unlimited()).unwrap()
}

fn power(a: &Ordinal, n: &Integer) -> Ordinal {
    a.nim_power(n, &Budget::unlimited()).unwrap()
}

fn any_ordinal() -> impl Strategy<Value = Ordinal> {
    let exponent = prop::collection::vec(0_u64..12, 0..4);
    prop::collection::vec((exponent, 1_u64..20), 0..4).prop_map(|terms| {
        terms.into_iter().fold(Ordinal::ZERO, |sum, (exponent, coefficient)| {
            let exponent = exponent.iter().enumerate().fold(Ordinal::ZERO, |sum, (place, n)| {
                let power = Ordinal::omega_power(Ordinal::from(place as u64)).unwrap();
                sum.natural_sum(&power.try_mul(&Ordinal::from(*n)).unwrap())
            });
            let term = Ordinal::omega_power(exponent).unwrap();
            sum.nim_sum(&term.try_mul(&Ordinal::from(coefficient)).unwrap())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn ordinals_are_a_ring_without_divisors_of_zero(a in any_ordinal(), b in any_ordinal(), c in any_ordinal()) {
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b.nim_sum(&c)), times(&a, &b).nim_sum(&times(&a, &c)));
        prop_assert_eq!(times(&a, &Ordinal::one()), a.clone());
        prop_assert_eq!(times(&a, &b).is_zero(), a.is_zero() || b.is_zero());
    }

    #[test]
    fn squares_add(a in any_ordinal(), b in any_ordinal()) {
        let square = |a: &Ordinal| power(a, &Integer::from(2));
        prop_assert_eq!(square(&a), times(&a, &a));
        prop_assert_eq!(square(&a.nim_sum(&b)), square(&a).nim_sum(&square(&b)));
    }

    #[test]
    fn finite_ordinals_are_nimbers(a in any::<u32>(), b in any::<u32>()) {
        let product = Nimber::from(u64::from(a)).product(&Nimber::from(u64::from(b))).unwrap();
        let ordinals = times(&Ordinal::from(u64::from(a)), &Ordinal::from(u64::from(b)));
        prop_assert_eq!(ordinals.to_integer().unwrap(), product.index());
    }
}

/// The prime p, the ordinal α whose p-th root is ω^ω^k without its excess, the excess, and the degree of the
/// field that contains them.
const RADICANDS: [(u64, &str, u64, usize); 11] = [
    (3, "2", 0, 2),
    (5, "4", 0, 4),
    (7, "omega", 1, 6),
    (11, "omega^omega", 1, 20),
    (13, "omega+4", 0, 12),
    (17, "16", 0, 8),
    (19, "omega^3", 4, 36),
    (29, "omega^(omega^2)+4", 0, 84),
    (31, "omega^omega", 1, 20),
    (37, "omega^3+4", 0, 36),
    (41, "omega^omega", 1, 20),
];

/// In a field of 2^d elements with p dividing 2^d - 1, an element is a p-th power if and only if its power
/// (2^d - 1)/p is 1. The radicand is not a p-th power, but it would be one with a smaller excess.
#[test]
fn each_radicand_is_the_first_that_is_no_power() {
    for (prime, start, excess, degree) in RADICANDS {
        let order = (Integer::ONE << degree) - Integer::ONE;
        let exponent = &order / Integer::from(prime);
        assert_eq!(&exponent * Integer::from(prime), order, "{prime}");
        let start = ordinal(start);
        for more in 0..=excess {
            let radicand = start.nim_sum(&Ordinal::from(more));
            assert_eq!(power(&radicand, &order), Ordinal::one(), "{prime}: the degree of the field");
            assert_eq!(power(&radicand, &exponent) != Ordinal::one(), more == excess, "{prime}, {more}");
        }
    }
}

#[test]
fn roots_have_their_powers() {
    for (root, prime, value) in [
        ("omega", 3, "2"),
        ("omega^3", 9, "2"),
        ("omega^omega", 5, "4"),
        ("omega^omega^2", 7, "omega+1"),
        ("omega^omega^3", 11, "omega^omega+1"),
        ("omega^omega^4", 13, "omega+4"),
        ("omega^omega^6", 19, "omega^3+4"),
        ("omega^omega^42", 193, "omega+65536"),
    ] {
        assert_eq!(power(&ordinal(root), &Integer::from(prime)), ordinal(value), "{root}");
    }
}

#[test]
fn what_is_out_of_reach() {
    let budget = Budget::unlimited();
    let two = Ordinal::from(2);
    for far in ["omega^omega^omega", "omega^omega^1000", "omega^omega^54"] {
        assert_eq!(ordinal(far).nim_product(&two, &budget), Err(NimError::OutOfRange), "{far}");
    }
    assert_eq!(two.nim_power(&Integer::from(-1), &budget), Err(NimError::NegativeExponent));
    let giant = Ordinal::omega_power(Ordinal::finite(Integer::ONE << 5000).unwrap()).unwrap();
    assert!(matches!(giant.nim_product(&giant, &budget), Err(NimError::TooLarge(_))));
    let stopped = Budget::unlimited();
    stopped.cancel().raise();
    assert!(matches!(two.nim_product(&two, &stopped), Err(NimError::Exhausted(_))));
}
