//! The values of all two-colourings of a digraph as a placement game.

use super::small_complex::members;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Work};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The maximum number of vertices of a digraph whose colourings are enumerated.
pub const MAX_COLOURED: usize = 12;

/// The values of two-coloured digraphs. A move claims a vertex of the player's colour and deletes it with its
/// out-neighbours: digraph placement (Clow and McKay 2024). If all arcs are bidirectional, it is the strong
/// placement game of a conflict graph.
///
/// Positions of a digraph are the sets of remaining vertices. The value of a position is computed from the
/// values of its options. Each set of option values is made into a game once.
pub struct Colourings<'w, 'u> {
    work: &'w Work<'u, 'w>,
    known: FxHashMap<SmallVec<[u32; 2 * MAX_COLOURED]>, Game<'u>>,
}

/// The maximum number of cached sets of option values. When it is reached, the cache is cleared.
const MAX_CACHED: usize = 1 << 20;

/// The moves of a position of an uncoloured digraph. For each remaining vertex they give the position after
/// it is claimed, with that position's vertices as bits of this one's.
struct RemainingVertices {
    moves: Vec<(usize, u32)>,
}

impl<'w, 'u> Colourings<'w, 'u> {
    /// Creates an empty cache.
    pub fn new(work: &'w Work<'u, 'w>) -> Self {
        Colourings { work, known: FxHashMap::default() }
    }

    /// For each set of vertices the value of the digraph in which these are Left's and the others Right's. A
    /// digraph is given by the sets of vertices that each vertex deletes, including itself.
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
        if self.known.len() >= MAX_CACHED {
            self.known.clear();
        }
        self.known.insert(key, game);
        Ok(game)
    }
}

/// The positions of a digraph in topological order, each after its options; the last is the whole digraph.
fn positions(deleted: &[u32]) -> Vec<RemainingVertices> {
    let whole = (1u32 << deleted.len()) - 1;
    let mut sets = vec![whole];
    // The index of each set that occurred.
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
        RemainingVertices { moves: members(set).map(of).collect() }
    };
    sets.iter().map(position).collect()
}

/// The bits of a number at the positions of a mask, compacted.
fn extracted(bits: u32, mut mask: u32) -> u32 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (bits >> mask.trailing_zeros() & 1) << place;
        place += 1;
        mask &= mask - 1;
    }
    result
}
