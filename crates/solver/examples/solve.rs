//! The winner of a position for each player who may begin, with the CPU time and new tables for each:
//! `cargo run --release -p kelvin-solver --example solve domineering 5x6 7x7`

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_positions::{PlayedSum, Position};
use kelvin_solver::{Solvers, Solves};
use kelvin_values::{Player, Universe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "domineering".to_owned());
    for board in words {
        let universe = Universe::new();
        let solvers = Solvers::new(&universe);
        let position = Position::parse(&ruleset, &board)?;
        let problem = PlayedSum { position, value: universe.zero() };
        for first in Player::BOTH {
            let clock = ProcessTime::now();
            let winner = solvers.winner(&problem, first, &Budget::unlimited())?;
            let seconds = clock.elapsed().as_secs_f64();
            println!("{ruleset} {board}, {first} first: {winner} wins, {seconds:.3} s");
        }
    }
    Ok(())
}
