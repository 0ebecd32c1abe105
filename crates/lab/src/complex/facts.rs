//! Facts of a report, in words for the user.

use crate::words::Count;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A fact of a report in words: a name and a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether the text omits a long list that the JSON answer contains.
    pub elided: bool,
}

/// A group of reduced homology over the integers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Homology {
    /// The degree.
    pub degree: i64,
    /// The rank.
    pub rank: Count,
    /// The orders of the cyclic groups in it.
    pub torsion: Vec<Count>,
}

impl Fact {
    /// Creates a fact.
    pub(super) fn new(name: impl Into<String>, text: impl Into<String>) -> Fact {
        Fact { name: name.into(), text: text.into(), elided: false }
    }

    /// Creates a fact whose text omits a long list that the JSON answer contains.
    pub(super) fn long(name: impl Into<String>, text: impl Into<String>) -> Fact {
        Fact { elided: true, ..Fact::new(name, text) }
    }

    /// Creates a fact for a yes or no, with the reason.
    pub(super) fn truth(name: impl Into<String>, truth: bool, why: &str) -> Fact {
        let word = if truth { "yes" } else { "no" };
        let gap = if why.is_empty() { "" } else { ": " };
        Fact::new(name, format!("{word}{gap}{why}"))
    }

    /// Creates a fact for a vector of numbers of any size.
    pub(super) fn vector(name: impl Into<String>, numbers: &[Count]) -> Fact {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        Fact::new(name, format!("({})", numbers.join(", ")))
    }

    /// Creates a fact for a question without an answer, with the reason.
    pub(super) fn unknown(name: impl Into<String>, why: impl std::fmt::Display) -> Fact {
        Fact::new(name, format!("not known: {why}"))
    }
}
