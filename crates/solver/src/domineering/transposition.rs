//! The transposition table.

use std::sync::atomic::{AtomicU64, Ordering};

/// A transposition table of bounded size. It maps a position to whether the player to move wins, and is
/// shared by threads without locks.
///
/// An entry is two words. The first is stored exclusive-or'ed with the second, so that words of two entries,
/// written by two threads at once, do not match.
pub struct Transpositions {
    words: Box<[AtomicU64]>,
    /// The index at which the first cache line starts.
    start: usize,
    buckets: usize,
}

/// The minimum page size of any system, in words.
const PAGE: usize = 512;

/// The number of words of a bucket of four entries: a cache line.
const BUCKET: usize = 8;

/// The number of bits of a key. The rest of 128 bits is the payload.
pub const KEY_BITS: u32 = 121;

impl Transpositions {
    /// Creates a table of about `bytes` bytes.
    pub fn new(bytes: u64) -> Transpositions {
        let buckets = (bytes / 64).max(1024).next_power_of_two() as usize;
        let buckets = if buckets as u64 * 64 > bytes.max(1 << 16) { buckets / 2 } else { buckets };
        // The system provides zeroed pages on demand, if no alignment is requested.
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box((buckets + 1) * BUCKET);
        let start = (words.as_ptr() as usize).wrapping_neg() % 64 / 8;
        Transpositions { words, start, buckets }
    }

    /// Maps all pages now. A page that is read before it is written is mapped twice, and the second time
    /// needs a TLB shootdown on all threads.
    pub fn touch(&self) {
        for word in self.words.iter().step_by(PAGE) {
            // This may fail: a word that is not 0 is on a page that was written before.
            let _ = word.compare_exchange(0, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, key: u128) -> &[AtomicU64] {
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ ((key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let first = self.start + ((mixed >> 20) as usize & (self.buckets - 1)) * BUCKET;
        &self.words[first..first + BUCKET]
    }

    /// Returns whether the player to move wins, if the position is stored.
    #[inline]
    pub fn get(&self, key: u128) -> Option<bool> {
        let (low, high) = (key as u64, (key >> 64) as u64);
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            (first == low && second & HIGH == high && second & PRESENT != 0).then_some(second & WIN != 0)
        })
    }

    /// Stores a result with the work it took. The entry with the least work is replaced.
    pub fn put(&self, key: u128, wins: bool, work: u64) {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let bucket = self.bucket(key);
        let effort = u64::from(work.max(1).ilog2().min(MAX_EFFORT)) << EFFORT;
        let word = high | PRESENT | if wins { WIN } else { 0 } | effort;
        let rank = |entry: &[AtomicU64]| {
            let second = entry[1].load(Ordering::Relaxed);
            let same = second & HIGH == high && entry[0].load(Ordering::Relaxed) ^ second == low;
            if same || second & PRESENT == 0 { 0 } else { 1 + (second >> EFFORT) }
        };
        if let Some(entry) = bucket.chunks_exact(2).min_by_key(|entry| rank(entry)) {
            entry[1].store(word, Ordering::Relaxed);
            entry[0].store(low ^ word, Ordering::Relaxed);
        }
    }
}

/// An entry of the table.
#[derive(Clone, Copy)]
pub struct StoredPosition {
    pub key: u128,
    pub wins: bool,
    /// The binary logarithm of the work it took.
    pub effort: u32,
}

impl Transpositions {
    /// All entries.
    pub fn entries(&self) -> impl Iterator<Item = StoredPosition> {
        self.words[self.start..self.start + self.buckets * BUCKET].chunks_exact(2).filter_map(|entry| {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            (second & PRESENT != 0).then_some(StoredPosition {
                key: u128::from(second & HIGH) << 64 | u128::from(first),
                wins: second & WIN != 0,
                effort: (second >> EFFORT) as u32,
            })
        })
    }
}

const HIGH: u64 = (1 << (KEY_BITS - 64)) - 1;
const PRESENT: u64 = 1 << 57;
const WIN: u64 = 1 << 58;
const EFFORT: u32 = 59;
const MAX_EFFORT: u32 = 31;
