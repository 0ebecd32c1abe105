//! The types in Python: records for answers, boards and moves. Other data that questions contain are dictionaries.

use super::model::{Definition, Key, Model, Object, Type};
use serde_json::Value;
use std::fmt::Write;

/// Names in the package, where they differ from those of the laboratory.
const NAMES: [(&str, &str); 26] = [
    ("AdviceAnswer", "Advice"),
    ("BoundAnswer", "Bounds"),
    ("BuildAnswer", "Built"),
    ("CertificateAnswer", "Certificate"),
    ("ClassBoundAnswer", "ClassBound"),
    ("ComplexAnswer", "ComplexReport"),
    ("CompoundAnswer", "Compound"),
    ("ConstructionAnswer", "Construction"),
    ("CopiesAnswer", "Copies"),
    ("CopiesLawFacts", "CopiesLaw"),
    ("ExplainAnswer", "Explanation"),
    ("ExploreAnswer", "TreeNode"),
    ("IntervalThermographAnswer", "IntervalThermograph"),
    ("MisereAnswer", "MisereFacts"),
    ("NumberAnswer", "NumberFacts"),
    ("OutcomeClass", "Outcome"),
    ("PositionAnswer", "Report"),
    ("QuotientAnswer", "Quotient"),
    ("RulesetRow", "Ruleset"),
    ("Side", "Player"),
    ("SelftestAnswer", "Selftest"),
    ("SimplifyAnswer", "Simplification"),
    ("SolveRow", "Solved"),
    ("ThermographAnswer", "Walls"),
    ("TurnAnswer", "Turn"),
    ("VerifyAnswer", "Verdict"),
];

/// Types that Python has for types of the laboratory.
const TYPES: [(&str, &str); 7] = [
    ("Board", "Board"),
    ("Coordinate", "Fraction | str"),
    ("Count", "int"),
    ("Digits", "int"),
    ("ExactNumber", "Fraction"),
    ("Move", "AnyAction"),
    ("ValueText", "Game"),
];

/// Words of Python that are keys.
const KEYWORDS: [&str; 5] = ["as", "class", "from", "in", "is"];

/// The types, and the text of the module with their mixins.
pub struct Python<'m> {
    pub model: &'m Model,
    pub mixins: &'m str,
}

impl Python<'_> {
    /// Returns the text of `answers.py`.
    pub fn answers(&self) -> String {
        for (name, _) in NAMES.iter().chain(&TYPES) {
            assert!(self.model.types.contains_key(*name), "the laboratory has no type {name}");
        }
        let (mut words, mut records, mut names, mut mixins) = (String::new(), String::new(), vec![], vec![]);
        for (key, definition) in &self.model.types {
            let name = name(key);
            match &definition.of {
                Type::Object(object) if !definition.asked => {
                    let mixin = format!("{name}Mixin");
                    let known = self.mixins.contains(&format!("class {mixin}"));
                    let bases = if known { format!("{mixin}, Record") } else { "Record".to_owned() };
                    mixins.extend(known.then_some(mixin));
                    records += &self.record(name, &bases, &definition.meaning, &object.keys);
                }
                of if is_words(of) => {
                    let _ = write!(words, "\n{name} = {}\n", self.inline(of));
                    let _ = writeln!(words, "\"\"\"{}\"\"\"", definition.meaning);
                }
                _ => continue,
            }
            names.push(name);
        }
        names.sort_unstable();
        let list: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
        mixins.sort();
        format!(
            "\"\"\"The answers of the laboratory as records. Their fields are the keys in docs/json.md.\n\n\
             ExactNumber numbers are `Fraction`, values are `Game`; what is not known, not defined or too long to be written is None.\n\"\"\"\n\n\
             from __future__ import annotations\n\nfrom fractions import Fraction\nfrom typing import Any, Literal\n\n\
             from ._kelvin import Game\nfrom ._mixins import {}\nfrom ._record import Record\n\
             from .actions import AnyAction\nfrom .boards import Board\n\n__all__ = [\n{list}]\n{words}{records}",
            mixins.join(", ")
        )
    }

    /// Returns the text of `boards.py`.
    pub fn boards(&self) -> String {
        let Type::Either(forms) = &self.model.types["Board"].of else { panic!("boards have several forms") };
        let class = |tag: &str| match tag {
            "value" | "text" => format!("{}Board", capital(tag)),
            tag => capital(tag),
        };
        self.forms(
            forms,
            "kind",
            "Drawable",
            "Board",
            &class,
            &[],
            "Boards as records; `kind` distinguishes them.",
        )
    }

    /// Returns the text of `actions.py`.
    pub fn actions(&self) -> String {
        let Type::Object(Object { keys, with, .. }) = &self.model.types["Move"].of else {
            panic!("moves are objects")
        };
        let Type::Either(forms) = &with[0] else { panic!("moves have several forms") };
        let class = |tag: &str| if tag == "value" { "ToValue".to_owned() } else { capital(tag) };
        let about =
            "Moves as records: what is placed, removed or moved, and where; `tag` distinguishes them.";
        self.forms(forms, "move", "Action", "AnyAction", &class, keys, about)
    }

    /// Writes a module with a record for each form of a type.
    #[expect(clippy::too_many_arguments, reason = "boards and moves differ in all of these")]
    fn forms(
        &self,
        forms: &[Type],
        tag: &str,
        base: &str,
        all: &str,
        class: &dyn Fn(&str) -> String,
        shared: &[Key],
        about: &str,
    ) -> String {
        let (mut records, mut names, mut mixins) = (String::new(), vec![], vec![base.to_owned()]);
        for form in forms {
            let Type::Object(Object { meaning, keys, with }) = form else { panic!("a form is an object") };
            let other = with.iter().flat_map(|other| match other {
                Type::Named(name) => match &self.model.types[name].of {
                    Type::Object(object) => object.keys.iter(),
                    _ => [].iter(),
                },
                _ => [].iter(),
            });
            let is_tag = |key: &&Key| matches!(&key.of, Type::Constant(_));
            let value = keys.iter().find(is_tag).map(|key| key.of.clone());
            let Some(Type::Constant(Value::String(value))) = value else { panic!("a form has a tag") };
            let keys: Vec<Key> =
                keys.iter().chain(other).filter(|key| !is_tag(key)).chain(shared).cloned().collect();
            let name = class(&value);
            let mixin = format!("{name}Mixin");
            let known = self.mixins.contains(&format!("class {mixin}"));
            let bases = if known { format!("{mixin}, {base}") } else { base.to_owned() };
            mixins.extend(known.then_some(mixin));
            let kw_only = if shared.is_empty() { "" } else { ", kw_only=True" };
            let record = self.record(&name, &format!("{bases}{kw_only}"), meaning, &keys);
            let (head, fields) = record.split_once("\"\"\"\n\n").unwrap_or_default();
            let _ = write!(records, "{head}\"\"\"\n\n    tag: ClassVar[str] = \"{value}\"\n{fields}");
            names.push(name);
        }
        mixins.sort();
        format!(
            "\"\"\"{about}\"\"\"\n\nfrom __future__ import annotations\n\nfrom typing import Any, ClassVar, Literal\n\n\
             from ._mixins import {}\n{}{records}\n\n{all} = {}\n\"\"\"One of the records, distinguished by `{tag}`.\"\"\"\n",
            mixins.join(", "),
            if records.contains("fresh(") { "from ._record import fresh\n" } else { "" },
            names.join(" | ")
        )
    }

    /// Writes a record.
    fn record(&self, name: &str, bases: &str, meaning: &str, keys: &[Key]) -> String {
        let mut text = format!("\n\nclass {name}({bases}):\n    \"\"\"{meaning}\"\"\"\n\n");
        for key in keys.iter().filter(|key| key.of != Type::Named("Version".to_owned())) {
            let word = if KEYWORDS.contains(&key.name.as_str()) { "_" } else { "" };
            let default = if key.required { String::new() } else { format!(" = {}", default(key)) };
            let _ = writeln!(text, "    {}{word}: {}{default}", key.name, self.hint(&key.of));
        }
        text
    }

    /// Returns the hint of a type.
    fn hint(&self, of: &Type) -> String {
        match of {
            Type::Named(key) => match TYPES.iter().find(|(own, _)| own == key) {
                Some((_, python)) => (*python).to_owned(),
                None => self.named(key, &self.model.types[key]),
            },
            of => self.inline(of),
        }
    }

    fn named(&self, key: &str, definition: &Definition) -> String {
        match &definition.of {
            Type::Object(_) if !definition.asked => name(key).to_owned(),
            of if is_words(of) && ["Direction", "KnownLetters"].contains(&key) => self.inline(of),
            of if is_words(of) => name(key).to_owned(),
            of => self.inline(of),
        }
    }

    fn inline(&self, of: &Type) -> String {
        match of {
            Type::Anything => "Any".to_owned(),
            Type::Text => "str".to_owned(),
            Type::Integer => "int".to_owned(),
            Type::Number => "float".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Null => "None".to_owned(),
            Type::Constant(value) => format!("Literal[{value}]"),
            Type::Named(_) => self.hint(of),
            Type::List(item) => format!("tuple[{}, ...]", self.hint(item)),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.hint(item)).collect();
                format!("tuple[{}]", items.join(", "))
            }
            Type::Map(..) | Type::Object(_) => "dict[str, Any]".to_owned(),
            Type::Either(types) if types.iter().all(|of| matches!(of, Type::Constant(_))) => {
                let words: Vec<String> = types.iter().map(literal).collect();
                format!("Literal[{}]", words.join(", "))
            }
            Type::Either(types) => {
                let mut hints: Vec<String> = vec![];
                for hint in types.iter().map(|of| self.hint(of)) {
                    if !hints.contains(&hint) {
                        hints.push(hint);
                    }
                }
                // The caller distinguishes a text from an object.
                let several = hints.iter().filter(|hint| *hint != "None").count() > 1;
                if several && hints.iter().any(|hint| hint.starts_with("Literal") || hint == "Board") {
                    return "Any".to_owned();
                }
                hints.join(" | ")
            }
        }
    }
}

fn literal(of: &Type) -> String {
    if let Type::Constant(value) = of { value.to_string() } else { String::new() }
}

/// Returns whether a type is one of several words.
fn is_words(of: &Type) -> bool {
    let word = |of: &Type| matches!(of, Type::Constant(Value::String(_)));
    matches!(of, Type::Either(types) if types.iter().all(word))
}

fn name(key: &str) -> &str {
    NAMES.iter().find(|(own, _)| *own == key).map_or(key, |(_, python)| python)
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// Returns the default of a key that may be left out.
fn default(key: &Key) -> String {
    match (&key.default, &key.of) {
        (Some(default @ (Value::String(_) | Value::Number(_))), _) => default.to_string(),
        (_, Type::List(_)) => "()".to_owned(),
        (_, Type::Map(..)) => "fresh(dict)".to_owned(),
        _ => "None".to_owned(),
    }
}
