//! Invariance of rules under symmetries of the board.

use crate::error::PlacementError;
use crate::game::PlacementGame;
use crate::rules::copies;
use kelvin_budget::{Budget, Meter};
use kelvin_complexes::{Face, Unfinished};
use kelvin_positions::board::{Cell, DrawnGraph, Square, Vertex};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::Owner;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

/// The reason why a game is not invariant on its board (Huntemann, Definition 2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotInvariant {
    /// A basic position is illegal.
    IllegalBasic {
        /// The piece.
        name: String,
        /// The place of the piece.
        place: String,
    },
    /// A piece may not be placed somewhere, although it fits there.
    Unplaced {
        /// The owner of the piece.
        owner: Owner,
        /// A place where the same piece may be placed.
        like: String,
        /// The cells of the board where it may not.
        place: String,
    },
    /// A symmetry of the board maps an illegal position to a legal one.
    Moved {
        /// The illegal position.
        illegal: String,
        /// The legal position.
        legal: String,
    },
}

impl fmt::Display for NotInvariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotInvariant::IllegalBasic { name, place } => {
                write!(f, "the basic position {name} at {place} is illegal")
            }
            NotInvariant::Unplaced { owner, like, place } => {
                write!(f, "the piece of {owner} at {like} may not be placed at {place}, where it fits")
            }
            NotInvariant::Moved { illegal, legal } => {
                write!(f, "a symmetry of the board maps the illegal {{{illegal}}} to the legal {{{legal}}}")
            }
        }
    }
}

impl PlacementGame {
    /// Checks whether the game is invariant on its board. Returns the violation if it is not.
    ///
    /// Every basic position must be legal, a piece may be placed wherever the board locally looks like a
    /// legal place, and the symmetries of the board must preserve illegal positions. Without a board only the
    /// first condition applies.
    pub fn invariance(&self, budget: &Budget) -> Result<Option<NotInvariant>, PlacementError> {
        let conflicts = self.conflicts();
        let illegal = &conflicts.vertices().all() - &conflicts.legal_basics();
        if let Some(v) = illegal.first() {
            let basic = &conflicts.basics()[v];
            let (name, place) = (basic.name.clone(), basic.place.to_string());
            return Ok(Some(NotInvariant::IllegalBasic { name, place }));
        }
        let Some((graph, marks)) = self.board()? else { return Ok(None) };
        let places: BTreeMap<(Owner, Vec<usize>), usize> = conflicts
            .basics()
            .iter()
            .enumerate()
            .map(|(v, basic)| ((basic.owner, sorted(&basic.cells)), v))
            .collect();
        let meter = budget.meter();
        if let Some(violation) = self.unplaced(&graph, &marks, &places, &meter)? {
            return Ok(Some(violation));
        }
        let sets: HashSet<&Face> = conflicts.minimal_illegal().iter().collect();
        let spell = |set: &Face| {
            set.iter().map(|v| conflicts.basics()[v].name.as_str()).collect::<Vec<_>>().join(" ")
        };
        for symmetry in symmetries(&graph, &marks, &meter)? {
            let image = |v: usize| {
                let basic = &conflicts.basics()[v];
                let cells: Vec<usize> = basic.cells.iter().map(|&cell| symmetry[cell]).collect();
                // A piece may be placed wherever it fits, as checked before.
                places.get(&(basic.owner, sorted(&cells))).copied()
            };
            for &set in &sets {
                meter.tick().map_err(Unfinished::from)?;
                let moved: Option<Face> = set.iter().map(image).collect();
                if let Some(moved) = moved
                    && !sets.contains(&moved)
                {
                    return Ok(Some(NotInvariant::Moved { illegal: spell(set), legal: spell(&moved) }));
                }
            }
        }
        Ok(None)
    }

    /// The board as a graph, with the state of each vertex.
    fn board(&self) -> Result<Option<(DrawnGraph, Vec<Vertex>)>, PlacementError> {
        Ok(match self.layout() {
            ConflictBoard::Graph(board) => {
                let marks = (0..board.graph().order()).map(|v| board.at(v)).collect();
                Some((DrawnGraph::clone(board.graph()), marks))
            }
            ConflictBoard::Grid(grid) => {
                let (height, width) = (grid.height(), grid.width());
                let mark = |(row, column, _)| match grid.at(row, column) {
                    Cell::Empty => Vertex::Free,
                    _ => Vertex::Gone,
                };
                let there = |v: usize| grid.at(v / width, v % width) == Cell::Empty;
                let right = |v: usize| (v % width + 1 < width).then(|| (v, v + 1));
                let down = |v: usize| (v + width < height * width).then(|| (v, v + width));
                let edges = (0..height * width).flat_map(|v| [right(v), down(v)]).flatten();
                let edges = edges.filter(|&(u, v)| there(u) && there(v));
                Some((DrawnGraph::new(height * width, edges)?, grid.cells().map(mark).collect()))
            }
            ConflictBoard::Cliques(_) | ConflictBoard::Abstract => None,
        })
    }

    /// A place where a piece fits but may not be placed.
    fn unplaced(
        &self,
        graph: &DrawnGraph,
        marks: &[Vertex],
        places: &BTreeMap<(Owner, Vec<usize>), usize>,
        meter: &Meter<'_>,
    ) -> Result<Option<NotInvariant>, PlacementError> {
        let mut tried = BTreeSet::new();
        for basic in self.conflicts().basics() {
            meter.tick().map_err(Unfinished::from)?;
            let cells = sorted(&basic.cells);
            let inside = |v: usize| cells.binary_search(&v).ok();
            let edges: Vec<(usize, usize)> =
                graph.edges().filter_map(|(u, v)| Some((inside(u)?, inside(v)?))).collect();
            if !tried.insert((basic.owner, cells.len(), edges.clone())) {
                continue;
            }
            let piece = DrawnGraph::new(cells.len(), edges)?;
            let open = |v: usize| match marks[v] {
                Vertex::Free => true,
                Vertex::Only(player) => basic.owner == Owner::Only(player),
                _ => false,
            };
            for copy in copies(&piece, graph, &open)? {
                if !places.contains_key(&(basic.owner, copy.clone())) {
                    let (owner, like) = (basic.owner, basic.place.to_string());
                    let name = |&cell: &usize| match self.layout() {
                        ConflictBoard::Grid(grid) => {
                            Square::from((cell / grid.width(), cell % grid.width())).to_string()
                        }
                        _ => cell.to_string(),
                    };
                    let place = copy.iter().map(name).collect::<Vec<_>>().join("-");
                    return Ok(Some(NotInvariant::Unplaced { owner, like, place }));
                }
            }
        }
        Ok(None)
    }
}

fn sorted(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// Generators of the symmetries of a board: for each vertex in turn, one symmetry for each possible image
/// that fixes the vertices before it.
fn symmetries(
    graph: &DrawnGraph,
    marks: &[Vertex],
    meter: &Meter<'_>,
) -> Result<Vec<Vec<usize>>, PlacementError> {
    let order = by_neighbours(graph);
    let mut found = Vec::new();
    let mut in_place = vec![false; graph.order()];
    for fixed in 0..order.len() {
        in_place[order[fixed]] = true;
        for image in (0..graph.order()).filter(|&image| !in_place[image]) {
            meter.tick().map_err(Unfinished::from)?;
            if let Some(images) = complete(graph, marks, &order, &order[..fixed], image, meter)? {
                let mut symmetry = vec![0; graph.order()];
                order.iter().zip(images).for_each(|(&v, w)| symmetry[v] = w);
                found.push(symmetry);
            }
        }
    }
    Ok(found)
}

/// The vertices, each after a neighbour if possible, so that wrong images are rejected early.
fn by_neighbours(graph: &DrawnGraph) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut seen = vec![false; graph.order()];
    for start in 0..graph.order() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        order.push(start);
        let mut next = order.len() - 1;
        while next < order.len() {
            for v in graph.neighbours(order[next]).iter() {
                if !std::mem::replace(&mut seen[v], true) {
                    order.push(v);
                }
            }
            next += 1;
        }
    }
    order
}

/// Completes `start`, the images of the first vertices, followed by `image`, to a symmetry, if possible.
fn complete(
    graph: &DrawnGraph,
    marks: &[Vertex],
    order: &[usize],
    start: &[usize],
    image: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<usize>>, PlacementError> {
    let fits = |images: &[usize], w: usize| {
        let v = order[images.len()];
        marks[v] == marks[w]
            && graph.neighbours(v).iter().count() == graph.neighbours(w).iter().count()
            && !images.contains(&w)
            && (0..images.len())
                .all(|i| graph.neighbours(v).contains(order[i]) == graph.neighbours(w).contains(images[i]))
    };
    if !fits(start, image) {
        return Ok(None);
    }
    let mut images = start.to_vec();
    let base = images.len();
    images.push(image);
    let mut choices: Vec<Vec<usize>> = Vec::new();
    loop {
        if images.len() == order.len() {
            return Ok(Some(images));
        }
        meter.tick().map_err(Unfinished::from)?;
        if choices.len() < images.len() - base {
            choices.push((0..graph.order()).filter(|&w| fits(&images, w)).collect());
        }
        match choices.last_mut().and_then(Vec::pop) {
            Some(w) => images.push(w),
            None => {
                choices.pop();
                images.pop();
                if images.len() == base {
                    return Ok(None);
                }
            }
        }
    }
}
