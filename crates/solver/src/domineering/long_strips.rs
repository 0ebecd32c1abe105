//! A cache of values of positions on strips that are too long for the table.

use super::bands::StripValue;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// The values of long connected positions, and the means of all long positions. It is shared by threads.
///
/// The most requested entries are duplicated in direct-mapped tables of one word per entry, which are read
/// without a lock.
pub struct LongStrips {
    /// The index of the value of each position.
    places: Mutex<FxHashMap<u64, u32>>,
    /// The values; `None` if the value is too complicated.
    strip_values: boxcar::Vec<Option<StripValue>>,
    quick_places: Box<[AtomicU64]>,
    quick_means: Box<[AtomicU64]>,
}

/// The maximum number of bits of a position. The remaining bits of a word hold the payload.
const POSITION_BITS: u32 = 40;
const PAYLOAD_BITS: u32 = 64 - POSITION_BITS;
const QUICK_BITS: u32 = 20;

/// Set if the payload is a mean; otherwise the payload is a reach with which no mean was found.
const IS_MEAN: u64 = 1 << 23;

impl Default for LongStrips {
    fn default() -> Self {
        LongStrips {
            places: Mutex::default(),
            strip_values: boxcar::Vec::new(),
            quick_places: bytemuck::zeroed_slice_box(1 << QUICK_BITS),
            quick_means: bytemuck::zeroed_slice_box(1 << QUICK_BITS),
        }
    }
}

impl LongStrips {
    /// Returns whether a position is small enough to be cached.
    #[inline]
    pub fn takes(position: u64) -> bool {
        position >> POSITION_BITS == 0
    }

    /// The payload of a position. No long position is 0, so an empty word matches no position.
    #[inline]
    fn lookup(table: &[AtomicU64], position: u64) -> Option<u64> {
        let word = table[place(position)].load(Ordering::Acquire);
        (word >> PAYLOAD_BITS == position).then_some(word & ((1 << PAYLOAD_BITS) - 1))
    }

    #[inline]
    fn store(table: &[AtomicU64], position: u64, what: u64) {
        if LongStrips::takes(position) {
            table[place(position)].store(position << PAYLOAD_BITS | what, Ordering::Release);
        }
    }

    /// The cached mean of a position; `Some(None)` if there is none with this reach.
    #[inline]
    pub fn mean(&self, position: u64, reach: u32) -> Option<Option<i32>> {
        let payload = LongStrips::lookup(&self.quick_means, position)?;
        if payload & IS_MEAN != 0 {
            return Some(Some(i32::from(payload as u16 as i16)));
        }
        (u64::from(reach.min(64)) <= payload).then_some(None)
    }

    /// Caches a mean, or that there is none with this reach.
    pub fn note_mean(&self, position: u64, reach: u32, mean: Option<i32>) {
        let what = match mean {
            Some(mean) => match i16::try_from(mean) {
                Ok(mean) => IS_MEAN | u64::from(mean as u16),
                Err(_) => return,
            },
            // No position has more cells than this.
            None => u64::from(reach.min(64)),
        };
        LongStrips::store(&self.quick_means, position, what);
    }

    /// The cached value of a connected position; `Some(None)` if it is too complicated.
    #[inline]
    pub fn strip_value(&self, position: u64) -> Option<Option<StripValue>> {
        let place = match LongStrips::lookup(&self.quick_places, position) {
            Some(place) => place as u32,
            None => {
                let place = *self.places.lock().get(&position)?;
                LongStrips::store(&self.quick_places, position, u64::from(place));
                place
            }
        };
        self.strip_values.get(place as usize).copied()
    }

    /// Caches the value of a connected position.
    pub fn insert(&self, position: u64, strip_value: Option<StripValue>) {
        let mut places = self.places.lock();
        if self.strip_values.count() < 1 << PAYLOAD_BITS && !places.contains_key(&position) {
            let place = self.strip_values.push(strip_value) as u32;
            places.insert(position, place);
        }
    }

    /// All positions with known values, in order.
    pub fn all(&self) -> Vec<(u64, StripValue)> {
        let places = self.places.lock();
        let strip_value = |place: u32| self.strip_values.get(place as usize).copied().flatten();
        let mut all: Vec<_> =
            places.iter().filter_map(|(&position, &place)| Some((position, strip_value(place)?))).collect();
        all.sort_unstable_by_key(|&(position, _)| position);
        all
    }

    /// The number of cached positions.
    pub fn len(&self) -> usize {
        self.strip_values.count()
    }
}

#[inline]
fn place(position: u64) -> usize {
    (position.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - QUICK_BITS)) as usize
}
