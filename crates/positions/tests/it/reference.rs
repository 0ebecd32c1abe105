//! The literal reference that optimised code is checked against.
//!
//! A position becomes a tree by its moves alone, without components, symmetries and known values.

use kelvin_budget::Budget;
use kelvin_positions::board::{Grid, Letters, MarkedGraph};
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_testing::Reference;
use kelvin_values::{Player, Universe};
use std::collections::HashMap;

/// Parses a grid with pieces `x` and `o`.
pub fn grid_of(text: &str) -> Grid {
    Grid::parse(text, Letters::CROSSES).unwrap()
}

/// Parses a strip with toads and frogs.
pub fn strip_of(text: &str) -> Grid {
    Grid::parse_strip(text, Letters::TOADS).unwrap()
}

/// Parses a graph with pieces.
pub fn graph_of(text: &str) -> MarkedGraph {
    MarkedGraph::parse(text).unwrap()
}

/// Builds the game tree of a position from its moves.
fn tree<R: Ruleset>(
    games: &mut Reference,
    ruleset: &R,
    position: &R::Position,
    seen: &mut HashMap<R::Position, u32>,
) -> u32 {
    if let Some(&known) = seen.get(position) {
        return known;
    }
    let options = Player::BOTH.map(|player| {
        let mut options = Vec::new();
        ruleset.moves(position, player, &mut |_, option| options.push(option));
        options.iter().map(|option| tree(games, ruleset, option, seen)).collect()
    });
    let found = games.tree(options);
    seen.insert(position.clone(), found);
    found
}

/// Asserts that a position has this value, by its literal tree and by the evaluator.
pub fn assert_worth<R: Ruleset>(ruleset: &R, position: &R::Position, expected: &str) {
    let mut games = Reference::default();
    let expected_tree = games.parse(expected);
    let literal = tree(&mut games, ruleset, position, &mut HashMap::new());
    let board = ruleset.board(position);
    assert!(games.equal(literal, expected_tree), "{board}: the moves do not make {expected}");
    assert_value(ruleset, position, expected);
}

/// Asserts that the evaluator computes this value.
pub fn assert_value<R: Ruleset>(ruleset: &R, position: &R::Position, expected: &str) {
    let mut games = Reference::default();
    let expected_tree = games.parse(expected);
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let value = Evaluator::new(&universe, ruleset.clone()).value(position, &budget).expect("no limit");
    let tree = games.value(value);
    let board = ruleset.board(position);
    assert!(games.equal(tree, expected_tree), "{board}: found {value:?}, expected {expected}");
}

/// Asserts that the evaluator, with its components, representatives and known values, agrees with the
/// literal tree.
pub fn assert_sound<R: Ruleset>(ruleset: &R, position: &R::Position) {
    let mut games = Reference::default();
    let literal = tree(&mut games, ruleset, position, &mut HashMap::new());
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let value = Evaluator::new(&universe, ruleset.clone()).value(position, &budget).expect("no limit");
    let tree = games.value(value);
    let board = ruleset.board(position);
    assert!(games.equal(tree, literal), "{board}: the evaluator's {value:?} is not what the moves make");
}
