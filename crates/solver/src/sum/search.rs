//! The search for who wins a sum.

use super::component::Components;
use super::problem::value_options;
use super::stops::Stops;
use super::summary::Summary;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::Memo;
use kelvin_values::{Player, Work};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the threads of a search share: everything they learn.
pub struct Shared<'u> {
    pub components: Components<'u>,
    /// Whether Left wins, moving first.
    pub decided: Memo<Summary<'u>, bool>,
}

/// One thread's search. The mover is always Left: after a move the sum is turned around.
pub struct Search<'s, 'u> {
    shared: &'s Shared<'u>,
    work: Work<'u, 's>,
    meter: Meter<'s>,
    over: &'s AtomicBool,
    /// Threads begin with different moves.
    thread: usize,
    pub expanded: u64,
}

/// What a step of recursion may need of the stack, and how much more is taken when that is not there.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

impl<'s, 'u> Search<'s, 'u> {
    pub fn new(shared: &'s Shared<'u>, budget: &'s Budget, over: &'s AtomicBool, thread: usize) -> Self {
        let work = shared.components.analyst.universe().work(budget);
        Search { shared, work, meter: budget.meter(), over, thread, expanded: 0 }
    }

    /// Whether the mover, who is Left, wins.
    pub fn wins(&mut self, sum: &Summary<'u>) -> Result<bool, Exhausted> {
        match self.glance(sum)? {
            Some(wins) => Ok(wins),
            None => self.look(sum),
        }
    }

    /// Whether the mover wins, if that is known without a move.
    fn glance(&self, sum: &Summary<'u>) -> Result<Option<bool>, Exhausted> {
        if sum.terms.is_empty() {
            return Ok(Some(!self.work.le(sum.value, self.work.universe().zero())?));
        }
        let terms = sum.terms.iter().map(|&term| self.shared.components.look(term).stops);
        let stops: Stops = terms.chain([Stops::of(sum.value)]).sum();
        Ok(stops.first_wins().or_else(|| self.shared.decided.get(sum)))
    }

    /// Whether the mover wins, by looking at the moves.
    fn look(&mut self, sum: &Summary<'u>) -> Result<bool, Exhausted> {
        self.meter.tick()?;
        if self.over.load(Ordering::Relaxed) {
            return Err(Exhausted::Cancelled);
        }
        let before = self.expanded;
        self.expanded += 1;
        self.work.budget().count_positions(1)?;
        let wins = stacker::maybe_grow(RED_ZONE, STACK, || self.any_wins(sum))?;
        self.shared.decided.insert(sum.clone(), wins, self.expanded - before);
        for &term in &sum.terms {
            self.shared.components.narrow(term);
        }
        Ok(wins)
    }

    fn any_wins(&mut self, sum: &Summary<'u>) -> Result<bool, Exhausted> {
        let mut open: Vec<Summary<'u>> = Vec::new();
        for (i, &term) in sum.terms.iter().enumerate() {
            if i > 0 && sum.terms[i - 1] == term {
                continue;
            }
            let (choices, negated) = self.shared.components.choices(term, Player::Left, &self.work)?;
            for choice in choices {
                let mut next = sum.clone();
                next.terms.remove(i);
                next.value = self.work.add(next.value, choice.value(negated))?;
                for term in choice.terms(negated) {
                    next.add_term(term);
                }
                let next = next.negative(&self.work)?;
                match self.glance(&next)? {
                    Some(false) => return Ok(true),
                    Some(true) => {}
                    None => open.push(next),
                }
            }
        }
        // A value that is a number is moved in last: elsewhere there is something better to do, if there is anything
        // (Conway's Number Avoidance Theorem).
        let number = sum.value.number().is_some();
        let options = value_options(sum.value, Player::Left)?.into_iter();
        let mut in_value = Vec::new();
        for value in options {
            let next = Summary { value, terms: sum.terms.clone() }.negative(&self.work)?;
            in_value.push(next);
        }
        if !number {
            open.append(&mut in_value);
        }
        // What seems worst for the opponent first, then what is soon over.
        open.sort_by_cached_key(|next| {
            let looks = next.terms.iter().map(|&term| self.shared.components.look(term));
            let start = (Stops::of(next.value).middle(), 0);
            looks.fold(start, |(lean, moves), look| (lean + look.lean, moves + look.moves))
        });
        open.dedup();
        if !open.is_empty() {
            let turn = self.thread % open.len();
            open.rotate_left(turn);
        }
        for next in open.iter().chain(&in_value) {
            if !self.wins(next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
