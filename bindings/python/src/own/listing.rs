//! Enumeration of the positions reachable from a position.

use super::Node;
use super::memory::{Kind, Memory};
use crate::context::Context;
use crate::errors::{InfiniteRecursion, OutOfReach, RulesetError, exhausted};
use crate::game::PyGame;
use crate::limits::Limits;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use memory_stats::memory_stats;
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// The maximum number of positions.
const MAX_POSITIONS: usize = 1 << 26;

/// The number of positions between checks of time, memory and Ctrl-C.
const STRIDE: usize = 256;

/// The positions reachable from a start position that are not known yet.
pub struct Listing<'py, 'm> {
    py: Python<'py>,
    context: Arc<Context>,
    memory: &'m mut Memory,
    /// The number of positions whose values were known before. The others are numbered from here.
    base: usize,
    /// The new positions with their keys and the indices of their kinds.
    positions: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>, usize)>,
    nodes: Vec<Node>,
    /// Whether `components()` and `negative()` are used.
    splits: bool,
}

impl<'py, 'm> Listing<'py, 'm> {
    /// Enumerates the positions reachable from a position, which comes first. `splits` states whether
    /// components and negatives are used, or options alone.
    ///
    /// The keys of the new positions are in the memory afterwards: their values are added, or the keys are [removed](Listing::forget).
    pub fn of(
        position: &Bound<'py, PyAny>,
        context: Arc<Context>,
        memory: &'m mut Memory,
        splits: bool,
        budget: &Budget,
        bytes: u64,
    ) -> PyResult<Listing<'py, 'm>> {
        let base = memory.values.len();
        let py = position.py();
        let mut listing = Listing { py, context, memory, base, positions: vec![], nodes: vec![], splits };
        let listed = listing.list(position, budget, bytes);
        match listed {
            Ok(()) => Ok(listing),
            Err(error) => {
                listing.forget();
                if !error.is_instance_of::<PyRecursionError>(py) {
                    return Err(error);
                }
                let deep = InfiniteRecursion::new_err(format!(
                    "a method of the ruleset recurses without limit: {error}"
                ));
                deep.set_cause(py, Some(error));
                Err(deep)
            }
        }
    }

    /// The nodes of the new positions, in the order of their numbers.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The values that were known before.
    pub fn known(&self) -> &[u32] {
        &self.memory.values
    }

    /// Returns whether the new positions may be kept.
    pub fn is_kept(&self) -> bool {
        self.memory.kinds.iter().all(Kind::is_kept) || {
            self.positions.iter().all(|(.., kind)| self.memory.kinds[*kind].is_kept())
        }
    }

    /// Adds the values of the new positions to the memory, if they may be kept.
    pub fn remember(self, values: &[u32]) {
        match self.is_kept() {
            true => self.memory.values.extend(values),
            false => self.forget(),
        }
    }

    /// Removes the new positions from the memory.
    pub fn forget(self) {
        for (_, key, kind) in &self.positions {
            // The key was hashed before. If that fails now, the position is not found later either.
            drop(self.memory.kinds[*kind].places.bind(self.py).del_item(key));
        }
    }

    fn list(&mut self, position: &Bound<'py, PyAny>, budget: &Budget, bytes: u64) -> PyResult<()> {
        let resident = || memory_stats().map_or(0, |stats| stats.physical_mem as u64);
        let mut before = None;
        self.place(position)?;
        let mut next = 0;
        while next < self.positions.len() {
            if next.is_multiple_of(STRIDE) {
                self.py.check_signals()?;
                budget.check().map_err(exhausted)?;
                // Only the operating system knows the memory use of Python objects.
                if next > 0 && resident().saturating_sub(*before.get_or_insert_with(resident)) > bytes {
                    return Err(exhausted(Exhausted::Memory));
                }
            }
            if self.positions.len() > MAX_POSITIONS {
                return Err(OutOfReach::new_err(format!(
                    "more than {MAX_POSITIONS} positions can be reached"
                )));
            }
            let (position, _, kind) = self.positions[next].clone();
            let node = self.node(&position, kind, self.base + next)?;
            self.nodes.push(node);
            next += 1;
        }
        Ok(())
    }

    /// The index of the position with this key, if it is listed or known.
    fn listed(&self, key: &Bound<'py, PyAny>, kind: usize) -> PyResult<Option<u32>> {
        let place = self.memory.kinds[kind].place(key).map_err(|error| self.unhashable(error, kind))?;
        place.map(|place| place.extract()).transpose()
    }

    fn unhashable(&self, error: PyErr, kind: usize) -> PyErr {
        if !error.is_instance_of::<PyTypeError>(self.py) {
            return error;
        }
        let Kind { name, has_key, .. } = &self.memory.kinds[kind];
        let what = if *has_key { "what key() gives has" } else { "it has no key(), and has" };
        let wrong = RulesetError::new_err(format!(
            "{name} cannot be compared with others: {what} to be hashable ({error})"
        ));
        wrong.set_cause(self.py, Some(error));
        wrong
    }

    /// The index of a position, which is appended if it is new.
    fn place(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        let kind = self.memory.kind(position)?;
        let key = self.memory.kinds[kind].key(position)?;
        if let Some(place) = self.listed(&key, kind)? {
            return Ok(place);
        }
        let place = u32::try_from(self.base + self.positions.len())
            .map_err(|_| OutOfReach::new_err("too many positions"))?;
        let places = self.memory.kinds[kind].places.bind(self.py);
        places.set_item(&key, place).map_err(|error| self.unhashable(error, kind))?;
        self.positions.push((position.clone(), key, kind));
        Ok(place)
    }

    /// Computes the node of the position at an index.
    fn node(&mut self, position: &Bound<'py, PyAny>, kind: usize, place: usize) -> PyResult<Node> {
        if !self.memory.kinds[kind].plays {
            return self.value(position).map(Node::Value);
        }
        if self.splits && self.memory.kinds[kind].has_components {
            let parts = position.call_method0(intern!(self.py, "components"))?;
            let parts = listed(&parts, "components()", position)?;
            let places = parts.iter().map(|part| self.place(part)).collect::<PyResult<Vec<u32>>>()?;
            // A position that is its own only component is not a sum.
            if places != [place as u32] {
                return Ok(Node::Sum(places));
            }
        }
        if self.splits && self.memory.kinds[kind].has_negative {
            let negative = position.call_method0(intern!(self.py, "negative"))?;
            let of = self.memory.kind(&negative)?;
            let key = self.memory.kinds[of].key(&negative)?;
            if let Some(other) = self.listed(&key, of)? {
                // Of a position and its negative, the later refers to the earlier.
                if (other as usize) < place {
                    return Ok(Node::Negative(other));
                }
            }
        }
        let mut options = [vec![], vec![]];
        for player in Player::BOTH {
            let name = match player {
                Player::Left => intern!(self.py, "Left"),
                Player::Right => intern!(self.py, "Right"),
            };
            let found = position.call_method1(intern!(self.py, "options"), (name,))?;
            for option in listed(&found, "options()", position)? {
                options[player.index()].push(self.place(&option)?);
            }
        }
        Ok(Node::Options(options))
    }

    /// The handle of a value among the options.
    fn value(&self, value: &Bound<'py, PyAny>) -> PyResult<u32> {
        match PyGame::read(value, &self.context, &Limits::default())? {
            Some(game) => {
                self.context.shared_with(&game.context)?;
                Ok(game.word)
            }
            None => Err(RulesetError::new_err(format!(
                "found {} among the options, which is not a position: expected objects with a method options(player), games, \
                 numbers, or texts of values",
                shown(value)
            ))),
        }
    }
}

/// The representation of an object, truncated.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let words = value.repr().map_or_else(|_| "an object".into(), |words| words.to_string());
    match words.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

fn listed<'py>(
    value: &Bound<'py, PyAny>,
    method: &str,
    of: &Bound<'py, PyAny>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    // A text is iterable, but it is not a list of positions.
    let items = match value.is_instance_of::<PyString>() {
        true => None,
        false => value.try_iter().ok(),
    };
    let Some(items) = items else {
        let words =
            format!("{method} of {} has to give a list of positions, not {}", shown(of), shown(value));
        return Err(RulesetError::new_err(words));
    };
    items.collect()
}
