//! The words of the notation.

use super::alphabet::{self, Arrows};
use super::error::{Fault, Reason};

/// A word of the notation, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The bytes before it.
    pub(super) start: usize,
    /// The bytes up to its end.
    pub(super) end: usize,
    /// Whether it follows the word before it without a space.
    pub(super) joined: bool,
}

/// What sort of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Decimal digits.
    Integer,
    /// `0.5`, `½`, `2½`.
    Fraction,
    /// `^`, `⇑`, …: so many ups.
    Ups(u32),
    /// `v`, `⇓`, …: so many downs.
    Downs(u32),
    /// `^<3>`, `v[on]`: a power of up or of down, or the sum of all up to it.
    Power {
        down: bool,
        sum: bool,
    },
    /// `＋₂`, `+_2`, `+_on`, or `+_` before a parenthesis; with a minus, miny.
    Tiny {
        miny: bool,
    },
    Name,
    Plus,
    Minus,
    PlusMinus,
    /// A star: a nimber, or a product.
    Star,
    /// A sign that is a product only.
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
    /// Whether an operand may begin with it.
    pub(super) fn begins_operand(self) -> bool {
        let value = matches!(self, Kind::Integer | Kind::Fraction | Kind::Name | Kind::Tiny { .. });
        let arrow = matches!(self, Kind::Ups(_) | Kind::Downs(_) | Kind::Power { .. });
        value || arrow || matches!(self, Kind::Open | Kind::OpenBrace | Kind::Minus | Kind::Star)
    }
}

/// The words of a text, the last of them [`Kind::End`].
pub(super) fn words(text: &str) -> Result<Vec<Token>, Fault<Reason>> {
    let mut words: Vec<Token> = Vec::new();
    let mut at = 0;
    loop {
        let start = text.len() - text[at..].trim_start().len();
        let joined = start == at && !words.is_empty();
        let (kind, length) = word(&text[start..]).map_err(|(place, reason)| (start + place, reason))?;
        at = start + length;
        words.push(Token { kind, start, end: at, joined });
        if kind == Kind::End {
            return Ok(words);
        }
    }
}

/// The word at the beginning of a text, and its length in bytes.
fn word(text: &str) -> Result<(Kind, usize), Fault<Reason>> {
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
    // What begins a comment in a program is no quotient.
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

/// A run of arrows, or a power.
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
