//! Declares arbitrary texts as placement rulesets: `cargo +nightly fuzz run toml`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_lab::{Lab, Rulesets, Settings, WrittenSummand};
use kelvin_values::Universe;
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let rulesets = Rulesets::default();
    if rulesets.declare_text("mine", text).is_err() {
        return;
    }
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let budget = Budget::unlimited().time(Duration::from_millis(100)).bytes(1 << 28);
    for board in ["P4", "2x2", "..|x.", "3"] {
        let _ = lab.valued(&WrittenSummand::board("mine", board), &budget);
    }
});
