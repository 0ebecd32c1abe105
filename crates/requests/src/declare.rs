//! Rulesets that a user declares for later questions.

use crate::error::RequestError;
use kelvin_lab::Rulesets;
use kelvin_language::OwnRulesets;
use kelvin_positions::Registry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The maximum number of rulesets that a session may declare.
pub const RULESETS: usize = 100;

/// A user-defined ruleset.
#[derive(Deserialize, JsonSchema)]
pub struct Declared {
    /// The name of the ruleset. Questions append its parameters in brackets.
    pub name: String,
    /// The ruleset, in the format of docs/rulesets.md.
    pub toml: String,
}

/// Rulesets written as classes.
#[derive(Deserialize, JsonSchema)]
pub struct DeclaredClasses {
    /// The text of the classes, in the language of the worksheet.
    pub text: String,
}

/// The rulesets that were declared.
#[derive(Serialize, JsonSchema)]
pub struct ClassNames {
    /// Their names.
    pub names: Vec<String>,
}

/// Declares a ruleset. Concurrent declarations in the same rulesets must be ordered by the caller, so that they
/// are counted.
pub fn declare(rulesets: &Rulesets, Declared { name, toml }: &Declared) -> Result<(), RequestError> {
    has_room(rulesets, name)?;
    Ok(rulesets.declare_text(name, toml)?)
}

/// Declares the rulesets among some classes, under the same condition.
pub fn declare_classes(
    rulesets: &Rulesets,
    DeclaredClasses { text }: &DeclaredClasses,
) -> Result<ClassNames, RequestError> {
    let wrong = |error: kelvin_language::Error| {
        let place = error.place().map(|place| place.line_and_column());
        RequestError::new("ruleset", error.message()).at(place)
    };
    let (classes, names) = OwnRulesets::in_text(text).map_err(wrong)?;
    for name in &names {
        if Registry::built_in().find(name).is_some() {
            return Err(RequestError::request(format!("there is a built-in ruleset called {name}")));
        }
        has_room(rulesets, name)?;
        if let Some(entry) = classes.entry(name).map_err(wrong)? {
            rulesets.declare(name, entry);
        }
    }
    Ok(ClassNames { names })
}

/// Fails if one more ruleset would be too many.
fn has_room(rulesets: &Rulesets, name: &str) -> Result<(), RequestError> {
    match rulesets.declared() >= RULESETS && !rulesets.is_own(name) {
        true => Err(RequestError::request(format!("a session has at most {RULESETS} rulesets of its own"))),
        false => Ok(()),
    }
}
