//! Reads arbitrary texts as boards of every ruleset, and plays on them: `cargo +nightly fuzz run boards`.
#![no_main]

use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position, Registry};
use kelvin_values::{Player, Universe};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|input: (u8, &str)| {
    let (choice, board) = input;
    let registry = Registry::built_in();
    let entries: Vec<_> = registry.iter().collect();
    let (ruleset, _) = entries[usize::from(choice) % entries.len()].example();
    let Ok(position) = Position::parse(ruleset, board) else { return };
    for player in Player::BOTH {
        for (chosen, option) in position.moves(player).into_iter().take(20) {
            assert_eq!(position.play(player, &chosen).unwrap(), option, "{position}: {chosen}");
        }
    }
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_millis(50)).bytes(1 << 28);
    if !position.loops() {
        let _ = Analyst::new(&universe).value(&position, &budget);
    }
    // What is printed can be read again.
    let boards = position.boards();
    if let [board] = &boards[..] {
        let again = Position::parse(ruleset, &board.to_string());
        assert!(again.is_ok(), "{ruleset} {board}: {}", again.unwrap_err());
    }
});
