//! Chosen moves, with the reasons.

use crate::allowance::Undecided;
use crate::choice::Choice;
use crate::location::Location;
use crate::loopy::Ending;
use kelvin_heat::MoveReason;
use kelvin_numbers::Dyadic;

/// A move that was chosen.
#[derive(Clone)]
pub struct Decision<'u> {
    /// The move.
    pub choice: Choice<'u>,
    /// The ambient temperature, if the engine maintains one.
    pub ambient: Option<Dyadic>,
    /// The reason for the move.
    pub why: Why,
    /// Whether the move wins the game, if known.
    pub wins: Option<bool>,
}

/// The reason for a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// A random choice.
    Chance,
    /// The advice of a strategy.
    Strategy {
        /// The reason given by the strategy.
        reason: MoveReason,
        /// The index of the component that is moved in.
        component: usize,
        /// The number of components.
        of: usize,
        /// The location of the component on its board.
        place: Location,
    },
    /// Play may not terminate, and an exhaustive search found how it ends.
    Ends(Ending),
    /// A search proved that it wins.
    Wins,
    /// A search proved that no move wins. This one leaves most moves, or in misère play fewest.
    Loses,
    /// A search did not finish. This move leaves most moves, or in misère play fewest.
    Undecided(Undecided),
}

/// The result of a search for the player to move.
pub enum SearchResult<'u> {
    /// A move that wins.
    Winning(Choice<'u>),
    /// No move wins. This one leaves most moves.
    Lost(Choice<'u>),
    /// The search did not finish, with the reason. This move leaves most moves.
    Undecided(Choice<'u>, Undecided),
}

impl<'u> From<SearchResult<'u>> for Decision<'u> {
    fn from(found: SearchResult<'u>) -> Decision<'u> {
        let (choice, why) = match found {
            SearchResult::Winning(choice) => (choice, Why::Wins),
            SearchResult::Lost(choice) => (choice, Why::Loses),
            SearchResult::Undecided(choice, why) => (choice, Why::Undecided(why)),
        };
        let wins = match why {
            Why::Wins => Some(true),
            Why::Loses => Some(false),
            _ => None,
        };
        Decision { choice, ambient: None, why, wins }
    }
}
