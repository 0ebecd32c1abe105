//! Nim as a placement game.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Heaps};
use crate::placement::tiles;
use crate::registry::{Entry, Placement};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use smallvec::{SmallVec, smallvec};

/// **Nim as a placement game** (Huntemann, section 6.2). A heap of *n* counters is a complete graph on *n*
/// vertices. Taking *k* counters is placing a piece on *k* free vertices of one of the graphs.
///
/// ```text
///   K₃:  {1,2,3}   ──▶   {2} taken, {1,3} free   ──▶   …
/// ```
///
/// A position is the set of free vertices of each graph, a bit per vertex. By symmetry of a complete graph,
/// only the number of free vertices matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimPlacement;

/// The free vertices of each complete graph.
pub type Cliques = SmallVec<[u32; 4]>;

/// A piece on some vertices of one of the graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    graph: usize,
    vertices: u32,
}

impl From<Tile> for Action {
    fn from(Tile { graph, vertices }: Tile) -> Action {
        Action::Clique { graph, vertices: (0..32).filter(|v| vertices >> v & 1 == 1).collect() }
    }
}

impl NimPlacement {
    /// The largest complete graph, with its 65,535 pieces, and the most graphs.
    pub const MAX_ORDER: usize = 16;

    /// Creates the position on complete graphs of these orders.
    pub fn on(orders: &Heaps) -> Result<Cliques, BoardError> {
        BoardError::limit("graphs", orders.sizes().len(), NimPlacement::MAX_ORDER)?;
        BoardError::limit("vertices of a graph", orders.largest() as usize, NimPlacement::MAX_ORDER)?;
        Ok(orders.sizes().iter().map(|&order| (1 << order) - 1).collect())
    }
}

impl Ruleset for NimPlacement {
    type Position = Cliques;
    type Move = Tile;
    const IMPARTIAL: bool = true;

    fn moves(&self, free: &Cliques, _: Player, visit: &mut impl FnMut(Tile, Cliques)) {
        for (graph, &all) in free.iter().enumerate() {
            // Visits every non-empty subset, from the largest down.
            let mut vertices = all;
            while vertices != 0 {
                let mut next = free.clone();
                next[graph] = all ^ vertices;
                visit(Tile { graph, vertices }, next);
                vertices = (vertices - 1) & all;
            }
        }
    }

    fn components(&self, free: Cliques, visit: &mut impl FnMut(Cliques)) {
        for vertices in free.into_iter().filter(|&vertices| vertices != 0) {
            visit(smallvec![vertices]);
        }
    }

    fn representative(&self, free: Cliques) -> Signed<Cliques> {
        Signed::same(free.into_iter().map(|vertices| ((1u64 << vertices.count_ones()) - 1) as u32).collect())
    }

    fn board(&self, free: &Cliques) -> Board {
        Board::Heaps(Heaps::reached(free.iter().map(|vertices| vertices.count_ones())))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("nim-placement", BoardKind::Heaps, "3 + 4", |call| {
        Ok(call.position(NimPlacement, NimPlacement::on(call.board.heaps()?)?))
    })
    .with_help("Nim as a placement game: pieces on any vertices of a complete graph")
    .with_boards("orders of complete graphs such as 3 + 4")
    .with_path("game.graph.NimPlacement")
    .impartial()
    .with_placement(Placement::new(|call| Ok(tiles::nim(call.board)?)))
}
