//! Utilities shared by the tests.
//!
//! * [`Tree`]: literal game trees with the textbook definitions; slow, and independent of the kernel.
//!   [`Reference`] stores equal trees once, for trees of positions, and has its own parser.
//! * [`GameSpec`] and [`forms`]: random literal forms.
//! * [`facts()`]: published facts; [`peers`]: results of other programs, where available.
//! * [`resident()`], [`most_resident()`]: the memory of this process.
//! * [`cases()`]: how many random cases a test tries.
//! * [`not_run()`]: reports a test that is skipped because something is missing.

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
pub use form::{GameSpec, all_small_game, any_game, forms, number_up_star};
pub use not_run::not_run;
pub use random::{TestRng, random_game};
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

/// The number of random cases of a test: the ordinary number, times the environment variable `KELVIN_CASES`, which `make test-long` sets.
pub fn cases(ordinary: u32) -> u32 {
    let times =
        std::env::var("KELVIN_CASES").map(|times| times.parse().expect("KELVIN_CASES is a whole number"));
    ordinary.saturating_mul(times.unwrap_or(1))
}

/// Parses a value in the usual notation.
pub fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    notation::parse(text, &universe.work(unlimited())).unwrap_or_else(|why| panic!("{text}: {why}"))
}
