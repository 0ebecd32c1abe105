//! The order of dicots against outcomes of sums.

use kelvin_budget::Budget;
use kelvin_misere::{Dicot, Dicots};
use kelvin_positions::Position;
use kelvin_values::{Outcome, Player};

/// All forms whose options are among these.
fn next_day(dicots: &mut Dicots, games: &[Dicot]) -> Vec<Dicot> {
    let sets: Vec<Vec<Dicot>> = (1..1u32 << games.len())
        .map(|set| {
            games.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1).map(|(_, &game)| game).collect()
        })
        .collect();
    let mut all = vec![Dicots::ZERO];
    for left in &sets {
        all.extend(sets.iter().filter_map(|right| dicots.game([left, right])));
    }
    all
}

/// The outcomes from the best for Left to the worst; N and P lie between them, and beside each other.
fn at_least(a: Outcome, b: Outcome) -> bool {
    a == b || a == Outcome::L || b == Outcome::R
}

/// `G ≥ H` just if no dicot tells otherwise. For games of the second day those of the second and some of the third are enough.
#[test]
fn the_order_is_that_of_outcomes_in_all_sums() {
    let (mut dicots, budget) = (Dicots::default(), Budget::unlimited());
    let meter = budget.meter();
    let day1 = next_day(&mut dicots, &[Dicots::ZERO]);
    let day2 = next_day(&mut dicots, &day1);
    assert_eq!((day1.len(), day2.len()), (2, 10));
    // Beside the games of the second day some of the third: those with at most two options for each player.
    let mut contexts = day2.clone();
    let pairs: Vec<Vec<Dicot>> =
        (0..10).flat_map(|i| (0..=i).map(move |j| (i, j))).map(|(i, j)| vec![day2[i], day2[j]]).collect();
    for left in &pairs {
        contexts.extend(pairs.iter().filter_map(|right| dicots.game([left, right])));
    }
    let mut classes: Vec<Dicot> = Vec::new();
    for &a in &day2 {
        for &b in &day2 {
            let mut holds = true;
            for &context in &contexts {
                let [with_a, with_b] = [a, b].map(|game| {
                    let sum = dicots.sum(game, context, &meter).unwrap();
                    dicots.outcome(sum, &meter).unwrap()
                });
                holds = holds && at_least(with_a, with_b);
            }
            assert_eq!(dicots.is_at_least(a, b, &meter), Ok(holds), "{a:?} {b:?}");
        }
        if !classes.iter().any(|&class| dicots.is_equal(a, class, &meter).unwrap()) {
            classes.push(a);
        }
    }
    assert_eq!(classes.len(), 9);
}

#[test]
fn conjugates_are_inverses_of_some_and_not_of_all() {
    let (mut dicots, budget) = (Dicots::default(), Budget::unlimited());
    let meter = budget.meter();
    let day1 = next_day(&mut dicots, &[Dicots::ZERO]);
    let day2 = next_day(&mut dicots, &day1);
    let mut inverses = 0;
    for &game in &day2 {
        let conjugate = dicots.conjugate(game, &meter).unwrap();
        assert_eq!(dicots.conjugate(conjugate, &meter), Ok(game));
        let sum = dicots.sum(game, conjugate, &meter).unwrap();
        inverses += usize::from(dicots.is_equal(sum, Dicots::ZERO, &meter).unwrap());
    }
    assert!(0 < inverses && inverses < day2.len(), "{inverses}");
}

#[test]
fn positions_are_dicots_where_both_can_move_or_none() {
    let (mut dicots, budget) = (Dicots::default(), Budget::unlimited());
    let meter = budget.meter();
    let clobber = Position::parse("clobber", "xoxo").unwrap();
    let game = dicots.position(&clobber, &meter).unwrap().unwrap();
    let solver = kelvin_misere::MisereSolver::default();
    assert_eq!(dicots.outcome(game, &meter), solver.outcome(&clobber, &budget));
    assert_eq!(dicots.wins(game, Player::Left, &meter), solver.wins(&clobber, Player::Left, &budget));
    assert_eq!(dicots.position(&Position::parse("domineering", "2x2").unwrap(), &meter), Ok(None));
}
