//! The result of an input in the worksheet language, as JSON.

use crate::schema::Schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The result of an input in the worksheet language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EvaluationAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The value of the last statement; null if there is none.
    pub value: Option<String>,
    /// The class of the value.
    pub class: Option<String>,
    /// The meaning of a name, if the input asks for help on it.
    pub help: Option<String>,
    /// The error.
    pub error: Option<InputError>,
}

/// The error of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InputError {
    /// The message, with what was expected.
    pub message: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The character in the line, from 1.
    pub column: Option<usize>,
}

impl EvaluationAnswer {
    /// Creates the answer for an input without a result.
    pub fn of(input: impl Into<String>) -> EvaluationAnswer {
        EvaluationAnswer { input: input.into(), ..EvaluationAnswer::default() }
    }
}
