//! Random games from a seed.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Universe};

/// A pseudorandom generator: a linear congruential generator whose low bits are discarded.
pub struct TestRng(pub u64);

impl TestRng {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// A random game of a few moves, with hot, tepid and cold parts.
pub fn random_game<'u>(universe: &'u Universe, rng: &mut TestRng, depth: usize) -> Game<'u> {
    if depth == 0 || rng.below(5) == 0 {
        let number = Dyadic::from_small(rng.below(33) as i64 - 16, rng.below(4) as u32);
        let (up, star) = if rng.below(3) == 0 { (rng.below(3) as i64 - 1, rng.below(3)) } else { (0, 0) };
        return universe.number_up_star(NumberUpStar { number, up: up.into(), star: star.into() });
    }
    let side = |rng: &mut TestRng| {
        let count = 1 + rng.below(2);
        (0..count).map(|_| random_game(universe, rng, depth - 1)).collect::<Vec<_>>()
    };
    let (left, right) = (side(rng), side(rng));
    universe.game(&left, &right)
}
