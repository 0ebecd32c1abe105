//! Sets of basic positions as bit sets.

use kelvin_positions::bits::Set;
use std::fmt::Debug;
use std::hash::Hash;

/// A set of the numbers below some bound: a machine word if they fit, otherwise a list of words.
pub trait Mask: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The maximum bound.
    const MAX_BOUND: usize;
    /// The empty set of numbers below `bound`.
    fn none(bound: usize) -> Self;
    /// Adds a number.
    fn insert(&mut self, member: usize);
    /// Removes a number.
    fn remove(&mut self, member: usize);
    /// Returns whether the number is in the set.
    fn contains(&self, member: usize) -> bool;
    /// Returns whether the set is empty.
    fn is_empty(&self) -> bool;
    /// The number of members.
    fn len(&self) -> usize;
    /// The smallest member.
    fn first(&self) -> Option<usize>;
    /// The intersection.
    #[must_use]
    fn and(&self, other: &Self) -> Self;
    /// The union.
    #[must_use]
    fn or(&self, other: &Self) -> Self;
    /// The members that are not in the other set.
    #[must_use]
    fn without(&self, other: &Self) -> Self;
    /// Returns whether the intersection is nonempty.
    fn meets(&self, other: &Self) -> bool;
    /// Returns whether this is a subset of the other set.
    fn is_subset(&self, other: &Self) -> bool;
    /// The set of all members less `by`, without those below `by`.
    #[must_use]
    fn shifted_down(&self, by: usize) -> Self;
    /// The members from `8 i` to `8 i + 7`, as bits.
    fn byte(&self, i: usize) -> u8;
    /// The members in increasing order.
    fn members(&self) -> impl Iterator<Item = usize>;

    /// The set of these numbers, all below `bound`.
    fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(bound);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

macro_rules! word_mask {
    ($word:ty) => {
        impl Mask for $word {
            const MAX_BOUND: usize = <$word>::BITS as usize;
            #[inline]
            fn none(bound: usize) -> Self {
                debug_assert!(bound <= Self::MAX_BOUND);
                0
            }
            #[inline]
            fn insert(&mut self, member: usize) {
                *self |= 1 << member;
            }
            #[inline]
            fn remove(&mut self, member: usize) {
                *self &= !(1 << member);
            }
            #[inline]
            fn contains(&self, member: usize) -> bool {
                *self >> member & 1 == 1
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn len(&self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn first(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }
            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }
            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }
            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }
            #[inline]
            fn meets(&self, other: &Self) -> bool {
                self & other != 0
            }
            #[inline]
            fn is_subset(&self, other: &Self) -> bool {
                self & !other == 0
            }
            #[inline]
            fn shifted_down(&self, by: usize) -> Self {
                self.checked_shr(by as u32).unwrap_or(0)
            }
            #[inline]
            fn byte(&self, i: usize) -> u8 {
                self.checked_shr(8 * i as u32).unwrap_or(0) as u8
            }
            #[inline]
            fn members(&self) -> impl Iterator<Item = usize> {
                let mut rest = *self;
                std::iter::from_fn(move || {
                    let member = Mask::first(&rest)?;
                    rest &= rest - 1;
                    Some(member)
                })
            }
        }
    };
}

word_mask!(u64);
word_mask!(u128);

impl Mask for Set {
    const MAX_BOUND: usize = usize::MAX;
    fn none(bound: usize) -> Self {
        Set::none(bound)
    }
    fn insert(&mut self, member: usize) {
        Set::insert(self, member);
    }
    fn remove(&mut self, member: usize) {
        Set::remove(self, member);
    }
    fn contains(&self, member: usize) -> bool {
        Set::contains(self, member)
    }
    fn is_empty(&self) -> bool {
        Set::is_empty(self)
    }
    fn len(&self) -> usize {
        Set::len(self)
    }
    fn first(&self) -> Option<usize> {
        Set::first(self)
    }
    fn and(&self, other: &Self) -> Self {
        Set::and(self, other)
    }
    fn or(&self, other: &Self) -> Self {
        Set::or(self, other)
    }
    fn without(&self, other: &Self) -> Self {
        Set::without(self, other)
    }
    fn meets(&self, other: &Self) -> bool {
        Set::meets(self, other)
    }
    fn is_subset(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }
    fn shifted_down(&self, by: usize) -> Self {
        let mut shifted = self.without(self);
        self.iter().filter(|&member| member >= by).for_each(|member| shifted.insert(member - by));
        shifted
    }
    fn byte(&self, i: usize) -> u8 {
        self.iter().filter(|member| member / 8 == i).fold(0, |byte, member| byte | 1 << (member % 8))
    }
    fn members(&self) -> impl Iterator<Item = usize> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_as_a_set<M: Mask>() {
        let odd = M::of(60, [1, 3, 5, 59]);
        let small = M::of(60, 0..6);
        assert_eq!(odd.members().collect::<Vec<_>>(), [1, 3, 5, 59]);
        assert_eq!(odd.and(&small), M::of(60, [1, 3, 5]));
        assert_eq!(odd.or(&small).len(), 7);
        assert_eq!(odd.without(&small).first(), Some(59));
        assert!(odd.meets(&small) && !odd.is_subset(&small) && M::of(60, [0, 4]).is_subset(&small));
        assert_eq!(odd.shifted_down(3), M::of(60, [0, 2, 56]));
        assert_eq!((odd.byte(0), odd.byte(7), odd.byte(3)), (0b101010, 0b1000, 0));
        let mut set = odd;
        set.remove(59);
        assert!(set.contains(5) && !set.contains(59) && !set.is_empty() && M::none(60).is_empty());
    }

    #[test]
    fn all_implementations_agree() {
        behaves_as_a_set::<u64>();
        behaves_as_a_set::<u128>();
        behaves_as_a_set::<crate::engine::bits::WordSet<3>>();
        behaves_as_a_set::<Set>();
    }
}
