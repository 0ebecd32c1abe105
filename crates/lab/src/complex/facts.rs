//! Answers of the report.

use serde_json::{Value, json};

/// The keys of a report for programs.
pub const KEYS: [&str; 37] = [
    "birthday",
    "complete",
    "connected",
    "covers",
    "dimension",
    "euler_characteristic",
    "f_vector",
    "facets",
    "field",
    "flag",
    "formal_birthday",
    "h_vector",
    "illegal_betti",
    "illegal_cohen_macaulay",
    "illegal_ideal",
    "independence_ruleset",
    "invariant",
    "legal_betti",
    "legal_cohen_macaulay",
    "legal_ideal",
    "mean",
    "moves",
    "owners",
    "places",
    "positions",
    "pure",
    "reduced_homology",
    "shellable",
    "shelling",
    "temperature",
    "tree_nodes",
    "unmixed",
    "value",
    "vertex_decomposable",
    "vertices",
    "board",
    "ruleset",
];

/// An answer for people and for programs.
pub struct Fact {
    pub name: String,
    pub text: String,
    /// Its keys, each with what stands there.
    fields: Vec<(&'static str, Value)>,
}

impl Fact {
    /// An answer that programs find under a key.
    pub fn new(name: impl Into<String>, text: impl Into<String>, key: &'static str, json: Value) -> Fact {
        Fact { name: name.into(), text: text.into(), fields: vec![(key, json)] }
    }

    /// An exact value, which programs read as it stands.
    pub fn same(name: &'static str, text: impl Into<String>) -> Fact {
        let text = text.into();
        let json = json!(crate::measure::written(&text));
        Fact::new(name, text, name, json)
    }

    /// Yes or no, for people with the reason.
    pub fn truth(name: impl Into<String>, key: &'static str, truth: bool, why: &str) -> Fact {
        let word = if truth { "yes" } else { "no" };
        let gap = if why.is_empty() { "" } else { ": " };
        Fact::new(name, format!("{word}{gap}{why}"), key, json!(truth))
    }

    /// A vector of numbers of any size.
    pub fn vector(name: impl Into<String>, key: &'static str, numbers: &[impl ToString]) -> Fact {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let json = numbers.iter().map(|n| count(n)).collect();
        Fact::new(name, format!("({})", numbers.join(", ")), key, json)
    }

    /// A number of any size.
    pub fn count(name: impl Into<String>, key: &'static str, number: &impl ToString) -> Fact {
        let text = number.to_string();
        let json = count(&text);
        Fact::new(name, text, key, json)
    }

    /// What is written where there is no answer.
    pub fn unknown(name: impl Into<String>, why: impl std::fmt::Display) -> Fact {
        Fact { name: name.into(), text: format!("not known: {why}"), fields: vec![] }
    }

    /// The same, with more for programs.
    #[must_use]
    pub fn with(mut self, key: &'static str, json: Value) -> Fact {
        self.fields.push((key, json));
        self
    }

    /// What programs read.
    pub fn fields(self) -> impl Iterator<Item = (String, Value)> {
        self.fields.into_iter().map(|(key, json)| (key.to_owned(), json))
    }
}

/// A count: a number, or its digits where it has more than 63 bits.
pub fn count(digits: &str) -> Value {
    digits.parse::<i64>().map_or_else(|_| json!(digits), |n| json!(n))
}
