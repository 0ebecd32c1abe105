//! Comparison with the tables of another solver, if they are available.

use crate::peer;

use cpu_time::ThreadTime;
use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_positions::Analyst;
use kelvin_solver::SumSolver;
use kelvin_solver::domineering::{Region, Solver, Tables};
use kelvin_testing::peers::mcgs;
use kelvin_values::{Player, Universe};
use peer::{player, problem};

/// A table of outcomes, with the minimum numbers of rows decided within a small and a large limit.
struct Outcomes {
    game: &'static str,
    quickly: usize,
    patiently: usize,
}

const fn outcomes(game: &'static str, quickly: usize, patiently: usize) -> Outcomes {
    Outcomes { game, quickly, patiently }
}

const OUTCOMES: &[Outcomes] = &[
    outcomes("amazons", 285, 286),
    outcomes("cannibal_clobber", 292, 304),
    outcomes("clobber", 344, 396),
    outcomes("clobber_1xn", 328, 388),
    outcomes("domineering", 1040, 1040),
    outcomes("elephants", 56, 64),
    outcomes("empty", 2, 2),
    outcomes("fission", 180, 194),
    outcomes("gen_toads", 166, 238),
    outcomes("impartial_clobber", 194, 196),
    outcomes("impartial_clobber_1xn", 190, 190),
    outcomes("impartial_elephants", 41, 50),
    outcomes("impartial_gen_toads", 38, 40),
    outcomes("integer_game", 22, 22),
    outcomes("kayles", 202, 202),
    outcomes("mixed", 66, 66),
    outcomes("nimber", 40, 40),
    outcomes("nogo", 188, 228),
    outcomes("nogo_1xn", 176, 184),
    outcomes("switch_game", 4, 4),
    outcomes("toppling_dominoes", 240, 240),
    outcomes("up_star", 20, 20),
];

/// Solves the positions of a table within a limit on positions for each. Results must agree. Returns the
/// number of decided rows.
fn decided(game: &str, positions: u64, name_undecided: bool) -> Option<usize> {
    let rows = mcgs(&format!("outcome_{game}"))?;
    let clock = ThreadTime::now();
    let (mut count, mut beyond) = (0, 0);
    for row in &rows {
        let [kind, text, mover, winner, ..] = &row[..] else { panic!("a row of four columns: {row:?}") };
        let universe = Universe::new();
        let Some(problem) = problem(&universe, kind, text) else {
            beyond += 1;
            continue;
        };
        let (first, expected) = (player(mover), player(winner));
        let budget = Budget::unlimited().positions(positions).values(1_000_000);
        match SumSolver::new(&universe).winner(&problem, first, &budget) {
            Ok(found) => {
                assert_eq!(found, expected, "{kind} {text}, {first} moves first");
                count += 1;
            }
            Err(_) if name_undecided => println!("undecided: {kind} {text}, {first} first"),
            Err(_) => {}
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{game}: {count} of {} outcomes decided, {beyond} beyond the limits of boards, {seconds:.2} s",
        rows.len()
    );
    Some(count)
}

#[test]
fn outcomes_agree_with_another_solver() {
    let found = OUTCOMES.iter().map(|row| (row, decided(row.game, 4_000, false)));
    let too_few: Vec<_> = found
        .filter(|(row, found)| found.is_some_and(|found| found < row.quickly))
        .map(|(row, found)| (row.game, found, row.quickly))
        .collect();
    assert!(too_few.is_empty(), "{too_few:?}");
}

#[test]
#[ignore = "takes minutes"]
fn more_outcomes_agree_with_another_solver() {
    for Outcomes { game, patiently, .. } in OUTCOMES {
        let found = decided(game, 100_000, true);
        assert!(found.is_none_or(|found| found >= *patiently), "{game}: {found:?} of {patiently}");
    }
}

/// The Domineering solver decides everything.
#[test]
fn outcomes_of_domineering_agree_with_another_solver() {
    let Some(rows) = mcgs("outcome_domineering") else { return };
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let tables = std::sync::Arc::new(Tables::build(&universe, [6, 5, 4], &budget).unwrap());
    let mut checked = 0;
    for row in &rows {
        let (text, first) = (&row[1], player(&row[2]));
        let Ok(board) = Region::parse(text) else { continue };
        let found = Solver::with_memory(&tables, &board, 1 << 20).solve(&board, first, &budget).unwrap();
        assert_eq!(found.winner, player(&row[3]), "{text}, {first} moves first");
        checked += 1;
    }
    println!("domineering: {checked} outcomes agree");
    assert!(checked > 1000);
}

/// Compares nimbers within a limit on positions for each row. Returns the number of computed nimbers.
fn nimbers(positions: u64) -> Option<usize> {
    let rows = mcgs("nimbers")?;
    let (mut count, mut beyond) = (0, 0);
    for row in &rows {
        let universe = Universe::new();
        let Some(problem) = problem(&universe, &row[0], &row[1]) else {
            beyond += 1;
            continue;
        };
        let budget = Budget::unlimited().positions(positions);
        let Ok(value) = Analyst::new(&universe).value(&problem.position, &budget) else { continue };
        let expected = universe.star(row[3].parse::<u32>().unwrap());
        assert_eq!(value + problem.value, expected, "{} {}", row[0], row[1]);
        count += 1;
    }
    println!("nimbers: {count} of {} found, {beyond} beyond the limits of boards", rows.len());
    Some(count)
}

#[test]
fn nimbers_agree_with_another_solver() {
    let found = nimbers(200);
    assert!(found.is_none_or(|found| found >= 1_380), "{found:?}");
}

#[test]
#[ignore = "takes minutes"]
fn more_nimbers_agree_with_another_solver() {
    let found = nimbers(5_000);
    assert!(found.is_none_or(|found| found >= 1_518), "{found:?}");
}

/// The numbers of winning moves in each component agree. The two programs print moves differently.
#[test]
fn winning_moves_agree_with_another_solver() {
    let Some(rows) = mcgs("winning_moves") else { return };
    let mut checked = 0;
    for row in &rows {
        let [kind, text, mover, winning, ..] = &row[..] else { panic!("a row of four columns: {row:?}") };
        let universe = Universe::new();
        let Some(sum) = problem(&universe, kind, text) else { continue };
        // Moves in values are printed as the resulting value, without reversible ones.
        if sum.position.rulesets().len() != text.split(" + ").count() {
            continue;
        }
        // In an impartial game either player may move first.
        let first = if mover == "N" { Player::Left } else { player(mover) };
        let solver = SumSolver::new(&universe);
        let budget = Budget::unlimited();
        let mut ours = vec![0; sum.position.rulesets().len()];
        for (chosen, next) in sum.moves(first).unwrap() {
            if solver.winner(&next, !first, &budget).unwrap() == first {
                ours[chosen.summand.unwrap_or(0)] += 1;
            }
        }
        let mut theirs = vec![0; ours.len()];
        for name in winning.split(' ').filter(|name| *name != "None") {
            theirs[name.split_once(':').map_or(0, |(number, _)| number.parse::<usize>().unwrap())] += 1;
        }
        assert_eq!(ours, theirs, "{kind} {text}, {mover} first: {winning}");
        checked += 1;
    }
    println!("winning moves: {checked} of {} rows agree", rows.len());
    assert!(checked >= 120);
}

/// The mast of a thermograph starts at the end of the longer of the two walls; a straight wall is not
/// extended to it.
#[test]
fn means_and_temperatures_agree_with_another_solver() {
    let Some(rows) = mcgs("thermographs") else { return };
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let (analyst, heat, work) = (Analyst::new(&universe), Heat::new(&universe), universe.work(&budget));
    for row in &rows {
        let position = problem(&universe, &row[0], &row[1]).unwrap().position;
        let value = analyst.value(&position, &budget).unwrap();
        let (mean, temperature) = (heat.mean(&work, value).unwrap(), heat.temperature(&work, value).unwrap());
        let mast = format!("({mean}, {temperature})");
        assert!(row[2..4].iter().any(|wall| wall.ends_with(&mast)), "{position}: {mast} in {row:?}");
    }
    assert_eq!(rows.len(), 29);
}
