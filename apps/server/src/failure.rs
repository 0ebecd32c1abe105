//! Error responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelvin_budget::Exhausted;
use kelvin_lab::Error;
use schemars::JsonSchema;
use serde::Serialize;

/// An error response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiError {
    #[serde(skip)]
    status: StatusCodeOf,
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

/// A status code, omitted from the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StatusCodeOf(StatusCode);

impl ApiError {
    /// An error with a status, a kind and a message.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCodeOf(status), message: message.into(), kind, line: None, column: None }
    }

    /// The error of an invalid request.
    pub fn request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "request", message)
    }

    /// The error of an overloaded server.
    pub fn busy(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// The error of an internal failure, which the log describes under this number.
    pub fn mistake(id: u64) -> ApiError {
        let message =
            format!("a mistake in Kelvin, number {id} in the log of the server; nothing else is lost");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "mistake", message)
    }

    /// Adds the position in the text.
    #[must_use]
    pub fn at(mut self, place: Option<(usize, usize)>) -> ApiError {
        (self.line, self.column) = place.unzip();
        self
    }

    /// The object under the key `error`.
    pub fn object(&self) -> serde_json::Value {
        serde_json::json!({ "error": self })
    }

    pub fn status(&self) -> StatusCode {
        self.status.0
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        let kind = match &error {
            Error::Exhausted(why) => return (*why).into(),
            Error::Closed => return ApiError::busy("the server is closing"),
            Error::NoThread(_) => return ApiError::busy(error.message()),
            Error::Position { .. } | Error::Rules { .. } | Error::NoBoard { .. } => "board",
            Error::Value { .. } => "value",
            Error::Number { .. } => "number",
            Error::Declared { .. } | Error::Name(_) | Error::BuiltIn(_) => "ruleset",
            _ => "question",
        };
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, kind, error.message()).at(error.place())
    }
}

impl From<Exhausted> for ApiError {
    fn from(why: Exhausted) -> ApiError {
        let kind = match why {
            Exhausted::Time => "time",
            Exhausted::Memory => "memory",
            Exhausted::Values => "values",
            Exhausted::Positions => "positions",
            Exhausted::Digits => "digits",
            Exhausted::Loopy => "endless",
            Exhausted::Cancelled => "cancelled",
        };
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, kind, why.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.object())).into_response();
        if matches!(self.status(), StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
