//! `POST /api/rulesets`: a placement ruleset of one's own.

use crate::body::Known;
use crate::failure::Failure;
use crate::session::InSession;
use axum::Json;
use axum::http::StatusCode;
use kelvin_placement::Rules;
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
    let wrong = |message: String| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "ruleset", message);
    let is_name = (1..=64).contains(&name.len())
        && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter));
    if !is_name {
        return Err(wrong(format!("{name:?}: expected a name of at most 64 letters, digits, - . and _")));
    }
    if kelvin_positions::Registry::built_in().find(&name).is_some() {
        return Err(wrong(format!("{name} is a ruleset that everybody has; expected another name")));
    }
    if let Err(error) = toml::from_str::<Rules>(&toml) {
        let place = error.span().map(|span| place(&toml, span.start));
        return Err(wrong(error.message().to_owned()).at(place));
    }
    let rules: Rules =
        toml.parse().map_err(|error: kelvin_placement::PlacementError| wrong(error.to_string()))?;
    session.declare(name, rules)?;
    Ok(Json(serde_json::json!({})))
}

/// The line and the character of a byte, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}
