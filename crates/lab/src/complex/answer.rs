//! The question about a complex, and the report that answers it.

use super::Claimant;
use super::facts::Homology;
use super::field::FieldName;
use super::subject::ComplexSource;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::{Digits, ExactNumber, ValueText};
use crate::words::{Alphabet, Count};
use kelvin_budget::Budget;
use kelvin_positions::BoardInput;
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
    /// The operations applied to the complex first, in order: `link x1 x2`, `star x1`, `deletion x1`,
    /// `induced x1 x2`, `skeleton 1`, `pure skeleton 1`, `Alexander dual`, `cover dual`, `complement`,
    /// `core`.
    #[serde(default)]
    pub take: Vec<String>,
    /// Whether the report includes the multigraded Betti numbers and the maps of the resolution of the
    /// illegal ideal.
    #[serde(default)]
    pub resolution: bool,
}

impl Ask for ComplexQuestion {
    type Answer = ComplexAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ComplexAnswer, Error> {
        lab.complex(self, budget, observer)
    }
}

/// A report on a complex. An entry that is unknown or undefined is null. For a complex that is not a game,
/// the illegal ideal is the Stanley–Reisner ideal and the legal ideal is the facet ideal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComplexAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The ruleset, as given in the question.
    pub ruleset: Option<String>,
    /// The board, as given in the question.
    pub board: Option<BoardInput>,
    /// The names of the vertices.
    pub vertices: Option<Vec<String>>,
    /// The location of each vertex on the board.
    pub places: Option<Vec<String>>,
    /// The players who may claim each vertex: Left, Right or both.
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
    /// Whether all minimal non-faces are pairs.
    pub flag: Option<bool>,
    /// The value of the game on the empty board; null if it is too long to print.
    pub value: Option<ValueText>,
    /// The numbers of Left's and Right's options of a value that is too long to print.
    pub options: Option<[u64; 2]>,
    /// The mean of the value.
    pub mean: Option<ExactNumber>,
    /// The temperature of the value.
    pub temperature: Option<ExactNumber>,
    /// The birthday of the value.
    pub birthday: Option<Digits>,
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
    /// The field of the following entries.
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
    /// Whether it is sequentially Cohen–Macaulay.
    pub sequentially_cohen_macaulay: Option<bool>,
    /// Whether it is Buchsbaum.
    pub buchsbaum: Option<bool>,
    /// Whether it is Gorenstein.
    pub gorenstein: Option<bool>,
    /// Whether the faces are the independent sets of a matroid.
    pub matroid: Option<bool>,
    /// The least k for which it is k-decomposable.
    pub least_decomposition: Option<u64>,
    /// The numbers of minimal vertex covers as [size, number].
    pub cover_sizes: Option<Vec<(usize, usize)>>,
    /// The minimal vertex covers, which are the facets of the cover dual.
    pub minimal_vertex_covers: Option<Vec<Vec<String>>>,
    /// The minimal primes of the illegal ideal, each by its variables: their intersection is its primary
    /// decomposition.
    pub illegal_primes: Option<Vec<Vec<String>>>,
    /// The facets of the Alexander dual.
    pub alexander_dual: Option<Vec<Vec<String>>>,
    /// The Hilbert series of the ring modulo the illegal ideal.
    pub hilbert_series: Option<String>,
    /// Its Hilbert polynomial.
    pub hilbert_polynomial: Option<String>,
    /// Its depth.
    pub depth: Option<u64>,
    /// Its projective dimension.
    pub projective_dimension: Option<u64>,
    /// Its Castelnuovo–Mumford regularity.
    pub regularity: Option<u64>,
    /// Whether the illegal ideal has linear quotients.
    pub linear_quotients: Option<bool>,
    /// Its generators in an order with linear quotients.
    pub quotients: Option<Vec<Vec<String>>>,
    /// The multigraded Betti numbers of the illegal ideal as [i, variables, number].
    pub multigraded_betti: Option<Vec<(usize, Vec<String>, Count)>>,
    /// The maps of its minimal free resolution, a line for each generator.
    pub resolution: Option<Vec<String>>,
    /// Whether every question was answered.
    pub complete: bool,
}

/// Betti numbers as [i, j, number].
pub type Betti = Vec<(usize, usize, Count)>;
