//! Interpretations of the notation.

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
    /// `3v`, `2*`, `5over`: a sum written without a sign.
    Joined,
    /// `a * b`.
    Multiply,
    /// `a / b`.
    Divide,
    /// `a ^ b`.
    Power,
    /// `a & b`: the game with onside `a` and offside `b`.
    Sided,
}

/// A power of up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowPower {
    /// Whether it is the negative, a power of down.
    pub down: bool,
    /// Whether it is the sum of all powers up to this one, `^[n]` rather than `^<n>`.
    pub sum: bool,
    /// The exponent; `None` for `on`.
    pub exponent: Option<u32>,
}

/// An interpretation of the notation as values: short games, or loopy games. The grammar is the same for all.
///
/// Every method receives the byte offset of its token, and an error carries the offset at which it occurred.
pub trait Algebra {
    /// The type of values.
    type Value;
    /// The type of errors.
    type Error: From<Reason>;

    /// Counts one step of the reader.
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

    /// Returns tiny of a value, or miny for Right.
    fn tiny(
        &mut self,
        of: Self::Value,
        favours: Player,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// Looks up a name.
    fn name(&mut self, name: &str, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// Returns whether a name before a parenthesis is that of a function.
    fn has_function(&self, _name: &str) -> bool {
        false
    }

    /// Applies a function. The default is not called, as there are no functions.
    fn apply(
        &mut self,
        _function: &str,
        value: Self::Value,
        _at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>> {
        Ok(value)
    }

    /// Returns `-a`.
    fn negate(&mut self, value: Self::Value, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// Returns `+-a`, or `+-{a,b}`.
    fn switch(&mut self, options: Vec<Self::Value>, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// An operation on two values.
    fn infix(
        &mut self,
        infix: Infix,
        left: Self::Value,
        right: Self::Value,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// Returns `a:b:c`, which is `a:(b:c)`.
    fn ordinal_sum(&mut self, chain: Vec<Self::Value>, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// Begins a game in braces, perhaps with a name before them.
    fn open(&mut self, name: Option<&str>, at: usize) -> Result<(), Fault<Self::Error>>;

    /// Converts a value that is an option or the whole text.
    fn alone(&mut self, value: Self::Value, at: usize) -> Result<Self::Value, Fault<Self::Error>>;

    /// Returns the game with these options.
    ///
    /// `outermost` is true for the whole content of the braces, and false for an option separated by fewer
    /// bars.
    fn game(
        &mut self,
        sides: [Vec<Self::Value>; 2],
        outermost: bool,
        at: usize,
    ) -> Result<Self::Value, Fault<Self::Error>>;

    /// Ends the innermost braces.
    fn close(&mut self);
}
