//! Values as people write them.
//!
//! [`Printer`] writes a value by its shortest conventional name, [`parse`] reads what people type, and the
//! order in which options are written does not depend on history, so that the text of a value depends on the
//! value alone. What is printed can be read, and is the same value.
//!
//! There is one grammar for all values. [`read`] is its reader; what the words stand for, short games or games with
//! cycles, is told by an [`Algebra`]. The worksheet language has a reader of its own, for programs, which takes
//! its signs from [`alphabet`] and the precedence of operators from [`level`].

mod algebra;
pub mod alphabet;
pub(crate) mod arrange;
mod error;
pub mod level;
pub(crate) mod name;
mod parse;
mod print;
mod short;
mod sides;
mod style;
mod token;

pub use algebra::{Algebra, ArrowPower, Infix};
pub use error::{Fault, ParseError, Reason};
pub use parse::{PLACES, number, read};
pub use print::Printer;
pub use short::{Short, ShortGames, parse};
pub use style::Style;
