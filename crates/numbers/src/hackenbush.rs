//! Hackenbush strings of red and blue edges.

use std::fmt;
use std::str::FromStr;

use crate::sign_sequence::Letters;
use crate::{ParseSequenceError, SignSequence, Surreal, SurrealError};

/// A Hackenbush string: a stack of edges on the ground, blue for Left and red for Right, of any ordinal
/// length. Its value is the number whose sign expansion has a `+` for each blue edge and a `-` for each red
/// one.
///
/// ```
/// use kelvin_numbers::{HackenbushString, Surreal};
///
/// let string: HackenbushString = "B(RB)*".parse().unwrap();
/// assert_eq!(string.value().unwrap().to_string(), "2/3");
/// let string: HackenbushString = "B^omega R".parse().unwrap();
/// assert_eq!(string.value().unwrap().to_string(), "omega-1");
///
/// let draw = HackenbushString::of(&"89/16".parse().unwrap()).unwrap();
/// assert_eq!(draw.to_string(), "BBBBBBRBRR");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HackenbushString {
    signs: SignSequence,
}

const COLOURS: Letters = Letters {
    positive: &['B', 'b'],
    negative: &['R', 'r'],
    expected: "expected edges B and R, as in BRB, B(RB)* or B^omega R,",
};

impl HackenbushString {
    /// Returns the string whose value is a number.
    pub fn of(number: &Surreal) -> Result<HackenbushString, SurrealError> {
        Ok(HackenbushString { signs: number.sign_sequence()? })
    }

    /// Computes the value.
    pub fn value(&self) -> Result<Surreal, SurrealError> {
        self.signs.value()
    }

    /// The edges as signs, with `+` for blue.
    pub fn signs(&self) -> &SignSequence {
        &self.signs
    }
}

impl From<SignSequence> for HackenbushString {
    fn from(signs: SignSequence) -> HackenbushString {
        HackenbushString { signs }
    }
}

impl fmt::Display for HackenbushString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs.write(f, ["B", "R"])
    }
}

/// Parses edges from the ground up: `BRB`, powers `B^omega`, `R^3`, `B^(omega^2)`, and patterns that repeat ω
/// times, `(RB)*` or `(RB)^omega`.
impl FromStr for HackenbushString {
    type Err = ParseSequenceError;

    fn from_str(text: &str) -> Result<HackenbushString, ParseSequenceError> {
        Ok(HackenbushString { signs: SignSequence::read(text, &COLOURS)? })
    }
}
