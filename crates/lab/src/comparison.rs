//! Relations of two games, and texts that compare them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A relation of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// G = H.
    Equal,
    /// G ≠ H.
    NotEqual,
    /// G ≤ H.
    AtMost,
    /// G ≥ H.
    AtLeast,
    /// G < H.
    Less,
    /// G > H.
    Greater,
    /// G is confused with H.
    Confused,
    /// G is less than H or confused with it: not G ≥ H.
    LessOrConfused,
    /// G is greater than H or confused with it: not G ≤ H.
    GreaterOrConfused,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::Confused => "||",
            Comparison::LessOrConfused => "<|",
            Comparison::GreaterOrConfused => "|>",
        })
    }
}

impl Comparison {
    /// The signs; longer ones come before their beginnings.
    const SIGNS: [(&'static str, Comparison); 17] = [
        ("==", Comparison::Equal),
        ("!=", Comparison::NotEqual),
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("<>", Comparison::Confused),
        ("<|", Comparison::LessOrConfused),
        ("|>", Comparison::GreaterOrConfused),
        ("||", Comparison::Confused),
        ("≠", Comparison::NotEqual),
        ("≤", Comparison::AtMost),
        ("≥", Comparison::AtLeast),
        ("∥", Comparison::Confused),
        ("⧏", Comparison::LessOrConfused),
        ("⧐", Comparison::GreaterOrConfused),
        ("=", Comparison::Equal),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
    ];

    /// Splits a statement at its sign, which is outside of brackets and quotes.
    pub fn split(statement: &str) -> Option<(&str, Comparison, &str)> {
        let (mut depth, mut quoted) = (0i32, false);
        let mut power_ends = 0;
        for (place, letter) in statement.char_indices() {
            match letter {
                _ if place < power_ends => {}
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth -= 1,
                '^' | 'v' | '↑' | '↓' => {
                    power_ends = place + letter.len_utf8() + exponent(&statement[place + letter.len_utf8()..])
                }
                _ if depth == 0 => {
                    let rest = &statement[place..];
                    let found = Self::SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
                    if let Some((sign, relation)) = found {
                        return Some((statement[..place].trim(), *relation, rest[sign.len()..].trim()));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns whether the relation follows from G ≤ H and G ≥ H being as given.
    pub(crate) fn holds(self, at_most: bool, at_least: bool) -> bool {
        match self {
            Comparison::Equal => at_most && at_least,
            Comparison::NotEqual => !(at_most && at_least),
            Comparison::AtMost => at_most,
            Comparison::AtLeast => at_least,
            Comparison::Less => at_most && !at_least,
            Comparison::Greater => at_least && !at_most,
            Comparison::Confused => !at_most && !at_least,
            Comparison::LessOrConfused => !at_least,
            Comparison::GreaterOrConfused => !at_most,
        }
    }

    /// Returns whether G ≤ H and G ≥ H matter.
    pub(crate) fn needs(self) -> [bool; 2] {
        match self {
            Comparison::AtMost | Comparison::GreaterOrConfused => [true, false],
            Comparison::AtLeast | Comparison::LessOrConfused => [false, true],
            _ => [true, true],
        }
    }

    /// The relation in LaTeX.
    pub(crate) fn latex(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => r"\neq",
            Comparison::AtMost => r"\leq",
            Comparison::AtLeast => r"\geq",
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::Confused => r"\parallel",
            Comparison::LessOrConfused => r"\ngeq",
            Comparison::GreaterOrConfused => r"\nleq",
        }
    }
}

/// The length of an exponent as in `^<2>` at the beginning of a text.
fn exponent(text: &str) -> usize {
    let Some((number, _)) = text.strip_prefix('<').and_then(|rest| rest.split_once('>')) else { return 0 };
    let is_exponent =
        number == "on" || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_exponent { number.len() + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_split_outside_of_brackets() {
        let split = Comparison::split;
        assert_eq!(split("{1|-1} <= {2||1|0}"), Some(("{1|-1}", Comparison::AtMost, "{2||1|0}")));
        assert_eq!(split("*|>^"), Some(("*", Comparison::GreaterOrConfused, "^")));
        assert_eq!(split("*<|^"), Some(("*", Comparison::LessOrConfused, "^")));
        assert_eq!(split("* || 0"), Some(("*", Comparison::Confused, "0")));
        assert_eq!(split("* <> 0"), Some(("*", Comparison::Confused, "0")));
        assert_eq!(split("1 ≠ 2"), Some(("1", Comparison::NotEqual, "2")));
        assert_eq!(split("^<2>* > v<on>"), Some(("^<2>*", Comparison::Greater, "v<on>")));
        assert_eq!(split("^<2"), Some(("^", Comparison::Less, "2")));
        assert_eq!(split("{1|-1} + ^"), None);
        assert_eq!(split("{1||0|-1}"), None);
        assert_eq!(split("clobber(\"x>o\") < 1").unwrap().0, "clobber(\"x>o\")");
    }

    #[test]
    fn each_sign_is_printed_and_read_again() {
        for (_, relation) in Comparison::SIGNS {
            assert_eq!(Comparison::split(&format!("a {relation} b")), Some(("a", relation, "b")));
        }
    }
}
