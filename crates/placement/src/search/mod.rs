//! Searches for complexes by value.

mod colourings;
mod days;
mod fewest;
mod planar;
mod small_complex;
mod smallest;

pub use colourings::{Colourings, MAX_COLOURED};
pub use days::DaySearch;
pub use fewest::{Coloured, Fewest, MAX_GRAPH_VERTICES, Structure};
pub use small_complex::{MAX_LISTED_VERTICES, SmallComplex, small_complexes};
pub(crate) use smallest::values_of_small;
pub use smallest::{Dimensions, smallest};
