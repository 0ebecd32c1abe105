//! What is asked of a complex, and what a report on it tells.

use super::Claimant;
use super::facts::Homology;
use super::field::FieldName;
use super::subject::ComplexSource;
use crate::schema::Schema;
use crate::words::{Alphabet, Count};
use kelvin_play::Drawn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a report on a complex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexQuestion {
    /// The complex.
    #[serde(flatten)]
    pub source: ComplexSource,
    /// The field: Q, or a prime p for GF(p).
    #[serde(default)]
    #[schemars(with = "String")]
    pub field: FieldName,
    /// The alphabet of the value.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// Whether long lists of facets are left out.
    #[serde(default)]
    pub brief: bool,
}

/// A report on a complex. What is not known, or not defined, is null. Of a complex that is no game the illegal ideal is the
/// Stanley–Reisner ideal, the legal ideal the facet ideal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset, as it was asked for.
    pub ruleset: Option<String>,
    /// The board, as it was asked for.
    pub board: Option<Drawn>,
    /// The names of the vertices.
    pub vertices: Option<Vec<String>>,
    /// Where each vertex is on the board.
    pub places: Option<Vec<String>>,
    /// Who may claim each vertex: Left, Right or both.
    pub owners: Option<Vec<Claimant>>,
    /// The facets, by the names of their vertices.
    pub facets: Option<Vec<Vec<String>>>,
    /// The dimension.
    pub dimension: Option<i64>,
    /// The numbers of faces of each size.
    pub f_vector: Option<Vec<Count>>,
    /// The h-vector.
    pub h_vector: Option<Vec<Count>>,
    /// The Euler characteristic.
    pub euler_characteristic: Option<Count>,
    /// Whether all facets have the same dimension.
    pub pure: Option<bool>,
    /// Whether it is connected.
    pub connected: Option<bool>,
    /// Whether all minimal non-faces are edges.
    pub flag: Option<bool>,
    /// What the game is worth that begins on the empty board; null where that is too long to be written.
    pub value: Option<String>,
    /// How many options Left and Right have in a value that is too long to be written.
    pub options: Option<[u64; 2]>,
    /// The mean of the value.
    pub mean: Option<String>,
    /// The temperature of the value.
    pub temperature: Option<String>,
    /// The birthday of the value.
    pub birthday: Option<String>,
    /// The number of positions.
    pub positions: Option<Count>,
    /// The number of moves between positions.
    pub moves: Option<Count>,
    /// The number of nodes of the game tree.
    pub tree_nodes: Option<Count>,
    /// The formal birthday.
    pub formal_birthday: Option<Count>,
    /// Whether the ruleset is an independence ruleset, if that is known.
    pub independence_ruleset: Option<bool>,
    /// Whether the ruleset is invariant.
    pub invariant: Option<bool>,
    /// Whether all minimal vertex covers have the same size.
    pub unmixed: Option<bool>,
    /// Two minimal vertex covers of different sizes.
    pub covers: Option<Vec<Vec<String>>>,
    /// Whether it is vertex decomposable.
    pub vertex_decomposable: Option<bool>,
    /// Whether it is shellable.
    pub shellable: Option<bool>,
    /// The facets in the order of a shelling.
    pub shelling: Option<Vec<Vec<String>>>,
    /// The groups of reduced homology over the integers that are not trivial.
    pub reduced_homology: Option<Vec<Homology>>,
    /// The field over which the following is told.
    pub field: Option<String>,
    /// The generators of the illegal ideal.
    pub illegal_ideal: Option<Vec<Vec<String>>>,
    /// Whether the illegal ideal is Cohen–Macaulay.
    pub illegal_cohen_macaulay: Option<bool>,
    /// The Betti numbers of the illegal ideal as [i, j, number].
    pub illegal_betti: Option<Betti>,
    /// The generators of the legal ideal.
    pub legal_ideal: Option<Vec<Vec<String>>>,
    /// Whether the legal ideal is Cohen–Macaulay.
    pub legal_cohen_macaulay: Option<bool>,
    /// The Betti numbers of the legal ideal as [i, j, number].
    pub legal_betti: Option<Betti>,
    /// Whether nothing was left open.
    pub complete: bool,
}

/// Betti numbers as [i, j, number].
pub type Betti = Vec<(usize, usize, Count)>;
