//! Games on disjoint cycles with a given legal or illegal complex (Huntemann, Proposition 2.1).
//!
//! The board has a cycle for each vertex: a triangle for one of Left, a square for one of Right. Left places
//! triangles and Right squares, so each piece fits only on cycles of its owner. In an impartial game all
//! cycles are triangles.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_placement::constructions::cycles;
//! use kelvin_placement::LabelledComplex;
//!
//! let budget = Budget::unlimited();
//! let complex: LabelledComplex = "x1 x2, x1 y1".parse()?;
//! assert_eq!(cycles::with_legal_complex(&complex, &budget)?.legal_complex(&budget)?, complex);
//! assert_eq!(cycles::with_illegal_complex(&complex)?.illegal_complex(), complex);
//! # Ok::<(), kelvin_placement::PlacementError>(())
//! ```

use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::game::PlacementGame;
use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_complexes::Face;
use kelvin_positions::Action;
use kelvin_positions::board::{DrawnGraph, MarkedGraph};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::{Basic, Owner};
use kelvin_values::Player;

/// The game whose legal complex is the given one. A set of cycles is a legal position if and only if its
/// vertices are a face.
pub fn with_legal_complex(
    complex: &LabelledComplex,
    budget: &Budget,
) -> Result<PlacementGame, PlacementError> {
    complex.refuse_void()?;
    on_cycles(complex, complex.complex().minimal_nonfaces(budget)?)
}

/// The game whose illegal complex is the given one. A set of cycles is a legal position if and only if its
/// vertices contain no facet.
pub fn with_illegal_complex(complex: &LabelledComplex) -> Result<PlacementGame, PlacementError> {
    on_cycles(complex, complex.complex().facets().iter().cloned())
}

/// The game on a cycle for each vertex, with these illegal sets of vertices.
pub(super) fn on_cycles(
    complex: &LabelledComplex,
    illegal: impl IntoIterator<Item = Face>,
) -> Result<PlacementGame, PlacementError> {
    let (mut basics, mut edges, mut order) = (Vec::new(), Vec::new(), 0);
    for (v, name) in complex.complex().vertices().names().enumerate() {
        let owner = complex.owner(v);
        let size = if owner == Owner::Only(Player::Right) { 4 } else { 3 };
        let cells: Vec<usize> = (order..order + size).collect();
        edges.extend((0..size).map(|i| (order + i, order + (i + 1) % size)));
        order += size;
        let place = Action::Vertices { vertices: cells.clone() };
        basics.push(Basic::new(owner, name.to_string(), place, cells));
    }
    let board = MarkedGraph::new(DrawnGraph::new(order, edges)?);
    Ok(PlacementGame::new("cycles", Conflicts::new(basics, illegal)?, ConflictBoard::Graph(board)))
}
