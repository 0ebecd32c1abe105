//! Moves that were chosen, and why.

use crate::allowance::Undecided;
use crate::component::Choice;
use crate::endless::Ending;
use crate::place::Place;
use kelvin_heat::Reason;
use kelvin_numbers::Dyadic;

/// A move that was chosen.
#[derive(Clone)]
pub struct Decision<'u> {
    /// The move.
    pub choice: Choice<'u>,
    /// The ambient temperature, as an engine that keeps one saw it.
    pub ambient: Option<Dyadic>,
    /// Why.
    pub why: Why,
    /// Whether the player wins the game with it, if that is known.
    pub wins: Option<bool>,
}

/// Why a move was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// By chance.
    Chance,
    /// A strategy says so.
    Strategy {
        /// What it says.
        reason: Reason,
        /// The component that is moved in, among `of`.
        component: usize,
        /// How many components there are.
        of: usize,
        /// Where the component is on its board.
        place: Place,
    },
    /// Play need not end, and all that can be reached tells how it does.
    Ends(Ending),
    /// A search proves that it wins.
    Wins,
    /// A search proves that no move wins; this one leaves most moves, or in misère play fewest.
    Loses,
    /// A search did not end; this move leaves most moves, or in misère play fewest.
    Undecided(Undecided),
}

/// What a search found for the player whose turn it is.
pub enum Found<'u> {
    /// A move that wins.
    Winning(Choice<'u>),
    /// That no move wins; this one leaves most moves.
    Lost(Choice<'u>),
    /// Nothing, and why; this move leaves most moves.
    Undecided(Choice<'u>, Undecided),
}

impl<'u> From<Found<'u>> for Decision<'u> {
    fn from(found: Found<'u>) -> Decision<'u> {
        let (choice, why) = match found {
            Found::Winning(choice) => (choice, Why::Wins),
            Found::Lost(choice) => (choice, Why::Loses),
            Found::Undecided(choice, why) => (choice, Why::Undecided(why)),
        };
        let wins = match why {
            Why::Wins => Some(true),
            Why::Loses => Some(false),
            _ => None,
        };
        Decision { choice, ambient: None, why, wins }
    }
}
