//! Play in sums of boards and values: moves, engines that choose them, and analysis.
//!
//! A [`Record`] is a game with its moves. An [`SumEvaluator`] chooses moves and gives hints, by values and strategies,
//! or by search if values are out of reach. A [`Contest`] plays games between two engines. A [`Tournament`]
//! measures how far strategies are from optimal. All results are plain data; printing them is left to the
//! callers.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_heat::{Heat, Strategy};
//! use kelvin_play::{Allowance, Engine, SumEvaluator, Record};
//! use kelvin_positions::{Analyst, PlayedSummand, Position, WrittenSummand};
//! use kelvin_solver::Solvers;
//! use kelvin_values::{Player, Universe};
//!
//! let universe = Universe::new();
//! let (analyst, heat, solvers) = (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
//! let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
//! let board = PlayedSummand::Position(Position::parse("domineering", "3x3")?);
//! let record = Record::new(vec![WrittenSummand::board("domineering", "3x3")], vec![board], Player::Left)?;
//! let mut allowance = Allowance::new(None, 1 << 30, &Budget::unlimited());
//! let exact = Engine::Strategy(Strategy::Exact);
//! let decision = evaluator.decide(exact, &record, &mut fastrand::Rng::with_seed(1), &mut allowance);
//! assert_eq!(decision.map(|decision| decision.choice.chosen.to_string()).as_deref(), Some("b1-b2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod allowance;
mod choice;
mod contest;
mod decision;
mod engine;
mod evaluator;
mod hint;
mod location;
mod loopy;
mod misere;
mod record;
mod review;
mod save;
mod search;
#[cfg(test)]
mod test_sums;
mod tournament;

pub use allowance::{Allowance, Undecided};
pub use choice::{Choice, choices, winning_choice};
pub use contest::{Contest, Score, Spectator};
pub use decision::{Decision, SearchResult, Why};
pub use engine::{Engine, UnknownEngine};
pub use evaluator::{EvaluatedComponent, SumEvaluator};
pub use hint::{ComponentWorth, Hint, HintedComponent};
pub use location::Location;
pub use loopy::{Ending, Reached};
pub use misere::{misere_position, winning_misere_choice};
pub use record::{MoveInputError, Record, TooManyOptions, Turn};
pub use review::{HeatReview, PositionReview};
pub use save::{SaveError, SavedGame};
pub use tournament::{NoHotSum, PairResult, Results, Tournament};
