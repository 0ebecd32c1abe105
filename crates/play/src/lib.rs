//! Games as they are played: the moves in a sum of boards and values, who chooses them, and what is known of them.
//!
//! A [`Record`] is a game with its moves; a [`Mind`] decides by values and strategies, or by search where values are out of
//! reach, and gives hints; a [`Contest`] lets two engines play to the last move; a [`Tournament`] measures how far from the best
//! strategies end. All answers are data: how they are told is left to others.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_heat::{Heat, Strategy};
//! use kelvin_play::{Allowance, Component, Engine, Mind, Record, Summand};
//! use kelvin_positions::{Analyst, Position};
//! use kelvin_solver::Solvers;
//! use kelvin_values::{Player, Universe};
//!
//! let universe = Universe::new();
//! let (analyst, heat, solvers) = (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
//! let mind = Mind::new(&analyst, &heat, &solvers);
//! let board = Component::Position(Position::parse("domineering", "3x3")?);
//! let record = Record::new(vec![Summand::board("domineering", "3x3")], vec![board], Player::Left)?;
//! let mut allowance = Allowance::new(None, 1 << 30, &Budget::unlimited());
//! let exact = Engine::Strategy(Strategy::Exact);
//! let decision = mind.decide(exact, &record, &mut fastrand::Rng::with_seed(1), &mut allowance);
//! assert_eq!(decision.map(|decision| decision.choice.chosen.to_string()).as_deref(), Some("b1-b2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod allowance;
mod component;
mod contest;
mod decision;
mod endless;
mod engine;
mod hint;
mod mind;
mod misere;
mod place;
mod player;
mod record;
mod save;
mod search;
mod summand;
mod tournament;

pub use allowance::{Allowance, Undecided};
pub use component::{Choice, Component, choices, problem, winning_choice};
pub use contest::{Contest, Score, Spectator};
pub use decision::{Decision, Found, Why};
pub use endless::{Ending, Reached};
pub use engine::{Engine, UnknownEngine};
pub use hint::{Hint, HintedComponent, Worth};
pub use mind::{Mind, Part};
pub use misere::{misere_position, winning_misere_choice};
pub use place::Place;
pub use record::{MoveError, Record, TooManyOptions, Turn};
pub use save::{SaveError, SavedGame};
pub use summand::{Drawn, MadeMove, NamedMove, Summand};
pub use tournament::{Line, NoHotSum, Results, Tournament};
