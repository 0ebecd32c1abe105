//! Texts that Python gives.

use crate::errors::ParseError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The text; one with half of a surrogate pair in it is no text that can be written anywhere.
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
