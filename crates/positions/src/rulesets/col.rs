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
