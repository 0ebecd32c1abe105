//! Bodies of requests: JSON without unknown keys.

use crate::error::RequestError;
use kelvin_lab::Keys;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Parses JSON, and rejects unknown keys.
///
/// ```
/// let body = br#"{ "question": { "ask": "value", "value": "1" }, "limit": 3 }"#;
/// let error = kelvin_requests::parse::<kelvin_requests::Asked>(body).err().unwrap();
/// assert!(error.message.contains("limit"));
/// ```
pub fn parse<T: JsonSchema + DeserializeOwned + 'static>(text: &[u8]) -> Result<T, RequestError> {
    let wrong = |error: serde_json::Error| {
        let place = (error.line() > 0).then(|| (error.line(), error.column()));
        RequestError::request(error.to_string()).at(place)
    };
    let written: Value = serde_json::from_slice(text).map_err(wrong)?;
    let read: T = serde_json::from_slice(text).map_err(wrong)?;
    keys::<T>().check(&written).map_err(|error| RequestError::request(error.to_string()))?;
    Ok(read)
}

/// The keys of a type, computed once.
fn keys<T: JsonSchema + 'static>() -> Arc<Keys> {
    static KNOWN: LazyLock<Mutex<HashMap<TypeId, Arc<Keys>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(Keys::of::<T>())).clone()
}

/// An object without keys.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
