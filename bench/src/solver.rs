//! Outcomes: Domineering compared with Obsequi, sums with MCGS, with recorded times of the peers. One thread,
//! with prebuilt tables of strips.

use crate::report::{Peer, cpu, heading, row};
use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_positions::{PlayedSum, Position};
use kelvin_solver::domineering::{COLUMNS, Region, Solver, Tables};
use kelvin_solver::{NimberSolver, SolverAnswer, Solvers, Solves, SumSolver};
use kelvin_values::{Player, Universe};
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Boards with the first player and the peer's seconds.
const BOARDS: [(&str, Player, f64); 12] = [
    ("8x9", Player::Right, 112.5),
    ("8x9", Player::Left, 6.0),
    ("6x11", Player::Left, 6.1),
    ("4x18", Player::Left, 10.0),
    ("7x12", Player::Right, 12.1),
    ("7x10", Player::Left, 2.9),
    ("6x12", Player::Left, 31.3),
    ("8x8", Player::Right, 1.1),
    ("7x9", Player::Left, 1.8),
    ("4x19", Player::Left, 33.7),
    ("7x11", Player::Left, 71.6),
    ("8x10", Player::Right, 83.0),
];

/// Boards that take minutes, and that the peer did not solve.
const LONG: [(&str, Player); 2] = [("9x9", Player::Left), ("9x9", Player::Right)];

/// Boards of Domineering that are solved without stored tables, with the target in seconds.
const FRESH: [(&str, &str); 3] = [("5x6", "≤ 0.05"), ("7x7", "≤ 0.3"), ("8x8", "≤ 1")];

/// Impartial positions with the target in seconds, and those that take longer.
const NIMBERS: [(&str, &str, &str); 5] = [
    ("cram", "5x6", "≤ 0.1"),
    ("cram", "4x8", "≤ 1"),
    ("cram", "5x7", "≤ 0.5"),
    ("cram", "5x8", "≤ 5"),
    ("impartial(nogo)", "1x20", "≤ 2"),
];
const LONG_NIMBERS: [(&str, &str, &str); 2] = [("cram", "6x7", "≤ 60"), ("impartial(nogo)", "1x24", "≤ 60")];

/// Measures nimbers, each with empty tables.
fn nimbers(rows: &[(&str, &str, &str)]) {
    for (ruleset, board, target) in rows {
        let Ok(position) = Position::parse(ruleset, board) else { continue };
        let budget = Budget::unlimited().time(Duration::from_secs(3600));
        let (time, nimber) = cpu(|| NimberSolver::new().nimber(&position, &budget));
        row(&format!("nimber of {ruleset} {board}"), Peer::None, time, target);
        match nimber {
            Ok(nimber) => println!("    *{nimber}"),
            Err(why) => println!("    undecided: {why}"),
        }
    }
}

/// Measures both starting players on boards without stored tables.
fn fresh() {
    for (board, target) in FRESH {
        let Ok(position) = Position::parse("domineering", board) else { continue };
        let universe = Universe::new();
        let problem = PlayedSum { position, value: universe.zero() };
        let (time, _) = cpu(|| {
            let solvers = Solvers::new(&universe);
            Player::BOTH.map(|first| solvers.winner(&problem, first, &Budget::unlimited()))
        });
        row(&format!("Domineering {board}, each player first, without tables"), Peer::None, time, target);
    }
}

pub fn run() {
    heading("Solver");
    nimbers(&NIMBERS);
    fresh();
    let universe = Universe::new();
    let (time, tables) = cpu(|| Tables::build(&universe, COLUMNS, &Budget::unlimited()).map(Arc::new));
    row("tables of strips for 10 columns and more", Peer::None, time, "≤ 10");
    let Ok(tables) = tables else { return };
    let kept = tables.to_bytes();
    for (text, first, peer) in BOARDS {
        // Every board starts with the same tables, without the longer strips that were evaluated for others.
        let universe = Universe::new();
        let Ok(tables) = Tables::from_bytes(&universe, &kept, &Budget::unlimited()).map(Arc::new) else {
            return;
        };
        solve(&tables, text, first, &format!("Domineering {text}, {first} first"), Peer::Recorded(peer));
        if tables.long_strips() > 0 {
            solve(
                &tables,
                text,
                first,
                "    again, with the longer strips that it saved",
                Peer::Recorded(peer),
            );
        }
    }
    threads(&tables);
    toppling_dominoes();
}

/// The measurements that run only if they are named.
pub fn run_long() {
    heading("Solver, long");
    nimbers(&LONG_NIMBERS);
    let universe = Universe::new();
    let Ok(tables) = Tables::build(&universe, COLUMNS, &Budget::unlimited()).map(Arc::new) else { return };
    for (text, first) in LONG {
        solve(&tables, text, first, &format!("Domineering {text}, {first} first"), Peer::None);
    }
}

fn solve(tables: &Arc<Tables<'_>>, text: &str, first: Player, name: &str, peer: Peer) {
    let Ok(board) = Region::parse(text) else { return };
    let solver = Solver::with_memory(tables, &board, 1 << 30);
    let budget = Budget::unlimited().time(Duration::from_secs(3600));
    let (time, verdict) = cpu(|| solver.solve(&board, first, &budget));
    row(name, peer, time, "≥ 10 ×");
    match verdict {
        Ok(found) => {
            println!("    {} wins, {} judged, {} expanded", found.winner, found.judged, found.expanded)
        }
        Err(why) => println!("    undecided: {why}"),
    }
}

/// The elapsed time with one thread and with two.
fn threads(tables: &Arc<Tables<'_>>) {
    let Ok(board) = Region::parse("8x10") else { return };
    let elapsed = |threads: usize| {
        let solver = Solver::new(tables, &board).threads(threads);
        let start = Instant::now();
        let verdict = solver.solve(&board, Player::Right, &Budget::unlimited());
        (start.elapsed().as_secs_f64(), verdict.map_or(0, |found| found.judged))
    };
    // Evaluate the strips first.
    elapsed(1);
    let [(one, few), (two, many)] = [1, 2].map(elapsed);
    println!(
        "Domineering 8x10, elapsed: {one:.2} s with one thread ({few} judged), {two:.2} s with two ({many}): {:.1}×, target ≥ 1.5×",
        one / two
    );
}

/// Measures 360 random sums of one to three rows of up to 20 dominoes, with each player moving first.
fn toppling_dominoes() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut decided = 0;
    let clock = ProcessTime::now();
    for number in 0..360 {
        let sum: Result<Position, _> = (0..1 + number % 3)
            .map(|_| {
                let dominoes: String =
                    (0..20).map(|_| ['l', 'r', 'l', 'r', 'e'][random.random_range(0..5)]).collect();
                Position::parse("toppling-dominoes", &dominoes)
            })
            .sum();
        let Ok(position) = sum else { continue };
        let universe = Universe::new();
        let solver = SumSolver::new(&universe);
        let problem = PlayedSum { position, value: universe.zero() };
        let budget = Budget::unlimited().time(Duration::from_secs(10));
        let first = if number % 2 == 0 { Player::Left } else { Player::Right };
        decided += usize::from(matches!(solver.solve(&problem, first, &budget), SolverAnswer::Decided(_)));
    }
    let time = clock.elapsed().as_secs_f64();
    row(
        &format!("360 random sums of Toppling Dominoes ({decided} decided)"),
        Peer::Recorded(35.7),
        time,
        "≥ 10 ×",
    );
}
