//! Quotients of octal games.

use super::rules::Rules;
use super::solver::QuotientSolver;
use super::structure::Quotient;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::rulesets::HeapCode;

/// The misère quotient of an octal or hexadecimal game, as far as it was computed.
#[derive(Clone, Debug)]
pub struct OctalQuotient {
    /// The quotient of all heaps if it has a period, and otherwise of the heaps solved.
    pub quotient: Quotient,
    /// The limit that was reached, if any. The quotient is then a lower bound: that of more heaps has a
    /// submonoid that maps onto it.
    pub ended: Option<Exhausted>,
}

/// The number of heaps between two searches for a period.
const PERIOD_CHECK_INTERVAL: usize = 8;

impl OctalQuotient {
    /// Adds heaps until a period is proved, `most` is reached, or the budget is exhausted.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::quotient::{OctalQuotient, HeapPeriod};
    /// // Misère Kayles, solved by Sibert in 1973.
    /// let kayles = OctalQuotient::find(&"0.77".parse()?, 1000, &Budget::unlimited());
    /// assert_eq!(kayles.quotient.order(), 40);
    /// assert_eq!(kayles.quotient.period(), Some(HeapPeriod { preperiod: 71, period: 12 }));
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
        let check_period = size as usize % PERIOD_CHECK_INTERVAL == PERIOD_CHECK_INTERVAL - 1;
        let bounds = code.most_heaps().zip(code.last_place());
        if check_period && bounds.is_some_and(|(heaps, taken)| solver.has_period(heaps, taken)) {
            break;
        }
    }
    Ok(())
}
