//! Work is bounded and can be stopped.
//!
//! Anything in Kelvin that may run long takes a [`Budget`]: a deadline, a limit of bytes, of values, of
//! positions, and a flag that another thread may raise. A worker keeps a [`Meter`] on it and calls
//! [`Meter::tick`] once a step; the tick is a decrement and a look at the flag, and only one in up to a thousand looks at
//! the clock. When something runs out the work ends in an [`Exhausted`] that names it, and everything learned so
//! far is kept by whoever owns the tables. Values whose number is not known before, such as strings and lists, carry a [`Charge`], which
//! counts in an [`Account`].
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
mod exhausted;
mod limits;
mod meter;

pub use account::{Account, Charge};
pub use cancel::Cancel;
pub use exhausted::Exhausted;
pub use limits::{Budget, Progress};
pub use meter::Meter;
