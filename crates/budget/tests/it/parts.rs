//! Properties of nested budgets: a part ends when any budget it is a part of does, compared with the
//! definition.

use kelvin_budget::{Budget, Cancel, Exhausted};
use proptest::prelude::*;
use std::time::Duration;

/// The limits of each budget of a tree. The first is the whole, and each other one is a part of an earlier
/// one.
#[derive(Clone, Debug)]
struct Own {
    part_of: usize,
    limit: Option<u64>,
}

/// The budgets of a tree, each with the list of itself and of all it is a part of.
struct Tree {
    budgets: Vec<Budget>,
    above: Vec<Vec<usize>>,
}

fn tree(own: &[Own], limited: impl Fn(Budget, usize, u64) -> Budget) -> Tree {
    let mut tree = Tree { budgets: Vec::new(), above: Vec::new() };
    for (place, Own { part_of, limit }) in own.iter().enumerate() {
        let (budget, mut above) = match place.checked_sub(1) {
            None => (Budget::unlimited(), vec![]),
            Some(last) => {
                let whole = part_of % (last + 1);
                (tree.budgets[whole].part(), tree.above[whole].clone())
            }
        };
        above.push(place);
        tree.budgets.push(match limit {
            Some(limit) => limited(budget, place, *limit),
            None => budget,
        });
        tree.above.push(above);
    }
    tree
}

fn owns(limits: impl Strategy<Value = u64> + Clone) -> impl Strategy<Value = Vec<Own>> {
    let own = (0..8usize, prop::option::of(limits)).prop_map(|(part_of, limit)| Own { part_of, limit });
    prop::collection::vec(own, 1..8)
}

/// Events that are counted at one of the budgets.
fn events(most: u64) -> impl Strategy<Value = Vec<(usize, u64)>> {
    prop::collection::vec((0..8usize, 0..=most), 0..20)
}

/// The least limit of a budget and those it is a part of.
fn least(own: &[Own], above: &[usize]) -> Option<u64> {
    above.iter().filter_map(|&place| own[place].limit).min()
}

proptest! {
    #[test]
    fn positions_are_counted_in_all_wholes(own in owns(0..60u64), events in events(20)) {
        let tree = tree(&own, |budget, _, limit| budget.positions(limit));
        let mut counted = vec![0; own.len()];
        for (place, more) in events {
            let place = place % own.len();
            for &above in &tree.above[place] {
                counted[above] += more;
            }
            let over = |&above: &usize| own[above].limit.is_some_and(|limit| counted[above] > limit);
            let found = tree.budgets[place].count_positions(more);
            prop_assert_eq!(found.is_err(), tree.above[place].iter().any(over));
            for (budget, above) in tree.budgets.iter().zip(&tree.above) {
                let expected = if above.iter().any(over) { Err(Exhausted::Positions) } else { Ok(()) };
                prop_assert_eq!(budget.check(), expected);
            }
        }
    }

    #[test]
    fn steps_are_counted_in_all_wholes(own in owns(0..20_000u64), events in events(3)) {
        let tree = tree(&own, |budget, _, limit| budget.steps(limit));
        let mut strides = vec![0u64; own.len()];
        for (place, times) in events {
            let place = place % own.len();
            for _ in 0..times {
                // A new worker checks at its first step, and starts a stride of 1024 if there were not too
                // many steps before.
                let reached = |strides: u64, &p: &usize| own[p].limit.is_some_and(|most| strides * 1024 >= most);
                let above = &tree.above[place];
                let ended = above.iter().any(|p| strides[*p] > 0 && reached(strides[*p] - 1, p));
                prop_assert_eq!(tree.budgets[place].check().is_err(), ended);
                let over = above.iter().any(|p| reached(strides[*p], p));
                let expected = if over { Err(Exhausted::Time) } else { Ok(true) };
                prop_assert_eq!(tree.budgets[place].meter().tick(), expected);
                if !ended {
                    above.iter().for_each(|&p| strides[p] += 1);
                }
            }
        }
    }

    #[test]
    fn values_and_bytes_have_the_least_limit(own in owns(0..50u64), held in 0..50u64) {
        let values = tree(&own, |budget, _, limit| budget.values(limit));
        let bytes = tree(&own, |budget, _, limit| budget.bytes(limit));
        for place in 0..own.len() {
            let least = least(&own, &values.above[place]);
            let over = least.is_some_and(|least| held > least);
            let ended = |why| if over { Err(why) } else { Ok(()) };
            prop_assert_eq!(values.budgets[place].check_values(held, 0), ended(Exhausted::Values));
            prop_assert_eq!(bytes.budgets[place].check_values(0, held), ended(Exhausted::Memory));
            prop_assert_eq!(bytes.budgets[place].byte_limit(), least);
        }
    }

    #[test]
    fn the_earliest_deadline_counts(own in owns(0..2u64)) {
        // No time at all, or far more than the test takes.
        let tree = tree(&own, |budget, _, hours| budget.time(Duration::from_secs(3600 * hours)));
        for (budget, above) in tree.budgets.iter().zip(&tree.above) {
            let least = least(&own, above);
            let expected = if least == Some(0) { Err(Exhausted::Time) } else { Ok(()) };
            prop_assert_eq!(budget.check(), expected);
            prop_assert_eq!(budget.meter().tick().map(|_| ()), expected);
            prop_assert_eq!(budget.time_left().map(|left| left.is_zero()), least.map(|least| least == 0));
        }
    }

    #[test]
    fn a_flag_stops_all_parts(own in owns(0..2u64), raised in prop::collection::vec(any::<bool>(), 8)) {
        let flags: Vec<Cancel> = own.iter().map(|_| Cancel::default()).collect();
        // The whole always has a flag; parts without one share that of the budget they are a part of.
        let tree = tree(&own, |budget, place, _| budget.cancelled_by(&flags[place]));
        let meters: Vec<_> = tree.budgets.iter().map(Budget::meter).collect();
        for meter in &meters {
            prop_assert_eq!(meter.tick(), Ok(true));
        }
        for (flag, _) in flags.iter().zip(&raised).filter(|(_, raised)| **raised) {
            flag.raise_for(Exhausted::Memory);
        }
        let stopped = |&place: &usize| own[place].limit.is_some() && raised[place];
        for ((budget, above), meter) in tree.budgets.iter().zip(&tree.above).zip(&meters) {
            let expected = if above.iter().any(stopped) { Err(Exhausted::Memory) } else { Ok(()) };
            prop_assert_eq!(budget.check(), expected);
            prop_assert_eq!(meter.tick().map(|_| ()), expected, "at the very next step");
        }
    }
}
