//! What the tests of Kelvin share.
//!
//! * [`Tree`]: games taken literally, with the definitions of the books: slow, and independent of the kernel.
//!   [`Reference`] is the same with each tree once, for trees of positions, and a reader of its own.
//! * [`Form`] and [`forms`]: random games as they are written.
//! * [`facts()`]: published facts; [`peers`]: what other programs answered, where that is at hand.
//! * [`resident()`], [`most_resident()`]: the memory of this process.
//! * [`not_run()`]: what a test says that needs something which is not there.

pub mod facts;
mod form;
mod measures;
pub mod not_run;
pub mod peers;
mod random;
mod reference;
mod resident;
mod tree;

pub use facts::{Fact, facts};
pub use form::{Form, all_small_game, any_game, forms, number_up_star};
pub use not_run::not_run;
pub use random::{Dice, random_game};
pub use reference::Reference;
pub use resident::{most_resident, resident};
pub use tree::Tree;

use kelvin_budget::Budget;
use kelvin_values::{Game, Universe, notation};
use std::sync::LazyLock;

/// A budget without limits.
pub fn unlimited() -> &'static Budget {
    static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::unlimited);
    &UNLIMITED
}

/// Reads a value as people write it.
pub fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    notation::parse(text, &universe.work(unlimited())).unwrap_or_else(|why| panic!("{text}: {why}"))
}
