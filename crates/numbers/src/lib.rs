//! Exact arithmetic for combinatorial games.
//!
//! The values of short numbers are the dyadic rationals. The main operations are sums, comparisons, and the
//! simplest number between two numbers:
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
//! The numbers of infinite games have Conway normal forms and sign expansions. Nimbers are finite or infinite
//! as well:
//!
//! ```
//! use kelvin_numbers::{HackenbushString, Nimber, Surreal};
//!
//! let x: Surreal = "sqrt(omega) - 1/3".parse()?;
//! assert_eq!(x.sign_sequence()?.to_string(), "+^omega-^(omega^2+1)+(+-)^omega");
//! assert_eq!(x.birthday()?.to_string(), "omega^2+omega");
//!
//! let string: HackenbushString = "BR(RB)*".parse()?;
//! assert_eq!(string.value()?.to_string(), "1/3");
//!
//! assert_eq!(Nimber::from(6).product(&Nimber::from(7))?, Nimber::from(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | numbers | representation |
//! |---|---|
//! | [`Dyadic`] | m / 2ᵏ, the values of short games |
//! | [`Rational`] | a fraction |
//! | [`Surd`] | sums of roots of rational numbers, exact |
//! | [`Real`] | sums of roots, π, e and other constants, to any number of digits |
//! | [`Ordinal`] | Cantor normal form, below ε₀ |
//! | [`Surreal`] | Conway normal form |
//! | [`Scalar`] | Conway normal forms, with π, π², powers of e and logarithms as factors |
//! | [`SignExpansion`], [`SignSequence`] | the path to a number in the number tree, of finite or any length |
//! | [`NumberForm`] | options {L\|R}, possibly infinitely many |
//! | [`HackenbushString`] | edges, red and blue |
//! | [`Nimber`] | the size of a heap |
//!
//! # How large a number may be
//!
//! Numbers are exact at any size that fits in memory. Operations whose result is at most a word longer than
//! their arguments (a sum, a half, a multiple by a machine integer, the simplest number of an interval)
//! always succeed. Operations that can turn a short text into a huge number (a product, a power, an exponent
//! in a text) are limited to [`LIMIT`] bits and return [`NumberTooLarge`] beyond.

mod dyadic;
mod error;
mod form;
mod hackenbush;
mod latex;
mod nimber;
mod operators;
mod ordinal;
mod rational;
mod real;
mod scalar;
mod sign_expansion;
mod sign_sequence;
mod simplest;
mod surd;
mod surreal;
mod text;
mod tree;

pub use dashu_int::IBig as Integer;
pub use dyadic::Dyadic;
pub use error::{ArithmeticError, LIMIT, NotDyadic, NumberTooLarge, ParseNumberError, ParseNumberReason};
pub use form::{
    FormError, FormValue, List, ListError, NumberForm, Options, PATTERNS, ParseFormError, ReadList, Reading,
    ReadingError, choose,
};
pub use hackenbush::HackenbushString;
pub use latex::latex;
pub use nimber::{NIM_LIMIT, NegativeIndex, Nimber, mex};
pub use ordinal::{NimError, Ordinal, OrdinalTerm};
pub use rational::Rational;
pub use real::{ParseRealError, Real, RealError};
pub use scalar::{Scalar, ScalarError, simplest_scalar};
pub use sign_expansion::{ParseSignsError, SignExpansion};
pub use sign_sequence::{Block, NearestOptions, ParseSequenceError, Run, SignSequence};
pub use simplest::{Bound, simplest_between, simplest_between_rationals};
pub use surd::Surd;
pub use surreal::{ParseSurrealError, ParseSurrealReason, Series, Surreal, SurrealError, Term};
pub use tree::{TooManyDays, born_by};
