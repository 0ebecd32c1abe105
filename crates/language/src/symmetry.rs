//! Rulesets of users on grids whose rules know neither directions nor colours.
//!
//! If a position class makes its options only from places found by their contents, steps in all directions
//! alike, and the contents 0, `player.Ordinal` and `player.Opponent.Ordinal`, then turning a board over
//! gives an equal game, and exchanging the colours its negative. Whether it does is read off its code, as the
//! verifier of a virtual machine does: each instruction is run on the kinds of values instead of the values.
//! Code that does anything else is simply not known to be symmetric.
//!
//! # Why what is accepted is symmetric
//!
//! Let g turn boards over, and perhaps exchange colours. On places it is p ↦ Ap + t, on the steps between places
//! s ↦ As, on a sum in which places count w in all x ↦ Ax + wt ([`Kind::Place`] keeps w); it acts on players and
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
//!   ([`State::goes_on_from`]), so a variable is read only in the turn in which it was set, and what is known after
//!   the loop is what was known before. No turn ends a loop: a way out of its middle, as of `while` or `return`,
//!   meets the end with the loop still open ([`State::join`]). Lists that are being made only grow, are read only
//!   once they are complete ([`Kind::Started`]), and as multisets do not depend on the order.
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
//! looked for, and `IsInBounds` not be asked ([`Program::sees_the_edge`]); and what is written must lie on
//! the smaller board, which is seen when it is written. Such rules do not see empty rows and columns at the edge,
//! and these may be cut off the parts of a board. All other rules see every part at its place.

mod state;
mod verifier;

#[cfg(test)]
mod random_rules;
#[cfg(test)]
mod tests;

#[cfg(doc)]
use self::state::{Kind, State};
use self::verifier::Verifier;
use crate::board::grid::Grid;
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::native::{Program, Rules};
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use crate::world::World;

/// The rules of a class whose games are equal when their boards are turned over, and negatives of each
/// other when the colours are exchanged.
pub(crate) fn rules(class: ClassId, world: &World<'_>) -> Option<Rules> {
    let declared = &world.classes[class];
    let holds_a_grid = declared.fields.len() == 1
        && declared.given == 1
        && declared.constructors.len() == 1
        && declared.constructors[0].parameters.list[0].class == Some(ClassId::GRID);
    let initialised = declared.ancestors.iter().any(|class| world.classes[*class].initialiser.is_some());
    if !holds_a_grid || initialised || !world.classes.is(class, ClassId::GRID_GAME) {
        return None;
    }
    // Both players have the same options in an impartial game, which is not told who moves.
    let told = usize::from(!world.classes.is(class, ClassId::IMPARTIAL_GAME));
    let options = method(class, known::OPTIONS, told, world)??;
    Some(Rules::new(options, method(class, known::DECOMPOSITION, 0, world)?))
}

/// The program of a method that the user wrote, with so many parameters; within, `None` when the user wrote none.
#[allow(clippy::option_option, reason = "not verified, not written, or a program")]
fn method(class: ClassId, name: Symbol, parameters: usize, world: &World<'_>) -> Option<Option<Program>> {
    let Some(Member::Methods(methods)) = world.classes.member(class, name) else { return None };
    let mut program = None;
    for method in &*methods {
        match &method.body {
            MethodBody::Code(code) if program.is_none() => {
                let given = &method.parameters.list;
                let plain = given.iter().all(|parameter| !parameter.optional && !parameter.rest);
                let called = method.automatic == given.is_empty();
                (plain && called && given.len() == parameters).then_some(())?;
                program = Some(Verifier::new(code, class, world).check()?);
            }
            MethodBody::Native(_) => {}
            _ => return None,
        }
    }
    Some(program)
}

/// The grid of a position that holds nothing else.
pub(crate) fn grid<'v>(value: &'v Value<'_>) -> Option<&'v Grid> {
    let Value::Object(object) = value else { return None };
    let Body::Instance(instance) = &object.body else { return None };
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Grid(grid) = &board.body else { return None };
    Some(grid)
}
