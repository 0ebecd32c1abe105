//! A face: a finite set of vertices, as a bitset.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A finite set of vertices, which are numbered from 0.
///
/// Sets of vertices below 128 are stored inline, without an allocation. Others allocate a word for each block
/// of 64 vertices that is not empty. Faces are ordered by their number of vertices, then lexicographically,
/// which is the order in which facets are printed.
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

/// The bitset: word `i` holds the vertices from `64 i` on.
///
/// `Many` lists the words that are not zero, in increasing order, and is used only if a vertex ≥ 128 is
/// present. So equal sets have equal words.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    Few([u64; INLINE]),
    Many(Box<[(usize, u64)]>),
}

impl Face {
    /// The empty face ∅.
    pub const EMPTY: Face = Face(Words::Few([0; INLINE]));

    /// Returns the face {0, …, n-1}.
    pub fn first_n(n: usize) -> Face {
        Self::of_words((0..n.div_ceil(64)).map(|word| match n - 64 * word {
            left @ 0..=63 => (word, (1 << left) - 1),
            _ => (word, u64::MAX),
        }))
    }

    /// Returns the face with the single vertex `v`.
    pub fn vertex(v: usize) -> Face {
        Face::EMPTY.with(v)
    }

    /// Creates the face with these words, in increasing order; zeros are allowed.
    fn of_words(words: impl Iterator<Item = (usize, u64)>) -> Face {
        let mut few = [0; INLINE];
        let mut many: Vec<(usize, u64)> = Vec::new();
        for (i, word) in words.filter(|(_, word)| *word != 0) {
            if i < INLINE {
                few[i] = word;
            } else {
                if many.is_empty() {
                    many.extend(few.into_iter().enumerate().filter(|(_, word)| *word != 0));
                }
                many.push((i, word));
            }
        }
        if many.is_empty() { Face(Words::Few(few)) } else { Face(Words::Many(many.into())) }
    }

    /// Returns the words that are not zero, in increasing order.
    #[inline]
    fn words(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let (few, many): (&[u64], &[(usize, u64)]) = match &self.0 {
            Words::Few(words) => (words, &[]),
            Words::Many(words) => (&[], words),
        };
        few.iter().copied().enumerate().filter(|(_, word)| *word != 0).chain(many.iter().copied())
    }

    #[inline]
    fn word(&self, i: usize) -> u64 {
        match &self.0 {
            Words::Few(words) => words.get(i).copied().unwrap_or(0),
            Words::Many(words) => {
                words.binary_search_by_key(&i, |(j, _)| *j).map_or(0, |place| words[place].1)
            }
        }
    }

    /// Combines each word of this face with that of the other; words that this face lacks stay empty.
    #[inline]
    fn filtered(&self, other: &Face, op: impl Fn(u64, u64) -> u64) -> Face {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => Face(Words::Few([op(a[0], b[0]), op(a[1], b[1])])),
            _ => Face::of_words(self.words().map(|(i, word)| (i, op(word, other.word(i))))),
        }
    }

    /// Returns whether all words of this face pass a test with those of the other; words that this face lacks
    /// pass.
    #[inline]
    fn all(&self, other: &Face, test: impl Fn(u64, u64) -> bool) -> bool {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => test(a[0], b[0]) && test(a[1], b[1]),
            _ => self.words().all(|(i, word)| test(word, other.word(i))),
        }
    }

    /// Returns the words of both faces, in increasing order.
    fn merged<'a>(&'a self, other: &'a Face) -> impl Iterator<Item = (usize, u64, u64)> + 'a {
        let (mut a, mut b) = (self.words().peekable(), other.words().peekable());
        std::iter::from_fn(move || {
            let i = match (a.peek(), b.peek()) {
                (None, None) => return None,
                (Some((i, _)), None) | (None, Some((i, _))) => *i,
                (Some((i, _)), Some((j, _))) => *i.min(j),
            };
            let word = |next: Option<(usize, u64)>| next.map_or(0, |(_, word)| word);
            Some((i, word(a.next_if(|(j, _)| *j == i)), word(b.next_if(|(j, _)| *j == i))))
        })
    }

    /// Returns the number of vertices, which is the dimension plus one.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Words::Few(words) => (words[0].count_ones() + words[1].count_ones()) as usize,
            Words::Many(words) => words.iter().map(|(_, word)| word.count_ones() as usize).sum(),
        }
    }

    /// Returns whether this is ∅.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Words::Few(words) => words[0] | words[1] == 0,
            Words::Many(_) => false,
        }
    }

    /// Returns whether `v` is a vertex of this face.
    #[inline]
    pub fn contains(&self, v: usize) -> bool {
        self.word(v / 64) >> (v % 64) & 1 == 1
    }

    /// Returns whether every vertex of this face is a vertex of `other`.
    #[inline]
    pub fn is_subset(&self, other: &Face) -> bool {
        self.all(other, |a, b| a & !b == 0)
    }

    /// Returns whether the two faces have no common vertex.
    #[inline]
    pub fn is_disjoint(&self, other: &Face) -> bool {
        self.all(other, |a, b| a & b == 0)
    }

    /// Returns the number of common vertices of the two faces.
    #[inline]
    pub fn common(&self, other: &Face) -> usize {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => {
                ((a[0] & b[0]).count_ones() + (a[1] & b[1]).count_ones()) as usize
            }
            _ => self.words().map(|(i, word)| (word & other.word(i)).count_ones() as usize).sum(),
        }
    }

    /// Adds the vertex `v`.
    pub fn insert(&mut self, v: usize) {
        let (i, bit) = (v / 64, 1 << (v % 64));
        match &mut self.0 {
            Words::Few(words) if i < INLINE => words[i] |= bit,
            Words::Few(_) => *self = Face::of_words(self.words().chain([(i, bit)])),
            Words::Many(words) => match words.binary_search_by_key(&i, |(j, _)| *j) {
                Ok(place) => words[place].1 |= bit,
                Err(place) => {
                    let mut longer = std::mem::take(words).into_vec();
                    longer.insert(place, (i, bit));
                    *words = longer.into();
                }
            },
        }
    }

    /// Removes the vertex `v`.
    pub fn remove(&mut self, v: usize) {
        let (i, bit) = (v / 64, 1 << (v % 64));
        match &mut self.0 {
            Words::Few(words) if i < INLINE => words[i] &= !bit,
            Words::Many(words) => {
                if let Ok(place) = words.binary_search_by_key(&i, |(j, _)| *j) {
                    words[place].1 &= !bit;
                    if words[place].1 == 0 {
                        *self = Face::of_words(self.words());
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns this face with the vertex `v` added.
    #[must_use]
    pub fn with(&self, v: usize) -> Face {
        let mut face = self.clone();
        face.insert(v);
        face
    }

    /// Returns this face with the vertex `v` removed.
    #[must_use]
    pub fn without(&self, v: usize) -> Face {
        let mut face = self.clone();
        face.remove(v);
        face
    }

    /// Returns the vertices in increasing order.
    #[inline]
    pub fn iter(&self) -> FaceIter<'_> {
        match &self.0 {
            Words::Few(words) => FaceIter { word: words[0], base: 0, second: words[1], rest: &[] },
            Words::Many(words) => FaceIter { word: 0, base: 0, second: 0, rest: words },
        }
    }

    /// Returns the smallest vertex.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Returns the largest vertex.
    pub fn last(&self) -> Option<usize> {
        self.words().last().map(|(i, word)| 64 * i + 63 - word.leading_zeros() as usize)
    }

    /// Returns the image of this face under `map`, which must be defined on its vertices.
    pub(crate) fn map(&self, map: impl Fn(usize) -> usize) -> Face {
        self.iter().map(map).collect()
    }

    /// Returns this face with every vertex increased by `by`.
    pub(crate) fn shifted(&self, by: usize) -> Face {
        self.map(|v| v + by)
    }

    /// Adds all vertices of `other`.
    pub(crate) fn extend_by(&mut self, other: &Face) {
        if let (Words::Few(a), Words::Few(b)) = (&mut self.0, &other.0) {
            a[0] |= b[0];
            a[1] |= b[1];
        } else if !other.is_subset(self) {
            *self = &*self | other;
        }
    }

    /// Returns the union of a family.
    pub(crate) fn union_of<'a>(faces: impl IntoIterator<Item = &'a Face>) -> Face {
        let mut few = [0; INLINE];
        let mut many: Vec<u64> = Vec::new();
        for face in faces {
            match &face.0 {
                Words::Few(words) => {
                    few[0] |= words[0];
                    few[1] |= words[1];
                }
                Words::Many(words) => {
                    let length = words.last().map_or(0, |(i, _)| i + 1);
                    many.resize(many.len().max(length), 0);
                    words.iter().for_each(|(i, word)| many[*i] |= word);
                }
            }
        }
        if many.is_empty() {
            return Face(Words::Few(few));
        }
        many[0] |= few[0];
        many[1] |= few[1];
        Face::of_words(many.into_iter().enumerate())
    }
}

/// An iterator over the vertices of a face, in increasing order.
#[derive(Clone, Debug)]
pub struct FaceIter<'a> {
    /// The remaining bits of the current word, whose first vertex is `base`.
    word: u64,
    base: usize,
    /// The second word of a small face, until it becomes the current one.
    second: u64,
    rest: &'a [(usize, u64)],
}

impl Iterator for FaceIter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.word == 0 {
            if self.second != 0 {
                (self.word, self.second, self.base) = (self.second, 0, 64);
            } else {
                let ((i, word), rest) = self.rest.split_first()?;
                (self.word, self.base, self.rest) = (*word, 64 * i, rest);
            }
        }
        let v = self.base + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(v)
    }
}

impl BitAnd for &Face {
    type Output = Face;
    #[inline]
    fn bitand(self, other: &Face) -> Face {
        self.filtered(other, |a, b| a & b)
    }
}

impl BitOr for &Face {
    type Output = Face;
    #[inline]
    fn bitor(self, other: &Face) -> Face {
        match (&self.0, &other.0) {
            (Words::Few(a), Words::Few(b)) => Face(Words::Few([a[0] | b[0], a[1] | b[1]])),
            _ => Face::of_words(self.merged(other).map(|(i, a, b)| (i, a | b))),
        }
    }
}

impl Sub for &Face {
    type Output = Face;
    #[inline]
    fn sub(self, other: &Face) -> Face {
        self.filtered(other, |a, b| a & !b)
    }
}

impl Ord for Face {
    fn cmp(&self, other: &Face) -> Ordering {
        self.len().cmp(&other.len()).then_with(|| {
            // The face with the smallest vertex that the other lacks comes first.
            let differing = self.merged(other).find(|(_, a, b)| a != b);
            differing.map_or(Ordering::Equal, |(_, a, b)| {
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
        let mut few = [0; INLINE];
        let mut many: Vec<usize> = Vec::new();
        for v in vertices {
            if v < 64 * INLINE {
                few[v / 64] |= 1 << (v % 64);
            } else {
                many.push(v);
            }
        }
        many.sort_unstable();
        let words = many.chunk_by(|v, w| v / 64 == w / 64);
        let words = words.map(|block| (block[0] / 64, block.iter().fold(0, |word, v| word | 1 << (v % 64))));
        Face::of_words(few.into_iter().enumerate().chain(words))
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
            prop::collection::btree_set((0usize..40).prop_map(|v| v * 61 % 500), 0..12),
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
