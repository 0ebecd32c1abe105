//! Sets of small numbers.

use smallvec::SmallVec;

/// A set of numbers below a bound, such as vertices of a graph.
///
/// Sets with a bound of at most 128 need no allocation. Sets that are compared or combined must have the same
/// bound.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexSet(SmallVec<[u64; 2]>);

impl VertexSet {
    /// Creates the empty set of numbers below `bound`.
    pub fn none(bound: usize) -> VertexSet {
        VertexSet(SmallVec::from_elem(0, bound.div_ceil(64)))
    }

    /// Creates the set of all numbers below `bound`.
    pub fn all(bound: usize) -> VertexSet {
        (0..bound).fold(VertexSet::none(bound), |mut set, i| {
            set.insert(i);
            set
        })
    }

    /// Creates the set of these numbers, all below `bound`.
    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> VertexSet {
        members.into_iter().fold(VertexSet::none(bound), |mut set, i| {
            set.insert(i);
            set
        })
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Returns whether the number is in the set.
    #[inline]
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest member.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    64 * index + bit
                })
            })
        })
    }

    /// The intersection.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &VertexSet) -> VertexSet {
        VertexSet(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// The union.
    #[must_use]
    #[inline]
    pub fn or(&self, other: &VertexSet) -> VertexSet {
        VertexSet(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    /// The difference: members of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &VertexSet) -> VertexSet {
        VertexSet(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// Returns whether the sets intersect.
    #[inline]
    pub fn meets(&self, other: &VertexSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Visits the connected components of the set under `neighbours`.
    pub fn parts(&self, neighbours: impl Fn(usize) -> VertexSet, mut visit: impl FnMut(VertexSet)) {
        let mut rest = self.clone();
        while let Some(seed) = rest.first() {
            let mut part = rest.clone();
            part.0.fill(0);
            part.insert(seed);
            let mut open = part.clone();
            while let Some(member) = open.first() {
                open.remove(member);
                let new = neighbours(member).and(&rest).without(&part);
                part = part.or(&new);
                open = open.or(&new);
            }
            rest = rest.without(&part);
            visit(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_its_members_across_words() {
        let set = VertexSet::of(200, [3, 64, 130, 199]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 130, 199]);
        assert_eq!((set.len(), set.first()), (4, Some(3)));
        assert!(set.contains(130) && !set.contains(131));
        assert_eq!(set.and(&VertexSet::of(200, 0..131)).len(), 3);
        assert_eq!(set.or(&VertexSet::of(200, 0..131)).len(), 132);
        assert_eq!(set.without(&VertexSet::of(200, [64])).iter().collect::<Vec<_>>(), [3, 130, 199]);
        assert!(VertexSet::none(0).is_empty());
    }

    #[test]
    fn parts_are_the_classes_of_reachable_members() {
        let even_chain = |i: usize| VertexSet::of(10, [i.saturating_sub(2), (i + 2).min(9)]);
        let mut parts = Vec::new();
        VertexSet::of(10, [0, 2, 4, 5, 7])
            .parts(even_chain, |part| parts.push(part.iter().collect::<Vec<_>>()));
        assert_eq!(parts, [vec![0, 2, 4], vec![5, 7]]);
    }
}
