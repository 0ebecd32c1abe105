//! Atomic weights, companions, and reductions up to infinitesimals.

use crate::theory::games::{born_by_day_3, number_up_stars};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{Tree, all_small_game, any_game, number_up_star, unlimited};
use kelvin_values::{Game, NoAnswer, Universe};
use proptest::prelude::*;
use std::cmp::Ordering;

/// All-small games that distinguish atomic weights.
fn tests(universe: &Universe) -> Vec<Game<'_>> {
    let mut games = vec![];
    for n in -6..=6 {
        let up = universe.up(n);
        games.extend([up, up + universe.star(1), up + universe.star(2)]);
        for m in [1, 3, 10, 100] {
            let [high, low] = [m, -m].map(|m| universe.up(m));
            let zero = universe.zero();
            games.extend([
                up + universe.game(&[high], &[low]),
                up + universe.game(&[high], &[zero]),
                up + universe.game(&[zero], &[low]),
                up + universe.game(&[universe.game(&[high], &[zero])], &[low]),
                up + universe.game(&[high], &[universe.game(&[zero], &[low])]),
            ]);
        }
    }
    games
}

/// Infinitesimals of day 3, and some with threats to leave the all-small games.
fn infinitesimals(universe: &Universe) -> Vec<Game<'_>> {
    let mut games: Vec<_> = universe.work(unlimited()).born_by(3).unwrap().into_iter().step_by(4).collect();
    let small: Vec<_> = (-3..=3)
        .flat_map(|n| [universe.up(n), universe.up(n) + universe.star(1)])
        .chain([universe.star(2), universe.game(&[universe.up(2)], &[universe.up(-2)])])
        .collect();
    let one = universe.integer(1);
    let hot = universe.game(&[universe.integer(2)], &[one]);
    for (i, &a) in small.iter().enumerate() {
        for (j, &b) in small.iter().enumerate() {
            let threat = universe.game(&[[one, hot][(i + j) % 2]], &[a]);
            games.push(match (i + 2 * j) % 3 {
                0 => universe.game(&[threat], &[b]),
                1 => -universe.game(&[threat], &[b]),
                _ => universe.game(&[threat, small[(i * j) % 7]], &[universe.game(&[b], &[-one])]),
            });
        }
    }
    games.retain(|game| game.is_infinitesimal());
    games
}

/// The outcome of g + x + ☆: the order of g + x and a star that is far for both.
fn outcome_far_away<'u>(universe: &'u Universe, g: Game<'u>, x: Game<'u>) -> Option<Ordering> {
    (g + x).partial_cmp(&universe.star(64))
}

proptest! {
    #[test]
    fn atomic_weights_are_additive(g in all_small_game(), h in all_small_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, h] = [g, h].map(|recipe| recipe.value(&universe));
        let weight = |game| work.atomic_weight(game).unwrap();
        prop_assert_eq!(weight(g) + weight(h), weight(g + h));
    }

    #[test]
    fn an_all_small_game_is_near_the_ups_of_its_weight(g in all_small_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let game = g.value(&universe);
        let weight = work.atomic_weight(game).unwrap();
        let rest = game - work.norton_product(weight, universe.up(1)).unwrap();
        let far = work.far_star(rest).unwrap() + universe.star(1 << 6);
        prop_assert!(universe.up(-1) + far < rest && rest < universe.up(1) + far);
    }

    #[test]
    fn the_atomic_weight_of_nortons_product_with_up_is_the_other_factor(g in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let game = g.value(&universe);
        let ups = work.norton_product(game, universe.up(1)).unwrap();
        prop_assert_eq!(work.atomic_weight(ups), Ok(game));
    }

    #[test]
    fn all_far_stars_have_the_same_effect(g in any_game(), more in 1u32..9) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let game = g.value(&universe);
        let far = work.far_star(game).unwrap();
        let star = far.number_up_star().unwrap().star;
        let followers = work.followers(game).unwrap();
        prop_assert!(!followers.contains(&far));
        prop_assert!(star == Integer::ONE || followers.contains(&universe.star(&star - 1)));
        prop_assert_eq!((game + far).outcome(), (game + universe.star(star + more)).outcome());
    }

    #[test]
    fn reduction_is_idempotent_and_infinitesimally_close(g in any_game(), h in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, h] = [g, h].map(|recipe| recipe.value(&universe));
        let reduced = |game| work.reduced_canonical_form(game).unwrap();
        prop_assert!((g - reduced(g)).is_infinitesimal());
        prop_assert!(work.infinitesimally_close(g, reduced(g)).unwrap());
        prop_assert_eq!(reduced(reduced(g)), reduced(g));
        prop_assert_eq!(reduced(g + h), reduced(reduced(g) + reduced(h)));
        prop_assert!(work.birthday(reduced(g)).unwrap() <= work.birthday(g).unwrap());
    }

    #[test]
    fn infinitesimals_do_not_change_a_reduced_form(g in any_game(), e in all_small_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let [g, e] = [g, e].map(|recipe| recipe.value(&universe));
        let reduced = work.reduced_canonical_form(g).unwrap();
        prop_assert_eq!(work.reduced_canonical_form(g + e).unwrap(), reduced);
        // A tiny is infinitesimal but not all-small.
        let tiny = work.tiny(universe.game(&[universe.integer(2)], &[universe.integer(1)]), kelvin_values::Player::Left);
        prop_assert_eq!(work.reduced_canonical_form(g + tiny.unwrap()).unwrap(), reduced);
    }
}

#[test]
fn a_weight_determines_outcomes_among_all_small_games() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let tests = tests(&universe);
    let mut candidates = work.born_by(2).unwrap();
    candidates.extend((-7..=7).map(|n| universe.integer(n)));
    let (mut with, mut without) = (0, 0);
    for game in infinitesimals(&universe) {
        match work.atomic_weight(game) {
            Ok(weight) => {
                let ups = work.norton_product(weight, universe.up(1)).unwrap();
                for &test in &tests {
                    let [a, b] = [game, ups].map(|g| outcome_far_away(&universe, g, test));
                    assert_eq!(a, b, "{game} of weight {weight} with {test}");
                }
                with += 1;
            }
            Err(why) => {
                assert_eq!(why, NoAnswer::NotAtomic);
                assert!(!work.is_all_small(game).unwrap());
                for &weight in &candidates {
                    let ups = work.norton_product(weight, universe.up(1)).unwrap();
                    assert!(
                        tests.iter().any(|&test| {
                            let [a, b] = [game, ups].map(|g| outcome_far_away(&universe, g, test));
                            a != b
                        }),
                        "{game} behaves as if it had weight {weight}"
                    );
                }
                without += 1;
            }
        }
    }
    assert!(with > 100 && without > 20, "{with} with, {without} without");
}

#[test]
fn games_greater_than_all_ups_have_no_atomic_weight() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let one = universe.integer(1);
    let threat = |n| universe.game(&[universe.game(&[one], &[universe.up(n)])], &[universe.up(1)]);
    assert_eq!(work.atomic_weight(threat(2)), Ok(universe.integer(2)));
    assert_eq!(work.atomic_weight(threat(3)), Err(NoAnswer::NotAtomic));
    assert_eq!(work.atomic_weight(universe.game(&[one], &[-one])), Err(NoAnswer::NotAtomic));
    assert_eq!(
        work.atomic_weight(number_up_star(&universe, Dyadic::new(9, 3), 0, 1)),
        Err(NoAnswer::NotAtomic)
    );
    let huge = Integer::from(10).pow(30);
    assert_eq!(work.atomic_weight(universe.up(huge.clone())), Ok(universe.integer(huge)));
    // {2|1} is greater than every all-small game, and so is a game with a threat to move to it.
    let hot = universe.game(&[universe.integer(2)], &[one]);
    assert_eq!(work.is_atomic(universe.game(&[hot], &[universe.zero()])), Ok(false));
}

#[test]
fn companions_and_projections_of_symbolic_values_agree_with_the_trees() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    for game in [born_by_day_3(&universe, 9), number_up_stars(&universe)].concat() {
        let tree = Tree::of(game);
        assert_eq!(work.companion(game).unwrap(), tree.companion(&universe), "{game}");
        assert_eq!(work.star_projection(game).unwrap(), tree.star_projection(&universe), "{game}");
    }
}

#[test]
fn a_reduced_form_is_the_simplest_infinitesimally_close_game() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let games = born_by_day_3(&universe, 11);
    for &game in &games {
        let reduced = work.reduced_canonical_form(game).unwrap();
        for &other in &games {
            if work.infinitesimally_close(game, other).unwrap() {
                assert_eq!(work.reduced_canonical_form(other).unwrap(), reduced, "{game} and {other}");
                assert!(work.birthday(reduced).unwrap() <= work.birthday(other).unwrap());
            }
        }
    }
}

#[test]
fn the_star_projection_of_a_tempered_game_is_its_reduced_form() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let mut tempered = 0;
    for game in work.born_by(3).unwrap() {
        if work.temper(game).unwrap().is_some() {
            tempered += 1;
            let projection = work.star_projection(game).unwrap();
            assert_eq!(projection, work.reduced_canonical_form(game).unwrap(), "{game}");
        }
    }
    assert!(tempered > 20, "{tempered}");
}
