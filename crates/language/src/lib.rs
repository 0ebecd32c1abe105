//! CGScript, the worksheet language of combinatorial games.

mod ast;
mod error;
mod lexer;
mod parse;
mod source;
mod symbol;
mod token;

pub use error::{Error, ErrorKind, Result};
pub use source::{Place, Source, Span};
