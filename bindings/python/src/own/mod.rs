//! Rulesets that are written in Python.
//!
//! A position is an object with a method `options(player)`. First all positions that can be reached are listed, each once, by asking the
//! objects ([`Listing`]); then their values are found without Python ([`value`]). Where play can come back to a position, the game is a
//! loopy one.

mod listing;
mod value;

use crate::errors::WrongType;
use crate::game::PyGame;
use crate::limits::{Bytes, Limits, Seconds};
use crate::number::kind_of;
use crate::universe::{InUniverse, room_of};
use listing::Listing;
use pyo3::intern;
use pyo3::prelude::*;

/// What a position is: where the players can move to, or what it is made of. Numbers are places in the list.
#[derive(Debug)]
enum Node {
    /// The options of Left and Right.
    Options([Vec<u32>; 2]),
    /// A sum.
    Sum(Vec<u32>),
    /// The same with the players exchanged.
    Negative(u32),
    /// A value that is known.
    Value(u32),
}

/// The value of a position of a ruleset that is written in Python: a `Game`, or a `LoopyGame` where play can come back to a position.
///
/// A position has a method `options(player)`, whose argument is 'Left' or 'Right', and which gives positions, or values. It may
/// have `key()`, which tells it from others (without one it has to be hashable), `components()`, whose sum it is, and
/// `negative()`, the same with the players exchanged.
///
/// >>> class Countdown:
/// ...     def __init__(self, n): self.n = n
/// ...     def key(self): return self.n
/// ...     def options(self, player): return [Countdown(self.n - 1)] if self.n else []
/// >>> evaluate(Countdown(3))
/// Game('*')
#[pyfunction]
#[pyo3(signature = (position, *, timeout=None, memory=None, universe=None))]
pub fn evaluate(
    position: &Bound<'_, PyAny>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<Py<PyAny>> {
    let py = position.py();
    if position.getattr_opt(intern!(py, "options"))?.is_none() {
        return Err(WrongType::new_err(format!(
            "expected a position with a method options(player), not {}",
            kind_of(position)
        )));
    }
    let (room, limits) = (room_of(universe), Limits { timeout, memory });
    room.check()?;
    let begun = std::time::Instant::now();
    let budget = limits.budget()?;
    // What is left of the time when the positions are listed.
    let rest = || Limits { timeout: timeout.map(|all| all.after(begun.elapsed())), memory };
    let nodes = Listing::of(position, room.clone(), true, &budget, limits.bytes())?;
    if let Some(order) = value::order(&nodes) {
        let word = room
            .work_long(py, &rest(), |universe, _, budget| value::value(universe, &nodes, &order, budget))?;
        return Ok(PyGame { room, word }.into_pyobject(py)?.into_any().unbind());
    }
    // A loopy game is a graph of moves alone.
    let nodes = Listing::of(position, room.clone(), false, &budget, limits.bytes())?;
    let loopy = room.work_long(py, &rest(), |universe, _, budget| value::loopy(universe, &nodes, budget))?;
    Ok(loopy.into_pyobject(py)?.into_any().unbind())
}
