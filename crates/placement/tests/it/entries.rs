//! A user's ruleset is accepted wherever a built-in one is.

use kelvin_budget::Budget;
use kelvin_placement::{PlacementGame, PlacementRules, SHIPPED_RULES, position_on};
use kelvin_positions::board::Board;
use kelvin_positions::{Analyst, Move, Position, Registry};
use kelvin_values::{Player, Universe};
use std::collections::BTreeSet;

/// The built-in rulesets, with those that are also shipped as files replaced by user-defined ones.
fn registry() -> Registry {
    let mut registry = Registry::built_in().clone();
    for (name, text) in SHIPPED_RULES {
        let mut entry = text.parse::<PlacementRules>().unwrap().entry();
        entry.name = (*name).into();
        registry.add(entry);
    }
    registry
}

#[test]
fn entries_of_files_agree_with_the_built_in_ones() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let registry = registry();
    for (name, _) in SHIPPED_RULES {
        let arguments = if *name == "oab" { "(2,3)" } else { "" };
        for board in ["P5", "2x3", "...|.#.", "7"] {
            let called = format!("{name}{arguments}");
            let own = registry.ruleset(&called).unwrap();
            let built_in = Registry::built_in().ruleset(&called).unwrap();
            let (Ok(board), Ok(same)) = (own.read(board), built_in.read(board)) else { continue };
            let Ok(position) = position_on(&own, &board) else { continue };
            let other = built_in.on(&same).unwrap();
            assert_eq!(
                analyst.value(&position, &budget).unwrap(),
                analyst.value(&other, &budget).unwrap(),
                "{called} {board}"
            );
            assert_eq!(position.entries().flatten().next().unwrap().name, *name);
            assert_eq!(own.entry().impartial, position.is_impartial());
            let game = PlacementGame::on(&own, &board).unwrap();
            assert_eq!(game.is_independence(), Some(true));
            assert_eq!(game.position(), position);
            assert_round_trip(&position);
        }
    }
}

/// A basic position that is illegal by itself is a vertex and a generator of degree 1, but not a move. The
/// others are the moves of the ruleset. Tested for all rulesets and boards.
#[test]
fn basic_positions_that_are_illegal_by_themselves_are_vertices_but_not_moves() {
    let boards = [
        "P1",
        "P3",
        "K3",
        "1x1",
        "1x3",
        "2x3",
        "#.#",
        ".#.",
        "...|.#.",
        "x..",
        "x.o",
        "x..|..o",
        "P4; x: 0",
        "P4; o: 1",
        "P4; x: 0; o: 3",
        "1",
        "5",
    ];
    let (mut checked, mut alone) = (0, BTreeSet::new());
    for entry in Registry::built_in().placement_games() {
        let (called, example) = entry.example();
        let ruleset = Registry::built_in().ruleset(called).unwrap();
        let small = if entry.name == "nogo" { None } else { Some(example) };
        for text in boards.into_iter().chain(small) {
            let Ok(board) = ruleset.read(text) else { continue };
            let Ok(position) = ruleset.on(&board) else { continue };
            let Ok(game) = PlacementGame::on(&ruleset, &board) else { continue };
            let conflicts = game.conflicts();
            let legal = conflicts.legal_basics();
            let singles: Vec<usize> = conflicts
                .minimal_illegal()
                .iter()
                .filter(|set| set.len() == 1)
                .flat_map(|set| set.iter().collect::<Vec<_>>())
                .collect();
            let unlawful: Vec<usize> =
                (0..conflicts.basics().len()).filter(|&basic| !legal.contains(basic)).collect();
            assert_eq!(
                BTreeSet::from_iter(singles),
                BTreeSet::from_iter(unlawful.clone()),
                "{called} {text}"
            );
            assert_eq!(conflicts.vertices().len(), conflicts.basics().len());
            if !unlawful.is_empty() {
                alone.insert(entry.name.to_string());
            }
            for player in Player::BOTH {
                let basics =
                    legal.iter().filter(|&basic| conflicts.basics()[basic].owner.includes(player)).count();
                let moves = position.move_count(player);
                // On a strip a move and its mirror image are one move.
                let each = matches!(board, Board::Graph(_) | Board::Grid(_));
                assert!(basics >= moves && (basics == 0) == (moves == 0), "{called} {text}: {player}");
                assert!(basics == moves || !each, "{called} {text}: {player}: {basics}, {moves}");
            }
            checked += 1;
        }
    }
    assert!(checked > 90, "{checked}");
    // A piece on an empty vertex has a basic position even if the board forbids it; a tile has one only if it
    // fits.
    assert_eq!(alone, BTreeSet::from(["col", "nogo", "snort"].map(str::to_owned)));
}

/// For all rulesets on vertices: a player's piece on an empty vertex is a basic position, legal or not.
#[test]
fn every_empty_vertex_has_a_basic_position_of_each_player() {
    let illegal = |called: &str, board: &str| -> Vec<String> {
        let game = PlacementGame::compile(called, board).unwrap();
        let conflicts = game.conflicts();
        let legal = conflicts.legal_basics();
        let alone = (0..conflicts.basics().len()).filter(|&basic| !legal.contains(basic));
        let names = alone.map(|basic| conflicts.basics()[basic].name.clone()).collect();
        let pieces = board.chars().filter(|&cell| cell != '.').count();
        assert_eq!(conflicts.basics().len(), 2 * (board.len() - pieces), "{called} {board}");
        names
    };
    // Right may not be adjacent to Left in Snort, nor Left to Left in Col; in NoGo the middle is Left's last
    // liberty.
    assert_eq!(illegal("snort", "x.."), ["y1"]);
    assert_eq!(illegal("col", "x.."), ["x1"]);
    assert_eq!(illegal("nogo", "x.x"), ["x1", "y1"]);
    assert_eq!(illegal("snort", "x.o"), ["x1", "y1"]);
    assert_eq!(illegal("col", "x.o"), ["x1", "y1"]);
    assert_eq!(illegal("snort", "x.x"), ["y1"]);
    assert_eq!(illegal("nogo", "x.."), ["y1"]);
    assert!(illegal("snort", "...").is_empty());
    // A vertex that is reserved for one player has no place for the other.
    let marked = PlacementGame::compile("snort", "P3; left: 0").unwrap();
    assert_eq!((marked.conflicts().basics().len(), marked.conflicts().legal_basics().len()), (5, 5));
}

/// Asserts that boards and moves can be serialised and read again.
fn assert_round_trip(position: &Position) {
    for board in position.boards() {
        let json = serde_json::to_string(&board).unwrap();
        assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), board);
    }
    for player in Player::BOTH {
        for (chosen, option) in position.moves(player) {
            let json = serde_json::to_string(&chosen).unwrap();
            let again: Move = serde_json::from_str(&json).unwrap();
            assert_eq!(position.play(player, &again).unwrap(), option);
            assert_eq!(position.read_move(player, &chosen.to_string()).unwrap(), (chosen, option));
        }
    }
}

/// Translated pieces are drawn and named as well: a transposed region covers holes of its board.
#[test]
fn representatives_have_names_for_all_moves() {
    let position = PlacementGame::compile("domineering", "..#|#..|#.#").unwrap().position();
    for part in position.components_up_to_symmetry() {
        for player in Player::BOTH {
            let moves = part.position.moves(player);
            assert_eq!(moves.len(), part.position.move_count(player));
            assert!(moves.iter().all(|(chosen, _)| chosen.action.cells().len() == 2));
        }
        let text = part.position.boards()[0].to_string();
        let again = Position::parse("domineering", &text).unwrap();
        let universe = Universe::new();
        let value =
            |position: &Position| Analyst::new(&universe).value(position, &Budget::unlimited()).unwrap();
        assert_eq!(value(&again), value(&part.position), "{text}");
    }
}
