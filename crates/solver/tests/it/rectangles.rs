//! Outcomes of rectangles, compared with another program, with publications and with the manual.

use crate::tables::FULL_TABLES;

use kelvin_budget::Budget;
use kelvin_solver::domineering::{Region, Solver};
use kelvin_testing::peers::csv;
use kelvin_values::Player;

fn player(name: &str) -> Player {
    match name {
        "left" | "Left" => Player::Left,
        "right" | "Right" => Player::Right,
        _ => panic!("{name} is not a player"),
    }
}

/// The winner, if this number of positions suffices.
fn winner(board: &Region, first: Player, positions: u64) -> Option<Player> {
    let budget = Budget::unlimited().positions(positions);
    let solver = Solver::with_memory(&FULL_TABLES, board, 1 << 26);
    solver.solve(board, first, &budget).ok().map(|verdict| verdict.winner)
}

/// Compares all rows that are decided within a limit on positions. Returns their number, or `None` if the
/// table is missing.
fn agreeing(positions: u64) -> Option<usize> {
    let rows = csv("peer-facts/domineering/winners.csv")?;
    let (mut decided, mut open, mut beyond) = (0, vec![], vec![]);
    for row in &rows {
        let [rows, columns, first, expected, _] = &row[..] else { panic!("five columns: {row:?}") };
        let Ok(board) = Region::rectangle(rows.parse().unwrap(), columns.parse().unwrap()) else {
            beyond.push(row);
            continue;
        };
        match winner(&board, player(first), positions) {
            Some(winner) => {
                assert_eq!(winner, player(expected), "{row:?}");
                decided += 1;
            }
            None => open.push(row),
        }
    }
    println!("{decided} rows agree\nopen: {open:?}\nbeyond the limits of boards: {beyond:?}");
    Some(decided)
}

#[test]
fn winners_agree_with_another_program() {
    assert!(agreeing(20_000).is_none_or(|decided| decided >= 190));
}

#[test]
#[ignore = "long: minutes"]
fn more_winners_agree_with_another_program() {
    assert!(agreeing(10_000_000).is_none_or(|decided| decided >= 208));
}

/// The rows of the manual's table of rectangles: board, first player, winner, positions evaluated.
fn manual_rows() -> Vec<(String, Player, Player, u64)> {
    let text = include_str!("../../../../docs/solving.md");
    let rows = text.lines().skip_while(|line| !line.starts_with("| board, who begins")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|')).map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (board, first) = cells[0].split_once(", ").unwrap();
        (board.replace('×', "x"), player(first), player(cells[1]), cells[2].replace(',', "").parse().unwrap())
    });
    rows.collect()
}

fn the_manual_is_right(positions: u64) {
    let rows = manual_rows();
    assert!(rows.len() > 8, "the table is found");
    for (text, first, expected, _) in rows.iter().filter(|row| row.3 <= positions) {
        // The counts may be outdated, so the limit has a margin.
        let winner = winner(&Region::parse(text).unwrap(), *first, 10 * positions);
        assert_eq!(winner, Some(*expected), "{text}, {first} first");
    }
}

#[test]
fn winners_agree_with_the_manual() {
    the_manual_is_right(1_000);
}

#[test]
#[ignore = "long: a minute"]
fn all_winners_agree_with_the_manual() {
    the_manual_is_right(10_000_000);
}
