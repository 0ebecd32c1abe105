//! Games to try things on.

use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar, Universe};
use proptest::prelude::*;
use std::sync::LazyLock;

pub fn unlimited() -> &'static Budget {
    static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::unlimited);
    &UNLIMITED
}

/// All games born by day 2, every `step`-th one born by day 3.
pub fn born_by_day_3(universe: &Universe, step: usize) -> Vec<Game<'_>> {
    let work = universe.work(unlimited());
    let (mut games, last) = (work.born_by(2).unwrap(), work.born_by(3).unwrap());
    games.extend(last.into_iter().step_by(step));
    games
}

/// Numbers, ups and nimbers of a few sizes, with all their sums.
pub fn number_up_stars(universe: &Universe) -> Vec<Game<'_>> {
    let mut games = vec![];
    for number in [(0, 0), (1, 0), (-3, 0), (1, 1), (-5, 2), (25, 4)] {
        for up in -4..=4 {
            for star in 0..=5 {
                games.push(nus(universe, Dyadic::new(number.0, number.1), up, star));
            }
        }
    }
    games
}

pub fn nus(universe: &Universe, number: Dyadic, up: i64, star: u32) -> Game<'_> {
    universe.number_up_star(NumberUpStar { number, up: Integer::from(up), star: Integer::from(star) })
}

/// How to build a game.
#[derive(Clone, Debug)]
pub enum Recipe {
    Small { number: i64, places: u32, up: i64, star: u32 },
    Options(Vec<Recipe>, Vec<Recipe>),
}

impl Recipe {
    pub fn game<'u>(&self, universe: &'u Universe) -> Game<'u> {
        match self {
            Recipe::Small { number, places, up, star } => {
                nus(universe, Dyadic::new(*number, *places), *up, *star)
            }
            Recipe::Options(left, right) => {
                let [left, right] = [left, right]
                    .map(|side| side.iter().map(|recipe| recipe.game(universe)).collect::<Vec<_>>());
                universe.game(&left, &right)
            }
        }
    }
}

fn tree(
    leaf: impl Strategy<Value = Recipe> + 'static,
    depth: u32,
    least: usize,
) -> impl Strategy<Value = Recipe> {
    leaf.prop_recursive(depth, 24, 3, move |inner| {
        let side = move || prop::collection::vec(inner.clone(), least..3);
        (side(), side()).prop_map(|(left, right)| Recipe::Options(left, right))
    })
}

/// Any games, hot ones mostly.
pub fn any_game() -> impl Strategy<Value = Recipe> {
    let leaf = (-4i64..5, 0u32..2, -1i64..2, 0u32..3).prop_map(|(number, places, up, star)| Recipe::Small {
        number,
        places,
        up,
        star,
    });
    tree(leaf, 3, 0)
}

/// All-small games.
pub fn all_small_game() -> impl Strategy<Value = Recipe> {
    let leaf = (-2i64..3, 0u32..3).prop_map(|(up, star)| Recipe::Small { number: 0, places: 0, up, star });
    tree(leaf, 3, 1)
}
