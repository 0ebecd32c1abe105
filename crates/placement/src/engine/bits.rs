//! Sets of fixed size without allocation.

use super::mask::Mask;

/// A set of numbers below `64 N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordSet<const N: usize>([u64; N]);

impl<const N: usize> WordSet<N> {
    #[inline]
    fn zip(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        WordSet(std::array::from_fn(|i| op(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Mask for WordSet<N> {
    const MAX_BOUND: usize = 64 * N;

    fn none(bound: usize) -> Self {
        debug_assert!(bound <= Self::MAX_BOUND);
        WordSet([0; N])
    }
    #[inline]
    fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }
    #[inline]
    fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }
    #[inline]
    fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline]
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline]
    fn first(&self) -> Option<usize> {
        let i = self.0.iter().position(|&word| word != 0)?;
        Some(64 * i + self.0[i].trailing_zeros() as usize)
    }
    #[inline]
    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline]
    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline]
    fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }
    #[inline]
    fn is_subset(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }
    fn shifted_down(&self, by: usize) -> Self {
        Self::of(Self::MAX_BOUND, self.members().filter(|&member| member >= by).map(|member| member - by))
    }
    #[inline]
    fn byte(&self, i: usize) -> u8 {
        self.0.get(i / 8).map_or(0, |word| (word >> (i % 8 * 8)) as u8)
    }
    #[inline]
    fn members(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(i, word)| Mask::members(word).map(move |bit| 64 * i + bit))
    }
}
