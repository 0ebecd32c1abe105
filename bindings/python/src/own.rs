//! Rulesets that are written in Python.
//!
//! A position is an object with a method `options(player)`. First all positions that can be reached are listed, each once, by asking the
//! objects; then their values are found without Python. Where play can come back to a position, the game is a loopy one.

use crate::errors::{Failure, OutOfReach, RulesetError};
use crate::game::{PyGame, PyUniverse, named, room_of};
use crate::loopy::PyLoopy;
use crate::room::{Limits, Room, interruptible};
use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame};
use kelvin_values::{Game, Player, Universe, Work};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::Arc;

/// The most positions that are listed.
const MAX_POSITIONS: usize = 1 << 26;

/// How many positions are listed between two looks at the clock and at Ctrl-C.
const STRIDE: usize = 256;

/// What a position is: where the players can move to, or what it is made of. Numbers are places in the list.
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

/// The positions that can be reached from one.
struct Listing<'py> {
    py: Python<'py>,
    room: Arc<Room>,
    /// The place of each position by its key.
    places: Bound<'py, PyDict>,
    positions: Vec<Bound<'py, PyAny>>,
    nodes: Vec<Node>,
    /// Whether sums are taken apart and negatives used.
    splits: bool,
}

impl<'py> Listing<'py> {
    fn new(py: Python<'py>, room: Arc<Room>, splits: bool) -> Listing<'py> {
        Listing { py, room, places: PyDict::new(py), positions: vec![], nodes: vec![], splits }
    }

    /// All that can be reached from a position, which comes first.
    fn list(&mut self, position: &Bound<'py, PyAny>, budget: &Budget) -> PyResult<()> {
        self.place(position)?;
        let mut next = 0;
        while next < self.positions.len() {
            if next % STRIDE == 0 {
                self.py.check_signals()?;
                budget.check().map_err(crate::errors::exhausted)?;
            }
            if self.positions.len() > MAX_POSITIONS {
                return Err(OutOfReach::new_err(format!("more than {MAX_POSITIONS} positions can be reached")));
            }
            let position = self.positions[next].clone();
            let node = self.node(&position)?;
            self.nodes.push(node);
            next += 1;
        }
        Ok(())
    }

    /// The place of a position in the list, where it is put if it is new.
    fn place(&mut self, position: &Bound<'py, PyAny>) -> PyResult<u32> {
        let key = key_of(position)?;
        if let Some(place) = self.places.get_item(&key)? {
            return place.extract();
        }
        let place = u32::try_from(self.positions.len()).map_err(|_| OutOfReach::new_err("too many positions"))?;
        self.places.set_item(key, place)?;
        self.positions.push(position.clone());
        Ok(place)
    }

    fn node(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        if let Some(game) = PyGame::read(position, &self.room, &Limits::default())? {
            if !Arc::ptr_eq(&game.room, &self.room) {
                return Err(Failure::OtherUniverse.into());
            }
            return Ok(Node::Value(game.word));
        }
        if self.splits {
            if let Some(parts) = optional(position, "components")? {
                let parts: Vec<Bound<'py, PyAny>> = listed(&parts, "components")?;
                let alone = match &parts[..] {
                    [only] => key_of(only)?.eq(key_of(position)?)?,
                    _ => false,
                };
                if !alone {
                    return Ok(Node::Sum(parts.iter().map(|part| self.place(part)).collect::<PyResult<_>>()?));
                }
            }
            if let Some(negative) = optional(position, "negative")? {
                let key = key_of(&negative)?;
                if let Some(place) = self.places.get_item(&key)? {
                    let (place, own): (u32, u32) = (place.extract()?, self.place(position)?);
                    // Of the two the later is told by the earlier.
                    if place < own {
                        return Ok(Node::Negative(place));
                    }
                }
            }
        }
        let mut options = [vec![], vec![]];
        for player in Player::BOTH {
            let found = position.call_method1("options", (name(self.py, player),))?;
            for option in listed(&found, "options")? {
                options[player.index()].push(self.place(&option)?);
            }
        }
        Ok(Node::Options(options))
    }
}

/// What Python calls a player.
fn name(py: Python<'_>, player: Player) -> &Bound<'_, PyString> {
    match player {
        Player::Left => pyo3::intern!(py, "Left"),
        Player::Right => pyo3::intern!(py, "Right"),
    }
}

/// What a method answers that a position may have or not.
fn optional<'py>(position: &Bound<'py, PyAny>, method: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    position.getattr_opt(method)?.map(|method| method.call0()).transpose()
}

/// What tells a position from others: its `key()`, or itself.
fn key_of<'py>(position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    Ok(optional(position, "key")?.unwrap_or_else(|| position.clone()))
}

fn listed<'py>(value: &Bound<'py, PyAny>, method: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let items = value.try_iter().map_err(|_| {
        RulesetError::new_err(format!("{method}() must give a list of positions, not {value}"))
    })?;
    items.collect()
}

/// The positions in an order in which all that one leads to come before it; `None` if play can come back to one.
fn order(nodes: &[Node]) -> Option<Vec<u32>> {
    // 0: not met, 1: on the way, 2: done.
    let mut state = vec![0u8; nodes.len()];
    let mut done = Vec::with_capacity(nodes.len());
    let mut way: Vec<(u32, usize)> = vec![(0, 0)];
    state[0] = 1;
    while let Some((place, seen)) = way.last_mut() {
        match follower(&nodes[*place as usize], *seen) {
            Some(next) => {
                *seen += 1;
                match state[next as usize] {
                    0 => {
                        state[next as usize] = 1;
                        way.push((next, 0));
                    }
                    1 => return None,
                    _ => {}
                }
            }
            None => {
                state[*place as usize] = 2;
                done.push(*place);
                way.pop();
            }
        }
    }
    Some(done)
}

/// The n-th place that a position leads to.
fn follower(node: &Node, n: usize) -> Option<u32> {
    match node {
        Node::Options([left, right]) => left.iter().chain(right).nth(n).copied(),
        Node::Sum(parts) => parts.get(n).copied(),
        Node::Negative(place) => (n == 0).then_some(*place),
        Node::Value(_) => None,
    }
}

/// The value of the first position, from those it leads to.
fn value(universe: &Universe, nodes: &[Node], order: &[u32], budget: &Budget) -> Result<u32, Failure> {
    let work: Work<'_, '_> = universe.work(budget);
    let mut values: Vec<Option<Game<'_>>> = vec![None; nodes.len()];
    for &place in order {
        budget.count_positions(1)?;
        let of = |place: &u32| values[*place as usize].expect("what a position leads to comes before it");
        let value = match &nodes[place as usize] {
            Node::Options(options) => {
                let [left, right] = options.each_ref().map(|list| list.iter().map(of).collect::<Vec<_>>());
                work.game(&left, &right)?
            }
            Node::Sum(parts) => {
                let mut sum = universe.zero();
                for part in parts {
                    sum = work.add(sum, of(part))?;
                }
                sum
            }
            Node::Negative(place) => work.negate(of(place))?,
            Node::Value(word) => named(universe, *word),
        };
        values[place as usize] = Some(value);
    }
    Ok(values[0].expect("the first position is in the order").word())
}

/// The value of a position of a ruleset that is written in Python: a `Game`, or a `LoopyGame` where play can come back to a position.
#[pyfunction]
#[pyo3(signature = (position, *, timeout=None, memory=None, universe=None))]
pub fn evaluate(
    position: &Bound<'_, PyAny>,
    timeout: Option<f64>,
    memory: Option<u64>,
    universe: Option<&Bound<'_, PyUniverse>>,
) -> PyResult<Py<PyAny>> {
    let py = position.py();
    if position.getattr_opt("options")?.is_none() {
        return Err(PyTypeError::new_err("expected a position with a method options(player)"));
    }
    let (room, limits) = (room_of(universe), Limits { timeout, memory });
    let budget = limits.budget();
    let mut listing = Listing::new(py, room.clone(), true);
    listing.list(position, &budget)?;
    let nodes = listing.nodes;
    if let Some(order) = order(&nodes) {
        let word = interruptible(py, &budget, || room.enter(|universe, _| value(universe, &nodes, &order, &budget)))??;
        return Ok(PyGame { room, word }.into_pyobject(py)?.into_any().unbind());
    }
    // A loopy game is a graph of moves alone.
    let mut listing = Listing::new(py, room.clone(), false);
    listing.list(position, &budget)?;
    let nodes = listing.nodes;
    let loopy = interruptible(py, &budget, || room.enter(|universe, _| loopy_value(universe, &nodes, &budget)))??;
    Ok(loopy.into_pyobject(py)?.into_any().unbind())
}

fn loopy_value(universe: &Universe, nodes: &[Node], budget: &Budget) -> Result<PyLoopy, Failure> {
    let mut options = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Options(lists) => options.push(lists.clone()),
            _ => return Err(Failure::NoAnswer("values beside positions that repeat are not supported".into())),
        }
    }
    let loopy = Loopy::new(universe);
    let work = loopy.work(budget);
    let game = LoopyGame::from_graph(universe, &options, 0);
    let game = game.ok_or_else(|| Failure::Wrong("the graph of the game has an option that is not in it".into()))?;
    PyLoopy::of(&work, &work.value(&game)?)
}
