//! Play on a coloured conflict graph.

use super::classes::Classes;
use super::graph::ConflictGraph;
use super::lattice::Lattice;
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Board;
use kelvin_positions::placement::Basic;
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::{Action, KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The equivalence under which positions are identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equivalence {
    /// Positions with the same vertices.
    Plain,
    /// Translated, reflected or transposed positions, for games on grids that are invariant under these;
    /// otherwise as [`Equivalence::Isomorphism`].
    Symmetry,
    /// Positions with isomorphic conflict graphs, also with the players exchanged.
    Isomorphism,
}

/// The ruleset of a strong placement game whose minimal illegal positions are pairs. A position is the set of
/// basic positions that can still be claimed. A move claims one and removes its conflicts.
///
/// `IMPARTIAL` states that every piece may be placed by either player.
#[derive(Clone)]
pub struct PairwiseRuleset<M: Mask, const IMPARTIAL: bool>(Arc<Inner<M>>);

struct Inner<M> {
    conflicts: Arc<Conflicts>,
    /// A hash of the conflict structure.
    fingerprint: u64,
    layout: Arc<ConflictBoard>,
    graph: ConflictGraph<M>,
    same: KeyMethod<M>,
    /// Whether pieces of both players may share a place, so that two moves have the same result. Only in
    /// impartial versions.
    twins: bool,
}

/// The method of identifying positions.
enum KeyMethod<M> {
    Plain,
    Lattice(Lattice<M>),
    Classes(Classes<M>),
}

impl<M: Mask, const IMPARTIAL: bool> PairwiseRuleset<M, IMPARTIAL> {
    /// The game with this pairwise conflict structure. The layout is only for display.
    pub fn new(conflicts: Arc<Conflicts>, layout: Arc<ConflictBoard>, keys: Equivalence) -> Self {
        let lattice = match (keys, &*layout) {
            (Equivalence::Symmetry, ConflictBoard::Grid(grid)) => Lattice::new(&conflicts, grid),
            _ => None,
        };
        let (graph, same) = match lattice {
            Some(lattice) => {
                let legal = conflicts.legal_basics();
                let is_legal = |&place: &usize| lattice.basics[place].is_some_and(|v| legal.contains(v));
                let start = (0..lattice.basics.len()).filter(is_legal);
                let graph = ConflictGraph::of(&lattice.owners, lattice.conflicts_of.iter().copied(), start);
                (graph, KeyMethod::Lattice(lattice))
            }
            None if keys == Equivalence::Plain => (ConflictGraph::new(&conflicts), KeyMethod::Plain),
            None => {
                (ConflictGraph::new(&conflicts), KeyMethod::Classes(Classes::new(conflicts.basics().len())))
            }
        };
        let mut places = HashSet::new();
        let twins = IMPARTIAL && !conflicts.basics().iter().all(|basic| places.insert(&basic.place));
        drop(places);
        let fingerprint = conflicts.fingerprint();
        PairwiseRuleset(Arc::new(Inner { conflicts, fingerprint, layout, graph, same, twins }))
    }

    /// The piece of a vertex of the graph.
    fn piece(&self, v: usize) -> &Basic {
        match &self.0.same {
            KeyMethod::Lattice(lattice) => &lattice.pieces[v],
            KeyMethod::Plain | KeyMethod::Classes(_) => &self.0.conflicts.basics()[v],
        }
    }

    /// The position on the empty board.
    pub fn start(&self) -> M {
        self.0.graph.start.clone()
    }
}

/// Compares games regardless of how positions are identified.
impl<M: Mask, const IMPARTIAL: bool> PartialEq for PairwiseRuleset<M, IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.conflicts == other.0.conflicts && self.0.layout == other.0.layout)
    }
}

impl<M: Mask, const IMPARTIAL: bool> Eq for PairwiseRuleset<M, IMPARTIAL> {}

impl<M: Mask, const IMPARTIAL: bool> Ruleset for PairwiseRuleset<M, IMPARTIAL> {
    type Position = M;
    type Move = Action;
    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, position: &M, player: Player, visit: &mut impl FnMut(Action, M)) {
        let graph = &self.0.graph;
        let mut seen = Vec::new();
        for v in position.and(&graph.open[player.index()]).members() {
            let (place, option) = (self.piece(v).place.clone(), graph.take(position, v));
            // Moves with the same action and result count once.
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
            KeyMethod::Plain => Signed::same(position),
            KeyMethod::Lattice(lattice) => lattice.representative(&position),
            KeyMethod::Classes(classes) => classes.representative(position, |position| {
                let reduced = self.0.graph.reduced(position);
                let form = self.0.graph.form(&reduced);
                (reduced, form)
            }),
        }
    }

    fn prepare(&self, _: &M, budget: &Budget) -> Result<(), Exhausted> {
        if let KeyMethod::Classes(classes) = &self.0.same {
            classes.limit(budget.byte_limit().map(|bytes| bytes / 8));
        }
        Ok(())
    }

    /// If only one player can move, the value is the number of moves; a single vertex of both players is `*`.
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
