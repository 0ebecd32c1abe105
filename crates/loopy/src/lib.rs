//! Loopy games: play may come back to where it was.
//!
//! Let Left pass in a game, or let a piece move back, and play may go on for ever. Most of the theory of short
//! games survives that (Winning Ways, chapter 11; Siegel, *Coping with cycles*). This crate reads and writes
//! loopy games, says who wins them, compares and adds them, and finds their simplest forms.
//!
//! # Names for loops
//!
//! A loopy game is a finite graph. In its notation a name before braces can be used as an option inside them,
//! and `pass` is a move to the braces it stands in:
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
//! A *stopper* is a game without infinite play in which the players move in turn, from any follower: play in
//! it alone ends. Stoppers behave like short games: G ≥ H exactly when Left, moving second, never runs out of
//! moves in G - H, and each has a canonical form without dominated and reversible options and without equal
//! followers. A [`Loopy`] holds each canonical form once, so a [`Stopper`] is a small handle and `==` compares
//! values.
//!
//! # Sides
//!
//! In other games infinite play must be given to somebody. The *onside* of a game is the game when Left wins
//! infinite play, the *offside* when Right does. A value is both ([`LoopyValue`]), and often both are
//! stoppers, as in `on & off`, the value of `dud = {pass|pass}`, which makes every sum with it a draw:
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
//! // From 1 & 0 Right can bring play back for ever, or stop it at 0.
//! let game = notation::parse("a{{|a}|}", &work)?;
//! assert_eq!(work.print(&game)?, "1 & 0");
//!
//! // Some sides are equal to no stopper: carousels. They are told as such, in a simpler form.
//! let bach = notation::parse("a{0,{1|1,{*,{1*|1*,a}|*}}|0}", &work)?;
//! assert!(!bach.is_stopper_sided());
//! assert_eq!(work.print(&bach)?, "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find things
//!
//! `game.rs` and `sum.rs` hold forms, `outcome.rs` says who wins, `duel.rs` and `order.rs` compare, `fuse.rs` and `simplify.rs` find
//! simplest forms (and proves how), `value.rs` both sides of a game, `carousel.rs` what is left, `store.rs`
//! keeps canonical forms; `arithmetic.rs`, `degree.rs`, `stops.rs` and `subordinate.rs` are operations on them; `thermograph`
//! is about kos; `explore.rs` and `tablebase.rs` lead from the rules of a game to its positions, outcomes and values.

mod arithmetic;
mod builder;
mod carousel;
mod degree;
mod duel;
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

pub use error::NoAnswer;
pub use explore::{Explored, LoopyRules, Outcomes};
pub use game::{LoopyGame, OptionOf};
pub use outcome::LoopyOutcome;
pub use stopper::{Stopper, StopperId};
pub use store::Loopy;
pub use tablebase::{NumberedRules, Tablebase, TablebaseError};
pub use thermograph::{KoKind, KoThreats, LoopyThermograph, NoThermograph};
pub use value::{LoopyValue, Side};
pub use work::LoopyWork;
