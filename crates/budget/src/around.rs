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

    /// The budget around the work of this thread, where there is one: for work that is handed on to another thread.
    ///
    /// ```
    /// use kelvin_budget::{Budget, Exhausted};
    /// let budget = Budget::unlimited();
    /// let seen = budget.around(Budget::of_thread).expect("there is one around");
    /// budget.cancel().raise();
    /// assert_eq!(seen.check(), Err(Exhausted::Cancelled));
    /// assert!(Budget::of_thread().is_none());
    /// ```
    pub fn of_thread() -> Option<Budget> {
        AROUND.with_borrow(Clone::clone)
    }

    /// Looks at the budget around the work of this thread, where there is one.
    pub fn check_around() -> Result<(), Exhausted> {
        AROUND.with_borrow(|budget| budget.as_ref().map_or(Ok(()), Budget::check))
    }
}
