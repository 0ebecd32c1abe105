//! Comparison of games with numbers that are not short games.

use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Surreal};
use kelvin_values::{Cheque, Outcome, Player, Universe, outcome_of_cheques};
use proptest::prelude::*;
use std::cmp::Ordering;

fn number(text: &str) -> Surreal {
    text.parse().unwrap()
}

/// Stops of games born by day 3 have small denominators. So 1/3, or a number infinitesimally close to a
/// dyadic one, compares with them like a dyadic number near it, which the order of games decides.
#[test]
fn a_number_close_to_a_dyadic_one_compares_like_a_dyadic_number_near_it() {
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
                // The nearby number is not equal.
                assert_eq!(game.compare_surreal(surreal), expected, "{game} and {surreal}");
            }
        }
    }
}

#[test]
fn infinite_numbers_exceed_all_short_games() {
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

/// The winner by exhaustive search over the orders in which cheques are taken.
fn wins_by_play(total: &Surreal, cheques: &[Cheque], first: Player) -> bool {
    if cheques.is_empty() {
        return match first {
            Player::Left => total.sign().is_gt(),
            Player::Right => total.sign().is_lt(),
        };
    }
    (0..cheques.len()).any(|taken| {
        let mut rest = cheques.to_vec();
        let total = total + rest.remove(taken).amount(first);
        !wins_by_play(&total, &rest, !first)
    })
}

proptest! {
    #[test]
    fn the_outcome_of_cheques_agrees_with_exhaustive_search(
        amounts in prop::collection::vec((-3_i64..4, -2_i64..3, 0_i64..3, 0_i64..3), 0..5),
        start in (-2_i64..3, -3_i64..4),
    ) {
        let sum = |infinite: i64, finite: i64| {
            Surreal::omega().try_mul(&Surreal::from(infinite)).unwrap() + Surreal::from(finite)
        };
        let cheques: Vec<Cheque> = amounts
            .iter()
            .map(|&(finite, infinite, wide, wider)| {
                let low = sum(infinite, finite);
                Cheque::new(&low + &sum(wider, wide), low).unwrap()
            })
            .collect();
        let start = sum(start.0, start.1);
        let expected = Player::BOTH.map(|first| wins_by_play(&start, &cheques, first));
        prop_assert_eq!(outcome_of_cheques(&start, &cheques), Outcome::of_first_moves(expected));
    }

    #[test]
    fn cheques_for_short_amounts_are_switches(
        amounts in prop::collection::vec((-6_i64..7, 0_i64..8), 0..6),
        start in -9_i64..10,
    ) {
        let universe = Universe::new();
        let half = |n: i64| Dyadic::new(n, 1);
        let mut game = universe.number(&half(start));
        let mut cheques = Vec::new();
        for (low, width) in amounts {
            let [a, b] = [half(low + width), half(low)];
            game += universe.game(&[universe.number(&a)], &[universe.number(&b)]);
            cheques.push(Cheque::new(Surreal::from(&a), Surreal::from(&b)).unwrap());
        }
        prop_assert_eq!(outcome_of_cheques(&Surreal::from(&half(start)), &cheques), game.outcome());
    }
}
