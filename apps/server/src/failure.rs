//! Error responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelvin_budget::Exhausted;
use kelvin_lab::Error;
use kelvin_requests::RequestError;
use schemars::JsonSchema;
use serde::Serialize;

/// An error response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiError {
    #[serde(skip)]
    status: StatusCodeOf,
    /// What is wrong.
    #[serde(flatten)]
    pub what: RequestError,
}

/// A status code, omitted from the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StatusCodeOf(StatusCode);

impl ApiError {
    /// An error with a status, a kind and a message.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status: StatusCodeOf(status), what: RequestError::new(kind, message) }
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

    /// The object under the key `error`.
    pub fn object(&self) -> serde_json::Value {
        self.what.object()
    }

    pub fn status(&self) -> StatusCode {
        self.status.0
    }
}

impl From<RequestError> for ApiError {
    fn from(what: RequestError) -> ApiError {
        let status = match what.kind {
            "request" => StatusCode::BAD_REQUEST,
            "name" => StatusCode::NOT_FOUND,
            "busy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        ApiError { status: StatusCodeOf(status), what }
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        RequestError::from(error).into()
    }
}

impl From<Exhausted> for ApiError {
    fn from(why: Exhausted) -> ApiError {
        RequestError::from(why).into()
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
