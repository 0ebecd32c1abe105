//! Families of faces and their maximal and minimal members.

use crate::face::Face;

/// Returns the members of a family that are not contained in another, sorted.
pub(crate) fn maximal(faces: Vec<Face>) -> Vec<Face> {
    extremal(faces, Keep::Maximal)
}

/// Returns the members of a family that do not contain another, sorted.
pub(crate) fn minimal(faces: Vec<Face>) -> Vec<Face> {
    extremal(faces, Keep::Minimal)
}

/// Returns the intersection of a family; `None` for the empty family, whose intersection is everything.
pub(crate) fn intersection<'a>(faces: impl IntoIterator<Item = &'a Face>) -> Option<Face> {
    let mut faces = faces.into_iter();
    let first = faces.next()?.clone();
    Some(faces.fold(first, |common, face| &common & face))
}

/// Returns the classes of the finest partition of the union such that each member is contained in a class.
pub(crate) fn components(faces: &[Face]) -> Vec<Face> {
    let mut parent: Vec<usize> = (0..bound(faces)).collect();
    let mut visited = vec![false; parent.len()];
    for face in faces {
        let mut vertices = face.iter();
        let Some(first) = vertices.next() else { continue };
        visited[first] = true;
        let mut root = find(&mut parent, first);
        for v in vertices {
            visited[v] = true;
            let other = find(&mut parent, v);
            // The smaller root stays, so classes are ordered by their first vertex.
            let (low, high) = (root.min(other), root.max(other));
            parent[high] = low;
            root = low;
        }
    }
    let mut classes: Vec<Vec<usize>> = vec![Vec::new(); parent.len()];
    for v in (0..parent.len()).filter(|&v| visited[v]) {
        let root = find(&mut parent, v);
        classes[root].push(v);
    }
    classes.into_iter().filter(|class| !class.is_empty()).map(Face::from_iter).collect()
}

/// Returns the root of a vertex in a union-find forest, with path halving.
fn find(parent: &mut [usize], mut v: usize) -> usize {
    while parent[v] != v {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    v
}

/// Returns one more than the largest vertex.
pub(crate) fn bound(faces: &[Face]) -> usize {
    faces.iter().filter_map(Face::last).max().map_or(0, |last| last + 1)
}

/// Returns the dominated vertices: each set that contains one also contains another given vertex. Of several
/// vertices in the same sets the first is not returned. So each returned vertex is dominated by one that
/// stays, and all can be removed together.
pub(crate) fn dominated(sets: &[Face]) -> Face {
    // The intersection of the sets that contain each vertex.
    let mut closure: Vec<Option<Face>> = vec![None; bound(sets)];
    for set in sets {
        for v in set.iter() {
            closure[v] = Some(closure[v].as_ref().map_or_else(|| set.clone(), |old| old & set));
        }
    }
    let beats = |w: usize, v: usize| {
        let same = closure[w].as_ref().is_some_and(|common| common.contains(v));
        w < v || (w > v && !same)
    };
    let lost = |v: &usize| closure[*v].as_ref().is_some_and(|common| common.iter().any(|w| beats(w, *v)));
    (0..closure.len()).filter(lost).collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Keep {
    Maximal,
    Minimal,
}

fn extremal(mut faces: Vec<Face>, keep: Keep) -> Vec<Face> {
    faces.sort_unstable();
    faces.dedup();
    let sizes: Vec<u32> = faces.iter().map(|face| face.len() as u32).collect();
    let (Some(&least), Some(&most)) = (sizes.first(), sizes.last()) else { return faces };
    if least == most {
        return faces;
    }
    let indices = |want: &dyn Fn(u32) -> bool| -> Vec<u32> {
        (0..faces.len() as u32).filter(|&i| want(sizes[i as usize])).collect()
    };
    let mut pairs = Inclusions { faces: &faces, sizes: &sizes, keep, struck: vec![false; faces.len()] };
    pairs.strike(indices(&|size| size < most), indices(&|size| size > least), None);
    let struck = pairs.struck;
    let mut i = 0;
    faces.retain(|_| {
        i += 1;
        !struck[i - 1]
    });
    faces
}

/// The search for proper inclusions `a ⊂ b`, which discards the side that is not kept.
///
/// The small sides are grouped by their next vertex, and the large sides that contain this vertex are grouped
/// with them. Two sets are compared only if they share all vertices so far, so unrelated sets are never
/// compared.
struct Inclusions<'a> {
    faces: &'a [Face],
    sizes: &'a [u32],
    keep: Keep,
    struck: Vec<bool>,
}

/// The number of comparisons below which a double loop is faster than grouping.
const FEW_COMPARISONS: usize = 512;

impl Inclusions<'_> {
    /// Compares `small` and `large`, which all agree on the vertices up to `last`. Each call fixes one more
    /// vertex, so the depth is bounded by the size of the faces. The stack guard is for very large faces.
    fn strike(&mut self, mut small: Vec<u32>, mut large: Vec<u32>, last: Option<usize>) {
        match self.keep {
            Keep::Maximal => small.retain(|&a| !self.struck[a as usize]),
            Keep::Minimal => large.retain(|&b| !self.struck[b as usize]),
        }
        if small.len() * large.len() <= FEW_COMPARISONS {
            return self.compare(&small, &large);
        }
        let next = |face: &Face| match last {
            None => face.first(),
            Some(last) => face.iter().find(|&v| v > last),
        };
        // The sets without a further vertex are contained in all the large ones.
        let mut grouped: Vec<(usize, u32)> = Vec::with_capacity(small.len());
        let mut ended = Vec::new();
        for &a in &small {
            match next(&self.faces[a as usize]) {
                Some(v) => grouped.push((v, a)),
                None => ended.push(a),
            }
        }
        self.compare(&ended, &large);
        grouped.sort_unstable();
        let groups: Vec<&[(usize, u32)]> = grouped.chunk_by(|x, y| x.0 == y.0).collect();
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
        for &b in &large {
            let vertices = self.faces[b as usize].iter().skip_while(|&v| last.is_some_and(|last| v <= last));
            for v in vertices {
                if let Ok(place) = groups.binary_search_by_key(&v, |group| group[0].0) {
                    above[place].push(b);
                }
            }
        }
        // If the groups still have most of the pairs, as for intervals of a line, further grouping only costs
        // memory.
        let left: usize = groups.iter().zip(&above).map(|(group, above)| group.len() * above.len()).sum();
        if left / 3 > small.len() * large.len() / 4 {
            return self.compare(&small, &large);
        }
        drop((small, large));
        for (group, above) in groups.into_iter().zip(above) {
            let below = group.iter().map(|&(_, a)| a).collect();
            stacker::maybe_grow(32 << 10, 1 << 20, || self.strike(below, above, Some(group[0].0)));
        }
    }

    fn compare(&mut self, small: &[u32], large: &[u32]) {
        for &a in small {
            for &b in large {
                let (i, j) = (a as usize, b as usize);
                if self.sizes[i] < self.sizes[j] && self.faces[i].is_subset(&self.faces[j]) {
                    match self.keep {
                        Keep::Maximal => {
                            self.struck[i] = true;
                            break;
                        }
                        Keep::Minimal => self.struck[j] = true,
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn literal(faces: &[Face], dominated: impl Fn(&Face, &Face) -> bool) -> Vec<Face> {
        let mut kept: Vec<Face> =
            faces.iter().filter(|a| !faces.iter().any(|b| a != &b && dominated(a, b))).cloned().collect();
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    proptest! {
        #[test]
        fn extremal_members_are_those_of_the_definition(
            sets in prop::collection::vec(prop::collection::vec(0usize..12, 0..8), 0..150)
        ) {
            let faces: Vec<Face> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
            prop_assert_eq!(maximal(faces.clone()), literal(&faces, |a, b| a.is_subset(b)));
            prop_assert_eq!(minimal(faces.clone()), literal(&faces, |a, b| b.is_subset(a)));
        }
    }

    #[test]
    fn components_join_what_meets() {
        let faces =
            [Face::from([0, 1]), Face::from([2, 3]), Face::EMPTY, Face::from([1, 4]), Face::from([5])];
        assert_eq!(components(&faces), [Face::from([0, 1, 4]), Face::from([2, 3]), Face::from([5])]);
    }
}
