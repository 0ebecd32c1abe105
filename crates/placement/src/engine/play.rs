//! Play on a coloured conflict graph.

use super::classes::Classes;
use super::graph::ConflictGraph;
use super::lattice::Lattice;
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Board;
use kelvin_positions::placement::Basic;
use kelvin_positions::placement::Layout;
use kelvin_positions::{Action, KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Which positions are taken for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Those with the same vertices.
    Plain,
    /// Those that are moved, reflected or turned, for games on grids in which that is no matter; otherwise as
    /// [`Keys::Isomorphism`].
    Symmetry,
    /// Those with isomorphic pictures, and with pictures that are isomorphic when the players are exchanged.
    Isomorphism,
}

/// A strong placement game whose minimal illegal positions are pairs, as a ruleset. A position is the set of
/// basic positions that can still be taken; a move takes one and strikes out what conflicts with it.
///
/// `IMPARTIAL` says that every piece may be placed by either player.
#[derive(Clone)]
pub struct Play<M: Mask, const IMPARTIAL: bool>(Arc<Inner<M>>);

struct Inner<M> {
    conflicts: Arc<Conflicts>,
    /// Of the conflicts.
    fingerprint: u64,
    layout: Arc<Layout>,
    graph: ConflictGraph<M>,
    same: Same<M>,
    /// Whether pieces of both players go to the same place, which may lead to the same position: in impartial versions alone.
    twins: bool,
}

/// How positions are recognised.
enum Same<M> {
    Plain,
    Lattice(Lattice<M>),
    Classes(Classes<M>),
}

impl<M: Mask, const IMPARTIAL: bool> Play<M, IMPARTIAL> {
    /// The game with this picture, which is pairwise; its board is for the eye.
    pub fn new(conflicts: Arc<Conflicts>, layout: Arc<Layout>, keys: Keys) -> Self {
        let lattice = match (keys, &*layout) {
            (Keys::Symmetry, Layout::Grid(grid)) => Lattice::new(&conflicts, grid),
            _ => None,
        };
        let (graph, same) = match lattice {
            Some(lattice) => {
                let legal = conflicts.legal_basics();
                let is_legal = |&place: &usize| lattice.basics[place].is_some_and(|v| legal.contains(v));
                let start = (0..lattice.basics.len()).filter(is_legal);
                let graph = ConflictGraph::of(&lattice.owners, lattice.clashes.iter().copied(), start);
                (graph, Same::Lattice(lattice))
            }
            None if keys == Keys::Plain => (ConflictGraph::new(&conflicts), Same::Plain),
            None => (ConflictGraph::new(&conflicts), Same::Classes(Classes::new(conflicts.basics().len()))),
        };
        let mut places = HashSet::new();
        let twins = IMPARTIAL && !conflicts.basics().iter().all(|basic| places.insert(&basic.place));
        drop(places);
        let fingerprint = conflicts.fingerprint();
        Play(Arc::new(Inner { conflicts, fingerprint, layout, graph, same, twins }))
    }

    /// The piece that a vertex of the graph stands for.
    fn piece(&self, v: usize) -> &Basic {
        match &self.0.same {
            Same::Lattice(lattice) => &lattice.pieces[v],
            Same::Plain | Same::Classes(_) => &self.0.conflicts.basics()[v],
        }
    }

    /// The position on the empty board.
    pub fn start(&self) -> M {
        self.0.graph.start.clone()
    }
}

/// The same game, however it keeps its positions.
impl<M: Mask, const IMPARTIAL: bool> PartialEq for Play<M, IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.conflicts == other.0.conflicts && self.0.layout == other.0.layout)
    }
}

impl<M: Mask, const IMPARTIAL: bool> Eq for Play<M, IMPARTIAL> {}

impl<M: Mask, const IMPARTIAL: bool> Ruleset for Play<M, IMPARTIAL> {
    type Position = M;
    type Move = Action;
    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, position: &M, player: Player, visit: &mut impl FnMut(Action, M)) {
        let graph = &self.0.graph;
        let mut seen = Vec::new();
        for v in position.and(&graph.open[player.index()]).members() {
            let (place, option) = (self.piece(v).place.clone(), graph.take(position, v));
            // What comes to the same is one move.
            if self.0.twins {
                if seen.contains(&(place.clone(), option.clone())) {
                    continue;
                }
                seen.push((place.clone(), option.clone()));
            }
            visit(place, option);
        }
    }

    fn move_count(&self, position: &M, player: Player) -> usize {
        if self.0.twins {
            let mut count = 0;
            self.moves(position, player, &mut |_, _| count += 1);
            return count;
        }
        position.and(&self.0.graph.open[player.index()]).len()
    }

    #[inline]
    fn options(&self, position: &M, player: Player, visit: &mut impl FnMut(M)) {
        let graph = &self.0.graph;
        for v in graph.undominated(position, player).members() {
            visit(graph.take(position, v));
        }
    }

    #[inline]
    fn components(&self, position: M, visit: &mut impl FnMut(M)) {
        self.0.graph.parts(position, visit);
    }

    #[inline]
    fn representative(&self, position: M) -> Signed<M> {
        match &self.0.same {
            Same::Plain => Signed::same(position),
            Same::Lattice(lattice) => lattice.representative(&position),
            Same::Classes(classes) => classes.representative(position, |position| {
                let reduced = self.0.graph.reduced(position);
                let form = self.0.graph.form(&reduced);
                (reduced, form)
            }),
        }
    }

    fn prepare(&self, _: &M, budget: &Budget) -> Result<(), Exhausted> {
        if let Same::Classes(classes) = &self.0.same {
            classes.limit(budget.byte_limit().map(|bytes| bytes / 8));
        }
        Ok(())
    }

    /// Where only one player can move, the number of moves they have; a vertex of both alone is `*`.
    #[inline]
    fn known_value(&self, position: &M) -> Option<KnownValue> {
        let [left, right] = &self.0.graph.open;
        match [position.meets(left), position.meets(right)] {
            [true, false] => self.0.graph.moves_left(position).map(KnownValue::Integer),
            [false, true] => self.0.graph.moves_left(position).map(|moves| KnownValue::Integer(-moves)),
            [false, false] => Some(KnownValue::Integer(0)),
            [true, true] => {
                let alone = position.len() == 1;
                alone.then_some(KnownValue::Nimber(1))
            }
        }
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.0.fingerprint.hash(&mut state);
    }

    fn board(&self, position: &M) -> Board {
        self.0.layout.board(&mut position.members().map(|v| self.piece(v)))
    }
}
