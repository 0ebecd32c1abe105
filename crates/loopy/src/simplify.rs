//! Simplest forms of one side of a loopy game.
//!
//! Let s be the canonical form of a stopper that is equal to G (on the onside, say). Left's options of s are
//! the maximal followers h of G with h ≤ some s^L. This can be decided without knowing s:
//!
//! h ≤ some s^L if and only if, starting at x = G, Left has a move to some y ≥ h such that the same holds
//! after every reply z ≤ G of Right's. This may repeat without end.
//!
//! Suppose h ≤ s^L. Then s^L ≤ some G^L, as s^L is not reversible and Left survives G - s^L. If G^LR ≤ G,
//! Left survives moving first in G^LR - s^L. That move must again be in G, so s^L ≤ some G^LRL, and so on.
//! Conversely, let Right play in this way in s - G, where Left survives moving second. Left's answer is a
//! move to some s^L ≥ y ≥ h, or to some z ≤ s = G in the same component. The latter cannot continue without
//! end, as Right wins infinite play in -G.
//!
//! For Right on the onside, exchange players and signs. The only difference is that this play must terminate,
//! as Left would win it otherwise. So s can be computed from the order of the followers of G alone. If the
//! result is not a stopper, or not equal to G, then no stopper is: G is a carousel. Each vertex of s is one
//! class of equal followers, so s is canonical: it has no dominated or reversible options and no equal
//! followers.

use crate::difference::Infinite;
use crate::graph::Graph;
use crate::order::Order;
use crate::positions::{Positions, Target};
use crate::{LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// The result of simplification.
pub(crate) struct Simplified<'u> {
    /// The stopper that each requested position is equal to, if there is one.
    pub(crate) stoppers: Vec<Option<Stopper<'u>>>,
    /// The options that the canonical form of an equal stopper would have, for the positions that were
    /// examined.
    pub(crate) options: Vec<(u32, [Vec<u32>; 2])>,
}

/// A search for the options of simplest forms.
struct OptionSearch<'s, 'p, 'u> {
    positions: &'p Positions<'u>,
    order: &'s mut Order<'p>,
    infinite: Infinite,
}

impl OptionSearch<'_, '_, '_> {
    /// Returns whether `a` is at least as good for `player` as `b`.
    fn as_good(&mut self, player: Player, a: u32, b: u32) -> Result<bool, Exhausted> {
        match player {
            Player::Left => self.order.at_least(a, b),
            Player::Right => self.order.at_least(b, a),
        }
    }

    fn equal(&mut self, a: u32, b: u32) -> Result<bool, Exhausted> {
        Ok(self.order.at_least(a, b)? && self.order.at_least(b, a)?)
    }

    /// The first position that is equal to the given one; a known one if possible.
    fn class(&mut self, position: u32) -> Result<u32, Exhausted> {
        let (sought, all) = (self.positions.sought, self.positions.graph.len() as u32);
        if position >= sought {
            return Ok(position);
        }
        for other in (sought..all).chain(0..position) {
            if self.equal(position, other)? {
                return Ok(other);
            }
        }
        Ok(position)
    }

    /// The options of `player` in the simplest form of position `g`.
    fn canonical_options(&mut self, g: u32, player: Player) -> Result<Vec<u32>, Exhausted> {
        let graph = &self.positions.graph;
        // The positions from which `player` moves: `g`, and the replies that are no better for `player` than
        // `g`. For each, the moves and those replies to them.
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

    /// Marks the candidates that are at most as good as some option of the simplest form.
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
        // Infinite play counts for the player who wins it.
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
    /// Simplifies the requested positions, on the side given by `infinite`.
    pub(crate) fn simplify(
        &self,
        positions: &Positions<'u>,
        wanted: &[u32],
        infinite: Infinite,
    ) -> Result<Simplified<'u>, Exhausted> {
        let mut order = self.order(positions, positions, infinite)?;
        let mut search = OptionSearch { positions, order: &mut order, infinite };
        let mut form = Form { places: vec![None; positions.sought as usize], classes: Vec::new() };
        let mut roots = Vec::with_capacity(wanted.len());
        for &position in wanted {
            roots.push(form.target(position, &mut search)?);
        }
        let mut sought = Vec::new();
        let mut options = Vec::new();
        while let Some(&class) = form.classes.get(sought.len()) {
            self.tick()?;
            let mut found = [Vec::new(), Vec::new()];
            let mut targets = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                found[player.index()] = search.canonical_options(class, player)?;
                for &option in &found[player.index()] {
                    targets[player.index()].push(form.target(option, &mut search)?);
                }
            }
            options.push((class, found));
            sought.push(targets);
        }
        let simple = Positions::new(&sought, [], self)?;
        let named = self.name_stoppers(positions, &simple, &form.classes, infinite)?;
        let stopper = |root: &Target<'u>| match *root {
            Target::Known(stopper) => Some(stopper),
            Target::Sought(place) => named[place as usize],
        };
        Ok(Simplified { stoppers: roots.iter().map(stopper).collect(), options })
    }

    /// The stoppers among the simplified positions that are equal to the positions they represent.
    fn name_stoppers(
        &self,
        positions: &Positions<'u>,
        simple: &Positions<'u>,
        classes: &[u32],
        infinite: Infinite,
    ) -> Result<Vec<Option<Stopper<'u>>>, Exhausted> {
        let mut strange = simple.graph.reaching(&simple.graph.alternating());
        let no_stoppers = strange.iter().take(classes.len()).all(|&strange| strange);
        // The canonical form of a stopper is known to be equal to it.
        if infinite != Infinite::Any && !no_stoppers {
            let mut above = self.order(simple, positions, infinite)?;
            let mut below = self.order(positions, simple, infinite)?;
            for (&class, place) in classes.iter().zip(0..) {
                strange[place as usize] |=
                    !(above.at_least(place, class)? && below.at_least(class, place)?);
            }
            strange = simple.graph.reaching(&strange);
        }
        let mut places = vec![0; strange.len()];
        let mut graph = Graph::default();
        let mut values = Vec::new();
        let fine = || simple.graph.vertices().filter(|&position| !strange[position as usize]);
        for (position, place) in fine().zip(0..) {
            places[position as usize] = place;
        }
        for position in fine() {
            values.push(simple.stopper(position));
            let [left, right] = Player::BOTH.map(|player| match simple.stopper(position) {
                Some(_) => [].iter(),
                None => simple.graph.options(position, player).iter(),
            });
            graph.push(left.map(|&o| places[o as usize]), right.map(|&o| places[o as usize]));
        }
        let values = self.loopy().intern(&graph, values, self)?;
        let named = |place: usize| (!strange[place]).then(|| values[places[place] as usize]);
        Ok((0..classes.len()).map(named).collect())
    }
}

/// A simplest form, with one position for each class of equal positions.
struct Form {
    /// The new index of each position that represents its class.
    places: Vec<Option<u32>>,
    classes: Vec<u32>,
}

impl Form {
    fn target<'u>(
        &mut self,
        position: u32,
        search: &mut OptionSearch<'_, '_, 'u>,
    ) -> Result<Target<'u>, Exhausted> {
        let class = search.class(position)?;
        if let Some(stopper) = search.positions.stopper(class) {
            return Ok(Target::Known(stopper));
        }
        let next = self.classes.len() as u32;
        let place = *self.places[class as usize].get_or_insert(next);
        if place == next {
            self.classes.push(class);
        }
        Ok(Target::Sought(place))
    }
}
