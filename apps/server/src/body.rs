//! Request bodies as JSON, read within limits.

use crate::app::App;
use crate::config::Config;
use crate::failure::ApiError;
use crate::gate::client;
use crate::scheduler::Client;
use crate::work;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use kelvin_requests::parse;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Longer requests are parsed on a worker thread.
const SHORT: usize = 16 << 10;

/// A parsed request without unknown keys.
pub struct KnownKeys<T>(pub T);

impl<T: JsonSchema + DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for KnownKeys<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<KnownKeys<T>, ApiError> {
        // Requires a JSON content type. Another site's page can send forms and plain text without a preflight
        // request, but not JSON.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            let message = "expected Content-Type: application/json";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request", message));
        }
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        let length: usize = length.map_or(0, |length| length.parse().unwrap_or(usize::MAX));
        if length > app.config.body {
            return Err(too_long(app.config.body));
        }
        let client = Client { address: client(request.extensions()), session: None };
        let text = tokio::time::timeout(app.config.patience, read(request.into_body(), length, &app.config));
        let text = text.await.unwrap_or_else(|_| {
            let message = format!("the request took longer than {:?}", app.config.patience);
            Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "request", message))
        })?;
        match text.len() > SHORT {
            true => {
                work::run(app, client, move |_| parse(&text)).await?.map(KnownKeys).map_err(ApiError::from)
            }
            false => parse(&text).map(KnownKeys).map_err(ApiError::from),
        }
    }
}

/// Reads the bytes of a request, within the limit.
async fn read(body: Body, length: usize, config: &Config) -> Result<Vec<u8>, ApiError> {
    let most = config.body;
    let mut text = Vec::new();
    let no_memory =
        |error: std::io::Error| ApiError::busy(format!("there is no memory for the request: {error}"));
    config.system.reserve(&mut text, length).map_err(no_memory)?;
    let mut frames = body.into_data_stream();
    while let Some(frame) = frames.next().await {
        let frame = frame.map_err(|error| ApiError::request(format!("cannot read the request: {error}")))?;
        if text.len() + frame.len() > most {
            return Err(too_long(most));
        }
        if text.len() + frame.len() > text.capacity() {
            config.system.reserve(&mut text, frame.len()).map_err(no_memory)?;
        }
        text.extend_from_slice(&frame);
    }
    Ok(text)
}

fn too_long(most: usize) -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "limit", format!("a request has at most {most} bytes"))
}
