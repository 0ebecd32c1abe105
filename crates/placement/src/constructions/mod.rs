//! Constructions of games and complexes with given properties.

pub mod cycles;
pub mod flag;
mod gamma;
pub mod known_flag;
mod skeleton;
pub mod universal;
pub mod values;

pub use gamma::GammaGame;
