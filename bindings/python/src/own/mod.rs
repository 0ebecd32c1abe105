//! Rulesets written in Python.
//!
//! A position is an object with a method `options(player)`. First all reachable positions are enumerated by
//! calling these methods ([`Listing`]); then their values are computed without Python ([`value`]). If a
//! position can repeat, the game is loopy. If a class declares that its keys determine its positions in all calls (`remembers`), the values are
//! kept in the universe ([`Memory`]), by types and keys, and later calls ask only for positions that are new.

mod listing;
mod memory;
mod value;

pub use memory::Memory;

use crate::context::Context;
use crate::errors::WrongType;
use crate::game::PyGame;
use crate::limits::{Bytes, Limits, Seconds};
use crate::number::kind_of;
use crate::universe::{InUniverse, context_of};
use listing::Listing;
use pyo3::intern;
use pyo3::prelude::*;
use std::sync::Arc;

/// A node of the game graph. Numbers are indices of positions.
#[derive(Debug)]
pub enum Node {
    /// The options of Left and Right.
    Options([Vec<u32>; 2]),
    /// A sum.
    Sum(Vec<u32>),
    /// The negative of a position: the same with the players exchanged.
    Negative(u32),
    /// A known value.
    Value(u32),
}

/// The nodes of new positions. Numbers below those of the new positions are indices of known values.
pub struct Nodes<'n> {
    known: &'n [u32],
    new: &'n [Node],
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
    // A ruleset may evaluate positions itself, also in other threads. Each evaluation has a memory of its own, and the
    // largest is kept.
    let mut known = context.own.lock().take().unwrap_or_default();
    known.forget_changed(py)?;
    let value = value_of(position, &context, &limits, &mut known);
    let mut kept = context.own.lock();
    if kept.as_ref().is_none_or(|kept| kept.values.len() <= known.values.len()) {
        let before = kept.replace(known);
        drop(kept);
        // Objects of Python are dropped without the lock.
        drop(before);
    } else {
        drop(kept);
    }
    value
}

/// Forgets the values of rulesets written in Python, for instance because a rule was changed.
#[pyfunction]
#[pyo3(signature = (*, universe=None))]
pub fn forget(universe: Option<InUniverse>) {
    let known = context_of(universe).own.lock().take();
    drop(known);
}

fn value_of(
    position: &Bound<'_, PyAny>,
    context: &Arc<Context>,
    limits: &Limits,
    known: &mut Memory,
) -> PyResult<Py<PyAny>> {
    let py = position.py();
    let kind = known.kind(position)?;
    let key = known.kinds[kind].key(position)?;
    // A key that is not hashable is reported where the position is listed.
    if let Ok(Some(place)) = known.kinds[kind].place(&key) {
        let word = known.values[place.extract::<usize>()?];
        return Ok(PyGame { context: context.clone(), word }.into_pyobject(py)?.into_any().unbind());
    }
    if let Ok(Some(loopy)) = known.kinds[kind].loopy.bind(py).get_item(&key) {
        return Ok(loopy.unbind());
    }
    let begun = std::time::Instant::now();
    let budget = limits.budget()?;
    // The time left after enumerating the positions.
    let rest = || Limits { timeout: limits.timeout.map(|all| all.after(begun.elapsed())), ..*limits };
    let listing = Listing::of(position, context.clone(), known, true, &budget, limits.bytes())?;
    if let Some(order) = value::order(listing.nodes(), listing.known().len()) {
        let nodes = Nodes { known: listing.known(), new: listing.nodes() };
        let values =
            context.work(py, &rest(), |universe, _, budget| value::values(universe, &nodes, &order, budget));
        return match values {
            Ok(values) => {
                listing.remember(&values);
                Ok(PyGame { context: context.clone(), word: values[0] }
                    .into_pyobject(py)?
                    .into_any()
                    .unbind())
            }
            Err(error) => {
                listing.forget();
                Err(error)
            }
        };
    }
    listing.forget();
    // The graph of a loopy game has only options, without sums and negatives.
    let listing = Listing::of(position, context.clone(), known, false, &budget, limits.bytes())?;
    let nodes = Nodes { known: listing.known(), new: listing.nodes() };
    let loopy = context.work_long(py, &rest(), |universe, _, budget| value::loopy(universe, &nodes, budget));
    let is_kept = listing.is_kept();
    listing.forget();
    let loopy = loopy?.into_pyobject(py)?.into_any();
    if is_kept {
        known.kinds[kind].loopy.bind(py).set_item(key, &loopy)?;
    }
    Ok(loopy.unbind())
}
