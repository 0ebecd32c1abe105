//! Atomic weights.

use crate::fold::both;
use crate::id::Id;
use crate::options::List;
use crate::{Game, NoAnswer, Player, Section, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};

impl<'u> Work<'u, '_> {
    /// Returns whether the game has an atomic weight.
    pub fn is_atomic(&self, game: Game<'u>) -> Result<bool, Exhausted> {
        match self.atomic_weight(game) {
            Ok(_) => Ok(true),
            Err(NoAnswer::Exhausted(why)) => Err(why),
            Err(_) => Ok(false),
        }
    }

    /// The atomic weight of a game g. It is the A for which g and A·↑ (Norton's product) have the same
    /// outcome in every sum with an all-small game and a far star ☆.
    ///
    /// Every all-small game has an atomic weight. Another game has one if its threats to leave the all-small
    /// games have no effect.
    ///
    /// For an all-small g it is {A(g^L) - 2 | A(g^R) + 2}, unless that is an integer. Then it is the greatest
    /// integer allowed by the options if g > ☆, the least if g < ☆, and 0 if g ∥ ☆ (Siegel, II.7; *Winning
    /// Ways*, ch. 8).
    ///
    /// Any other g behaves among all-small games like an all-small game g(K) for large K. In g(K), a follower
    /// greater than all all-small games (with positive Right stop) is replaced by K·↑, and one less than all
    /// by -K·↑. So g is atomic exactly when the weight of g(K) is the same for all large K. Otherwise the
    /// weight contains a number near K or -K.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_values::{NoAnswer, Universe};
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// let game = universe.game(&[universe.up(3)], &[universe.up(-2)]);
    /// assert_eq!(work.atomic_weight(game)?.to_string(), "{1|0}");
    /// assert_eq!(work.atomic_weight(universe.integer(1)), Err(NoAnswer::NotAtomic));
    /// # Ok::<(), NoAnswer>(())
    /// ```
    pub fn atomic_weight(&self, game: Game<'u>) -> Result<Game<'u>, NoAnswer> {
        self.id(game);
        if let Some(nus) = game.number_up_star() {
            return if nus.number.is_zero() {
                Ok(self.universe.integer(nus.up))
            } else {
                Err(NoAnswer::NotAtomic)
            };
        }
        let far_star = self.id(self.far_star(game)?);
        let most = self.most_weight(self.id(game))?;
        let beyond: Integer = &most * 8;
        let leaf = |id: Id| {
            let n = if let Some(player) = self.beyond_all_small(id) {
                if player == Player::Left { beyond.clone() } else { -&beyond }
            } else if let Some(nus) = self.universe.nus(id) {
                nus.up
            } else {
                return Ok(None);
            };
            Ok(Some(self.universe.number_id(&Dyadic::from(n))))
        };
        let weight = self.fold::<_, Exhausted>(self.id(game), leaf, |id, known| {
            let mut options = [List::new(), List::new()];
            for player in Player::BOTH {
                let step =
                    self.universe.number_id(&Dyadic::from(if player == Player::Left { -2 } else { 2 }));
                for option in self.universe.options(id, player) {
                    options[player.index()].push(self.sum(known[option], step)?);
                }
            }
            let weight = self.canonical(options.clone())?;
            if !self.handle(weight).is_integer() {
                return Ok(weight);
            }
            let n = match (self.at_most(far_star, id)?, self.at_most(id, far_star)?) {
                (true, _) => self.best_allowed(Player::Left, &options[Player::Right.index()]),
                (_, true) => self.best_allowed(Player::Right, &options[Player::Left.index()]),
                _ => Integer::ZERO,
            };
            Ok(self.universe.number_id(&Dyadic::from(n)))
        })?;
        if self.has_number_beyond(weight, &Dyadic::from(most * 4))? {
            return Err(NoAnswer::NotAtomic);
        }
        Ok(self.handle(weight))
    }

    /// The player for whom the game is better than every all-small game, if any.
    fn beyond_all_small(&self, id: Id) -> Option<Player> {
        let game = self.handle(id);
        if game.stop(Player::Right) > Dyadic::ZERO {
            Some(Player::Left)
        } else if game.stop(Player::Left) < Dyadic::ZERO {
            Some(Player::Right)
        } else {
            None
        }
    }

    /// An upper bound on the numbers in a weight that contains no K. It is the multiples of ↑ at the
    /// leaves, plus less than four for each step.
    fn most_weight(&self, game: Id) -> Result<Integer, Exhausted> {
        let mut leaves = Integer::ZERO;
        let mut steps = 0_u64;
        self.fold::<_, Exhausted>(
            game,
            |id| Ok((id.is_symbolic() || self.beyond_all_small(id).is_some()).then_some(())),
            |id, _| {
                steps += 1;
                for nus in both(self.universe, id).filter_map(|option| self.universe.nus(option)) {
                    let size = if nus.up < Integer::ZERO { -nus.up } else { nus.up };
                    leaves = std::mem::take(&mut leaves).max(size);
                }
                Ok(())
            },
        )?;
        Ok(leaves + steps * 4 + 4)
    }

    /// The integer that is best for `player` among those that no option of the opponent attains or exceeds.
    fn best_allowed(&self, player: Player, options: &List) -> Integer {
        let allowed = options.iter().map(|&option| {
            let Section { number, side } = self.handle(option).section(player);
            match (number.to_integer(), player) {
                (Some(n), _) if side == !player => n,
                (_, Player::Left) => number.ceiling() - 1,
                (_, Player::Right) => number.floor() + 1,
            }
        });
        match player {
            Player::Left => allowed.min(),
            Player::Right => allowed.max(),
        }
        .expect("a value that is not a number has options for both players")
    }

    fn has_number_beyond(&self, game: Id, limit: &Dyadic) -> Result<bool, Exhausted> {
        self.fold(
            game,
            |id| Ok(self.universe.nus(id).map(|nus| nus.number.abs() > *limit)),
            |id, known| Ok(both(self.universe, id).any(|option| known[option])),
        )
    }
}
