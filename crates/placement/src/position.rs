//! Positions of any ruleset, evaluated by the engine for placement games where that is faster.

use crate::game::PlacementGame;
use kelvin_positions::board::Board;
use kelvin_positions::{Named, Position, PositionError, Registry};

/// The maximum number of groups of stones times basic positions, for using the conflict structure.
const MAX_GROUPS: usize = 1 << 19;

/// The position of a named ruleset on a board given as text. It equals that of [`Position::parse`], but is
/// compiled into its conflict structure where that is faster to evaluate.
///
/// This is the case for Snort, Col, Node-Kayles, Arc-Kayles and NoGo on graphs, and their impartial versions.
/// Positions with isomorphic conflict graphs are identified, and dominated moves are omitted. Domineering,
/// Cram and tiles on strips have faster bitboards and heaps of their own. A game whose conflict structure
/// would be too large is not compiled.
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

/// The position of a ruleset on a board, in the form that is faster to evaluate.
pub fn position_on(ruleset: &Named, board: &Board) -> Result<Position, PositionError> {
    // Errors are those of the ruleset itself.
    let own = ruleset.on(board)?;
    match ruleset.placement() {
        Some(placement) if placement.faster => {
            Ok(PlacementGame::within(ruleset, board, MAX_GROUPS).map_or(own, |game| game.position()))
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

    /// Compares a conflict structure in which every piece belongs to both players with the ruleset's moves of
    /// both players.
    #[test]
    fn engine_and_ruleset_agree_on_impartial_versions() {
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

    /// A vertex that only a stone of Left may still claim is marked, although either player may place it.
    #[test]
    fn an_impartial_version_is_drawn_like_its_ruleset() {
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
