//! A bounded cache.

use crate::arena::CachePadded;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, AtomicUsize};

/// The number of entries of the first level, as a power of two; each level doubles it.
const FIRST_BITS: u32 = 12;
const LEVELS: usize = 14;
/// A lower bound on the size of a memory page.
const PAGE: usize = 4096;
/// The flag of an entry in use, which distinguishes an empty entry from key 0.
const USED: u64 = 1 << 63;

/// A direct-mapped, lossy hash table. A new result overwrites the old one at its index; the table doubles
/// while results overwrite each other, up to a fixed size.
///
/// Threads share it without locks. An entry is two words, `key ^ data` and `data`. Words of two different
/// writes do not match, and such an entry is a miss (Hyatt and Mann's lockless hashing).
pub(crate) struct Cache {
    levels: [OnceLock<Box<[[AtomicU64; 2]]>>; LEVELS],
    level: AtomicUsize,
    last_level: usize,
    overwritten: CachePadded<AtomicUsize>,
}

impl Cache {
    /// A cache of at most `2^bits` entries of 16 bytes.
    pub(crate) fn new(bits: u32) -> Self {
        Cache {
            levels: Default::default(),
            level: AtomicUsize::new(0),
            last_level: (bits.saturating_sub(FIRST_BITS) as usize).min(LEVELS - 1),
            overwritten: CachePadded::default(),
        }
    }

    #[inline]
    fn entry(&self, level: usize, key: u64) -> &[AtomicU64; 2] {
        let entries = self.levels[level].get_or_init(|| empty_entries(1 << (FIRST_BITS as usize + level)));
        let product = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        let hash = (product >> 64) as u64 ^ product as u64;
        &entries[(hash as usize) & (entries.len() - 1)]
    }

    #[inline]
    fn lookup(&self, level: usize, key: u64) -> Option<u32> {
        let [check, data] = self.entry(level, key);
        // Acquire pairs with the Release of `put`: a reader of the result also sees the value it refers to.
        let data = data.load(Acquire);
        (data & USED != 0 && check.load(Relaxed) ^ data == key).then_some(data as u32)
    }

    /// The cached result for `key`.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        self.lookup(self.level.load(Acquire), key)
    }

    /// Caches `result` for `key`.
    #[inline]
    pub(crate) fn put(&self, key: u64, result: u32) {
        let level = self.level.load(Acquire);
        if self.write(level, key, result) && level < self.last_level {
            self.count_overwritten(level);
        }
    }

    /// Writes an entry; returns whether another key was overwritten.
    #[inline]
    fn write(&self, level: usize, key: u64, result: u32) -> bool {
        let [check, data] = self.entry(level, key);
        let old = data.load(Relaxed);
        let new = u64::from(result) | USED;
        data.store(new, Release);
        let old_key = check.load(Relaxed) ^ old;
        check.store(key ^ new, Relaxed);
        old & USED != 0 && old_key != key
    }

    /// Moves to the next level when many entries were overwritten.
    #[cold]
    fn count_overwritten(&self, level: usize) {
        let overwritten = self.overwritten.0.fetch_add(1, Relaxed) + 1;
        // Exactly one of several concurrent threads observes this number.
        if overwritten == 1 << (FIRST_BITS as usize + level - 1) {
            if let Some(entries) = self.levels[level].get() {
                for [check, data] in entries {
                    let data = data.load(Acquire);
                    if data & USED != 0 {
                        self.write(level + 1, check.load(Relaxed) ^ data, data as u32);
                    }
                }
            }
            self.overwritten.0.store(0, Relaxed);
            self.level.store(level + 1, Release);
        }
    }

    /// The bytes reserved by the levels in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.levels.iter().filter_map(|l| l.get()).map(|l| l.len() as u64 * 16).sum()
    }
}

/// Allocates empty entries.
///
/// The first entry of each page is written so that the system maps the page at once. A page that is read
/// first is mapped twice, and the second time all threads are interrupted.
fn empty_entries(len: usize) -> Box<[[AtomicU64; 2]]> {
    let entries: Box<[[AtomicU64; 2]]> = zeroed_slice_box(len);
    for [check, _] in entries.iter().step_by(PAGE / size_of::<[AtomicU64; 2]>()) {
        check.store(0, Relaxed);
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_never_return_the_result_of_another_key() {
        let cache = Cache::new(16);
        for key in 0..300_000_u64 {
            cache.put(key << 20 | key, key as u32);
        }
        let known = (0..300_000_u64).filter_map(|key| cache.get(key << 20 | key).map(|r| (key, r)));
        let known: Vec<_> = known.collect();
        assert!(known.iter().all(|&(key, r)| r == key as u32));
        assert!(known.len() > 10_000, "too many entries were lost: {} remain", known.len());
        assert_eq!(cache.get(0xdead_beef_dead_beef), None);
        assert!(cache.bytes() <= (2 * 16) << 16);
    }
}
