//! Rulesets written in Python.
//!
//! A position is an object with a method `options(player)`. First all reachable positions are enumerated by
//! calling these methods ([`Listing`]); then their values are computed without Python ([`value`]). If a
//! position can repeat, the game is loopy.

mod listing;
mod value;

use crate::errors::WrongType;
use crate::game::PyGame;
use crate::limits::{Bytes, Limits, Seconds};
use crate::number::kind_of;
use crate::universe::{InUniverse, context_of};
use listing::Listing;
use pyo3::intern;
use pyo3::prelude::*;

/// A node of the game graph. Numbers are indices of positions.
#[derive(Debug)]
enum Node {
    /// The options of Left and Right.
    Options([Vec<u32>; 2]),
    /// A sum.
    Sum(Vec<u32>),
    /// The negative of a position: the same with the players exchanged.
    Negative(u32),
    /// A known value.
    Value(u32),
}

/// The value of a position of a ruleset written in Python: a `Game`, or a `LoopyGame` if a position can
/// repeat.
///
/// A position has a method `options(player)`, whose argument is 'Left' or 'Right' and which returns positions
/// or values. Optional methods are `key()`, which identifies the position (without it the position has to be
/// hashable), `components()`, whose sum it is, and `negative()`, the same with the players exchanged.
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
    let (context, limits) = (context_of(universe), Limits { timeout, memory });
    context.check()?;
    let begun = std::time::Instant::now();
    let budget = limits.budget()?;
    // The time left after enumerating the positions.
    let rest = || Limits { timeout: timeout.map(|all| all.after(begun.elapsed())), memory };
    let nodes = Listing::of(position, context.clone(), true, &budget, limits.bytes())?;
    if let Some(order) = value::order(&nodes) {
        let word = context
            .work_long(py, &rest(), |universe, _, budget| value::value(universe, &nodes, &order, budget))?;
        return Ok(PyGame { context, word }.into_pyobject(py)?.into_any().unbind());
    }
    // The graph of a loopy game has only options, without sums and negatives.
    let nodes = Listing::of(position, context.clone(), false, &budget, limits.bytes())?;
    let loopy =
        context.work_long(py, &rest(), |universe, _, budget| value::loopy(universe, &nodes, budget))?;
    Ok(loopy.into_pyobject(py)?.into_any().unbind())
}
