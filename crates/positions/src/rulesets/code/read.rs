//! The parser of digits.

use super::digit::{Digit, PartsAsked};
use crate::board::BoardError;

pub(super) struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    pub(super) fn new(text: &str) -> Reader {
        Reader { chars: text.chars().collect(), at: 0 }
    }

    pub(super) fn is_done(&self) -> bool {
        self.at == self.chars.len()
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    pub(super) fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    pub(super) fn fail<T>(&self, expected: &str) -> Result<T, BoardError> {
        let found = self.peek().map_or("the end".to_owned(), |c| format!("{c:?}"));
        Err(BoardError::at(self.at, found, expected))
    }

    fn asked(&mut self) -> Option<PartsAsked> {
        let asked = self.peek().and_then(PartsAsked::of);
        self.at += usize::from(asked.is_some());
        asked
    }

    pub(super) fn digits(&mut self) -> Result<Vec<Digit>, BoardError> {
        let mut digits = Vec::new();
        loop {
            let mut digit = Digit::default();
            match self.peek() {
                Some('*') => {
                    self.at += 1;
                    let asked = self.asked().unwrap_or(PartsAsked::Nothing);
                    digit.set_from(0, asked);
                }
                Some('{') => {
                    self.at += 1;
                    self.list(&mut digit)?;
                }
                Some(c) if c.is_ascii_hexdigit() => {
                    self.at += 1;
                    let asked = self.asked().unwrap_or(PartsAsked::Nothing);
                    let bits = c.to_digit(16).unwrap_or(0);
                    (0..4).filter(|bit| bits >> bit & 1 == 1).for_each(|bit| digit.set(bit, asked));
                }
                _ => return Ok(digits),
            }
            digits.push(digit.normal());
        }
    }

    /// Parses the list of a digit, after its opening brace.
    fn list(&mut self, digit: &mut Digit) -> Result<(), BoardError> {
        let mut items = Vec::new();
        loop {
            let start = self.at;
            while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1;
            }
            let number: String = self.chars[start..self.at].iter().collect();
            let Ok(number) = number.parse::<u16>() else { return self.fail("a number of heaps") };
            let asked = self.asked();
            let more = self.take('+');
            items.push((usize::from(number), asked, more));
            if self.take('}') {
                break;
            }
            if !self.take(',') {
                return self.fail("a comma or a closing brace");
            }
        }
        let common = self.asked();
        // The entry for larger numbers comes last, so that it does not hide single numbers.
        items.sort_by_key(|(number, _, more)| (*more, *number));
        let tail = items.iter().filter(|(_, _, more)| *more).count();
        if tail > 1 {
            return self.fail("a list in which only one number has a +");
        }
        for (number, asked, more) in items {
            let asked = common.or(asked).unwrap_or(PartsAsked::Nothing);
            if more { digit.set_from(number, asked) } else { digit.set(number, asked) }
        }
        Ok(())
    }
}
