//! `POST /api/rulesets`: a placement ruleset of one's own.

use crate::body::Known;
use crate::failure::Failure;
use crate::session::InSession;
use axum::Json;
use schemars::JsonSchema;
use serde::Deserialize;

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
    InSession(session): InSession,
    Known(Declared { name, toml }): Known<Declared>,
) -> Result<Json<serde_json::Value>, Failure> {
    session.declare(&name, &toml)?;
    Ok(Json(serde_json::json!({})))
}
