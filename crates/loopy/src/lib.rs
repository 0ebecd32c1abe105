//! Loopy games: games in which positions may recur.
//!
//! If Left may pass, or a piece may move back, play may not terminate. Most of the theory of short games
//! still holds (*Winning Ways*, chapter 11; Siegel, *Coping with cycles*). This crate reads and prints loopy
//! games, computes their outcomes, compares and adds them, and finds their simplest forms.
//!
//! # Notation for loops
//!
//! A loopy game is a finite graph. In its notation a name before braces can be used as an option inside them,
//! and `pass` is a move to the enclosing braces:
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_loopy::{Loopy, notation};
//! use kelvin_values::Universe;
//!
//! let universe = Universe::new();
//! let loopy = Loopy::new(&universe);
//! let budget = Budget::unlimited();
//! let work = loopy.work(&budget);
//! let value = |text| Ok::<_, Box<dyn std::error::Error>>(work.print(&notation::parse(text, &work)?)?);
//!
//! assert_eq!(value("a{0|a}")?, "over"); // positive, and less than every positive number
//! assert_eq!(value("{pass|}")?, "on"); // greater than everything
//! assert_eq!(value("{pass|*}")?, "^[on]"); // the sum of all powers of ↑
//! assert_eq!(value("{0||0|0,pass}")?, "^<on>"); // less than all of them
//! assert_eq!(value("over + over + ^*")?, "over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stoppers
//!
//! A *stopper* is a game in which no follower permits infinite alternating play. Stoppers behave like short
//! games. G ≥ H exactly if Left, moving second, never runs out of moves in G - H. Each stopper has a
//! canonical form without dominated and reversible options and without equal followers. A [`Loopy`] stores
//! each canonical form once, so a [`Stopper`] is a small handle and `==` compares values.
//!
//! # Sides
//!
//! In other games infinite play must be won by a player. The *onside* of a game is the game when Left wins
//! infinite play, the *offside* when Right does. A value consists of both ([`LoopyValue`]). Often both are
//! stoppers, as in `on & off`, the value of `dud = {pass|pass}`. Every sum with `dud` is drawn:
//!
//! ```
//! # use kelvin_budget::Budget;
//! # use kelvin_loopy::{Loopy, notation};
//! # use kelvin_values::Universe;
//! # let universe = Universe::new();
//! # let loopy = Loopy::new(&universe);
//! # let budget = Budget::unlimited();
//! # let work = loopy.work(&budget);
//! let on_and_off = notation::parse("on + off + 5", &work)?;
//! assert_eq!(work.print(&on_and_off)?, "dud");
//! assert_eq!(work.outcome_of_value(&on_and_off)?.to_string(), "D");
//!
//! // From 1 & 0 Right can repeat the position forever, or move to 0.
//! let game = notation::parse("a{{|a}|}", &work)?;
//! assert_eq!(work.print(&game)?, "1 & 0");
//!
//! // Some sides are equal to no stopper: carousels. They are printed in a simpler form.
//! let bach = notation::parse("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", &work)?;
//! assert!(!bach.is_stopper_sided());
//! assert_eq!(work.print(&bach)?, "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Source files
//!
//! `game.rs` and `sum.rs` hold forms, `outcome.rs` computes outcomes, `difference.rs` and `order.rs` compare.
//! `fuse.rs` and `simplify.rs` find simplest forms (the proof is in `simplify.rs`), `value.rs` finds both
//! sides of a game, `carousel.rs` simplifies carousels, `store.rs` stores canonical forms. `arithmetic.rs`,
//! `degree.rs`, `stops.rs` and `subordinate.rs` are operations on them. `thermograph` is about kos.
//! `explore.rs` and `tablebase.rs` compute positions, outcomes and values from the rules of a game.

mod arithmetic;
mod builder;
mod carousel;
mod degree;
mod difference;
mod error;
mod explore;
mod fuse;
mod game;
mod graph;
pub mod notation;
mod order;
mod outcome;
mod positions;
mod refine;
mod simplify;
mod stopper;
mod stops;
mod store;
mod subordinate;
mod sum;
mod tablebase;
pub mod thermograph;
mod value;
mod work;

pub use error::NoLoopyAnswer;
pub use explore::{Explored, LoopyRules, Outcomes};
pub use game::{LoopyGame, OptionOf};
pub use outcome::LoopyOutcome;
pub use stopper::{Stopper, StopperId};
pub use store::Loopy;
pub use tablebase::{NumberedRules, Tablebase, TablebaseError};
pub use thermograph::{KoKind, KoThreats, LoopyThermograph, NoThermograph};
pub use value::{LoopySide, LoopyValue};
pub use work::LoopyWork;
