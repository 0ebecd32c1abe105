//! Accounting of memory that is charged on allocation and released on drop.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes held by all charges of one owner, such as a worksheet. Clones share the count.
///
/// A [`Budget`](crate::Budget) adds the current thread's account to the bytes of tables
/// ([`Budget::check_values`](crate::Budget::check_values)).
///
/// ```
/// use kelvin_budget::{Account, Budget, Charge, Exhausted};
/// let account = Account::default();
/// let budget = Budget::unlimited().bytes(1000);
/// account.around(|| {
///     let charge = Charge::new(600);
///     assert_eq!(budget.check_values(0, 300), Ok(()));
///     assert_eq!(budget.check_values(0, 500), Err(Exhausted::Memory));
///     drop(charge);
///     assert_eq!(budget.check_values(0, 500), Ok(()));
/// });
/// assert_eq!(account.bytes(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Account(Arc<AtomicU64>);

thread_local! {
    static AROUND: RefCell<Option<Account>> = const { RefCell::new(None) };
}

/// A guard that restores the previous account, also on a panic.
struct Back(Option<Account>);

impl Drop for Back {
    fn drop(&mut self) {
        AROUND.set(self.0.take());
    }
}

impl Account {
    /// Runs work on this thread with this account as the current one: charges made by the work count here.
    pub fn around<T>(&self, work: impl FnOnce() -> T) -> T {
        let _back = Back(AROUND.replace(Some(self.clone())));
        work()
    }

    /// The bytes currently held.
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// The bytes held in the current account of this thread; 0 without one.
    pub(crate) fn bytes_around() -> u64 {
        AROUND.with_borrow(|account| account.as_ref().map_or(0, Account::bytes))
    }
}

/// A number of bytes that are counted in an [`Account`] until this is dropped.
#[derive(Debug)]
pub struct Charge {
    account: Option<Account>,
    bytes: AtomicU64,
}

impl Charge {
    /// Charges the current account of this thread; without one, nothing is counted.
    pub fn new(bytes: usize) -> Charge {
        let account = AROUND.with_borrow(Clone::clone);
        let charge = Charge { account, bytes: AtomicU64::new(0) };
        charge.resize(bytes);
        charge
    }

    /// Changes the number of bytes.
    pub fn resize(&self, bytes: usize) {
        let Some(Account(count)) = &self.account else { return };
        let before = self.bytes.swap(bytes as u64, Ordering::Relaxed);
        match (bytes as u64).checked_sub(before) {
            Some(more) => count.fetch_add(more, Ordering::Relaxed),
            None => count.fetch_sub(before - bytes as u64, Ordering::Relaxed),
        };
    }
}

impl Default for Charge {
    /// Creates a charge of no bytes in the current account of this thread.
    fn default() -> Charge {
        Charge::new(0)
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charges_are_given_back_wherever_they_are_dropped() {
        let account = Account::default();
        let kept = account.around(|| Charge::new(100));
        kept.resize(300);
        assert_eq!(account.bytes(), 300);
        kept.resize(50);
        // Drops it on another thread, and with another current account.
        std::thread::scope(|scope| {
            let other = Account::default();
            scope.spawn(move || other.around(|| drop(kept)));
        });
        assert_eq!(account.bytes(), 0);
    }

    #[test]
    fn the_account_around_is_restored_after_a_panic() {
        let account = Account::default();
        let panicked = std::panic::catch_unwind(|| Account::default().around(|| panic!("on purpose")));
        assert!(panicked.is_err());
        account.around(|| {
            let inner = std::panic::catch_unwind(|| Account::default().around(|| panic!("on purpose")));
            assert!(inner.is_err());
            let _charge = Charge::new(7);
            assert_eq!(account.bytes(), 7);
        });
    }
}
