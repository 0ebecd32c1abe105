//! Requests as JSON: questions, worksheet inputs and declarations.
//!
//! The server answers them over HTTP, and the engine in the browser (`apps/wasm`) without a network. Both read
//! the same bodies and return the same answers. What is around a request is left to them: sessions, scheduling,
//! status codes.

mod ask;
mod cell;
mod declare;
mod error;
mod json;
mod names;

pub use ask::{Answered, Asked};
pub use cell::{Input, WorksheetCell, evaluate};
pub use declare::{ClassNames, Declared, DeclaredClasses, RULESETS, declare, declare_classes};
pub use error::RequestError;
pub use json::{Nothing, parse};
pub use names::{Choices, CompletionPlace, Help, HelpName, complete, help};
