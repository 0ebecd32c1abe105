//! Stops, thermographs, cooling and heating.

mod bounds;
mod confusion;
mod cool;
mod envelope;
mod error;
mod heat;
mod literal;
mod mean_value;
mod number;
mod picture;
mod reverse;
mod sum;
mod table;
mod tax;
mod thermic;
mod thermograph;
mod trajectory;
mod warm;

pub use bounds::{Approach, ClassBound, confusion_bound};
pub use confusion::{Confusion, infinitesimally_close};
pub use error::CoolError;
pub use heat::Heat;
pub use literal::{Literal, Position};
pub use mean_value::MeanValue;
pub use picture::{Name, Picture, Step, steps, steps_svg};
#[cfg(feature = "png")]
pub use picture::{PngError, png_of_svg};
pub use reverse::{BuildError, build_game, build_game_like};
pub use sum::Sums;
pub use thermic::ThermicVersion;
pub use thermograph::{Thermograph, Warmth};
pub use trajectory::{Trajectory, TrajectoryError};
pub use warm::{heated, overheated};
