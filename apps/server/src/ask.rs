//! `POST /api/ask`: answers a question.

use crate::app::App;
use crate::body::KnownKeys;
use crate::failure::ApiError;
use crate::session::{self, InSession};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use kelvin_budget::Budget;
use kelvin_lab::Lab;
use kelvin_requests::{Answered, Asked};
use std::sync::Arc;

/// Answers a question.
pub async fn ask(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Asked { question, limits }): KnownKeys<Asked>,
) -> Result<impl IntoResponse, ApiError> {
    let answer = move |lab: &Lab<'_>, budget: &Budget| -> Result<Vec<u8>, ApiError> {
        let answer = lab.ask(&question, budget, &mut ())?;
        // Serialized on the worker thread, because the answer may be long.
        serde_json::to_vec(&Answered { answer }).map_err(|error| ApiError::request(error.to_string()))
    };
    let written = session::begin(&app, session, &limits, answer).await?.wait().await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], written))
}
