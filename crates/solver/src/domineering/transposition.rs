//! What is known of positions met before.

use std::sync::atomic::{AtomicU64, Ordering};

/// A table of bounded size from keys to whether the player to move wins, shared by threads without locks.
///
/// An entry is two words. The first is kept exclusive-or'ed with the second, so that halves of two entries, written by two
/// threads at once, do not fit each other.
pub struct Transpositions {
    words: Box<[AtomicU64]>,
    /// Where the first cache line begins.
    start: usize,
    buckets: usize,
}

/// No system has pages of fewer words.
const PAGE: usize = 512;

/// The words of a bucket of four entries: a cache line.
const BUCKET: usize = 8;

/// Keys have so many bits; the rest of 128 is for what is known.
pub const KEY_BITS: u32 = 121;

impl Transpositions {
    /// A table that takes about so many bytes.
    pub fn new(bytes: u64) -> Transpositions {
        let buckets = (bytes / 64).max(1024).next_power_of_two() as usize;
        let buckets = if buckets as u64 * 64 > bytes.max(1 << 16) { buckets / 2 } else { buckets };
        // Zeroed pages come from the system as they are needed, if nothing is asked of their alignment.
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box((buckets + 1) * BUCKET);
        let start = (words.as_ptr() as usize).wrapping_neg() % 64 / 8;
        Transpositions { words, start, buckets }
    }

    /// Has the system give all pages now. A page that is read before it is written is given twice, and the second time all threads
    /// must be told.
    pub fn touch(&self) {
        for word in self.words.iter().step_by(PAGE) {
            // It need not succeed: where a word is not 0 its page was written before.
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

    /// Whether the player to move wins, if that is known.
    #[inline]
    pub fn get(&self, key: u128) -> Option<bool> {
        let (low, high) = (key as u64, (key >> 64) as u64);
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            (first == low && second & HIGH == high && second & PRESENT != 0).then_some(second & WIN != 0)
        })
    }

    /// Remembers it, with how much work it took; forgets what took least.
    pub fn put(&self, key: u128, wins: bool, work: u64) {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let bucket = self.bucket(key);
        let effort = u64::from(work.max(1).ilog2().min(MOST_EFFORT)) << EFFORT;
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

/// A position with what is known of it.
#[derive(Clone, Copy)]
pub struct Entry {
    pub key: u128,
    pub wins: bool,
    /// The logarithm of the work it took.
    pub effort: u32,
}

impl Transpositions {
    /// All that is known.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.words[self.start..self.start + self.buckets * BUCKET].chunks_exact(2).filter_map(|entry| {
            let second = entry[1].load(Ordering::Relaxed);
            let first = entry[0].load(Ordering::Relaxed) ^ second;
            (second & PRESENT != 0).then_some(Entry {
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
const MOST_EFFORT: u32 = 31;
