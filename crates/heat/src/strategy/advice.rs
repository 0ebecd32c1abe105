//! The advice of a strategy.

use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Section};
use std::fmt;

/// A chosen move, with bounds on its result and the reason for it.
#[derive(Clone, Debug)]
pub struct Advice<'u> {
    /// The component to move in.
    pub component: usize,
    /// The index of the option in the component.
    pub option: usize,
    /// The value that the component moves to.
    pub to: Game<'u>,
    /// A stopping position that the player is guaranteed after this move. It is the best one for
    /// [`super::Strategy::Exact`], and otherwise a bound from thermographs.
    pub guarantee: Dyadic,
    /// A bound that the best stopping position does not exceed in the player's favour.
    pub limit: Dyadic,
    /// The section at which play stops after this move under optimal play, if it is known.
    pub section: Option<Section>,
    /// The ambient temperature.
    pub ambient: Dyadic,
    /// The reason for the move.
    pub reason: MoveReason,
}

impl Advice<'_> {
    /// Returns whether `player`, who is to move, wins the whole game with this move, if that is known.
    ///
    /// The player with a section better than 0 makes the last move.
    pub fn wins(&self, player: Player) -> Option<bool> {
        let zero = Section { number: Dyadic::ZERO, side: !player };
        self.section.as_ref().map(|section| match player {
            Player::Left => *section >= zero,
            Player::Right => *section <= zero,
        })
    }
}

/// The reason for a move. Components are named A, B, C, ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// The component is widest at the ambient temperature.
    Widest {
        /// The component.
        component: usize,
        /// Its width at that temperature.
        width: Dyadic,
        /// The ambient temperature.
        ambient: Dyadic,
    },
    /// The component is the hottest.
    Hottest {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: Dyadic,
    },
    /// The opponent has made the component hotter than the ambient temperature.
    Answer {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: Dyadic,
        /// The ambient temperature.
        ambient: Dyadic,
    },
    /// The move gains most in the cooled sum.
    Cooled {
        /// The component.
        component: usize,
        /// The ambient temperature, by which the sum is cooled.
        ambient: Dyadic,
    },
    /// The move leads to the best stopping position.
    Best {
        /// The component.
        component: usize,
        /// The stop.
        stop: Dyadic,
    },
    /// Only numbers and infinitesimals remain: the move keeps the stopping position and gains most in the
    /// number of moves.
    Infinitesimal {
        /// The component.
        component: usize,
    },
    /// Only numbers remain: the move loses least.
    Number {
        /// The component.
        component: usize,
        /// The loss.
        loss: Dyadic,
    },
    /// The search for the best stopping position was not completed.
    Undecided {
        /// The limit that was reached.
        why: Exhausted,
        /// The guarantee of the player, and the bound on the best stopping position.
        between: [Dyadic; 2],
        /// The reason for the move made instead.
        instead: Box<MoveReason>,
    },
}

impl MoveReason {
    /// Formats the reason for a sum of one component, without letters.
    ///
    /// ```
    /// use kelvin_heat::MoveReason;
    /// let reason = MoveReason::Hottest { component: 0, temperature: 2.into() };
    /// assert_eq!(reason.to_string(), "A is hottest, of temperature 2");
    /// assert_eq!(reason.alone().to_string(), "its temperature is 2");
    /// ```
    pub fn alone(&self) -> impl fmt::Display + '_ {
        WithoutLetters(self)
    }
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveReason::Widest { component, width, ambient } if width.is_zero() => {
                write!(f, "{} is hottest, {ambient}, and that is the ambient temperature", letter(*component))
            }
            MoveReason::Widest { component, width, ambient } => {
                write!(f, "{} is widest, {width}, at the ambient temperature {ambient}", letter(*component))
            }
            MoveReason::Hottest { component, temperature } => {
                write!(f, "{} is hottest, of temperature {temperature}", letter(*component))
            }
            MoveReason::Answer { component, temperature, ambient } => write!(
                f,
                "{} has become hotter, {temperature}, than the ambient temperature {ambient}: it is answered there",
                letter(*component)
            ),
            MoveReason::Cooled { component, ambient } => write!(
                f,
                "cooled by the ambient temperature {ambient}, no move gains more than this one in {}",
                letter(*component)
            ),
            MoveReason::Best { component, stop } => {
                write!(f, "the best move, in {}: play stops at {stop}", letter(*component))
            }
            MoveReason::Infinitesimal { component } => write!(
                f,
                "nothing is hot any more, and the stopping position is safe: {} is where moves are won",
                letter(*component)
            ),
            MoveReason::Number { component, loss } => {
                write!(f, "only numbers are left, and the move in {} loses least, {loss}", letter(*component))
            }
            MoveReason::Undecided { why, between, instead } => undecided(f, *why, between, instead),
        }
    }
}

/// A reason formatted without letters.
struct WithoutLetters<'r>(&'r MoveReason);

impl fmt::Display for WithoutLetters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            MoveReason::Widest { width, ambient, .. } if width.is_zero() => {
                write!(f, "its temperature, {ambient}, is the ambient one")
            }
            MoveReason::Widest { width, ambient, .. } => {
                write!(f, "its walls are {width} apart at the ambient temperature {ambient}")
            }
            MoveReason::Hottest { temperature, .. } => write!(f, "its temperature is {temperature}"),
            MoveReason::Answer { temperature, ambient, .. } => {
                write!(f, "its temperature, {temperature}, has risen above the ambient one, {ambient}")
            }
            MoveReason::Cooled { ambient, .. } => {
                write!(f, "cooled by the ambient temperature {ambient}, no move gains more")
            }
            MoveReason::Best { stop, .. } => write!(f, "the best move: play stops at {stop}"),
            MoveReason::Infinitesimal { .. } => f.write_str(
                "nothing is hot any more, and the stopping position is safe: no move wins more moves",
            ),
            MoveReason::Number { loss, .. } => {
                write!(f, "only a number is left, and no move loses less than {loss}")
            }
            MoveReason::Undecided { why, between, instead } => undecided(f, *why, between, &instead.alone()),
        }
    }
}

fn undecided(
    f: &mut fmt::Formatter<'_>,
    why: Exhausted,
    [guarantee, limit]: &[Dyadic; 2],
    instead: &dyn fmt::Display,
) -> fmt::Result {
    write!(f, "undecided, as {why}: the best stopping position is between {guarantee} and {limit}; {instead}")
}

/// The name of a component: A to Z, then AA, AB, ….
pub fn letter(component: usize) -> String {
    let mut letters = vec![];
    let mut rest = component + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}
