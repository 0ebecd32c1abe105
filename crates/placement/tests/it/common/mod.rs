//! Helpers shared by several tests.
#![allow(dead_code)]

use kelvin_budget::Budget;
use kelvin_placement::{Equivalence, LabelledComplex, PlacementGame};
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;

/// Asserts that the engine agrees with the ruleset for all ways of identifying positions.
pub fn assert_agreement(ruleset: &str, board: &str) {
    let generic = Position::parse(ruleset, board).unwrap_or_else(|e| panic!("{ruleset} {board}: {e}"));
    let game = PlacementGame::compile(ruleset, board).unwrap_or_else(|e| panic!("{ruleset} {board}: {e}"));
    assert_same_value(&game, &generic);
}

/// Asserts that the engine gives a game the value of a position.
pub fn assert_same_value(game: &PlacementGame, position: &Position) {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let value = |position: &Position| Analyst::new(&universe).value(position, &budget).unwrap();
    let wanted = value(position);
    for keys in [Equivalence::Plain, Equivalence::Symmetry, Equivalence::Isomorphism] {
        assert_eq!(value(&game.position_by(keys)), wanted, "{position} by {keys:?}");
    }
}

/// All graphs on `order` vertices, as text.
pub fn graphs(order: usize) -> impl Iterator<Item = String> {
    let pairs: Vec<(usize, usize)> = (0..order).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0..1u32 << pairs.len()).map(move |bits| {
        let edges = pairs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        let edges: Vec<String> = edges.map(|(_, (u, v))| format!("{u}-{v}")).collect();
        format!("edges {order}: {}", edges.join(", "))
    })
}

/// All regions of a rectangle, as text.
pub fn regions(height: usize, width: usize) -> impl Iterator<Item = String> {
    (0..1u32 << (height * width)).map(move |bits| {
        let cell = |i: usize| if bits >> i & 1 == 1 { '.' } else { '#' };
        let rows = (0..height).map(|row| (0..width).map(|column| cell(row * width + column)).collect());
        rows.collect::<Vec<String>>().join("|")
    })
}

/// A complex from its facets.
pub fn complex(text: &str) -> LabelledComplex {
    text.parse().unwrap()
}

/// A complex on at most six vertices from lists of numbers, with a bit set of Left's vertices.
pub fn labelled(faces: &[Vec<usize>], left: u8) -> LabelledComplex {
    let name = |v: &usize| format!("{}{v}", if left >> v & 1 == 1 { 'x' } else { 'y' });
    let faces: Vec<String> =
        faces.iter().map(|face| face.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
    complex(&faces.join(", "))
}
