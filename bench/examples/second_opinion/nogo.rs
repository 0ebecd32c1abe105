//! NoGo on graphs of at most 8 vertices, by the rules. A move places a stone on a free vertex. After it each
//! connected group of stones of one colour must have a free neighbour.

use crate::positions::{Peer, graph6};
use cgt::short::partizan::partizan_game::PartizanGame;

/// A set of vertices.
type Set = u8;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NoGo {
    /// The neighbours of each vertex.
    neighbours: [Set; 8],
    all: Set,
    /// The stones of Left and of Right.
    stones: [Set; 2],
}

impl NoGo {
    /// The neighbours of the vertices of a set.
    fn beside(&self, set: Set) -> Set {
        members(set).fold(0, |beside, v| beside | self.neighbours[v])
    }

    /// Returns whether each group has a free neighbour.
    fn is_legal(&self) -> bool {
        let free = self.all & !(self.stones[0] | self.stones[1]);
        self.stones.iter().all(|&colour| {
            let mut left = colour;
            while left != 0 {
                let mut group = left & left.wrapping_neg();
                loop {
                    let grown = group | self.beside(group) & colour;
                    if grown == group {
                        break;
                    }
                    group = grown;
                }
                if self.beside(group) & free == 0 {
                    return false;
                }
                left &= !group;
            }
            true
        })
    }

    fn moves(&self, player: usize) -> Vec<NoGo> {
        let free = self.all & !(self.stones[0] | self.stones[1]);
        let placed = members(free).map(|v| {
            let mut next = *self;
            next.stones[player] |= 1 << v;
            next
        });
        placed.filter(NoGo::is_legal).collect()
    }
}

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..8).filter(move |v| set >> v & 1 == 1)
}

impl Peer for NoGo {
    const INDEPENDENT: bool = true;

    fn read(text: &str) -> Option<NoGo> {
        let (order, edges) = graph6(text)?;
        if order > 8 {
            return None;
        }
        let mut neighbours = [0; 8];
        for (u, v) in edges {
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        Some(NoGo { neighbours, all: ((1u16 << order) - 1) as Set, stones: [0, 0] })
    }
}

impl PartizanGame for NoGo {
    fn left_moves(&self) -> Vec<NoGo> {
        self.moves(0)
    }

    fn right_moves(&self) -> Vec<NoGo> {
        self.moves(1)
    }
}
