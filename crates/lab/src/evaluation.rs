//! What comes of an input in the worksheet language, for programs.

use crate::schema::Schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What came of an input in the worksheet language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EvaluationAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The value of its last statement; null where there is none.
    pub value: Option<String>,
    /// The class of the value.
    pub class: Option<String>,
    /// What a name means, where that was asked for.
    pub help: Option<String>,
    /// What went wrong.
    pub error: Option<InputError>,
}

/// What went wrong in an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InputError {
    /// What, and what was expected.
    pub message: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The character there, from 1.
    pub column: Option<usize>,
}

impl EvaluationAnswer {
    /// Nothing came of an input yet.
    pub fn of(input: impl Into<String>) -> EvaluationAnswer {
        EvaluationAnswer { input: input.into(), ..EvaluationAnswer::default() }
    }
}
