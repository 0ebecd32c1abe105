//! Stops, thermographs, cooling and heating.

mod envelope;
mod heat;
mod number;
mod table;
mod thermograph;
mod trajectory;

pub use heat::Heat;
pub use thermograph::{Thermograph, Warmth};
pub use trajectory::{Trajectory, TrajectoryError};
