//! Companions.

use crate::id::Id;
use crate::options::List;
use crate::{Game, NumberUpStar, Outcome, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;

impl NumberUpStar {
    /// The companion, which exchanges 0 and `*` in the absence of a number.
    fn companion(mut self) -> NumberUpStar {
        if self.number.is_zero() && self.star <= Integer::ONE {
            self.star ^= Integer::ONE;
        }
        self
    }
}

impl<'u> Work<'u, '_> {
    /// The companion of a game: `*` for 0, the number for any other number, and otherwise the game of the
    /// companions of the options.
    ///
    /// In the last case Left may also move to 0 if G > 0, and Right if G < 0.
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// assert_eq!(work.companion(universe.up(1))?.to_string(), "^*");
    /// assert_eq!(work.companion(universe.star(2))?.to_string(), "*2");
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn companion(&self, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let companion = self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| self.universe.symbolic(nus.companion()))),
            |id, known| {
                let mut options = [List::new(), List::new()];
                for player in Player::BOTH {
                    let list = &mut options[player.index()];
                    list.extend(self.universe.options(id, player).map(|option| known[option]));
                    if self.handle(id).outcome() == Outcome::of_winner(player) {
                        list.push(Id::ZERO);
                    }
                }
                self.canonical(options)
            },
        )?;
        Ok(self.handle(companion))
    }
}
