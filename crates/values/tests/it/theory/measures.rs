//! Birthdays, followers, stop counts and incentives.

use crate::theory::games::{born_by_day_3, number_up_stars};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{Tree, any_game, number_up_star, unlimited};
use kelvin_values::{Player, Universe};
use proptest::prelude::*;
use std::collections::HashSet;

#[test]
fn measures_agree_with_the_tree() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let games = [born_by_day_3(&universe, 7), number_up_stars(&universe)].concat();
    for game in games {
        let tree = Tree::of(game);
        assert_eq!(work.birthday(game).unwrap(), tree.birthday().into(), "{game}");
        assert_eq!(work.stop_count(game).unwrap(), tree.stop_count(), "{game}");
        let mut followers = HashSet::new();
        tree.followers(&mut followers);
        assert_eq!(work.follower_count(game).unwrap(), followers.len().into(), "{game}");
        let values: HashSet<_> = followers.iter().map(|tree| tree.value(&universe)).collect();
        let listed = work.followers(game).unwrap();
        assert_eq!(listed.len(), values.len(), "{game}");
        assert!(listed.iter().all(|follower| values.contains(follower)));
    }
}

#[test]
fn large_symbolic_values_are_measured_by_arithmetic() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let huge = Integer::from(10).pow(30);
    let integer = universe.integer(huge.clone());
    assert_eq!(work.birthday(integer).unwrap(), huge);
    assert_eq!(work.follower_count(integer).unwrap(), &huge + 1);
    assert_eq!(work.followers(integer), Err(Exhausted::Values));
    assert_eq!(work.birthday(universe.number(&Dyadic::new(1, 100_000))).unwrap(), 100_001.into());
    let switch = universe.game(&[integer], &[universe.star(1_000)]);
    assert_eq!(work.birthday(switch).unwrap(), &huge + 1);
    assert_eq!(work.follower_count(switch).unwrap(), &huge + 1_002);
    assert_eq!(work.stop_count(universe.star(huge.clone())), Err(Exhausted::Digits));
    assert_eq!(work.stop_count(universe.up(huge.clone())).unwrap(), &huge + 3);
    assert_eq!(work.misere_outcome(integer).unwrap().to_string(), "R");
    let small = Budget::unlimited().bytes(1 << 10);
    assert_eq!(universe.work(&small).followers(universe.integer(1000)), Err(Exhausted::Memory));
}

#[test]
fn a_deep_game_is_measured_without_a_deep_stack() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    // {{…|*}|*} is ↑^[n].
    let mut game = universe.up(1);
    for _ in 1..50_000 {
        game = universe.game(&[game], &[universe.star(1)]);
    }
    assert_eq!(work.birthday(game).unwrap(), 50_001.into());
    assert_eq!(work.follower_count(game).unwrap(), 50_002.into());
    assert_eq!(work.stop_count(game).unwrap(), 100_001.into());
    assert!(work.is_all_small(game).unwrap());
}

#[test]
fn incentives_of_a_nimber_are_all_its_differences() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let incentives = work.incentives(universe.star(8)).unwrap();
    assert_eq!(
        incentives.iter().copied().collect::<HashSet<_>>(),
        (8..16).map(|k| universe.star(k)).collect()
    );
    assert_eq!(work.incentives_of(universe.star(100_000), Player::Right).unwrap().len(), 100_000);
    let up_star = number_up_star(&universe, Dyadic::from(6), 1, 1);
    assert_eq!(work.incentives(up_star).unwrap(), [number_up_star(&universe, Dyadic::ZERO, 1, 1)]);
}

proptest! {
    #[test]
    fn incentives_are_the_greatest_gains(recipe in any_game()) {
        let universe = Universe::new();
        let work = universe.work(unlimited());
        let game = recipe.value(&universe);
        let [left, right] = [
            game.options(Player::Left).map(|option| option - game).collect::<Vec<_>>(),
            game.options(Player::Right).map(|option| game - option).collect(),
        ];
        let sides = [
            (work.incentives_of(game, Player::Left).unwrap(), left.clone()),
            (work.incentives_of(game, Player::Right).unwrap(), right.clone()),
            (work.incentives(game).unwrap(), [left, right].concat()),
        ];
        for (incentives, gains) in sides {
            let greatest: HashSet<_> =
                gains.iter().filter(|a| !gains.iter().any(|b| *a < b)).copied().collect();
            prop_assert_eq!(incentives.len(), greatest.len());
            prop_assert!(incentives.iter().all(|incentive| greatest.contains(incentive)));
        }
    }
}
