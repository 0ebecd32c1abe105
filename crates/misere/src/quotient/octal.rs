//! Quotients of octal games.

use super::rules::Rules;
use super::solver::QuotientSolver;
use super::structure::Quotient;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::rulesets::HeapCode;

/// The misère quotient of an octal or hexadecimal game, as far as it was found.
#[derive(Clone, Debug)]
pub struct OctalQuotient {
    /// The quotient: of all heaps if it has a period, and otherwise of those it knows.
    pub quotient: Quotient,
    /// What ran out, if something did. The quotient is then a bound: that of more heaps maps onto a monoid that contains it.
    pub ended: Option<Exhausted>,
}

/// After how many heaps a period is looked for again.
const STRIDE: usize = 8;

impl OctalQuotient {
    /// Adds heap after heap, until a period is proved, or there are `most`, or the budget ends.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::quotient::{OctalQuotient, Period};
    /// // Misère Kayles, which Sibert solved in 1973.
    /// let kayles = OctalQuotient::find(&"0.77".parse()?, 1000, &Budget::unlimited());
    /// assert_eq!(kayles.quotient.order(), 40);
    /// assert_eq!(kayles.quotient.period(), Some(Period { preperiod: 71, period: 12 }));
    /// assert_eq!(kayles.quotient.is_previous_win(&[1_000_000, 1_000_012]), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(code: &HeapCode, most: u32, budget: &Budget) -> OctalQuotient {
        let mut solver = QuotientSolver::default();
        let ended = extend(&mut solver, code, most, budget).err();
        let mut quotient = solver.quotient();
        if let Some((heaps, taken)) = code.most_heaps().zip(code.last_place()) {
            quotient.prove_period(heaps, taken);
        }
        OctalQuotient { quotient, ended }
    }
}

fn extend(solver: &mut QuotientSolver, code: &HeapCode, most: u32, budget: &Budget) -> Result<(), Exhausted> {
    for size in 0..=most {
        let options = Rules::octal_options(code, size, &budget.meter())?;
        solver.add(&options, budget)?;
        let looks = size as usize % STRIDE == STRIDE - 1;
        let bounds = code.most_heaps().zip(code.last_place());
        if looks && bounds.is_some_and(|(heaps, taken)| solver.has_period(heaps, taken)) {
            break;
        }
    }
    Ok(())
}
