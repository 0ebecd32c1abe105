//! Games made to order.

pub mod cycles;
mod gamma;
mod skeleton;
pub mod values;

pub use gamma::GammaGame;
