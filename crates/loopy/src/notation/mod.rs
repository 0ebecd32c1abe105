//! The text notation of loopy games.
//!
//! A name before braces can be used as an option inside them, `pass` is a move to the enclosing braces, and
//! `s & t` is a game with onside s and offside t.

mod error;
mod expression;
mod name;
mod print;
mod read;

pub use error::{LoopyReason, ParseError};
pub use read::{parse, parse_form};
