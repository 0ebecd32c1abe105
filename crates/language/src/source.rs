//! Where a piece of program text came from, and places in it.

use std::fmt;
use std::sync::Arc;

/// A named piece of program text: a line of a worksheet, a file.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// Text under a name; the name is shown in error messages.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
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
        let before = self.before();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    fn before(&self) -> &str {
        let text = self.source.text();
        let mut at = (self.span.start as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        &text[..at]
    }
}

/// At most this many characters of a line are shown around the place of an error.
const SHOWN: usize = 100;

impl fmt::Display for Place {
    /// `file:line:column`, the line, and a caret under the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_and_column();
        if self.source.name().is_empty() {
            writeln!(f, "  at line {line}, column {column}")?;
        } else {
            writeln!(f, "  at {}:{line}:{column}", self.source.name())?;
        }
        let text: Vec<char> = self.source.text().lines().nth(line - 1).unwrap_or("").chars().collect();
        let caret = (column - 1).min(text.len());
        let from = caret.saturating_sub(SHOWN / 2);
        let to = text.len().min(from + SHOWN);
        let width = self.source.slice(self.span).lines().next().unwrap_or("").chars().count();
        let width = width.clamp(1, (to - caret).max(1));
        // What cannot be shown is escaped, and then takes more room.
        let shown = |from: usize, to: usize| text[from..to].iter().map(|&c| printable(c)).collect::<String>();
        let room = |from: usize, to: usize| shown(from, to).chars().count();
        let end = (caret + width).min(to);
        writeln!(f, "    {}", shown(from, to))?;
        write!(f, "    {}{}", " ".repeat(room(from, caret)), "^".repeat(room(caret, end).max(1)))
    }
}

/// A character as it is shown: control characters would move the cursor, or worse.
fn printable(c: char) -> String {
    match c {
        '\t' => " ".to_owned(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    }
}

/// A message in which no control character is left but ends of lines.
pub(crate) fn escaped(message: &str) -> String {
    if !message.chars().any(|c| c.is_control() && c != '\n') {
        return message.to_owned();
    }
    message.chars().map(|c| if c == '\n' { c.to_string() } else { printable(c) }).collect()
}
