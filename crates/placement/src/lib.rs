//! Strong placement games.

mod basic;
mod conflicts;
pub mod constructions;
mod engine;
mod error;
mod game;
mod game_complexes;
mod graph;
mod invariance;
mod labelled;
mod layout;
mod position;
mod rules;
mod rulesets;

pub use basic::{Basic, Owner};
pub use conflicts::{Conflicts, MAX_BASICS, MAX_ILLEGAL};
pub use engine::{Keys, Mask, Play, PlayTangled, Tangle, Words};
pub use error::PlacementError;
pub use game::PlacementGame;
pub use graph::{Claim, GameGraph, GameSize, MoveGraph, Step, Violation};
pub use invariance::NotInvariant;
pub use labelled::LabelledComplex;
pub use layout::Layout;
pub use position::position;
pub use rules::{Rules, SHIPPED_RULES};
pub use rulesets::{Entry, PLACEMENT_RULESETS};
