//! Conversion of Python strings.

use crate::errors::{Failure, ParseError};
use kelvin_lab::Keys;
use pyo3::prelude::*;
use pyo3::types::PyString;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Converts a string, or raises an exception if it contains an unpaired surrogate.
pub fn read<'t>(text: &'t Bound<'_, PyString>) -> PyResult<std::borrow::Cow<'t, str>> {
    text.to_cow().map_err(|_| {
        let place = text.call_method1("encode", ("utf-8",)).err().and_then(|error| {
            let start: usize = error.value(text.py()).getattr("start").ok()?.extract().ok()?;
            Some(format!(" at character {}", start + 1))
        });
        ParseError::new_err(format!(
            "the text has half of a surrogate pair{}, which stands for no character",
            place.unwrap_or_default()
        ))
    })
}

/// Parses JSON written by the Python part of the package.
pub fn json(text: &str) -> PyResult<Value> {
    serde_json::from_str(text).map_err(|error| match error.to_string() {
        why if why.contains("recursion limit") => ParseError::new_err("the question is nested too deeply"),
        why if why.contains("surrogate") => {
            ParseError::new_err("the question has half of a surrogate pair, which stands for no character")
        }
        _ => ParseError::new_err(
            "the question has something that JSON cannot hold, such as an infinite number",
        ),
    })
}

/// Parses JSON of a type. Errors name the position of the invalid part.
pub fn read_json<T: DeserializeOwned + JsonSchema>(text: &str) -> PyResult<T> {
    Ok(Keys::of::<T>().read(json(text)?).map_err(Failure::from)?)
}
