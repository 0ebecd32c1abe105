//! Sums.

use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;

impl MisereWork<'_, '_> {
    /// The sum of two games: the sum of their even parts, plus `*1` if exactly one of them is odd.
    pub(crate) fn sum(&self, a: Id, b: Id) -> Result<Id, Exhausted> {
        let parity = a.parity() ^ b.parity();
        let (a, b) = (a.even_part().min(b.even_part()), a.even_part().max(b.even_part()));
        if a == Id::ZERO || b == Id::ZERO {
            let other = if a == Id::ZERO { b } else { a };
            return Ok(other.plus_parity(parity));
        }
        if let Some(sum) = self.universe.sums.get(&(a, b)) {
            return Ok(sum.plus_parity(parity));
        }
        let sum = deep(|| {
            let mut options = Vec::new();
            for (moved, other) in [(a, b), (b, a)] {
                for option in self.universe.options(moved) {
                    self.tick()?;
                    options.push(self.sum(option, other)?);
                }
            }
            self.canonical(options)
        })?;
        self.universe.sums.insert((a, b), sum);
        Ok(sum.plus_parity(parity))
    }
}
