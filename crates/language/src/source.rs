//! Where a piece of program text came from, and places in it.

use crate::error::{Error, Result};
use kelvin_text::Excerpt;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// A named piece of program text: a line of a worksheet, a file.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
}

/// What begins a text in UTF-8 as some programs write it.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Source {
    /// Text under a name; the name is shown in error messages. Some editors put a mark before a text, which is not part of it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let mut text = text.into();
        if text.starts_with(BYTE_ORDER_MARK) {
            text.remove(0);
        }
        Arc::new(Source { name: name.into(), text })
    }

    /// The text of a file.
    pub(crate) fn of_file(path: &Path) -> Result<Arc<Source>> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|why| Error::name(format!("Cannot read {name}: {why}")))?;
        String::from_utf8(bytes).map(|text| Source::new(name.clone(), text)).map_err(|wrong| {
            let before = &wrong.as_bytes()[..wrong.utf8_error().valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            Error::name(format!("Cannot read {name}: line {line} is not text in UTF-8"))
                .with_hint("save the file in that encoding")
        })
    }

    /// The name, empty for a line that was typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a span; empty where the span does not lie in this source.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// A stretch of a source, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        let clamp = |x: usize| u32::try_from(x).unwrap_or(u32::MAX);
        Span { start: clamp(start), end: clamp(end) }
    }

    /// The stretch from the start of this one to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }
}

/// A span of a known source.
#[derive(Clone, Debug)]
pub struct Place {
    /// The text it lies in.
    pub source: Arc<Source>,
    /// The stretch.
    pub span: Span,
}

impl Place {
    /// The line and the column, both from 1, the column in characters.
    pub fn line_and_column(&self) -> (usize, usize) {
        let excerpt = self.excerpt();
        (excerpt.line(), excerpt.column())
    }

    fn excerpt(&self) -> Excerpt {
        Excerpt::new(self.source.text(), self.span.start as usize..self.span.end as usize)
    }
}

impl fmt::Display for Place {
    /// `file:line:column`, the line, and a caret under the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let excerpt = self.excerpt();
        let (line, column) = (excerpt.line(), excerpt.column());
        if self.source.name().is_empty() {
            writeln!(f, "  at line {line}, column {column}")?;
        } else {
            writeln!(f, "  at {}:{line}:{column}", self.source.name())?;
        }
        write!(f, "{excerpt}")
    }
}
