//! Parsing and formatting of sequences of signs.

use std::fmt;
use std::str::FromStr;

use super::{Block, Run, SignSequence};
use crate::surreal::{write_closed, write_omega};
use crate::{Integer, Ordinal, SurrealError};

/// The longest run that is written out. Longer ones are written `+^20`.
const WRITTEN_OUT: u8 = 16;

/// The reason why a text is not a sequence of signs, and the byte offset of the error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at column {}", .position + 1)]
pub struct ParseSequenceError {
    /// The byte offset of the error.
    pub position: usize,
    /// The expected text, or the reason why it has no meaning.
    pub reason: String,
}

/// The letters for the two signs, with their description for error messages.
pub(crate) struct Letters {
    pub(crate) positive: &'static [char],
    pub(crate) negative: &'static [char],
    pub(crate) expected: &'static str,
}

const SIGNS: Letters = Letters {
    positive: &['+'],
    negative: &['-', '−'],
    expected: "expected signs, as in +-+--, +^ω- or +-(-+)^ω,",
};

impl SignSequence {
    /// Formats the sequence with other letters than signs.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, letters: [&str; 2]) -> fmt::Result {
        let mut blocks = self.blocks.iter().peekable();
        while let Some(block) = blocks.next() {
            match (block, blocks.peek()) {
                (Block::Run(run), Some(Block::Cycle(pattern))) => {
                    let (before, pattern) = earliest(run, pattern);
                    before.write(f, letters)?;
                    write_cycle(f, &pattern, letters)?;
                    blocks.next();
                }
                (Block::Run(run), _) => run.write(f, letters)?,
                (Block::Cycle(pattern), _) => write_cycle(f, pattern, letters)?,
            }
        }
        Ok(())
    }

    /// Parses a sequence with other letters than signs. Each letter may have a power, and patterns in
    /// parentheses have the power ω, also written as a star.
    pub(crate) fn read(text: &str, letters: &Letters) -> Result<SignSequence, ParseSequenceError> {
        let mut reader = TextReader { text, position: 0, letters };
        let mut sequence = SignSequence::new();
        while let Some(letter) = reader.peek() {
            let start = reader.position;
            let pushed = if letter == '(' {
                reader.step(letter);
                let pattern = reader.pattern()?;
                sequence.push_cycle(pattern)
            } else {
                let run = reader.run()?;
                sequence.push(run.positive, run.length);
                Ok(())
            };
            pushed.map_err(|error| reader.value(start, &error))?;
        }
        Ok(sequence)
    }
}

/// Moves the start of a cycle as far into the previous run as possible: the normal form `+--(+-)^ω`, which
/// has whole runs, is written `+-(-+)^ω`.
fn earliest(before: &Run, pattern: &[Run]) -> (Run, Vec<Run>) {
    let mut pattern = pattern.to_vec();
    let mut before = before.clone();
    if let Some(last) = pattern.last_mut()
        && let (Some(run), Some(end)) = (before.length.to_integer(), last.length.to_integer())
    {
        let moved = Ord::min(&run, &end).clone();
        let length = |n: Integer| Ordinal::finite(n).expect("no more is moved than there is");
        before.length = length(run - &moved);
        last.length = length(end - &moved);
        pattern.insert(0, Run { positive: before.positive, length: length(moved) });
    }
    (before, pattern)
}

fn write_cycle(f: &mut fmt::Formatter<'_>, pattern: &[Run], letters: [&str; 2]) -> fmt::Result {
    f.write_str("(")?;
    pattern.iter().try_for_each(|run| run.write(f, letters))?;
    f.write_str(")^")?;
    write_omega(f)
}

impl Run {
    fn write(&self, f: &mut fmt::Formatter<'_>, letters: [&str; 2]) -> fmt::Result {
        let letter = letters[usize::from(!self.positive)];
        let length = self.length.to_integer();
        match (length, self.length == Ordinal::omega()) {
            (Some(length), _) => match u8::try_from(&length) {
                Ok(short) if short <= WRITTEN_OUT => f.write_str(&letter.repeat(usize::from(short))),
                _ => write!(f, "{letter}^{length}"),
            },
            (None, closed) => {
                write!(f, "{letter}^")?;
                write_closed(f, &self.length, closed)
            }
        }
    }
}

impl fmt::Display for SignSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ["+", "-"])
    }
}

impl FromStr for SignSequence {
    type Err = ParseSequenceError;

    fn from_str(text: &str) -> Result<SignSequence, ParseSequenceError> {
        SignSequence::read(text, &SIGNS)
    }
}

struct TextReader<'t> {
    text: &'t str,
    position: usize,
    letters: &'t Letters,
}

impl TextReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.position..]
    }

    /// Skips spaces and returns the next character.
    fn peek(&mut self) -> Option<char> {
        self.position += self.rest().len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    fn step(&mut self, character: char) {
        self.position += character.len_utf8();
    }

    fn take(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        if found {
            self.step(character);
        }
        found
    }

    fn expected(&self, reason: &str) -> ParseSequenceError {
        ParseSequenceError { position: self.position, reason: reason.to_owned() }
    }

    fn value(&self, position: usize, error: &SurrealError) -> ParseSequenceError {
        ParseSequenceError { position, reason: error.to_string() }
    }

    /// Parses a letter and its power.
    fn run(&mut self) -> Result<Run, ParseSequenceError> {
        let letter = self.peek().filter(|letter| {
            self.letters.positive.contains(letter) || self.letters.negative.contains(letter)
        });
        let Some(letter) = letter else { return Err(self.expected(self.letters.expected)) };
        self.step(letter);
        let length = if self.take('^') { self.power()? } else { Ordinal::one() };
        Ok(Run { positive: self.letters.positive.contains(&letter), length })
    }

    /// Parses the rest of a pattern up to `)^ω` or `)*`.
    fn pattern(&mut self) -> Result<Vec<Run>, ParseSequenceError> {
        let mut pattern = Vec::new();
        while !self.take(')') {
            pattern.push(self.run()?);
        }
        if self.take('*') || self.take('^') && self.omega() {
            return Ok(pattern);
        }
        Err(self.expected("expected ^ω or * after a repeated pattern"))
    }

    fn omega(&mut self) -> bool {
        self.peek();
        let name = ["omega", "ω", "w"].into_iter().find(|name| self.rest().starts_with(name));
        self.position += name.map_or(0, str::len);
        name.is_some()
    }

    /// Parses a natural number, ω, or an ordinal in parentheses.
    fn power(&mut self) -> Result<Ordinal, ParseSequenceError> {
        if self.omega() {
            return Ok(Ordinal::omega());
        }
        if self.peek() == Some('(') {
            let inside = closing(self.rest());
            let Some(inside) = inside else { return Err(self.expected("expected a closing parenthesis")) };
            let text = &self.rest()[1..inside];
            let ordinal = text.parse::<Ordinal>().map_err(|error| ParseSequenceError {
                position: self.position + 1 + error.position,
                reason: error.reason.to_string(),
            })?;
            self.position += inside + 1;
            return Ok(ordinal);
        }
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let length = Integer::from_str_radix(&self.rest()[..digits], 10).ok().and_then(Ordinal::finite);
        let length =
            length.ok_or_else(|| self.expected("expected a length: a number, ω or an ordinal in ( )"))?;
        self.position += digits;
        Ok(length)
    }
}

/// The offset of the parenthesis that closes the one at the start of a text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    text.char_indices().find_map(|(place, character)| {
        match character {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        (open == 0).then_some(place)
    })
}
