//! The search for who wins a sum.

use super::component::{Choice, Components};
use super::outlook::Outlook;
use super::problem::value_options;
use super::signs::Signs;
use super::stops::Stops;
use super::summary::Summary;
use super::term::Term;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::Memo;
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the threads of a search share: everything they learn.
pub struct Shared<'u> {
    pub components: Components<'u>,
    /// Whether Left wins, moving first.
    pub decided: Memo<u128, bool>,
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
    /// What values look like, by their words.
    seen: RefCell<FxHashMap<u32, (Stops, Signs)>>,
}

/// A move that was not decided at a glance.
struct Open<'s, 'u> {
    /// The term that is moved in, unless the value is.
    moved: Option<(usize, &'s Choice<'u>, bool)>,
    /// The value afterwards.
    value: Game<'u>,
    lean: i64,
    moves: usize,
    name: u128,
}

/// What a step of recursion may need of the stack, and how much more is taken when that is not there.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

impl<'s, 'u> Search<'s, 'u> {
    pub fn new(shared: &'s Shared<'u>, budget: &'s Budget, over: &'s AtomicBool, thread: usize) -> Self {
        let work = shared.components.analyst.universe().work(budget);
        Search { shared, work, meter: budget.meter(), over, thread, expanded: 0, seen: RefCell::default() }
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
        let mut outlook = Outlook::default();
        for &term in &sum.terms {
            outlook.add(term, self.shared.components.look(term));
        }
        self.judge(outlook, sum.value)
    }

    /// Whether the mover wins a sum of terms that look like this and a value, if that is known without a move.
    fn judge(&self, mut outlook: Outlook, value: Game<'u>) -> Result<Option<bool>, Exhausted> {
        let (stops, signs) = self.bounds(value)?;
        if outlook.terms == 0 {
            return Ok(signs.left_wins());
        }
        outlook.add_bounds(stops, signs);
        Ok(outlook.first_wins().or_else(|| self.shared.decided.get(&outlook.name.with(value.word()))))
    }

    /// The stops and signs of a value.
    fn bounds(&self, value: Game<'u>) -> Result<(Stops, Signs), Exhausted> {
        if let Some(&known) = self.seen.borrow().get(&value.word()) {
            return Ok(known);
        }
        let bounds = (Stops::of(value), Signs::of(value, &self.work)?);
        self.seen.borrow_mut().insert(value.word(), bounds);
        Ok(bounds)
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

    /// Finds out who wins each component alone but the largest one: that takes far less than the sum. Whether the mover wins the sum,
    /// if that tells, or if some components are worth simple values, and there are fewer without them.
    fn by_components(&mut self, sum: &Summary<'u>) -> Result<Option<bool>, Exhausted> {
        if sum.terms.len() < 2 {
            return Ok(None);
        }
        let components = &self.shared.components;
        let size = |term| components.look(term).moves;
        let largest = sum.terms.iter().copied().max_by_key(|&term| size(term));
        let mut rest = Summary::new(sum.value);
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
        if learned { self.glance(sum) } else { Ok(None) }
    }

    /// The value of a component, if it is 0, \*, ↑ or ↓: two games are equal when who moves first
    /// loses their difference.
    fn simple_value(&mut self, term: Term) -> Result<Option<Game<'u>>, Exhausted> {
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

    /// Whether each player wins the difference of a component and a value by moving first.
    fn compare(&mut self, term: Term, value: Game<'u>) -> Result<[bool; 2], Exhausted> {
        let mut alone = Summary::new(self.work.negate(value)?);
        alone.add_term(term);
        let left = self.wins(&alone)?;
        let alone = alone.negative(&self.work)?;
        Ok([left, self.wins(&alone)?])
    }

    fn any_wins(&mut self, sum: &Summary<'u>) -> Result<bool, Exhausted> {
        let components = &self.shared.components;
        // All that follows is seen with the eyes of the opponent, who is to move then.
        let opposite = sum.clone().negative(&self.work)?;
        let looks: SmallVec<[_; 6]> =
            opposite.terms.iter().map(|&term| (term, components.look(term))).collect();
        let mut open: Vec<Open<'s, 'u>> = Vec::new();
        for (i, &term) in sum.terms.iter().enumerate() {
            if i > 0 && sum.terms[i - 1] == term {
                continue;
            }
            let mut others = Outlook::default();
            for (j, &(term, look)) in looks.iter().enumerate() {
                if j != i {
                    others.add(term, look);
                }
            }
            let (choices, negated) = components.choices(term, Player::Left, &self.work)?;
            for choice in choices {
                let mut outlook = others;
                for term in choice.terms(!negated) {
                    outlook.add(term, components.look(term));
                }
                let value = self.work.add(opposite.value, choice.value(!negated))?;
                match self.judge(outlook, value)? {
                    Some(false) => return Ok(true),
                    Some(true) => {}
                    None => open.push(self.open(Some((i, choice, !negated)), value, outlook)?),
                }
            }
        }
        // A value that is a number is moved in last: elsewhere there is something better to do, if there is anything
        // (Conway's Number Avoidance Theorem).
        let number = sum.value.number().is_some();
        let mut all = Outlook::default();
        for &(term, look) in &looks {
            all.add(term, look);
        }
        let mut in_value = Vec::new();
        for value in value_options(opposite.value, Player::Right)? {
            in_value.push(self.open(None, value, all)?);
        }
        if !number {
            open.append(&mut in_value);
        }
        // What seems worst for the opponent first, then what is soon over.
        open.sort_by_key(|next| (next.lean, next.moves));
        open.dedup_by_key(|next| next.name);
        if !open.is_empty() {
            let turn = self.thread % open.len();
            open.rotate_left(turn);
        }
        for next in open.iter().chain(&in_value) {
            let mut sum = Summary { value: next.value, terms: opposite.terms.clone() };
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
        moved: Option<(usize, &'s Choice<'u>, bool)>,
        value: Game<'u>,
        outlook: Outlook,
    ) -> Result<Open<'s, 'u>, Exhausted> {
        let lean = outlook.lean + self.bounds(value)?.0.middle();
        Ok(Open { moved, value, lean, moves: outlook.moves, name: outlook.name.with(value.word()) })
    }
}
