//! Positions of any ruleset, played by the engine where that is faster.

use crate::game::PlacementGame;
use kelvin_positions::board::Board;
use kelvin_positions::{Named, Position, PositionError, Registry};

/// The most groups of stones, times basic positions, of a picture that is played on.
const MOST: usize = 1 << 19;

/// The position of a named ruleset on a board given as text: what [`Position::parse`] reads, but compiled into its
/// picture of conflicts where that makes it faster to evaluate.
///
/// Snort, Col, Node-Kayles, Arc-Kayles and NoGo on graphs are, and their impartial versions: positions with isomorphic pictures are recognised,
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
    match ruleset.placement() {
        Some(placement) if placement.faster => {
            Ok(PlacementGame::within(ruleset, board, MOST).map_or(own, |game| game.position()))
        }
        _ => Ok(own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;
    use kelvin_positions::Analyst;
    use kelvin_values::{Player, Universe};

    /// A picture in which every piece is for both players, and what the ruleset itself says of both players' moves.
    #[test]
    fn impartial_versions_have_the_same_values_by_the_engine_and_by_the_ruleset() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let (engine, plain) = (Analyst::new(&universe), Analyst::new(&universe));
        let boards = ["P1", "P6", "C5", "K4", "K2,3", "star 4", "grid 2x3", "tree 0 0 1 1 3", "petersen"];
        let mut compared = 0;
        for ruleset in ["snort", "col", "node-kayles", "arc-kayles", "nogo"] {
            for board in boards.iter().filter(|board| **board != "petersen" || ruleset == "node-kayles") {
                let named = format!("impartial({ruleset})");
                let [by_engine, by_ruleset] =
                    [position(&named, board), Position::parse(&named, board)].map(Result::unwrap);
                assert!(by_engine.is_impartial());
                let value = engine.value(&by_engine, &budget).unwrap();
                assert_eq!(value, plain.value(&by_ruleset, &budget).unwrap(), "{named} {board}");
                assert_eq!(by_engine.move_count(Player::Left), by_ruleset.move_count(Player::Left));
                compared += 1;
            }
        }
        assert_eq!(compared, 41);
    }

    /// A vertex that only a stone of Left may still take looks so, though either player may place it.
    #[test]
    fn an_impartial_version_looks_like_its_ruleset() {
        let options = |position: Position| {
            let mut boards: Vec<_> =
                position.moves(Player::Left).iter().map(|(_, to)| to.to_string()).collect();
            boards.sort();
            boards
        };
        let by_engine = position("impartial(snort)", "P4").unwrap();
        assert_eq!(options(by_engine), options(Position::parse("impartial(snort)", "P4").unwrap()));
    }
}
