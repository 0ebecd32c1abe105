//! Compares values, solvers and literal play on random boards: `cargo +nightly fuzz run differential`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_certify::{ProofBuilder, RULESETS};
use kelvin_positions::{Analyst, PlayedSum, Position, Registry};
use kelvin_solver::{Solvers, Solves};
use kelvin_values::{Player, Universe};
use libfuzzer_sys::fuzz_target;
use std::collections::HashMap;
use std::time::Duration;

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let registry = Registry::built_in();
    let entries: Vec<_> = registry.iter().filter(|entry| !entry.loopy).collect();
    let entry = entries[usize::from(choice) % entries.len()];
    let (ruleset, _) = entry.example();
    let letters = b".#xo|tfBRG+0123456789";
    let board: String = bytes.iter().take(12).map(|byte| char::from(letters[usize::from(*byte) % letters.len()])).collect();
    let Ok(position) = Position::parse(ruleset, &board) else { return };
    let budget = Budget::unlimited().time(Duration::from_secs(2)).bytes(1 << 28);
    let universe = Universe::new();
    let Ok(value) = Analyst::new(&universe).value(&position, &budget) else { return };
    let sum = PlayedSum { position: position.clone(), value: universe.zero() };
    let solvers = Solvers::new(&universe);
    let mut known = HashMap::new();
    for first in Player::BOTH {
        let Some(wins) = wins(&position, first, &mut known, 100_000) else { return };
        assert_eq!(value.outcome().first_move_wins(first), wins, "{position}: {value}, {first:?} first");
        if let Ok(winner) = solvers.winner(&sum, first, &budget) {
            assert_eq!(winner == first, wins, "{position}: the solver, {first:?} first");
        }
    }
    if RULESETS.contains(&entry.name.as_ref()) {
        let work = universe.work(&budget);
        let mut certificate = ProofBuilder::new(&work);
        if let Ok(node) = certificate.position(&position) {
            assert!(certificate.value(node) == value, "{position}: the rules of the checker give another value");
            certificate.claim_value(node).expect("the value of a small board has a proof");
            kelvin_proof::check(certificate.into_text().as_bytes()).expect("the certificate is accepted");
        }
    }
});

/// Whether a player who moves first wins, by trying every move; `None` if that takes more than some steps.
fn wins(position: &Position, player: Player, known: &mut HashMap<(Position, Player), bool>, most: usize) -> Option<bool> {
    let key = (position.clone(), player);
    if let Some(&found) = known.get(&key) {
        return Some(found);
    }
    if known.len() > most {
        return None;
    }
    let mut found = false;
    for option in position.options(player) {
        found = found || !wins(&option, !player, known, most)?;
    }
    known.insert(key, found);
    Some(found)
}
