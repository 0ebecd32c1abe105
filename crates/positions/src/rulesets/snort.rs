//! Snort.

use super::conflicts::{Closes, Colouring, Open};
use crate::board::{BoardError, BoardKind, MarkedGraph};
use crate::placement::colouring;
use crate::registry::{Entry, Labels, Placement, Symmetries};

/// **Snort** (Norton), also called Cats and Dogs. The board is a graph. A player puts a piece on a free
/// vertex that is not adjacent to a piece of the opponent.
///
/// ```text
///   .─.─.─.   L   x─.─.─.   R   x─.─.─o    then neither player may move: vertex 1 is Left's, vertex 2 Right's
///            ──▶           ──▶
/// ```
pub struct Snort;

impl Snort {
    /// Creates Snort on a board, and its position there.
    pub fn on(board: MarkedGraph) -> Result<(Colouring, Open), BoardError> {
        Colouring::new("Snort", Closes::Opponent, board)
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("snort", BoardKind::Graph, "P7", |call| {
        let (ruleset, open) = Snort::on(call.board.graph()?.into_owned())?;
        Ok(call.position(ruleset, open))
    })
    .with_help("colour a vertex that is not beside one of the opponent's")
    .with_symmetries(Symmetries::Square)
    .with_class("game.graph.Snort", Labels::Beside)
    .with_placement(Placement::new(|call| Ok(colouring::snort(call.board)?)).faster())
}
