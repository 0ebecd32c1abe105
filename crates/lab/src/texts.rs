//! Exact numbers and values in answers. In JSON they are strings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// Declares types of texts, some with the pattern of their schema.
macro_rules! texts {
    ($($(#[doc = $about:literal])+ $name:ident $(= $pattern:literal)?;)+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        $(#[schemars(extend("pattern" = $pattern))])?
        pub struct $name(String);

        impl $name {
            /// Creates the text by formatting a thing.
            pub fn of(thing: impl fmt::Display) -> $name {
                $name(thing.to_string())
            }
        }

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }
    )+};
}

texts! {
    /// An exact number: `3`, `-1/2`. Where a question asks for LaTeX, a fraction is `\tfrac{1}{2}`.
    ExactNumber = r"^-?([0-9]+(/[0-9]+)?|\\tfrac\{[0-9]+\}\{[0-9]+\})$";

    /// An exact number: `-1/2`, or one that is not rational: `pi`, `omega/2`.
    Coordinate;

    /// A natural number of any size, by its decimal digits.
    Digits = "^[0-9]+$";

    /// A value in the notation that is read again, or in the alphabet that the question asks for.
    ValueText;

    /// A short or loopy value as it is shown.
    Notation;

    /// A canonical form of misère play.
    MisereText;

    /// A surreal number or an ordinal.
    SurrealText;
}
