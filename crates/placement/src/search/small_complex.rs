//! Enumeration of complexes with few vertices.

use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Unfinished, Vertices};
use kelvin_values::{Game, Player, Work};
use std::collections::HashSet;

/// The maximum number of vertices for which all complexes are listed: there are 16,143 on six vertices, and
/// 489,996,795 on seven.
pub const MAX_LISTED_VERTICES: usize = 6;

/// A complex on at most six vertices without loops: a set of faces, each a bit set of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SmallComplex {
    vertices: u8,
    /// Bit S is set if S is a face.
    faces: u64,
}

/// The complexes on exactly this number of vertices, one of each isomorphism class, those with fewer faces
/// first.
///
/// They are generated from the complex of single vertices, adding one minimal non-face at a time.
pub fn small_complexes(vertices: usize, budget: &Budget) -> Result<Vec<SmallComplex>, PlacementError> {
    PlacementError::limit("vertices", vertices, MAX_LISTED_VERTICES)?;
    let meter = budget.meter();
    let points = (0..vertices).fold(1u64, |faces, v| faces | 1 << (1u32 << v));
    let mut level = vec![SmallComplex { vertices: vertices as u8, faces: points }];
    let mut all = Vec::new();
    while !level.is_empty() {
        let mut next = HashSet::new();
        for complex in &level {
            for nonface in complex.minimal_nonfaces() {
                meter.tick().map_err(Unfinished::from)?;
                next.insert(SmallComplex { faces: complex.faces | 1 << nonface, ..*complex }.canonical());
            }
        }
        all.append(&mut level);
        level.extend(next);
        level.sort_unstable();
    }
    Ok(all)
}

impl SmallComplex {
    /// The number of vertices.
    pub fn vertices(self) -> usize {
        usize::from(self.vertices)
    }

    fn sets(self) -> std::ops::Range<u32> {
        0..1 << self.vertices
    }

    fn contains(self, set: u32) -> bool {
        self.faces >> set & 1 == 1
    }

    fn faces(self) -> impl Iterator<Item = u32> {
        self.sets().filter(move |&set| self.contains(set))
    }

    /// The minimal non-faces.
    fn minimal_nonfaces(self) -> impl Iterator<Item = u32> {
        let without_each = move |set: u32| members(set).all(|v| self.contains(set & !(1 << v)));
        self.sets().filter(move |&set| !self.contains(set) && without_each(set))
    }

    /// The dimension.
    pub fn dimension(self) -> isize {
        self.faces().map(|face| face.count_ones() as isize).max().unwrap_or(0) - 1
    }

    /// Returns whether the 1-skeleton is connected.
    pub fn is_connected(self) -> bool {
        let all = (1u32 << self.vertices) - 1;
        let mut reached = all & 1;
        loop {
            let more = self.faces().filter(|face| face & reached != 0).fold(reached, |a, b| a | b);
            if more == reached {
                return reached == all;
            }
            reached = more;
        }
    }

    /// The representative of the isomorphism class: the least of the images in which vertices are sorted by
    /// the number of faces they are in.
    fn canonical(self) -> SmallComplex {
        let n = self.vertices();
        let degrees = |v: usize| {
            let mut counts = [0u8; MAX_LISTED_VERTICES + 1];
            self.faces()
                .filter(|face| face >> v & 1 == 1)
                .for_each(|face| counts[face.count_ones() as usize] += 1);
            counts
        };
        let keys: Vec<_> = (0..n).map(degrees).collect();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&v| keys[v]);
        let mut best = u64::MAX;
        // All orders of the vertices within the classes of equal keys.
        permute(&mut order, 0, &|order, i, j| keys[order[i]] == keys[order[j]], &mut |order| {
            let mut place = [0u32; MAX_LISTED_VERTICES];
            order.iter().enumerate().for_each(|(i, &v)| place[v] = i as u32);
            let image = |face: u32| members(face).fold(0u32, |set, v| set | 1 << place[v]);
            best = best.min(self.faces().fold(0u64, |faces, face| faces | 1 << image(face)));
        });
        SmallComplex { vertices: self.vertices, faces: best }
    }

    /// The values of all positions, by the set of claimed vertices, if the vertices in `left` are Left's and
    /// the others Right's. Sets that are not faces have the entry 0.
    pub fn values<'u>(self, left: u32, work: &Work<'u, '_>) -> Result<Vec<Game<'u>>, PlacementError> {
        let mut values = vec![work.universe().zero(); self.sets().len()];
        // Larger sets have larger numbers than their subsets.
        for face in self.sets().rev().filter(|&face| self.contains(face)) {
            let options = self.options(face, left);
            if !options.iter().all(Vec::is_empty) {
                let [left, right] =
                    options.map(|side| side.iter().map(|&to| values[to as usize]).collect::<Vec<_>>());
                values[face as usize] = work.game(&left, &right).map_err(Unfinished::from)?;
            }
        }
        Ok(values)
    }

    /// The positions that Left and that Right can move to.
    pub fn options(self, face: u32, left: u32) -> [Vec<u32>; 2] {
        let mut options = [Vec::new(), Vec::new()];
        for v in 0..u32::from(self.vertices) {
            let next = face | 1 << v;
            if next != face && self.contains(next) {
                let player = if left >> v & 1 == 1 { Player::Left } else { Player::Right };
                options[player.index()].push(next);
            }
        }
        options
    }

    /// The labelled complex: x1, x2, … are Left's and y1, y2, … Right's.
    pub fn labelled(self, left: u32) -> Result<LabelledComplex, PlacementError> {
        let mut counts = [0; 2];
        let names = (0..self.vertices).map(|v| {
            let (letter, side) = if left >> v & 1 == 1 { ('x', 0) } else { ('y', 1) };
            counts[side] += 1;
            format!("{letter}{}", counts[side])
        });
        let vertices = Vertices::new(names.collect::<Vec<_>>())?;
        let faces = self.faces().map(|face| members(face).collect::<Face>());
        Ok(LabelledComplex::by_names(Complex::new(vertices, faces)?)?)
    }
}

pub(super) fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |v| set >> v & 1 == 1)
}

/// Visits the orders that permute exchangeable items. The recursion depth is at most the number of items.
fn permute(
    order: &mut Vec<usize>,
    from: usize,
    alike: &dyn Fn(&[usize], usize, usize) -> bool,
    visit: &mut dyn FnMut(&[usize]),
) {
    if from == order.len() {
        visit(order);
        return;
    }
    for i in from..order.len() {
        if alike(order, from, i) {
            order.swap(from, i);
            permute(order, from + 1, alike, visit);
            order.swap(from, i);
        }
    }
}
