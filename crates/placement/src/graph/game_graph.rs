//! The game graph of a complex.

use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_complexes::{Face, Unfinished};
use kelvin_numbers::Integer;
use rustc_hash::FxHashMap;

/// The game graph of a strong placement game (Huntemann, Definition 3.2). Its vertices are the legal
/// positions, which are the faces of the legal complex, and its edges are the moves. It is also the Hasse
/// diagram of the game poset (Definition 3.12), the face poset.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_placement::PlacementGame;
/// let budget = Budget::unlimited();
/// let snort = PlacementGame::compile("snort", "P3")?.legal_complex(&budget)?;
/// let graph = snort.game_graph(&budget)?;
/// assert_eq!((graph.faces().len(), graph.moves().len()), (17, 28));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameGraph {
    complex: LabelledComplex,
    faces: Vec<Face>,
    /// The index of each face.
    places: FxHashMap<Face, usize>,
    moves: Vec<FaceMove>,
}

/// A move that claims a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceMove {
    /// The position before, by its index among the faces.
    pub from: usize,
    /// The position after.
    pub to: usize,
    /// The vertex.
    pub vertex: usize,
}

/// The size of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSize {
    /// The numbers of positions with 0, 1, 2, … pieces: the f-vector.
    pub levels: Vec<Integer>,
    /// The number of edges of the game graph.
    pub moves: Integer,
    /// The number of nodes of the game tree. A position of k pieces is reached in k! ways.
    pub tree: Integer,
}

impl LabelledComplex {
    /// The sizes of the game graph and the game tree, computed without listing them.
    pub fn size(&self, budget: &Budget) -> Result<GameSize, Unfinished> {
        let levels: Vec<Integer> = self.complex().f_vector(budget)?.into_iter().map(Integer::from).collect();
        let (mut moves, mut tree, mut ways) = (Integer::ZERO, Integer::ZERO, Integer::ONE);
        for (pieces, count) in levels.iter().enumerate() {
            ways *= Integer::from(pieces.max(1));
            moves += count * Integer::from(pieces);
            tree += count * &ways;
        }
        Ok(GameSize { levels, moves, tree })
    }

    /// The game graph. Returns an error if there are too many faces.
    pub fn game_graph(&self, budget: &Budget) -> Result<GameGraph, Unfinished> {
        let faces: Vec<Face> = self.complex().all_faces(budget)?.into_iter().flatten().collect();
        let places: FxHashMap<Face, usize> =
            faces.iter().cloned().enumerate().map(|(place, face)| (face, place)).collect();
        let mut moves = Vec::new();
        let meter = budget.meter();
        for (to, face) in faces.iter().enumerate() {
            for vertex in face.iter() {
                meter.tick()?;
                // A face without one of its vertices is a face.
                if let Some(&from) = places.get(&face.without(vertex)) {
                    moves.push(FaceMove { from, to, vertex });
                }
            }
        }
        Ok(GameGraph { complex: self.clone(), faces, places, moves })
    }
}

impl GameGraph {
    /// The legal complex.
    pub fn complex(&self) -> &LabelledComplex {
        &self.complex
    }

    /// The positions, those with fewer pieces first.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The moves.
    pub fn moves(&self) -> &[FaceMove] {
        &self.moves
    }

    /// The index of a face among the positions.
    pub fn find(&self, face: &Face) -> Option<usize> {
        self.places.get(face).copied()
    }

    /// The name of a position: its vertices, or `1` for the empty board, as for a monomial.
    pub fn name(&self, position: usize) -> String {
        match &self.faces[position] {
            face if face.is_empty() => "1".to_string(),
            face => self.complex.complex().spell(face),
        }
    }
}
