//! An append-only arena for slices that never move.

use bytemuck::Zeroable;
use bytemuck::allocation::zeroed_slice_box;
use std::sync::OnceLock;

/// The size of the first segment; segment `s` is `2^s` times as large.
const BASE: u32 = 1 << 10;
/// The number of segments, enough for every 32-bit index.
const SEGMENTS: usize = 22;

/// An append-only array whose slices do not move while it grows.
///
/// Readers take no lock. The items are atomics only to let threads share them; a slice is filled before its
/// index is published. The system zeroes segments lazily, so reserved but unused segments take no memory.
pub(crate) struct Arena<T> {
    segments: [OnceLock<Box<[T]>>; SEGMENTS],
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { segments: [const { OnceLock::new() }; SEGMENTS] }
    }
}

/// A value on cache lines of its own, which avoids false sharing of frequently written data.
///
/// The alignment is two lines, since processors fetch lines in pairs.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct CachePadded<T>(pub(crate) T);

/// The segment and offset of an item.
#[inline]
fn locate(index: u32) -> (usize, usize) {
    let shifted = u64::from(index) + u64::from(BASE);
    let segment = shifted.ilog2() - BASE.ilog2();
    (segment as usize, (shifted - (u64::from(BASE) << segment)) as usize)
}

impl<T: Zeroable> Arena<T> {
    /// The items `index..index + len`, reserved by one call of [`Arena::reserve`].
    #[inline]
    pub(crate) fn slice(&self, index: u32, len: usize) -> &[T] {
        let (segment, offset) = locate(index);
        match self.segments[segment].get() {
            Some(items) => &items[offset..offset + len],
            None => &[],
        }
    }

    /// The item at `index`, which must have been reserved.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> Option<&T> {
        let (segment, offset) = locate(index);
        self.segments[segment].get()?.get(offset)
    }

    /// Reserves `len` consecutive items at or after `next` and returns the index of the first, or `None` when
    /// the indices are used up. The caller must hold the lock that guards `next`.
    pub(crate) fn reserve(&self, next: u32, len: usize) -> Option<u32> {
        let (mut segment, mut offset) = locate(next);
        let mut start = next;
        loop {
            let size = (BASE as usize) << segment;
            if offset + len <= size {
                self.segments.get(segment)?.get_or_init(|| zeroed_slice_box(size));
                start.checked_add(u32::try_from(len).ok()?)?;
                return Some(start);
            }
            // A slice never spans two segments: skip the rest of this one.
            start = start.checked_add(u32::try_from(size - offset).ok()?)?;
            segment += 1;
            offset = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn slices_do_not_overlap_and_keep_their_items() {
        let arena = Arena::<AtomicU32>::default();
        let mut next = 0;
        let mut pieces = Vec::new();
        for len in (0..200).map(|i| (i * 37) % 61) {
            let start = arena.reserve(next, len).expect("reserved");
            assert!(start >= next);
            next = start + len as u32;
            for (k, word) in arena.slice(start, len).iter().enumerate() {
                assert_eq!(word.load(Relaxed), 0);
                word.store(start + k as u32, Relaxed);
            }
            pieces.push((start, len));
        }
        for (start, len) in pieces {
            for (k, word) in arena.slice(start, len).iter().enumerate() {
                assert_eq!(word.load(Relaxed), start + k as u32);
            }
        }
    }

    #[test]
    fn a_slice_longer_than_the_first_segments_is_reserved_in_a_later_one() {
        let arena = Arena::<AtomicU32>::default();
        let start = arena.reserve(5, 100_000).expect("reserved");
        assert_eq!(arena.slice(start, 100_000).len(), 100_000);
    }

    #[test]
    fn exhausted_indices_return_none() {
        assert_eq!(Arena::<AtomicU32>::default().reserve(u32::MAX - 3, 100), None);
    }
}
