//! The order and equality of partizan games in a universe.

use super::{PartizanGame, PartizanGames, PartizanUniverse};
use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};
use kelvin_values::Player;

impl PartizanGames {
    /// Returns whether `a ≥ b` in the universe.
    pub fn is_at_least(
        &mut self,
        a: PartizanGame,
        b: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        self.expect(a);
        self.expect(b);
        if a == b {
            return Ok(true);
        }
        self.tick(meter)?;
        if let Some(&known) = self.order.get(&(a, b)) {
            return Ok(known);
        }
        let mut holds = true;
        // For Left `a` is the better game, for Right the worse one.
        for (player, good, bad) in [(Player::Left, a, b), (Player::Right, b, a)] {
            holds = holds && self.wins_strongly_if(player, good, bad, meter)?;
        }
        for (player, good, bad) in [(Player::Left, a, b), (Player::Right, b, a)] {
            holds = holds && self.answers(player, good, bad, meter)?;
        }
        self.order.insert((a, b), holds);
        Ok(holds)
    }

    /// Returns whether two games are equal in the universe.
    pub fn is_equal(
        &mut self,
        a: PartizanGame,
        b: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        Ok(self.is_at_least(a, b, meter)? && self.is_at_least(b, a, meter)?)
    }

    /// Returns whether a player wins a game moving first beside every game of the universe in which that
    /// player cannot move.
    pub fn wins_strongly(
        &mut self,
        game: PartizanGame,
        player: Player,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        if !self.wins(game, player, meter)? {
            return Ok(false);
        }
        if self.universe == PartizanUniverse::Dicotic {
            return Ok(true);
        }
        let mut murder = PartizanGames::ZERO;
        for _ in 0..self.depth(game) {
            let options = [PartizanGames::ZERO, murder];
            let mut both: [&[PartizanGame]; 2] = [&[]; 2];
            both[(!player).index()] = &options;
            murder = self.game(both).ok_or(Exhausted::Values)?;
        }
        let sum = self.sum(game, murder, meter)?;
        self.wins(sum, player, meter)
    }

    /// Returns whether a player wins `good` strongly moving first, or does not win `bad` so.
    fn wins_strongly_if(
        &mut self,
        player: Player,
        good: PartizanGame,
        bad: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        Ok(self.wins_strongly(good, player, meter)? || !self.wins_strongly(bad, player, meter)?)
    }

    /// Returns whether the conjugate of a game is its inverse, that is, their sum is 0.
    pub fn is_invertible_by_conjugate(
        &mut self,
        game: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        let conjugate = self.conjugate(game, meter)?;
        let sum = self.sum(game, conjugate, meter)?;
        self.is_equal(sum, PartizanGames::ZERO, meter)
    }

    /// Returns whether `good` is at least as good as `bad` for a player.
    fn is_good(
        &mut self,
        player: Player,
        good: PartizanGame,
        bad: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        match player {
            Player::Left => deep(|| self.is_at_least(good, bad, meter)),
            Player::Right => deep(|| self.is_at_least(bad, good, meter)),
        }
    }

    /// Returns whether each option of a player in `bad` is answered.
    ///
    /// It is answered by an option in `good` that is at least as good, or by a reply to a game than which
    /// `good` is at least as good.
    fn answers(
        &mut self,
        player: Player,
        good: PartizanGame,
        bad: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        for option in self.options(bad, player).to_vec() {
            let mut answered = false;
            for other in self.options(good, player).to_vec() {
                answered = answered || self.is_good(player, other, option, meter)?;
            }
            for reply in self.options(option, !player).to_vec() {
                answered = answered || self.is_good(player, good, reply, meter)?;
            }
            if !answered {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
