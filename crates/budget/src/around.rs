//! The current budget of a thread, for functions that cannot take a budget as an argument.

use crate::{Budget, Exhausted};
use std::cell::RefCell;

thread_local! {
    static AROUND: RefCell<Option<Budget>> = const { RefCell::new(None) };
}

/// A guard that restores the previous budget, also on a panic.
struct Back(Option<Budget>);

impl Drop for Back {
    fn drop(&mut self) {
        AROUND.set(self.0.take());
    }
}

impl Budget {
    /// Runs work on this thread with this budget as the current one. Most functions take their budget as an
    /// argument; sums and products of numbers are operators, and check the current budget instead.
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

    /// The current budget of this thread, if there is one: for work that is passed on to another thread.
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

    /// Checks the current budget of this thread, if there is one.
    pub fn check_around() -> Result<(), Exhausted> {
        AROUND.with_borrow(|budget| budget.as_ref().map_or(Ok(()), Budget::check))
    }
}
