//! Node-Kayles and Arc-Kayles.

use super::conflicts::VertexMove;
use crate::action::Action;
use crate::bits::Set;
use crate::board::{Board, BoardError, BoardKind, MarkedGraph, Vertex};
use crate::placement::{colouring, tiles};
use crate::registry::{Entry, Labels, Placement, Symmetries};
use crate::ruleset::{KnownValue, Ruleset};
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// **Node-Kayles** (Schaefer, 1978). The board is a graph. A player removes a vertex together with its
/// neighbours. As a placement game: no two pieces may be adjacent.
///
/// ```text
///   .─.─.─.─.   ──▶   #─#─#─.─.   ──▶   nothing left
/// ```
///
/// A position is the set of vertices that remain.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    board: Arc<MarkedGraph>,
}

/// Equality compares the graphs, and ignores vertices that were removed at the start.
impl PartialEq for NodeKayles {
    fn eq(&self, other: &NodeKayles) -> bool {
        self.board.graph() == other.board.graph()
    }
}

impl Eq for NodeKayles {}

/// **Arc-Kayles** (Schaefer, 1978). The board is a graph. A player removes an edge together with its two
/// ends. A loop removes its only end.
///
/// A position is the set of vertices that remain.
#[derive(Clone, Debug)]
pub struct ArcKayles {
    board: Arc<MarkedGraph>,
}

/// Equality compares the graphs, and ignores vertices that were removed at the start.
impl PartialEq for ArcKayles {
    fn eq(&self, other: &ArcKayles) -> bool {
        self.board.graph() == other.board.graph()
    }
}

impl Eq for ArcKayles {}

/// A move on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc2(usize, usize);

impl From<Arc2> for Action {
    fn from(Arc2(u, v): Arc2) -> Action {
        Action::Edge { ends: [u, v] }
    }
}

/// Returns a board whose vertices are free or removed, and the set of the free ones.
fn free_vertices(name: &str, board: MarkedGraph) -> Result<(Arc<MarkedGraph>, Set), BoardError> {
    let known = |vertex| matches!(vertex, Vertex::Free | Vertex::Gone);
    board.only(known, &format!("a free vertex: in {name} nothing stays on the board"))?;
    let free = board.set(|vertex| vertex == Vertex::Free);
    Ok((Arc::new(board), free))
}

fn draw(board: &MarkedGraph, free: &Set) -> Board {
    Board::Graph(board.with(|v| if free.contains(v) { Vertex::Free } else { Vertex::Gone }))
}

impl NodeKayles {
    /// Creates Node-Kayles on a board, and its position there.
    pub fn on(board: MarkedGraph) -> Result<(NodeKayles, Set), BoardError> {
        board.without_loops("Node-Kayles")?;
        let (board, free) = free_vertices("Node-Kayles", board)?;
        Ok((NodeKayles { board }, free))
    }
}

impl ArcKayles {
    /// Creates Arc-Kayles on a board, and its position there.
    pub fn on(board: MarkedGraph) -> Result<(ArcKayles, Set), BoardError> {
        let (board, free) = free_vertices("Arc-Kayles", board)?;
        Ok((ArcKayles { board }, free))
    }
}

impl Ruleset for NodeKayles {
    type Position = Set;
    type Move = VertexMove;
    const IMPARTIAL: bool = true;

    fn moves(&self, free: &Set, _: Player, visit: &mut impl FnMut(VertexMove, Set)) {
        for v in free.iter() {
            let mut rest = free.without(self.board.graph().neighbours(v));
            rest.remove(v);
            visit(VertexMove(v), rest);
        }
    }

    fn components(&self, free: Set, visit: &mut impl FnMut(Set)) {
        free.parts(|v| self.board.graph().neighbours(v).clone(), visit);
    }

    fn known_value(&self, free: &Set) -> Option<KnownValue> {
        // One vertex, or two adjacent ones, are one move.
        matches!(free.len(), 1 | 2).then(|| {
            let joined = free.first().is_some_and(|v| self.board.graph().neighbours(v).meets(free));
            KnownValue::Nimber(if free.len() == 1 || joined { 1 } else { 0 })
        })
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.board.graph().hash(&mut state);
    }

    fn board(&self, free: &Set) -> Board {
        draw(&self.board, free)
    }
}

impl Ruleset for ArcKayles {
    type Position = Set;
    type Move = Arc2;
    const IMPARTIAL: bool = true;

    fn moves(&self, free: &Set, _: Player, visit: &mut impl FnMut(Arc2, Set)) {
        for u in free.iter() {
            for v in self.board.graph().neighbours(u).and(free).iter().filter(|&v| u <= v) {
                let mut rest = free.clone();
                rest.remove(u);
                rest.remove(v);
                visit(Arc2(u, v), rest);
            }
        }
    }

    /// An isolated vertex has no edge, unless it has a loop.
    fn components(&self, free: Set, visit: &mut impl FnMut(Set)) {
        let graph = self.board.graph();
        free.parts(
            |v| graph.neighbours(v).clone(),
            |part| {
                if part.iter().any(|v| graph.neighbours(v).meets(&part)) {
                    visit(part);
                }
            },
        );
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.board.graph().hash(&mut state);
    }

    fn board(&self, free: &Set) -> Board {
        draw(&self.board, free)
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let arcs = Entry::new("arc-kayles", BoardKind::Graph, "petersen", |call| {
        let (ruleset, free) = ArcKayles::on(call.board.graph()?.into_owned())?;
        Ok(call.position(ruleset, free))
    })
    .with_help("take an edge of a graph with its two ends")
    .with_class("game.graph.ArcKayles", Labels::Ignored)
    .with_placement(Placement::new(|call| Ok(tiles::arc_kayles(call.board)?)).faster());
    let nodes = Entry::new("node-kayles", BoardKind::Graph, "P9", |call| {
        let (ruleset, free) = NodeKayles::on(call.board.graph()?.into_owned())?;
        Ok(call.position(ruleset, free))
    })
    .with_help("take a vertex of a graph with its neighbours")
    .with_path("game.graph.NodeKayles")
    .with_placement(Placement::new(|call| Ok(colouring::node_kayles(call.board)?)).faster());
    [arcs, nodes].map(|entry| entry.with_symmetries(Symmetries::Square).impartial())
}
