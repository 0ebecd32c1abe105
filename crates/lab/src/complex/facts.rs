//! Facts of a report, told to people.

use crate::words::Count;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A fact of a report, in words: its name, and what is to be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// What is to be said.
    pub text: String,
    /// Whether the answer holds a list that is too long to be said.
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
    /// A fact in these words.
    pub(super) fn new(name: impl Into<String>, text: impl Into<String>) -> Fact {
        Fact { name: name.into(), text: text.into(), elided: false }
    }

    /// A fact about a list that stands in the answer and is too long to be said.
    pub(super) fn long(name: impl Into<String>, text: impl Into<String>) -> Fact {
        Fact { elided: true, ..Fact::new(name, text) }
    }

    /// Yes or no, with the reason.
    pub(super) fn truth(name: impl Into<String>, truth: bool, why: &str) -> Fact {
        let word = if truth { "yes" } else { "no" };
        let gap = if why.is_empty() { "" } else { ": " };
        Fact::new(name, format!("{word}{gap}{why}"))
    }

    /// A vector of numbers of any size.
    pub(super) fn vector(name: impl Into<String>, numbers: &[Count]) -> Fact {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        Fact::new(name, format!("({})", numbers.join(", ")))
    }

    /// What is said where there is no answer.
    pub(super) fn unknown(name: impl Into<String>, why: impl std::fmt::Display) -> Fact {
        Fact::new(name, format!("not known: {why}"))
    }
}
