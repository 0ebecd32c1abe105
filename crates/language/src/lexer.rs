//! Cuts a text into words.

use crate::error::{Error, Result};
use crate::source::{Source, Span};
use crate::token::{Keyword, Kind, Mark, Power, Token};
use kelvin_budget::Budget;
use kelvin_values::notation::alphabet::{self, Arrows};
use std::sync::Arc;

/// The words of a source, the last of them [`Kind::End`].
pub(crate) fn words(source: &Arc<Source>) -> Result<Vec<Token>> {
    if u32::try_from(source.text().len()).is_err() {
        return Err(Error::syntax("The text is too long."));
    }
    let mut lexer = Lexer { source, text: source.text(), at: 0, words: Vec::new() };
    while lexer.word()? {
        // A text may have millions of words.
        if lexer.words.len().is_multiple_of(1024) {
            Budget::check_around()?;
        }
    }
    Ok(lexer.words)
}

/// The words up to the first that is none.
pub(crate) fn leading_words(source: &Arc<Source>) -> Vec<Token> {
    let mut lexer = Lexer { source, text: source.text(), at: 0, words: Vec::new() };
    while let Ok(true) = lexer.word() {}
    lexer.words
}

struct Lexer<'s> {
    source: &'s Arc<Source>,
    text: &'s str,
    at: usize,
    words: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// How many of the coming bytes are `byte`.
    fn run(&self, byte: u8) -> usize {
        self.text.as_bytes()[self.at..].iter().take_while(|&&b| b == byte).count()
    }

    fn fail<T>(&self, message: &str, start: usize, end: usize) -> Result<T> {
        Err(Error::syntax(message).at(self.source, Span::new(start, end)))
    }

    /// Skips spaces and comments; whether there were any.
    fn skip(&mut self) -> Result<bool> {
        let start = self.at;
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                match comment.find("*/") {
                    Some(end) => self.at += end + 4,
                    None => return self.fail("This comment is not closed.", self.at, self.at + 2),
                }
            } else {
                return Ok(self.at != start);
            }
        }
    }

    /// Reads one word; false at the end.
    fn word(&mut self) -> Result<bool> {
        let spaced = self.skip()?;
        let start = self.at;
        let kind = self.kind()?;
        let joined = !spaced && !self.words.is_empty();
        self.words.push(Token { kind, span: Span::new(start, self.at), joined });
        Ok(kind != Kind::End)
    }

    fn kind(&mut self) -> Result<Kind> {
        let Some(first) = self.rest().chars().next() else { return Ok(Kind::End) };
        if let (length @ 1.., integer) = alphabet::number(self.rest()) {
            self.at += length;
            return Ok(if integer { Kind::Integer } else { Kind::Decimal });
        }
        if first == '"' {
            return self.quoted();
        }
        if first == '['
            && let Some(length) = self.misere()
        {
            self.at += length;
            return Ok(Kind::Text);
        }
        if let Some(Arrows { down, count, length }) = alphabet::arrows(self.rest()) {
            self.at += length;
            return Ok(match alphabet::power(self.rest()) {
                Some((partial_sum, length)) if count == 1 => {
                    self.at += length;
                    Kind::Power(Power { down, partial_sum })
                }
                _ if down => Kind::Downs(count),
                _ => Kind::Ups(count),
            });
        }
        if let Some(miny) = alphabet::tiny(first) {
            let index = self.rest()[first.len_utf8()..].chars();
            let length: usize =
                index.take_while(|&c| alphabet::subscript(c).is_some()).map(char::len_utf8).sum();
            if length > 0 {
                self.at += first.len_utf8() + length;
                return Ok(Kind::Tiny { miny });
            }
        }
        if first == '|' && !(self.rest().starts_with("|>") && self.run(b'|') == 1) {
            let bars = self.run(b'|');
            self.at += bars;
            return Ok(Kind::Bars(bars as u32));
        }
        if first == '_' || first.is_alphabetic() {
            return Ok(self.name());
        }
        if let Some(ascii) = alphabet::ascii(first)
            && let Some(&mark) = Mark::ALL.iter().find(|mark| mark.text() == ascii)
        {
            self.at += first.len_utf8();
            return Ok(Kind::Mark(mark));
        }
        if let Some(&mark) = Mark::ALL.iter().find(|mark| self.rest().starts_with(mark.text())) {
            self.at += mark.text().len();
            return Ok(Kind::Mark(mark));
        }
        let end = self.at + first.len_utf8();
        let error = Error::syntax(format!("Unexpected character `{first}`."));
        let error = match first {
            '=' => error.with_hint("`==` compares, `:=` gives a variable its value"),
            '!' => error.with_hint("`not` negates, `!=` compares"),
            _ => error,
        };
        Err(error.at(self.source, Span::new(self.at, end)))
    }

    /// How long the brackets of a misère game such as `*[2#0]` or `*[2[2]1]` are, if here are some: nowhere else stands `#`, or a bracket
    /// beside a digit.
    fn misere(&self) -> Option<usize> {
        let starred = self.words.last().is_some_and(|word| word.kind == Kind::Mark(Mark::Star));
        let mut depth = 0;
        let (mut sharp, mut before) = (false, ' ');
        for (place, letter) in self.rest().char_indices().take_while(|_| starred) {
            match letter {
                '[' | '(' => {
                    depth += 1;
                    sharp |= before.is_ascii_digit() || before == ')';
                }
                ']' | ')' => depth -= 1,
                '#' => sharp = true,
                '0'..='9' | ',' | ' ' | '+' | '-' | '*' => {}
                _ => return None,
            }
            if depth == 0 {
                return sharp.then_some(place + 1);
            }
            before = letter;
        }
        None
    }

    /// A name or a keyword.
    fn name(&mut self) -> Kind {
        let rest = self.rest();
        let length = rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len());
        let word = &rest[..length];
        let keyword = Keyword::ALL.iter().find(|keyword| keyword.text() == word);
        self.at += length;
        keyword.map_or(Kind::Name, |&keyword| Kind::Keyword(keyword))
    }

    /// A text in double quotes, in which `\` begins an escape.
    fn quoted(&mut self) -> Result<Kind> {
        let start = self.at;
        let mut chars = self.rest()[1..].chars();
        while let Some(c) = chars.next() {
            let at = self.text.len() - chars.as_str().len();
            match c {
                '"' => {
                    self.at = at;
                    return Ok(Kind::Text);
                }
                '\\' if escape(&mut chars).is_none() => {
                    if chars.as_str().is_empty() {
                        break;
                    }
                    let end = self.text.len() - chars.as_str().len();
                    let error = Error::syntax(format!("Unknown escape `{}`.", &self.text[at - 1..end]))
                        .with_hint(
                            "known are: \\\\ \\\" \\' \\n \\r \\t, and \\u with four hexadecimal digits",
                        );
                    return Err(error.at(self.source, Span::new(at - 1, end)));
                }
                _ => {}
            }
        }
        self.fail("This string is not closed.", start, start + 1)
    }
}

/// The character that an escape stands for, read from behind its `\`; `None` when it is none.
fn escape(chars: &mut std::str::Chars<'_>) -> Option<char> {
    match chars.next()? {
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        c @ ('\\' | '"' | '\'') => Some(c),
        'u' => {
            let digits = chars.as_str().get(..4)?;
            // A sign is not a digit.
            let digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
            *chars = chars.as_str()[4..].chars();
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)
        }
        _ => None,
    }
}

/// The text that a quoted word stands for.
pub(crate) fn unquote(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').and_then(|q| q.strip_suffix('"')).unwrap_or(quoted);
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(escape(&mut chars)),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let source = Source::new("", text);
        let words = words(&source).unwrap();
        words.iter().map(|word| source.slice(word.span).to_owned()).collect()
    }

    #[test]
    fn downs_are_not_names_and_names_may_begin_with_v() {
        assert_eq!(texts("vvvvx := vvvvv"), ["vvvvx", ":=", "vvvvv", ""]);
        assert_eq!(texts("v14+vv*2"), ["v", "14", "+", "vv", "*", "2", ""]);
        assert_eq!(texts("v[on] v<3> v[n]"), ["v[on]", "v<3>", "v", "[", "n", "]", ""]);
        assert_eq!(texts("↑⇑*2−⇓<|↓<3>"), ["↑⇑", "*", "2", "−", "⇓", "<|", "↓<3>", ""]);
        assert_eq!(texts("2½·omega^-1＋₁₂"), ["2½", "·", "omega", "^", "-", "1", "＋₁₂", ""]);
    }

    #[test]
    fn marks_are_as_long_as_they_can_be() {
        assert_eq!(texts("1..4===[1]"), ["1", "..", "4", "===", "[", "1", "]", ""]);
        assert_eq!(texts("'{'{*|*}':1|-1}'"), "'{ '{ * | * }' : 1 | - 1 }' ".split(' ').collect::<Vec<_>>());
        assert_eq!(texts("{0|||1}"), ["{", "0", "|||", "1", "}", ""]);
        assert_eq!(texts("^<2>|v // the end"), ["^<2>", "|", "v", ""]);
        assert_eq!(texts("0.5.Abs+1..4"), ["0.5", ".", "Abs", "+", "1", "..", "4", ""]);
        assert_eq!(texts("{1,2,...|…}"), ["{", "1", ",", "2", ",", "...", "|", "…", "}", ""]);
    }

    #[test]
    fn what_is_not_closed_is_named() {
        for text in ["\"abc", "/* abc", "€"] {
            let error = words(&Source::new("", text)).unwrap_err();
            assert_eq!(error.place().unwrap().line_and_column(), (1, 1), "{error}");
        }
    }
}
