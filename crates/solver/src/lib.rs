//! Outcomes and winning moves of games whose values are out of reach.
//!
//! [`SumSolver`] solves positions, or sums of positions and values, of all rulesets. [`domineering`] is a
//! solver for large Domineering boards. [`Solvers`] selects the solver for a sum. [`IntervalSearch`]
//! bounds thermographs, also by sums of parts (`Ruleset::cuts`).
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_positions::{PlayedSum, Position};
//! use kelvin_solver::{SolverAnswer, SumSolver};
//! use kelvin_values::{Player, Universe};
//!
//! let universe = Universe::new();
//! let solver = SumSolver::new(&universe);
//! let problem = PlayedSum { position: Position::parse("amazons", "x..|...|..o")?, value: universe.zero() };
//! let answer = solver.solve(&problem, Player::Left, &Budget::unlimited());
//! assert_eq!(answer, SolverAnswer::Decided(Player::Left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cache_file;
pub mod domineering;
mod interval;
mod large;
mod nimber;
mod solvers;
mod stages;
mod sum;
pub mod whole_file;

pub use interval::IntervalSearch;
pub use nimber::NimberSolver;
pub use solvers::Solvers;
pub use sum::{Bounds, Flaw, SolverAnswer, Solves, SumSolver, WinningMove, WinningStrategy};
