//! Strong placement games.

mod basic;
mod conflicts;
mod engine;
mod error;
mod game;
mod layout;
mod position;
mod rules;
mod rulesets;

pub use basic::{Basic, Owner};
pub use conflicts::{Conflicts, MAX_BASICS, MAX_ILLEGAL};
pub use engine::{Keys, Mask, Play, PlayTangled, Tangle, Words};
pub use error::PlacementError;
pub use game::PlacementGame;
pub use layout::Layout;
pub use position::position;
pub use rules::{Rules, SHIPPED_RULES};
pub use rulesets::{Entry, PLACEMENT_RULESETS};
