//! What was learned about positions.

use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A table from positions to values that many threads fill, and that forgets the positions not asked for
/// the longest when it is full.
///
/// It is cut into shards with a lock each. A shard has a young and an old half: what is found in the old
/// half moves to the young one, and when the young half is full it becomes the old one, whose positions
/// are forgotten.
pub struct Memo<P, V> {
    shards: Box<[Mutex<Shard<P, V>>]>,
    /// How many positions the young half of a shard may hold.
    half: AtomicUsize,
    forgotten: AtomicU64,
}

struct Shard<P, V> {
    young: FxHashMap<P, V>,
    old: FxHashMap<P, V>,
}

/// Enough that two threads seldom meet.
const SHARDS: usize = 256;

impl<P: Clone + Eq + Hash, V: Copy> Memo<P, V> {
    /// An empty table.
    pub fn new() -> Memo<P, V> {
        let shard = || Mutex::new(Shard { young: FxHashMap::default(), old: FxHashMap::default() });
        Memo {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            half: AtomicUsize::new(usize::MAX),
            forgotten: AtomicU64::new(0),
        }
    }

    /// Lets the table take about so many bytes from now on; `None` is without limit.
    pub fn limit(&self, bytes: Option<u64>) {
        let half = bytes.map_or(usize::MAX, |bytes| {
            // A map is between half and fully loaded to seven eighths, and grows by copying: about twice
            // the size of its entries.
            let entry = 2 * (size_of::<(P, V)>() as u64 + 1);
            usize::try_from(bytes / entry / SHARDS as u64 / 2).unwrap_or(usize::MAX).max(1)
        });
        self.half.store(half, Ordering::Relaxed);
    }

    #[inline]
    fn shard(&self, position: &P) -> &Mutex<Shard<P, V>> {
        // The map itself uses the lowest and the highest bits of the same hash.
        let hash = FxBuildHasher.hash_one(position);
        &self.shards[(hash >> 40) as usize % SHARDS]
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, position: &P) -> Option<V> {
        let mut shard = self.shard(position).lock();
        if let Some(&value) = shard.young.get(position) {
            return Some(value);
        }
        if shard.old.is_empty() {
            return None;
        }
        let value = shard.old.remove(position)?;
        self.put(&mut shard, position.clone(), value);
        Some(value)
    }

    /// Remembers the value of a position.
    #[inline]
    pub fn insert(&self, position: P, value: V) {
        let mut shard = self.shard(&position).lock();
        self.put(&mut shard, position, value);
    }

    fn put(&self, shard: &mut Shard<P, V>, position: P, value: V) {
        if shard.young.len() >= self.half.load(Ordering::Relaxed) {
            let forgotten = std::mem::replace(&mut shard.old, std::mem::take(&mut shard.young));
            self.forgotten.fetch_add(forgotten.len() as u64, Ordering::Relaxed);
        }
        shard.young.insert(position, value);
    }

    /// How many positions it remembers.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock()).map(|shard| shard.young.len() + shard.old.len()).sum()
    }

    /// Whether it remembers nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions it had to forget.
    pub fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::Relaxed)
    }

    /// Bytes taken, about.
    pub fn bytes(&self) -> u64 {
        let capacity = |shard: &Shard<P, V>| shard.young.capacity() + shard.old.capacity();
        let places: usize = self.shards.iter().map(|shard| capacity(&shard.lock())).sum();
        (places * (size_of::<(P, V)>() + 1) * 8 / 7) as u64
    }
}

impl<P: Clone + Eq + Hash, V: Copy> Default for Memo<P, V> {
    fn default() -> Self {
        Memo::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_what_was_not_asked_for() {
        let memo: Memo<u64, u32> = Memo::new();
        memo.limit(Some(100_000));
        for i in 0..100_000 {
            memo.insert(i, i as u32);
            assert_eq!(memo.get(&0), Some(0), "asked for at every step");
        }
        assert!(memo.forgotten() > 0 && memo.len() < 5_000);
        assert!(memo.bytes() < 200_000, "{}", memo.bytes());
        assert_eq!(memo.get(&99_999), Some(99_999));
    }
}
