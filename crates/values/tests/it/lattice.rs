//! The lattice of the games born by a day, compared with the definition of bounds in the set of all of them.

use kelvin_budget::Budget;
use kelvin_values::{DayLattice, Game, GameOrder, Universe, Work};

/// The least of the games that are at least both, by definition.
fn least_upper_bound<'u>(work: &Work<'u, '_>, all: &[Game<'u>], a: Game<'u>, b: Game<'u>) -> Game<'u> {
    let le = |a, b| work.le(a, b).unwrap();
    let uppers: Vec<_> = all.iter().copied().filter(|&x| le(a, x) && le(b, x)).collect();
    let least: Vec<_> = uppers.iter().copied().filter(|&x| uppers.iter().all(|&y| le(x, y))).collect();
    assert_eq!(least.len(), 1, "{a} and {b}");
    least[0]
}

fn greatest_lower_bound<'u>(work: &Work<'u, '_>, all: &[Game<'u>], a: Game<'u>, b: Game<'u>) -> Game<'u> {
    let le = |a, b| work.le(a, b).unwrap();
    let lowers: Vec<_> = all.iter().copied().filter(|&x| le(x, a) && le(x, b)).collect();
    let greatest: Vec<_> = lowers.iter().copied().filter(|&x| lowers.iter().all(|&y| le(y, x))).collect();
    assert_eq!(greatest.len(), 1, "{a} and {b}");
    greatest[0]
}

#[test]
fn join_and_meet_are_the_bounds_among_the_games_of_the_day() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    // Days 0 to 2 in full; of day 3 every 67th game with every 71st.
    for (day, steps) in [(0, [1, 1]), (1, [1, 1]), (2, [1, 1]), (3, [67, 71])] {
        let lattice = DayLattice::new(&work, day).unwrap();
        let all = work.born_by(day).unwrap();
        for &a in all.iter().step_by(steps[0]) {
            for &b in all.iter().skip(steps[1] / 2).step_by(steps[1]) {
                let [join, meet] = [lattice.join(&work, a, b).unwrap(), lattice.meet(&work, a, b).unwrap()];
                assert_eq!(join, least_upper_bound(&work, &all, a, b), "day {day}: {a} v {b}");
                assert_eq!(meet, greatest_lower_bound(&work, &all, a, b), "day {day}: {a} ^ {b}");
                assert!(lattice.contains(&work, join).unwrap() && lattice.contains(&work, meet).unwrap());
            }
        }
    }
}

#[test]
fn the_lattice_of_day_2_is_distributive_and_reversed_by_negation() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let lattice = DayLattice::new(&work, 2).unwrap();
    let all = work.born_by(2).unwrap();
    let join = |a, b| lattice.join(&work, a, b).unwrap();
    let meet = |a, b| lattice.meet(&work, a, b).unwrap();
    for &a in &all {
        for &b in &all {
            assert_eq!(-join(a, b), meet(-a, -b), "{a}, {b}");
            assert_eq!(meet(a, join(a, b)), a, "{a}, {b}");
            for &c in &all {
                assert_eq!(meet(a, join(b, c)), join(meet(a, b), meet(a, c)), "{a}, {b}, {c}");
            }
        }
    }
}

#[test]
fn a_bound_depends_on_the_day() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let [zero, star] = [universe.zero(), universe.star(1)];
    let joins = [1, 2, 3].map(|day| DayLattice::new(&work, day).unwrap().join(&work, zero, star).unwrap());
    assert_eq!(joins[0].to_string(), "1");
    assert_eq!(joins[1].to_string(), "1/2");
    assert!(joins[2] < joins[1] && zero < joins[2], "{}", joins[2]);
    assert!(!DayLattice::new(&work, 1).unwrap().contains(&work, joins[1]).unwrap());
}

#[test]
fn covers_are_the_pairs_with_nothing_between() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let day_3: Vec<_> = work.born_by(3).unwrap().into_iter().step_by(23).collect();
    for games in [work.born_by(2).unwrap(), day_3, vec![universe.star(1); 2], vec![]] {
        let order = GameOrder::new(&work, games.clone()).unwrap();
        let sorted = order.games();
        assert!(games.iter().all(|game| sorted.contains(game)));
        let less = |a: usize, b: usize| sorted[a] < sorted[b];
        for a in 0..sorted.len() {
            for b in 0..sorted.len() {
                let between = (0..sorted.len()).any(|c| less(a, c) && less(c, b));
                assert_eq!(
                    order.covers().contains(&(a, b)),
                    less(a, b) && !between,
                    "{} {}",
                    sorted[a],
                    sorted[b]
                );
            }
            let below =
                order.covers().iter().filter(|cover| cover.1 == a).map(|cover| order.ranks()[cover.0] + 1);
            assert_eq!(order.ranks()[a], below.max().unwrap_or(0));
        }
    }
}

/// In a distributive lattice all maximal chains between two games have the same length.
#[test]
fn the_order_of_day_2_is_graded() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let order = GameOrder::new(&work, work.born_by(2).unwrap()).unwrap();
    assert_eq!(order.games().len(), 22);
    for &(lower, upper) in order.covers() {
        assert_eq!(order.ranks()[lower] + 1, order.ranks()[upper]);
    }
    assert_eq!(order.games()[0], universe.integer(-2));
    assert_eq!(order.games()[21], universe.integer(2));
}
