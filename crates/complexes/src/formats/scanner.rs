//! A left-to-right scanner of a text, with positions for errors.

use super::{FormatError, Problem, TextPosition};

/// A position in a text.
pub(super) struct Scanner<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, offset: 0 }
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    fn rest(&self) -> &'t str {
        // The offset always advances by whole characters.
        &self.text[self.offset..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Advances while characters satisfy `wanted`, and returns them.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.offset += length;
        &rest[..length]
    }

    pub(super) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips spaces, then consumes `token` if it comes next.
    pub(super) fn take(&mut self, token: &str) -> bool {
        self.skip_spaces();
        let there = self.rest().starts_with(token);
        if there {
            self.offset += token.len();
        }
        there
    }

    pub(super) fn expect(&mut self, token: &'static str) -> Result<(), FormatError> {
        if self.take(token) { Ok(()) } else { Err(self.expected(token)) }
    }

    pub(super) fn at_end(&mut self) -> bool {
        self.skip_spaces();
        self.rest().is_empty()
    }

    /// Creates the error that something else was expected here.
    pub(super) fn expected(&self, expected: &'static str) -> FormatError {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(found) => format!("`{}`", found.escape_debug()),
        };
        self.error_at(self.offset, Problem::Expected { expected: expected.into(), found })
    }

    pub(super) fn error_at(&self, offset: usize, problem: Problem) -> FormatError {
        FormatError { place: Some(place(self.text, offset)), problem }
    }
}

/// Returns the line and column of a byte offset.
pub(super) fn place(text: &str, offset: usize) -> TextPosition {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    TextPosition { line: 1 + before.matches('\n').count(), column: 1 + before[line_start..].chars().count() }
}

/// Returns a key that sorts `x2` before `x10`, and `x` before both. Of two numbers without leading zeros the
/// longer one is larger.
pub(super) fn natural(name: &str) -> (&str, usize, &str, &str) {
    let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name[head.len()..].trim_start_matches('0');
    (head, digits.len(), digits, name)
}
