//! Comparison of misère outcomes of positions with the definition.

use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::{MisereSolver, MisereUniverse};
use kelvin_positions::{Position, PositionGraph, Registry};
use kelvin_values::{Outcome, Player};
use std::collections::HashMap;

/// Decides whether a player wins moving first, by trying all moves; a player who cannot move wins.
fn wins(position: &Position, player: Player, known: &mut HashMap<(Position, Player), bool>) -> bool {
    if let Some(&known) = known.get(&(position.clone(), player)) {
        return known;
    }
    let options = position.options(player);
    let won = options.is_empty() || options.iter().any(|option| !wins(option, !player, known));
    known.insert((position.clone(), player), won);
    won
}

fn outcome(position: &Position) -> Outcome {
    let mut known = HashMap::new();
    Outcome::of_first_moves(Player::BOTH.map(|player| wins(position, player, &mut known)))
}

#[test]
fn outcomes_of_every_ruleset_agree_with_the_definition() {
    let budget = Budget::unlimited();
    let solver = MisereSolver::default();
    let beside = [
        ("nim", "1"),
        ("nim", "2"),
        ("domineering", "2x2"),
        ("domineering", "1x3"),
        ("toads-and-frogs", "t..f"),
    ];
    let boards = [
        ("clobber", "xox|oxo"),
        ("domineering", "3x4"),
        ("domineering", "..#.|....|.#.."),
        ("konane", "xoxo|oxox"),
        ("snort", "P5"),
        ("col", "P5"),
        ("toppling-dominoes", "lreelr"),
        ("amazons", "x..|..o"),
        ("nogo", ".x.|..."),
        ("toads-and-frogs", "tt..ff"),
    ];
    let mut checked = 0;
    let examples = Registry::built_in().iter().filter(|entry| !entry.loopy).map(|entry| entry.example());
    for (ruleset, board) in boards.into_iter().chain(examples) {
        let position = Position::parse(ruleset, board).unwrap();
        if !PositionGraph::of(&position, 400).complete {
            continue;
        }
        checked += 1;
        assert_eq!(solver.outcome(&position, &budget), Ok(outcome(&position)), "{position}");
        if PositionGraph::of(&position, 60).complete {
            for (ruleset, board) in beside {
                let sum = position.clone() + Position::parse(ruleset, board).unwrap();
                assert_eq!(solver.outcome(&sum, &budget), Ok(outcome(&sum)), "{sum}");
            }
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn impartial_positions_have_the_outcomes_of_their_forms() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let solver = MisereSolver::default();
    for (ruleset, board) in [
        ("nim", "3+2"),
        ("nim", "1+1"),
        ("cram", "2x3"),
        ("cram", "3x3"),
        ("node-kayles", "P6"),
        ("arc-kayles", "C5"),
    ] {
        let position = Position::parse(ruleset, board).unwrap();
        let form = work.position(&position).unwrap().unwrap();
        let outcome = solver.outcome(&position, &budget).unwrap();
        assert_eq!(outcome == Outcome::P, form.is_previous_win(), "{position} {form}");
    }
    assert_eq!(work.position(&Position::parse("domineering", "2x2").unwrap()), Ok(None));
}

#[test]
fn winning_moves_win() {
    let budget = Budget::unlimited();
    let solver = MisereSolver::default();
    let position = Position::parse("nim", "3+2").unwrap();
    let moves = solver.winning_moves(&position, Player::Left, &budget).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].1, Position::parse("nim", "2+2").unwrap());
    assert_eq!(outcome(&moves[0].1), Outcome::P);
}

#[test]
fn searches_stop_when_the_budget_is_exhausted() {
    let position = Position::parse("domineering", "8x8").unwrap();
    let solver = MisereSolver::default();
    assert_eq!(solver.outcome(&position, &Budget::unlimited().positions(1000)), Err(Exhausted::Positions));
    assert!(!solver.is_empty());
    assert_eq!(solver.outcome(&position, &Budget::unlimited().bytes(1 << 20)), Err(Exhausted::Memory));
}

/// The expected values are from a search that identifies components only if they look the same.
#[test]
#[ignore = "long: larger boards"]
fn larger_boards_are_solved() {
    let (solver, budget) = (MisereSolver::default(), Budget::unlimited());
    for (ruleset, board, expected) in [
        ("snort", "P20", Outcome::P),
        ("clobber", "xoxox|oxoxo|xoxox|oxoxo", Outcome::P),
        ("domineering", "4x5", Outcome::P),
        ("domineering", "5x5", Outcome::N),
        ("domineering", "5x6", Outcome::R),
    ] {
        let position = Position::parse(ruleset, board).unwrap();
        assert_eq!(solver.outcome(&position, &budget), Ok(expected), "{position}");
    }
}
