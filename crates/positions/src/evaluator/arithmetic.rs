//! The arithmetic of values that the evaluator is generic over.

use crate::ruleset::KnownValue;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Work};

/// An arithmetic of values: the value of a position from those of its options, and the sum of values.
pub trait Arithmetic {
    /// A value.
    type Value: Copy + Eq + Send + Sync;

    /// The value of a position without moves.
    fn zero(&self) -> Self::Value;

    /// A value known from theory.
    fn known(&self, known: KnownValue) -> Self::Value;

    /// The value with the players exchanged.
    fn negate(&self, value: Self::Value) -> Result<Self::Value, Exhausted>;

    /// The value of a sum.
    fn add(&self, a: Self::Value, b: Self::Value) -> Result<Self::Value, Exhausted>;

    /// The value of a position whose options have these values.
    fn form(
        &self,
        left: &mut Vec<Self::Value>,
        right: &mut Vec<Self::Value>,
    ) -> Result<Self::Value, Exhausted>;
}

/// Canonical short games.
impl<'u> Arithmetic for Work<'u, '_> {
    type Value = Game<'u>;

    fn zero(&self) -> Game<'u> {
        self.universe().zero()
    }

    fn known(&self, known: KnownValue) -> Game<'u> {
        match known {
            KnownValue::Integer(n) => self.universe().integer(n),
            KnownValue::Number(x) => self.universe().number(&x),
            KnownValue::Nimber(n) => self.universe().star(n),
        }
    }

    fn negate(&self, value: Game<'u>) -> Result<Game<'u>, Exhausted> {
        Work::negate(self, value)
    }

    fn add(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        Work::add(self, a, b)
    }

    fn form(&self, left: &mut Vec<Game<'u>>, right: &mut Vec<Game<'u>>) -> Result<Game<'u>, Exhausted> {
        self.game(left, right)
    }
}

/// Nim-values: the value of an impartial position is the minimal excludant of its options' values, and sums
/// are added without carrying (Sprague, Grundy).
pub struct Nimbers;

impl Arithmetic for Nimbers {
    type Value = u32;

    fn zero(&self) -> u32 {
        0
    }

    fn known(&self, known: KnownValue) -> u32 {
        match known {
            KnownValue::Nimber(n) => n,
            // Zero is the only number that is a nimber.
            KnownValue::Integer(n) => {
                assert_eq!(n, 0, "an impartial position is a nimber");
                0
            }
            KnownValue::Number(x) => {
                assert_eq!(x, Dyadic::ZERO, "an impartial position is a nimber");
                0
            }
        }
    }

    fn negate(&self, value: u32) -> Result<u32, Exhausted> {
        Ok(value)
    }

    fn add(&self, a: u32, b: u32) -> Result<u32, Exhausted> {
        Ok(a ^ b)
    }

    fn form(&self, left: &mut Vec<u32>, _right: &mut Vec<u32>) -> Result<u32, Exhausted> {
        left.sort_unstable();
        Ok(left.iter().fold(0, |least, &value| least + u32::from(value == least)))
    }
}
