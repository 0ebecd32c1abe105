//! The search for who wins a sum.

use super::problem::{Problem, value_options};
use super::summary::{Summary, Term};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Analyst, Memo, Position, Signed};
use kelvin_values::{Game, Player, Work};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the threads of a search share: everything they learn.
pub struct Shared<'u> {
    pub analyst: Analyst<'u>,
    /// Whether the player who moves first wins.
    pub decided: Memo<(Player, Summary<'u>), bool>,
    /// Positions whose values were not found with the effort allowed.
    pub hard: Memo<Position, ()>,
    /// How many positions a component may take to be evaluated.
    pub effort: u64,
    /// How many bytes the values may take.
    pub bytes: u64,
}

impl<'u> Shared<'u> {
    /// The value of a component, if it takes little to find.
    fn value(&self, position: &Position, budget: &Budget) -> Result<Option<Game<'u>>, Exhausted> {
        if self.hard.get(position).is_some() {
            return Ok(None);
        }
        let values = self.analyst.universe().len().saturating_add(self.effort.saturating_mul(VALUES));
        let little = budget.part().positions(self.effort).values(values).bytes(self.bytes);
        let value = self.analyst.value(position, &little);
        budget.count_positions(little.progress().positions.load(Ordering::Relaxed))?;
        match value {
            Ok(value) => Ok(Some(value)),
            Err(_) => {
                budget.check()?;
                self.hard.insert(position.clone(), (), 1);
                Ok(None)
            }
        }
    }

    /// Whether the mover wins, if all components are easily evaluated: all values but the largest are added up, and their sum is
    /// compared with the negative of that one. The last sum, which would be the longest by far, is never formed.
    pub fn wins_by_values(
        &self,
        problem: &Problem<'u>,
        mover: Player,
        work: &Work<'u, '_>,
    ) -> Result<Option<bool>, Exhausted> {
        let mut values = vec![problem.value];
        for part in problem.position.components_up_to_symmetry() {
            let Some(value) = self.value(&part.position, work.budget())? else { return Ok(None) };
            values.push(if part.negated { work.negate(value)? } else { value });
        }
        // The range of the stops tells about how long a value is, and a nimber's many options are not counted.
        values.sort_by_key(|value| value.stop(Player::Left) - value.stop(Player::Right));
        let Some(last) = values.pop() else { return Ok(None) };
        let sum = values.into_iter().try_fold(work.universe().zero(), |sum, value| work.add(sum, value))?;
        let other = work.negate(last)?;
        Ok(Some(match mover {
            Player::Left => !work.le(sum, other)?,
            Player::Right => !work.le(other, sum)?,
        }))
    }

    /// A sum without what is already known of it: components that are easily evaluated become their values.
    pub fn summary(
        &self,
        value: Game<'u>,
        terms: Vec<Term>,
        more: Signed<&Position>,
        work: &Work<'u, '_>,
    ) -> Result<Summary<'u>, Exhausted> {
        let (mut value, mut terms) = (value, terms);
        for part in more.position.components_up_to_symmetry() {
            let negated = part.negated != more.negated;
            match self.value(&part.position, work.budget())? {
                Some(known) if negated => value = work.subtract(value, known)?,
                Some(known) => value = work.add(value, known)?,
                None => terms.push(Term::new(Signed { position: part.position, negated })),
            }
        }
        Ok(Summary::new(value, terms))
    }
}

/// One thread's search.
pub struct Search<'s, 'u> {
    shared: &'s Shared<'u>,
    work: Work<'u, 's>,
    meter: Meter<'s>,
    over: &'s AtomicBool,
    /// Threads begin with different moves.
    thread: usize,
    pub expanded: u64,
}

/// Values that the positions of a component may have each, on average, before they are too complicated.
const VALUES: u64 = 20;

/// What a step of recursion may need of the stack, and how much more is taken when that is not there.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

impl<'s, 'u> Search<'s, 'u> {
    pub fn new(shared: &'s Shared<'u>, budget: &'s Budget, over: &'s AtomicBool, thread: usize) -> Self {
        let work = shared.analyst.universe().work(budget);
        Search { shared, work, meter: budget.meter(), over, thread, expanded: 0 }
    }

    /// Whether the mover wins.
    pub fn wins(&mut self, sum: &Summary<'u>, mover: Player) -> Result<bool, Exhausted> {
        if sum.terms.is_empty() {
            return wins_value(sum.value, mover, &self.work);
        }
        self.meter.tick()?;
        if self.over.load(Ordering::Relaxed) {
            return Err(Exhausted::Cancelled);
        }
        let key = (mover, sum.clone());
        if let Some(known) = self.shared.decided.get(&key) {
            return Ok(known);
        }
        let before = self.expanded;
        self.expanded += 1;
        self.work.budget().count_positions(1)?;
        let wins = stacker::maybe_grow(RED_ZONE, STACK, || self.any_wins(sum, mover))?;
        self.shared.decided.insert(key, wins, self.expanded - before);
        Ok(wins)
    }

    fn any_wins(&mut self, sum: &Summary<'u>, mover: Player) -> Result<bool, Exhausted> {
        let mut open: Vec<Summary<'u>> = Vec::new();
        for (i, term) in sum.terms.iter().enumerate() {
            if sum.terms[..i].contains(term) {
                continue;
            }
            let mut others = sum.terms.clone();
            others.remove(i);
            for option in term.options(mover) {
                let Signed { position, negated } = &option;
                let more = Signed { position, negated: *negated };
                let next = self.shared.summary(sum.value, others.clone(), more, &self.work)?;
                if next.terms.is_empty() {
                    if !self.wins(&next, !mover)? {
                        return Ok(true);
                    }
                } else if !open.contains(&next) {
                    open.push(next);
                }
            }
        }
        // A value that is a number is moved in last: elsewhere there is something better to do, if there is anything
        // (Conway's Number Avoidance Theorem).
        let number = sum.value.number().is_some();
        let options = value_options(sum.value, mover)?.into_iter();
        let in_value: Vec<_> = options.map(|value| Summary { value, terms: sum.terms.clone() }).collect();
        if !number {
            open.extend(in_value.iter().cloned());
        }
        // Fewer unknown components first, then the better value for the mover.
        open.sort_by(|a, b| {
            let [a_stop, b_stop] = [a, b].map(|sum| sum.value.stop(!mover));
            let better = if mover == Player::Left { b_stop.cmp(&a_stop) } else { a_stop.cmp(&b_stop) };
            a.terms.len().cmp(&b.terms.len()).then(better)
        });
        if !open.is_empty() {
            let turn = self.thread % open.len();
            open.rotate_left(turn);
        }
        if number {
            open.extend(in_value);
        }
        for next in &open {
            if !self.wins(next, !mover)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether the mover wins a value.
fn wins_value<'u>(value: Game<'u>, mover: Player, work: &Work<'u, '_>) -> Result<bool, Exhausted> {
    let zero = work.universe().zero();
    Ok(match mover {
        Player::Left => !work.le(value, zero)?,
        Player::Right => !work.le(zero, value)?,
    })
}
