//! Sample games.

use kelvin_numbers::Dyadic;
use kelvin_testing::{number_up_star, unlimited};
use kelvin_values::{Game, Universe};

/// The games born by day 2 and every `step`-th game born by day 3.
pub fn born_by_day_3(universe: &Universe, step: usize) -> Vec<Game<'_>> {
    let work = universe.work(unlimited());
    let (mut games, last) = (work.born_by(2).unwrap(), work.born_by(3).unwrap());
    games.extend(last.into_iter().step_by(step));
    games
}

/// The sums of numbers, ups and nimbers of several sizes.
pub fn number_up_stars(universe: &Universe) -> Vec<Game<'_>> {
    let mut games = vec![];
    for number in [(0, 0), (1, 0), (-3, 0), (1, 1), (-5, 2), (25, 4)] {
        for up in -4..=4 {
            for star in 0..=5 {
                games.push(number_up_star(universe, Dyadic::new(number.0, number.1), up, star));
            }
        }
    }
    games
}
