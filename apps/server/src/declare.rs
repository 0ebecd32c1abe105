//! `POST /api/rulesets`: declares a user-defined placement ruleset. `POST /api/classes`: declares rulesets written as classes.

use crate::app::App;
use crate::body::KnownKeys;
use crate::failure::ApiError;
use crate::session::InSession;
use crate::work;
use axum::Json;
use axum::extract::State;
use kelvin_requests::{ClassNames, Declared, DeclaredClasses};
use std::sync::Arc;

/// Declares a ruleset in the session.
pub async fn declare(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(ruleset): KnownKeys<Declared>,
) -> Result<Json<serde_json::Value>, ApiError> {
    // Parsing long rules takes a while.
    work::run(&app, session.client, move |_| session.declare(&ruleset)).await??;
    Ok(Json(serde_json::json!({})))
}

/// Declares rulesets written as classes in the session.
pub async fn declare_classes(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(classes): KnownKeys<DeclaredClasses>,
) -> Result<Json<ClassNames>, ApiError> {
    Ok(Json(work::run(&app, session.client, move |_| session.declare_classes(&classes)).await??))
}
