//! A cursor for parsing numbers.

use crate::{Integer, ParseNumberError, ParseNumberReason};

pub(crate) struct Cursor<'t> {
    text: &'t str,
    position: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, position: 0 }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    /// Skips `byte` if it is next. Only ASCII is ever skipped, so the cursor is always at a character
    /// boundary.
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    pub(crate) fn error(&self, reason: ParseNumberReason) -> ParseNumberError {
        ParseNumberError { position: self.position, reason }
    }

    /// Parses a run of decimal digits.
    pub(crate) fn integer(&mut self) -> Result<Integer, ParseNumberError> {
        let start = self.position;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.position += 1;
        }
        // Only the empty run of digits is not an integer.
        Integer::from_str_radix(&self.text[start..self.position], 10)
            .map_err(|_| self.error(ParseNumberReason::ExpectedDigits))
    }

    pub(crate) fn end(&self) -> Result<(), ParseNumberError> {
        if self.position == self.text.len() {
            Ok(())
        } else {
            Err(self.error(ParseNumberReason::TrailingText))
        }
    }
}
