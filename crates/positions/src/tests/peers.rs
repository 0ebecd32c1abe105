//! Outcomes that another solver found, where its tables are present beside the project.

use crate::PositionError;
use crate::analyst::Analyst;
use crate::board::BoardError;
use crate::position::Position;
use kelvin_budget::Budget;
use kelvin_values::{Game, Player, Universe};
use std::path::PathBuf;

/// The rows of a table, or `None` with a word when it is not there.
fn table(name: &str) -> Option<Vec<Vec<String>>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/peer-facts/mcgs").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text.lines().skip(1).map(columns).collect()),
        Err(_) => {
            println!("skipped: {name} is not present");
            None
        }
    }
}

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

/// The sum of the positions of a row; `None` when one of them is beyond the limits.
fn sum(ruleset: &str, row: &str, board: &dyn Fn(&str) -> String) -> Option<Position> {
    row.split(" + ")
        .map(|part| match Position::parse(ruleset, &board(part)) {
            Ok(position) => Some(position),
            Err(PositionError::Board(BoardError::TooLarge { .. })) => None,
            Err(error) => panic!("{ruleset} {part}: {error}"),
        })
        .sum()
}

/// Whether Left (B) or Right (W) wins when moving first.
fn wins(value: Game<'_>, mover: &str) -> bool {
    value.outcome().first_move_wins(if mover == "B" { Player::Left } else { Player::Right })
}

/// Checks every outcome of a position that is written in at most `longest` letters and takes at most `limit`
/// positions and values; tells how many were checked.
fn outcomes(name: &str, ruleset: &str, limit: u64, longest: usize, board: &dyn Fn(&str) -> String) -> usize {
    let Some(rows) = table(name) else { return usize::MAX };
    let mut checked = 0;
    // The rows of a position follow each other, one for each player.
    let mut last: Option<(String, [bool; 2])> = None;
    for row in &rows {
        let [_, text, mover, winner, ..] = &row[..] else { panic!("a row of four columns: {row:?}") };
        // Long sums take long canonical forms, which outcomes alone would not need.
        if text.len() > longest {
            continue;
        }
        if last.as_ref().is_none_or(|(known, _)| known != text) {
            let Some(position) = sum(ruleset, text, board) else { continue };
            let universe = Universe::new();
            let budget = Budget::unlimited().positions(limit).values(limit);
            let Ok(value) = Analyst::new(&universe).value(&position, &budget) else { continue };
            last = Some((text.clone(), ["B", "W"].map(|mover| wins(value, mover))));
        }
        let Some((_, wins)) = &last else { continue };
        let expected = winner == mover;
        assert_eq!(
            wins[usize::from(mover == "W")],
            expected,
            "{ruleset} {text}, {mover} moves: {winner} wins"
        );
        checked += 1;
    }
    println!("{ruleset}: {checked} of {} outcomes agree", rows.len());
    checked
}

fn same(board: &str) -> String {
    board.to_string()
}

#[test]
fn domineering_outcomes_agree() {
    assert!(outcomes("outcome_domineering.csv", "domineering", 10_000, 30, &same) > 300);
}

#[test]
fn clobber_outcomes_agree() {
    assert!(outcomes("outcome_clobber.csv", "clobber", 2_000, 30, &same) > 100);
    assert!(outcomes("outcome_clobber_1xn.csv", "clobber", 2_000, 30, &same) > 100);
}

#[test]
fn amazons_outcomes_agree() {
    assert!(outcomes("outcome_amazons.csv", "amazons", 5_000, 30, &same) > 100);
}

#[test]
fn fission_outcomes_agree() {
    assert!(outcomes("outcome_fission.csv", "fission", 10_000, 30, &same) > 50);
}

#[test]
fn nogo_outcomes_agree() {
    assert!(outcomes("outcome_nogo.csv", "nogo", 1_000, 14, &same) > 15);
    assert!(outcomes("outcome_nogo_1xn.csv", "nogo", 1_000, 14, &same) > 15);
}

#[test]
fn toppling_dominoes_outcomes_agree() {
    // That solver writes a green domino as #.
    let green = |board: &str| board.replace('#', "e");
    assert!(outcomes("outcome_toppling_dominoes.csv", "toppling-dominoes", 5_000, 30, &green) > 100);
}

#[test]
fn kayles_outcomes_and_nimbers_agree() {
    assert!(outcomes("outcome_kayles.csv", "octal(0.77)", 5_000, 30, &same) > 100);
    let Some(rows) = table("nimbers.csv") else { return };
    let mut checked = [0, 0];
    for row in &rows {
        let (kind, ruleset) = match row[0].as_str() {
            "kayles" => (0, "octal(0.77)"),
            "impartial domineering" => (1, "cram"),
            _ => continue,
        };
        let Some(position) = sum(ruleset, &row[1], &same) else { continue };
        let universe = Universe::new();
        let budget = Budget::unlimited().positions(1_000);
        let Ok(value) = Analyst::new(&universe).value(&position, &budget) else { continue };
        assert_eq!(value, universe.star(row[3].parse::<u32>().unwrap()), "{ruleset} {}", row[1]);
        checked[kind] += 1;
    }
    println!("nimbers: {checked:?} agree");
    assert!(checked.iter().all(|&n| n > 100));
}

/// Values of the same positions in CGSuite.
#[test]
fn values_of_other_rulesets_agree() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/peer-facts/cgsuite/suite_rulesets_grid_strip_graph.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return println!("skipped: no values of CGSuite are present");
    };
    let facts: serde_json::Value = serde_json::from_str(&text).unwrap();
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let mut checked = 0;
    for fact in facts["facts"].as_array().unwrap() {
        let (input, expected) = (fact["input"].as_str().unwrap(), fact["expected"].as_str().unwrap_or("!!"));
        // game.grid.Amazons("x...|o...").CanonicalForm
        let Some((name, board)) =
            input.strip_suffix("\").CanonicalForm").and_then(|call| call.split_once("(\""))
        else {
            continue;
        };
        let name = name.rsplit('.').next().unwrap();
        if expected.starts_with("!!") {
            continue;
        }
        let Ok(position) = Position::parse(name, board) else { continue };
        let value = analyst.value(&position, &budget).unwrap();
        let work = universe.work(&budget);
        let theirs = kelvin_values::notation::parse(expected, &work)
            .unwrap_or_else(|error| panic!("{expected}: {error}"));
        assert_eq!(value, theirs, "{input}");
        checked += 1;
    }
    println!("CGSuite: {checked} values agree");
    assert!(checked >= 14);
}
