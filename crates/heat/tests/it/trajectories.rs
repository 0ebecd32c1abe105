//! Pointwise checks of trajectories.

use kelvin_heat::{Trajectory, TrajectoryError, attained};
use kelvin_numbers::{Dyadic, Rational};
use proptest::prelude::*;

fn quarter(n: i64) -> Dyadic {
    Dyadic::from_small(n, 2)
}

/// Trajectories with slopes from `slopes` and corners at quarters.
fn trajectories(slopes: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = Trajectory> {
    let corners = prop::collection::btree_map(-3..20_i64, slopes.clone(), 0..6);
    (-20..20_i64, slopes, corners).prop_map(|(value, top, corners)| {
        let mut trajectory = Trajectory::constant(quarter(value)).tilt(top).unwrap();
        for (t, slope) in corners.into_iter().rev() {
            trajectory = trajectory.bend(quarter(t), slope).unwrap();
        }
        trajectory
    })
}

/// Temperatures from -1 to far above all corners.
fn everywhere() -> impl Iterator<Item = Dyadic> {
    (-32..600).map(|n| Dyadic::from_small(n, 5))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn max_and_min_hold_at_every_temperature(a in trajectories(-1..=0), b in trajectories(-1..=0)) {
        let (high, low) = (a.max(&b).unwrap(), a.min(&b).unwrap());
        for t in everywhere() {
            let [a, b] = [&a, &b].map(|f| f.value_at(&t).unwrap());
            prop_assert_eq!(high.value_at(&t).unwrap(), a.clone().max(b.clone()));
            prop_assert_eq!(low.value_at(&t).unwrap(), a.min(b));
        }
        prop_assert_eq!(&b.max(&a).unwrap(), &high);
        prop_assert_eq!(&high.max(&a).unwrap(), &high);
        prop_assert_eq!(high.plus(&low).unwrap(), a.plus(&b).unwrap());
    }

    #[test]
    fn steep_trajectories_cross_at_dyadic_temperatures_or_return_an_error(a in trajectories(-3..=3), b in trajectories(-3..=3)) {
        match a.max(&b) {
            Ok(high) => for t in everywhere() {
                prop_assert_eq!(high.value_at(&t).unwrap(), a.value_at(&t).unwrap().max(b.value_at(&t).unwrap()));
            },
            Err(why) => prop_assert_eq!(why, TrajectoryError::NotDyadic),
        }
    }

    #[test]
    fn sums_tilts_and_multiples_hold_at_every_temperature(a in trajectories(-2..=2), b in trajectories(-2..=2), n in -5..5_i32) {
        let sum = a.plus(&b).unwrap();
        let difference = a.minus(&b).unwrap();
        let tilted = a.tilt(n).unwrap();
        let scaled = a.scale(n).unwrap();
        let shifted = a.shift(&quarter(i64::from(n)));
        for t in everywhere() {
            let [x, y] = [&a, &b].map(|f| f.value_at(&t).unwrap());
            prop_assert_eq!(sum.value_at(&t).unwrap(), &x + &y);
            prop_assert_eq!(difference.value_at(&t).unwrap(), &x - &y);
            prop_assert_eq!(tilted.value_at(&t).unwrap(), &x + &(&t * i64::from(n)));
            prop_assert_eq!(scaled.value_at(&t).unwrap(), &x * i64::from(n));
            prop_assert_eq!(shifted.value_at(&t).unwrap(), &x + &quarter(i64::from(n)));
            prop_assert_eq!(a.value_at_rational(&Rational::from(&t)).unwrap(), Rational::from(&x));
        }
        // It is continuous, straight between corners, and turns at every corner.
        for (t, value) in a.points() {
            prop_assert_eq!(a.value_at(&t).unwrap(), value);
        }
        let slopes: Vec<_> = a.slopes().collect();
        prop_assert!(slopes.windows(2).all(|pair| pair[0] != pair[1]));
        prop_assert_eq!(slopes.len(), a.critical_temperatures().count() + 1);
    }
}

#[test]
fn invalid_operations_return_errors() {
    let mast = Trajectory::constant(0.into());
    let third = "1/3".parse::<Rational>().unwrap();
    let steep = mast.tilt(3).unwrap();
    assert_eq!(steep.value_at_rational(&third).unwrap(), Rational::ONE);
    assert_eq!(steep.max(&Trajectory::constant(1.into())), Err(TrajectoryError::NotDyadic));
    assert_eq!(mast.value_at(&(-2).into()), Err(TrajectoryError::BelowMinusOne));
    assert_eq!(mast.value_at_rational(&Rational::from(-2)), Err(TrajectoryError::BelowMinusOne));
    assert_eq!(mast.clone().bend((-1).into(), 1), Err(TrajectoryError::BelowMinusOne));
    let bent = mast.clone().bend(1.into(), 1).unwrap();
    assert_eq!(bent.bend(1.into(), 0), Err(TrajectoryError::OutOfOrder));
    assert_eq!(mast.tilt(i32::MAX), Err(TrajectoryError::TooSteep));
    let mut steep = steep;
    let end = loop {
        match steep.plus(&steep) {
            Ok(sum) => steep = sum,
            Err(why) => break why,
        }
    };
    assert_eq!(end, TrajectoryError::TooSteep);
    assert_eq!(steep.scale(i32::MIN), Err(TrajectoryError::TooSteep));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Inside of an interval the listed trajectories and no others have the best value. At its ends, at least they have.
    #[test]
    fn intervals_list_who_attains_the_best_value(all in prop::collection::vec(trajectories(-1..=0), 1..5)) {
        let best = all.iter().skip(1).fold(all[0].clone(), |best, next| best.max(next).unwrap());
        let intervals = attained(&best, &all);
        prop_assert_eq!(&intervals[0].from, &Dyadic::from(-1));
        prop_assert!(intervals.last().unwrap().to.is_none());
        prop_assert!(intervals.windows(2).all(|pair| pair[0].to.as_ref() == Some(&pair[1].from)));
        for t in everywhere() {
            let value = best.value_at(&t).unwrap();
            let reach: Vec<usize> =
                (0..all.len()).filter(|&index| all[index].value_at(&t).unwrap() == value).collect();
            for interval in &intervals {
                let until = |to: &Dyadic| t <= *to;
                if interval.from > t || !interval.to.as_ref().is_none_or(until) {
                    continue;
                }
                let inside = interval.from < t && interval.to.as_ref() != Some(&t);
                if inside || interval.to.as_ref() == Some(&interval.from) {
                    prop_assert_eq!(&interval.by, &reach, "at {}", t);
                } else {
                    prop_assert!(interval.by.iter().all(|index| reach.contains(index)), "at {}", t);
                }
            }
        }
    }
}
