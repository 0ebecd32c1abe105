//! Outcomes of games whose values are out of reach: `cargo run -p kelvin-solver --example who_wins`

use kelvin_budget::Budget;
use kelvin_positions::{PlayedSum, Position};
use kelvin_solver::{SolverAnswer, SumSolver};
use kelvin_values::{Player, Universe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Universe::new();
    let solver = SumSolver::new(&universe);
    // Sums of positions and values. If the budget runs out, the answer is `Undecided`, never a guess.
    for (ruleset, board) in [("amazons", "x..|...|..o"), ("clobber", "xoxoxo|oxoxox"), ("nogo", "3x3")] {
        let problem = PlayedSum { position: Position::parse(ruleset, board)?, value: universe.star(1) };
        for first in Player::BOTH {
            let budget = Budget::unlimited().positions(100_000);
            match solver.solve(&problem, first, &budget) {
                SolverAnswer::Decided(winner) => {
                    println!("{ruleset} {board} + *: {winner} wins if {first} begins")
                }
                SolverAnswer::Undecided { why, .. } => println!("{ruleset} {board} + *: undecided, {why}"),
            }
        }
    }
    Ok(())
}
