//! The transposition table of the evaluator.

use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A concurrent transposition table from positions to values. When it is full, it evicts entries that are
/// cheap to recompute.
///
/// It is divided into shards with a lock each. Each entry stores the effort of computing its value. A full
/// shard evicts the cheaper half of its positions.
pub struct Memo<P, V> {
    shards: Vec<Shard<P, V>>,
    /// The capacity of a shard.
    room: AtomicUsize,
    forgotten: AtomicU64,
}

type Shard<P, V> = Mutex<FxHashMap<P, Entry<V>>>;

#[derive(Clone, Copy)]
struct Entry<V> {
    value: V,
    /// The binary logarithm of the number of positions visited to compute the value.
    effort: u8,
}

/// Enough shards that lock contention is rare.
const SHARDS: usize = 256;

impl<P: Eq + Hash, V: Copy> Memo<P, V> {
    /// Creates an empty table.
    pub fn new() -> Memo<P, V> {
        let mut shards = Vec::with_capacity(SHARDS);
        for _ in 0..SHARDS {
            shards.push(Mutex::default());
        }
        Memo { shards, room: AtomicUsize::new(usize::MAX), forgotten: AtomicU64::new(0) }
    }

    /// Limits the table to about this many bytes from now on; `None` removes the limit.
    pub fn limit(&self, bytes: Option<u64>) {
        self.room.store(room_of_shard(bytes, Self::ENTRY as u64), Ordering::Relaxed);
    }

    /// The size of a slot of the map in bytes.
    const ENTRY: usize = size_of::<(P, Entry<V>)>() + 1;

    #[inline]
    fn shard(&self, position: &P) -> &Shard<P, V> {
        // The map itself uses the lowest and the highest bits of the same hash.
        let hash = FxBuildHasher.hash_one(position);
        &self.shards[(hash >> 40) as usize % SHARDS]
    }

    /// Returns the cached value of a position.
    #[inline]
    pub fn get(&self, position: &P) -> Option<V> {
        self.shard(position).lock().get(position).map(|entry| entry.value)
    }

    /// Caches the value of a position, computed by visiting `visited` positions.
    #[inline]
    pub fn insert(&self, position: P, value: V, visited: u64) {
        let mut shard = self.shard(&position).lock();
        if shard.len() >= self.room.load(Ordering::Relaxed) {
            self.forget(&mut shard);
        }
        shard.insert(position, Entry { value, effort: visited.max(1).ilog2() as u8 });
    }

    /// Returns the entries of most effort, at most `count`, each with the binary logarithm of its effort,
    /// which is at least `least`.
    pub fn costly(&self, count: usize, least: u8) -> Vec<(P, V, u8)>
    where
        P: Clone,
    {
        let mut counts = [0usize; 64];
        for shard in &self.shards {
            shard.lock().values().for_each(|entry| counts[usize::from(entry.effort)] += 1);
        }
        let (mut bar, mut all) = (64, 0);
        while bar > usize::from(least) && all + counts[bar - 1] <= count {
            bar -= 1;
            all += counts[bar];
        }
        let mut entries = Vec::with_capacity(all);
        for shard in &self.shards {
            let shard = shard.lock();
            let costly = shard.iter().filter(|(_, entry)| usize::from(entry.effort) >= bar);
            entries.extend(costly.map(|(position, entry)| (position.clone(), entry.value, entry.effort)));
        }
        entries
    }

    /// Evicts the positions of least effort, at least half of all.
    #[cold]
    fn forget(&self, shard: &mut FxHashMap<P, Entry<V>>) {
        let mut count = [0usize; 64];
        for entry in shard.values() {
            count[usize::from(entry.effort)] += 1;
        }
        let before = shard.len();
        let bar = bar_of_effort(&count, before);
        shard.retain(|_, entry| usize::from(entry.effort) > bar);
        self.forgotten.fetch_add((before - shard.len()) as u64, Ordering::Relaxed);
    }

    /// The number of cached positions.
    pub fn len(&self) -> usize {
        let mut positions = 0;
        for shard in &self.shards {
            positions += shard.lock().len();
        }
        positions
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of evicted positions.
    pub fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::Relaxed)
    }

    /// The approximate size in bytes.
    pub fn bytes(&self) -> u64 {
        let mut places = 0;
        for shard in &self.shards {
            places += shard.lock().capacity();
        }
        (places * Self::ENTRY * 8 / 7) as u64
    }
}

// The functions below do not depend on the types of positions, so they are compiled once.

/// The capacity of a shard if all shards take `bytes` and a slot of the map takes `place` bytes.
fn room_of_shard(bytes: Option<u64>, place: u64) -> usize {
    bytes.map_or(usize::MAX, |bytes| {
        // A map doubles its slots when they are filled to seven eighths.
        usize::try_from(bytes / (2 * place) / SHARDS as u64).unwrap_or(usize::MAX).max(2)
    })
}

/// The smallest bound on the effort that at most half of all entries exceed.
fn bar_of_effort(count: &[usize; 64], all: usize) -> usize {
    let mut above = 0;
    let bar = (0..64).rev().find(|&effort| {
        above += count[effort];
        above > all / 2
    });
    bar.unwrap_or(0)
}

impl<P: Eq + Hash, V: Copy> Default for Memo<P, V> {
    fn default() -> Self {
        Memo::new()
    }
}
