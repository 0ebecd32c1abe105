//! The universe, which stores misère games.

use crate::id::Id;
use crate::store::Store;
use crate::{Genus, MisereGame, MisereWork, ParseError};
use kelvin_budget::{Budget, Exhausted};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A store of misère canonical forms of impartial games, each stored once.
///
/// A [`MisereGame`] is a handle into its universe. Two handles are equal exactly when the games are equal in
/// misère play: each may replace the other in any sum of impartial games without changing the outcome.
/// Nim-heaps are encoded in the handle and are not stored.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::MisereUniverse;
///
/// let universe = MisereUniverse::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let two = universe.heap(2).unwrap();
/// // Two heaps of two do not equal 0, but the player to move still loses.
/// let sum = work.add(two, two)?;
/// assert_ne!(sum, universe.zero());
/// assert!(sum.is_previous_win());
/// assert_eq!(universe.heap(1_000_000).unwrap().birthday(), 1_000_000);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Default)]
pub struct MisereUniverse {
    pub(crate) store: Store,
    pub(crate) sums: SharedCache<(Id, Id), Id>,
    pub(crate) mates: SharedCache<Id, Id>,
    pub(crate) differences: SharedCache<(Id, Id), Option<Id>>,
    pub(crate) parts: SharedCache<Id, Arc<[[Id; 2]]>>,
    pub(crate) genera: SharedCache<Id, Arc<Genus>>,
    pub(crate) links: SharedCache<(Id, Id), Id>,
}

impl MisereUniverse {
    /// Creates an empty universe.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a context for fallible operations within a budget, one for each thread.
    pub fn work<'u, 'b>(&'u self, budget: &'b Budget) -> MisereWork<'u, 'b> {
        MisereWork::new(self, budget)
    }

    /// The number of stored games. Nim-heaps are not stored, and a game and its sum with `*1` share a record.
    pub fn len(&self) -> u64 {
        self.store.len()
    }

    /// Returns whether no game is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The approximate number of bytes used by the games and the caches.
    pub fn bytes(&self) -> u64 {
        let pairs = self.sums.len() + self.differences.len() + self.links.len();
        self.store.bytes() + pairs * 16 + self.mates.len() * 12 + (self.parts.len() + self.genera.len()) * 80
    }

    pub(crate) fn handle(&self, id: Id) -> MisereGame<'_> {
        MisereGame::new(self, id)
    }

    /// The game 0, without moves.
    pub fn zero(&self) -> MisereGame<'_> {
        self.handle(Id::ZERO)
    }

    /// The nim-heap of this size, if it is less than 2³¹.
    pub fn heap(&self, size: u32) -> Option<MisereGame<'_>> {
        (size <= Id::MAX_HEAP).then(|| self.handle(Id::heap(size)))
    }

    /// The game of an identifier of this universe: see [`MisereGame::word`].
    pub fn named(&self, word: u32) -> Option<MisereGame<'_>> {
        let id = Id(word);
        (id.as_heap().is_some() || (id.index() as u64) < self.len()).then(|| self.handle(id))
    }

    /// Parses a game: see [`crate::notation`].
    pub fn parse(&self, text: &str, budget: &Budget) -> Result<MisereGame<'_>, ParseError> {
        crate::notation::parse(&self.work(budget), text)
    }

    /// Runs work that is bounded by its input, such as a list of options or a name.
    pub(crate) fn unlimited<T>(
        &self,
        work: impl FnOnce(&MisereWork<'_, '_>) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let budget = Budget::unlimited();
        work(&self.work(&budget))
    }
}

/// A cache of results, shared by threads.
pub(crate) struct SharedCache<K, V>(Mutex<FxHashMap<K, V>>);

impl<K, V> Default for SharedCache<K, V> {
    fn default() -> Self {
        SharedCache(Mutex::default())
    }
}

impl<K: Eq + std::hash::Hash, V: Clone> SharedCache<K, V> {
    pub fn get(&self, key: &K) -> Option<V> {
        self.0.lock().get(key).cloned()
    }

    pub fn insert(&self, key: K, value: V) {
        self.0.lock().insert(key, value);
    }

    pub fn len(&self) -> u64 {
        self.0.lock().len() as u64
    }
}
