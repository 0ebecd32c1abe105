//! Text notation for values.
//!
//! [`Printer`] writes a value by its shortest conventional name, and [`parse`] reads a value. The order of
//! printed options does not depend on history, so the text of a value depends on the value alone. Printed
//! text can be parsed and gives the same value.
//!
//! All values share one grammar, which is read by [`read`]. An [`Algebra`] interprets it as short games or
//! loopy games. The worksheet language has its own parser, which uses the signs of [`alphabet`] and the
//! operator precedence of [`level`].

mod algebra;
pub mod alphabet;
pub(crate) mod arrange;
mod error;
pub mod level;
mod literal;
pub(crate) mod name;
mod parse;
mod print;
mod short;
mod sides;
mod style;
mod token;

pub use algebra::{Algebra, ArrowPower, Infix};
pub use error::{Fault, ParseError, Reason};
pub use literal::{LiteralError, LiteralStore, read_literal};
pub use parse::{PLACES, number, read};
pub use print::Printer;
pub use short::{Short, ShortGames, parse};
pub use style::Style;
