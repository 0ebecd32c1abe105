//! `POST /api/rulesets`: declares a user-defined placement ruleset. `POST /api/classes`: declares rulesets written as classes.

use crate::app::App;
use crate::body::KnownKeys;
use crate::failure::ApiError;
use crate::session::InSession;
use crate::work;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A user-defined ruleset.
#[derive(Deserialize, JsonSchema)]
pub struct Declared {
    /// The name of the ruleset. Questions append its parameters in brackets.
    pub name: String,
    /// The ruleset, in the format of docs/rulesets.md.
    pub toml: String,
}

/// Declares a ruleset in the session.
pub async fn declare(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Declared { name, toml }): KnownKeys<Declared>,
) -> Result<Json<serde_json::Value>, ApiError> {
    // Parsing long rules takes a while.
    work::run(&app, session.client, move |_| session.declare(&name, &toml)).await??;
    Ok(Json(serde_json::json!({})))
}

/// Rulesets written as classes.
#[derive(Deserialize, JsonSchema)]
pub struct DeclaredClasses {
    /// The text of the classes, in the language of the worksheet.
    pub text: String,
}

/// The rulesets that were declared.
#[derive(Serialize, JsonSchema)]
pub struct ClassNames {
    /// Their names.
    names: Vec<String>,
}

/// Declares rulesets written as classes in the session.
pub async fn declare_classes(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(DeclaredClasses { text }): KnownKeys<DeclaredClasses>,
) -> Result<Json<ClassNames>, ApiError> {
    let names = work::run(&app, session.client, move |_| session.declare_classes(&text)).await??;
    Ok(Json(ClassNames { names }))
}
