//! Complexes of placement games and other complexes: reports, tables, construction, recovery and search.

mod algebra;
mod answer;
mod facts;
mod field;
mod graphs;
mod implied;
mod make;
mod recover;
mod report;
mod search;
mod share;
mod subject;
mod table;
mod taken;

pub use answer::{ComplexAnswer, ComplexQuestion};
pub use facts::{Fact, Homology};
pub use field::FieldName;
pub use make::MakeQuestion;
pub use recover::RecoverQuestion;

pub use search::{
    DayAnswer, DayQuestion, DayRow, DimensionRow, DimensionsAnswer, DimensionsQuestion, SearchQuestion,
    looked_at,
};
pub use subject::{ComplexSource, ComplexSubject, facets};
pub use table::{ComplexRow, ComplexTableAnswer, ComplexTableQuestion};

use crate::schema::Schema;
use crate::texts::ValueText;
use kelvin_complexes::Face;
use kelvin_placement::{LabelledComplex, Owner};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The players who may claim a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Claimant {
    /// Left alone.
    Left,
    /// Right alone.
    Right,
    /// Both players.
    #[serde(rename = "both")]
    Both,
}

impl From<Owner> for Claimant {
    fn from(owner: Owner) -> Claimant {
        match owner {
            Owner::Only(Player::Left) => Claimant::Left,
            Owner::Only(Player::Right) => Claimant::Right,
            Owner::Both => Claimant::Both,
        }
    }
}

/// A complex that was constructed, recovered or found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FoundComplex {
    /// The version of the schema.
    pub schema: Schema,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The players who may claim each vertex: Left, Right or both.
    pub owners: Vec<Claimant>,
    /// The facets, by the names of their vertices.
    pub facets: Vec<Vec<String>>,
    /// The value, if it is known.
    pub value: Option<ValueText>,
}

impl FoundComplex {
    /// Creates the answer for a labelled complex, with its value if that is known.
    pub fn new(complex: &LabelledComplex, value: Option<ValueText>) -> FoundComplex {
        let all = complex.complex().vertices();
        let names = |face: &Face| all.names_of(face).into_iter().map(str::to_owned).collect();
        FoundComplex {
            schema: Schema,
            vertices: all.names().map(str::to_owned).collect(),
            owners: (0..all.len()).map(|v| complex.owner(v).into()).collect(),
            facets: complex.complex().facets().iter().map(names).collect(),
            value,
        }
    }

    /// Writes the facets in the format of input files: the void complex has no facet, and {} is the empty
    /// face.
    pub fn text(&self) -> String {
        let spell = |facet: &Vec<String>| if facet.is_empty() { "{}".to_owned() } else { facet.join(" ") };
        self.facets.iter().map(spell).collect::<Vec<_>>().join(", ")
    }
}
