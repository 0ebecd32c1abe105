//! The words of the notation.

use super::error::Reason;
use crate::NumberUpStar;
use kelvin_numbers::{Dyadic, Integer};

/// A word of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A number, ups and a star written together, such as `3/2v*`.
    Value(NumberUpStar),
    /// `number`, `^[n]` (a sum) or `^<n>`, and a star written together.
    Power {
        number: Dyadic,
        negative: bool,
        n: u32,
        sum: bool,
        star: Integer,
    },
    /// `Tiny(` or `Miny(`, perhaps after a number.
    Tiny {
        miny: bool,
        number: Dyadic,
    },
    /// `＋₂` or `－₂`, perhaps after a number.
    TinyOf {
        miny: bool,
        number: Dyadic,
        of: Integer,
    },
    Plus,
    Minus,
    PlusMinus,
    Bars(usize),
    Comma,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    End,
}

/// Cuts a text into words.
pub(crate) struct Lexer<'t> {
    text: &'t str,
    position: usize,
    waiting: Option<(usize, Token)>,
}

type Fault = (usize, Reason);

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Lexer { text, position: 0, waiting: None }
    }

    /// Makes a token the next one again.
    pub(crate) fn put_back(&mut self, position: usize, token: Token) {
        self.waiting = Some((position, token));
    }

    fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.position += prefix.len();
        }
        found
    }

    /// A run of one character.
    fn run(&mut self, of: char) -> usize {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(of).len();
        self.position += length;
        length / of.len_utf8()
    }

    fn digits(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.position += length;
        (length > 0).then(|| &rest[..length])
    }

    fn count(&mut self) -> Result<Option<Integer>, Fault> {
        let start = self.position;
        match self.digits() {
            None => Ok(None),
            Some(digits) => digits.parse().map(Some).map_err(|_| (start, Reason::ExpectedCount)),
        }
    }

    /// The next word and where it begins.
    pub(crate) fn next(&mut self) -> Result<(usize, Token), Fault> {
        if let Some(waiting) = self.waiting.take() {
            return Ok(waiting);
        }
        self.position += self.rest().len() - self.rest().trim_start().len();
        let start = self.position;
        let Some(c) = self.peek() else { return Ok((start, Token::End)) };
        let simple = match c {
            '-' | '−' => Some(Token::Minus),
            ',' => Some(Token::Comma),
            '{' => Some(Token::OpenBrace),
            '}' => Some(Token::CloseBrace),
            '(' => Some(Token::OpenParenthesis),
            ')' => Some(Token::CloseParenthesis),
            '±' => Some(Token::PlusMinus),
            '+' if self.rest().starts_with("+-") => {
                self.position += 1;
                Some(Token::PlusMinus)
            }
            '+' => Some(Token::Plus),
            _ => None,
        };
        if let Some(token) = simple {
            self.position += c.len_utf8();
            return Ok((start, token));
        }
        if c == '|' {
            return Ok((start, Token::Bars(self.run('|'))));
        }
        self.value(start).map(|token| (start, token))
    }

    /// The next word, a minus before a digit being part of the number.
    pub(crate) fn next_signed(&mut self) -> Result<(usize, Token), Fault> {
        let (start, token) = self.next()?;
        if token != Token::Minus || !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok((start, token));
        }
        let mut token = self.value(self.position)?;
        if let Token::Value(NumberUpStar { number, .. })
        | Token::Power { number, .. }
        | Token::Tiny { number, .. }
        | Token::TinyOf { number, .. } = &mut token
        {
            *number = -&*number;
        }
        Ok((start, token))
    }

    /// A number, then ups, then a star; at least one of them.
    fn value(&mut self, start: usize) -> Result<Token, Fault> {
        let number = self.number()?;
        let has_number = number.is_some();
        let number = number.unwrap_or(Dyadic::ZERO);
        for (miny, word, sign) in [(false, "Tiny(", '＋'), (true, "Miny(", '－')] {
            if self.take(word) {
                return Ok(Token::Tiny { miny, number });
            }
            if self.peek() == Some(sign) {
                return self.tiny_index(miny, number);
            }
        }
        let mut up = Integer::ZERO;
        while let Some((step, negative)) = self.arrow() {
            if let Some((n, sum)) = self.power()? {
                let star = self.star()?;
                if !up.is_zero() {
                    return Err((start, Reason::ExpectedOperator));
                }
                return Ok(Token::Power { number, negative, n, sum, star });
            }
            // A count belongs to the last arrow; what is written together is added.
            let steps = match self.count()? {
                Some(count) => count * step,
                None => Integer::from(step),
            };
            up = if negative { up - steps } else { up + steps };
        }
        let before_star = self.position;
        let star = self.star()?;
        if !has_number && self.position == start {
            return match self.peek() {
                Some(c) => Err((start, Reason::Unknown(c))),
                None => Err((before_star, Reason::ExpectedValue)),
            };
        }
        Ok(Token::Value(NumberUpStar { number, up, star }))
    }

    /// `p`, `p/q` or `p/2^k`.
    fn number(&mut self) -> Result<Option<Dyadic>, Fault> {
        let start = self.position;
        if self.digits().is_none() {
            return Ok(None);
        }
        if self.take("/") {
            let Some(denominator) = self.digits() else {
                return Err((
                    self.position,
                    Reason::Number(kelvin_numbers::ParseNumberReason::ExpectedDigits),
                ));
            };
            // `1/2^40` is a power of two, `1/2^` is 1/2 + ↑.
            let powered = denominator == "2" && self.rest()[..].starts_with('^');
            if powered && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
                self.position += 1;
                self.digits();
            }
        }
        let text = &self.text[start..self.position];
        text.parse()
            .map(Some)
            .map_err(|e: kelvin_numbers::ParseNumberError| (start + e.position, Reason::Number(e.reason)))
    }

    /// An arrow, and how many ups it stands for.
    fn arrow(&mut self) -> Option<(u32, bool)> {
        let (steps, negative) = match self.peek()? {
            '^' | '↑' => (1, false),
            'v' | '↓' => (1, true),
            '⇑' => (2, false),
            '⇓' => (2, true),
            _ => return None,
        };
        self.position += self.peek().map_or(0, char::len_utf8);
        Some((steps, negative))
    }

    /// `[n]` or `<n>` after an arrow.
    fn power(&mut self) -> Result<Option<(u32, bool)>, Fault> {
        let (sum, close) = if self.take("[") {
            (true, "]")
        } else if self.take("<") {
            (false, ">")
        } else {
            return Ok(None);
        };
        let start = self.position;
        let n = self.digits().and_then(|digits| digits.parse().ok());
        match n {
            Some(n) if self.take(close) => Ok(Some((n, sum))),
            _ => Err((start, Reason::ExpectedCount)),
        }
    }

    /// `*k`, or nothing for `*0`.
    fn star(&mut self) -> Result<Integer, Fault> {
        if !self.take("*") {
            return Ok(Integer::ZERO);
        }
        Ok(self.count()?.unwrap_or(Integer::ONE))
    }

    /// `＋₂`: the subscript is an integer.
    fn tiny_index(&mut self, miny: bool, number: Dyadic) -> Result<Token, Fault> {
        self.position += self.peek().map_or(0, char::len_utf8);
        let start = self.position;
        let mut digits = String::new();
        while let Some(c @ '₀'..='₉') = self.peek() {
            digits.extend(char::from_digit(c as u32 - '₀' as u32, 10));
            self.position += c.len_utf8();
        }
        let of = digits.parse().map_err(|_| (start, Reason::ExpectedCount))?;
        Ok(Token::TinyOf { miny, number, of })
    }
}
