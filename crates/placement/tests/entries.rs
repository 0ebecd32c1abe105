//! A ruleset of a user's is accepted wherever a built-in one is.

use kelvin_budget::Budget;
use kelvin_placement::{PlacementGame, Rules, SHIPPED_RULES, position_on};
use kelvin_positions::board::Board;
use kelvin_positions::{Analyst, Move, Position, Registry};
use kelvin_values::{Player, Universe};

/// The built-in rulesets with one of a user's in the place of each that is shipped as a file as well.
fn registry() -> Registry {
    let mut registry = Registry::built_in().clone();
    for (name, text) in SHIPPED_RULES {
        let mut entry = text.parse::<Rules>().unwrap().entry();
        entry.name = (*name).into();
        registry.add(entry);
    }
    registry
}

#[test]
fn rulesets_in_files_give_entries_like_the_built_in_ones() {
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
            assert_read_again(&position);
        }
    }
}

/// Boards and moves are sent and come back.
fn assert_read_again(position: &Position) {
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

/// What is played elsewhere on the lattice is drawn and named as well: a turned region covers holes of its board.
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
