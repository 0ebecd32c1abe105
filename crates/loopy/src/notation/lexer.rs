//! The words of the notation.

use super::error::Reason;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Work, notation};

/// A word of the notation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'u> {
    /// A short game written without brackets, such as `3/2v*`.
    Short(Game<'u>),
    /// `5over`, `^[on]*`, `dud` and the like: a number, a loopy game with a name, a nimber.
    Loop {
        number: Game<'u>,
        named: Named,
        nimber: Game<'u>,
    },
    /// `Tiny(` or `Miny(`, perhaps after a number.
    Tiny {
        miny: bool,
        number: Game<'u>,
    },
    /// A name, or `pass`.
    Word(String),
    Plus,
    Minus,
    PlusMinus,
    And,
    Bars(usize),
    Comma,
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    End,
}

/// The loopy games that have names of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    On,
    Off,
    Over,
    Under,
    /// `upon`, `^[on]`, or its negative.
    Upon {
        negative: bool,
    },
    /// `^<on>` or its negative.
    Uponth {
        negative: bool,
    },
    Dud,
}

const WORDS: [(&str, Named); 6] = [
    ("on", Named::On),
    ("off", Named::Off),
    ("over", Named::Over),
    ("under", Named::Under),
    ("upon", Named::Upon { negative: false }),
    ("dud", Named::Dud),
];

pub(super) type Fault = (usize, Reason);

/// Cuts a text into words.
pub(super) struct Lexer<'t, 'w, 'u, 'b> {
    text: &'t str,
    position: usize,
    work: &'w Work<'u, 'b>,
    waiting: Option<(usize, Token<'u>)>,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_arrow(c: char) -> bool {
    matches!(c, '^' | 'v' | '↑' | '↓' | '⇑' | '⇓')
}

impl<'t, 'w, 'u, 'b> Lexer<'t, 'w, 'u, 'b> {
    pub(super) fn new(text: &'t str, work: &'w Work<'u, 'b>) -> Self {
        Lexer { text, position: 0, work, waiting: None }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    /// The next word and where it begins, which stays the next one.
    pub(super) fn peek(&mut self) -> Result<(usize, Token<'u>), Fault> {
        let next = self.next(false)?;
        self.waiting = Some(next.clone());
        Ok(next)
    }

    /// The next word and where it begins. At the beginning of a sum the minus of `-1^` belongs to the number.
    pub(super) fn next(&mut self, begins_sum: bool) -> Result<(usize, Token<'u>), Fault> {
        if let Some((position, token)) = self.waiting.take() {
            if !(begins_sum && token == Token::Minus) {
                return Ok((position, token));
            }
            self.position = position;
        }
        self.position += self.rest().len() - self.rest().trim_start().len();
        let start = self.position;
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return Ok((start, Token::End)) };
        if begins_sum
            && let Some(after) = rest.strip_prefix(['-', '−'])
            && after.starts_with(|c: char| c.is_ascii_digit())
        {
            return Ok((start, self.value()?));
        }
        let simple = match c {
            '-' | '−' => Token::Minus,
            ',' => Token::Comma,
            '{' => Token::OpenBrace,
            '}' => Token::CloseBrace,
            '(' => Token::OpenParenthesis,
            ')' => Token::CloseParenthesis,
            '&' => Token::And,
            '±' => Token::PlusMinus,
            '|' => {
                let bars = rest.len() - rest.trim_start_matches('|').len();
                self.position += bars;
                return Ok((start, Token::Bars(bars)));
            }
            '+' if rest.starts_with("+-") => {
                self.position += 2;
                return Ok((start, Token::PlusMinus));
            }
            '+' => Token::Plus,
            _ => return Ok((start, self.value()?)),
        };
        self.position += c.len_utf8();
        Ok((start, simple))
    }

    /// A number, an infinitesimal, a word, or a number followed by one of the others.
    fn value(&mut self) -> Result<Token<'u>, Fault> {
        let start = self.position;
        let minus = self.rest().starts_with(['-', '−']);
        if minus {
            self.position += self.rest().chars().next().map_or(0, char::len_utf8);
        }
        let number_end = self.number_end();
        let rest = &self.text[number_end..];
        let number = |lexer: &Self| lexer.number(start, number_end);
        for (word, miny) in [("Tiny(", false), ("Miny(", true)] {
            if rest.starts_with(word) {
                let number = number(self)?;
                self.position = number_end + word.len();
                return Ok(Token::Tiny { miny, number });
            }
        }
        if let Some((length, named)) = loop_name(rest) {
            let number = number(self)?;
            self.position = number_end + length;
            let star = self.position;
            if self.rest().starts_with('*') {
                let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                self.position += 1 + digits;
            }
            let nimber = match star == self.position {
                true => self.work.universe().zero(),
                false => self.short(star, self.position)?,
            };
            return Ok(Token::Loop { number, named, nimber });
        }
        let word: String = rest.chars().take_while(|&c| is_word(c)).collect();
        let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && !word.chars().all(|c| c == 'v' || c.is_ascii_digit());
        if is_name && number_end == start {
            self.position += word.len();
            return Ok(Token::Word(word));
        }
        // What is left is a short game: numbers, arrows with counts or brackets, stars.
        self.position = number_end;
        let mut open = None;
        for c in rest.chars() {
            let goes_on = match c {
                '[' | '<' => open.replace(c).is_none(),
                ']' | '>' => open.take().is_some(),
                _ => c.is_ascii_digit() || is_arrow(c) || matches!(c, '*' | '/' | '＋' | '－' | '₀'..='₉'),
            };
            if !goes_on {
                break;
            }
            self.position += c.len_utf8();
        }
        if self.position == start {
            return Err((start, rest.chars().next().map_or(Reason::ExpectedValue, Reason::Unknown)));
        }
        self.short(start, self.position).map(Token::Short)
    }

    /// Where a number that begins here ends: `p`, `p/q` or `p/2^k`.
    fn number_end(&self) -> usize {
        let digits = |from: usize| from + self.text[from..].bytes().take_while(u8::is_ascii_digit).count();
        let end = digits(self.position);
        if end == self.position || !self.text[end..].starts_with('/') {
            return end;
        }
        let denominator = digits(end + 1);
        if &self.text[end + 1..denominator] == "2" && self.text[denominator..].starts_with('^') {
            let exponent = digits(denominator + 1);
            if exponent > denominator + 1 {
                return exponent;
            }
        }
        denominator
    }

    fn number(&self, start: usize, end: usize) -> Result<Game<'u>, Fault> {
        if start == end {
            return Ok(self.work.universe().number(&Dyadic::ZERO));
        }
        self.short(start, end)
    }

    fn short(&self, start: usize, end: usize) -> Result<Game<'u>, Fault> {
        let text = &self.text[start..end];
        notation::parse(text, self.work).map_err(|error| {
            let reason = match error.reason {
                notation::Reason::Exhausted(why) => Reason::Exhausted(why),
                reason => Reason::Short(reason),
            };
            (start + error.position, reason)
        })
    }
}

/// The loopy game whose name begins here, and how long the name is.
fn loop_name(text: &str) -> Option<(usize, Named)> {
    let word_length = text.chars().take_while(|&c| is_word(c)).map(char::len_utf8).sum();
    if let Some((word, named)) = WORDS.into_iter().find(|(word, _)| *word == &text[..word_length]) {
        return Some((word.len(), named));
    }
    let arrow = text.chars().next()?;
    let negative = match arrow {
        '^' | '↑' => false,
        'v' | '↓' => true,
        _ => return None,
    };
    let after = &text[arrow.len_utf8()..];
    let named = match after.get(..4)? {
        "[on]" => Named::Upon { negative },
        "<on>" => Named::Uponth { negative },
        _ => return None,
    };
    Some((arrow.len_utf8() + 4, named))
}
