//! The store of canonical stoppers.

use crate::graph::Graph;
use crate::refine::refine;
use crate::stopper::StopperId;
use crate::{LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Universe};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// The options of a stopper that is not short.
pub(crate) type Node<'u> = [Box<[Stopper<'u>]>; 2];

/// A store of canonical stoppers above a [`Universe`] of short games. Two [`Stopper`]s are equal exactly if
/// their values are.
///
/// Two stoppers are equal exactly if the graphs of their canonical forms are isomorphic (Siegel). Graphs are
/// stored by strongly connected components. The vertices of a component have different values, so a numbering
/// depends on its structure alone. That numbering is the key of the component.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{Loopy, notation};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let loopy = Loopy::new(&universe);
/// let budget = Budget::unlimited();
/// let work = loopy.work(&budget);
/// let read = |text| notation::parse(text, &work);
/// assert_eq!(read("x{0|x}")?, read("over")?);
/// assert_eq!(read("over + over + ^ + *")?, read("over")?);
/// # Ok::<(), notation::ParseError>(())
/// ```
pub struct Loopy<'u> {
    /// The number of this store in the process.
    number: u32,
    universe: &'u Universe,
    nodes: boxcar::Vec<Node<'u>>,
    index: Mutex<HashMap<Box<[u64]>, u32>>,
    /// The results of comparisons of stoppers.
    orders: Mutex<HashMap<(u64, u64), bool>>,
}

/// The maximum number of cached comparisons.
const MAX_ORDERS: usize = 1 << 22;
/// In a key: marks of options within the component, and of the end of a list.
const WITHIN: u64 = 1 << 33;
const END: u64 = u64::MAX;

impl<'u> Loopy<'u> {
    /// Creates an empty store.
    pub fn new(universe: &'u Universe) -> Self {
        static STORES: AtomicU32 = AtomicU32::new(0);
        let number = STORES.fetch_add(1, Ordering::Relaxed);
        Loopy {
            number,
            universe,
            nodes: boxcar::Vec::new(),
            index: Mutex::default(),
            orders: Mutex::default(),
        }
    }

    /// The universe of the short games.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The number of stored stoppers that are not short.
    pub fn len(&self) -> usize {
        self.nodes.count()
    }

    /// Returns whether no stopper is stored that is not short.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The approximate memory in bytes.
    pub fn bytes(&self) -> u64 {
        // A node with its options and its key, and an entry of the cache of comparisons.
        self.len() as u64 * 160 + self.orders.lock().len() as u64 * 24
    }

    /// The operations under a budget. Create one per thread.
    pub fn work<'l, 'b>(&'l self, budget: &'b Budget) -> LoopyWork<'l, 'u, 'b> {
        LoopyWork::new(self, budget)
    }

    /// The canonical options of `player`.
    pub fn options(&self, stopper: Stopper<'u>, player: Player) -> Vec<Stopper<'u>> {
        self.expect(stopper);
        match stopper {
            Stopper::Short(game) => game.options(player).map(Stopper::Short).collect(),
            Stopper::Loopy(id) => self.nodes[id.place as usize][player.index()].to_vec(),
        }
    }

    /// Panics if a stopper belongs to another store. Every operation calls this for its arguments.
    pub(crate) fn expect(&self, stopper: Stopper<'u>) {
        match stopper {
            Stopper::Short(game) => self.universe.expect(game),
            Stopper::Loopy(id) => {
                assert!(id.store == self.number, "a stopper of one store was given to another")
            }
        }
    }

    /// A number that identifies a stopper in this store.
    pub(crate) fn key(&self, stopper: Stopper<'u>) -> u64 {
        self.expect(stopper);
        match stopper {
            Stopper::Short(game) => game.word().into(),
            Stopper::Loopy(id) => 1 << 32 | u64::from(id.place),
        }
    }

    fn stopper(&self, place: u32) -> Stopper<'u> {
        Stopper::Loopy(StopperId { store: self.number, place })
    }

    pub(crate) fn known_order(&self, a: Stopper<'u>, b: Stopper<'u>) -> Option<bool> {
        self.orders.lock().get(&(self.key(a), self.key(b))).copied()
    }

    pub(crate) fn remember_orders(&self, found: Vec<(Stopper<'u>, Stopper<'u>, bool)>) {
        let mut orders = self.orders.lock();
        if orders.len() > MAX_ORDERS {
            orders.clear();
        }
        orders.extend(found.into_iter().map(|(a, b, order)| ((self.key(a), self.key(b)), order)));
    }

    /// Stores the stoppers of a graph of canonical forms with distinct values. A vertex is given by its value
    /// or by its options.
    pub(crate) fn intern(
        &self,
        graph: &Graph,
        mut values: Vec<Option<Stopper<'u>>>,
        work: &LoopyWork<'_, 'u, '_>,
    ) -> Result<Vec<Stopper<'u>>, Exhausted> {
        for component in graph.components() {
            let &[first, ..] = &component[..] else { continue };
            if values[first as usize].is_some() {
                continue;
            }
            work.tick()?;
            if !graph.is_cyclic(&component)
                && let Some(game) = short_game(graph, &values, first, work)?
            {
                values[first as usize] = Some(Stopper::Short(game));
                continue;
            }
            let numbered = self.in_order(graph, &values, component, work)?;
            let key = self.shape(graph, &values, &numbered);
            let base = self.find_or_add(graph, &values, &numbered, key)?;
            for (offset, &vertex) in numbered.iter().enumerate() {
                values[vertex as usize] = Some(self.stopper(base + offset as u32));
            }
        }
        Ok(values.into_iter().map(|value| value.expect("every vertex is in some component")).collect())
    }

    /// The vertices of a component in an order that depends on its structure alone. Their values are
    /// distinct, so refinement distinguishes all of them.
    fn in_order(
        &self,
        graph: &Graph,
        values: &[Option<Stopper<'u>>],
        component: Vec<u32>,
        work: &LoopyWork<'_, 'u, '_>,
    ) -> Result<Vec<u32>, Exhausted> {
        let key = |vertex: u32| values[vertex as usize].map(|stopper| self.key(stopper));
        let colours = refine(graph, &component, key, || work.tick())?;
        let mut numbered: Vec<(u64, u32)> = colours.into_iter().zip(component).collect();
        numbered.sort_unstable();
        debug_assert!(numbered.is_sorted_by(|a, b| a.0 < b.0), "equal values at different vertices");
        Ok(numbered.into_iter().map(|(_, vertex)| vertex).collect())
    }

    /// The key of a component: its options, in the order of its numbering.
    fn shape(&self, graph: &Graph, values: &[Option<Stopper<'u>>], numbered: &[u32]) -> Box<[u64]> {
        let places: HashMap<u32, u64> = numbered.iter().copied().zip(0..).collect();
        let mut key = Vec::new();
        for &vertex in numbered {
            for player in Player::BOTH {
                let start = key.len();
                key.extend(graph.options(vertex, player).iter().map(|option| {
                    match values[*option as usize] {
                        Some(stopper) => self.key(stopper),
                        None => WITHIN | places[option],
                    }
                }));
                key[start..].sort_unstable();
                key.push(END);
            }
        }
        key.into_boxed_slice()
    }

    fn find_or_add(
        &self,
        graph: &Graph,
        values: &[Option<Stopper<'u>>],
        numbered: &[u32],
        key: Box<[u64]>,
    ) -> Result<u32, Exhausted> {
        let mut index = self.index.lock();
        if let Some(&known) = index.get(&key) {
            return Ok(known);
        }
        // Nodes are only added under this lock, so those of a component are contiguous.
        let base = u32::try_from(self.nodes.count()).map_err(|_| Exhausted::Values)?;
        base.checked_add(numbered.len() as u32).ok_or(Exhausted::Values)?;
        let places: HashMap<u32, u32> = numbered.iter().copied().zip(base..).collect();
        for &vertex in numbered {
            let stopper =
                |option: &u32| values[*option as usize].unwrap_or_else(|| self.stopper(places[option]));
            let options =
                Player::BOTH.map(|player| graph.options(vertex, player).iter().map(stopper).collect());
            self.nodes.push(options);
        }
        index.insert(key, base);
        Ok(base)
    }
}

/// The value of a vertex whose options are all short.
fn short_game<'u>(
    graph: &Graph,
    values: &[Option<Stopper<'u>>],
    vertex: u32,
    work: &LoopyWork<'_, 'u, '_>,
) -> Result<Option<Game<'u>>, Exhausted> {
    let short = |option: &u32| values[*option as usize].and_then(Stopper::short);
    let [left, right] = Player::BOTH
        .map(|player| graph.options(vertex, player).iter().map(short).collect::<Option<Vec<_>>>());
    let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
    work.short().game(&left, &right).map(Some)
}
