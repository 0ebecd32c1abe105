//! Ordinal sums.

use crate::id::Id;
use crate::options::List;
use crate::{Game, NumberUpStar, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer, SignExpansion};

/// The lower part of an ordinal sum: the data of a form that determine its sums with any upper part.
///
/// G:H = {G^L, G:H^L | G^R, G:H^R} depends on the values of the options of G, not on their forms. It does not
/// depend on dominated options of G, since they stay dominated in every G:H. It depends on the reversible
/// options of G.
enum Base {
    /// A number in canonical form.
    Number(SignExpansion),
    /// A number plus a nimber other than 0 in canonical form.
    Star(Dyadic, Integer),
    /// Any form, by its value and the values of its options.
    Form { value: Id, options: [List; 2] },
}

/// Appends the sign expansion of a number, which gives the ordinal sum.
fn append(signs: &mut SignExpansion, top: &Dyadic) {
    for (positive, length) in top.sign_expansion().runs() {
        signs.push(*positive, length.clone());
    }
}

impl<'u> Work<'u, '_> {
    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} of canonical forms: a move in the base G ends play in
    /// H.
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// // *:1 is ↑*, and 1:(-32) is 1/2^32.
    /// assert_eq!(work.ordinal_sum(universe.star(1), universe.integer(1))?.to_string(), "^*");
    /// assert_eq!(work.ordinal_sum(universe.integer(1), universe.integer(-32))?.to_string(), "1/4294967296");
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn ordinal_sum(&self, base: Game<'u>, top: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.ordinal_chain(&[base, top])
    }

    /// The ordinal sum of a chain of canonical forms, from the base up. Ordinal sums of forms are
    /// associative, so grouping does not matter; each component is processed once.
    pub fn ordinal_chain(&self, chain: &[Game<'u>]) -> Result<Game<'u>, Exhausted> {
        let mut base = Base::Number(SignExpansion::new());
        chain.iter().for_each(|&game| self.universe.expect(game));
        for &game in chain {
            self.tick()?;
            base = self.append_top(base, self.id(game))?;
        }
        self.base_value(&base).map(|id| self.handle(id))
    }

    /// The ordinal sum of a base in any form, given by the values of its options, and `top`.
    pub fn ordinal_sum_on(
        &self,
        [left, right]: [&[Game<'u>]; 2],
        top: Game<'u>,
    ) -> Result<Game<'u>, Exhausted> {
        let mut options = [left, right].map(|side| side.iter().map(|&game| self.id(game)).collect::<List>());
        for player in Player::BOTH {
            self.remove_dominated(player, &mut options[player.index()])?;
        }
        let base = Base::Form { value: self.canonical(options.clone())?, options };
        self.base_value(&self.append_top(base, self.id(top))?).map(|id| self.handle(id))
    }

    fn base_value(&self, base: &Base) -> Result<Id, Exhausted> {
        Ok(match base {
            Base::Number(signs) => self.universe.number_id(&signs.value().map_err(|_| Exhausted::Digits)?),
            Base::Star(number, star) => {
                self.universe.symbolic(NumberUpStar::of_number(number.clone()).with_star(star.clone()))
            }
            Base::Form { value, .. } => *value,
        })
    }

    /// The ordinal sum of a base and `top`, as a new base.
    fn append_top(&self, base: Base, top: Id) -> Result<Base, Exhausted> {
        let signs = match (base, self.universe.nus(top)) {
            (base, _) if top == Id::ZERO => return Ok(base),
            // The base is a number: the number of `top` continues its path. Every follower of `top` that is
            // not a number has options for both players, so infinitesimals are kept as by number translation.
            (Base::Number(mut signs), Some(top)) => {
                append(&mut signs, &top.number);
                if top.is_number() {
                    return Ok(Base::Number(signs));
                }
                let number = signs.value().map_err(|_| Exhausted::Digits)?;
                if top.up == Integer::ZERO {
                    return Ok(Base::Star(number, top.star));
                }
                return Ok(self.canonical_base(self.universe.symbolic(NumberUpStar { number, ..top })));
            }
            // The base is 0.
            (Base::Number(signs), None) if signs.runs().is_empty() => return Ok(self.canonical_base(top)),
            (Base::Number(signs), None) => signs,
            // *a:*b = {*i, *a:*j | …} = *(a+b).
            (Base::Star(number, star), Some(top)) if top.number.is_zero() && top.up == Integer::ZERO => {
                return Ok(Base::Star(number, star + top.star));
            }
            (Base::Form { value, options }, _) => {
                return self.append_by_definition(value, options, None, top);
            }
            (base @ Base::Star(..), _) => {
                let value = self.base_value(&base)?;
                let Base::Form { options, .. } = self.canonical_base(value) else { return Ok(base) };
                return self.append_by_definition(value, options, None, top);
            }
        };
        let value = self.base_value(&Base::Number(signs.clone()))?;
        let options = Player::BOTH.map(|player| self.universe.options(value, player).collect());
        self.append_by_definition(value, options, Some(signs), top)
    }

    fn canonical_base(&self, value: Id) -> Base {
        Base::Form { value, options: Player::BOTH.map(|p| self.universe.options(value, p).collect()) }
    }

    /// The ordinal sum by definition. `signs` is given when the base is a number.
    fn append_by_definition(
        &self,
        below: Id,
        base: [List; 2],
        signs: Option<SignExpansion>,
        top: Id,
    ) -> Result<Base, Exhausted> {
        let leaf = |id: Id| match (&signs, self.universe.nus(id)) {
            _ if id == Id::ZERO => Ok(Some(below)),
            (Some(signs), Some(nus)) => {
                let mut signs = signs.clone();
                append(&mut signs, &nus.number);
                let number = signs.value().map_err(|_| Exhausted::Digits)?;
                Ok(Some(self.universe.symbolic(NumberUpStar { number, ..nus })))
            }
            _ => Ok(None),
        };
        let mut last = [List::new(), List::new()];
        let value = self.fold(top, leaf, |id, known| {
            let mut options = base.clone();
            for player in Player::BOTH {
                options[player.index()].extend(self.universe.options(id, player).map(|o| known[o]));
            }
            if id == top {
                last.clone_from(&options);
            }
            self.canonical(options)
        })?;
        for player in Player::BOTH {
            self.remove_dominated(player, &mut last[player.index()])?;
        }
        Ok(Base::Form { value, options: last })
    }
}
