//! The common part of Snort and Col: players colour vertices, and a coloured vertex closes its neighbours to
//! one of the players.

use crate::action::Action;
use crate::bits::Set;
use crate::board::{Board, BoardError, DrawnGraph, MarkedGraph, Vertex};
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The player to whom a piece closes the adjacent vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closes {
    /// The opponent, as in Snort.
    Opponent,
    /// Its own player, as in Col.
    Own,
}

/// A game of colouring the vertices of a graph, with a rule about neighbours.
#[derive(Clone, Debug)]
pub struct Colouring {
    board: Arc<MarkedGraph>,
    closes: Closes,
}

/// Equality compares rules and graph, and ignores the initial pieces.
impl PartialEq for Colouring {
    fn eq(&self, other: &Colouring) -> bool {
        self.closes == other.closes && self.board.graph() == other.board.graph()
    }
}

impl Eq for Colouring {}

/// The vertices open to each player, which determine all further play.
pub type Open = [Set; 2];

/// A move on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexMove(pub usize);

impl From<VertexMove> for Action {
    fn from(VertexMove(vertex): VertexMove) -> Action {
        Action::at_vertex(vertex)
    }
}

impl Colouring {
    pub(super) fn new(
        name: &str,
        closes: Closes,
        board: MarkedGraph,
    ) -> Result<(Colouring, Open), BoardError> {
        let order = board.graph().order();
        board.without_loops(name)?;
        let ruleset = Colouring { board: Arc::new(board), closes };
        // The pieces on the board close their neighbours; a board with adjacent pieces in conflict is
        // refused.
        let mut open = Player::BOTH.map(|player| {
            ruleset.board.set(|vertex| match vertex {
                Vertex::Free => true,
                Vertex::Only(owner) => owner == player,
                Vertex::Beside(owner) => ruleset.closed(owner) != player,
                Vertex::Piece(_) | Vertex::Gone => false,
            })
        });
        for v in 0..order {
            if let Vertex::Piece(player) = ruleset.board.at(v) {
                let closed = ruleset.closed(player);
                let neighbours = ruleset.graph().neighbours(v);
                if let Some(u) = neighbours.iter().find(|&u| ruleset.board.at(u) == Vertex::Piece(closed)) {
                    return Err(BoardError::unsuited(format!(
                        "{name} forbids the pieces on the neighbours {v} and {u}"
                    )));
                }
                open[closed.index()] = open[closed.index()].without(neighbours);
            }
        }
        Ok((ruleset, open))
    }

    /// The graph.
    pub fn graph(&self) -> &DrawnGraph {
        self.board.graph()
    }

    /// The player to whom a piece of `player` closes its neighbours.
    fn closed(&self, player: Player) -> Player {
        match self.closes {
            Closes::Opponent => !player,
            Closes::Own => player,
        }
    }
}

impl Ruleset for Colouring {
    type Position = Open;
    type Move = VertexMove;

    fn moves(&self, open: &Open, player: Player, visit: &mut impl FnMut(VertexMove, Open)) {
        for v in open[player.index()].iter() {
            let mut next = open.clone();
            let closed = &mut next[self.closed(player).index()];
            *closed = closed.without(self.graph().neighbours(v));
            next[0].remove(v);
            next[1].remove(v);
            visit(VertexMove(v), next);
        }
    }

    /// Two neighbours interact only if a player can move on one and thereby close the other to a player to
    /// whom it is open.
    fn components(&self, open: Open, visit: &mut impl FnMut(Open)) {
        let linked = |v: usize| {
            let neighbours = self.graph().neighbours(v);
            Player::BOTH.into_iter().fold(Set::none(self.graph().order()), |all, player| {
                if open[player.index()].contains(v) {
                    all.or(&neighbours.and(&open[self.closed(player).index()]))
                } else {
                    all
                }
            })
        };
        open[0].or(&open[1]).parts(linked, |part| visit([open[0].and(&part), open[1].and(&part)]));
    }

    /// Exchanging the players negates the value.
    fn representative(&self, open: Open) -> Signed<Open> {
        if open[1] < open[0] {
            let [left, right] = open;
            return Signed { position: [right, left], negated: true };
        }
        Signed::same(open)
    }

    /// A single vertex is one move for the players to whom it is open.
    fn known_value(&self, open: &Open) -> Option<KnownValue> {
        if open[0].or(&open[1]).len() > 1 {
            return None;
        }
        match [open[0].is_empty(), open[1].is_empty()] {
            [true, true] => Some(KnownValue::Integer(0)),
            [false, true] => Some(KnownValue::Integer(1)),
            [true, false] => Some(KnownValue::Integer(-1)),
            [false, false] => Some(KnownValue::Nimber(1)),
        }
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.board.graph().hash(&mut state);
    }

    fn board(&self, open: &Open) -> Board {
        Board::Graph(self.board.with(|v| match [open[0].contains(v), open[1].contains(v)] {
            [true, true] => Vertex::Free,
            [true, false] => Vertex::Only(Player::Left),
            [false, true] => Vertex::Only(Player::Right),
            [false, false] => match self.board.at(v) {
                piece @ Vertex::Piece(_) => piece,
                _ => Vertex::Gone,
            },
        }))
    }
}
