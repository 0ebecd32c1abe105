//! The clock of budgets where the standard library has none: WebAssembly without a system interface.
//!
//! There `std::time::Instant::now` panics. The program that runs the engine sets a clock, and [`Instant`] reads
//! it. On other targets [`Instant`](crate::Instant) is that of the standard library.

use std::ops::{Add, AddAssign};
use std::sync::OnceLock;
use std::time::Duration;

/// A function that returns the time since a fixed moment.
type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Sets the clock of this process, and returns whether it had none. Without a clock no time passes, so limits on
/// time have no effect.
pub fn set_clock(clock: fn() -> Duration) -> bool {
    CLOCK.set(clock).is_ok()
}

/// A moment on the clock, with the operations of `std::time::Instant` that Kelvin uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// The current moment.
    pub fn now() -> Instant {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since this moment.
    pub fn elapsed(self) -> Duration {
        Instant::now().saturating_duration_since(self)
    }

    /// The time since an earlier moment; zero if that was later.
    pub fn duration_since(self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// The time since an earlier moment; zero if that was later.
    pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment after a time, if it can be represented.
    pub fn checked_add(self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }

    /// The moment before a time, if it can be represented.
    pub fn checked_sub(self, time: Duration) -> Option<Instant> {
        self.0.checked_sub(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl AddAssign<Duration> for Instant {
    fn add_assign(&mut self, time: Duration) {
        *self = *self + time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn moments_follow_the_clock_that_was_set() {
        assert_eq!(Instant::now().elapsed(), Duration::ZERO);
        assert!(set_clock(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed))));
        assert!(!set_clock(|| Duration::ZERO));
        let start = Instant::now();
        SECONDS.store(5, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_secs(5));
        assert_eq!(start.duration_since(Instant::now()), Duration::ZERO);
        let mut later = start + Duration::from_secs(7);
        assert!(later > Instant::now());
        assert_eq!(later.checked_sub(Duration::from_secs(8)), None);
        assert_eq!(later.checked_add(Duration::MAX), None);
        later += Duration::MAX;
        assert_eq!(later, Instant(Duration::MAX));
    }
}
