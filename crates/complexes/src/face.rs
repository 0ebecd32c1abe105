//! A face: a finite set of vertices, as a bitset.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A finite set of vertices, which are numbered from 0.
///
/// Sets of vertices below 128 live inside the value and are never allocated; larger ones take one bit
/// for each vertex up to their largest. Faces are ordered by their number of vertices first, then
/// lexicographically, which is the order facets are printed in.
///
/// ```
/// use kelvin_complexes::Face;
/// let edge = Face::from([0, 2]);
/// let triangle = Face::from([0, 1, 2]);
/// assert!(edge.is_subset(&triangle) && edge < triangle);
/// assert_eq!(&triangle - &edge, Face::from([1]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Face(Words);

const INLINE: usize = 2;

/// `Many` is used only when a vertex ≥ 128 is present, and its last word is never zero: so equal sets
/// have equal words.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    Few([u64; INLINE]),
    Many(Box<[u64]>),
}

impl Face {
    /// The empty face ∅.
    pub const EMPTY: Face = Face(Words::Few([0; INLINE]));

    /// The face {0, …, n-1}.
    pub fn first_n(n: usize) -> Face {
        Self::of_words((0..n.div_ceil(64)).map(|word| match n - 64 * word {
            left @ 0..=63 => (1 << left) - 1,
            _ => u64::MAX,
        }))
    }

    /// The face with the one vertex `v`.
    pub fn vertex(v: usize) -> Face {
        Face::EMPTY.with(v)
    }

    fn of_words(words: impl Iterator<Item = u64>) -> Face {
        let mut few = [0; INLINE];
        let mut many = Vec::new();
        for (i, word) in words.enumerate() {
            if i < INLINE {
                few[i] = word;
            } else {
                if many.is_empty() {
                    many.extend(few);
                }
                many.push(word);
            }
        }
        while many.last() == Some(&0) {
            many.pop();
        }
        if many.len() > INLINE { Face(Words::Many(many.into())) } else { Face(Words::Few(few)) }
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// The words of both, the shorter padded with zeros.
    #[inline]
    fn zip<'a>(&'a self, other: &'a Face) -> impl Iterator<Item = (u64, u64)> + 'a {
        let (a, b) = (self.words(), other.words());
        let word = |words: &[u64], i: usize| words.get(i).copied().unwrap_or(0);
        (0..a.len().max(b.len())).map(move |i| (word(a, i), word(b, i)))
    }

    #[inline]
    fn combine(&self, other: &Face, op: impl Fn(u64, u64) -> u64) -> Face {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => Face(Words::Few([op(a[0], b[0]), op(a[1], b[1])])),
            _ => Face::of_words(self.zip(other).map(|(a, b)| op(a, b))),
        }
    }

    #[inline]
    fn all(&self, other: &Face, test: impl Fn(u64, u64) -> bool) -> bool {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => test(a[0], b[0]) && test(a[1], b[1]),
            _ => self.zip(other).all(|(a, b)| test(a, b)),
        }
    }

    /// The number of vertices, which is the dimension plus one.
    #[inline]
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether this is ∅.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Words::Few(words) => words[0] | words[1] == 0,
            Words::Many(_) => false,
        }
    }

    /// Whether `v` is a vertex of this face.
    #[inline]
    pub fn contains(&self, v: usize) -> bool {
        self.words().get(v / 64).is_some_and(|word| word >> (v % 64) & 1 == 1)
    }

    /// Whether every vertex of this face is one of `other`.
    #[inline]
    pub fn is_subset(&self, other: &Face) -> bool {
        self.all(other, |a, b| a & !b == 0)
    }

    /// Whether the two faces have no vertex in common.
    #[inline]
    pub fn is_disjoint(&self, other: &Face) -> bool {
        self.all(other, |a, b| a & b == 0)
    }

    /// The number of vertices the two faces have in common.
    #[inline]
    pub fn common(&self, other: &Face) -> usize {
        self.words().iter().zip(other.words()).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Adds the vertex `v`.
    pub fn insert(&mut self, v: usize) {
        match &mut self.0 {
            Words::Few(words) if v < 64 * INLINE => words[v / 64] |= 1 << (v % 64),
            Words::Many(words) if v < 64 * words.len() => words[v / 64] |= 1 << (v % 64),
            _ => {
                let mut words = self.words().to_vec();
                words.resize(v / 64 + 1, 0);
                words[v / 64] |= 1 << (v % 64);
                self.0 = Words::Many(words.into());
            }
        }
    }

    /// Takes the vertex `v` away.
    pub fn remove(&mut self, v: usize) {
        match &mut self.0 {
            Words::Few(words) if v < 64 * INLINE => words[v / 64] &= !(1 << (v % 64)),
            Words::Many(words) if v < 64 * words.len() => {
                words[v / 64] &= !(1 << (v % 64));
                if words.last() == Some(&0) {
                    *self = Face::of_words(self.words().iter().copied());
                }
            }
            _ => {}
        }
    }

    /// This face and the vertex `v`.
    #[must_use]
    pub fn with(&self, v: usize) -> Face {
        let mut face = self.clone();
        face.insert(v);
        face
    }

    /// This face without the vertex `v`.
    #[must_use]
    pub fn without(&self, v: usize) -> Face {
        let mut face = self.clone();
        face.remove(v);
        face
    }

    /// The vertices from the smallest to the largest.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |left| {
                let rest = left & (left - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |left| 64 * i + left.trailing_zeros() as usize)
        })
    }

    /// The smallest vertex.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let words = self.words();
        let i = words.iter().position(|&word| word != 0)?;
        Some(64 * i + words[i].trailing_zeros() as usize)
    }

    /// The largest vertex.
    pub fn last(&self) -> Option<usize> {
        let words = self.words();
        let i = words.iter().rposition(|&word| word != 0)?;
        Some(64 * i + 63 - words[i].leading_zeros() as usize)
    }

    /// The face whose vertices are the images of these under `map`; `map` must be defined on them.
    pub(crate) fn map(&self, map: impl Fn(usize) -> usize) -> Face {
        self.iter().map(map).collect()
    }

    /// This face with every vertex moved up by `by`.
    pub(crate) fn shifted(&self, by: usize) -> Face {
        self.map(|v| v + by)
    }

    /// Adds all vertices of `other`.
    pub(crate) fn extend_by(&mut self, other: &Face) {
        if let (Words::Few(a), Words::Few(b)) = (&mut self.0, &other.0) {
            a[0] |= b[0];
            a[1] |= b[1];
        } else {
            *self = &*self | other;
        }
    }
}

impl BitAnd for &Face {
    type Output = Face;
    #[inline]
    fn bitand(self, other: &Face) -> Face {
        self.combine(other, |a, b| a & b)
    }
}

impl BitOr for &Face {
    type Output = Face;
    #[inline]
    fn bitor(self, other: &Face) -> Face {
        self.combine(other, |a, b| a | b)
    }
}

impl Sub for &Face {
    type Output = Face;
    #[inline]
    fn sub(self, other: &Face) -> Face {
        self.combine(other, |a, b| a & !b)
    }
}

impl Ord for Face {
    fn cmp(&self, other: &Face) -> Ordering {
        self.len().cmp(&other.len()).then_with(|| {
            // The face with the smallest vertex the other lacks comes first.
            let differing = self.zip(other).find(|(a, b)| a != b);
            differing.map_or(Ordering::Equal, |(a, b)| {
                if a >> (a ^ b).trailing_zeros() & 1 == 1 { Ordering::Less } else { Ordering::Greater }
            })
        })
    }
}

impl PartialOrd for Face {
    fn partial_cmp(&self, other: &Face) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromIterator<usize> for Face {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Face {
        let mut face = Face::EMPTY;
        vertices.into_iter().for_each(|v| face.insert(v));
        face
    }
}

impl<const N: usize> From<[usize; N]> for Face {
    fn from(vertices: [usize; N]) -> Face {
        vertices.into_iter().collect()
    }
}

impl Default for Face {
    fn default() -> Face {
        Face::EMPTY
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn sets() -> impl Strategy<Value = BTreeSet<usize>> {
        prop_oneof![
            prop::collection::btree_set(0usize..20, 0..12),
            prop::collection::btree_set(100usize..300, 0..12),
        ]
    }

    fn face(set: &BTreeSet<usize>) -> Face {
        set.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn a_face_is_a_set(a in sets(), b in sets(), v in 0usize..300) {
            let (x, y) = (face(&a), face(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.last(), a.last().copied());
            prop_assert_eq!(x.contains(v), a.contains(&v));
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            prop_assert_eq!(x.is_disjoint(&y), a.is_disjoint(&b));
            prop_assert_eq!(x.common(&y), a.intersection(&b).count());
            prop_assert_eq!(&x & &y, face(&(&a & &b)));
            prop_assert_eq!(&x | &y, face(&(&a | &b)));
            prop_assert_eq!(&x - &y, face(&(&a - &b)));
            let mut union = x.clone();
            union.extend_by(&y);
            prop_assert_eq!(union, &x | &y);
            prop_assert_eq!(x.without(v).with(v), x.with(v));
            prop_assert_eq!(x.with(v).without(v), x.without(v));
            let key = |s: &BTreeSet<usize>| (s.len(), s.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(x.cmp(&y), key(&a).cmp(&key(&b)));
        }
    }

    #[test]
    fn the_first_n_vertices_are_there_at_every_width() {
        for n in [0, 1, 63, 64, 65, 127, 128, 129, 192, 300] {
            assert_eq!(Face::first_n(n), (0..n).collect());
        }
    }
}
