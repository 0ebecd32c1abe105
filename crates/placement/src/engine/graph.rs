//! The coloured conflict graph of a game whose minimal illegal positions are pairs.

use super::canonical::{CanonicalForm, MAX_ORDER, SmallGraph};
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_positions::placement::Owner;
use kelvin_values::Player;
use smallvec::SmallVec;

/// A graph whose vertices are basic positions, with an edge between conflicting ones. A position is the set
/// of vertices that can still be claimed.
#[derive(Debug)]
pub(super) struct ConflictGraph<M> {
    /// The vertices that each player may claim.
    pub open: [M; 2],
    /// The vertices that only this player may claim.
    pub only: [M; 2],
    /// The neighbours of each vertex.
    pub conflicts_of: Vec<M>,
    /// All legal basic positions.
    pub start: M,
}

impl<M: Mask> ConflictGraph<M> {
    /// The graph of the illegal pairs.
    pub fn new(conflicts: &Conflicts) -> Self {
        let owners: Vec<Owner> = conflicts.basics().iter().map(|basic| basic.owner).collect();
        let pairs = conflicts.minimal_illegal().iter().filter(|set| set.len() == 2);
        let pairs = pairs.filter_map(|pair| Some((pair.first()?, pair.last()?)));
        Self::of(&owners, pairs, conflicts.legal_basics().iter())
    }

    /// The graph with these owners and edges. The vertices in `start` can be claimed at first.
    pub fn of(
        owners: &[Owner],
        pairs: impl IntoIterator<Item = (usize, usize)>,
        start: impl IntoIterator<Item = usize>,
    ) -> Self {
        let order = owners.len();
        let set = |is: &dyn Fn(Owner) -> bool| M::of(order, (0..order).filter(|&v| is(owners[v])));
        let mut conflicts_of = vec![M::none(order); order];
        for (u, v) in pairs {
            conflicts_of[u].insert(v);
            conflicts_of[v].insert(u);
        }
        ConflictGraph {
            open: Player::BOTH.map(|player| set(&|owner| owner.includes(player))),
            only: Player::BOTH.map(|player| set(&|owner| owner == Owner::Only(player))),
            conflicts_of,
            start: M::of(order, start),
        }
    }

    /// The position after `v` is claimed.
    #[inline]
    pub fn take(&self, position: &M, v: usize) -> M {
        let mut rest = position.without(&self.conflicts_of[v]);
        rest.remove(v);
        rest
    }

    /// Visits the connected components of a position. They are summands, as no move in one affects another.
    #[inline]
    pub fn parts(&self, position: M, visit: &mut impl FnMut(M)) {
        let mut rest = position;
        while let Some(seed) = rest.first() {
            rest.remove(seed);
            let mut part = self.conflicts_of[seed].and(&rest);
            let mut fresh = part.clone();
            while let Some(v) = fresh.first() {
                fresh.remove(v);
                let new = self.conflicts_of[v].and(&rest).without(&part);
                part = part.or(&new);
                fresh = fresh.or(&new);
            }
            rest = rest.without(&part);
            part.insert(seed);
            visit(part);
        }
    }

    /// The value of a position in which only one player can move, where that is easy. It is the size of a
    /// maximum independent set.
    ///
    /// A vertex whose neighbours are pairwise adjacent is in some maximum independent set: exchange it for
    /// its neighbour in the set. So it may be claimed first. If there is no such vertex, the result is
    /// `None`.
    pub fn moves_left(&self, position: &M) -> Option<i64> {
        let mut rest = position.clone();
        let mut count = 0;
        while !rest.is_empty() {
            let v = rest.members().find(|&v| {
                let near = self.conflicts_of[v].and(&rest);
                near.members().all(|u| {
                    let mut others = near.without(&self.conflicts_of[u]);
                    others.remove(u);
                    others.is_empty()
                })
            })?;
            rest = self.take(&rest, v);
            count += 1;
        }
        Some(count)
    }

    /// The canonical form of the conflict graph of a position, unless it is large or very symmetric.
    pub fn form(&self, position: &M) -> Option<(CanonicalForm, bool)> {
        if position.len() > MAX_ORDER {
            return None;
        }
        let members: SmallVec<[usize; MAX_ORDER]> = position.members().collect();
        let mut small = SmallGraph::new(members.len());
        for (i, &v) in members.iter().enumerate() {
            small.kinds[i] = match [self.open[0].contains(v), self.open[1].contains(v)] {
                [true, false] => 0,
                [false, true] => 1,
                _ => 2,
            };
            for (j, &u) in members[..i].iter().enumerate() {
                if self.conflicts_of[v].contains(u) {
                    small.join(i, j);
                }
            }
        }
        small.signed_form()
    }
}
