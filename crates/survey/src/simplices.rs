//! Homology, Betti numbers, Cohen–Macaulayness and shellability of small complexes, computed from the list of
//! all faces by definition.

use crate::table::TableEntry;
use kelvin_budget::{Budget, Exhausted, Meter};
use std::collections::BTreeSet;

/// A set of vertices as a bit mask.
type Face = u32;

/// Limits: the number of faces in a matrix, of vertices whose subsets are enumerated, and of facets whose
/// orders are searched.
const FACES: usize = 400;
const VERTICES: usize = 12;
const FACETS: usize = 14;

/// All faces of a complex, including the empty one.
pub struct Simplices {
    vertices: usize,
    faces: BTreeSet<Face>,
}

/// The reduced homology in a degree: the rank, and the orders of cyclic summands, each dividing the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    rank: usize,
    torsion: Vec<i128>,
}

impl Simplices {
    /// Creates the complex. `None` if there are too many vertices or faces.
    pub fn new(vertices: usize, faces: impl Iterator<Item = Vec<usize>>) -> Option<Simplices> {
        if vertices > Face::BITS as usize {
            return None;
        }
        let faces: BTreeSet<Face> =
            faces.map(|face| face.iter().fold(0, |set, v| set | 1 << v)).take(FACES + 1).collect();
        (faces.len() <= FACES).then_some(Simplices { vertices, faces })
    }

    /// Computes a column of the complex; `None` if it has too many vertices or facets.
    pub fn entry(&self, column: &str, budget: &Budget) -> Result<Option<TableEntry>, Exhausted> {
        let meter = budget.meter();
        Ok(match column {
            "homology" => self.homology(&meter)?.map(|groups| TableEntry::text(written(&groups))),
            "cohen_macaulay" => self.is_cohen_macaulay(&meter)?.map(TableEntry::Truth),
            "betti" => self.betti(&meter)?.map(TableEntry::text),
            "shellable" => self.is_shellable(&meter)?.map(TableEntry::Truth),
            _ => None,
        })
    }

    fn of_size(&self, size: u32) -> Vec<Face> {
        self.faces.iter().copied().filter(|face| face.count_ones() == size).collect()
    }

    /// The size of the largest face.
    fn size(&self) -> u32 {
        self.faces.iter().map(|face| face.count_ones()).max().unwrap_or(0)
    }

    fn facets(&self) -> Vec<Face> {
        let within = |face: Face| move |other: &&Face| **other != face && **other & face == face;
        self.faces.iter().copied().filter(|&face| self.faces.iter().find(within(face)).is_none()).collect()
    }

    fn link(&self, face: Face) -> Simplices {
        let rest = |whole: &Face| (whole & face == face).then_some(whole & !face);
        Simplices { vertices: self.vertices, faces: self.faces.iter().filter_map(rest).collect() }
    }

    fn induced(&self, set: Face) -> Simplices {
        Simplices {
            vertices: self.vertices,
            faces: self.faces.iter().copied().filter(|face| face & !set == 0).collect(),
        }
    }

    /// The reduced homology in degrees -1, 0, …, from the boundary maps; `None` on overflow.
    fn homology(&self, meter: &Meter<'_>) -> Result<Option<Vec<Group>>, Exhausted> {
        let mut groups: Vec<Group> = vec![];
        // The rank and the invariants of the boundary map into the faces of this size.
        let mut into = vec![];
        for size in (0..=self.size()).rev() {
            let Some(out) = invariants(self.boundary(size), meter)? else { return Ok(None) };
            let rank = self.of_size(size).len() - out.len() - into.len();
            groups.push(Group { rank, torsion: into.into_iter().filter(|order| *order > 1).collect() });
            into = out;
        }
        groups.reverse();
        Ok(Some(groups))
    }

    /// The boundary matrix of the faces of a size: a row for each, with a sign for each face with one vertex
    /// less.
    fn boundary(&self, size: u32) -> Vec<Vec<i128>> {
        if size == 0 {
            return vec![];
        }
        let below = self.of_size(size - 1);
        let sign = |face: Face, part: Face| match face & !part {
            _ if part & !face != 0 => 0,
            left_out if (face & (left_out - 1)).count_ones().is_multiple_of(2) => 1,
            _ => -1,
        };
        self.of_size(size).iter().map(|&face| below.iter().map(|&part| sign(face, part)).collect()).collect()
    }

    /// Returns whether the complex is Cohen–Macaulay over the rational numbers, by Reisner's criterion: each
    /// link has homology in its own dimension only.
    fn is_cohen_macaulay(&self, meter: &Meter<'_>) -> Result<Option<bool>, Exhausted> {
        for &face in &self.faces {
            let Some(groups) = self.link(face).homology(meter)? else { return Ok(None) };
            let below = &groups[..groups.len() - 1];
            if below.iter().any(|group| group.rank > 0) {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    /// The Betti numbers by Hochster's formula over the rational numbers. Degree (i, j) is the sum of the
    /// homology of degree j - i - 1 over all sets of j vertices.
    fn betti(&self, meter: &Meter<'_>) -> Result<Option<String>, Exhausted> {
        if self.vertices > VERTICES {
            return Ok(None);
        }
        let mut table = vec![vec![0; self.vertices + 1]; self.vertices + 1];
        for set in 0..1u32 << self.vertices {
            let size = set.count_ones() as usize;
            let Some(groups) = self.induced(set).homology(meter)? else { return Ok(None) };
            for (place, group) in groups.iter().enumerate().filter(|(_, group)| group.rank > 0) {
                table[size - place][size] += group.rank;
            }
        }
        let entry = |(i, j): (usize, usize)| (table[i][j] > 0).then(|| format!("{i},{j}:{}", table[i][j]));
        let places = (0..=self.vertices).flat_map(|i| (0..=self.vertices).map(move |j| (i, j)));
        Ok(Some(places.filter_map(entry).collect::<Vec<_>>().join(" ")))
    }

    /// Returns whether some order of the facets is a shelling: the intersection of each facet with the
    /// earlier ones is pure of codimension 1. Computes all sets of facets that are initial segments of such
    /// an order, by increasing size.
    fn is_shellable(&self, meter: &Meter<'_>) -> Result<Option<bool>, Exhausted> {
        let facets = self.facets();
        if facets.len() > FACETS {
            return Ok(None);
        }
        let all = (1usize << facets.len()) - 1;
        let mut first = vec![false; all + 1];
        first[0] = true;
        for set in (0..=all).filter(|set| set != &all) {
            if !first[set] {
                continue;
            }
            for (next, &facet) in facets.iter().enumerate().filter(|(next, _)| set >> next & 1 == 0) {
                meter.tick()?;
                let meets: Vec<Face> =
                    (0..facets.len()).filter(|k| set >> k & 1 == 1).map(|k| facets[k] & facet).collect();
                let ridge = |part: &&Face| part.count_ones() + 1 == facet.count_ones();
                let within = |part: &Face| meets.iter().filter(ridge).any(|ridge| part & !ridge == 0);
                first[set | 1 << next] |= meets.iter().all(within);
            }
        }
        Ok(Some(first[all]))
    }
}

/// The nonzero invariant factors of an integer matrix, each dividing the next: its Smith normal form, by
/// Euclid's algorithm on rows and columns. `None` on overflow.
fn invariants(mut matrix: Vec<Vec<i128>>, meter: &Meter<'_>) -> Result<Option<Vec<i128>>, Exhausted> {
    let mut found: Vec<i128> = vec![];
    loop {
        let entries = matrix
            .iter()
            .enumerate()
            .flat_map(|(r, row)| row.iter().enumerate().map(move |(c, x)| (x.unsigned_abs(), r, c)));
        let Some((_, row, column)) = entries.filter(|entry| entry.0 > 0).min() else { break };
        let pivot = matrix[row].clone();
        let mut alone = true;
        for (_, other) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != row) {
            meter.tick()?;
            let times = other[column] / pivot[column];
            for (x, p) in other.iter_mut().zip(&pivot) {
                let Some(less) = p.checked_mul(times).and_then(|p| x.checked_sub(p)) else { return Ok(None) };
                *x = less;
            }
            alone &= other[column] == 0;
        }
        if !alone {
            continue;
        }
        // The rest of the pivot's column is 0, so adding multiples of it changes only its own row.
        for (_, x) in matrix[row].iter_mut().enumerate().filter(|(place, _)| *place != column) {
            *x %= pivot[column];
            alone &= *x == 0;
        }
        if alone {
            found.push(pivot[column].abs());
            matrix.swap_remove(row);
        }
    }
    // Z/a + Z/b is Z/gcd + Z/lcm.
    for i in 0..found.len() {
        for j in i + 1..found.len() {
            let (mut a, mut b) = (found[i], found[j]);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            let Some(multiple) = (found[i] / a).checked_mul(found[j]) else { return Ok(None) };
            (found[i], found[j]) = (a, multiple);
        }
    }
    Ok(Some(found))
}

/// Formats `H_1 = Z^2 + Z/2, H_2 = Z`, from degree -1 on; `0` if all groups are trivial.
fn written(groups: &[Group]) -> String {
    let group = |group: &Group| {
        let free = (group.rank > 0)
            .then(|| if group.rank == 1 { "Z".to_owned() } else { format!("Z^{}", group.rank) });
        let cyclic = group.torsion.chunk_by(|a, b| a == b).map(|equal| match equal {
            [order] => format!("Z/{order}"),
            _ => format!("(Z/{})^{}", equal[0], equal.len()),
        });
        free.into_iter().chain(cyclic).collect::<Vec<_>>().join(" + ")
    };
    let groups = groups.iter().zip(-1..).filter(|(group, _)| **group != Group::default());
    let parts: Vec<String> = groups.map(|(g, degree)| format!("H_{degree} = {}", group(g))).collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complex(facets: &[&[usize]]) -> Simplices {
        let vertices = facets.iter().flat_map(|facet| facet.iter()).max().map_or(0, |v| v + 1);
        let parts = |facet: &&[usize]| {
            let facet = facet.to_vec();
            (0..1u32 << facet.len())
                .map(move |set| (0..facet.len()).filter(|k| set >> k & 1 == 1).map(|k| facet[k]).collect())
        };
        Simplices::new(vertices, facets.iter().flat_map(parts)).unwrap()
    }

    fn column_of(complex: &Simplices, column: &str) -> String {
        complex.entry(column, &Budget::unlimited()).unwrap().unwrap().to_string()
    }

    #[test]
    fn known_complexes() {
        // The projective plane on six vertices: Z/2, and Cohen–Macaulay over the rational numbers though not shellable.
        let plane = [
            [0, 1, 4],
            [0, 1, 5],
            [0, 2, 3],
            [0, 2, 5],
            [0, 3, 4],
            [1, 2, 3],
            [1, 2, 4],
            [1, 3, 5],
            [2, 4, 5],
            [3, 4, 5],
        ];
        let plane = complex(&plane.each_ref().map(|facet| facet.as_slice()));
        assert_eq!(column_of(&plane, "homology"), "H_1 = Z/2");
        assert_eq!([column_of(&plane, "cohen_macaulay"), column_of(&plane, "shellable")], ["true", "false"]);
        // A circle of four edges.
        let circle = complex(&[&[0, 1], &[1, 2], &[2, 3], &[0, 3]]);
        assert_eq!(column_of(&circle, "homology"), "H_1 = Z");
        assert_eq!(column_of(&circle, "betti"), "0,0:1 1,2:2 2,4:1");
        assert_eq!([column_of(&circle, "cohen_macaulay"), column_of(&circle, "shellable")], ["true", "true"]);
        // Two disjoint edges.
        let apart = complex(&[&[0, 1], &[2, 3]]);
        assert_eq!(column_of(&apart, "homology"), "H_0 = Z");
        assert_eq!([column_of(&apart, "cohen_macaulay"), column_of(&apart, "shellable")], ["false", "false"]);
        // The empty face alone.
        assert_eq!(column_of(&complex(&[&[]]), "homology"), "H_-1 = Z");
    }
}
