//! The complex of a game graph.

use super::FoundComplex;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use kelvin_budget::Budget;
use kelvin_placement::{MoveGraph, PlacementError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the complex of an unlabelled game graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecoverQuestion {
    /// The moves between positions: `0-1 L` is Left's, `0-1 R` is Right's, and `0-1` is a move of both
    /// players.
    pub graph: String,
}

impl Ask for RecoverQuestion {
    type Answer = FoundComplex;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<FoundComplex, Error> {
        lab.recover_complex(self, budget)
    }
}

impl Lab<'_> {
    /// Returns the legal complex of a game graph with the SP-property. Otherwise the error reports where the
    /// property fails.
    pub fn recover_complex(
        &self,
        question: &RecoverQuestion,
        budget: &Budget,
    ) -> Result<FoundComplex, Error> {
        let graph: MoveGraph =
            question.graph.parse().map_err(|error: PlacementError| Error::Facets(error.to_string()))?;
        let no_game = "the graph of no strong placement game";
        if let Err(violation) = graph.sp_property(budget)? {
            return Err(Error::Facets(format!("{no_game}: {violation}")));
        }
        let complex = graph.labelling().ok_or_else(|| Error::Facets(no_game.to_owned()))?;
        Ok(FoundComplex::new(&complex, None))
    }
}
