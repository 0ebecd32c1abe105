//! Games beside numbers that are no short games.

use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Surreal};
use kelvin_values::{Outcome, Universe};
use std::cmp::Ordering;

fn number(text: &str) -> Surreal {
    text.parse().unwrap()
}

/// Stops of games born by day 3 have small denominators, so a number next to a dyadic one, or 1/3, compares
/// with them as a short number near it does, which the order of games decides.
#[test]
fn a_number_next_to_a_short_one_compares_as_one_near_it() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let games = work.born_by(3).unwrap();
    let near = |x: Dyadic| universe.number(&x);
    let tiny = Dyadic::new(1, 40);
    for n in -13..=13_i64 {
        let x = Dyadic::new(n, 2);
        let at = Surreal::from(&x);
        let epsilon = number("1/omega");
        let beside = [
            (at.clone(), near(x.clone())),
            (&at + &epsilon, near(&x + &tiny)),
            (&at - &epsilon, near(&x - &tiny)),
            (&at + &number("1/3"), near(&x + &Dyadic::new(85, 8))),
            (&at + &number("1/omega^omega"), near(&x + &tiny)),
        ];
        for &game in &games {
            for (surreal, short) in &beside {
                let expected = work.compare(game, *short).unwrap();
                // Near is not equal.
                assert_eq!(game.compare_surreal(surreal), expected, "{game} and {surreal}");
            }
        }
    }
}

#[test]
fn infinite_numbers_are_beyond_all_short_games() {
    let universe = Universe::new();
    let game = universe.game(&[universe.integer(1_000_000)], &[universe.integer(-1_000_000)]);
    for (text, order) in
        [("omega", Ordering::Less), ("sqrt(omega)-5", Ordering::Less), ("5-omega/2", Ordering::Greater)]
    {
        assert_eq!(game.compare_surreal(&number(text)), Some(order), "{text}");
    }
    assert_eq!(game.outcome_beside(&number("omega")), Outcome::L);
    assert_eq!(game.outcome_beside(&number("1/3")), Outcome::N);
    assert_eq!(universe.integer(-1).outcome_beside(&number("1-1/omega")), Outcome::R);
    assert_eq!(universe.integer(-1).outcome_beside(&number("1")), Outcome::P);
}
