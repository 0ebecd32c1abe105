//! The game that decides the order of loopy games.
//!
//! G ≥ H when Left, moving second, survives G - H: he never runs out of moves, and infinite play does not
//! lose. On the onside, infinite play in G is won by Left, infinite play in -H by Right, and play that goes
//! on for ever in both is drawn; so Left survives if infinite play moves in G again and again. On the
//! offside it has to move in H again and again. For stoppers infinite play always moves in both (Siegel,
//! Coping with cycles; Winning Ways, chapter 11).

use crate::graph::Graph;
use kelvin_budget::{Exhausted, Meter};
use kelvin_values::Player;

/// Which infinite plays of G - H Left survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infinite {
    /// All of them.
    Any,
    /// Those that move in G again and again: the order of onsides.
    InFirst,
    /// Those that move in H again and again: the order of offsides.
    InSecond,
}

impl Infinite {
    /// The order of the sides on which `winner` wins infinite play.
    pub(crate) fn won_by(winner: Player) -> Infinite {
        match winner {
            Player::Left => Infinite::InFirst,
            Player::Right => Infinite::InSecond,
        }
    }
}

/// The vertices of a graph whose values are known, from `first_known` on.
#[derive(Clone, Copy)]
pub(crate) struct Party<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) reversed: &'g Graph,
    pub(crate) first_known: u32,
}

/// Most states of one duel.
const MOST_STATES: u64 = 1 << 29;
/// Answers about pairs of known values are kept if there are no more pairs than this.
const MOST_ASKED: u64 = 1 << 16;

const LOST: u8 = 1;
const FORCED: u8 = 2;
/// For pairs of known values, beside LOST for Left to move and the next bit for Right to move.
const ASKED: u8 = 8;

/// Which states of G - H Left survives, for all vertices G of one graph and H of another.
pub(crate) struct Duel<'g, K> {
    first: Party<'g>,
    second: Party<'g>,
    /// Whether Left survives the difference of two known values, for Left and for Right to move.
    known: K,
    /// What is known of each state that is no pair of known values.
    marks: Vec<u8>,
    counts: Vec<u32>,
    /// What is known of the states of pairs of known values, if they are few.
    asked: Vec<u8>,
}

/// A state: the vertices and who is to move.
type State = (u32, u32, Player);

impl<'g, K: FnMut(u32, u32) -> Result<[bool; 2], Exhausted>> Duel<'g, K> {
    /// Plays it out.
    pub(crate) fn new(
        first: Party<'g>,
        second: Party<'g>,
        infinite: Infinite,
        known: K,
        meter: &Meter<'_>,
    ) -> Result<Self, Exhausted> {
        let counts = |party: Party| {
            let (all, sought) = (party.graph.len() as u64, u64::from(party.first_known));
            (all, sought, all - sought)
        };
        let ((_, sought, known_first), (all, other, known_second)) = (counts(first), counts(second));
        let states =
            sought.saturating_mul(all).saturating_add(known_first.saturating_mul(other)).saturating_mul(2);
        let limit = meter.budget().byte_limit().map_or(MOST_STATES, |bytes| MOST_STATES.min(bytes / 10));
        if states > limit {
            return Err(Exhausted::Memory);
        }
        let states = states as usize;
        let pairs = known_first.saturating_mul(known_second);
        let asked = vec![0; if pairs <= MOST_ASKED { pairs as usize } else { 0 }];
        let mut duel = Duel { first, second, known, marks: vec![0; states], counts: vec![0; states], asked };
        duel.mark_lost(meter)?;
        match infinite {
            Infinite::Any => {}
            Infinite::InFirst => duel.mark_unforced(true, meter)?,
            Infinite::InSecond => duel.mark_unforced(false, meter)?,
        }
        Ok(duel)
    }

    /// Whether G ≥ H.
    pub(crate) fn at_least(&mut self, g: u32, h: u32) -> Result<bool, Exhausted> {
        Ok(!self.is_lost((g, h, Player::Right))?)
    }

    /// The place of a state that is no pair of known values.
    #[inline]
    fn place(&self, (g, h, player): State) -> usize {
        let (g, h, sought) = (g as usize, h as usize, self.first.first_known as usize);
        let width = self.second.graph.len();
        let pair = if g < sought {
            g * width + h
        } else {
            sought * width + (g - sought) * self.second.first_known as usize + h
        };
        2 * pair + player.index()
    }

    #[inline]
    fn is_known(&self, g: u32, h: u32) -> bool {
        g >= self.first.first_known && h >= self.second.first_known
    }

    /// Whether Left loses, as far as is known.
    #[inline]
    fn is_lost(&mut self, state: State) -> Result<bool, Exhausted> {
        let (g, h, player) = state;
        if self.is_known(g, h) {
            return self.is_lost_for_sure(g, h, player);
        }
        Ok(self.marks[self.place(state)] & LOST != 0)
    }

    /// Whether Left loses the difference of two known values.
    fn is_lost_for_sure(&mut self, g: u32, h: u32, player: Player) -> Result<bool, Exhausted> {
        let width = self.second.graph.len() as u32 - self.second.first_known;
        let pair =
            (g - self.first.first_known) as usize * width as usize + (h - self.second.first_known) as usize;
        let bit = |player: Player| LOST << player.index();
        match self.asked.get(pair) {
            Some(&marks) if marks & ASKED != 0 => return Ok(marks & bit(player) != 0),
            _ => {}
        }
        let survives = (self.known)(g, h)?;
        if let Some(marks) = self.asked.get_mut(pair) {
            *marks = Player::BOTH.into_iter().filter(|p| !survives[p.index()]).fold(ASKED, |m, p| m | bit(p));
        }
        Ok(!survives[player.index()])
    }

    /// Where the player to move can move in G or in H, by vertices of that component. The edges of `graphs`
    /// may be turned around.
    #[inline]
    fn edges(graphs: [&'g Graph; 2], component: usize, (g, h, player): State) -> &'g [u32] {
        match component {
            0 => graphs[0].options(g, player),
            _ => graphs[1].options(h, !player),
        }
    }

    /// The state after a move in a component, or before it.
    #[inline]
    fn replace(component: usize, (g, h, player): State, vertex: u32) -> State {
        match component {
            0 => (vertex, h, !player),
            _ => (g, vertex, !player),
        }
    }

    fn graphs(&self) -> [&'g Graph; 2] {
        [self.first.graph, self.second.graph]
    }

    fn reversed(&self) -> [&'g Graph; 2] {
        [self.first.reversed, self.second.reversed]
    }

    /// Calls `visit` with the states from which a move in `component` leads to `state`, where they are not
    /// pairs of known values.
    #[inline]
    fn visit_before(
        &mut self,
        component: usize,
        state: State,
        mut visit: impl FnMut(&mut Self, State, usize),
    ) {
        let (g, h, player) = state;
        for &vertex in Self::edges(self.reversed(), component, (g, h, !player)) {
            let before = Self::replace(component, state, vertex);
            if !self.is_known(before.0, before.1) {
                let place = self.place(before);
                visit(self, before, place);
            }
        }
    }

    /// Visits all states that are no pairs of known values.
    #[inline]
    fn each_unknown(
        &mut self,
        mut visit: impl FnMut(&mut Self, State, usize) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        for g in self.first.graph.vertices() {
            let all = g < self.first.first_known;
            let end = if all { self.second.graph.len() as u32 } else { self.second.first_known };
            for h in 0..end {
                for player in Player::BOTH {
                    let place = self.place((g, h, player));
                    visit(self, (g, h, player), place)?;
                }
            }
        }
        Ok(())
    }

    /// Marks the states in which Right can force Left to run out of moves.
    fn mark_lost(&mut self, meter: &Meter<'_>) -> Result<(), Exhausted> {
        let mut waiting = Vec::new();
        self.each_unknown(|duel, state, place| {
            meter.tick()?;
            // Left needs one move that is not lost; Right needs one that is.
            let (mut lost, mut open) = (false, 0);
            for component in 0..2 {
                for &vertex in Self::edges(duel.graphs(), component, state) {
                    let after = Self::replace(component, state, vertex);
                    if !duel.is_known(after.0, after.1) || !duel.is_lost(after)? {
                        open += 1;
                    } else {
                        lost = true;
                    }
                }
            }
            duel.counts[place] = open;
            let (.., player) = state;
            if (player == Player::Left && open == 0) || (player == Player::Right && lost) {
                duel.marks[place] = LOST;
                waiting.push(state);
            }
            Ok(())
        })?;
        self.spread_loss(waiting, meter)
    }

    /// Marks what is lost because these states are.
    fn spread_loss(&mut self, mut waiting: Vec<State>, meter: &Meter<'_>) -> Result<(), Exhausted> {
        while let Some(state) = waiting.pop() {
            meter.tick()?;
            for component in 0..2 {
                self.visit_before(component, state, |duel, before, place| {
                    if duel.marks[place] & LOST != 0 {
                        return;
                    }
                    let (.., player) = before;
                    if player == Player::Left {
                        duel.counts[place] -= 1;
                        if duel.counts[place] > 0 {
                            return;
                        }
                    }
                    duel.marks[place] |= LOST;
                    waiting.push(before);
                });
            }
        }
        Ok(())
    }

    /// Marks as lost the states in which Left cannot force that, again and again, somebody moves in the
    /// component where infinite play helps him (or Right runs out of moves): as long as there are states from
    /// which he cannot force even the next such move within what is left, they are lost, and so is what
    /// leads to them.
    fn mark_unforced(&mut self, in_first: bool, meter: &Meter<'_>) -> Result<(), Exhausted> {
        let (good, bad) = if in_first { (0, 1) } else { (1, 0) };
        let mut pending = vec![0; self.marks.len()];
        loop {
            let mut waiting = Vec::new();
            self.each_unknown(|duel, state, place| {
                meter.tick()?;
                if duel.marks[place] & LOST != 0 {
                    return Ok(());
                }
                duel.marks[place] &= !FORCED;
                let (.., player) = state;
                let forced = if player == Player::Left {
                    duel.has_forcing_move(good, bad, state)?
                } else {
                    // No move of Right's leads to a loss of Left's, or this state would be lost.
                    let mut open = 0;
                    for &vertex in Self::edges(duel.graphs(), bad, state) {
                        let (g, h, _) = Self::replace(bad, state, vertex);
                        open += u32::from(!duel.is_known(g, h));
                    }
                    pending[place] = open;
                    open == 0
                };
                if forced {
                    duel.marks[place] |= FORCED;
                    waiting.push(state);
                }
                Ok(())
            })?;
            while let Some(state) = waiting.pop() {
                meter.tick()?;
                self.visit_before(bad, state, |duel, before, place| {
                    if duel.marks[place] & (LOST | FORCED) != 0 {
                        return;
                    }
                    let (.., player) = before;
                    if player == Player::Right {
                        pending[place] -= 1;
                        if pending[place] > 0 {
                            return;
                        }
                    }
                    duel.marks[place] |= FORCED;
                    waiting.push(before);
                });
            }
            let mut unforced = Vec::new();
            self.each_unknown(|duel, state, place| {
                if duel.marks[place] & (LOST | FORCED) == 0 {
                    duel.marks[place] |= LOST;
                    unforced.push(state);
                }
                Ok(())
            })?;
            if unforced.is_empty() {
                return Ok(());
            }
            self.spread_loss(unforced, meter)?;
        }
    }

    /// Whether Left can move in the good component without losing, or wins by moving in the other one.
    fn has_forcing_move(&mut self, good: usize, bad: usize, state: State) -> Result<bool, Exhausted> {
        for &vertex in Self::edges(self.graphs(), good, state) {
            if !self.is_lost(Self::replace(good, state, vertex))? {
                return Ok(true);
            }
        }
        for &vertex in Self::edges(self.graphs(), bad, state) {
            let after = Self::replace(bad, state, vertex);
            if self.is_known(after.0, after.1) && !self.is_lost(after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
