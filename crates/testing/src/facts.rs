//! Published facts.

use serde::Deserialize;
use serde_json::Value;

/// A published fact: an operation, its arguments and the expected result.
#[derive(Clone, Debug, Deserialize)]
pub struct Fact {
    /// The source: its number, or the place in the book.
    #[serde(alias = "id", alias = "where", default)]
    pub section: String,
    /// The operation.
    pub op: String,
    /// The arguments.
    pub args: Vec<Value>,
    /// The expected result.
    pub expected: Value,
}

impl Fact {
    /// The text argument at `index`.
    pub fn text(&self, index: usize) -> &str {
        self.args[index].as_str().unwrap_or_else(|| panic!("a text: {self:?}"))
    }

    /// The integer argument at `index`.
    pub fn number(&self, index: usize) -> i64 {
        self.args[index].as_i64().unwrap_or_else(|| panic!("a number: {self:?}"))
    }
}

/// Parses a JSON list of facts.
pub fn facts(json: &str) -> Vec<Fact> {
    let facts: Vec<Fact> = serde_json::from_str(json).expect("well-formed facts");
    assert!(!facts.is_empty());
    facts
}

/// Parses a JSON list and keeps the facts about `ops`. Panics if there is none for one of them.
pub fn facts_about(json: &str, ops: &[&str]) -> Vec<Fact> {
    let mut facts = facts(json);
    facts.retain(|fact| ops.contains(&fact.op.as_str()));
    for op in ops {
        assert!(facts.iter().any(|fact| fact.op == *op), "no facts for {op}");
    }
    facts
}
