//! Texts in an arena, letter by letter.

use super::Stop;
use super::memory::Arena;
use super::word::{Slice, Word};

impl Arena<'_> {
    /// The letter at a place from 1.
    pub(super) fn letter(&self, text: Slice, at: i64) -> Result<Word, Stop> {
        self.letters_between(text, at, at)
    }

    /// The letters from one place to another, both from 1 and both in the text.
    pub(super) fn letters_between(&self, text: Slice, from: i64, to: i64) -> Result<Word, Stop> {
        let inside = 1..=text.length() as i64;
        if !inside.contains(&from) || !inside.contains(&to) {
            return Err(Stop::Unsupported);
        }
        let length = (to + 1 - from).max(0) as usize;
        Ok(Word::Text(Slice::new(text.from() + from as usize - 1, length)))
    }
}
