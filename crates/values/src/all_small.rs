//! All-small games, and games a hair's breadth apart.

use crate::fold::both;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// Whether the game is all-small (dicotic): in every follower either both players can move or
    /// neither can. It depends on the value alone, as the canonical form of an all-small game is one.
    pub fn is_all_small(&self, game: Game<'u>) -> Result<bool, Exhausted> {
        // Both players can move from every value that is no number, and from no number but 0 can both.
        self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| nus.number.is_zero())),
            |id, known| Ok(both(self.universe, id).all(|option| known[option])),
        )
    }

    /// Whether the difference of two games is infinitesimal.
    pub fn infinitesimally_close(&self, a: Game<'u>, b: Game<'u>) -> Result<bool, Exhausted> {
        self.id(a);
        self.id(b);
        // Stops of infinitesimally close games agree, and mostly tell.
        if Player::BOTH.into_iter().any(|player| a.stop(player) != b.stop(player)) {
            return Ok(false);
        }
        Ok(self.subtract(a, b)?.is_infinitesimal())
    }
}
