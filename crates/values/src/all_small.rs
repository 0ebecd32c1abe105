//! All-small games, and infinitesimal differences.

use crate::fold::both;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// Returns whether the game is all-small (dicotic): in every follower either both players can move or
    /// neither.
    ///
    /// This depends on the value alone, as the canonical form of an all-small game is all-small.
    pub fn is_all_small(&self, game: Game<'u>) -> Result<bool, Exhausted> {
        // In every value that is not a number, both players can move; in a number other than 0, at most one
        // can.
        self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| nus.number.is_zero())),
            |id, known| Ok(both(self.universe, id).all(|option| known[option])),
        )
    }

    /// Returns whether the difference of two games is infinitesimal.
    pub fn infinitesimally_close(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        self.id(a);
        self.id(b);
        // Infinitesimally close games have equal stops.
        if Player::BOTH.into_iter().any(|player| a.stop(player) != b.stop(player)) {
            return Ok(false);
        }
        Ok(self.subtract(a, b)?.is_infinitesimal())
    }
}
