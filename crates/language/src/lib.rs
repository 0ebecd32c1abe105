//! CGScript, the worksheet language of combinatorial games: parse, evaluate, explain.
//!
//! A [`Session`] evaluates one program after the other; what one assigns the next can use.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_language::{Session, Source};
//! use kelvin_values::{Universe, notation::Style};
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let mut session = Session::new(&universe);
//! let program = Source::new("", "[n.NimProduct(3) for n from 1 to 5 where n != 3]");
//! let answer = session.evaluate(&program, &budget)?.unwrap();
//! assert_eq!(session.show(&answer, Style::Plain, &budget)?, "[3,1,12,15]");
//!
//! let error = session.evaluate(&Source::new("", "{1|-1}.LeftStap"), &budget).unwrap_err();
//! assert!(error.to_string().contains("did you mean `LeftStop`?"));
//! # Ok::<(), kelvin_language::Error>(())
//! ```

mod ast;
mod board;
mod changeable;
mod class;
mod class_files;
mod classes;
mod code;
mod collection;
mod compile;
mod completion;
mod drawing;
mod equality;
mod error;
mod examples;
mod expression;
mod form;
mod function;
mod help;
mod lexer;
mod library;
mod machine;
mod misere;
mod number;
mod object;
mod order;
mod output;
mod owned;
mod packages;
mod paint;
mod parse;
mod quotient;
mod random;
mod reload;
mod ruleset;
mod session;
mod source;
mod suggest;
mod symbol;
mod text;
mod token;
mod unparse;
mod value;
mod world;

pub use class::ClassId;
pub use collection::{List, Map, Range, Set};
pub use completion::Names;
pub use error::{Error, ErrorKind, Result};
pub use expression::{evaluate, evaluate_in};
pub use function::Function;
pub use help::{MethodHelp, MethodParameter, Topic};
pub use number::Number;
pub use object::Object;
pub use owned::OwnedSession;
pub use paint::{Paint, paint};
pub use quotient::Quotient;
pub use ruleset::OwnRulesets;
pub use session::{Session, is_unfinished};
pub use source::{Place, Source, Span};
pub use text::{SharedNumber, Text};
pub use value::Value;
