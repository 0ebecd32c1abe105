//! Play on the conflict hypergraph of a game with minimal illegal positions of any size.

use super::canonical::{CanonicalForm, MAX_ORDER, SET, SmallGraph};
use super::classes::Classes;
use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Board;
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::Owner;
use kelvin_positions::{Action, KnownValue, Ruleset, Signed};
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The vertices that can still be claimed, and the illegal sets. As a complex, a position is the link of the
/// face of all placed pieces, given by its vertices and its minimal non-faces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HypergraphPosition<M> {
    open: M,
    /// The minimal illegal sets, of at least two open vertices each; sorted.
    sets: Box<[M]>,
}

impl<M: Mask> HypergraphPosition<M> {
    /// The position with these open vertices and illegal sets.
    fn new(mut open: M, mut sets: Vec<M>) -> Self {
        // A set with a single vertex closes it, and a set with a closed vertex cannot be completed.
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

    /// The position after `v` is claimed.
    ///
    /// The sets with `v` lose it. None of them then contains another, and none contains a set without `v`, as
    /// none did before. So only the other sets can contain one of them now.
    fn take(&self, v: usize) -> Self {
        let mut open = self.open.clone();
        open.remove(v);
        let (mut smaller, mut others): (Vec<M>, Vec<M>) =
            self.sets.iter().cloned().partition(|set| set.contains(v));
        smaller.iter_mut().for_each(|set| set.remove(v));
        // A set with a single vertex closes it, and a set with a closed vertex cannot be completed.
        for set in smaller.iter().filter(|set| set.len() == 1) {
            open = open.without(set);
        }
        smaller.retain(|set| set.is_subset(&open));
        others.retain(|set| set.is_subset(&open) && !smaller.iter().any(|smaller| smaller.is_subset(set)));
        others.append(&mut smaller);
        others.sort_unstable();
        HypergraphPosition { open, sets: others.into() }
    }

    /// Visits the connected components.
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

/// The ruleset of a strong placement game with minimal illegal positions of any size.
///
/// `IMPARTIAL` states that every piece may be placed by either player.
#[derive(Clone)]
pub struct HypergraphRuleset<M: Mask, const IMPARTIAL: bool>(Arc<Inner<M>>);

struct Inner<M> {
    conflicts: Arc<Conflicts>,
    /// A hash of the conflict structure.
    fingerprint: u64,
    layout: Arc<ConflictBoard>,
    /// The vertices that each player may claim.
    open: [M; 2],
    classes: Classes<HypergraphPosition<M>>,
}

impl<M: Mask, const IMPARTIAL: bool> HypergraphRuleset<M, IMPARTIAL> {
    /// The game with this conflict structure. The layout is only for display.
    pub fn new(conflicts: Arc<Conflicts>, layout: Arc<ConflictBoard>) -> Self {
        let basics = conflicts.basics();
        let may = |player: Player| (0..basics.len()).filter(move |&v| basics[v].owner.includes(player));
        let open = Player::BOTH.map(|player| M::of(basics.len(), may(player)));
        let classes = Classes::new(basics.len());
        let fingerprint = conflicts.fingerprint();
        HypergraphRuleset(Arc::new(Inner { conflicts, fingerprint, layout, open, classes }))
    }

    /// The position on the empty board.
    pub fn start(&self) -> HypergraphPosition<M> {
        let conflicts = &self.0.conflicts;
        let order = conflicts.basics().len();
        let sets = conflicts.minimal_illegal().iter().map(|set| M::of(order, set.iter()));
        HypergraphPosition::new(M::of(order, conflicts.legal_basics().iter()), sets.collect())
    }

    /// The canonical form of the hypergraph: pairs are edges, larger sets are vertices joined to their
    /// members.
    fn form(&self, position: &HypergraphPosition<M>) -> Option<(CanonicalForm, bool)> {
        let members: Vec<usize> = position.open.members().collect();
        let larger = position.sets.iter().filter(|set| set.len() > 2).count();
        if members.len() + larger > MAX_ORDER {
            return None;
        }
        let place = |v: usize| members.binary_search(&v).expect("sets consist of open vertices");
        let mut small = SmallGraph::new(members.len() + larger);
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

impl<M: Mask, const IMPARTIAL: bool> PartialEq for HypergraphRuleset<M, IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.conflicts == other.0.conflicts && self.0.layout == other.0.layout)
    }
}

impl<M: Mask, const IMPARTIAL: bool> Eq for HypergraphRuleset<M, IMPARTIAL> {}

impl<M: Mask, const IMPARTIAL: bool> Ruleset for HypergraphRuleset<M, IMPARTIAL> {
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

    /// A single vertex is one move for the players who may claim it.
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
