//! Which parts of a text are what, for colours.

use crate::lexer;
use crate::source::{Source, Span};
use crate::token::Kind;

/// What a part of a program is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// A reserved word.
    Keyword,
    /// A number, an arrow, a bar: what games are written with.
    Literal,
    /// A string.
    Text,
    /// A name that begins with a capital: a class, a method.
    Capital,
    /// Another name.
    Name,
    /// Anything else.
    Mark,
}

/// The words of a program that may not be finished, in order.
pub fn paint(text: &str) -> Vec<(Span, Paint)> {
    let source = Source::new("", text);
    let words = lexer::leading_words(&source);
    let paint = words.iter().filter(|word| word.kind != Kind::End).map(|word| {
        let paint = match word.kind {
            Kind::Keyword(_) => Paint::Keyword,
            Kind::Integer
            | Kind::Decimal
            | Kind::Ups(_)
            | Kind::Downs(_)
            | Kind::Power(_)
            | Kind::Tiny { .. }
            | Kind::Bars(_) => Paint::Literal,
            Kind::Text => Paint::Text,
            Kind::Name if text[word.span.start as usize..].starts_with(char::is_uppercase) => Paint::Capital,
            Kind::Name => Paint::Name,
            Kind::Mark(_) | Kind::End => Paint::Mark,
        };
        (word.span, paint)
    });
    paint.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_text_is_painted_as_far_as_it_goes() {
        let paints: Vec<Paint> = paint("if {0|^}.Mean then \"").into_iter().map(|(_, paint)| paint).collect();
        use Paint::{Capital, Keyword, Literal, Mark};
        assert_eq!(paints, [Keyword, Mark, Literal, Literal, Literal, Mark, Mark, Capital, Keyword]);
    }
}
