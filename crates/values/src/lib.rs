//! The kernel of values.

mod arena;
mod cache;
mod canonical;
mod days;
mod gains;
mod game;
mod id;
pub mod notation;
mod nus;
mod options;
mod order;
mod player;
mod section;
mod store;
mod sum;
mod universe;
mod work;

pub use game::Game;
pub use nus::NumberUpStar;
pub use player::Player;
pub use section::Section;
pub use universe::Universe;
pub use work::Work;
