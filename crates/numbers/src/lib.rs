//! Exact arithmetic for combinatorial games.
//!
//! The values of short numbers are the dyadic rationals, and most of what is asked of them is to be
//! added, compared, and to give way to the simplest number between two of them:
//!
//! ```
//! use kelvin_numbers::{Bound, Dyadic, simplest_between};
//!
//! let x: Dyadic = "5/8".parse()?;
//! assert_eq!((&x + &Dyadic::ONE).to_string(), "13/8");
//! assert_eq!(x.sign_expansion().to_string(), "+-+-");
//! assert_eq!(x.birthday(), 4.into());
//!
//! let half = simplest_between(&Bound::Open("1/4".parse()?), &Bound::Open("3/4".parse()?));
//! assert_eq!(half, Some(Dyadic::new(1, 1)));
//! # Ok::<(), kelvin_numbers::ParseNumberError>(())
//! ```
//!
//! # How large a number may be
//!
//! Numbers are exact at any size that memory holds, so the only way an operation could fail is by asking
//! for more memory than there is. An operation whose result is at most a word longer than what it was
//! given (a sum, a half, a multiple by a machine integer, the simplest number of an interval) cannot ask
//! for much, and always answers. One that could turn a short text into a giant (a product, a power, an
//! exponent read from a text) is held to [`LIMIT`] bits and says [`NumberTooLarge`] beyond.

mod dyadic;
mod error;
mod nimber;
mod operators;
mod ordinal;
mod rational;
mod sign_expansion;
mod sign_sequence;
mod simplest;
mod surreal;
mod text;

pub use dashu_int::IBig as Integer;
pub use dyadic::Dyadic;
pub use error::{ArithmeticError, LIMIT, NotDyadic, NumberTooLarge, ParseNumberError, ParseNumberReason};
pub use nimber::{NIM_LIMIT, Nimber, mex};
pub use ordinal::{Ordinal, OrdinalTerm};
pub use rational::Rational;
pub use sign_expansion::{ParseSignsError, SignExpansion};
pub use sign_sequence::{Block, ParseSequenceError, Run, SignSequence};
pub use simplest::{Bound, simplest_between, simplest_between_rationals};
pub use surreal::{ParseSurrealError, ParseSurrealReason, Series, Surreal, SurrealError, Term};
