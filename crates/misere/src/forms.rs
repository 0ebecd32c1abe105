//! Canonical forms of heaps and positions.

use crate::MisereGame;
use crate::quotient::{Places, Rules};
use crate::work::MisereWork;
use kelvin_budget::Exhausted;
use kelvin_positions::board::Board;
use kelvin_positions::{Position, Registry};
use std::sync::Arc;

impl<'u> MisereWork<'u, '_> {
    /// The canonical forms of the heaps of a list. Those of wild heaps grow quickly, so they need a budget.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::{MisereUniverse, quotient::Rules};
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// let kayles = work.heaps(&Rules::octal(&"0.77".parse()?, 9, &budget)?)?;
    /// let genera: Result<Vec<_>, _> = kayles.into_iter().map(|heap| work.genus(heap)).collect();
    /// let genera: Vec<_> = genera?.iter().map(ToString::to_string).collect();
    /// assert_eq!(genera, ["0", "1", "2", "3", "1", "4^146", "3", "2^2", "1^1", "4^046"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn heaps(&self, rules: &Rules) -> Result<Vec<MisereGame<'u>>, Exhausted> {
        let mut forms = Vec::new();
        for heap in 0..rules.len() {
            let options: Result<Vec<_>, _> =
                rules.options(heap).iter().map(|components| self.sum_of(&forms, components)).collect();
            forms.push(self.game(&options?)?);
        }
        Ok(forms)
    }

    /// The canonical form of an impartial position or sum; `None` if it is partizan.
    pub fn position(&self, position: &Position) -> Result<Option<MisereGame<'u>>, Exhausted> {
        // A nim-heap is converted without play.
        let (mut heaps, mut others) = (self.universe.zero(), Position::default());
        for component in position.components().collect::<Vec<_>>() {
            match nim_heap(&component).and_then(|size| self.universe.heap(size)) {
                Some(heap) => heaps = self.add(heaps, heap)?,
                None => others = others + component,
            }
        }
        match Rules::positions(&[others], self.budget())? {
            Some((rules, sums)) => {
                let forms = self.heaps(&rules)?;
                let components: Places = sums.into_iter().flatten().collect();
                self.add(heaps, self.sum_of(&forms, &components)?).map(Some)
            }
            None => Ok(None),
        }
    }

    fn sum_of(&self, forms: &[MisereGame<'u>], components: &Places) -> Result<MisereGame<'u>, Exhausted> {
        components.iter().try_fold(self.universe.zero(), |sum, &heap| self.add(sum, forms[heap as usize]))
    }
}

/// The size of a component that is a nim-heap.
fn nim_heap(component: &Position) -> Option<u32> {
    let nim = Registry::built_in().find("nim")?;
    if !component.entries().flatten().any(|entry| Arc::ptr_eq(entry, nim)) {
        return None;
    }
    match &component.boards()[..] {
        [Board::Heaps(heaps)] => match heaps.sizes() {
            [size] => u32::try_from(*size).ok(),
            _ => None,
        },
        _ => None,
    }
}
