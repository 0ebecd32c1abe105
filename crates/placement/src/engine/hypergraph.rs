//! Play on a hypergraph of conflicts: the picture of a game whose minimal illegal positions may be large.

use super::canonical::{Form, MAX_ORDER, SET, Small};
use super::classes::Classes;
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Board;
use kelvin_positions::placement::Layout;
use kelvin_positions::placement::Owner;
use kelvin_positions::{Action, KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What can still be taken, and what may not be together. In the words of complexes, a position is the link of the
/// face of all pieces placed, given by its vertices and its minimal non-faces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HypergraphPosition<M> {
    open: M,
    /// The sets that may not be completed, of at least two open members each, none within another; sorted.
    sets: Box<[M]>,
}

impl<M: Mask> HypergraphPosition<M> {
    /// The position with these open vertices and illegal sets.
    fn new(mut open: M, mut sets: Vec<M>) -> Self {
        // A set of one member closes it, and a set with a closed member can not be completed.
        for set in sets.iter().filter(|set| set.len() == 1) {
            open = open.without(set);
        }
        sets.retain(|set| set.is_subset(&open));
        sets.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        sets.dedup();
        let mut minimal: Vec<M> = Vec::with_capacity(sets.len());
        for set in sets {
            if !minimal.iter().any(|smaller| smaller.is_subset(&set)) {
                minimal.push(set);
            }
        }
        minimal.sort_unstable();
        HypergraphPosition { open, sets: minimal.into() }
    }

    /// The position after `v` was taken.
    ///
    /// The sets that had `v` lose it. None of them is within another then, and none contains one that did not have it, as none
    /// did before: so only the others can contain one of these now.
    fn take(&self, v: usize) -> Self {
        let mut open = self.open.clone();
        open.remove(v);
        let (mut smaller, mut others): (Vec<M>, Vec<M>) =
            self.sets.iter().cloned().partition(|set| set.contains(v));
        smaller.iter_mut().for_each(|set| set.remove(v));
        // A set of one member closes it, and a set with a closed member can not be completed.
        for set in smaller.iter().filter(|set| set.len() == 1) {
            open = open.without(set);
        }
        smaller.retain(|set| set.is_subset(&open));
        others.retain(|set| set.is_subset(&open) && !smaller.iter().any(|smaller| smaller.is_subset(set)));
        others.append(&mut smaller);
        others.sort_unstable();
        HypergraphPosition { open, sets: others.into() }
    }

    /// Visits the parts that no set ties together.
    fn parts(self, visit: &mut impl FnMut(Self)) {
        let mut rest = self.open.clone();
        let mut sets = self.sets.into_vec();
        while let Some(seed) = rest.first() {
            let mut part = rest.without(&rest);
            part.insert(seed);
            let mut own = Vec::new();
            let mut grown = true;
            while grown {
                grown = false;
                sets.retain(|set| {
                    let tied = set.meets(&part);
                    if tied {
                        part = part.or(set);
                        own.push(set.clone());
                        grown = true;
                    }
                    !tied
                });
            }
            rest = rest.without(&part);
            own.sort_unstable();
            visit(HypergraphPosition { open: part, sets: own.into() });
        }
    }
}

/// A strong placement game as a ruleset, whatever its minimal illegal positions are.
///
/// `IMPARTIAL` says that every piece may be placed by either player.
#[derive(Clone)]
pub struct HypergraphPlay<M: Mask, const IMPARTIAL: bool>(Arc<Inner<M>>);

struct Inner<M> {
    conflicts: Arc<Conflicts>,
    /// Of the conflicts.
    fingerprint: u64,
    layout: Arc<Layout>,
    /// What each player may take.
    open: [M; 2],
    classes: Classes<HypergraphPosition<M>>,
}

impl<M: Mask, const IMPARTIAL: bool> HypergraphPlay<M, IMPARTIAL> {
    /// The game with this picture; its board is for the eye.
    pub fn new(conflicts: Arc<Conflicts>, layout: Arc<Layout>) -> Self {
        let basics = conflicts.basics();
        let may = |player: Player| (0..basics.len()).filter(move |&v| basics[v].owner.includes(player));
        let open = Player::BOTH.map(|player| M::of(basics.len(), may(player)));
        let classes = Classes::new(basics.len());
        let fingerprint = conflicts.fingerprint();
        HypergraphPlay(Arc::new(Inner { conflicts, fingerprint, layout, open, classes }))
    }

    /// The position on the empty board.
    pub fn start(&self) -> HypergraphPosition<M> {
        let conflicts = &self.0.conflicts;
        let order = conflicts.basics().len();
        let sets = conflicts.minimal_illegal().iter().map(|set| M::of(order, set.iter()));
        HypergraphPosition::new(M::of(order, conflicts.legal_basics().iter()), sets.collect())
    }

    /// The canonical form of the picture: pairs are edges, larger sets are vertices joined to their members.
    fn form(&self, position: &HypergraphPosition<M>) -> Option<(Form, bool)> {
        let members: Vec<usize> = position.open.members().collect();
        let larger = position.sets.iter().filter(|set| set.len() > 2).count();
        if members.len() + larger > MAX_ORDER {
            return None;
        }
        let place = |v: usize| members.binary_search(&v).expect("sets consist of open vertices");
        let mut small = Small::new(members.len() + larger);
        for (i, &v) in members.iter().enumerate() {
            small.kinds[i] = match self.0.conflicts.basics()[v].owner {
                Owner::Only(player) => player.index() as u8,
                Owner::Both => 2,
            };
        }
        let mut next = members.len();
        for set in &position.sets {
            let ends: Vec<usize> = set.members().map(place).collect();
            match ends[..] {
                [a, b] => small.join(a, b),
                _ => {
                    small.kinds[next] = SET;
                    ends.into_iter().for_each(|end| small.join(end, next));
                    next += 1;
                }
            }
        }
        small.signed_form()
    }
}

impl<M: Mask, const IMPARTIAL: bool> PartialEq for HypergraphPlay<M, IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.conflicts == other.0.conflicts && self.0.layout == other.0.layout)
    }
}

impl<M: Mask, const IMPARTIAL: bool> Eq for HypergraphPlay<M, IMPARTIAL> {}

impl<M: Mask, const IMPARTIAL: bool> Ruleset for HypergraphPlay<M, IMPARTIAL> {
    type Position = HypergraphPosition<M>;
    type Move = Action;
    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(
        &self,
        position: &HypergraphPosition<M>,
        player: Player,
        visit: &mut impl FnMut(Action, HypergraphPosition<M>),
    ) {
        for v in position.open.and(&self.0.open[player.index()]).members() {
            visit(self.0.conflicts.basics()[v].place.clone(), position.take(v));
        }
    }

    fn move_count(&self, position: &HypergraphPosition<M>, player: Player) -> usize {
        position.open.and(&self.0.open[player.index()]).len()
    }

    fn options(
        &self,
        position: &HypergraphPosition<M>,
        player: Player,
        visit: &mut impl FnMut(HypergraphPosition<M>),
    ) {
        for v in position.open.and(&self.0.open[player.index()]).members() {
            visit(position.take(v));
        }
    }

    fn components(&self, position: HypergraphPosition<M>, visit: &mut impl FnMut(HypergraphPosition<M>)) {
        position.parts(visit);
    }

    fn representative(&self, position: HypergraphPosition<M>) -> Signed<HypergraphPosition<M>> {
        self.0.classes.representative(position, |position| (position.clone(), self.form(position)))
    }

    fn prepare(&self, _: &HypergraphPosition<M>, budget: &Budget) -> Result<(), Exhausted> {
        self.0.classes.limit(budget.byte_limit().map(|bytes| bytes / 8));
        Ok(())
    }

    /// A single vertex is one move for those who may take it.
    fn known_value(&self, position: &HypergraphPosition<M>) -> Option<KnownValue> {
        if position.open.len() > 1 {
            return None;
        }
        Some(match [position.open.meets(&self.0.open[0]), position.open.meets(&self.0.open[1])] {
            [true, false] => KnownValue::Integer(1),
            [false, true] => KnownValue::Integer(-1),
            [true, true] => KnownValue::Nimber(1),
            [false, false] => KnownValue::Integer(0),
        })
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.0.fingerprint.hash(&mut state);
    }

    fn board(&self, position: &HypergraphPosition<M>) -> Board {
        let basics = self.0.conflicts.basics();
        self.0.layout.board(&mut position.open.members().map(|v| &basics[v]))
    }
}
