//! The steps from a form to the canonical form.

use crate::notation::{Printer, Style};
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

/// A step from a form to the canonical form: an option is removed or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimplifyStep<'u> {
    /// The player whose option it is.
    pub player: Player,
    /// The option.
    pub option: Game<'u>,
    /// Why it is removed or replaced.
    pub reason: SimplifyReason<'u>,
    /// The options of the form before the step, Left's and Right's.
    pub before: [Vec<Game<'u>>; 2],
    /// The options after it.
    pub after: [Vec<Game<'u>>; 2],
}

/// Why an option is removed or replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimplifyReason<'u> {
    /// Another option is at least as good for the player: the option is removed.
    Dominated {
        /// The other option.
        by: Game<'u>,
    },
    /// The opponent's reply is at least as good for the opponent as the game: the option is replaced by the player's
    /// options after that reply.
    Reversible {
        /// The game after the reply.
        through: Game<'u>,
    },
}

impl<'u> Work<'u, '_> {
    /// The steps from {G^L | G^R}, whose options are in canonical form, to its canonical form.
    ///
    /// Dominated options are removed before reversible ones are replaced. No step changes the value. Each
    /// replacement puts options with fewer followers in place of one, so the steps end; and a form without dominated or
    /// reversible options, whose options are canonical, is the canonical form (Siegel, II.2).
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// let [zero, seven] = [0, 7].map(|n| universe.integer(n));
    /// let steps = work.steps_to_canonical_form([vec![zero], vec![seven]])?;
    /// assert_eq!(steps.len(), 1);
    /// assert_eq!(steps[0].after, [vec![zero], vec![]]);
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn steps_to_canonical_form(
        &self,
        options: [Vec<Game<'u>>; 2],
    ) -> Result<Vec<SimplifyStep<'u>>, Exhausted> {
        let game = self.game(&options[0], &options[1])?;
        let mut form = options.map(|options| self.listed(options));
        let mut steps = vec![];
        while let Some((player, option, reason)) = self.next_step(game, &form)? {
            let before = form.clone();
            let mut side = form[player.index()].clone();
            side.retain(|&other| other != option);
            if let SimplifyReason::Reversible { through } = reason {
                side.extend(through.options(player));
            }
            form[player.index()] = self.listed(side);
            steps.push(SimplifyStep { player, option, reason, before, after: form.clone() });
        }
        Ok(steps)
    }

    /// Each option once, in printing order.
    fn listed(&self, mut options: Vec<Game<'u>>) -> Vec<Game<'u>> {
        options.sort_unstable_by_key(|game| game.word());
        options.dedup();
        Printer::new(self.universe(), Style::Plain).sort(&mut options);
        options
    }

    /// An option that is dominated or, if there is none, reversible.
    fn next_step(
        &self,
        game: Game<'u>,
        form: &[Vec<Game<'u>>; 2],
    ) -> Result<Option<(Player, Game<'u>, SimplifyReason<'u>)>, Exhausted> {
        for player in Player::BOTH {
            for &option in &form[player.index()] {
                if let Some(by) = self.dominating(player, option, &form[player.index()])? {
                    return Ok(Some((player, option, SimplifyReason::Dominated { by })));
                }
            }
        }
        for player in Player::BOTH {
            for &option in &form[player.index()] {
                for through in option.options(!player) {
                    self.tick()?;
                    if self.is_as_good(!player, through, game)? {
                        return Ok(Some((player, option, SimplifyReason::Reversible { through })));
                    }
                }
            }
        }
        Ok(None)
    }

    /// An option that dominates `option` and is dominated by no other.
    fn dominating(
        &self,
        player: Player,
        option: Game<'u>,
        options: &[Game<'u>],
    ) -> Result<Option<Game<'u>>, Exhausted> {
        let mut best = option;
        for &other in options {
            self.tick()?;
            if other != best && self.is_as_good(player, other, best)? {
                best = other;
            }
        }
        Ok((best != option).then_some(best))
    }

    /// Returns whether a game is at least as good for a player as another.
    fn is_as_good(&self, player: Player, one: Game<'u>, other: Game<'u>) -> Result<bool, Exhausted> {
        match player {
            Player::Left => self.le(other, one),
            Player::Right => self.le(one, other),
        }
    }
}
