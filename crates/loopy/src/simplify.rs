//! The simplest form of one side of loopy games.
//!
//! Let s be the canonical form of a stopper that is equal to G (onside, say). Left's options of s are the
//! greatest of the followers h of G with h ≤ some s^L, and that is told without knowing s:
//!
//! h ≤ some s^L exactly when, from x = G, Left has a move to some y ≥ h such that from every reply z ≤ G of
//! Right's the same holds again (for ever, if need be).
//!
//! For if h ≤ s^L, then s^L ≤ some G^L, as s^L is not reversible and Left survives G - s^L; and when
//! G^LR ≤ G, Left survives moving in G^LR - s^L, which again must be in G, so s^L ≤ some G^LRL, and so on.
//! Conversely let Right play like that in s - G, where Left survives moving second: Left's answer is either
//! to some s^L ≥ y ≥ h or to a z ≤ s = G in the same component, and that cannot go on for ever, as Right wins
//! infinite play in -G.
//!
//! For Right on the onside the words are the same with players and signs exchanged, only that play of this
//! kind must come to an end: it would be won by Left. So s can be written down from the order of the
//! followers of G alone; if what is written down is no stopper, or not equal to G, no stopper is: G is a
//! carousel. Each vertex of s is one class of equal followers, so s is in canonical form at once: nothing is
//! dominated or reversible, and everything equal is fused.

use crate::duel::Infinite;
use crate::order::Order;
use crate::positions::Positions;
use crate::{LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// What is known of positions after simplification.
pub(crate) struct Simplified<'u> {
    /// The stoppers that the positions are equal to, where there are any.
    pub(crate) stoppers: Vec<Option<Stopper<'u>>>,
    /// The positions with the options that canonical forms of stoppers equal to them would have.
    pub(crate) positions: Positions<'u>,
}

/// Whose infinite play counts how, while options are looked for.
struct Search<'s, 'p, 'u> {
    positions: &'p Positions<'u>,
    order: &'s mut Order<'p>,
    infinite: Infinite,
}

impl Search<'_, '_, '_> {
    /// Whether `a` is at least as good for `player` as `b`.
    fn as_good(&mut self, player: Player, a: u32, b: u32) -> Result<bool, Exhausted> {
        match player {
            Player::Left => self.order.at_least(a, b),
            Player::Right => self.order.at_least(b, a),
        }
    }

    fn equal(&mut self, a: u32, b: u32) -> Result<bool, Exhausted> {
        Ok(self.order.at_least(a, b)? && self.order.at_least(b, a)?)
    }

    /// The first position of each class of equal positions whose values are sought; a known one if there is
    /// one in the class.
    fn classes(&mut self) -> Result<Vec<u32>, Exhausted> {
        let (sought, all) = (self.positions.sought, self.positions.graph.len() as u32);
        let mut classes = Vec::new();
        for position in 0..sought {
            let mut class = position;
            for other in (sought..all).chain(0..position) {
                if self.equal(position, other)? {
                    class = other;
                    break;
                }
            }
            classes.push(class);
        }
        Ok(classes)
    }

    /// The options of `player` in the simplest form of position `g`.
    fn canonical_options(&mut self, g: u32, player: Player) -> Result<Vec<u32>, Exhausted> {
        let graph = &self.positions.graph;
        // The positions from which `player` moves on: `g`, and where replies bring the play back to what is
        // no better for him than `g`. For each, his moves and those replies to them.
        let mut places: HashMap<u32, usize> = HashMap::new();
        places.insert(g, 0);
        let mut froms = vec![g];
        let mut lines: Vec<Vec<(u32, Vec<usize>)>> = Vec::new();
        let mut candidates: Vec<u32> = Vec::new();
        while let Some(&from) = froms.get(lines.len()) {
            let mut line = Vec::new();
            for &to in graph.options(from, player) {
                let mut back = Vec::new();
                for &reply in graph.options(to, !player) {
                    if self.as_good(player, g, reply)? {
                        let next = froms.len();
                        let place = *places.entry(reply).or_insert_with(|| {
                            froms.push(reply);
                            next
                        });
                        back.push(place);
                    }
                }
                if !candidates.contains(&to) {
                    candidates.push(to);
                }
                line.push((to, back));
            }
            lines.push(line);
        }
        let mut kept: Vec<u32> = Vec::new();
        for chunk in candidates.chunks(64) {
            let reached = self.reached(player, &lines, chunk)?;
            for (bit, &candidate) in chunk.iter().enumerate() {
                if reached >> bit & 1 == 1 {
                    self.keep_best(player, &mut kept, candidate)?;
                }
            }
        }
        Ok(kept)
    }

    /// Which of the candidates are at most as good as some option of the simplest form.
    fn reached(
        &mut self,
        player: Player,
        lines: &[Vec<(u32, Vec<usize>)>],
        candidates: &[u32],
    ) -> Result<u64, Exhausted> {
        let mut covers = Vec::with_capacity(lines.len());
        for line in lines {
            let mut moves = Vec::with_capacity(line.len());
            for (to, back) in line {
                let mut covered = 0u64;
                for (bit, &candidate) in candidates.iter().enumerate() {
                    covered |= u64::from(self.as_good(player, *to, candidate)?) << bit;
                }
                moves.push((covered, back));
            }
            covers.push(moves);
        }
        // Play that goes on for ever counts for whoever wins it.
        let for_ever = self.infinite != Infinite::won_by(!player);
        let mut reached = vec![if for_ever { u64::MAX } else { 0 }; lines.len()];
        loop {
            let mut changed = false;
            for (place, moves) in covers.iter().enumerate() {
                let now = moves.iter().fold(0, |all, (covered, back)| {
                    all | back.iter().fold(*covered, |left, &next| left & reached[next])
                });
                changed |= std::mem::replace(&mut reached[place], now) != now;
            }
            if !changed {
                return Ok(reached[0]);
            }
        }
    }

    fn keep_best(&mut self, player: Player, kept: &mut Vec<u32>, option: u32) -> Result<(), Exhausted> {
        for &other in &*kept {
            if self.as_good(player, other, option)? {
                return Ok(());
            }
        }
        let mut rest = Vec::with_capacity(kept.len() + 1);
        for &other in &*kept {
            if !self.as_good(player, option, other)? {
                rest.push(other);
            }
        }
        rest.push(option);
        *kept = rest;
        Ok(())
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// Simplifies all positions whose values are sought, on the side that `infinite` names.
    pub(crate) fn simplify(
        &self,
        positions: &Positions<'u>,
        infinite: Infinite,
    ) -> Result<Simplified<'u>, Exhausted> {
        let mut order = self.order(positions, positions, infinite)?;
        let mut search = Search { positions, order: &mut order, infinite };
        let classes = search.classes()?;
        let class = |position: u32| classes.get(position as usize).copied().unwrap_or(position);
        let mut options: Vec<[Vec<u32>; 2]> = Vec::new();
        for position in 0..positions.sought {
            self.tick()?;
            let mut lists = [Vec::new(), Vec::new()];
            if class(position) == position {
                for player in Player::BOTH {
                    let found = search.canonical_options(position, player)?;
                    lists[player.index()] = found.into_iter().map(class).collect();
                }
            }
            options.push(lists);
        }
        let simple = positions.with_options(&options);
        let equal = if infinite == Infinite::Any {
            vec![true; positions.sought as usize]
        } else {
            let mut above = self.order(&simple, positions, infinite)?;
            let mut below = self.order(positions, &simple, infinite)?;
            (0..positions.sought)
                .map(|p| Ok(above.at_least(class(p), p)? && below.at_least(p, class(p))?))
                .collect::<Result<_, Exhausted>>()?
        };
        let stoppers = self.name_stoppers(&simple, &equal, &classes)?;
        Ok(Simplified { stoppers, positions: simple })
    }

    /// The stoppers among simplified positions.
    fn name_stoppers(
        &self,
        simple: &Positions<'u>,
        equal: &[bool],
        classes: &[u32],
    ) -> Result<Vec<Option<Stopper<'u>>>, Exhausted> {
        let mut strange = simple.graph.alternating();
        for (strange, equal) in strange.iter_mut().zip(equal) {
            *strange |= !equal;
        }
        let strange = simple.graph.reaching(&strange);
        // The others, one of each class, with the known ones below them.
        let count = simple.graph.len();
        let is_named = |p: usize| !strange[p] && (p >= classes.len() || classes[p] == p as u32);
        let mut places = vec![0; count];
        let named: Vec<u32> = (0..count as u32).filter(|&p| is_named(p as usize)).collect();
        for (place, &position) in named.iter().enumerate() {
            places[position as usize] = place as u32;
        }
        let mut graph = crate::graph::Graph::default();
        let mut values = Vec::new();
        for &position in &named {
            values.push(simple.stopper(position));
            let [left, right] = Player::BOTH.map(|player| {
                let known = simple.stopper(position).is_some();
                let list = if known { &[][..] } else { simple.graph.options(position, player) };
                list.iter().map(|&option| places[option as usize])
            });
            graph.push(left, right);
        }
        let values = self.loopy().intern(&graph, values, self)?;
        let stopper = |&class: &u32| match simple.stopper(class) {
            Some(known) => Some(known),
            None if strange[class as usize] => None,
            None => Some(values[places[class as usize] as usize]),
        };
        Ok(classes.iter().map(stopper).collect())
    }
}
