//! Questions to the laboratory.

use kelvin_lab::{Answer, Limits, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question with its limits.
#[derive(Deserialize, JsonSchema)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// The limits of the question, capped by those of the server.
    #[serde(default)]
    pub limits: Limits,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
pub struct Answered {
    /// The answer.
    pub answer: Answer,
}
