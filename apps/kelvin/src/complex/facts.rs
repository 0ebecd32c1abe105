//! Answers of the report.

use serde_json::{Value, json};

/// An answer for people and for programs.
pub struct Fact {
    pub name: String,
    pub text: String,
    pub json: Value,
}

impl Fact {
    pub fn new(name: impl Into<String>, text: impl Into<String>, json: Value) -> Fact {
        Fact { name: name.into(), text: text.into(), json }
    }

    /// An answer that programs read as it stands.
    pub fn same(name: impl Into<String>, text: impl Into<String>) -> Fact {
        let text = text.into();
        Fact { name: name.into(), json: json!(text), text }
    }

    /// Yes or no, with the reason.
    pub fn truth(name: impl Into<String>, truth: bool, why: &str) -> Fact {
        let word = if truth { "yes" } else { "no" };
        let gap = if why.is_empty() { "" } else { ": " };
        let json = match why {
            "" => json!(truth),
            why => json!({ "answer": truth, "reason": why }),
        };
        Fact { name: name.into(), text: format!("{word}{gap}{why}"), json }
    }

    /// A vector of numbers of any size.
    pub fn vector(name: impl Into<String>, numbers: &[impl ToString]) -> Fact {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let json: Vec<Value> =
            numbers.iter().map(|n| n.parse::<i64>().map_or_else(|_| json!(n), |n| json!(n))).collect();
        Fact { name: name.into(), text: format!("({})", numbers.join(", ")), json: json!(json) }
    }

    /// What is written where there is no answer.
    pub fn unknown(name: impl Into<String>, why: impl std::fmt::Display) -> Fact {
        Fact { name: name.into(), text: format!("not known: {why}"), json: Value::Null }
    }

    /// The name for programs: `f-vector` is `f_vector`.
    pub fn key(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        self.name.chars().map(plain).collect()
    }
}
