//! Asks arbitrary JSON of the laboratory: `cargo +nightly fuzz run questions`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_lab::{Lab, Question, Settings};
use kelvin_values::Universe;
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let Ok(data) = serde_json::from_str(text) else { return };
    let Ok(question) = Question::from_data(data) else { return };
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings { bytes: 1 << 24, ..Settings::default() });
    let budget = Budget::unlimited().time(Duration::from_millis(100)).bytes(1 << 28);
    if let Ok(answer) = lab.ask(&question, &budget, &mut |_| {}) {
        let text = serde_json::to_string(&answer).expect("an answer is data");
        let again: kelvin_lab::Answer = serde_json::from_str(&text).expect("an answer can be read again");
        assert_eq!(again, answer);
    }
});
