//! The search for the winner of a sum.

use super::component::{ComponentMove, Components};
use super::component_ref::ComponentRef;
use super::estimate::SumEstimate;
use super::reduced_sum::ReducedSum;
use super::signs::Signs;
use super::stops::RoundedStops;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Memo, listed_options};
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// The state shared by the threads of a search.
pub struct Shared<'u> {
    pub components: Components<'u>,
    /// The transposition table: whether Left wins, moving first.
    pub decided: Memo<u128, bool>,
}

/// The search of one thread. The mover is always Left: after each move the sum is negated.
pub struct SumSearch<'s, 'u> {
    shared: &'s Shared<'u>,
    work: Work<'u, 's>,
    meter: Meter<'s>,
    over: &'s AtomicBool,
    /// Each thread starts with a different move.
    thread: usize,
    pub expanded: u64,
    /// The bounds on values, by their words.
    seen: RefCell<FxHashMap<u32, (RoundedStops, Signs)>>,
}

/// A move that is not decided yet.
struct OpenMove<'s, 'u> {
    /// The term in which the move is made, or `None` for the value.
    moved: Option<(usize, &'s ComponentMove<'u>, bool)>,
    /// The value after the move.
    value: Game<'u>,
    score: i64,
    moves: usize,
    name: u128,
}

/// The stack a step of recursion may need, and the size of each additional stack segment.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

impl<'s, 'u> SumSearch<'s, 'u> {
    pub fn new(shared: &'s Shared<'u>, budget: &'s Budget, over: &'s AtomicBool, thread: usize) -> Self {
        let work = shared.components.analyst.universe().work(budget);
        SumSearch { shared, work, meter: budget.meter(), over, thread, expanded: 0, seen: RefCell::default() }
    }

    /// Returns whether the mover, Left, wins.
    pub fn wins(&mut self, sum: &ReducedSum<'u>) -> Result<bool, Exhausted> {
        match self.quick_result(sum)? {
            Some(wins) => Ok(wins),
            None => self.expand(sum),
        }
    }

    /// Returns whether the mover wins, if the bounds or the table decide it.
    fn quick_result(&self, sum: &ReducedSum<'u>) -> Result<Option<bool>, Exhausted> {
        let mut estimate = SumEstimate::default();
        for &term in &sum.terms {
            estimate.add(term, self.shared.components.estimate(term));
        }
        self.judge(estimate, sum.value)
    }

    /// Returns whether the mover wins the sum of a value and of terms with this estimate, if the bounds or
    /// the table decide it.
    fn judge(&self, mut estimate: SumEstimate, value: Game<'u>) -> Result<Option<bool>, Exhausted> {
        let (stops, signs) = self.bounds(value)?;
        if estimate.terms == 0 {
            return Ok(signs.left_wins());
        }
        estimate.add_bounds(stops, signs);
        Ok(estimate.first_wins().or_else(|| self.shared.decided.get(&estimate.name.with(value.word()))))
    }

    /// The stops and signs of a value.
    fn bounds(&self, value: Game<'u>) -> Result<(RoundedStops, Signs), Exhausted> {
        if let Some(&known) = self.seen.borrow().get(&value.word()) {
            return Ok(known);
        }
        let bounds = (RoundedStops::of(value), Signs::of(value, &self.work)?);
        self.seen.borrow_mut().insert(value.word(), bounds);
        Ok(bounds)
    }

    /// Returns whether the mover wins, by expanding the sum.
    fn expand(&mut self, sum: &ReducedSum<'u>) -> Result<bool, Exhausted> {
        self.meter.tick()?;
        if self.over.load(Ordering::Relaxed) {
            return Err(Exhausted::Cancelled);
        }
        let before = self.expanded;
        self.expanded += 1;
        self.work.budget().count_positions(1)?;
        let wins = stacker::maybe_grow(RED_ZONE, STACK, || match self.by_components(sum)? {
            Some(wins) => Ok(wins),
            None => self.any_wins(sum),
        })?;
        self.shared.decided.insert(sum.name(), wins, self.expanded - before);
        for &term in &sum.terms {
            self.shared.components.narrow(term);
        }
        let zero = self.work.universe().zero();
        if let (&[term], true) = (&sum.terms[..], sum.value == zero) {
            self.shared.components.learn(term, Player::Left, wins);
        }
        Ok(wins)
    }

    /// Solves each component alone except the largest one, which takes far less time than the sum. Returns
    /// whether the mover wins, if that decides it. If some components have simple values, the sum without
    /// them is searched.
    fn by_components(&mut self, sum: &ReducedSum<'u>) -> Result<Option<bool>, Exhausted> {
        if sum.terms.len() < 2 {
            return Ok(None);
        }
        let components = &self.shared.components;
        let size = |term| components.estimate(term).moves;
        let largest = sum.terms.iter().copied().max_by_key(|&term| size(term));
        let mut rest = ReducedSum::new(sum.value);
        let mut learned = false;
        for &term in &sum.terms {
            let mut simple = components.simple(term, &self.work)?;
            if simple.is_none() && Some(term) != largest {
                learned = true;
                let value = self.simple_value(term)?;
                components.simplify(term, value, &self.work)?;
                simple = Some(value);
            }
            match simple.flatten() {
                Some(value) => rest.value = self.work.add(rest.value, value)?,
                None => rest.terms.push(term),
            }
        }
        if rest.terms.len() < sum.terms.len() {
            return self.wins(&rest).map(Some);
        }
        if learned { self.quick_result(sum) } else { Ok(None) }
    }

    /// The value of a component, if it is 0, \*, ↑ or ↓. Two games are equal if the first player loses their
    /// difference.
    fn simple_value(&mut self, term: ComponentRef) -> Result<Option<Game<'u>>, Exhausted> {
        let universe = self.work.universe();
        let zero = universe.zero();
        let value = match self.compare(term, zero)? {
            [false, false] => return Ok(Some(zero)),
            [true, true] => universe.star(1),
            [true, false] => universe.up(1),
            [false, true] => universe.up(-1),
        };
        Ok((self.compare(term, value)? == [false, false]).then_some(value))
    }

    /// Returns whether each player wins the difference of a component and a value, moving first.
    fn compare(&mut self, term: ComponentRef, value: Game<'u>) -> Result<[bool; 2], Exhausted> {
        let mut alone = ReducedSum::new(self.work.negate(value)?);
        alone.add_term(term);
        let left = self.wins(&alone)?;
        let alone = alone.negative(&self.work)?;
        Ok([left, self.wins(&alone)?])
    }

    fn any_wins(&mut self, sum: &ReducedSum<'u>) -> Result<bool, Exhausted> {
        let components = &self.shared.components;
        // From here on everything is seen by the opponent, who moves next.
        let opposite = sum.clone().negative(&self.work)?;
        let estimates: SmallVec<[_; 6]> =
            opposite.terms.iter().map(|&term| (term, components.estimate(term))).collect();
        let mut open: Vec<OpenMove<'s, 'u>> = Vec::new();
        for (i, &term) in sum.terms.iter().enumerate() {
            if i > 0 && sum.terms[i - 1] == term {
                continue;
            }
            let mut others = SumEstimate::default();
            for (j, &(term, estimate)) in estimates.iter().enumerate() {
                if j != i {
                    others.add(term, estimate);
                }
            }
            let (moves_of, negated) = components.moves_of(term, Player::Left, &self.work)?;
            for choice in moves_of {
                let mut estimate = others;
                for term in choice.terms(!negated) {
                    estimate.add(term, components.estimate(term));
                }
                let value = self.work.add(opposite.value, choice.value(!negated))?;
                match self.judge(estimate, value)? {
                    Some(false) => return Ok(true),
                    Some(true) => {}
                    None => open.push(self.open(Some((i, choice, !negated)), value, estimate)?),
                }
            }
        }
        // A value that is a number is moved in last (Conway's Number Avoidance Theorem).
        let number = sum.value.number().is_some();
        let mut all = SumEstimate::default();
        for &(term, estimate) in &estimates {
            all.add(term, estimate);
        }
        let mut in_value = Vec::new();
        for value in listed_options(opposite.value, Player::Right)? {
            in_value.push(self.open(None, value, all)?);
        }
        if !number {
            open.append(&mut in_value);
        }
        // Order by the opponent's advantage, then by the number of moves.
        open.sort_by_key(|next| (next.score, next.moves));
        open.dedup_by_key(|next| next.name);
        if !open.is_empty() {
            let turn = self.thread % open.len();
            open.rotate_left(turn);
        }
        for next in open.iter().chain(&in_value) {
            let mut sum = ReducedSum { value: next.value, terms: opposite.terms.clone() };
            if let Some((i, choice, negated)) = next.moved {
                sum.terms.remove(i);
                choice.terms(negated).for_each(|term| sum.add_term(term));
            }
            if !self.wins(&sum)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn open(
        &self,
        moved: Option<(usize, &'s ComponentMove<'u>, bool)>,
        value: Game<'u>,
        estimate: SumEstimate,
    ) -> Result<OpenMove<'s, 'u>, Exhausted> {
        let score = estimate.score + self.bounds(value)?.0.middle();
        Ok(OpenMove { moved, value, score, moves: estimate.moves, name: estimate.name.with(value.word()) })
    }
}
