//! The walk through the positions.

use super::arithmetic::Arithmetic;
use super::memo::Memo;
use crate::ruleset::Ruleset;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use std::sync::atomic::{AtomicBool, Ordering};

/// A summand of an option: a representative, and its value once that is known.
struct Part<P, V> {
    position: Option<P>,
    negated: bool,
    value: Option<V>,
}

/// A position whose value is being found.
struct Frame<P, V> {
    position: Option<P>,
    /// The summands of all options, option by option.
    parts: Vec<Part<P, V>>,
    /// For each option where its summands end.
    ends: Vec<usize>,
    /// How many of the options are Left's.
    lefts: usize,
    /// How many parts are known to be known, from `start` on.
    done: usize,
    /// The part to begin with: threads begin with different ones.
    start: usize,
}

impl<P, V> Frame<P, V> {
    fn new() -> Self {
        Frame { position: None, parts: Vec::new(), ends: Vec::new(), lefts: 0, done: 0, start: 0 }
    }

    fn current(&self) -> usize {
        (self.start + self.done) % self.parts.len()
    }
}

/// One thread's search: it shares the ruleset and the memo with the others.
pub(super) struct Search<'s, R: Ruleset, A: Arithmetic> {
    pub ruleset: &'s R,
    pub arithmetic: A,
    pub memo: &'s Memo<R::Position, A::Value>,
    pub budget: &'s Budget,
    /// Which thread of how many.
    pub share: (usize, usize),
    /// Raised when another thread has the answer.
    pub over: &'s AtomicBool,
}

/// How many positions are counted at once.
const BATCH: u64 = 256;

impl<R: Ruleset, A: Arithmetic> Search<'_, R, A> {
    /// The value of a position, or `None` when another thread was faster.
    ///
    /// Depth first with a stack of its own. Children hand their value to the frame below them, so the memo
    /// may forget anything at any time.
    pub fn value(&self, position: &R::Position) -> Result<Option<A::Value>, Exhausted> {
        let meter = self.budget.meter();
        let mut spare: Vec<Frame<R::Position, A::Value>> = Vec::new();
        let mut root = Frame::new();
        self.add_option(&mut root, position.clone());
        let mut stack = vec![root];
        let mut found = 0;
        let mut sides = [Vec::new(), Vec::new()];
        loop {
            meter.tick()?;
            if self.over.load(Ordering::Relaxed) {
                // Another thread has the answer: what is over the limit of positions does not matter any more.
                let _ = self.budget.count_positions(found);
                return Ok(None);
            }
            let height = stack.len();
            let Some(frame) = stack.last_mut() else { return Ok(None) };
            if let Some(next) = self.first_unknown(frame) {
                let mut frame = spare.pop().unwrap_or_else(Frame::new);
                self.open(&mut frame, next);
                stack.push(frame);
                continue;
            }
            if height == 1 {
                self.budget.count_positions(found)?;
                let root = self.sum(&frame.parts)?;
                return Ok(Some(root));
            }
            let value = self.close(frame, &mut sides)?;
            found += 1;
            if found == BATCH {
                self.budget.count_positions(found)?;
                found = 0;
            }
            if let Some(frame) = stack.pop() {
                spare.push(frame);
            }
            if let Some(parent) = stack.last_mut() {
                let current = parent.current();
                parent.parts[current].value = Some(value);
                parent.done += 1;
            }
        }
    }

    /// Adds the summands of an option.
    fn add_option(&self, frame: &mut Frame<R::Position, A::Value>, option: R::Position) {
        let parts = &mut frame.parts;
        self.ruleset.components(option, &mut |component| {
            parts.push(match self.ruleset.known_value(&component) {
                Some(known) => {
                    Part { position: None, negated: false, value: Some(self.arithmetic.known(known)) }
                }
                None => {
                    let signed = self.ruleset.representative(component);
                    Part { position: Some(signed.position), negated: signed.negated, value: None }
                }
            });
        });
        frame.ends.push(frame.parts.len());
    }

    /// Fills an empty frame with the options of a position.
    fn open(&self, frame: &mut Frame<R::Position, A::Value>, position: R::Position) {
        self.ruleset.options(&position, Player::Left, &mut |option| self.add_option(frame, option));
        frame.lefts = frame.ends.len();
        if !R::IMPARTIAL {
            self.ruleset.options(&position, Player::Right, &mut |option| self.add_option(frame, option));
        }
        let (thread, threads) = self.share;
        frame.start = frame.parts.len() * thread / threads;
        frame.position = Some(position);
    }

    /// The next summand whose value is not known, also not by now.
    fn first_unknown(&self, frame: &mut Frame<R::Position, A::Value>) -> Option<R::Position> {
        while frame.done < frame.parts.len() {
            let current = frame.current();
            let part = &mut frame.parts[current];
            if let (None, Some(position)) = (part.value, &part.position) {
                match self.memo.get(position) {
                    Some(value) => part.value = Some(value),
                    None => return Some(position.clone()),
                }
            }
            frame.done += 1;
        }
        None
    }

    /// The value of a position whose options are known, which is remembered; empties the frame.
    fn close(
        &self,
        frame: &mut Frame<R::Position, A::Value>,
        sides: &mut [Vec<A::Value>; 2],
    ) -> Result<A::Value, Exhausted> {
        let [left, right] = sides;
        left.clear();
        right.clear();
        let mut begin = 0;
        for (i, &end) in frame.ends.iter().enumerate() {
            let value = self.sum(&frame.parts[begin..end])?;
            begin = end;
            if i < frame.lefts { left.push(value) } else { right.push(value) }
        }
        let value = self.arithmetic.form(left, right)?;
        if let Some(position) = frame.position.take() {
            self.memo.insert(position, value);
        }
        frame.parts.clear();
        frame.ends.clear();
        frame.done = 0;
        Ok(value)
    }

    fn sum(&self, parts: &[Part<R::Position, A::Value>]) -> Result<A::Value, Exhausted> {
        let mut total = None;
        for part in parts {
            let Some(value) = part.value else { continue };
            let value = if part.negated { self.arithmetic.negate(value)? } else { value };
            total = Some(match total {
                None => value,
                Some(total) => self.arithmetic.add(total, value)?,
            });
        }
        Ok(total.unwrap_or_else(|| self.arithmetic.zero()))
    }
}
