//! Checks arbitrary bytes as a certificate: `cargo +nightly fuzz run certificates proofs/examples`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(report) = kelvin_proof::check(bytes) {
        // No file proves that 0 and 1 are equal, or that a player wins both a game and its denial.
        assert!(!report.claims.iter().any(|claim| claim == "0 = 1" || claim == "1 = 0"), "{:?}", report.claims);
    }
});
