//! Laws of strong placement games, tested on the engine.

use crate::common;

use common::{graphs, regions};
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::Face;
use kelvin_placement::{Basic, ConflictBoard, Conflicts, Equivalence, Owner, PlacementGame};
use kelvin_positions::{Analyst, Position, Registry};
use kelvin_values::{Game, Player, Universe};
use proptest::prelude::*;

const ALL_KEYS: [Equivalence; 3] = [Equivalence::Plain, Equivalence::Symmetry, Equivalence::Isomorphism];

fn value<'u>(universe: &'u Universe, position: &Position) -> Game<'u> {
    Analyst::new(universe).value(position, &Budget::unlimited()).unwrap()
}

fn compile(ruleset: &str, board: &str) -> PlacementGame {
    PlacementGame::compile(ruleset, board).unwrap_or_else(|error| panic!("{ruleset} {board}: {error}"))
}

#[test]
fn positions_have_the_same_value_in_all_engines() {
    let universe = Universe::new();
    for (ruleset, board) in
        Registry::built_in().iter().filter(|entry| !entry.loopy).map(|entry| entry.example())
    {
        let (own, played) = (Position::parse(ruleset, board), kelvin_placement::position(ruleset, board));
        let (own, played) = (own.unwrap(), played.unwrap());
        assert_eq!(value(&universe, &own), value(&universe, &played), "{ruleset} {board}");
        assert_eq!(own.rulesets(), played.rulesets());
        assert_eq!(own.boards(), played.boards(), "{ruleset} {board}");
    }
    // A conflict structure that would be too large is not compiled.
    assert!(PlacementGame::compile("nogo", "grid 6x6").is_err());
    assert!(kelvin_placement::position("nogo", "grid 6x6").is_ok());
    // Errors are those of the ruleset itself.
    for (ruleset, board) in [("snort", "P3; x: 9"), ("snrt", "P3"), ("col", ""), ("node-kayles", "0-0")] {
        let (own, played) = (Position::parse(ruleset, board), kelvin_placement::position(ruleset, board));
        assert_eq!(own.unwrap_err(), played.unwrap_err());
    }
}

/// The game with the players exchanged.
fn exchanged(game: &PlacementGame) -> PlacementGame {
    let exchange = |basic: &Basic| Basic { owner: basic.owner.exchanged(), ..basic.clone() };
    let basics = game.conflicts().basics().iter().map(exchange).collect();
    let illegal = game.conflicts().minimal_illegal().to_vec();
    PlacementGame::new(game.name(), Conflicts::new(basics, illegal).unwrap(), game.layout().clone())
}

fn assert_negated(ruleset: &str, board: &str) {
    let universe = Universe::new();
    let game = compile(ruleset, board);
    let wanted = -value(&universe, &game.position());
    for keys in ALL_KEYS {
        let found = value(&universe, &exchanged(&game).position_by(keys));
        assert_eq!(found, wanted, "{ruleset} {board} by {keys:?}");
    }
}

#[test]
fn an_exchange_of_the_players_negates() {
    for order in 1..=4 {
        for graph in graphs(order) {
            ["snort", "col", "nogo"].into_iter().for_each(|ruleset| assert_negated(ruleset, &graph));
        }
    }
    for graph in ["P5; x: 0", "P6; left: 1 2; right: 5", "petersen; o: 3", "C7; x: 0; o: 3"] {
        ["snort", "col"].into_iter().for_each(|ruleset| assert_negated(ruleset, graph));
    }
    regions(3, 3).step_by(3).for_each(|region| assert_negated("domineering", &region));
    assert_negated("domineering", "..#.|....|#...|...#");
    assert_negated("oab(2,3)", "11");
    assert_negated("nogo", "x..|.o.");
}

/// Conway, *On Numbers and Games*, chapter 8.
fn assert_cold(board: &str) {
    let universe = Universe::new();
    let value = value(&universe, &compile("col", board).position());
    assert!(
        value.number().is_some() || (value + universe.star(1)).number().is_some(),
        "Col {board} is {value}"
    );
}

#[test]
fn col_is_a_number_or_a_number_and_star() {
    for order in 1..=5 {
        graphs(order).for_each(|graph| assert_cold(&graph));
    }
    for board in ["grid 4x4", "P25", "C19", "petersen", "Q4", "K3,5", "P12; left: 0 3 4; right: 7; x: 9"] {
        assert_cold(board);
    }
}

/// The game in which each piece of both players is replaced by two that exclude each other, one of each
/// player.
fn doubled(game: &PlacementGame) -> PlacementGame {
    let conflicts = game.conflicts();
    let count = conflicts.basics().len();
    let mut basics = Vec::new();
    for player in Player::BOTH {
        for basic in conflicts.basics() {
            let (owner, name) = (Owner::Only(player), format!("{}{}", basic.name, player));
            basics.push(Basic { owner, name, ..basic.clone() });
        }
    }
    let mut illegal: Vec<Face> = (0..count).map(|v| Face::from([v, v + count])).collect();
    for set in conflicts.minimal_illegal() {
        let members: Vec<usize> = set.iter().collect();
        for choice in 0..1 << members.len() {
            let copy = |(i, v): (usize, &usize)| v + count * (choice >> i & 1);
            illegal.push(members.iter().enumerate().map(copy).collect());
        }
    }
    PlacementGame::new("doubled", Conflicts::new(basics, illegal).unwrap(), ConflictBoard::Abstract)
}

/// Canonical forms agree with the least nimber that is not an option (mex).
fn assert_nimber(ruleset: &str, board: &str) {
    let universe = Universe::new();
    let game = compile(ruleset, board);
    assert!(game.conflicts().is_impartial());
    let nimber = value(&universe, &game.position());
    assert!((0..64u32).any(|n| universe.star(n) == nimber), "{ruleset} {board} is {nimber}");
    for keys in [Equivalence::Plain, Equivalence::Isomorphism] {
        assert_eq!(value(&universe, &doubled(&game).position_by(keys)), nimber, "{ruleset} {board}");
    }
}

#[test]
fn impartial_games_are_nimbers() {
    for order in 1..=4 {
        for graph in graphs(order) {
            assert_nimber("node-kayles", &graph);
            assert_nimber("arc-kayles", &graph);
        }
    }
    regions(3, 3).step_by(5).for_each(|region| assert_nimber("cram", &region));
    for (ruleset, board) in [
        ("node-kayles", "P14"),
        ("node-kayles", "petersen"),
        ("arc-kayles", "C9"),
        ("nim-placement", "3 + 2"),
    ] {
        assert_nimber(ruleset, board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn larger_random_graphs_agree(
        edges in proptest::collection::vec((0..12usize, 0..12usize), 8..20),
        marks in proptest::collection::vec(0..8usize, 12),
    ) {
        let edges = edges.iter().filter(|(u, v)| u != v).map(|(u, v)| format!("{u}-{v}"));
        let graph = format!("edges 12: {}", edges.collect::<Vec<_>>().join(", "));
        let listed = |mark| {
            let marked = marks.iter().enumerate().filter(|&(_, &m)| m == mark);
            marked.map(|(v, _)| v.to_string()).collect::<Vec<_>>().join(" ")
        };
        let board = format!("{graph}; left: {}; right: {}; gone: {}", listed(0), listed(1), listed(2));
        for ruleset in ["snort", "col"] {
            common::assert_agreement(ruleset, &board);
            assert_negated(ruleset, &board);
        }
        for ruleset in ["node-kayles", "arc-kayles"] {
            common::assert_agreement(ruleset, &format!("{graph}; gone: {}", listed(2)));
        }
        assert_cold(&board);
    }

    #[test]
    fn larger_random_regions_agree(region in "[...#]{6}\\|[...#]{6}\\|[...#]{6}\\|[...#]{6}") {
        common::assert_agreement("domineering", &region);
        common::assert_agreement("cram", &region);
    }
}

/// A budget stops the engine. Its cache is kept, so the next attempt gets further.
#[test]
fn a_stopped_engine_keeps_its_cache() {
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    let position = kelvin_placement::position("snort", "grid 4x4").unwrap();
    let mut rounds = 0;
    let found = loop {
        match analyst.value(&position, &Budget::unlimited().positions(100)) {
            Ok(found) => break found,
            Err(why) => assert_eq!(why, Exhausted::Positions),
        }
        rounds += 1;
        assert!(rounds < 30, "each round makes progress");
    };
    assert!(rounds > 2);
    assert_eq!(found, value(&universe, &position));
}

#[test]
fn threads_agree() {
    for (ruleset, board) in
        [("snort", "grid 3x4"), ("col", "P14"), ("nogo", "P8"), ("node-kayles", "grid 4x4")]
    {
        let universe = Universe::new();
        let position = kelvin_placement::position(ruleset, board).unwrap();
        let alone = value(&universe, &position);
        for threads in [2, 3] {
            let analyst = Analyst::new(&universe).threads(threads);
            assert_eq!(analyst.value(&position, &Budget::unlimited()), Ok(alone));
        }
    }
}
