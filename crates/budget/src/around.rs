//! The budget around the work of a thread, for work that has no place for one among its arguments.

use crate::{Budget, Exhausted};
use std::cell::RefCell;

thread_local! {
    static AROUND: RefCell<Option<Budget>> = const { RefCell::new(None) };
}

/// Puts back what was around before, also when the work panics.
struct Back(Option<Budget>);

impl Drop for Back {
    fn drop(&mut self) {
        AROUND.set(self.0.take());
    }
}

impl Budget {
    /// Does work on this thread with this budget around it. Most work takes its budget as an argument; sums and products
    /// of numbers, which are written with operators, look at the one around them.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// let budget = Budget::unlimited();
    /// budget.cancel().raise();
    /// assert_eq!(budget.around(Budget::check_around), Err(Exhausted::Cancelled));
    /// assert_eq!(Budget::check_around(), Ok(()));
    /// ```
    pub fn around<T>(&self, work: impl FnOnce() -> T) -> T {
        let _back = Back(AROUND.replace(Some(self.clone())));
        work()
    }

    /// Looks at the budget around the work of this thread, where there is one.
    pub fn check_around() -> Result<(), Exhausted> {
        AROUND.with_borrow(|budget| budget.as_ref().map_or(Ok(()), Budget::check))
    }
}
