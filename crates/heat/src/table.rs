//! A table of thermographs by value.

use crate::Thermograph;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Release};

/// The size of the first segment; segment `s` is `2^s` times as large.
const BASE: u64 = 1 << 10;
/// The number of segments, enough for the identifiers of all stored values, which have 31 bits.
const SEGMENTS: usize = 22;

/// A table of thermographs by the identifier of the value. Threads share it without locks, and entries do not
/// move.
///
/// The identifiers of stored values count from 0, so they index an array. The system zeroes its segments
/// lazily, so unused segments take no memory.
#[derive(Default)]
pub(crate) struct Table {
    /// 0, or the index in `entries` plus 1.
    indices: [OnceLock<Box<[AtomicU32]>>; SEGMENTS],
    entries: boxcar::Vec<Thermograph>,
}

impl Table {
    #[inline]
    fn index(&self, word: u32) -> &AtomicU32 {
        let shifted = u64::from(word) + BASE;
        let segment = shifted.ilog2() - BASE.ilog2();
        let size = BASE << segment;
        let indices = self.indices[segment as usize].get_or_init(|| zeroed_slice_box(size as usize));
        &indices[(shifted - size) as usize]
    }

    /// The thermograph of the stored value with identifier `word`, if it is known.
    #[inline]
    pub(crate) fn get(&self, word: u32) -> Option<&Thermograph> {
        let index = self.index(word).load(Acquire);
        self.entries.get((index as usize).checked_sub(1)?)
    }

    /// Stores a thermograph. If two threads store the same one, the earlier entry is replaced and remains
    /// unused.
    pub(crate) fn put(&self, word: u32, thermograph: Thermograph) -> &Thermograph {
        let index = self.entries.push(thermograph);
        // The entries are at most the stored values plus lost races, so memory is exhausted first.
        self.index(word).store(index as u32 + 1, Release);
        &self.entries[index]
    }

    /// The number of thermographs.
    pub(crate) fn len(&self) -> usize {
        self.entries.count()
    }

    /// The bytes used, without the corners of walls that have many.
    pub(crate) fn bytes(&self) -> u64 {
        let indices: usize = self.indices.iter().filter_map(OnceLock::get).map(|segment| segment.len()).sum();
        indices as u64 * 4 + self.len() as u64 * size_of::<Thermograph>() as u64
    }
}
