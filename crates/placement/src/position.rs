//! Positions of any ruleset, played by the engine where that is faster.

use crate::game::PlacementGame;
use kelvin_positions::board::Board;
use kelvin_positions::{Named, Position, PositionError, Registry};

/// The most groups of stones, times basic positions, of a picture that is played on.
const MOST: usize = 1 << 19;

/// The position of a named ruleset on a board given as text: what [`Position::parse`] reads, but compiled into its
/// picture of conflicts where that makes it faster to evaluate.
///
/// Snort, Col, Node-Kayles, Arc-Kayles and NoGo on graphs are: positions with isomorphic pictures are recognised,
/// and dominated moves are left out. Domineering, Cram and tiles on strips have bitboards and heaps of their own that
/// are faster still; and a game whose picture would be too large is played as it is.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::Analyst;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let position = kelvin_placement::position("snort", "P14")?;
/// let value = Analyst::new(&universe).value(&position, &Budget::unlimited())?;
/// assert_eq!(value, -value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position(ruleset: &str, board: &str) -> Result<Position, PositionError> {
    let ruleset = Registry::built_in().ruleset(ruleset)?;
    position_on(&ruleset, &ruleset.read(board)?)
}

/// The position of a ruleset on a board, by the way that is faster to evaluate.
pub fn position_on(ruleset: &Named, board: &Board) -> Result<Position, PositionError> {
    // Whatever is wrong is said in the words of the ruleset.
    let own = ruleset.on(board)?;
    match &ruleset.entry().placement {
        Some(placement) if placement.faster => {
            Ok(PlacementGame::within(ruleset, board, MOST).map_or(own, |game| game.position()))
        }
        _ => Ok(own),
    }
}
