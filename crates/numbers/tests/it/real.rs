//! Computable real numbers.

use std::cmp::Ordering;

use kelvin_numbers::{Dyadic, Integer, Rational, Real, RealError, Surreal};
use proptest::prelude::*;

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn constants() -> [(Real, f64); 5] {
    [
        (Real::pi(), std::f64::consts::PI),
        (Real::e(), std::f64::consts::E),
        (Real::square_root(Rational::from(2)).unwrap(), std::f64::consts::SQRT_2),
        (Real::square_root(rational("1/3")).unwrap(), (1.0_f64 / 3.0).sqrt()),
        (Real::from(rational("1/3")), 1.0 / 3.0),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn enclosures_hold_the_number(which in 0_usize..5, scale in -40_i64..40, offset in -40_i64..40) {
        let (real, float) = &constants()[which];
        let real = real.times(&Rational::from(scale)).unwrap().plus(&Rational::from(offset));
        let float = float * scale as f64 + offset as f64;
        for digits in [0, 3, 20, 100] {
            let [low, high] = real.enclosure(digits).unwrap();
            prop_assert!(low <= high);
            let near = Rational::from(Dyadic::new((float * 1e6) as i64, 0)).try_div(&rational("1000000")).unwrap();
            prop_assert!(&near - &low > rational("-1/10000") && &high - &near > rational("-1/10000"));
        }
    }

    #[test]
    fn narrow_enclosures_lie_in_wide_ones(which in 0_usize..5, digits in 0_u64..300, more in 1_u64..300) {
        let (real, _) = &constants()[which];
        let [wide, narrow] = [digits, digits + more].map(|digits| real.enclosure(digits).unwrap());
        prop_assert!(wide[0] <= narrow[1] && narrow[0] <= wide[1]);
        let width = &narrow[1] - &narrow[0];
        prop_assert!(width < rational("2").power(-(digits as i64)).unwrap());
    }

    #[test]
    fn signs_lead_to_the_number(which in 0_usize..5, count in 0_u32..200) {
        let (real, _) = &constants()[which];
        let signs = real.signs(count).unwrap();
        prop_assert_eq!(signs.length(), count.into());
        // At each step, the sign gives the side of the current number on which the target is.
        let here = signs.value().unwrap();
        let next = real.signs(count + 1).unwrap().value().unwrap();
        prop_assert_eq!(real.compare_dyadic(&here).unwrap(), next.cmp(&here));
        let [left, right] = real.options(count).unwrap();
        prop_assert!(left.is_sorted() && right.is_sorted_by(|a, b| a >= b));
        prop_assert_eq!(left.len() + right.len(), count as usize);
        for option in left {
            prop_assert_eq!(real.compare_dyadic(&option), Ok(Ordering::Greater));
        }
        for option in right {
            prop_assert_eq!(real.compare_dyadic(&option), Ok(Ordering::Less));
        }
    }

    #[test]
    fn roots_compare_as_squares(p in 1_i64..200, q in 1_i64..30, n in -200_i64..200, k in 0_u32..8) {
        let square = Rational::new(p, q).unwrap();
        let root = Real::square_root(square.clone()).unwrap();
        let other = Dyadic::new(n, k);
        let by_square = match other.sign() {
            Ordering::Less => Ordering::Greater,
            _ => square.cmp(&Rational::from(other.try_mul(&other).unwrap())),
        };
        prop_assert_eq!(root.compare_dyadic(&other), Ok(by_square));
        prop_assert_eq!((-root).compare_dyadic(&-other), Ok(by_square.reverse()));
    }

    #[test]
    fn rationals_have_the_signs_of_the_number(n in 1_i64..300, d in 1_i64..60) {
        let number = Rational::new(n, d).unwrap();
        let signs = Real::from(number.clone()).signs(40).unwrap();
        let whole = Surreal::from(number).sign_sequence().unwrap();
        prop_assert!(kelvin_numbers::SignSequence::from(&signs).is_initial_in(&whole));
    }
}

#[test]
fn the_sources_print_these_cuts() {
    let options = |real: &Real, count| {
        real.options(count)
            .unwrap()
            .map(|side| side.iter().map(Dyadic::to_string).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(
        options(&Real::pi(), 11),
        ["0 1 2 3 25/8 201/64", "4 7/2 13/4 51/16 101/32"].map(String::from)
    );
    let third = Real::from(rational("1/3"));
    assert_eq!(options(&third, 8), ["0 1/4 5/16 21/64", "1 1/2 3/8 11/32"].map(String::from));
    assert_eq!(third.signs(8).unwrap().to_string(), "+--+-+-+");
    assert_eq!(Real::square_root(Rational::from(2)).unwrap().signs(9).unwrap().to_string(), "++--++-+-");
    assert_eq!(Real::e().signs(9).unwrap().to_string(), "+++-+-++-");
}

#[test]
fn many_digits() {
    // The last of the first thousand decimal places of π.
    let [low, high] = Real::pi()
        .enclosure(3400)
        .unwrap()
        .map(|end| end.try_mul(&rational("10").power(1000).unwrap()).unwrap().floor().to_string());
    assert_eq!(low, high);
    assert!(low.ends_with("64201989"));
    // The convergents of Euler's continued fraction [2; 1, 2, 1, 1, 4, 1, 1, 6, …] are on both sides of e.
    let [mut before, mut here] = [[Integer::ONE, Integer::ZERO], [Integer::from(2), Integer::ONE]];
    for place in 1..600_i64 {
        let quotient = Integer::from(if place % 3 == 2 { 2 * (place + 1) / 3 } else { 1 });
        let next = [0, 1].map(|part| &here[part] * &quotient + &before[part]);
        (before, here) = (here, next);
        let convergent = Rational::new(here[0].clone(), here[1].clone()).unwrap();
        let side = if place % 2 == 0 { Ordering::Greater } else { Ordering::Less };
        assert_eq!(Real::e().compare_rational(&convergent), Ok(side), "{place}");
    }
}

#[test]
fn equality_is_undecided_and_says_so() {
    let root = |n: i64| Real::square_root(Rational::from(n)).unwrap();
    let twice = root(2).times(&Rational::from(2)).unwrap();
    assert_eq!(root(8).compare(&twice), Ok(Ordering::Equal));
    // The sum of e and a rational number that equals π as far as digits are computed.
    let low = |x: Real| x.enclosure(1 << 16).unwrap()[0].clone();
    let like_pi = Real::e().plus(&(low(Real::pi()) - low(Real::e())));
    assert_eq!(like_pi.compare(&Real::pi()), Err(RealError::Undecided { digits: 1 << 16 }));
    assert_eq!(root(2).compare(&root(2)), Ok(Ordering::Equal));
    assert_eq!(root(3).compare(&root(2)), Ok(Ordering::Greater));
    assert_eq!(Real::pi().compare(&Real::e()), Ok(Ordering::Greater));
    assert_eq!(Real::pi().compare(&twice), Ok(Ordering::Greater));
    assert_eq!(root(4).compare(&Real::from(Rational::from(2))), Ok(Ordering::Equal));
    assert_eq!(Real::from(Rational::from(3)).compare(&Real::pi()), Ok(Ordering::Less));
    assert_eq!(Real::square_root(Rational::from(-1)), Err(RealError::NegativeRoot));
    // A number so close to π that all digits are needed.
    let near = Real::pi().enclosure(60_000).unwrap()[0].clone();
    assert_eq!(Real::pi().compare_rational(&near), Ok(Ordering::Greater));
    assert!(matches!(Real::pi().signs(100_000), Err(RealError::Undecided { .. })));
    assert_eq!(Real::from(rational("5/8")).signs(100).unwrap().to_string(), "+-+-");
}
