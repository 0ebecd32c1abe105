//! Random games from a seed.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Universe};

/// A pseudorandom generator: a linear congruential generator whose low bits are discarded.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// A random game of a few moves, with hot, tepid and cold parts.
pub fn random_game<'u>(universe: &'u Universe, dice: &mut Dice, depth: usize) -> Game<'u> {
    if depth == 0 || dice.roll(5) == 0 {
        let number = Dyadic::from_small(dice.roll(33) as i64 - 16, dice.roll(4) as u32);
        let (up, star) = if dice.roll(3) == 0 { (dice.roll(3) as i64 - 1, dice.roll(3)) } else { (0, 0) };
        return universe.number_up_star(NumberUpStar { number, up: up.into(), star: star.into() });
    }
    let side = |dice: &mut Dice| {
        let count = 1 + dice.roll(2);
        (0..count).map(|_| random_game(universe, dice, depth - 1)).collect::<Vec<_>>()
    };
    let (left, right) = (side(dice), side(dice));
    universe.game(&left, &right)
}
