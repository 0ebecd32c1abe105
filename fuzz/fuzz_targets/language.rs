//! Evaluates arbitrary bytes as a program: `cargo +nightly fuzz run language`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_language::{Session, Source, is_unfinished, paint};
use kelvin_values::{Universe, notation::Style};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let _ = is_unfinished(&text);
    let _ = paint(&text);
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let budget = Budget::unlimited().time(Duration::from_millis(100)).bytes(1 << 28);
    if let Ok(Some(value)) = session.evaluate(&Source::new("", text), &budget) {
        let _ = session.show(&value, Style::Unicode, &budget);
    }
});
