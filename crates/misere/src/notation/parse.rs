//! The parser of misère games.

use super::error::{NotationError, ParseError};
use crate::MisereGame;
use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;

/// Parses a game.
pub(crate) fn parse<'u>(work: &MisereWork<'u, '_>, text: &str) -> Result<MisereGame<'u>, ParseError> {
    let letters: Vec<char> = text.chars().collect();
    let mut parser = Parser { work, text, letters: &letters, at: 0 };
    let game = parser.sum()?;
    if parser.peek().is_some() {
        return parser.fail(NotationError::ExpectedEnd);
    }
    Ok(work.handle(game))
}

struct Parser<'a, 'u, 'b> {
    work: &'a MisereWork<'u, 'b>,
    text: &'a str,
    letters: &'a [char],
    at: usize,
}

impl Parser<'_, '_, '_> {
    fn fail<T>(&self, reason: NotationError) -> Result<T, ParseError> {
        let position = self.letters[..self.at].iter().map(|letter| letter.len_utf8()).sum();
        Err(ParseError::new(self.text, position, reason))
    }

    fn within<T>(&self, result: Result<T, Exhausted>) -> Result<T, ParseError> {
        result.or_else(|why| self.fail(NotationError::Exhausted(why)))
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.at += usize::from(found);
        found
    }

    /// Parses games separated by +.
    fn sum(&mut self) -> Result<Id, ParseError> {
        let mut sum = self.game()?;
        while self.take('+') {
            let next = self.game()?;
            sum = self.within(self.work.sum(sum, next))?;
        }
        Ok(sum)
    }

    fn game(&mut self) -> Result<Id, ParseError> {
        if !self.take('*') || !self.take('[') {
            return self.fail(NotationError::ExpectedGame);
        }
        let mut members = self.members()?;
        // A single member is the game itself, not its only option.
        match members.len() {
            1 => Ok(members.remove(0)),
            _ => self.within(self.work.canonical(members)),
        }
    }

    /// Parses the members of a list up to its closing bracket.
    fn members(&mut self) -> Result<Vec<Id>, ParseError> {
        let mut members = Vec::new();
        if self.take(']') {
            return Ok(members);
        }
        loop {
            match self.peek() {
                Some('*') => members.push(deep(|| self.sum())?),
                Some('[') => {
                    self.at += 1;
                    let options = deep(|| self.members())?;
                    members.push(self.within(self.work.canonical(options))?);
                }
                Some('0'..='9') if self.is_single_number() => members.push(self.number()?),
                Some('0'..='9' | '&' | '(') => {
                    let start = members.len();
                    while let Some('0'..='9' | '&' | '(') = self.peek() {
                        members.push(self.term()?);
                    }
                    // In a list with commas, a list without commas is a single member.
                    if (start > 0 || self.peek() == Some(',')) && members.len() > start + 1 {
                        let options = members.split_off(start);
                        members.push(self.within(self.work.canonical(options))?);
                    }
                }
                _ => return self.fail(NotationError::ExpectedMember),
            }
            if self.take(']') {
                return Ok(members);
            }
            if !self.take(',') {
                return self.fail(NotationError::ExpectedClosing(']'));
            }
        }
    }

    /// Returns whether the next token is a number followed by a comma or a closing bracket.
    fn is_single_number(&self) -> bool {
        let rest = &self.letters[self.at..];
        let after =
            rest.iter().skip_while(|letter| letter.is_ascii_digit()).find(|letter| !letter.is_whitespace());
        matches!(after, Some(',' | ']'))
    }

    fn number(&mut self) -> Result<Id, ParseError> {
        let mut size = 0u32;
        while let Some(digit) = self.letters.get(self.at).and_then(|letter| letter.to_digit(10)) {
            match size
                .checked_mul(10)
                .and_then(|size| size.checked_add(digit))
                .filter(|&size| size <= Id::MAX_HEAP)
            {
                Some(next) => size = next,
                None => return self.fail(NotationError::TooLarge),
            }
            self.at += 1;
        }
        Ok(Id::heap(size))
    }

    /// Parses a heap of a list without commas: a digit, or a number between & and ;.
    fn digit(&mut self) -> Result<Id, ParseError> {
        match self.peek() {
            Some(letter @ '0'..='9') => {
                self.at += 1;
                Ok(Id::heap(letter as u32 - '0' as u32))
            }
            Some('&') => {
                self.at += 1;
                let heap = self.number()?;
                if self.take(';') { Ok(heap) } else { self.fail(NotationError::ExpectedClosing(';')) }
            }
            _ => self.fail(NotationError::ExpectedSuffix),
        }
    }

    /// Parses a heap or a list in parentheses, and its operations.
    fn term(&mut self) -> Result<Id, ParseError> {
        let mut game = if self.take('(') {
            let mut options = Vec::new();
            while !self.take(')') {
                match self.peek() {
                    Some('0'..='9' | '&' | '(') => options.push(deep(|| self.term())?),
                    _ => return self.fail(NotationError::ExpectedClosing(')')),
                }
            }
            self.within(self.work.canonical(options))?
        } else {
            self.digit()?
        };
        while self.take('#') {
            game = self.within(self.work.canonical(vec![game]))?;
        }
        if self.take('[') {
            while !self.take(']') {
                game = self.suffix(game)?;
            }
        }
        Ok(game)
    }

    fn suffix(&mut self, game: Id) -> Result<Id, ParseError> {
        if self.take('#') {
            return self.within(self.work.canonical(vec![game]));
        }
        if self.take('-') {
            let part = self.digit()?;
            return match self.within(self.work.minus(game, part))? {
                Some(rest) => Ok(rest),
                None => self.fail(NotationError::NoPart),
            };
        }
        let other = self.digit()?;
        self.within(self.work.sum(game, other))
    }
}
