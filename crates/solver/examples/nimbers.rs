//! Nimbers of impartial positions, with the CPU time of each:
//! `cargo run --release -p kelvin-solver --example nimbers cram 4x7 5x6`

use cpu_time::ThreadTime;
use kelvin_budget::Budget;
use kelvin_positions::Position;
use kelvin_solver::NimberSolver;
use std::sync::atomic::Ordering;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "cram".to_owned());
    for board in words {
        let position = Position::parse(&ruleset, &board)?;
        // Each board is solved with empty tables.
        let solver = NimberSolver::new();
        let budget = Budget::unlimited();
        let clock = ThreadTime::now();
        let nimber = solver.nimber(&position, &budget)?;
        let seconds = clock.elapsed().as_secs_f64();
        let positions = budget.progress().positions.load(Ordering::Relaxed);
        let megabytes = solver.bytes() >> 20;
        println!("{ruleset} {board}: *{nimber}, {positions} positions, {seconds:.3} s, {megabytes} MB");
    }
    Ok(())
}
