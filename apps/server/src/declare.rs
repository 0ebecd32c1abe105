//! `POST /api/rulesets`: a placement ruleset of one's own.

use crate::app::App;
use crate::body::Known;
use crate::failure::Failure;
use crate::session::InSession;
use crate::work;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// A ruleset of one's own.
#[derive(Deserialize, JsonSchema)]
pub struct Declared {
    /// The name under which it is asked for; its parameters stand in brackets after it.
    pub name: String,
    /// The ruleset, as docs/rulesets.md tells.
    pub toml: String,
}

/// Declares a ruleset in the session.
pub async fn declare(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    Known(Declared { name, toml }): Known<Declared>,
) -> Result<Json<serde_json::Value>, Failure> {
    // Long rules take a while to be read.
    work::run(&app, session.client, move |_| session.declare(&name, &toml)).await??;
    Ok(Json(serde_json::json!({})))
}
