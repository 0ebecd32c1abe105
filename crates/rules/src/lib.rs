//! A user's rules in the form in which they are played: moves as changes of cells.
//!
//! A language finds what the methods of a user's class do on all boards of one size, however they are written ([`Unfolded`]): each move
//! is a [`Change`], which tells what some cells must hold and what they hold afterwards. [`Rules`] play by these on packed boards
//! ([`Bits`]), as a ruleset like the built-in ones.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_positions::Evaluator;
//! use kelvin_rules::{Change, Grid, Layout, Rules, Unfolded};
//! use kelvin_values::Universe;
//!
//! // A strip of three cells, of which Left takes any and Right the one in the middle.
//! let strip = Grid::empty(1, 3)?;
//! let layout = Layout::of(&strip, &[1]).expect("it is small");
//! let take = |cell| Change { needs: vec![(cell, 0b01)], writes: vec![(cell, 1)] };
//! let changes = [vec![take(0), take(1), take(2)], vec![take(1)]];
//! let unfolded = Unfolded { layout, changes, unknown: Default::default(), distinct: [false; 2], apart: None, joined: None };
//! let rules = Rules::<false>::new(unfolded);
//! let board = rules.pack(&strip).expect("it is of that size");
//! let universe = Universe::new();
//! let value = Evaluator::new(&universe, rules).value(&board, &Budget::unlimited())?;
//! assert_eq!(value.to_string(), "2*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards that are equal by symmetry
//!
//! Let g turn boards over, and perhaps exchange contents. If g takes the changes of each player, as a multiset, to the changes
//! of the same player, then the options of gB are the images of the options of B, and by induction on play gB has the value of B. If g
//! takes the changes of each player to those of the other, gB has the value of -B. Both are seen by comparing two lists. Contents that no
//! change tells apart are taken for one before: a board on which one of them stands for another has the same options but for the same.
//!
//! # Boards that are equal when they are moved
//!
//! Let b be the content at which boards fall apart, or any where they do not, and let the *core* of a change be the cells that must
//! hold something else than b. Suppose that all cells that are written are of the core, and that the changes of each player are the
//! translates of some templates: of each template there is a change at every place at which its core lies on the board, as often as at any other, and the
//! cells outside the core that it looks at are those of the template that lie on the board (`template.rs`). *Claim*: boards that are equal
//! but for a translation of the cells that do not hold b have the same value. For a change can be made on the one if and only if its
//! translate can be made on the other: its core lies where b is not, so its translate lies on the board; the cells that only one of
//! them looks at lie off the other board or hold b on both, and b is allowed there. After it both boards are again such a pair, as
//! nothing becomes of cells that hold b; and they fall apart alike. ∎ By the same argument a symmetry of the square that takes
//! templates to templates takes boards to boards of the same value, or of the negative, wherever the image finds room.
//!
//! # Why play ends
//!
//! The evaluator does not look for loops. Either each change lets the cells that hold one of some contents become fewer (`ending.rs`), or all
//! play from a board is followed to its end before it is evaluated; where it comes back, that is told.

mod apart;
mod bits;
mod change;
mod ending;
mod error;
mod grid;
pub mod heaps;
mod layout;
mod rules;
mod symmetry;
mod template;
#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use change::Change;
pub use error::GridError;
pub use grid::{Grid, Symmetry, cell};
pub use layout::Layout;
pub use rules::{Interpreter, Rules, Unfolded};
