//! Values as people write them.
//!
//! [`Printer`] writes a value by its shortest conventional name, [`parse`] reads what people type, and the
//! order in which options are written does not depend on history, so that the text of a value depends on the
//! value alone.

pub(crate) mod arrange;
mod error;
pub(crate) mod name;
mod parse;
mod print;
mod style;
mod token;

pub use error::{ParseError, Reason};
pub use parse::parse;
pub use print::Printer;
pub use style::Style;
