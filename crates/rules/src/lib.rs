//! A user's rules as a typed intermediate form.
//!
//! A language lowers the methods of a user's class to a [`Draft`], once. The verifier ([`Draft::verified`]) follows the kinds of all
//! values through it, as the verifier of a virtual machine does: each instruction is run on the kinds of values instead of the
//! values. What it accepts, a [`Program`], knows neither directions nor colours, and runs on bare grids. [`Rules`] are a ruleset like
//! the built-in ones. What is not accepted is simply not known to be symmetric, and is left to the language.
//!
//! ```
//! use kelvin_rules::{Draft, Grid, Step};
//! use kelvin_values::Player;
//!
//! // [Position(grid.Updated(place, player.Ordinal)) for place in grid.FindAll(0)]
//! let steps = vec![
//!     Step::NewList(1),
//!     Step::Position, Step::Grid, Step::Zero, Step::FindAll, Step::EachStart(2),
//!     Step::EachNext(2, 17), Step::SetLocal(4),
//!     Step::Position, Step::Ruleset, Step::Position, Step::Grid,
//!     Step::Local(4), Step::Local(0), Step::Ordinal, Step::Updated,
//!     Step::Jump(19),
//!     Step::Collect(1, false), Step::Return,
//!     Step::Make, Step::Append(1), Step::Jump(6),
//! ];
//! let program = Draft { steps, slots: 5, told: true }.verified().expect("it knows no directions");
//! let options = program.run(&Grid::empty(2, 3)?, Some(Player::Left)).expect("it does not fail");
//! assert_eq!(options.len(), 6);
//! # Ok::<(), kelvin_rules::GridError>(())
//! ```
//!
//! # Rules that know neither directions nor colours
//!
//! If a position class makes its options only from places found by their contents, steps in all directions
//! alike, and the contents 0, `player.Ordinal` and `player.Opponent.Ordinal`, then turning a board over
//! gives an equal game, and exchanging the colours its negative. Whether it does is read off its code.
//!
//! # Why what is accepted is symmetric
//!
//! Let g turn boards over, and perhaps exchange colours. On places it is p ↦ Ap + t, on the steps between places
//! s ↦ As, on a sum in which places count w in all x ↦ Ax + wt (a kind of place keeps w); it acts on players and
//! contents by the exchange, on grids, positions and lists by what is in them. Truths it leaves alone.
//!
//! *Claim.* At every instruction, with loops open over C₁, …, Cₙ, each value of a known kind is a function f of the
//! board, the player and the elements e₁, …, eₙ of this turn alone, and f(gB, gP, ge₁, …, geₙ) = g f(B, P, e₁, …, eₙ),
//! where lists are taken as multisets.
//!
//! *Proof*, along the instructions.
//! - Each instruction that is accepted commutes with g. Sums of places and steps do, equality does where both sides
//!   move alike (the same w), a grid is only asked at a place (w = 1), a constant list of steps is its own
//!   image under the symmetries of the square, each step as often as its images. Changes are made in the order in
//!   which they are written, and two of them meet in one place if and only if their images do.
//! - A jump is decided by a truth, so that the turn of (ge₁, …, geₙ) on gB takes the way of (e₁, …, eₙ) on B. Where
//!   ways meet, a value is one of two, and which one is decided by truths.
//! - A loop over C on B is one over gC on gB, perhaps in another order. The order cannot be seen. No turn sees
//!   another: what is known at the head of a loop and made anew in a turn is refused
//!   (`State::goes_on_from`), so a variable is read only in the turn in which it was set, and what is known after
//!   the loop is what was known before. No turn ends a loop: a way out of its middle, as of `while` or `return`,
//!   meets the end with the loop still open (`State::join`). Lists that are being made only grow, are read only
//!   once they are complete (`Kind::Started`), and as multisets do not depend on the order.
//! - An instruction fails in a turn if and only if it fails in the image of that turn, so that a method fails on B
//!   if and only if it fails on gB. ∎
//!
//! So `Options(gP)` on gB are the images of `Options(P)` on B, and the parts of gB those of B. By induction on play
//! the value of gB is that of B, or its negative where the colours are exchanged.
//!
//! # Margins
//!
//! In the proof t may be anything, and B and gB need not be of one size, as long as no instruction tells a place off
//! the board from an empty one. Contents must then be compared with players' pieces alone, only players' pieces be
//! looked for, and `IsInBounds` not be asked (`sees_the_edge`); and what is written must lie on
//! the smaller board, which is seen when it is written. Such rules do not see empty rows and columns at the edge,
//! and these may be cut off the parts of a board. All other rules see every part at its place.

mod error;
mod fuse;
mod grid;
mod program;
mod rules;
mod state;
mod step;
mod verifier;

pub use error::GridError;
pub use grid::{Grid, Symmetry, cell};
pub use program::Program;
pub use rules::{Interpreter, Rules};
pub use step::{Draft, Step};
