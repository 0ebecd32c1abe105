//! The temperature theory of combinatorial games: stops, thermographs, cooling and heating.
//!
//! A game is hot when both players want to move in it. Cooling charges a fee for every move. The temperature
//! of a game is the least fee at which neither player gains by moving, and its mean is its value at that fee.
//! The thermograph plots the stops of the cooled game against the fee:
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
//! # Overview
//!
//! * [`Heat`] caches the thermographs of the values of a universe, and cools and freezes; [`heated`] and
//!   [`overheated`] are the reverse operations.
//! * [`Thermograph`] consists of two walls, each a [`Trajectory`]; [`Confusion`] is the confusion interval.
//! * [`Sums`] and [`Literal`] compute thermographs without canonical forms, of sums and of literal positions.
//! * [`MeanValue`], [`ThermicVersion`] and [`ClassBound`] are theorems about n copies of a game and about
//!   bounds on temperatures.
//! * [`Copies`] are the stops of n copies of a game for all n, with a proved law.
//! * [`HotGames`] are hot games over all numbers; [`Coordinate`] is what their thermographs need of numbers.
//! * [`build_game`] constructs a game with given walls, and [`Heat::least_game`] finds one of least birthday.
//! * [`ThermographBounds`] are a lower and an upper thermograph of a game whose value is not known.
//! * [`Strategy`] chooses moves in sums, and [`CompoundThermograph`] is the compound thermograph.

mod attained;
mod bounds;
mod confusion;
mod cool;
mod coordinate;
mod copies;
mod coupons;
mod envelope;
mod error;
mod heat;
pub mod hot;
mod interval;
mod least;
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
mod wanted;
mod warm;

pub use attained::{Attained, attained};
pub use bounds::{ApproachingGames, ClassBound, confusion_bound};
pub use confusion::Confusion;
pub use coordinate::Coordinate;
pub use copies::{Copies, CopiesLaw};
pub use coupons::{CouponError, CouponMove, CouponMoveKind, Coupons, coupon_count};
pub use error::CoolError;
pub use heat::Heat;
pub use hot::{HotError, HotGame, HotGames, HotThermograph};
pub use interval::ThermographBounds;
pub use least::LeastGame;
pub use literal::{Literal, LiteralPosition};
pub use mean_value::MeanValue;
pub use reverse::{BuildError, build_game, build_game_like};
pub use strategy::{
    Advice, CompoundThermograph, Exact, History, MoveReason, Situation, StopBounds, Strategy,
};
pub use sum::Sums;
pub use thermic::ThermicVersion;
pub use thermograph::{Scaffold, TemperatureClass, Thermograph};
pub use trajectory::{Trajectory, TrajectoryError};
pub use wanted::{WallError, WallPoint, WantedWalls};
pub use warm::{heated, overheated};
