//! JSON output: one object per line.

use crate::failure::Failure;
use serde::Serialize;
use std::io::{self, Write};

/// An answer as one line of JSON.
pub fn line(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_value(answer)
        .map(|object| object.to_string())
        .map_err(|why| Failure::message(why.to_string()))
}

/// Prints answers as JSON, one per line.
pub fn print<'a, T: Serialize + 'a>(answers: impl IntoIterator<Item = &'a T>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for answer in answers {
        writeln!(output, "{}", line(answer)?)?;
    }
    Ok(())
}
