//! Enumeration of the positions reachable from a position.

use super::Node;
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
use pyo3::types::{PyDict, PyString, PyType};
use std::sync::Arc;

/// The maximum number of positions.
const MAX_POSITIONS: usize = 1 << 26;

/// The number of positions between checks of time, memory and Ctrl-C.
const STRIDE: usize = 256;

/// The positions of one Python type, because keys of different types are unrelated.
struct Kind<'py> {
    of: Bound<'py, PyType>,
    /// The index of each position by its key.
    places: Bound<'py, PyDict>,
    /// Whether these are positions, not values.
    plays: bool,
    has_key: bool,
    has_components: bool,
    has_negative: bool,
}

/// The positions reachable from a start position.
pub struct Listing<'py> {
    py: Python<'py>,
    context: Arc<Context>,
    kinds: Vec<Kind<'py>>,
    /// The positions with the indices of their kinds.
    positions: Vec<(Bound<'py, PyAny>, usize)>,
    nodes: Vec<Node>,
    /// Whether `components()` and `negative()` are used.
    splits: bool,
}

impl<'py> Listing<'py> {
    /// Enumerates the positions reachable from a position, which comes first. `splits` states whether
    /// components and negatives are used, or options alone.
    pub fn of(
        position: &Bound<'py, PyAny>,
        context: Arc<Context>,
        splits: bool,
        budget: &Budget,
        memory: u64,
    ) -> PyResult<Vec<Node>> {
        let mut listing =
            Listing { py: position.py(), context, kinds: vec![], positions: vec![], nodes: vec![], splits };
        match listing.list(position, budget, memory) {
            Ok(()) => Ok(listing.nodes),
            Err(error) if error.is_instance_of::<PyRecursionError>(listing.py) => {
                let deep = InfiniteRecursion::new_err(format!(
                    "a method of the ruleset recurses without limit: {error}"
                ));
                deep.set_cause(listing.py, Some(error));
                Err(deep)
            }
            Err(error) => Err(error),
        }
    }

    fn list(&mut self, position: &Bound<'py, PyAny>, budget: &Budget, memory: u64) -> PyResult<()> {
        let resident = || memory_stats().map_or(0, |stats| stats.physical_mem as u64);
        let before = resident();
        self.place(position)?;
        let mut next = 0;
        while next < self.positions.len() {
            if next.is_multiple_of(STRIDE) {
                self.py.check_signals()?;
                budget.check().map_err(exhausted)?;
                // Only the operating system knows the memory use of Python objects.
                if resident().saturating_sub(before) > memory {
                    return Err(exhausted(Exhausted::Memory));
                }
            }
            if self.positions.len() > MAX_POSITIONS {
                return Err(OutOfReach::new_err(format!(
                    "more than {MAX_POSITIONS} positions can be reached"
                )));
            }
            let (position, kind) = self.positions[next].clone();
            let node = self.node(&position, kind, next)?;
            self.nodes.push(node);
            next += 1;
        }
        Ok(())
    }

    /// The index of the kind of a position.
    fn kind(&mut self, position: &Bound<'py, PyAny>) -> PyResult<usize> {
        let of = position.get_type();
        if let Some(kind) = self.kinds.iter().position(|kind| kind.of.is(&of)) {
            return Ok(kind);
        }
        let has = |name: &Bound<'py, PyString>| Ok::<bool, PyErr>(position.getattr_opt(name)?.is_some());
        self.kinds.push(Kind {
            places: PyDict::new(self.py),
            plays: has(intern!(self.py, "options"))?,
            has_key: has(intern!(self.py, "key"))?,
            has_components: has(intern!(self.py, "components"))?,
            has_negative: has(intern!(self.py, "negative"))?,
            of,
        });
        Ok(self.kinds.len() - 1)
    }

    /// The key of a position within its kind: `key()`, or the object itself.
    fn key(&self, position: &Bound<'py, PyAny>, kind: usize) -> PyResult<Bound<'py, PyAny>> {
        match self.kinds[kind].plays && self.kinds[kind].has_key {
            true => position.call_method0(intern!(self.py, "key")),
            false => Ok(position.clone()),
        }
    }

    /// The index of the position with this key, if it is listed.
    fn known(&self, key: &Bound<'py, PyAny>, kind: usize) -> PyResult<Option<u32>> {
        let place = self.kinds[kind].places.get_item(key).map_err(|error| self.unhashable(error, kind))?;
        place.map(|place| place.extract()).transpose()
    }

    fn unhashable(&self, error: PyErr, kind: usize) -> PyErr {
        if !error.is_instance_of::<PyTypeError>(self.py) {
            return error;
        }
        let Kind { of, has_key, .. } = &self.kinds[kind];
        let name = of.name().map_or_else(|_| "the position".into(), |name| name.to_string());
        let what = if *has_key { "what key() gives has" } else { "it has no key(), and has" };
        let wrong = RulesetError::new_err(format!(
            "{name} cannot be compared with others: {what} to be hashable ({error})"
        ));
        wrong.set_cause(self.py, Some(error));
        wrong
    }

    /// The index of a position, which is appended if it is new.
    fn place(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        let kind = self.kind(position)?;
        let key = self.key(position, kind)?;
        if let Some(place) = self.known(&key, kind)? {
            return Ok(place);
        }
        let place =
            u32::try_from(self.positions.len()).map_err(|_| OutOfReach::new_err("too many positions"))?;
        self.kinds[kind].places.set_item(key, place).map_err(|error| self.unhashable(error, kind))?;
        self.positions.push((position.clone(), kind));
        Ok(place)
    }

    /// Computes the node of the position at an index.
    fn node(&mut self, position: &Bound<'py, PyAny>, kind: usize, place: usize) -> PyResult<Node> {
        if !self.kinds[kind].plays {
            return self.value(position).map(Node::Value);
        }
        if self.splits && self.kinds[kind].has_components {
            let parts = position.call_method0(intern!(self.py, "components"))?;
            let parts = listed(&parts, "components()", position)?;
            let places = parts.iter().map(|part| self.place(part)).collect::<PyResult<Vec<u32>>>()?;
            // A position that is its own only component is not a sum.
            if places != [place as u32] {
                return Ok(Node::Sum(places));
            }
        }
        if self.splits && self.kinds[kind].has_negative {
            let negative = position.call_method0(intern!(self.py, "negative"))?;
            let of = self.kind(&negative)?;
            if let Some(other) = self.known(&self.key(&negative, of)?, of)? {
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
