//! User-defined rules in compiled form: moves as changes of cells.
//!
//! The worksheet language finds what the methods of a user's class do on all boards of one size, by symbolic
//! execution ([`CompiledRules`]). Each move is a [`Change`], with the contents that some cells must hold and those
//! they hold afterwards. [`BoardRules`] play by these on packed boards ([`Bits`]), as a ruleset like the built-in
//! ones.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_positions::Evaluator;
//! use kelvin_rules::{Change, CellGrid, Layout, BoardRules, CompiledRules};
//! use kelvin_values::Universe;
//!
//! // A strip of three cells, of which Left takes any and Right the middle one.
//! let strip = CellGrid::empty(1, 3)?;
//! let layout = Layout::of(&strip, &[1]).expect("the strip is small");
//! let take = |cell| Change { needs: vec![(cell, 0b01)], writes: vec![(cell, 1)] };
//! let changes = [vec![take(0), take(1), take(2)], vec![take(1)]];
//! let compiled = CompiledRules { layout, changes, unknown: Default::default(), distinct: [false; 2], apart: None, joined: None };
//! let rules = BoardRules::<false>::new(compiled);
//! let board = rules.pack(&strip).expect("the board has the size of the layout");
//! let universe = Universe::new();
//! let value = Evaluator::new(&universe, rules).value(&board, &Budget::unlimited())?;
//! assert_eq!(value.to_string(), "2*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards that are equal by symmetry
//!
//! Let g be a symmetry of boards, possibly combined with a permutation of contents. If g maps the multiset of
//! changes of each player to that of the same player, then the options of gB are the images of the options of
//! B. By induction on play gB has the value of B. If g maps the changes of each player to those of the other,
//! gB has the value of -B. Both are decided by comparing two lists. Contents that no change distinguishes are
//! identified first: replacing one by another changes the options only in the same way.
//!
//! # Boards that are equal by translation
//!
//! Let b be the content that separates parts, or any content if there is none, and let the *core* of a change
//! be the cells that must hold something other than b. Suppose that all written cells are in the core, and
//! that the changes of each player are the translates of some templates. That is: each template has a change
//! at every place at which its core is on the board, with the same multiplicity everywhere, and the cells
//! outside the core that it depends on are those of the template that are on the board (`template.rs`).
//! *Claim*: boards that differ only by a translation of the cells that do not hold b have the same value.
//! Proof: a change can be made on one board if and only if its translate can be made on the other. The core
//! is where b is not, so its translate is on the board. The cells that only one of them depends on are off
//! the other board or hold b on both, and b is allowed there. The resulting boards are again such a pair, as
//! cells that hold b do not change, and they decompose in the same way. ∎ By the same argument, a symmetry of
//! the square that maps templates to templates maps boards to boards of the same value, or of the negative,
//! wherever the image fits.
//!
//! # Termination
//!
//! The evaluator does not detect loops. Either each change decreases the number of cells with some contents
//! (`ending.rs`), or all play from a board is explored before it is evaluated. If a board recurs, that is an
//! error.

mod bits;
mod change;
mod decomposition;
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
pub use grid::{CellGrid, GridSymmetry, cell};
pub use layout::Layout;
pub use rules::{BoardRules, CompiledRules, Interpreter};
