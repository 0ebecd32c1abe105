//! Cooling, chilling and freezing.

use crate::tax::Tax;
use crate::trajectory::lowest;
use crate::{CoolError, Heat};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Work};

impl<'u> Heat<'u> {
    /// Returns G cooled by t ≥ -1 (Siegel, *Combinatorial Game Theory*, II.5; Huntemann, Definition 5.5).
    /// Every move costs t, and the game freezes when it is infinitesimally close to a number.
    ///
    /// Above its temperature the game is its mean; at its temperature an infinitesimal remains. For t > -1
    /// the result depends on the value only, cooling by s and then by t is cooling by s + t, and (G + H)_t =
    /// G_t + H_t. At t = -1 the definition is applied to the canonical form.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_heat::{CoolError, Heat};
    /// # use kelvin_numbers::Dyadic;
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let heat = Heat::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// let switch = work.game(&[universe.integer(4)], &[universe.integer(1)])?;
    /// assert_eq!(heat.cool(&work, switch, &1.into())?.to_string(), "{3|2}");
    /// assert_eq!(heat.cool(&work, switch, &Dyadic::new(3, 1))?.to_string(), "5/2*");
    /// assert_eq!(heat.cool(&work, switch, &2.into())?.to_string(), "5/2");
    /// # Ok::<(), CoolError>(())
    /// ```
    pub fn cool(&self, work: &Work<'u, '_>, game: Game<'u>, t: &Dyadic) -> Result<Game<'u>, CoolError> {
        if *t < lowest() {
            return Err(CoolError::BelowMinusOne(t.clone()));
        }
        Ok(self.cooled(work, game, t)?)
    }

    /// Returns G cooled by t ≥ -1.
    pub(crate) fn cooled(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
        t: &Dyadic,
    ) -> Result<Game<'u>, Exhausted> {
        debug_assert!(*t >= lowest(), "cooled by {t}");
        self.expect(work, game);
        if t.is_zero() {
            // Only numbers have temperatures below 0.
            return Ok(game);
        }
        let universe = self.universe();
        let bonus = universe.number(&-t);
        let frozen = |game: Game<'u>| {
            let number = game.number();
            if number.as_ref().is_some_and(Dyadic::is_integer) {
                return Ok(Some(game));
            }
            if self.temperature(work, game)? >= *t {
                return Ok(None);
            }
            match number {
                Some(_) => Ok(Some(game)),
                None => Ok(Some(universe.number(&self.mean(work, game)?))),
            }
        };
        Tax::new(work, bonus, frozen)?.rebuild(game)
    }

    /// Returns G cooled by 1, as in Go endgames (Berlekamp and Wolfe, *Mathematical Go*).
    pub fn chill(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.cooled(work, game, &Dyadic::ONE)
    }

    /// Returns G cooled by its temperature: its mean plus an infinitesimal. A number is returned unchanged.
    pub fn freeze(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let temperature = self.temperature(work, game)?;
        if temperature.signum() <= 0 {
            return Ok(game);
        }
        self.cooled(work, game, &temperature)
    }
}
