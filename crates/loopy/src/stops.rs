//! Stops, and the kinds of stoppers that are characterised by stops.

use crate::work::deep;
use crate::{LoopyOutcome, LoopyValue, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Outcome, Player};

impl<'u> LoopyWork<'_, 'u, '_> {
    /// Returns whether the stopper is a pseudonumber: a number, `on`, `off`, or a number plus `over` or
    /// `under`.
    pub fn is_pseudonumber(&self, stopper: Stopper<'u>) -> bool {
        self.loopy().expect(stopper);
        match stopper {
            Stopper::Short(game) => game.is_number(),
            Stopper::Loopy(_) => self.favoured(stopper).is_some(),
        }
    }

    /// The favoured player of `on`, `off`, or a number plus `over` or `under`, with the number if there is
    /// one.
    fn favoured(&self, stopper: Stopper<'u>) -> Option<(Player, Option<Game<'u>>)> {
        Player::BOTH.into_iter().find_map(|player| {
            let (own, other) = (self.options(stopper, player), self.options(stopper, !player));
            match (&own[..], &other[..]) {
                ([a], []) if *a == stopper => Some((player, None)),
                ([Stopper::Short(x)], [b]) if *b == stopper && x.is_number() => Some((player, Some(*x))),
                _ => None,
            }
        })
    }

    /// The Left or Right stop: the pseudonumber play stops at when `player` moves first.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::{Player, Universe};
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// let switch = notation::parse("+-{5|pass}", &work)?.as_stopper().unwrap();
    /// assert_eq!(work.print_stopper(work.stop(switch, Player::Left)?)?, "5over");
    /// assert_eq!(work.print_stopper(work.stop(switch, Player::Right)?)?, "-5under");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop(&self, stopper: Stopper<'u>, player: Player) -> Result<Stopper<'u>, Exhausted> {
        self.loopy().expect(stopper);
        self.find_stop(stopper, player, &mut HashMap::new())
    }

    fn find_stop(
        &self,
        stopper: Stopper<'u>,
        player: Player,
        known: &mut HashMap<(u64, Player), Stopper<'u>>,
    ) -> Result<Stopper<'u>, Exhausted> {
        self.tick()?;
        if let Stopper::Short(game) = stopper {
            return Ok(Stopper::Short(game.universe().number(&game.stop(player))));
        }
        if self.is_pseudonumber(stopper) {
            return Ok(stopper);
        }
        if let Some(&stop) = known.get(&(self.key(stopper), player)) {
            return Ok(stop);
        }
        // Alternating play in a stopper terminates, so this recursion does.
        let mut best: Option<Stopper<'u>> = None;
        for option in self.options(stopper, player) {
            let stop = deep(|| self.find_stop(option, !player, known))?;
            best = Some(match best {
                Some(best) if self.as_good(player, best, stop)? => best,
                _ => stop,
            });
        }
        let stop = best
            .expect("a stopper without moves for a player is an integer, on or off, and was answered above");
        known.insert((self.key(stopper), player), stop);
        Ok(stop)
    }

    fn as_good(&self, player: Player, a: Stopper<'u>, b: Stopper<'u>) -> Result<bool, Exhausted> {
        match player {
            Player::Left => self.at_least(a, b),
            Player::Right => self.at_least(b, a),
        }
    }

    /// The stop, with a number plus `over` or `under` replaced by the number.
    pub fn strong_stop(&self, stopper: Stopper<'u>, player: Player) -> Result<Stopper<'u>, Exhausted> {
        let stop = self.stop(stopper, player)?;
        Ok(match self.favoured(stop) {
            Some((_, Some(number))) if !stop.is_loopfree() => Stopper::Short(number),
            _ => stop,
        })
    }

    /// The Left stop of the onside and the Right stop of the offside, if both sides are stoppers.
    fn outer_stops(&self, value: &LoopyValue<'u>) -> Result<Option<[Stopper<'u>; 2]>, Exhausted> {
        let Some([onside, offside]) = value.as_stoppers() else { return Ok(None) };
        Ok(Some([self.strong_stop(onside, Player::Left)?, self.strong_stop(offside, Player::Right)?]))
    }

    /// Returns whether all stops of both sides are 0, or 0 plus `over` or `under`.
    pub fn is_infinitesimal(&self, value: &LoopyValue<'u>) -> Result<bool, Exhausted> {
        Ok(self.outer_stops(value)?.is_some_and(|stops| stops.iter().all(|stop| stop.is_zero())))
    }

    /// Returns whether the value is infinitesimally close to a number.
    pub fn is_numberish(&self, value: &LoopyValue<'u>) -> Result<bool, Exhausted> {
        let is_number = |stop: Stopper<'u>| stop.short().is_some_and(Game::is_number);
        Ok(self.outer_stops(value)?.is_some_and(|[left, right]| left == right && is_number(left)))
    }

    /// Returns whether the stopper is a number plus tiny or miny of a game that is at least `over`.
    pub fn is_number_tiny(&self, stopper: Stopper<'u>) -> Result<bool, Exhausted> {
        self.loopy().expect(stopper);
        if let Stopper::Short(game) = stopper {
            return Ok(game.is_number_tiny());
        }
        Ok(self.tiny(stopper, Player::Left)?.is_some() || self.tiny(stopper, Player::Right)?.is_some())
    }

    /// The outcome class of a stopper. It is that of a short game, as alternating play terminates.
    pub fn outcome(&self, stopper: Stopper<'u>) -> Result<Outcome, Exhausted> {
        let zero = Stopper::Short(self.loopy().universe().zero());
        let (at_least, at_most) = (self.at_least(stopper, zero)?, self.at_least(zero, stopper)?);
        Ok(Outcome::of_first_moves([!at_most, !at_least]))
    }

    /// The outcome class of a value, which may be drawn.
    pub fn outcome_of_value(&self, value: &LoopyValue<'u>) -> Result<LoopyOutcome, Exhausted> {
        let mut sides = [Outcome::P; 2];
        for winner in Player::BOTH {
            let form = self.form_of_side(value.side(winner));
            sides[winner.index()] = form.outcome(self.budget())?.when_infinite_play_is_won_by(winner);
        }
        Ok(LoopyOutcome::of_sides(sides))
    }
}
