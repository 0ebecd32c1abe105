//! Opens arbitrary bytes as the cache of values: `cargo +nightly fuzz run store`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_lab::{Lab, Settings, WrittenSummand};
use kelvin_values::Universe;
use libfuzzer_sys::fuzz_target;
use std::fs;

fuzz_target!(|bytes: &[u8]| {
    let folder = std::env::temp_dir().join(format!("kelvin-fuzz-store-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    fs::write(folder.join("values.redb"), bytes).expect("the folder for temporary files can be written");
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings { cache: Some(folder), ..Settings::default() });
    let value = lab.game(&WrittenSummand::board("domineering", "2x3"), &Budget::unlimited());
    assert_eq!(value.expect("the value needs no cache").to_string(), "{2|-1/2}");
});
