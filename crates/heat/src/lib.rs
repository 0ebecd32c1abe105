//! Stops, thermographs, cooling and heating: the temperature theory of combinatorial games.
//!
//! A game is hot when both players want to move in it. Cooling charges a fee for every move until nobody
//! wants to move any more; how high the fee is then is the game's temperature, and what the game is then
//! worth its mean. The thermograph shows the whole way there:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_heat::{Confusion, Heat};
//! use kelvin_values::{Player, Universe, notation};
//!
//! let universe = Universe::new();
//! let heat = Heat::new(&universe);
//! let budget = Budget::unlimited();
//! let work = universe.work(&budget);
//!
//! let game = notation::parse("{7|5||4|1}", &work)?;
//! let thermograph = heat.thermograph(&work, game)?;
//! assert_eq!(thermograph.mean().to_string(), "17/4");
//! assert_eq!(thermograph.temperature().to_string(), "7/4");
//! assert_eq!(thermograph.stop(Player::Left), 5.into());
//! assert_eq!(Confusion::of(game).to_string(), "(4,5)");
//!
//! assert_eq!(heat.cool(&work, game, &1.into())?.to_string(), "{5*||4|3}");
//! assert_eq!(heat.freeze(&work, game)?.to_string(), "17/4*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where what is
//!
//! * [`Heat`] knows the thermographs of all values of a universe that were asked for, each computed once, and
//!   cools and freezes; [`heated`] and [`overheated`] go the other way.
//! * [`Thermograph`] and its walls, each a [`Trajectory`]; [`Confusion`] for a game among the numbers.
//! * [`Sums`] and [`Literal`] find thermographs without canonical forms: of sums by playing them, of
//!   positions as they are.
//! * [`MeanValue`], [`ThermicVersion`] and [`ClassBound`]: what is proved about n copies of a game, and about
//!   how hot a game can be.
//! * [`build_game`] goes from walls back to a game.
//! * [`Strategy`] says what to play in a sum, and [`Compound`] is the thermograph it looks at.

mod attained;
mod bounds;
mod confusion;
mod cool;
mod envelope;
mod error;
mod heat;
mod literal;
mod mean_value;
mod number;
mod pair;
mod reverse;
pub mod strategy;
mod sum;
mod table;
mod tax;
mod thermic;
mod thermograph;
mod trajectory;
mod warm;

pub use attained::{Attained, attained};
pub use bounds::{Approach, ClassBound, confusion_bound};
pub use confusion::Confusion;
pub use error::CoolError;
pub use heat::Heat;
pub use literal::{Literal, LiteralPosition};
pub use mean_value::MeanValue;
pub use reverse::{BuildError, build_game, build_game_like};
pub use strategy::{Advice, Compound, Exact, History, Reason, Situation, Stops, Strategy};
pub use sum::Sums;
pub use thermic::ThermicVersion;
pub use thermograph::{Scaffold, Thermograph, Warmth};
pub use trajectory::{Trajectory, TrajectoryError};
pub use warm::{heated, overheated};
