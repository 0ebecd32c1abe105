//! NoGo.

use super::conflicts::VertexMove;
use super::{GridNoGo, played_as_grid};
use crate::bits::{Set, Square8, Square16, Strip64};
use crate::board::{Board, BoardError, BoardKind, MarkedGraph, Vertex};
use crate::placement::nogo;
use crate::registry::{Entry, Placement, Symmetries, on_grid};
use crate::ruleset::{Ruleset, Signed};
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// **NoGo** (Chou, Teytaud, Yen, 2011). The board is a graph. A player puts a stone on a free vertex, after
/// which every connected group of stones of one colour must still have a liberty, an adjacent free vertex:
/// captures are illegal.
///
/// ```text
///   .─.─.─.   L   .─x─.─.   R   .─x─.─o    now Right may not play on vertex 2, nor Left: there
///            ──▶           ──▶             Right's stone breathes; vertex 0 is Left's alone
/// ```
#[derive(Clone, Debug)]
pub struct NoGo {
    board: Arc<MarkedGraph>,
}

/// Equality compares the graphs, and ignores the initial stones.
impl PartialEq for NoGo {
    fn eq(&self, other: &NoGo) -> bool {
        self.board.graph() == other.board.graph()
    }
}

impl Eq for NoGo {}

/// The free vertices and the stones of each player; other vertices are irrelevant to play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goban {
    free: Set,
    stones: [Set; 2],
}

impl NoGo {
    /// Creates NoGo on a board, and its position there.
    pub fn on(board: MarkedGraph) -> Result<(NoGo, Goban), BoardError> {
        board.without_loops("NoGo")?;
        board.only(
            |vertex| !matches!(vertex, Vertex::Only(_) | Vertex::Beside(_)),
            "a free vertex, a stone, or none",
        )?;
        let goban = Goban {
            free: board.set(|vertex| vertex == Vertex::Free),
            stones: Player::BOTH.map(|player| board.set(|vertex| vertex == Vertex::Piece(player))),
        };
        let ruleset = NoGo { board: Arc::new(board) };
        let mut captured = None;
        for player in Player::BOTH {
            ruleset.groups(&goban.stones[player.index()], |group| {
                if !ruleset.breathes(&group, &goban.free) {
                    captured = group.first();
                }
            });
        }
        match captured {
            Some(v) => Err(BoardError::unsuited(format!(
                "NoGo forbids the group at {v}, which is beside no free vertex"
            ))),
            None => Ok((ruleset, goban)),
        }
    }

    fn neighbours(&self, v: usize) -> &Set {
        self.board.graph().neighbours(v)
    }

    fn groups(&self, stones: &Set, visit: impl FnMut(Set)) {
        stones.parts(|v| self.neighbours(v).clone(), visit);
    }

    /// Returns whether the group has a liberty among these free vertices.
    fn breathes(&self, group: &Set, free: &Set) -> bool {
        group.iter().any(|v| self.neighbours(v).meets(free))
    }

    /// Returns whether the group of a stone on `v` has a liberty among these free vertices.
    fn alive(&self, v: usize, stones: &Set, free: &Set) -> bool {
        let mut fresh = vec![v];
        let mut seen = Set::none(self.board.graph().order());
        seen.insert(v);
        while let Some(v) = fresh.pop() {
            if self.neighbours(v).meets(free) {
                return true;
            }
            let new = self.neighbours(v).and(stones).without(&seen);
            fresh.extend(new.iter());
            seen = seen.or(&new);
        }
        false
    }

    /// Returns whether `player` may put a stone on `v`. Only adjacent groups can lose a liberty.
    fn may_place(&self, goban: &Goban, player: Player, v: usize) -> bool {
        let mut free = goban.free.clone();
        free.remove(v);
        let [own, other] = [player, !player].map(|player| &goban.stones[player.index()]);
        self.alive(v, own, &free) && self.neighbours(v).and(other).iter().all(|u| self.alive(u, other, &free))
    }
}

impl Ruleset for NoGo {
    type Position = Goban;
    type Move = VertexMove;

    fn moves(&self, goban: &Goban, player: Player, visit: &mut impl FnMut(VertexMove, Goban)) {
        for v in goban.free.iter() {
            if self.may_place(goban, player, v) {
                let mut next = goban.clone();
                next.free.remove(v);
                next.stones[player.index()].insert(v);
                visit(VertexMove(v), next);
            }
        }
    }

    /// Illegal moves stay illegal, as stones only take away liberties. So a free vertex on which neither
    /// player may move is an *eye*: it stays free. A group beside an eye is *safe*: it always keeps a
    /// liberty, and so does every stone that joins it. Eyes and safe groups therefore do not connect
    /// components, and belong to every component that they touch. Nor do adjacent stones of different
    /// colours, which no longer take liberties from each other.
    fn components(&self, goban: Goban, visit: &mut impl FnMut(Goban)) {
        let order = self.board.graph().order();
        let playable = |v: usize| Player::BOTH.into_iter().any(|player| self.may_place(&goban, player, v));
        let live = Set::of(order, goban.free.iter().filter(|&v| playable(v)));
        let eyes = goban.free.without(&live);
        let mut safe = Vec::new();
        let mut unsafe_stones = [Set::none(order), Set::none(order)];
        for player in Player::BOTH {
            self.groups(&goban.stones[player.index()], |group| {
                if self.breathes(&group, &eyes) {
                    safe.push(group);
                } else {
                    let side = &mut unsafe_stones[player.index()];
                    *side = side.or(&group);
                }
            });
        }
        let [left, right] = &unsafe_stones;
        let tied = |v: usize| {
            let neighbours = self.neighbours(v);
            if left.contains(v) {
                neighbours.without(right)
            } else if right.contains(v) {
                neighbours.without(left)
            } else {
                neighbours.clone()
            }
        };
        live.or(left).or(right).parts(tied, |part| {
            if !part.meets(&live) {
                return;
            }
            let with_safe_groups_beside = |part: &Set| {
                let beside = safe.iter().filter(|group| self.breathes(group, part));
                beside.fold(part.clone(), |all, group| all.or(group))
            };
            let mut all = with_safe_groups_beside(&part);
            // An eye is stored with all adjacent groups, which are the reason why neither player may move
            // there.
            let near = Set::of(order, eyes.iter().filter(|&v| self.neighbours(v).meets(&all)));
            all = all.or(&with_safe_groups_beside(&near));
            visit(Goban { free: goban.free.and(&all), stones: [0, 1].map(|i| goban.stones[i].and(&all)) });
        });
    }

    /// Exchanging the players negates the value.
    fn representative(&self, goban: Goban) -> Signed<Goban> {
        if goban.stones[1] < goban.stones[0] {
            let [left, right] = goban.stones;
            return Signed { position: Goban { free: goban.free, stones: [right, left] }, negated: true };
        }
        Signed::same(goban)
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.board.graph().hash(&mut state);
    }

    fn board(&self, goban: &Goban) -> Board {
        Board::Graph(self.board.with(|v| {
            match Player::BOTH.into_iter().find(|player| goban.stones[player.index()].contains(v)) {
                Some(player) => Vertex::Piece(player),
                None if goban.free.contains(v) => Vertex::Free,
                None => Vertex::Gone,
            }
        }))
    }
}

/// The entry of the ruleset. Bitboards are used for a grid that fits in a few words, the graph for all other
/// boards.
pub(crate) fn entry() -> Entry {
    Entry::new("nogo", BoardKind::Graph, "...|.x.|..o", |call| {
        if played_as_grid(call.board).is_some() {
            return on_grid!(call, GridNoGo, GridNoGo::default(), Square8 Strip64 Square16);
        }
        let (ruleset, stones) = NoGo::on(call.board.graph()?.into_owned())?;
        Ok(call.position(ruleset, stones))
    })
    .with_help("place a stone so that nothing is captured")
    .with_symmetries(Symmetries::Square)
    .with_path("game.grid.NoGo")
    .with_placement(Placement::dependent(|call, most| Ok(nogo::nogo(call.board, most)?)).faster())
}
