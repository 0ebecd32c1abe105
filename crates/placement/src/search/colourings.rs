//! The values of all two-colourings of a digraph as a placement game.

use super::small_complex::members;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The largest number of vertices of a digraph whose colourings are gone through.
pub const MAX_COLOURED: usize = 12;

/// The values of two-coloured digraphs, in which a move takes a vertex of one's own colour and deletes it with its
/// out-neighbours: digraph placement (Clow and McKay 2024). When all arcs go both ways that is the strong placement game
/// of a graph of conflicts.
///
/// Positions of one digraph are the sets of vertices that are left. What a position is worth is made from the values of
/// its options, by links: options with the same values are made into a game once.
pub struct Colourings<'w, 'u> {
    work: &'w Work<'u, 'w>,
    known: FxHashMap<SmallVec<[u32; 2 * MAX_COLOURED]>, Game<'u>>,
}

/// How many sets of option values are remembered; when there are more they are forgotten, for the memory.
const KNOWN_ALLOWED: usize = 1 << 20;

/// A position of an uncoloured digraph: for each vertex that is left the position after it is taken, and the vertices of
/// that as bits of the vertices of this one.
struct Left {
    moves: Vec<(usize, u32)>,
}

impl<'w, 'u> Colourings<'w, 'u> {
    /// Nothing known yet.
    pub fn new(work: &'w Work<'u, 'w>) -> Self {
        Colourings { work, known: FxHashMap::default() }
    }

    /// For each set of vertices the value of the digraph when these are Left's and the others Right's. A digraph is
    /// given by the set that the taking of each vertex deletes, the vertex itself among them.
    ///
    /// # Panics
    /// For more than [`MAX_COLOURED`] vertices.
    pub fn values(&mut self, deleted: &[u32]) -> Result<Vec<Game<'u>>, Exhausted> {
        assert!(deleted.len() <= MAX_COLOURED, "{} vertices", deleted.len());
        let positions = positions(deleted);
        let mut tables: Vec<Vec<Game<'u>>> = Vec::with_capacity(positions.len());
        for position in &positions {
            let size = position.moves.len();
            let mut table = Vec::with_capacity(1 << size);
            for left in 0..1u32 << size {
                let mut sides = [SmallVec::<[Game<'u>; MAX_COLOURED]>::new(), SmallVec::new()];
                for (i, (after, kept)) in position.moves.iter().enumerate() {
                    let side = &mut sides[usize::from(left >> i & 1 == 0)];
                    side.push(tables[*after][extracted(left, *kept) as usize]);
                }
                table.push(self.game(&mut sides)?);
            }
            tables.push(table);
        }
        Ok(tables.pop().unwrap_or_default())
    }

    fn game(&mut self, sides: &mut [SmallVec<[Game<'u>; MAX_COLOURED]>; 2]) -> Result<Game<'u>, Exhausted> {
        let mut key = SmallVec::new();
        for side in sides.iter_mut() {
            side.sort_unstable_by_key(|game| game.word());
            side.dedup();
            key.push(side.len() as u32);
            key.extend(side.iter().map(|game| game.word()));
        }
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let game = self.work.game(&sides[0], &sides[1])?;
        if self.known.len() >= KNOWN_ALLOWED {
            self.known.clear();
        }
        self.known.insert(key, game);
        Ok(game)
    }
}

/// The positions of a digraph, each after those that moves lead to; the last is the whole.
fn positions(deleted: &[u32]) -> Vec<Left> {
    let whole = (1u32 << deleted.len()) - 1;
    let mut sets = vec![whole];
    // The place of each set that was met.
    let mut places = vec![usize::MAX; 1 << deleted.len()];
    places[whole as usize] = 0;
    let mut next = 0;
    while next < sets.len() {
        let set = sets[next];
        for v in members(set) {
            let after = set & !deleted[v];
            if places[after as usize] == usize::MAX {
                places[after as usize] = sets.len();
                sets.push(after);
            }
        }
        next += 1;
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.iter().enumerate().for_each(|(place, set)| places[*set as usize] = place);
    let position = |&set: &u32| {
        let of = |v: usize| {
            let after = set & !deleted[v];
            (places[after as usize], extracted(after, set))
        };
        Left { moves: members(set).map(of).collect() }
    };
    sets.iter().map(position).collect()
}

/// The bits of a number at the places of a mask, moved together.
fn extracted(bits: u32, mut mask: u32) -> u32 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (bits >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    result
}
