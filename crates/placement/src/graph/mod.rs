//! Game tree, game graph and game poset (Huntemann, chapter 3).

mod brackets;
mod game_graph;
mod move_graph;
mod poset;
mod sp_property;
mod tree;

pub use game_graph::{FaceMove, GameGraph, GameSize};
pub use move_graph::{MoveGraph, UnlabelledMove};
pub use sp_property::Violation;
