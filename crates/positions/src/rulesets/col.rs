//! Col.

use super::conflicts::{Closes, Colouring, Open};
use crate::board::{BoardError, BoardKind, MarkedGraph};
use crate::placement::colouring;
use crate::registry::{Entry, Labels, Placement, Symmetries};

/// **Col** (Vout). The board is a graph, or a map whose countries are its vertices. A player puts a piece on
/// a free vertex that is not adjacent to a piece of their own.
///
/// ```text
///   .─.─.   L   x─.─.   R   x─o─.   L   x─o─x
///          ──▶         ──▶         ──▶
/// ```
///
/// Every value is a number or a number plus `*` (Conway, On Numbers and Games, chapter 8).
pub struct Col;

impl Col {
    /// Creates Col on a board, and its position there.
    pub fn on(board: MarkedGraph) -> Result<(Colouring, Open), BoardError> {
        Colouring::new("Col", Closes::Own, board)
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("col", BoardKind::Graph, "grid 2x3", |call| {
        let (ruleset, open) = Col::on(call.board.graph()?.into_owned())?;
        Ok(call.position(ruleset, open))
    })
    .with_help("colour a vertex that is not beside one of your own")
    .with_symmetries(Symmetries::Square)
    .with_class("game.graph.Col", Labels::Beside)
    .with_placement(Placement::new(|call| Ok(colouring::col(call.board)?)).faster())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DrawnGraph;
    use crate::evaluator::Evaluator;
    use crate::tests::reference::{assert_sound, assert_worth, graph_of};
    use kelvin_budget::Budget;
    use kelvin_values::Universe;
    use proptest::prelude::*;

    #[test]
    fn small_graphs_have_the_published_values() {
        let worth = |board: &str, value: &str| {
            let (ruleset, open) = Col::on(graph_of(board)).unwrap();
            assert_worth(&ruleset, &open, value);
        };
        worth("P1", "*");
        worth("P2", "0");
        worth("K5", "0");
        worth("P10; left: 0 2 6 8; right: 4", "7/8");
        worth("R-.-R-.-L-.-R-.-R-.", "7/8");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn values_are_numbers_or_numbers_plus_star(
            edges in proptest::collection::vec((0..7usize, 0..7usize), 0..12),
            marks in proptest::collection::vec(0..6usize, 7),
        ) {
            let edges: Vec<_> = edges.into_iter().filter(|(u, v)| u != v).collect();
            let board = MarkedGraph::new(DrawnGraph::new(7, edges).unwrap());
            use crate::board::Vertex::{Free, Gone, Only};
            use kelvin_values::Player::{Left, Right};
            let board = board.with(|v| [Free, Free, Free, Only(Left), Only(Right), Gone][marks[v]]);
            let (ruleset, open) = Col::on(board).unwrap();
            assert_sound(&ruleset, &open);
            let universe = Universe::new();
            let budget = Budget::unlimited();
            let value = Evaluator::new(&universe, ruleset).value(&open, &budget).unwrap();
            prop_assert!(value.number().is_some() || (value + universe.star(1)).number().is_some());
        }
    }
}
