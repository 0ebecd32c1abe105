//! Upsums, degrees and varieties.
//!
//! The sum of two stoppers may not be a stopper. Its onside is their upsum, its offside their downsum. The
//! degree of s, the onside of s - s, measures how far s is from having a negative. Two stoppers of the same
//! degree differ by their varieties (*Winning Ways*, chapter 11).

use crate::{LoopyValue, LoopyWork, NoLoopyAnswer, Stopper};
use kelvin_budget::Exhausted;
use kelvin_values::Player;

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The onside of `s + t`.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// let read = |text| notation::parse(text, &work).unwrap().as_stopper().unwrap();
    /// let upsum = work.upsum(read("upon"), read("^<on>"))?;
    /// assert_eq!(work.print_stopper(upsum)?, "{0|^<on>*}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn upsum(&self, s: Stopper<'u>, t: Stopper<'u>) -> Result<Stopper<'u>, NoLoopyAnswer> {
        self.sum_on(s, t, Player::Left)
    }

    /// The offside of `s + t`.
    pub fn downsum(&self, s: Stopper<'u>, t: Stopper<'u>) -> Result<Stopper<'u>, NoLoopyAnswer> {
        self.sum_on(s, t, Player::Right)
    }

    /// The side of `s + t` on which `winner` wins infinite play.
    fn sum_on(&self, s: Stopper<'u>, t: Stopper<'u>, winner: Player) -> Result<Stopper<'u>, NoLoopyAnswer> {
        if let (Stopper::Short(s), Stopper::Short(t)) = (s, t) {
            return Ok(Stopper::Short(self.short().add(s, t)?));
        }
        let sum = self.form(s).sum(&self.form(t), self.short())?;
        self.side_of(&sum, winner)?.as_stopper().ok_or(NoLoopyAnswer::NoStopper)
    }

    /// Returns whether `v + v = v`.
    pub fn is_idempotent(&self, value: &LoopyValue<'u>) -> Result<bool, Exhausted> {
        self.equal_values(&self.add_values(value, value)?, value)
    }

    /// The degree of a stopper: the onside of `s - s`, which is 0 for short games.
    pub fn degree(&self, stopper: Stopper<'u>) -> Result<Stopper<'u>, NoLoopyAnswer> {
        self.loopy().expect(stopper);
        match stopper {
            Stopper::Short(_) => Ok(Stopper::Short(self.loopy().universe().zero())),
            Stopper::Loopy(_) => self.upsum(stopper, self.negate(stopper)?),
        }
    }

    /// The variety of a stopper with respect to an idempotent degree, from above. It is the onside of `s +
    /// offside(-s - degree)`.
    pub fn upsum_variety(
        &self,
        stopper: Stopper<'u>,
        degree: Stopper<'u>,
    ) -> Result<Stopper<'u>, NoLoopyAnswer> {
        self.loopy().expect(stopper);
        self.check_idempotent(degree)?;
        self.upsum(stopper, self.downsum(self.negate(stopper)?, self.negate(degree)?)?)
    }

    /// The variety of a stopper with respect to an idempotent degree, from below. It is the offside of `s +
    /// onside(-s + degree)`.
    pub fn downsum_variety(
        &self,
        stopper: Stopper<'u>,
        degree: Stopper<'u>,
    ) -> Result<Stopper<'u>, NoLoopyAnswer> {
        self.loopy().expect(stopper);
        self.check_idempotent(degree)?;
        self.downsum(stopper, self.upsum(self.negate(stopper)?, degree)?)
    }

    fn check_idempotent(&self, degree: Stopper<'u>) -> Result<(), NoLoopyAnswer> {
        if self.is_idempotent(&degree.into())? { Ok(()) } else { Err(NoLoopyAnswer::NotIdempotent) }
    }

    /// Returns whether the two varieties with respect to the degree of the stopper are equal.
    pub fn is_stable(&self, stopper: Stopper<'u>) -> Result<bool, NoLoopyAnswer> {
        let degree = self.degree(stopper)?;
        Ok(self.upsum_variety(stopper, degree)? == self.downsum_variety(stopper, degree)?)
    }

    /// The variety of a stable stopper.
    pub fn variety(&self, stopper: Stopper<'u>) -> Result<Stopper<'u>, NoLoopyAnswer> {
        let degree = self.degree(stopper)?;
        let variety = self.upsum_variety(stopper, degree)?;
        if variety == self.downsum_variety(stopper, degree)? {
            Ok(variety)
        } else {
            Err(NoLoopyAnswer::NotStable)
        }
    }
}
