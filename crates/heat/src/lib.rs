//! Stops, thermographs, cooling and heating.

mod confusion;
mod cool;
mod envelope;
mod error;
mod heat;
mod literal;
mod number;
mod sum;
mod table;
mod tax;
mod thermograph;
mod trajectory;
mod warm;

pub use confusion::Confusion;
pub use error::CoolError;
pub use heat::Heat;
pub use literal::{Literal, Position};
pub use sum::Sums;
pub use thermograph::{Thermograph, Warmth};
pub use trajectory::{Trajectory, TrajectoryError};
pub use warm::{heated, overheated};
