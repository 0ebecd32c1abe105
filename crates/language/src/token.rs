//! The words of the language.

use crate::source::Span;

/// One word of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// Whether it follows the word before it without a space.
    pub(crate) joined: bool,
}

/// What sort of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Decimal digits.
    Integer,
    /// Decimal digits with a point among them, or a fraction in one sign: `½`, `2½`.
    Decimal,
    /// A text in double quotes.
    Text,
    /// A name.
    Name,
    /// `^`, `^^`, `⇑`, …
    Ups(u32),
    /// `v`, `vv`, `⇓`, …
    Downs(u32),
    /// `^<3>`, `v<on>`, `^[3]`: a power of up or of down, with the sort of power.
    Power(Power),
    /// `＋₂`, or `－₂`.
    Tiny {
        /// Whether it is a miny.
        miny: bool,
    },
    /// `|`, `||`, …
    Bars(u32),
    /// A word that cannot be a name.
    Keyword(Keyword),
    /// Anything else that is printed as itself.
    Mark(Mark),
    /// The end of the text.
    End,
}

/// `↑ⁿ` (`^<n>`) or `↑^[n]`, or their negatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) down: bool,
    /// `^[n]` rather than `^<n>`.
    pub(crate) partial_sum: bool,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($variant),* }

        impl $name {
            /// How it is written.
            pub(crate) fn text(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }

            pub(crate) const ALL: &'static [$name] = &[$($name::$variant),*];
        }
    };
}

words! {
    /// The reserved words.
    Keyword {
        And = "and", As = "as", Begin = "begin", By = "by", Class = "class",
        Def = "def", Do = "do", Else = "else", Elseif = "elseif", End = "end",
        Enum = "enum", Extends = "extends", External = "external", False = "false", For = "for",
        From = "from", If = "if", In = "in", Mutable = "mutable", Not = "not", Or = "or",
        Override = "override", Pass = "pass", Return = "return", Singleton = "singleton",
        Static = "static", System = "system", Then = "then", This = "this", To = "to", True = "true",
        Var = "var", Where = "where", While = "while", Yield = "yield",
    }
}

words! {
    /// Punctuation and operators, longest first where one begins another.
    Mark {
        OpenForm = "'{", CloseForm = "}'",
        Same = "===", NotSame = "!==", Ellipsis = "...",
        Assign = ":=", Arrow = "->", Entry = "=>", Equal = "==", NotEqual = "!=", AtMost = "<=",
        AtLeast = ">=", Confused = "<>", LessOrConfused = "<|", GreaterOrConfused = "|>",
        PlusMinus = "+-", Dots = "..",
        Less = "<", Greater = ">", Plus = "+", Minus = "-", Star = "*", Times = "×", Root = "√", Slash = "/", Percent = "%",
        Colon = ":", Ampersand = "&", Hash = "#", Question = "?", Comma = ",", Semicolon = ";",
        Dot = ".", Open = "(", Close = ")", OpenList = "[", CloseList = "]", OpenBrace = "{",
        CloseBrace = "}",
    }
}

impl Kind {
    /// What an error message calls it.
    pub(crate) fn describe(self, text: &str) -> String {
        match self {
            Kind::End => "the end".to_owned(),
            Kind::Text => "a string".to_owned(),
            _ => format!("`{text}`"),
        }
    }
}
