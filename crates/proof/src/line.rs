//! The words of a line.

use crate::{Number, Wrong};
use std::collections::VecDeque;

/// A number of at most nine digits and at most `most`.
pub fn number(word: &str, most: usize) -> Result<usize, Wrong> {
    let digits = !word.is_empty() && word.len() <= 9 && word.bytes().all(|digit| digit.is_ascii_digit());
    let number = if digits { word.parse().ok() } else { None };
    number
        .filter(|&number| number <= most)
        .ok_or_else(|| Wrong::expected(word, &format!("a number of at most {most}")))
}

/// The texts before and after the first letter of a kind.
pub fn split_once<'a>(text: &'a str, at: char, expected: &str) -> Result<(&'a str, &'a str), Wrong> {
    text.split_once(at).ok_or_else(|| Wrong::expected(text, expected))
}

/// What is left to read of a line.
pub struct Words<'a> {
    line: &'a str,
    words: VecDeque<&'a str>,
    witnesses: &'a str,
    last: &'a str,
}

impl<'a> Words<'a> {
    pub fn new(line: &'a str) -> Words<'a> {
        Words { line, words: line.split_ascii_whitespace().collect(), witnesses: "", last: "" }
    }

    /// The bytes before the word that was read last; those of the line, if the line ended too early.
    pub fn offset(&self) -> usize {
        (self.last.as_ptr() as usize).saturating_sub(self.line.as_ptr() as usize).min(self.line.len())
    }

    /// Whether every word is read.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn next(&mut self, expected: &str) -> Result<&'a str, Wrong> {
        self.last = self.words.pop_front().unwrap_or(&self.line[self.line.len()..]);
        match self.last {
            "" => Err(Wrong::expected("the end of the line", expected)),
            word => Ok(word),
        }
    }

    /// The next word, if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        let there = self.words.front() == Some(&word);
        self.words.drain(..usize::from(there));
        there
    }

    /// The words before a mark, which is read too.
    pub fn until(&mut self, mark: &str) -> Result<Vec<&'a str>, Wrong> {
        let at = self
            .words
            .iter()
            .position(|word| *word == mark)
            .ok_or_else(|| Wrong::expected("the end of the line", mark))?;
        let words = self.words.drain(..at).collect();
        self.words.pop_front();
        Ok(words)
    }

    /// All words that are left.
    pub fn rest(&mut self) -> Vec<&'a str> {
        self.words.drain(..).collect()
    }

    /// A player: 0 for `L`, 1 for `R`.
    pub fn player(&mut self) -> Result<usize, Wrong> {
        let word = self.next("L or R")?;
        ["L", "R"].iter().position(|player| *player == word).ok_or_else(|| Wrong::expected(word, "L or R"))
    }

    /// A number such as `-3/4`.
    pub fn dyadic(&mut self) -> Result<Number, Wrong> {
        let word = self.next("a number such as -3/4")?;
        Number::read(word)
            .ok_or_else(|| Wrong::expected(word, "a number such as -3/4, with a power of two below the line"))
    }

    /// The next witness, `l3` or `r0`: its letter and its number.
    pub fn witness(&mut self, expected: &str) -> Result<(u8, usize), Wrong> {
        if self.witnesses.is_empty() {
            self.witnesses = self.next(expected)?;
        }
        let all = self.witnesses;
        let letter = all.as_bytes().first().copied().filter(|letter| b"lr".contains(letter));
        let letter = letter.ok_or_else(|| Wrong::expected(all, "witnesses such as l0r2"))?;
        let end = all[1..].find(['l', 'r']).map_or(all.len(), |end| end + 1);
        (self.last, self.witnesses) = (&all[..end], &all[end..]);
        Ok((letter, number(&all[1..end], 999_999_999)?))
    }

    /// Fails unless everything was read.
    pub fn end(&mut self) -> Result<(), Wrong> {
        let left = self.words.front().copied().unwrap_or(self.witnesses);
        self.last = left;
        if left.is_empty() { Ok(()) } else { Err(Wrong::expected(left, "the end of the line")) }
    }
}
