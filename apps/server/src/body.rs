//! Requests as JSON, read within limits.

use crate::app::App;
use crate::failure::Failure;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// A request of a type, all of whose keys are known.
pub struct Known<T>(pub T);

impl<T: Serialize + DeserializeOwned> FromRequest<Arc<App>> for Known<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Known<T>, Failure> {
        // A page of another site can send forms and plain text without being asked, but not this.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            let message = "expected Content-Type: application/json";
            return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request", message));
        }
        let text = tokio::time::timeout(app.config.patience, read(request.into_body(), app.config.body));
        let text = text.await.unwrap_or_else(|_| {
            let message = format!("the request took longer than {:?}", app.config.patience);
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "request", message))
        })?;
        parse(&text).map(Known)
    }
}

/// The bytes of a request, if they are not too many.
async fn read(body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let mut frames = body.into_data_stream();
    while let Some(frame) = frames.next().await {
        let frame = frame.map_err(|error| Failure::request(format!("cannot read the request: {error}")))?;
        if text.len() + frame.len() > most {
            let message = format!("a request has at most {most} bytes");
            return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "limit", message));
        }
        text.extend_from_slice(&frame);
    }
    Ok(text)
}

/// Reads JSON in which every key means something.
fn parse<T: Serialize + DeserializeOwned>(text: &[u8]) -> Result<T, Failure> {
    let wrong = |error: serde_json::Error| {
        let place = (error.line() > 0).then(|| (error.line(), error.column()));
        Failure::request(error.to_string()).at(place)
    };
    let written: Value = serde_json::from_slice(text).map_err(wrong)?;
    let read: T = serde_json::from_slice(text).map_err(wrong)?;
    // What was not understood is missing when it is written again.
    let again = serde_json::to_value(&read).map_err(wrong)?;
    match unknown(&written, &again) {
        Some(key) => Err(Failure::request(format!("unknown key {key:?}"))),
        None => Ok(read),
    }
}

/// A key that stands in one object and not in the other.
fn unknown(written: &Value, again: &Value) -> Option<String> {
    match (written, again) {
        (Value::Object(written), Value::Object(again)) => written.iter().find_map(|(key, value)| {
            match again.get(key) {
                Some(other) => unknown(value, other),
                // Saying nothing is known everywhere.
                None if value.is_null() => None,
                None => Some(key.clone()),
            }
        }),
        (Value::Array(written), Value::Array(again)) => {
            written.iter().zip(again).find_map(|(one, other)| unknown(one, other))
        }
        _ => None,
    }
}
