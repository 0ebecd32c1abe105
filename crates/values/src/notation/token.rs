//! The tokens of the notation.

use super::alphabet::{self, Arrows};
use super::error::{Fault, Reason};

/// A token and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The byte offset of its start.
    pub(super) start: usize,
    /// The byte offset of its end.
    pub(super) end: usize,
    /// Whether no space precedes it.
    pub(super) joined: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Decimal digits.
    Integer,
    /// `0.5`, `½`, `2½`.
    Fraction,
    /// `^`, `⇑`, …, as a number of ups.
    Ups(u32),
    /// `v`, `⇓`, …, as a number of downs.
    Downs(u32),
    /// `^<3>`, `v[on]`: a power of up or down, or the sum of all powers up to it.
    Power {
        down: bool,
        sum: bool,
    },
    /// `＋₂`, `+_2`, `+_on`, or `+_` before a parenthesis; miny with a minus sign.
    Tiny {
        miny: bool,
    },
    Name,
    Plus,
    Minus,
    PlusMinus,
    /// A star: a nimber, or a product.
    Star,
    /// A product sign.
    Times,
    Slash,
    Colon,
    And,
    Bars(u32),
    Comma,
    OpenBrace,
    CloseBrace,
    Open,
    Close,
    End,
}

impl Kind {
    /// Returns whether an operand may begin with this token.
    pub(super) fn begins_operand(self) -> bool {
        let value = matches!(self, Kind::Integer | Kind::Fraction | Kind::Name | Kind::Tiny { .. });
        let arrow = matches!(self, Kind::Ups(_) | Kind::Downs(_) | Kind::Power { .. });
        value || arrow || matches!(self, Kind::Open | Kind::OpenBrace | Kind::Minus | Kind::Star)
    }
}

/// Splits a text into tokens; the last is [`Kind::End`].
pub(super) fn tokenize(text: &str) -> Result<Vec<Token>, Fault<Reason>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    loop {
        let start = text.len() - text[at..].trim_start().len();
        let joined = start == at && !tokens.is_empty();
        let (kind, length) =
            first_token(&text[start..]).map_err(|(place, reason)| (start + place, reason))?;
        at = start + length;
        tokens.push(Token { kind, start, end: at, joined });
        if kind == Kind::End {
            return Ok(tokens);
        }
    }
}

/// The token at the start of a text, and its length in bytes.
fn first_token(text: &str) -> Result<(Kind, usize), Fault<Reason>> {
    let Some(first) = text.chars().next() else { return Ok((Kind::End, 0)) };
    if let (length @ 1.., integer) = alphabet::number(text) {
        return Ok((if integer { Kind::Integer } else { Kind::Fraction }, length));
    }
    if let Some(arrows) = alphabet::arrows(text) {
        return arrow(text, arrows);
    }
    if let Some(miny) = alphabet::tiny(first) {
        let after = &text[first.len_utf8()..];
        let length: usize =
            after.chars().take_while(|&c| alphabet::subscript(c).is_some()).map(char::len_utf8).sum();
        return match length {
            0 => Err((first.len_utf8(), Reason::ExpectedCount)),
            _ => Ok((Kind::Tiny { miny }, first.len_utf8() + length)),
        };
    }
    if let Some(after) = text.strip_prefix("+_").or(text.strip_prefix("-_")) {
        let length = after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len());
        if length > 0 || after.starts_with('(') {
            return Ok((Kind::Tiny { miny: first == '-' }, length + 2));
        }
    }
    if first == '_' || first.is_alphabetic() {
        let length = text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len());
        return Ok((Kind::Name, length));
    }
    if first == '|' {
        let bars = text.bytes().take_while(|&c| c == b'|').count();
        return Ok((Kind::Bars(bars as u32), bars));
    }
    // The start of a comment is not a quotient.
    if ["//", "/*"].iter().any(|comment| text.starts_with(comment)) {
        return Err((1, Reason::ExpectedValue));
    }
    if text.starts_with("+-") {
        return Ok((Kind::PlusMinus, 2));
    }
    let kind = match alphabet::ascii(first).unwrap_or(&text[..first.len_utf8()]) {
        "-" => Kind::Minus,
        "×" => Kind::Times,
        "+-" => Kind::PlusMinus,
        "+" => Kind::Plus,
        "*" => Kind::Star,
        "/" => Kind::Slash,
        ":" => Kind::Colon,
        "&" => Kind::And,
        "," => Kind::Comma,
        "{" => Kind::OpenBrace,
        "}" => Kind::CloseBrace,
        "(" => Kind::Open,
        ")" => Kind::Close,
        "√" | "∞" => return Err((0, Reason::NotShort(first.into()))),
        _ => return Err((0, Reason::Unknown(first))),
    };
    Ok((kind, first.len_utf8()))
}

/// The token of a run of arrows, or of a power.
fn arrow(text: &str, Arrows { down, count, length }: Arrows) -> Result<(Kind, usize), Fault<Reason>> {
    let after = &text[length..];
    match alphabet::power(after) {
        Some((sum, exponent)) if count == 1 => Ok((Kind::Power { down, sum }, length + exponent)),
        None if !after.starts_with(['<', '[']) => {
            Ok((if down { Kind::Downs(count) } else { Kind::Ups(count) }, length))
        }
        _ => Err((length + 1, Reason::ExpectedCount)),
    }
}
