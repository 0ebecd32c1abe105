//! The kernel of values.

mod all_small;
mod arena;
mod birthday;
mod cache;
mod canonical;
mod days;
mod fold;
mod follower_count;
mod followers;
mod game;
mod id;
mod incentives;
mod kinds;
pub mod notation;
mod nus;
mod options;
mod order;
mod outcome;
mod parity;
mod player;
mod section;
mod stop_count;
mod store;
mod sum;
mod universe;
mod work;

pub use game::Game;
pub use nus::NumberUpStar;
pub use outcome::Outcome;
pub use parity::Parity;
pub use player::Player;
pub use section::Section;
pub use universe::Universe;
pub use work::Work;
