//! The search for nimbers, compared with literal play, published values and another solver.

use crate::peer;

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{PlayedSum, Position, PositionGraph, Registry};
use kelvin_solver::{NimberSolver, Solvers, Solves};
use kelvin_testing::peers::mcgs;
use kelvin_values::{Player, Universe};
use proptest::prelude::*;
use std::collections::HashMap;

/// The nimber by the definition: the least number that is not the nimber of an option.
fn literal(position: &Position, known: &mut HashMap<Position, u32>) -> u32 {
    if let Some(&nimber) = known.get(position) {
        return nimber;
    }
    let options = position.options(Player::Left);
    let found: Vec<u32> = options.iter().map(|option| literal(option, known)).collect();
    let nimber = (0..).find(|n| !found.contains(n)).unwrap();
    known.insert(position.clone(), nimber);
    nimber
}

fn agrees(position: &Position) {
    let expected = literal(position, &mut HashMap::new());
    let solver = NimberSolver::new();
    let budget = Budget::unlimited();
    // Outcomes first: what they leave in the table must be right as well.
    for heap in [expected + 1, 0, expected] {
        let wins = solver.first_wins(position, heap, &budget).unwrap();
        assert_eq!(wins, heap != expected, "{position} + *{heap}");
    }
    assert_eq!(solver.nimber(position, &budget).unwrap(), expected, "{position}");
    assert_eq!(NimberSolver::new().nimber(position, &budget).unwrap(), expected, "{position}");
}

fn parse(ruleset: &str, board: &str) -> Position {
    Position::parse(ruleset, board).unwrap_or_else(|error| panic!("{ruleset} {board}: {error}"))
}

#[test]
fn every_impartial_ruleset_agrees_with_literal_play() {
    let mut impartial = 0;
    let mut versions = 0;
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy && !entry.is_made_of_another()) {
        let (ruleset, board) = entry.example();
        let mut position = parse(ruleset, board);
        if entry.impartial {
            impartial += 1;
        } else {
            position = parse(&format!("impartial({ruleset})"), board);
        }
        if PositionGraph::of(&position, 400).complete {
            versions += usize::from(!entry.impartial);
            agrees(&position);
        }
    }
    assert!(impartial >= 6 && versions >= 12, "{impartial} impartial, {versions} impartial versions");
}

#[test]
fn sums_of_impartial_games_agree_with_literal_play() {
    let sum = parse("cram", "2x3") + parse("impartial(clobber)", "xo") + parse("kayles", "3");
    agrees(&(sum.clone() + parse("nim", "2")));
    agrees(&(sum + parse("cram", "..#|###|..#")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn random_boards_agree_with_literal_play(
        cram in "[..#]{4}\\|[..#]{4}\\|[..#]{3}#",
        clobber in "[xo.]{3}\\|[xo.]{3}",
        strip in "[xo...]{8}",
        dominoes in "[lre]{6}",
    ) {
        agrees(&parse("cram", &cram));
        agrees(&parse("impartial(clobber)", &clobber));
        agrees(&parse("impartial(toppling-dominoes)", &dominoes));
        if let Ok(position) = Position::parse("impartial(nogo)", &strip) {
            agrees(&position);
        }
    }
}

/// Lemoine and Viennot (2012) for Cram; for NoGo on strips the values of another solver.
#[test]
fn published_nimbers() {
    let solver = NimberSolver::new();
    let budget = Budget::unlimited();
    let nimber = |ruleset, board: &str| solver.nimber(&parse(ruleset, board), &budget).unwrap();
    for (board, expected) in
        [("3x3", 0), ("3x4", 1), ("3x5", 1), ("3x6", 4), ("3x7", 1), ("4x4", 0), ("4x5", 2)]
    {
        assert_eq!(nimber("cram", board), expected, "{board}");
    }
    let strips = (1..=13).map(|n| nimber("impartial(nogo)", &format!("1x{n}")));
    assert!(strips.eq([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0]));
}

/// The nimber of a heap is as large as the heap. Asking for one value after another would take far longer.
#[test]
fn large_nimbers_take_few_positions() {
    let budget = Budget::unlimited().positions(2_000);
    let heaps = parse("impartial(nim)", "40");
    assert_eq!(NimberSolver::new().nimber(&heaps, &budget), Ok(40));
}

/// The winner of an impartial game with a value, and a winning move, are those of the values.
#[test]
fn solvers_choose_the_search_for_impartial_sums() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let solvers = Solvers::new(&universe);
    let values = [universe.zero(), universe.star(1), universe.star(3), universe.up(1), universe.integer(2)];
    let switch = universe.game(&[universe.integer(1)], &[universe.integer(-1)]);
    for position in [parse("cram", "3x4"), parse("cram", "2x2") + parse("impartial(clobber)", "xox")] {
        let nimber = literal(&position, &mut HashMap::new());
        for value in values.into_iter().chain([switch, -universe.up(1), universe.integer(-1)]) {
            let problem = PlayedSum { position: position.clone(), value };
            let sum = value + universe.star(nimber);
            let zero = universe.zero();
            for (first, loses) in [(Player::Left, sum <= zero), (Player::Right, zero <= sum)] {
                let winner = solvers.winner(&problem, first, &budget).unwrap();
                assert_eq!(winner == first, !loses, "{problem}, {first} first");
                let winning = solvers.winning_move(&problem, first, &budget).unwrap();
                assert_eq!(winning.is_some(), !loses, "{problem}, {first} first");
                if let Some(winning) = winning {
                    assert_eq!(solvers.winner(&winning.leads_to, !first, &budget).unwrap(), first);
                }
            }
        }
    }
}

/// A search that was stopped continues from what it stored; a flag stops it at once.
#[test]
fn stopped_searches_continue() {
    let board = parse("cram", "4x5");
    let solver = NimberSolver::new();
    let flagged = Budget::unlimited();
    flagged.cancel().raise();
    assert_eq!(solver.nimber(&board, &flagged), Err(Exhausted::Cancelled));
    let rounds = (1..).find(|_| {
        let budget = Budget::unlimited().positions(200);
        match solver.nimber(&board, &budget) {
            Ok(nimber) => nimber == 2,
            Err(why) => {
                assert_eq!(why, Exhausted::Positions);
                false
            }
        }
    });
    assert!(rounds.is_some_and(|rounds| (2..100).contains(&rounds)), "{rounds:?}");
}

/// Little memory makes a search longer, but not wrong.
#[test]
fn a_small_table_forgets_and_is_right() {
    let solver = NimberSolver::new().memory(20_000);
    assert_eq!(solver.nimber(&parse("cram", "4x5"), &Budget::unlimited()), Ok(2));
    assert!(solver.bytes() < 200_000, "{}", solver.bytes());
}

/// Compares with another solver within a limit on positions for each row. Returns the number of nimbers found,
/// and of rows.
fn decided(most: u64) -> Option<[usize; 2]> {
    let rows = mcgs("nimbers")?;
    let universe = Universe::new();
    let solver = NimberSolver::new();
    let mut found = 0;
    for row in &rows {
        let Some(problem) = peer::problem(&universe, &row[0], &row[1]) else { continue };
        let heap = problem.value.number_up_star().and_then(|value| u32::try_from(&value.star).ok()).unwrap();
        let Ok(nimber) = solver.nimber(&problem.position, &Budget::unlimited().positions(most)) else {
            continue;
        };
        assert_eq!(nimber ^ heap, row[3].parse::<u32>().unwrap(), "{} {}", row[0], row[1]);
        found += 1;
    }
    println!("nimbers: {found} of {} found", rows.len());
    Some([found, rows.len()])
}

#[test]
fn nimbers_agree_with_another_solver() {
    let found = decided(100);
    assert!(found.is_none_or(|[found, _]| found >= 1_200), "{found:?}");
}

#[test]
#[ignore = "takes minutes"]
fn more_nimbers_agree_with_another_solver() {
    let found = decided(100_000);
    assert!(found.is_none_or(|[found, _]| found >= 1_714), "{found:?}");
}
