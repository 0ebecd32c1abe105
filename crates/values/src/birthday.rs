//! Birthdays.

use crate::fold::both;
use crate::{Game, NumberUpStar, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;

impl NumberUpStar {
    /// The `k'` of the value `x ± ↑ + *k'` reached from `x + n·↑ + *k` (n ≠ 0) by steps towards `x`, each of
    /// which exchanges `*k` and `*(k⊕1)`.
    pub(crate) fn last_star(&self) -> Integer {
        // n and 1 differ in parity exactly when n is even.
        if &self.up & Integer::ONE == Integer::ZERO { &self.star ^ Integer::ONE } else { self.star.clone() }
    }

    /// The largest `j` for which `x + *j` is a follower of `x + n·↑ + *k`.
    ///
    /// It is `k` when n = 0; otherwise ↑ + *k' has the option `*(k'⊕1)`, except ↑* = {0,*|0}.
    pub(crate) fn largest_star(&self) -> Integer {
        if self.up == Integer::ZERO {
            return self.star.clone();
        }
        match self.last_star() {
            star if star == Integer::ONE => star,
            star => star ^ Integer::ONE,
        }
    }

    /// The birthday of `x + n·↑ + *k`: that of `x`, plus one day for each nimber and each multiple of ↑.
    ///
    /// ```
    /// # use kelvin_values::Universe;
    /// let value = Universe::new().star(1_000_000).number_up_star().unwrap();
    /// assert_eq!(value.birthday(), 1_000_000.into());
    /// ```
    pub fn birthday(&self) -> Integer {
        let ups = if self.up < Integer::ZERO { -&self.up } else { self.up.clone() };
        self.number.birthday() + self.largest_star() + ups
    }
}

impl<'u> Work<'u, '_> {
    /// The birthday of a value: that of its canonical form, which is the least among all its forms.
    pub fn birthday(&self, game: Game<'u>) -> Result<Integer, Exhausted> {
        self.fold(
            self.id(game),
            |id| Ok(self.universe.nus(id).map(|nus| nus.birthday())),
            |id, known| {
                let last = both(self.universe, id).map(|option| &known[option]).max();
                Ok(last.map_or(Integer::ZERO, |day| day + Integer::ONE))
            },
        )
    }
}
