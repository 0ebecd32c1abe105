//! Types shared by questions and answers.

use crate::texts::Digits;
use kelvin_budget::Exhausted;
use kelvin_loopy::LoopyOutcome;
use kelvin_values::notation::Style;
use kelvin_values::{Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Left => Side::Left,
            Player::Right => Side::Right,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Player::from(*self).fmt(f)
    }
}

/// An outcome class of short games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum OutcomeClass {
    /// Left wins, moving first or second.
    L,
    /// Right wins, moving first or second.
    R,
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
}

/// An outcome class of loopy games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum LoopyOutcomeClass {
    /// Left wins, moving first or second.
    L,
    /// Right wins, moving first or second.
    R,
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
    /// A draw: neither player can force a win.
    D,
    /// Left wins moving first, and draws moving second.
    NHat,
    /// Right wins moving first, and draws moving second.
    NCheck,
    /// Left wins moving second, and draws moving first.
    PHat,
    /// Right wins moving second, and draws moving first.
    PCheck,
}

impl From<LoopyOutcome> for LoopyOutcomeClass {
    fn from(outcome: LoopyOutcome) -> LoopyOutcomeClass {
        use Player::{Left, Right};
        match outcome.winners {
            [Some(Left), Some(Left)] => LoopyOutcomeClass::L,
            [Some(Right), Some(Right)] => LoopyOutcomeClass::R,
            [Some(Left), Some(Right)] => LoopyOutcomeClass::N,
            [Some(Right), Some(Left)] => LoopyOutcomeClass::P,
            [None, None] => LoopyOutcomeClass::D,
            [Some(Left), None] => LoopyOutcomeClass::NHat,
            [None, Some(Right)] => LoopyOutcomeClass::NCheck,
            [None, Some(Left)] => LoopyOutcomeClass::PHat,
            [Some(Right), None] => LoopyOutcomeClass::PCheck,
        }
    }
}

impl From<OutcomeClass> for LoopyOutcomeClass {
    fn from(outcome: OutcomeClass) -> LoopyOutcomeClass {
        match outcome {
            OutcomeClass::L => LoopyOutcomeClass::L,
            OutcomeClass::R => LoopyOutcomeClass::R,
            OutcomeClass::N => LoopyOutcomeClass::N,
            OutcomeClass::P => LoopyOutcomeClass::P,
        }
    }
}

impl From<Outcome> for OutcomeClass {
    fn from(outcome: Outcome) -> OutcomeClass {
        match outcome {
            Outcome::L => OutcomeClass::L,
            Outcome::R => OutcomeClass::R,
            Outcome::N => OutcomeClass::N,
            Outcome::P => OutcomeClass::P,
        }
    }
}

/// The notation of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Alphabet {
    /// Characters that can be typed: `^^*`, `+-1`.
    #[default]
    Plain,
    /// Unicode characters: `⇑*`, `±1`.
    Unicode,
    /// LaTeX, for math mode.
    Latex,
}

impl From<Alphabet> for Style {
    fn from(alphabet: Alphabet) -> Style {
        match alphabet {
            Alphabet::Plain => Style::Plain,
            Alphabet::Unicode => Style::Unicode,
            Alphabet::Latex => Style::Latex,
        }
    }
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RanOut {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The limit on the number of values.
    Values,
    /// The limit on the number of positions.
    Positions,
    /// The limit on the digits of an exact number.
    Digits,
    /// No limit: the game is loopy, and the question is about games that terminate.
    #[serde(rename = "endless")]
    Loopy,
    /// No limit: the work was cancelled.
    Stopped,
}

impl From<Exhausted> for RanOut {
    fn from(why: Exhausted) -> RanOut {
        match why {
            Exhausted::Time => RanOut::Time,
            Exhausted::Memory => RanOut::Memory,
            Exhausted::Values => RanOut::Values,
            Exhausted::Positions => RanOut::Positions,
            Exhausted::Digits => RanOut::Digits,
            Exhausted::Loopy => RanOut::Loopy,
            Exhausted::Cancelled => RanOut::Stopped,
        }
    }
}

impl From<RanOut> for Exhausted {
    fn from(why: RanOut) -> Exhausted {
        match why {
            RanOut::Time => Exhausted::Time,
            RanOut::Memory => Exhausted::Memory,
            RanOut::Values => Exhausted::Values,
            RanOut::Positions => Exhausted::Positions,
            RanOut::Digits => Exhausted::Digits,
            RanOut::Loopy => Exhausted::Loopy,
            RanOut::Stopped => Exhausted::Cancelled,
        }
    }
}

/// A count: a number, or a string of digits if it has more than 63 bits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// A number.
    Number(i64),
    /// The digits of a larger number.
    Digits(Digits),
}

impl Count {
    /// Creates the count for a number of any size.
    pub fn of(number: &impl ToString) -> Count {
        let digits = number.to_string();
        digits.parse().map_or(Count::Digits(Digits::of(digits)), Count::Number)
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Count::Number(number) => number.fmt(f),
            Count::Digits(digits) => f.write_str(digits),
        }
    }
}
