//! The rulesets, a file each.

mod amazons;
mod clobber;
mod col;
mod conflicts;
mod domineering;
mod fission;
mod kayles;
mod konane;
mod regions;
mod snort;

pub use amazons::{Amazons, Camp, Fire, Piece, Shot};
pub use clobber::{Clobber, Way};
pub use col::Col;
pub use conflicts::{At, Closes, Colouring, Open};
pub use domineering::{Cram, Domineering, Domino};
pub use fission::{Fission, Matter, Split};
pub use kayles::{Arc2, ArcKayles, NodeKayles};
pub use konane::{Konane, Stones};
pub use snort::Snort;
