//! Drawings of complexes and of game graphs.

use clap::ValueEnum;
use kelvin_budget::Budget;
use kelvin_lab::ComplexSubject;
use kelvin_pictures::{complex, game_graph};
use kelvin_placement::PlacementError;

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawingKind {
    /// The complex: the legal complex of a game.
    Complex,
    /// The illegal complex, whose facets are the minimal non-faces.
    Illegal,
    /// The game graph: the legal positions and the moves.
    Graph,
}

impl DrawingKind {
    pub fn svg(self, subject: &ComplexSubject, budget: &Budget) -> Result<String, PlacementError> {
        Ok(match self {
            DrawingKind::Complex => complex::svg(&*subject.drawn(budget)?)?,
            DrawingKind::Illegal => complex::svg(&subject.illegal_complex(budget)?)?,
            DrawingKind::Graph => game_graph::svg(&subject.drawn(budget)?.game_graph(budget)?)?,
        })
    }

    pub fn dot(self, subject: &ComplexSubject, budget: &Budget) -> Result<String, PlacementError> {
        Ok(match self {
            DrawingKind::Complex => complex::dot(&*subject.drawn(budget)?),
            DrawingKind::Illegal => complex::dot(&subject.illegal_complex(budget)?),
            DrawingKind::Graph => game_graph::dot(&subject.drawn(budget)?.game_graph(budget)?),
        })
    }
}
