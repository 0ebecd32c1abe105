//! What the words of a text stand for.

use super::error::{Fault, Reason};
use crate::Player;
use kelvin_numbers::{Integer, Rational};

/// An operation on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Infix {
    /// `a + b`.
    Add,
    /// `a - b`.
    Subtract,
    /// `3v`, `2*`, `5over`: the sum of two parts that make one word.
    Joined,
    /// `a * b`.
    Multiply,
    /// `a / b`.
    Divide,
    /// `a ^ b`.
    Power,
    /// `a & b`: a game with these sides.
    Sided,
}

/// A power of up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowPower {
    /// Whether it is the negative: a power of down.
    pub down: bool,
    /// Whether it is the sum of all powers up to this one: `^[n]` rather than `^<n>`.
    pub sum: bool,
    /// The exponent; `None` for `on`.
    pub exponent: Option<u32>,
}

/// What the words of a text stand for: short games, or games with cycles. The grammar is the same for all.
///
/// Every method is told at which byte of the text its word stands, and says at which an error is.
pub trait Algebra {
    /// What is read.
    type Value;
    /// What can be wrong.
    type Error: From<Reason>;

    /// One step of the reader.
    fn step(&mut self, at: usize) -> Result<(), Fault<Self::Error>>;

    /// A number.
    fn number(&mut self, number: Rational, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// A multiple of up and a nimber.
    fn arrow(&mut self, up: Integer, star: Integer, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// A power of up or down, and a nimber.
    fn power(
        &mut self,
        power: ArrowPower,
        star: Integer,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// Tiny, or miny for Right.
    fn tiny(
        &mut self,
        of: Self::Value,
        favours: Player,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// A name.
    fn name(&mut self, name: &str, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// `-a`.
    fn negate(&mut self, value: Self::Value, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// `+-a`, or `+-{a,b}`.
    fn switch(&mut self, options: Vec<Self::Value>, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// An operation on two values.
    fn infix(
        &mut self,
        infix: Infix,
        left: Self::Value,
        right: Self::Value,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// `a:b:c`, which is `a:(b:c)`.
    fn ordinal_sum(&mut self, chain: Vec<Self::Value>, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// Braces begin, perhaps with a name before them.
    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<Self::Error>>;

    /// A value that stands alone: an option, or the whole text.
    fn alone(&mut self, value: Self::Value, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// The game with these options; the last one of the braces (`outermost`) is what they stand for, the others are
    /// options that are set apart by fewer bars.
    fn game(
        &mut self,
        sides: [Vec<Self::Value>; 2],
        outermost: bool,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// The innermost braces end.
    fn close(&mut self);
}
