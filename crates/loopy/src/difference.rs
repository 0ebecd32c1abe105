//! The difference game, which decides the order of loopy games.
//!
//! G ≥ H if Left, moving second, survives G - H: Left never runs out of moves, and does not lose by infinite
//! play. On the onside, Left wins infinite play in G, Right wins infinite play in -H, and infinite play in
//! both is drawn. So Left survives if infinite play moves in G infinitely often. On the offside, it must move
//! in H infinitely often. For stoppers infinite play always moves in both (Siegel, *Coping with cycles*;
//! *Winning Ways*, chapter 11).

use crate::graph::Graph;
use kelvin_budget::{Exhausted, Meter};
use kelvin_values::Player;

/// The infinite plays of G - H that Left survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infinite {
    /// All infinite plays.
    Any,
    /// Those with infinitely many moves in G: the order of onsides.
    InFirst,
    /// Those with infinitely many moves in H: the order of offsides.
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

/// A graph whose vertices from `first_known` on have known values.
#[derive(Clone, Copy)]
pub(crate) struct Operand<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) reversed: &'g Graph,
    pub(crate) first_known: u32,
}

/// The maximum number of states of one difference game.
const MAX_STATES: u64 = 1 << 29;
/// The maximum number of pairs of known values whose comparisons are cached.
const MAX_CACHED_PAIRS: u64 = 1 << 16;

const LOST: u8 = 1;
const FORCED: u8 = 2;
/// Marks a cached pair of known values. The bits below are LOST for Left to move, and the next for Right to
/// move.
const CACHED: u8 = 8;

/// The states of G - H that Left survives, for all vertices G of one graph and H of another.
pub(crate) struct DifferenceGame<'g, K> {
    first: Operand<'g>,
    second: Operand<'g>,
    /// Returns whether Left survives the difference of two known values, with Left and with Right to move.
    known: K,
    /// Marks of each state that is not a pair of known values.
    marks: Vec<u8>,
    counts: Vec<u32>,
    /// Cached marks of the pairs of known values; empty if there are too many pairs.
    cached: Vec<u8>,
}

/// A state: a vertex of each graph and the player to move.
type State = (u32, u32, Player);

impl<'g, K: FnMut(u32, u32) -> Result<[bool; 2], Exhausted>> DifferenceGame<'g, K> {
    /// Solves the difference game.
    pub(crate) fn new(
        first: Operand<'g>,
        second: Operand<'g>,
        infinite: Infinite,
        known: K,
        meter: &Meter<'_>,
    ) -> Result<Self, Exhausted> {
        let counts = |operand: Operand| {
            let (all, sought) = (operand.graph.len() as u64, u64::from(operand.first_known));
            (all, sought, all - sought)
        };
        let ((_, sought, known_first), (all, other, known_second)) = (counts(first), counts(second));
        let states =
            sought.saturating_mul(all).saturating_add(known_first.saturating_mul(other)).saturating_mul(2);
        let limit = meter.budget().byte_limit().map_or(MAX_STATES, |bytes| MAX_STATES.min(bytes / 10));
        if states > limit {
            return Err(Exhausted::Memory);
        }
        let states = states as usize;
        let pairs = known_first.saturating_mul(known_second);
        let cached = vec![0; if pairs <= MAX_CACHED_PAIRS { pairs as usize } else { 0 }];
        let mut game =
            DifferenceGame { first, second, known, marks: vec![0; states], counts: vec![0; states], cached };
        game.mark_lost(meter)?;
        match infinite {
            Infinite::Any => {}
            Infinite::InFirst => game.mark_unforced(true, meter)?,
            Infinite::InSecond => game.mark_unforced(false, meter)?,
        }
        Ok(game)
    }

    /// Returns whether G ≥ H.
    pub(crate) fn at_least(&mut self, g: u32, h: u32) -> Result<bool, Exhausted> {
        Ok(!self.is_lost((g, h, Player::Right))?)
    }

    /// The index of a state that is not a pair of known values.
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

    /// Returns whether Left is known to lose.
    #[inline]
    fn is_lost(&mut self, state: State) -> Result<bool, Exhausted> {
        let (g, h, player) = state;
        if self.is_known(g, h) {
            return self.known_is_lost(g, h, player);
        }
        Ok(self.marks[self.place(state)] & LOST != 0)
    }

    /// Returns whether Left loses the difference of two known values.
    fn known_is_lost(&mut self, g: u32, h: u32, player: Player) -> Result<bool, Exhausted> {
        let width = self.second.graph.len() as u32 - self.second.first_known;
        let pair =
            (g - self.first.first_known) as usize * width as usize + (h - self.second.first_known) as usize;
        let bit = |player: Player| LOST << player.index();
        match self.cached.get(pair) {
            Some(&marks) if marks & CACHED != 0 => return Ok(marks & bit(player) != 0),
            _ => {}
        }
        let survives = (self.known)(g, h)?;
        if let Some(marks) = self.cached.get_mut(pair) {
            *marks =
                Player::BOTH.into_iter().filter(|p| !survives[p.index()]).fold(CACHED, |m, p| m | bit(p));
        }
        Ok(!survives[player.index()])
    }

    /// The moves of the player to move in G or in H, as vertices of that component. The edges of `graphs` may
    /// be reversed.
    #[inline]
    fn edges(graphs: [&'g Graph; 2], component: usize, (g, h, player): State) -> &'g [u32] {
        match component {
            0 => graphs[0].options(g, player),
            _ => graphs[1].options(h, !player),
        }
    }

    /// The state in which one component is replaced by another vertex and the turn has changed.
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

    /// Calls `visit` with each state from which a move in `component` leads to `state`, except pairs of known
    /// values.
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

    /// Visits all states except pairs of known values.
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
        self.each_unknown(|game, state, place| {
            meter.tick()?;
            // Left needs a move that does not lose; Right needs a move after which Left loses.
            let (mut lost, mut open) = (false, 0);
            for component in 0..2 {
                for &vertex in Self::edges(game.graphs(), component, state) {
                    let after = Self::replace(component, state, vertex);
                    if !game.is_known(after.0, after.1) || !game.is_lost(after)? {
                        open += 1;
                    } else {
                        lost = true;
                    }
                }
            }
            game.counts[place] = open;
            let (.., player) = state;
            if (player == Player::Left && open == 0) || (player == Player::Right && lost) {
                game.marks[place] = LOST;
                waiting.push(state);
            }
            Ok(())
        })?;
        self.spread_loss(waiting, meter)
    }

    /// Propagates losses backward from the states in `waiting`.
    fn spread_loss(&mut self, mut waiting: Vec<State>, meter: &Meter<'_>) -> Result<(), Exhausted> {
        while let Some(state) = waiting.pop() {
            meter.tick()?;
            for component in 0..2 {
                self.visit_before(component, state, |game, before, place| {
                    if game.marks[place] & LOST != 0 {
                        return;
                    }
                    let (.., player) = before;
                    if player == Player::Left {
                        game.counts[place] -= 1;
                        if game.counts[place] > 0 {
                            return;
                        }
                    }
                    game.marks[place] |= LOST;
                    waiting.push(before);
                });
            }
        }
        Ok(())
    }

    /// Marks further losses: states in which Left cannot force infinitely many good moves.
    ///
    /// A move is good in the component where infinite play helps Left. While there are states from which Left
    /// cannot force the next good move among the remaining states (and Right does not run out of moves),
    /// those are lost. So are the states that lead to them.
    fn mark_unforced(&mut self, in_first: bool, meter: &Meter<'_>) -> Result<(), Exhausted> {
        let (good, bad) = if in_first { (0, 1) } else { (1, 0) };
        let mut pending = vec![0; self.marks.len()];
        loop {
            let mut waiting = Vec::new();
            self.each_unknown(|game, state, place| {
                meter.tick()?;
                if game.marks[place] & LOST != 0 {
                    return Ok(());
                }
                game.marks[place] &= !FORCED;
                let (.., player) = state;
                let forced = if player == Player::Left {
                    game.has_forcing_move(good, bad, state)?
                } else {
                    // No move of Right's leads to a loss for Left, or this state would be lost.
                    let mut open = 0;
                    for &vertex in Self::edges(game.graphs(), bad, state) {
                        let (g, h, _) = Self::replace(bad, state, vertex);
                        open += u32::from(!game.is_known(g, h));
                    }
                    pending[place] = open;
                    open == 0
                };
                if forced {
                    game.marks[place] |= FORCED;
                    waiting.push(state);
                }
                Ok(())
            })?;
            while let Some(state) = waiting.pop() {
                meter.tick()?;
                self.visit_before(bad, state, |game, before, place| {
                    if game.marks[place] & (LOST | FORCED) != 0 {
                        return;
                    }
                    let (.., player) = before;
                    if player == Player::Right {
                        pending[place] -= 1;
                        if pending[place] > 0 {
                            return;
                        }
                    }
                    game.marks[place] |= FORCED;
                    waiting.push(before);
                });
            }
            let mut unforced = Vec::new();
            self.each_unknown(|game, state, place| {
                if game.marks[place] & (LOST | FORCED) == 0 {
                    game.marks[place] |= LOST;
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

    /// Returns whether Left can move in the good component without losing, or wins by moving in the other
    /// component.
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
