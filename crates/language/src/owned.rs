//! A session that owns its universe.

use crate::session::Session;
use kelvin_budget::Account;
use kelvin_lab::Settings;
use kelvin_values::Universe;
use self_cell::self_cell;

self_cell!(
    struct Owned {
        owner: Universe,
        #[not_covariant]
        dependent: Session,
    }
);

/// A [`Session`] with a universe of its own. It holds memory and no thread, and may be used on one thread after the other.
pub struct OwnedSession {
    owned: Owned,
    account: Account,
}

impl OwnedSession {
    /// A session without variables, in an empty universe.
    pub fn new(settings: Settings) -> OwnedSession {
        let owned = Owned::new(Universe::new(), |universe| Session::with_settings(universe, settings));
        let account = owned.with_dependent(|_, session| session.world.account.clone());
        OwnedSession { owned, account }
    }

    /// Does something in the session, and charges the values that it makes to it.
    pub fn enter<T>(&mut self, work: impl for<'u> FnOnce(&mut Session<'u>) -> T) -> T {
        let account = self.account.clone();
        self.owned.with_dependent_mut(|_, session| account.around(|| work(session)))
    }
}
