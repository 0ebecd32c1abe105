//! Constructions of games and complexes with given properties.

pub mod cycles;
pub mod flag;
mod gamma;
mod skeleton;
pub mod universal;
pub mod values;

pub use gamma::GammaGame;
