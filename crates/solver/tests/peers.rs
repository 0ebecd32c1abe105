//! Outcomes that another solver found, where its tables are present beside the project.

use kelvin_budget::Budget;
use kelvin_positions::Position;
use kelvin_solver::domineering::{Region, Solver, Tables};
use kelvin_solver::{Answer, Problem, SumSolver};
use kelvin_values::{Player, Universe};
use std::path::PathBuf;

/// The columns of a row; a column in quotes may hold commas.
fn columns(row: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quoted = false;
    for letter in row.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            _ => all.last_mut().unwrap().push(letter),
        }
    }
    all
}

/// Solves the positions of a table that are written in at most `longest` letters, with so many positions for each; what
/// is decided must agree. Tells how many were, or `None` with a word when the table is not there.
fn decided(
    name: &str,
    ruleset: &str,
    positions: u64,
    longest: usize,
    board: fn(&str) -> String,
) -> Option<usize> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/peer-facts/mcgs").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {name} is not present");
        return None;
    };
    let (mut count, mut all) = (0, 0);
    for row in text.lines().skip(1) {
        let row = columns(row);
        let [_, text, mover, winner, ..] = &row[..] else { panic!("a row of four columns: {row:?}") };
        if text.len() > longest {
            continue;
        }
        all += 1;
        let parts: Result<Position, _> =
            text.split(" + ").map(|part| Position::parse(ruleset, &board(part))).sum();
        let Ok(position) = parts else { continue };
        let universe = Universe::new();
        let solver = SumSolver::new(&universe).effort(positions / 4);
        let problem = Problem { position, value: universe.zero() };
        let first = if mover == "B" { Player::Left } else { Player::Right };
        let expected = if winner == "B" { Player::Left } else { Player::Right };
        match solver.solve(&problem, first, &Budget::unlimited().positions(positions).values(200_000)) {
            Answer::Decided(found) => {
                assert_eq!(found, expected, "{ruleset} {text}, {first} moves first");
                count += 1;
            }
            Answer::Undecided { .. } => {}
        }
    }
    println!("{ruleset}: {count} of {all} outcomes decided, and they agree");
    Some(count)
}

fn same(board: &str) -> String {
    board.to_owned()
}

fn compare(positions: u64, longest: usize) {
    let table = |game: &str, ruleset: &str, least: usize, board: fn(&str) -> String| {
        let found = decided(&format!("outcome_{game}.csv"), ruleset, positions, longest, board);
        assert!(found.is_none_or(|found| found >= least), "{game}: {found:?}");
    };
    table("clobber", "clobber", 50, same);
    table("clobber_1xn", "clobber", 50, same);
    table("amazons", "amazons", 50, same);
    table("kayles", "kayles", 100, same);
    table("domineering", "domineering", 100, same);
    // That solver writes a green domino as #.
    table("toppling_dominoes", "toppling-dominoes", 20, |board| board.replace('#', "e"));
    table("fission", "fission", 2, same);
    table("nogo", "nogo", 10, same);
    table("nogo_1xn", "nogo", 10, same);
}

/// The solver for Domineering alone decides everything.
#[test]
fn outcomes_of_domineering_agree_with_another_solver() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/peer-facts/mcgs/outcome_domineering.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return println!("skipped: no outcomes of Domineering are present");
    };
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let tables = Tables::build(&universe, [6, 5, 4], &budget).unwrap();
    let mut checked = 0;
    for row in text.lines().skip(1) {
        let row = columns(row);
        let (text, first) = (&row[1], if row[2] == "B" { Player::Left } else { Player::Right });
        let Ok(board) = Region::parse(text) else { continue };
        let found = Solver::with_memory(&tables, &board, 1 << 20).solve(&board, first, &budget).unwrap();
        let expected = if row[3] == "B" { Player::Left } else { Player::Right };
        assert_eq!(found.winner, expected, "{text}, {first} moves first");
        checked += 1;
    }
    println!("domineering: {checked} outcomes agree");
    assert!(checked > 1000);
}

#[test]
fn outcomes_of_small_positions_agree_with_another_solver() {
    compare(1_000, 19);
}

#[test]
#[ignore = "takes minutes"]
fn outcomes_agree_with_another_solver() {
    compare(200_000, 80);
}
