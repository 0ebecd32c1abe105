//! Comparison with the tables of outcomes of another solver, if they are present beside the project.

use kelvin_budget::Budget;
use kelvin_positions::board::{BoardError, Unfit};
use kelvin_positions::{Analyst, Position, PositionError};
use kelvin_testing::peers::{cgsuite, mcgs};
use kelvin_values::{Game, Player, Universe};

/// The sum of the positions of a row; `None` if one of them is beyond the limits.
fn sum(ruleset: &str, row: &str, board: &dyn Fn(&str) -> String) -> Option<Position> {
    row.split(" + ")
        .map(|part| match Position::parse(ruleset, &board(part)) {
            Ok(position) => Some(position),
            Err(PositionError::Board(BoardError::Unfit(Unfit::TooLarge { .. }))) => None,
            Err(error) => panic!("{ruleset} {part}: {error}"),
        })
        .sum()
}

/// Returns whether Left (B) or Right (W) wins when moving first.
fn wins(value: Game<'_>, mover: &str) -> bool {
    value.outcome().first_move_wins(if mover == "B" { Player::Left } else { Player::Right })
}

/// Checks every outcome of a position that is written in at most `longest` letters and takes at most `limit`
/// positions and values. Returns the number of checked outcomes, if the table is present.
fn outcomes(
    name: &str,
    ruleset: &str,
    limit: u64,
    longest: usize,
    board: &dyn Fn(&str) -> String,
) -> Option<usize> {
    agreeing(name, limit, longest, &|row| sum(ruleset, row, board))
}

/// Checks outcomes as [`outcomes`] does, with a custom function that parses rows.
fn agreeing(
    name: &str,
    limit: u64,
    longest: usize,
    read: &dyn Fn(&str) -> Option<Position>,
) -> Option<usize> {
    let rows = mcgs(name)?;
    let mut checked = 0;
    // The rows of a position are adjacent, one for each player.
    let mut last: Option<(String, [bool; 2])> = None;
    for row in &rows {
        let [_, text, mover, winner, ..] = &row[..] else { panic!("a row of four columns: {row:?}") };
        // Long sums have large canonical forms, which outcomes alone would not need.
        if text.len() > longest {
            continue;
        }
        if last.as_ref().is_none_or(|(known, _)| known != text) {
            let Some(position) = read(text) else { continue };
            let universe = Universe::new();
            let budget = Budget::unlimited().positions(limit).values(limit);
            let Ok(value) = Analyst::new(&universe).value(&position, &budget) else { continue };
            last = Some((text.clone(), ["B", "W"].map(|mover| wins(value, mover))));
        }
        let Some((_, wins)) = &last else { continue };
        let expected = winner == mover;
        assert_eq!(wins[usize::from(mover == "W")], expected, "{name} {text}, {mover} moves: {winner} wins");
        checked += 1;
    }
    println!("{name}: {checked} of {} outcomes agree", rows.len());
    Some(checked)
}

fn same(board: &str) -> String {
    board.to_string()
}

#[test]
fn domineering_outcomes_agree() {
    assert!(
        outcomes("outcome_domineering", "domineering", 10_000, 30, &same).is_none_or(|checked| checked > 300)
    );
}

#[test]
fn clobber_outcomes_agree() {
    assert!(outcomes("outcome_clobber", "clobber", 2_000, 30, &same).is_none_or(|checked| checked > 100));
    assert!(outcomes("outcome_clobber_1xn", "clobber", 2_000, 30, &same).is_none_or(|checked| checked > 100));
}

#[test]
fn amazons_outcomes_agree() {
    assert!(outcomes("outcome_amazons", "amazons", 5_000, 30, &same).is_none_or(|checked| checked > 100));
}

#[test]
fn fission_outcomes_agree() {
    assert!(outcomes("outcome_fission", "fission", 10_000, 30, &same).is_none_or(|checked| checked > 50));
}

#[test]
fn king_dirt_outcomes_agree() {
    // In 1,2,0:X..|..O, the first numbers are Left's hand, Right's hand, and whether kings in hand come
    // first.
    let read = |row: &str| {
        let (hands, grid) = row.split_once(':').unwrap();
        let (hands, first) = hands.rsplit_once(',').unwrap();
        sum(&format!("king-dirt({first})"), &format!("{hands}:{grid}"), &same)
    };
    assert!(agreeing("outcome_gen_king_dirt", 5_000, 30, &read).is_none_or(|checked| checked > 100));
}

#[test]
fn sheep_outcomes_agree() {
    assert!(outcomes("outcome_sheep", "sheep", 5_000, 120, &same).is_none_or(|checked| checked > 50));
}

#[test]
fn nogo_outcomes_agree() {
    assert!(outcomes("outcome_nogo", "nogo", 1_000, 14, &same).is_none_or(|checked| checked > 15));
    assert!(outcomes("outcome_nogo_1xn", "nogo", 1_000, 14, &same).is_none_or(|checked| checked > 15));
}

#[test]
fn toppling_dominoes_outcomes_agree() {
    // The other solver writes a green domino as #.
    let green = |board: &str| board.replace('#', "e");
    assert!(
        outcomes("outcome_toppling_dominoes", "toppling-dominoes", 5_000, 30, &green)
            .is_none_or(|checked| checked > 100)
    );
}

#[test]
fn kayles_outcomes_and_nimbers_agree() {
    assert!(outcomes("outcome_kayles", "octal(0.77)", 5_000, 30, &same).is_none_or(|checked| checked > 100));
    let Some(rows) = mcgs("nimbers") else { return };
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

/// Compares the values of the same positions with CGSuite.
#[test]
fn values_of_other_rulesets_agree() {
    let Some(rows) = cgsuite("suite_rulesets_grid_strip_graph") else { return };
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let mut checked = 0;
    for (input, expected) in &rows {
        // game.grid.Amazons("x...|o...").CanonicalForm
        let Some((name, board)) =
            input.strip_suffix("\").CanonicalForm").and_then(|call| call.split_once("(\""))
        else {
            continue;
        };
        let name = name.rsplit('.').next().unwrap();
        if expected.starts_with("!!") || expected.is_empty() {
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
