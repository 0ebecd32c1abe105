//! Simplification of partizan games.

use crate::partizan::{PartizanGame, PartizanGames};
use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};
use kelvin_values::Player;

impl PartizanGames {
    /// Returns a simplest form of a game.
    ///
    /// Its options are simplest forms. None of them can be removed, bypassed as reversible, or replaced by 0
    /// or `*`. Each step is taken only if the game stays equal in the universe.
    ///
    /// Equal dicots born by day 2 have the same form, as the tests show; a dead-ending game may have several.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::{PartizanGames, PartizanUniverse};
    ///
    /// let budget = Budget::unlimited();
    /// let meter = budget.meter();
    /// let zero = PartizanGames::ZERO;
    /// // Two stars equal 0 among dicots. Among dead-ending games they do not:
    /// // beside a game in which only Right can move, Left wins 0 but not two stars.
    /// for universe in [PartizanUniverse::Dicotic, PartizanUniverse::DeadEnding] {
    ///     let mut games = PartizanGames::new(universe);
    ///     let star = games.game([&[zero], &[zero]]).unwrap();
    ///     let double = games.sum(star, star, &meter)?;
    ///     assert_eq!(games.simplest(double, &meter)? == zero, universe == PartizanUniverse::Dicotic);
    /// }
    /// # Ok::<(), kelvin_budget::Exhausted>(())
    /// ```
    pub fn simplest(&mut self, game: PartizanGame, meter: &Meter<'_>) -> Result<PartizanGame, Exhausted> {
        let mut both = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(game, player).to_vec() {
                both[player.index()].push(deep(|| self.simplest(option, meter))?);
            }
        }
        // Options may be replaced by equal ones without changing the value.
        let mut simplest = self.game([&both[0], &both[1]]).ok_or(Exhausted::Values)?;
        if self.is_equal(simplest, PartizanGames::ZERO, meter)? {
            return Ok(PartizanGames::ZERO);
        }
        while let Some(simpler) = self.simpler(simplest, meter)? {
            simplest = simpler;
        }
        Ok(simplest)
    }

    /// An equal game that is one step simpler, if there is one.
    fn simpler(&mut self, game: PartizanGame, meter: &Meter<'_>) -> Result<Option<PartizanGame>, Exhausted> {
        let zero = PartizanGames::ZERO;
        let star = self.game([&[zero], &[zero]]).ok_or(Exhausted::Values)?;
        let whole = Player::BOTH.map(|player| self.options(game, player).to_vec());
        for player in Player::BOTH {
            for (index, &option) in whole[player.index()].iter().enumerate() {
                // Removed, then bypassed, then replaced by a simpler game.
                let mut replacements = vec![vec![]];
                for reply in self.options(option, !player).to_vec() {
                    let bypassed = self.options(reply, player).to_vec();
                    if !bypassed.is_empty() {
                        replacements.push(bypassed);
                    }
                }
                replacements.extend([vec![zero], vec![star]]);
                for options in replacements {
                    let mut both = whole.clone();
                    both[player.index()].splice(index..=index, options);
                    let Some(candidate) = self.game([&both[0], &both[1]]) else { continue };
                    if candidate != game
                        && self.is_simpler(candidate, game)
                        && self.is_equal(candidate, game, meter)?
                    {
                        return Ok(Some(candidate));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns whether a form has fewer followers, counted with repetitions; this measure makes the steps
    /// terminate.
    fn is_simpler(&self, a: PartizanGame, b: PartizanGame) -> bool {
        self.tree_size(a) < self.tree_size(b)
    }
}
