//! What was found of positions on strips that are too long for the table.

use super::bands::Kind;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// The kinds of long connected positions, and means of all long positions. Threads share it.
///
/// What is asked for most is kept twice: in tables of one word an entry that are read without a lock, where a position may
/// push out another.
pub struct LongStrips {
    /// The place of each position among the kinds.
    places: Mutex<FxHashMap<u64, u32>>,
    /// The kinds; none where the value is too complicated.
    kinds: boxcar::Vec<Option<Kind>>,
    quick_places: Box<[AtomicU64]>,
    quick_means: Box<[AtomicU64]>,
}

/// Positions have at most so many bits; the other bits of a word tell what is known.
const POSITION_BITS: u32 = 40;
const TOLD_BITS: u32 = 64 - POSITION_BITS;
const QUICK_BITS: u32 = 20;

/// Set beside a mean; beside the reach with which none was found it is not.
const IS_MEAN: u64 = 1 << 23;

impl Default for LongStrips {
    fn default() -> Self {
        LongStrips {
            places: Mutex::default(),
            kinds: boxcar::Vec::new(),
            quick_places: bytemuck::zeroed_slice_box(1 << QUICK_BITS),
            quick_means: bytemuck::zeroed_slice_box(1 << QUICK_BITS),
        }
    }
}

impl LongStrips {
    /// Whether anything can be kept of a position.
    #[inline]
    pub fn takes(position: u64) -> bool {
        position >> POSITION_BITS == 0
    }

    /// What a table tells of a position. No long position is 0, so an empty word tells nothing of any.
    #[inline]
    fn told(table: &[AtomicU64], position: u64) -> Option<u64> {
        let word = table[place(position)].load(Ordering::Acquire);
        (word >> TOLD_BITS == position).then_some(word & ((1 << TOLD_BITS) - 1))
    }

    #[inline]
    fn tell(table: &[AtomicU64], position: u64, what: u64) {
        if LongStrips::takes(position) {
            table[place(position)].store(position << TOLD_BITS | what, Ordering::Release);
        }
    }

    /// The mean of a position if it was noted, or that there is none with this reach.
    #[inline]
    pub fn mean(&self, position: u64, reach: u32) -> Option<Option<i32>> {
        let told = LongStrips::told(&self.quick_means, position)?;
        if told & IS_MEAN != 0 {
            return Some(Some(i32::from(told as u16 as i16)));
        }
        (u64::from(reach.min(64)) <= told).then_some(None)
    }

    /// Notes a mean, or that there is none with this reach.
    pub fn note_mean(&self, position: u64, reach: u32, mean: Option<i32>) {
        let what = match mean {
            Some(mean) => match i16::try_from(mean) {
                Ok(mean) => IS_MEAN | u64::from(mean as u16),
                Err(_) => return,
            },
            // No position has more cells than this.
            None => u64::from(reach.min(64)),
        };
        LongStrips::tell(&self.quick_means, position, what);
    }

    /// The kind of a connected position, if it was looked for; none inside if it is too complicated.
    #[inline]
    pub fn kind(&self, position: u64) -> Option<Option<Kind>> {
        let place = match LongStrips::told(&self.quick_places, position) {
            Some(place) => place as u32,
            None => {
                let place = *self.places.lock().get(&position)?;
                LongStrips::tell(&self.quick_places, position, u64::from(place));
                place
            }
        };
        self.kinds.get(place as usize).copied()
    }

    /// Keeps the kind of a connected position.
    pub fn insert(&self, position: u64, kind: Option<Kind>) {
        let mut places = self.places.lock();
        if self.kinds.count() < 1 << TOLD_BITS && !places.contains_key(&position) {
            let place = self.kinds.push(kind) as u32;
            places.insert(position, place);
        }
    }

    /// All positions whose values are known, in order.
    pub fn all(&self) -> Vec<(u64, Kind)> {
        let places = self.places.lock();
        let kind = |place: u32| self.kinds.get(place as usize).copied().flatten();
        let mut all: Vec<_> =
            places.iter().filter_map(|(&position, &place)| Some((position, kind(place)?))).collect();
        all.sort_unstable_by_key(|&(position, _)| position);
        all
    }

    /// How many positions were looked for.
    pub fn len(&self) -> usize {
        self.kinds.count()
    }
}

#[inline]
fn place(position: u64) -> usize {
    (position.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - QUICK_BITS)) as usize
}
