//! Limits and cancellation of work.
//!
//! Every function in Kelvin that may run long takes a [`Budget`]: a deadline, limits of bytes, values and
//! positions, and a flag that another thread may set. A worker keeps a [`Meter`] on it and calls
//! [`Meter::tick`] once per step. A tick is a decrement and a check of the flag; only one in up to 1024 ticks
//! reads the clock. When a limit is exhausted, the work ends with an [`Exhausted`] that names it, and all
//! results so far are kept by the owner of the tables. Values whose number is unknown beforehand, such as
//! strings and lists, hold a [`Charge`], which counts in an [`Account`].
//!
//! ```
//! use kelvin_budget::{Budget, Exhausted};
//! use std::time::Duration;
//!
//! let budget = Budget::unlimited().time(Duration::ZERO);
//! let meter = budget.meter();
//! let end = loop {
//!     if let Err(why) = meter.tick() {
//!         break why;
//!     }
//! };
//! assert_eq!(end, Exhausted::Time);
//! ```

mod account;
mod around;
mod cancel;
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod clock;
mod exhausted;
mod limits;
mod meter;

pub use account::{Account, Charge};
pub use cancel::Cancel;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::{Instant, set_clock};
pub use exhausted::Exhausted;
pub use limits::{Budget, Progress};
pub use meter::Meter;
/// A moment on the clock of budgets.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
