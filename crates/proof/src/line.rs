//! The words of a line.

use crate::{Number, Wrong, need};

/// A number of at most nine digits and at most `most`.
pub fn number(word: &str, most: usize) -> Result<usize, Wrong> {
    let digits = (1..=9).contains(&word.len()) && word.bytes().all(|digit| digit.is_ascii_digit());
    let number = word.parse().ok().filter(|&number| digits && number <= most);
    number.ok_or_else(|| Wrong::expected(word, &format!("a number of at most {most}")))
}

/// What is left to read of a line of ASCII letters.
pub struct Words<'a> {
    line: &'a str,
    rest: &'a str,
    /// The length of the word that was read last.
    last: usize,
}

impl<'a> Words<'a> {
    pub fn new(line: &'a str) -> Words<'a> {
        Words { line, rest: line, last: 0 }
    }

    /// The bytes before the word that was read last.
    pub fn offset(&self) -> usize {
        self.line.len() - self.rest.len() - self.last
    }

    /// The next word, which is empty at the end of the line.
    pub fn peek(&self) -> &'a str {
        self.rest.split_ascii_whitespace().next().unwrap_or("")
    }

    fn cut(&mut self, length: usize) -> &'a str {
        let (word, rest) = self.rest.trim_ascii_start().split_at(length);
        (self.rest, self.last) = (rest, length);
        word
    }

    pub fn next(&mut self, expected: &str) -> Result<&'a str, Wrong> {
        let word = self.cut(self.peek().len());
        need(!word.is_empty(), || format!("found the end of the line, expected {expected}")).map(|()| word)
    }

    /// The words before a mark, which is read too; all words if the mark is empty.
    pub fn until(&mut self, mark: &str) -> Result<Vec<&'a str>, Wrong> {
        let mut words = Vec::new();
        while self.peek() != mark {
            words.push(self.next(mark)?);
        }
        self.cut(mark.len());
        Ok(words)
    }

    /// Which of two words comes next: 0 or 1.
    pub fn choice(&mut self, words: [&str; 2]) -> Result<usize, Wrong> {
        let expected = words.join(" or ");
        let word = self.next(&expected)?;
        words.iter().position(|known| *known == word).ok_or_else(|| Wrong::expected(word, &expected))
    }

    pub fn number(&mut self, most: usize) -> Result<usize, Wrong> {
        number(self.next("a number")?, most)
    }

    pub fn dyadic(&mut self) -> Result<Number, Wrong> {
        let word = self.next("a number such as -3/4")?;
        Number::read(word)
            .ok_or_else(|| Wrong::expected(word, "a number such as -3/4, with a power of two below the line"))
    }

    /// The next witness, `l3` or `r0`: 0 for `l`, and its number.
    pub fn witness(&mut self, expected: &str) -> Result<(usize, usize), Wrong> {
        let word = self.peek();
        let digits = word.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let word = self.cut(word.len().min(1 + digits));
        need(!word.is_empty(), || format!("found the end of the line, expected {expected}"))?;
        let side = ["l", "r"].iter().position(|side| word.starts_with(side));
        let side = side.ok_or_else(|| Wrong::expected(word, "witnesses such as l0r2"))?;
        Ok((side, number(&word[1..], 999_999_999)?))
    }

    /// Fails unless every word is read.
    pub fn end(&mut self) -> Result<(), Wrong> {
        let word = self.cut(self.peek().len());
        need(word.is_empty(), || Wrong::expected(word, "the end of the line").0)
    }
}
