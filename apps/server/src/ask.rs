//! `POST /api/ask`: a question and its answer.

use crate::app::App;
use crate::body::Known;
use crate::failure::Failure;
use crate::session::{self, InSession};
use axum::Json;
use axum::extract::State;
use kelvin_lab::{Answer, Limits, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A question, and what it may take.
#[derive(Deserialize, JsonSchema)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// What it may take, at most what the server allows.
    #[serde(default)]
    pub limits: Limits,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
pub struct Answered {
    /// The answer.
    pub answer: Answer,
}

/// Answers a question.
pub async fn ask(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    Known(Asked { question, limits }): Known<Asked>,
) -> Result<Json<Answered>, Failure> {
    let running =
        session::begin(&app, &session, &limits, move |lab, budget| lab.ask(&question, budget, &mut ()))
            .await?;
    let answer = running.wait().await??;
    Ok(Json(Answered { answer }))
}
