//! Which complexes are worth which values.

mod days;
mod small_complex;
mod smallest;

pub use days::DaySearch;
pub use small_complex::{MAX_LISTED_VERTICES, SmallComplex, small_complexes};
pub(crate) use smallest::values_of_small;
pub use smallest::{Dimensions, smallest};
