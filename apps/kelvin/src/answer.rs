//! Answers and errors as text.

use crate::arguments::{Format, Limits};
use crate::help;
use crate::limits::budget;
use crate::memory::Guard;
use kelvin_language::{Error, ErrorKind, Session, Source};
use serde_json::json;
use std::sync::Arc;

/// What came of an evaluation.
pub struct Answer {
    /// What goes to standard output, if anything.
    pub output: Option<String>,
    /// What went wrong.
    pub error: Option<Error>,
}

/// Evaluates a program and writes its answer in a format.
pub fn answer(
    session: &mut Session<'_>,
    source: &Arc<Source>,
    format: Format,
    limits: &Limits,
    guard: &Guard,
) -> Answer {
    if let Some(name) = help::asked(source.text()) {
        return match help::told(session, name) {
            Ok(text) if format == Format::Json => Answer {
                output: Some(json!({ "input": source.text(), "help": text }).to_string()),
                error: None,
            },
            Ok(text) => Answer { output: Some(text), error: None },
            Err(nothing) => Answer { output: None, error: Some(Error::new(ErrorKind::Name, nothing)) },
        };
    }
    let budget = &guard.budget(budget(limits));
    let result = session.evaluate(source, budget).and_then(|value| match value {
        None => Ok(None),
        Some(value) => {
            let text = session.show(&value, format.style(), budget)?;
            Ok(Some((text, session.class_name(&value))))
        }
    });
    match (result.map_err(|error| guard.explained(error)), format) {
        (Ok(value), Format::Json) => {
            let (text, class) = value.unzip();
            let object =
                json!({ "input": source.text(), "value": text, "class": class.map(|c| c.to_string()) });
            Answer { output: Some(object.to_string()), error: None }
        }
        (Ok(value), _) => Answer { output: value.map(|(text, _)| text), error: None },
        (Err(error), Format::Json) => {
            let place = error.place().map(|place| place.line_and_column());
            let (line, column) = place.unzip();
            let object = json!({
                "input": source.text(),
                "error": { "message": error.message(), "line": line, "column": column },
            });
            Answer { output: Some(object.to_string()), error: Some(error) }
        }
        (Err(error), _) => Answer { output: None, error: Some(error) },
    }
}
