//! Incentives.

use crate::id::Id;
use crate::nus::Recipe;
use crate::options::List;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// The incentives of `player`, G^L - G or G - G^R, without those that are less than another.
    pub fn incentives_of(&self, game: Game<'u>, player: Player) -> Result<Vec<Game<'u>>, Exhausted> {
        let mut gains = self.gains_of(self.id(game), player)?;
        if !self.gains_are_incomparable(game, player) {
            self.remove_dominated(Player::Left, &mut gains)?;
        }
        Ok(gains.into_iter().map(|id| self.handle(id)).collect())
    }

    /// The incentives of both players, without those that are less than another.
    pub fn incentives(&self, game: Game<'u>) -> Result<Vec<Game<'u>>, Exhausted> {
        let mut gains = self.gains_of(self.id(game), Player::Left)?;
        if !self.gains_are_incomparable(game, Player::Left) {
            gains.extend(self.gains_of(self.id(game), Player::Right)?);
            self.remove_dominated(Player::Left, &mut gains)?;
        }
        Ok(gains.into_iter().map(|id| self.handle(id)).collect())
    }

    /// The incentive of each option, in the order of the options.
    pub(crate) fn gains_of(&self, id: Id, player: Player) -> Result<List, Exhausted> {
        let mut gains = List::new();
        for option in self.universe.options(id, player) {
            self.tick()?;
            gains.push(match player {
                Player::Left => self.sum(option, self.negative(id)?)?,
                Player::Right => self.sum(id, self.negative(option)?)?,
            });
        }
        Ok(gains)
    }

    /// Returns whether the incentives are distinct nimbers, none less than another and the same for both
    /// players.
    fn gains_are_incomparable(&self, game: Game<'u>, player: Player) -> bool {
        self.universe.nus(self.id(game)).is_some_and(|nus| {
            let (up, up_is_one, star) = nus.parts();
            crate::nus::recipe(up, up_is_one, star, player) == Recipe::SmallerStars
        })
    }
}
