//! Published facts.

use serde::Deserialize;
use serde_json::Value;

/// A published fact: what is asked, of what, and the answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Fact {
    /// Where it stands: its number, or the place in the book.
    #[serde(alias = "id", alias = "where", default)]
    pub section: String,
    /// What is asked.
    pub op: String,
    /// Of what.
    pub args: Vec<Value>,
    /// The answer.
    pub expected: Value,
}

impl Fact {
    /// An argument that is a text.
    pub fn text(&self, place: usize) -> &str {
        self.args[place].as_str().unwrap_or_else(|| panic!("a text: {self:?}"))
    }

    /// An argument that is a number.
    pub fn number(&self, place: usize) -> i64 {
        self.args[place].as_i64().unwrap_or_else(|| panic!("a number: {self:?}"))
    }
}

/// The facts of a list as JSON.
pub fn facts(json: &str) -> Vec<Fact> {
    let facts: Vec<Fact> = serde_json::from_str(json).expect("well-formed facts");
    assert!(!facts.is_empty());
    facts
}

/// The facts of a list that answer one of these questions; there is one for each.
pub fn facts_about(json: &str, ops: &[&str]) -> Vec<Fact> {
    let mut facts = facts(json);
    facts.retain(|fact| ops.contains(&fact.op.as_str()));
    for op in ops {
        assert!(facts.iter().any(|fact| fact.op == *op), "no facts for {op}");
    }
    facts
}
