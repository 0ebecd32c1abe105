//! The nimbers are a field, equal to Conway's.

use std::time::Duration;

use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{ArithmeticError, Integer, NIM_LIMIT, Nimber, mex};
use proptest::prelude::*;

/// Nimbers of all sizes, from one machine word to several.
fn any_nimber() -> impl Strategy<Value = Nimber> {
    prop_oneof![
        (0_u64..300).prop_map(Nimber::from),
        (0_u64..1 << 16).prop_map(Nimber::from),
        (0_u64..1 << 32).prop_map(Nimber::from),
        any::<u64>().prop_map(Nimber::from),
        (prop::collection::vec(any::<u64>(), 1..9)).prop_map(|words| big(&words)),
    ]
}

fn big(words: &[u64]) -> Nimber {
    let decimal = words.iter().rev().fold(Integer::ZERO, |sum, word| (sum << 64) + Integer::from(*word));
    decimal.to_string().parse().unwrap()
}

fn power_of_two(exponent: usize) -> Nimber {
    (Integer::ONE << exponent).to_string().parse().unwrap()
}

fn times(a: &Nimber, b: &Nimber) -> Nimber {
    a.product(b).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nimbers_are_a_field(a in any_nimber(), b in any_nimber(), c in any_nimber()) {
        prop_assert_eq!(&a + &a, Nimber::ZERO);
        prop_assert_eq!((&a + &b) + &c, &a + (&b + &c));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &(&b + &c)), times(&a, &b) + times(&a, &c));
        prop_assert_eq!(times(&a, &Nimber::ONE), a.clone());
        if !a.is_zero() {
            prop_assert_eq!(times(&a, &a.inverse().unwrap()), Nimber::ONE);
            prop_assert_eq!(times(&b.quotient(&a).unwrap(), &a), b);
        }
    }

    #[test]
    fn every_nimber_is_a_square(a in any_nimber(), b in any_nimber()) {
        let root = a.square_root().unwrap();
        prop_assert_eq!(times(&root, &root), a.clone());
        prop_assert_eq!(a.square().unwrap(), times(&a, &a));
        prop_assert_eq!((&a + &b).square().unwrap(), a.square().unwrap() + b.square().unwrap());
    }

    #[test]
    fn powers_add_their_exponents(a in any_nimber(), m in -50_i64..50, n in -50_i64..50) {
        prop_assume!(!a.is_zero());
        let budget = Budget::unlimited();
        let power = |n: i64| a.power(&n.into(), &budget).unwrap();
        prop_assert_eq!(times(&power(m), &power(n)), power(m + n));
        let repeated = (0..m.max(0)).fold(Nimber::ONE, |product, _| times(&product, &a));
        prop_assert_eq!(power(m.max(0)), repeated);
    }

    #[test]
    fn text_round_trip(a in any_nimber()) {
        prop_assert_eq!(a.to_string().parse::<Nimber>(), Ok(a));
    }
}

/// a ⊗ b = mex { a'b + ab' + a'b' }, from the definition.
#[test]
fn product_is_the_least_that_makes_a_field() {
    const SIZE: usize = 48;
    let mut table = vec![vec![0_u64; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let entries = (0..a)
                .flat_map(|x| (0..b).map(move |y| (x, y)))
                .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                .collect::<Vec<_>>();
            table[a][b] = mex(entries);
            let product = times(&Nimber::from(a as u64), &Nimber::from(b as u64));
            assert_eq!(product, Nimber::from(table[a][b]), "{a} times {b}");
        }
    }
}

#[test]
fn published_values() {
    let indices = |values: [u64; 16]| values.map(Nimber::from);
    let upto: Vec<Nimber> = (1..=16).map(Nimber::from).collect();
    let products = indices([8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]);
    let inverses = indices([1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]);
    let quotients = indices([11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]);
    for (place, n) in upto.iter().enumerate() {
        assert_eq!(times(&Nimber::from(8), n), products[place]);
        assert_eq!(n.inverse().unwrap(), inverses[place]);
        assert_eq!(Nimber::from(11).quotient(n).unwrap(), quotients[place]);
    }
}

#[test]
fn fermat_powers_multiply_as_numbers_do_and_square_to_three_halves() {
    for k in 0..10 {
        let bits = 1_usize << k;
        let fermat = power_of_two(bits);
        // The sesquimultiple 3/2 · 2^2^k.
        assert_eq!(fermat.square().unwrap(), &fermat + &power_of_two(bits - 1));
        for smaller in (0..bits).step_by(7) {
            assert_eq!(times(&fermat, &power_of_two(smaller)), power_of_two(bits + smaller));
        }
    }
}

/// The group of each finite field is cyclic of order one less than the field.
#[test]
fn powers_return_after_the_order_of_the_field() {
    let budget = Budget::unlimited();
    for bits in [2_usize, 4, 8, 16, 32, 64, 128, 256] {
        let element = &power_of_two(bits - 1) + &Nimber::ONE;
        let order = (Integer::ONE << bits) - Integer::ONE;
        assert_eq!(element.power(&order, &budget), Ok(Nimber::ONE));
        assert_eq!(element.power(&(&order + Integer::ONE), &budget), Ok(element.clone()));
        let [half, whole] = [250, 500].map(|places| Integer::from(10).pow(places));
        let twice = element.power(&half, &budget).unwrap().power(&half, &budget);
        assert_eq!(element.power(&whole, &budget), twice);
    }
}

#[test]
fn zero_has_no_inverse() {
    let budget = Budget::unlimited();
    let zero = Nimber::ZERO;
    assert_eq!(zero.inverse(), Err(ArithmeticError::DivisionByZero));
    assert_eq!(Nimber::ONE.quotient(&zero), Err(ArithmeticError::DivisionByZero));
    assert_eq!(zero.power(&Integer::from(-1), &budget), Err(ArithmeticError::DivisionByZero));
    assert_eq!(zero.power(&Integer::ZERO, &budget), Ok(Nimber::ONE));
    assert_eq!(zero.power(&Integer::ONE, &budget), Ok(zero));
}

#[test]
fn giants() {
    let giant = power_of_two(5000) + &power_of_two(77) + &Nimber::from(5);
    assert_eq!(times(&giant, &giant.inverse().unwrap()), Nimber::ONE);
    let root = giant.square_root().unwrap();
    assert_eq!(times(&root, &root), giant);

    let beyond = power_of_two(NIM_LIMIT as usize);
    assert!(matches!(beyond.square(), Err(why) if why.limit == NIM_LIMIT));
    assert!(beyond.product(&Nimber::ONE).is_err());
    assert_eq!(&beyond + &beyond, Nimber::ZERO);

    let largest = power_of_two(NIM_LIMIT as usize - 1);
    let no_time = Budget::unlimited().time(Duration::ZERO);
    assert_eq!(
        largest.power(&(Integer::from(10).pow(100)), &no_time),
        Err(ArithmeticError::Exhausted(Exhausted::Time))
    );
}

#[test]
fn least_excluded() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([1, 2]), 0);
    assert_eq!(mex([3, 0, 1, 1, u64::MAX]), 2);
    assert_eq!(mex(0..1000), 1000);
}
