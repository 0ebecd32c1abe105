//! The universe: where misère games live.

use crate::id::Id;
use crate::store::Store;
use crate::{Genus, MisereGame, MisereWork, ParseError};
use kelvin_budget::{Budget, Exhausted};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Holds misère canonical forms of impartial games, each once.
///
/// A [`MisereGame`] is a handle into its universe, equal to another exactly when they are equal as misère games: when each may
/// replace the other in any sum of impartial games without a change of who wins. Nim-heaps are written into the handle and take
/// no room.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::MisereUniverse;
///
/// let universe = MisereUniverse::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let two = universe.heap(2).unwrap();
/// // Two heaps of two are no longer nothing, but the player to move still loses.
/// let sum = work.add(two, two)?;
/// assert_ne!(sum, universe.zero());
/// assert!(sum.is_previous_win());
/// assert_eq!(universe.heap(1_000_000).unwrap().birthday(), 1_000_000);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Default)]
pub struct MisereUniverse {
    pub(crate) store: Store,
    pub(crate) sums: Memory<(Id, Id), Id>,
    pub(crate) mates: Memory<Id, Id>,
    pub(crate) differences: Memory<(Id, Id), Option<Id>>,
    pub(crate) parts: Memory<Id, Arc<[[Id; 2]]>>,
    pub(crate) genera: Memory<Id, Arc<Genus>>,
    pub(crate) links: Memory<(Id, Id), Id>,
}

impl MisereUniverse {
    /// An empty universe.
    pub fn new() -> Self {
        Self::default()
    }

    /// The fallible, budgeted operations: one `MisereWork` for each thread.
    pub fn work<'u, 'b>(&'u self, budget: &'b Budget) -> MisereWork<'u, 'b> {
        MisereWork::new(self, budget)
    }

    /// How many games are kept; nim-heaps take no room, and a game and its sum with `*1` are kept together.
    pub fn len(&self) -> u64 {
        self.store.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About the bytes taken by the games and by what is remembered of them.
    pub fn bytes(&self) -> u64 {
        let pairs = self.sums.len() + self.differences.len() + self.links.len();
        self.store.bytes() + pairs * 16 + self.mates.len() * 12 + (self.parts.len() + self.genera.len()) * 80
    }

    pub(crate) fn handle(&self, id: Id) -> MisereGame<'_> {
        MisereGame::new(self, id)
    }

    /// 0, the game without moves.
    pub fn zero(&self) -> MisereGame<'_> {
        self.handle(Id::ZERO)
    }

    /// The nim-heap of this size, if it is less than 2³¹.
    pub fn heap(&self, size: u32) -> Option<MisereGame<'_>> {
        (size <= Id::MAX_HEAP).then(|| self.handle(Id::heap(size)))
    }

    /// The game that a word names here: see [`MisereGame::word`].
    pub fn named(&self, word: u32) -> Option<MisereGame<'_>> {
        let id = Id(word);
        (id.as_heap().is_some() || (id.place() as u64) < self.len()).then(|| self.handle(id))
    }

    /// The game a text names: see [`crate::notation`].
    pub fn parse(&self, text: &str, budget: &Budget) -> Result<MisereGame<'_>, ParseError> {
        crate::notation::parse(&self.work(budget), text)
    }

    /// Runs work that is bounded by what it is asked of: an option list, a name.
    pub(crate) fn unlimited<T>(
        &self,
        work: impl FnOnce(&MisereWork<'_, '_>) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let budget = Budget::unlimited();
        work(&self.work(&budget))
    }
}

/// What was found once and need not be found again.
pub(crate) struct Memory<K, V>(Mutex<FxHashMap<K, V>>);

impl<K, V> Default for Memory<K, V> {
    fn default() -> Self {
        Memory(Mutex::default())
    }
}

impl<K: Eq + std::hash::Hash, V: Clone> Memory<K, V> {
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
