//! Thermographs remembered by value.

use crate::Thermograph;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Release};

/// The first segment's size; segment `s` is `2^s` times as large.
const BASE: u64 = 1 << 10;
/// Enough segments for the words of all stored values, which have 31 bits.
const SEGMENTS: usize = 22;

/// Thermographs by the word of their value. Threads share it without locks, and an entry stays where it is.
///
/// The words of stored values are places counted from 0, so an array of places finds them. Its segments
/// are zeroed lazily by the system: what is not used costs no memory.
#[derive(Default)]
pub(crate) struct Table {
    /// 0, or 1 more than the place in `entries`.
    places: [OnceLock<Box<[AtomicU32]>>; SEGMENTS],
    entries: boxcar::Vec<Thermograph>,
}

impl Table {
    #[inline]
    fn place(&self, word: u32) -> &AtomicU32 {
        let shifted = u64::from(word) + BASE;
        let segment = shifted.ilog2() - BASE.ilog2();
        let size = BASE << segment;
        let places = self.places[segment as usize].get_or_init(|| zeroed_slice_box(size as usize));
        &places[(shifted - size) as usize]
    }

    /// The thermograph of the stored value named `word`, if it is known.
    #[inline]
    pub(crate) fn get(&self, word: u32) -> Option<&Thermograph> {
        let place = self.place(word).load(Acquire);
        self.entries.get((place as usize).checked_sub(1)?)
    }

    /// Remembers it. When two threads find the same one, the later entry is never looked at again.
    pub(crate) fn put(&self, word: u32, thermograph: Thermograph) -> &Thermograph {
        let place = self.entries.push(thermograph);
        // There are no more entries than stored values and threads that raced for one: memory ends first.
        self.place(word).store(place as u32 + 1, Release);
        &self.entries[place]
    }

    /// How many are remembered.
    pub(crate) fn len(&self) -> usize {
        self.entries.count()
    }

    /// Bytes taken, without the corners of walls that have many.
    pub(crate) fn bytes(&self) -> u64 {
        let places: usize = self.places.iter().filter_map(OnceLock::get).map(|segment| segment.len()).sum();
        places as u64 * 4 + self.len() as u64 * size_of::<Thermograph>() as u64
    }
}
