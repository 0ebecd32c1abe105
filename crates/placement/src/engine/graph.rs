//! The coloured conflict graph: the picture of a game whose minimal illegal positions are pairs.

use super::canonical::{Form, MAX_ORDER, Small};
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_positions::placement::Owner;
use kelvin_values::Player;
use smallvec::SmallVec;

/// A graph whose vertices are basic positions, joined when they may not be together. A position is the set of
/// vertices that can still be taken.
#[derive(Debug)]
pub(super) struct ConflictGraph<M> {
    /// What each player may take.
    pub open: [M; 2],
    /// What each player alone may take.
    pub only: [M; 2],
    /// What each vertex conflicts with.
    pub clashes: Vec<M>,
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

    /// The graph on vertices with these owners, with these pairs joined, of which some can be taken at first.
    pub fn of(
        owners: &[Owner],
        pairs: impl IntoIterator<Item = (usize, usize)>,
        start: impl IntoIterator<Item = usize>,
    ) -> Self {
        let order = owners.len();
        let set = |is: &dyn Fn(Owner) -> bool| M::of(order, (0..order).filter(|&v| is(owners[v])));
        let mut clashes = vec![M::none(order); order];
        for (u, v) in pairs {
            clashes[u].insert(v);
            clashes[v].insert(u);
        }
        ConflictGraph {
            open: Player::BOTH.map(|player| set(&|owner| owner.includes(player))),
            only: Player::BOTH.map(|player| set(&|owner| owner == Owner::Only(player))),
            clashes,
            start: M::of(order, start),
        }
    }

    /// The position after `v` was taken.
    #[inline]
    pub fn take(&self, position: &M, v: usize) -> M {
        let mut rest = position.without(&self.clashes[v]);
        rest.remove(v);
        rest
    }

    /// Visits the connected parts of a position: summands, as no move in one touches another.
    #[inline]
    pub fn parts(&self, position: M, visit: &mut impl FnMut(M)) {
        let mut rest = position;
        while let Some(seed) = rest.first() {
            rest.remove(seed);
            let mut part = self.clashes[seed].and(&rest);
            let mut fresh = part.clone();
            while let Some(v) = fresh.first() {
                fresh.remove(v);
                let new = self.clashes[v].and(&rest).without(&part);
                part = part.or(&new);
                fresh = fresh.or(&new);
            }
            rest = rest.without(&part);
            part.insert(seed);
            visit(part);
        }
    }

    /// The value of a position in which one player alone can move, where that is easy: the number of moves
    /// they have, which is the size of a largest set without conflicts.
    ///
    /// A vertex whose conflicts all conflict with each other is in some largest set: exchange whichever of them
    /// is in one for it. So it may be taken first. Where there is no such vertex, play has to tell.
    pub fn moves_left(&self, position: &M) -> Option<i64> {
        let mut rest = position.clone();
        let mut count = 0;
        while !rest.is_empty() {
            let v = rest.members().find(|&v| {
                let near = self.clashes[v].and(&rest);
                near.members().all(|u| {
                    let mut others = near.without(&self.clashes[u]);
                    others.remove(u);
                    others.is_empty()
                })
            })?;
            rest = self.take(&rest, v);
            count += 1;
        }
        Some(count)
    }

    /// The canonical form of the picture of a position, unless that is large or very symmetric.
    pub fn form(&self, position: &M) -> Option<(Form, bool)> {
        if position.len() > MAX_ORDER {
            return None;
        }
        let members: SmallVec<[usize; MAX_ORDER]> = position.members().collect();
        let mut small = Small::new(members.len());
        for (i, &v) in members.iter().enumerate() {
            small.kinds[i] = match [self.open[0].contains(v), self.open[1].contains(v)] {
                [true, false] => 0,
                [false, true] => 1,
                _ => 2,
            };
            for (j, &u) in members[..i].iter().enumerate() {
                if self.clashes[v].contains(u) {
                    small.join(i, j);
                }
            }
        }
        small.signed_form()
    }
}
