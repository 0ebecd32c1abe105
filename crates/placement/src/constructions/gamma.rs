//! Invariant games with a given illegal or legal complex.

use super::cycles;
use super::skeleton::{Cycle, Skeleton};
use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::game::PlacementGame;
use crate::labelled::LabelledComplex;
use kelvin_budget::{Budget, Meter};
use kelvin_complexes::{Complex, Face, Vertices};
use kelvin_positions::Action;
use kelvin_positions::board::{DrawnGraph, MarkedGraph};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::{Basic, Owner};
use kelvin_values::Player;
use std::collections::{BTreeMap, BTreeSet};

/// An invariant game with a given illegal complex Γ: the Γ-ruleset on the Γ-board (Huntemann, Constructions
/// 2.6 and 2.9).
///
/// The board has a large cycle for each of the *n* vertices, one vertex longer for Right than for Left.
/// Smaller cycles are attached to *n* − 1 consecutive vertices of it. Players place such cycles, so each
/// piece fits only on cycles of its owner. Paths between the cycles have a different length for each edge of
/// Γ, so the distance of two pieces identifies the edge. A set of *f* pieces is illegal if the set of their
/// distances is that of the edges of a facet with *f* vertices, its id-set.
///
/// With the published labels 1, …, *k* of the edges this can fail, as a path through other cycles may be as
/// short as the path of another edge. Labels above *k* exclude that: a detour takes two paths and a step, so
/// it is longer than any single path. Then exactly the distances of adjacent vertices are those of their
/// edges.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_placement::constructions::GammaGame;
/// use kelvin_placement::LabelledComplex;
///
/// let budget = Budget::unlimited();
/// let path: LabelledComplex = "x1 y1, y1 x2, x2 y2, y2 x3, x3 y3".parse()?;
/// assert_eq!(GammaGame::new(&path)?.game(&budget)?.illegal_complex(), path);
/// // With the published labels the ends of the first two edges conflict too.
/// assert_ne!(GammaGame::printed(&path)?.game(&budget)?.illegal_complex(), path);
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GammaGame {
    complex: LabelledComplex,
    /// The vertices of Γ.
    support: Vec<usize>,
    /// The vertices with separate cycles that never conflict.
    free: Vec<usize>,
    labels: BTreeMap<(usize, usize), usize>,
}

/// The maximum number of vertices of Γ.
const MAX_VERTICES: usize = 12;
/// The maximum number of vertices of boards that are stored as graphs.
const MAX_BOARD: usize = 4096;

impl GammaGame {
    /// The game with edge labels above the number of edges. Γ must be nonempty and have no isolated vertex
    /// (Proposition 2.5).
    pub fn new(complex: &LabelledComplex) -> Result<GammaGame, PlacementError> {
        let edges = complex.complex().graph().edges().count();
        GammaGame::from(complex, edges)
    }

    /// The published construction, with labels from 1. Its illegal complex may differ from Γ.
    pub fn printed(complex: &LabelledComplex) -> Result<GammaGame, PlacementError> {
        GammaGame::from(complex, 0)
    }

    fn from(complex: &LabelledComplex, above: usize) -> Result<GammaGame, PlacementError> {
        let edges: Vec<(usize, usize)> = complex.complex().graph().edges().collect();
        let labels = edges.iter().enumerate().map(|(i, &(u, v))| ((u, v), above + i + 1));
        GammaGame::with_labels(complex, labels.collect())
    }

    /// The game with a label for each edge {u, v} of Γ, given as (u, v) with u < v.
    pub fn with_labels(
        complex: &LabelledComplex,
        labels: BTreeMap<(usize, usize), usize>,
    ) -> Result<GammaGame, PlacementError> {
        let support: Vec<usize> = complex.complex().support().iter().collect();
        PlacementError::limit("vertices of an invariant game", support.len(), MAX_VERTICES)?;
        let wrong = |why: String| Err(PlacementError::Rules { why });
        if let Some(facet) = complex.complex().facets().iter().find(|facet| facet.len() < 2) {
            return wrong(format!(
                "{{{}}} is a facet: the illegal complex of an invariant game has no facet of fewer than two vertices",
                complex.complex().spell(facet)
            ));
        }
        if support.is_empty() {
            return wrong("the complex has no face: expected an illegal complex with facets".to_string());
        }
        let edges: BTreeSet<(usize, usize)> = complex.complex().graph().edges().collect();
        if !labels.keys().eq(edges.iter()) || labels.values().any(|&label| label == 0) {
            return wrong("expected a label from 1 for each edge, and no other".to_string());
        }
        Ok(GammaGame { complex: complex.clone(), support, free: Vec::new(), labels })
    }

    /// The invariant game whose legal complex is Δ (Huntemann, Theorem 2.17). Loops of Δ are omitted.
    ///
    /// Its illegal complex is that of the minimal non-faces. A vertex in every facet gets a separate cycle.
    /// For a simplex the board is a cycle of three or four vertices for each vertex, and everything is legal.
    pub fn with_legal_complex(
        complex: &LabelledComplex,
        budget: &Budget,
    ) -> Result<PlacementGame, PlacementError> {
        complex.refuse_void()?;
        let complex = complex.without_loops()?;
        if complex.complex().is_simplex() {
            return cycles::on_cycles(&complex, []);
        }
        let nonfaces = complex.complex().minimal_nonfaces(budget)?;
        let vertices = complex.complex().vertices().clone();
        let owners = (0..vertices.len()).map(|v| complex.owner(v)).collect();
        let gamma = LabelledComplex::new(Complex::new(vertices.clone(), nonfaces)?, owners)?;
        let mut game = GammaGame::new(&gamma)?;
        game.free = gamma.complex().loops().iter().collect();
        game.game(budget)
    }

    fn n(&self) -> usize {
        self.support.len()
    }

    /// The length of the large cycle of a player. In an impartial game all are Left's.
    pub fn cycle(&self, player: Player) -> usize {
        self.n().pow(4) + 4 + player.index()
    }

    /// The length of the cycles attached to the large ones.
    pub fn inner_cycle(&self) -> usize {
        self.n().pow(3)
    }

    /// The number of cycles attached to each large cycle.
    pub fn connection_vertices(&self) -> usize {
        self.n() - 1
    }

    /// The facets of Γ with their id-sets.
    pub fn id_sets(&self) -> Vec<(Face, BTreeSet<usize>)> {
        let id_set = |facet: &Face| {
            let inside = self.labels.iter().filter(|((u, v), _)| facet.contains(*u) && facet.contains(*v));
            inside.map(|(_, label)| label + 1).collect()
        };
        self.complex.complex().facets().iter().map(|facet| (facet.clone(), id_set(facet))).collect()
    }

    fn owner_length(&self, v: usize) -> usize {
        self.cycle(match self.complex.owner(v) {
            Owner::Only(player) => player,
            Owner::Both => Player::Left,
        })
    }

    /// The Γ-board, and the connection vertices of each cycle: (i, j) is at index j of cycle i.
    fn board(&self) -> (Skeleton, Vec<Vec<usize>>) {
        let n = self.n();
        let mut board = Skeleton::default();
        let mut connections = Vec::new();
        for &v in self.support.iter().chain(&self.free) {
            let nodes: Vec<usize> = (1..n).map(|_| board.node()).collect();
            nodes.windows(2).for_each(|pair| board.join(pair[0], pair[1], 1));
            board.join(nodes[n - 2], nodes[0], self.owner_length(v) - (n - 2));
            nodes.iter().for_each(|&node| board.join(node, node, self.inner_cycle()));
            connections.push(nodes);
        }
        let place = |v: usize| self.support.binary_search(&v).expect("labels are those of the support");
        for (&(u, v), label) in &self.labels {
            let (i, j) = (place(u), place(v));
            // Cycle i has no connection vertex (i, i), so those after it are shifted by one.
            let at = |i: usize, j: usize| connections[i][if j < i { j } else { j - 1 }];
            board.join(at(i, j), at(j, i), label + 1);
        }
        (board, connections)
    }

    /// The game, computed by finding all places of the pieces on the board and measuring their distances. It
    /// assumes nothing about the construction.
    pub fn game(&self, budget: &Budget) -> Result<PlacementGame, PlacementError> {
        let (board, connections) = self.board();
        let mut pieces: Vec<(Owner, Vec<usize>, Vec<usize>)> = Vec::new();
        let owners: BTreeSet<Owner> =
            self.support.iter().chain(&self.free).map(|&v| self.complex.owner(v)).collect();
        for owner in owners {
            let length = self.cycle(if let Owner::Only(player) = owner { player } else { Player::Left });
            for cycle in board.cycles(length, budget).map_err(kelvin_complexes::Unfinished::from)? {
                self.windows(&board, &cycle).into_iter().for_each(|(nodes, segments)| {
                    if !pieces.iter().any(|piece| piece.0 == owner && piece.2 == segments) {
                        pieces.push((owner, nodes, segments));
                    }
                });
            }
        }
        let distances: Vec<Vec<Option<usize>>> = pieces
            .iter()
            .map(|(_, nodes, _)| {
                let from = board.distances(nodes);
                // Paths enter a piece at its nodes, as it contains whole segments.
                pieces.iter().map(|(_, to, _)| to.iter().filter_map(|&node| from[node]).min()).collect()
            })
            .collect();
        let mut illegal = Vec::new();
        let meter = budget.meter();
        for (facet, id_set) in self.id_sets() {
            let mut chosen = Vec::new();
            conflicts(&distances, &id_set, facet.len(), &mut chosen, &meter, &mut illegal)?;
        }
        self.assemble(&board, &connections, &pieces, illegal)
    }

    /// The pieces on a cycle: n − 1 consecutive vertices with inner cycles.
    ///
    /// A cycle attached to a vertex shares only this vertex with the large cycle. At a connection vertex
    /// there are the two ends of its inner cycle and at most three others. Two of those three belong to the
    /// large cycle, and the inner cycle is connected to nothing else, so the attached cycle is the inner
    /// cycle. Other vertices have no further edges.
    fn windows(&self, board: &Skeleton, cycle: &Cycle) -> Vec<(Vec<usize>, Vec<usize>)> {
        let (count, wanted) = (cycle.nodes.len(), self.connection_vertices());
        let hung = |node: usize| {
            let fits = |(i, segment): &(usize, &super::skeleton::Segment)| {
                segment.ends == (node, node)
                    && segment.length == self.inner_cycle()
                    && !cycle.segments.contains(i)
            };
            board.segments().iter().enumerate().find(fits).map(|(i, _)| i)
        };
        let mut found = Vec::new();
        for first in 0..count {
            if wanted > count {
                break;
            }
            let nodes: Vec<usize> = (0..wanted).map(|i| cycle.nodes[(first + i) % count]).collect();
            let consecutive =
                (0..wanted - 1).all(|i| board.segments()[cycle.segments[(first + i) % count]].length == 1);
            let Some(loops) = nodes.iter().map(|&node| hung(node)).collect::<Option<Vec<usize>>>() else {
                continue;
            };
            if consecutive {
                let mut segments = [cycle.segments.clone(), loops].concat();
                segments.sort_unstable();
                found.push((cycle.nodes.clone(), segments));
            }
        }
        found
    }

    /// The game of these pieces. Those on the cycle of a vertex are named after it.
    fn assemble(
        &self,
        board: &Skeleton,
        connections: &[Vec<usize>],
        pieces: &[(Owner, Vec<usize>, Vec<usize>)],
        illegal: Vec<Face>,
    ) -> Result<PlacementGame, PlacementError> {
        let small = board.order() <= MAX_BOARD;
        let vertices: Vec<usize> = self.support.iter().chain(&self.free).copied().collect();
        let mut basics: Vec<(usize, Basic)> = Vec::new();
        for (owner, nodes, segments) in pieces {
            let mut sorted = nodes.clone();
            sorted.sort_unstable();
            let home = connections.iter().position(|cycle| *cycle == sorted).map(|i| vertices[i]);
            let name = match home {
                Some(v) => self.complex.complex().vertices().name(v).to_string(),
                None => format!("{}'{}", owner.letter(), basics.len() + 1),
            };
            let mut cells = Vec::new();
            if small {
                cells.extend(nodes);
                segments.iter().for_each(|&segment| cells.extend(board.inside(segment)));
            }
            let place = Action::Claim { name: format!("the cycle of {name}") };
            // In the order of the vertices, with unexpected pieces at the end.
            basics.push((home.unwrap_or(usize::MAX), Basic::new(*owner, name, place, cells)));
        }
        let mut order: Vec<usize> = (0..basics.len()).collect();
        order.sort_by_key(|&i| basics[i].0);
        let mut place = vec![0; basics.len()];
        order.iter().enumerate().for_each(|(to, &from)| place[from] = to);
        let illegal = illegal.iter().map(|set| set.iter().map(|v| place[v]).collect::<Face>());
        let basics = order.iter().map(|&i| basics[i].1.clone()).collect();
        let layout = match small {
            true => ConflictBoard::Graph(MarkedGraph::new(DrawnGraph::new(board.order(), board.edges())?)),
            false => ConflictBoard::Abstract,
        };
        Ok(PlacementGame::new("invariant", Conflicts::new(basics, illegal)?, layout))
    }
}

/// Appends the sets of `size` pieces whose distances are exactly these. The recursion depth is at most
/// `size`.
fn conflicts(
    distances: &[Vec<Option<usize>>],
    wanted: &BTreeSet<usize>,
    size: usize,
    chosen: &mut Vec<usize>,
    meter: &Meter<'_>,
    found: &mut Vec<Face>,
) -> Result<(), PlacementError> {
    if chosen.len() == size {
        let pairs = chosen.iter().enumerate().flat_map(|(i, &a)| chosen[..i].iter().map(move |&b| (a, b)));
        let ids: BTreeSet<usize> = pairs.filter_map(|(a, b)| distances[a][b]).collect();
        if ids == *wanted {
            found.push(chosen.iter().copied().collect());
        }
        return Ok(());
    }
    let first = chosen.last().map_or(0, |last| last + 1);
    for piece in first..distances.len() {
        meter.tick().map_err(kelvin_complexes::Unfinished::from)?;
        if chosen.iter().all(|&other| distances[piece][other].is_some_and(|d| wanted.contains(&d))) {
            chosen.push(piece);
            conflicts(distances, wanted, size, chosen, meter, found)?;
            chosen.pop();
        }
    }
    Ok(())
}

impl LabelledComplex {
    /// The same complex without loops.
    fn without_loops(&self) -> Result<LabelledComplex, PlacementError> {
        let support: Vec<usize> = self.complex().support().iter().collect();
        let vertices = Vertices::new(support.iter().map(|&v| self.complex().vertices().name(v)))?;
        let renumber = |facet: &Face| -> Face {
            facet
                .iter()
                .map(|v| support.binary_search(&v).expect("the vertices of a facet are in the support"))
                .collect()
        };
        let complex = Complex::new(vertices, self.complex().facets().iter().map(renumber))?;
        Ok(LabelledComplex::new(complex, support.iter().map(|&v| self.owner(v)).collect())?)
    }
}
