//! Subordinates: the inverse of the ordinal sum.

use crate::id::Id;
use crate::options::List;
use crate::{Game, NoAnswer, NumberUpStar, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, SignExpansion};

impl<'u> Work<'u, '_> {
    /// The X for which `base`:X = `game`. There is at most one, as B:X ≤ B:Y exactly when X ≤ Y.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_values::{NoAnswer, Universe};
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// let eighth = universe.number(&"1/8".parse().unwrap());
    /// assert_eq!(work.subordinate(eighth, universe.integer(1))?, universe.integer(-3));
    /// # Ok::<(), NoAnswer>(())
    /// ```
    pub fn subordinate(&self, game: Game<'u>, base: Game<'u>) -> Result<Game<'u>, NoAnswer> {
        let (id, base_id) = (self.id(game), self.id(base));
        if let (Some(below), Some(whole)) = (base.number(), game.number_up_star()) {
            let top = suffix(&below, &whole.number)?.ok_or(NoAnswer::NotSubordinate)?;
            return Ok(self.universe.number_up_star(NumberUpStar { number: top, ..whole }));
        }
        let options = Player::BOTH.map(|player| self.universe.options(base_id, player).collect());
        self.find_top(id, base_id, &options)
    }

    /// Like [`Work::subordinate`], on a base in any form, given by the values of its options.
    pub fn subordinate_to(
        &self,
        game: Game<'u>,
        [left, right]: [&[Game<'u>]; 2],
    ) -> Result<Game<'u>, NoAnswer> {
        let options = [left, right].map(|side| side.iter().map(|&game| self.id(game)).collect::<List>());
        let base = self.canonical(options.clone())?;
        self.find_top(self.id(game), base, &options)
    }

    /// Finds X with B:X = G.
    ///
    /// For canonical X each B:X^L is an option of the canonical form of B:X. It is not reversible, since X^L
    /// is not and since Right can move from B:X to B^R. An undominated, irreversible option that dominates it
    /// must also be of the form B:X^L: an option D of B is below some option of B:X, and B^L ≥ D ≥ B:X^L is
    /// impossible. So the options of X are the subordinates of the options of G that have one. Further
    /// options of G with a subordinate do not change X.
    fn find_top(&self, game: Id, base: Id, below: &[List; 2]) -> Result<Game<'u>, NoAnswer> {
        let universe = self.universe;
        if universe.is_number(game) && !universe.is_number(base) {
            // Adding options does not turn a game that is not a number into a number.
            return Err(NoAnswer::NotSubordinate);
        }
        let top = self.fold(
            game,
            |id| Ok::<_, Exhausted>((id == base).then_some(Some(Id::ZERO))),
            |id, known| {
                let mut whole = below.clone();
                let mut top = [List::new(), List::new()];
                for player in Player::BOTH {
                    for option in universe.options(id, player) {
                        if let Some(above) = known[option] {
                            top[player.index()].push(above);
                            whole[player.index()].push(option);
                        }
                    }
                }
                Ok(if self.canonical(whole)? == id { Some(self.canonical(top)?) } else { None })
            },
        )?;
        top.map(|id| self.handle(id)).ok_or(NoAnswer::NotSubordinate)
    }
}

/// The number whose sign expansion follows that of `below` in that of `whole`.
fn suffix(below: &Dyadic, whole: &Dyadic) -> Result<Option<Dyadic>, Exhausted> {
    let (below, whole) = (below.sign_expansion(), whole.sign_expansion());
    let mut rest = SignExpansion::new();
    let mut below = below.runs().iter().peekable();
    for (sign, length) in whole.runs() {
        match below.next() {
            None => rest.push(*sign, length.clone()),
            // Only the last run of the base may be shorter.
            Some((below_sign, shorter))
                if below_sign == sign
                    && (shorter == length || shorter < length && below.peek().is_none()) =>
            {
                rest.push(*sign, length - shorter);
            }
            Some(_) => return Ok(None),
        }
    }
    if below.next().is_some() {
        return Ok(None);
    }
    rest.value().map(Some).map_err(|_| Exhausted::Digits)
}
