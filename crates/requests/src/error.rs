//! Why a request has no answer.

use kelvin_budget::Exhausted;
use kelvin_lab::Error;
use schemars::JsonSchema;
use serde::Serialize;

/// The error of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RequestError {
    /// What is wrong, and what was expected.
    pub message: String,
    /// The kind of the error.
    pub kind: &'static str,
    /// The line of the error in the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of the error, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl RequestError {
    /// An error with a kind and a message.
    pub fn new(kind: &'static str, message: impl Into<String>) -> RequestError {
        RequestError { message: message.into(), kind, line: None, column: None }
    }

    /// The error of an invalid request.
    pub fn request(message: impl Into<String>) -> RequestError {
        RequestError::new("request", message)
    }

    /// Adds the position in the text.
    #[must_use]
    pub fn at(mut self, place: Option<(usize, usize)>) -> RequestError {
        (self.line, self.column) = place.unzip();
        self
    }

    /// The object under the key `error`.
    pub fn object(&self) -> serde_json::Value {
        serde_json::json!({ "error": self })
    }
}

impl From<Error> for RequestError {
    fn from(error: Error) -> RequestError {
        let kind = match &error {
            Error::Exhausted(why) => return (*why).into(),
            Error::Closed => return RequestError::new("busy", "the server is closing"),
            Error::NoThread(_) => "busy",
            Error::Position { .. } | Error::Rules { .. } | Error::NoBoard { .. } => "board",
            Error::Value { .. } => "value",
            Error::Number { .. } => "number",
            Error::Declared { .. } | Error::Name(_) | Error::BuiltIn(_) => "ruleset",
            _ => "question",
        };
        RequestError::new(kind, error.message()).at(error.place())
    }
}

impl From<Exhausted> for RequestError {
    fn from(why: Exhausted) -> RequestError {
        let kind = match why {
            Exhausted::Time => "time",
            Exhausted::Memory => "memory",
            Exhausted::Values => "values",
            Exhausted::Positions => "positions",
            Exhausted::Digits => "digits",
            Exhausted::Loopy => "endless",
            Exhausted::Cancelled => "cancelled",
        };
        RequestError::new(kind, why.to_string())
    }
}
