//! What a strategy says.

use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Section};
use std::fmt;

/// A move, with what is known of it and why it is made.
#[derive(Clone, Debug)]
pub struct Advice<'u> {
    /// The component to move in.
    pub component: usize,
    /// The place of the option among those of the component.
    pub option: usize,
    /// Where the component goes.
    pub to: Game<'u>,
    /// A stopping position that the player is sure of after this move: exactly the best one for
    /// [`super::Strategy::Exact`], else what thermostrat can make of it.
    pub guarantee: Dyadic,
    /// The best stopping position is no better for the player than this.
    pub limit: Dyadic,
    /// Where play stops after this move when both play their best, with the side of the number, if it is known.
    pub section: Option<Section>,
    /// The ambient temperature.
    pub ambient: Dyadic,
    /// Why.
    pub reason: Reason,
}

impl Advice<'_> {
    /// Whether `player`, who is advised, wins the whole game with this move, if that is known: whoever has the
    /// better of 0 makes the last move.
    pub fn wins(&self, player: Player) -> Option<bool> {
        let zero = Section { number: Dyadic::ZERO, side: !player };
        self.section.as_ref().map(|section| match player {
            Player::Left => *section >= zero,
            Player::Right => *section <= zero,
        })
    }
}

/// Why a move is made. Components are called A, B, C, ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The component is widest at the ambient temperature.
    Widest {
        /// The component.
        component: usize,
        /// Its width there.
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
        /// Where play stops.
        stop: Dyadic,
    },
    /// Nothing is hot any more, and what is left are infinitesimals: the move keeps the stopping position and wins
    /// most moves.
    Infinitesimal {
        /// The component.
        component: usize,
    },
    /// Play has stopped at numbers: the move loses least.
    Number {
        /// The component.
        component: usize,
        /// What it loses.
        loss: Dyadic,
    },
    /// The search for the best stopping position ended without an answer.
    Undecided {
        /// What ran out.
        why: Exhausted,
        /// What the player is sure of, and what the best stopping position cannot pass.
        between: [Dyadic; 2],
        /// Why this move was made instead.
        instead: Box<Reason>,
    },
}

impl Reason {
    /// The same where the sum has one component, which needs no letter.
    ///
    /// ```
    /// use kelvin_heat::Reason;
    /// let reason = Reason::Hottest { component: 0, temperature: 2.into() };
    /// assert_eq!(reason.to_string(), "A is hottest, of temperature 2");
    /// assert_eq!(reason.alone().to_string(), "its temperature is 2");
    /// ```
    pub fn alone(&self) -> impl fmt::Display + '_ {
        Alone(self)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Widest { component, width, ambient } if width.is_zero() => {
                write!(f, "{} is hottest, {ambient}, and that is the ambient temperature", letter(*component))
            }
            Reason::Widest { component, width, ambient } => {
                write!(f, "{} is widest, {width}, at the ambient temperature {ambient}", letter(*component))
            }
            Reason::Hottest { component, temperature } => {
                write!(f, "{} is hottest, of temperature {temperature}", letter(*component))
            }
            Reason::Answer { component, temperature, ambient } => write!(
                f,
                "{} has become hotter, {temperature}, than the ambient temperature {ambient}: it is answered there",
                letter(*component)
            ),
            Reason::Cooled { component, ambient } => write!(
                f,
                "cooled by the ambient temperature {ambient}, no move gains more than this one in {}",
                letter(*component)
            ),
            Reason::Best { component, stop } => {
                write!(f, "the best move, in {}: play stops at {stop}", letter(*component))
            }
            Reason::Infinitesimal { component } => write!(
                f,
                "nothing is hot any more, and the stopping position is safe: {} is where moves are won",
                letter(*component)
            ),
            Reason::Number { component, loss } => {
                write!(f, "only numbers are left, and the move in {} loses least, {loss}", letter(*component))
            }
            Reason::Undecided { why, between, instead } => undecided(f, *why, between, instead),
        }
    }
}

/// A reason told without letters.
struct Alone<'r>(&'r Reason);

impl fmt::Display for Alone<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::Widest { width, ambient, .. } if width.is_zero() => {
                write!(f, "its temperature, {ambient}, is the ambient one")
            }
            Reason::Widest { width, ambient, .. } => {
                write!(f, "its walls are {width} apart at the ambient temperature {ambient}")
            }
            Reason::Hottest { temperature, .. } => write!(f, "its temperature is {temperature}"),
            Reason::Answer { temperature, ambient, .. } => {
                write!(f, "its temperature, {temperature}, has risen above the ambient one, {ambient}")
            }
            Reason::Cooled { ambient, .. } => {
                write!(f, "cooled by the ambient temperature {ambient}, no move gains more")
            }
            Reason::Best { stop, .. } => write!(f, "the best move: play stops at {stop}"),
            Reason::Infinitesimal { .. } => f.write_str(
                "nothing is hot any more, and the stopping position is safe: no move wins more moves",
            ),
            Reason::Number { loss, .. } => {
                write!(f, "only a number is left, and no move loses less than {loss}")
            }
            Reason::Undecided { why, between, instead } => undecided(f, *why, between, &instead.alone()),
        }
    }
}

fn undecided(
    f: &mut fmt::Formatter<'_>,
    why: Exhausted,
    [sure, limit]: &[Dyadic; 2],
    instead: &dyn fmt::Display,
) -> fmt::Result {
    write!(f, "undecided, as {why}: the best stopping position is between {sure} and {limit}; {instead}")
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
