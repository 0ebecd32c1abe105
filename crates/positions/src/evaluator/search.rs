//! The depth-first search through positions.

use super::arithmetic::Arithmetic;
use super::memo::Memo;
use crate::ruleset::{Ruleset, Visits};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// A summand of an option: its representative, and its value once known.
struct InternedPart<P, V> {
    position: Option<P>,
    negated: bool,
    value: Option<V>,
}

/// A position whose value is being computed.
struct Frame<P, V> {
    position: Option<P>,
    /// The summands of all options, option by option.
    parts: Vec<InternedPart<P, V>>,
    /// For each option, the index at which its summands end.
    ends: Vec<usize>,
    /// The number of Left's options.
    lefts: usize,
    /// The number of consecutive parts, from `start` on, whose values are already known.
    done: usize,
    /// The index of the first part to search; threads begin with different ones.
    start: usize,
    /// The number of positions that the thread had finished before this one.
    before: u64,
}

impl<P, V> Frame<P, V> {
    fn new() -> Self {
        Frame { position: None, parts: Vec::new(), ends: Vec::new(), lefts: 0, done: 0, start: 0, before: 0 }
    }

    fn current(&self) -> usize {
        (self.start + self.done) % self.parts.len()
    }
}

/// The search of one thread, which shares the ruleset and the memo with the others.
pub(super) struct Search<'s, R: Ruleset, A: Arithmetic> {
    ruleset: &'s R,
    arithmetic: A,
    memo: &'s Memo<R::Position, A::Value>,
    budget: &'s Budget,
    /// The index of the thread and the number of threads.
    share: (usize, usize),
    /// Set when another thread has the answer.
    over: &'s AtomicBool,
    meter: Meter<'s>,
    /// The number of summands on the stack.
    held: Cell<usize>,
    /// The error that occurred while moves were visited, since visitors cannot be stopped.
    trouble: Cell<Option<Exhausted>>,
}

/// The number of positions that are counted against the budget at once.
const BATCH: u64 = 256;

/// The most summands on the stack at once, whatever the budget. Only a position with extremely many options
/// exceeds it.
const MOST_HELD: usize = 4_000_000;

impl<'s, R: Ruleset, A: Arithmetic> Search<'s, R, A> {
    pub fn new(
        ruleset: &'s R,
        arithmetic: A,
        memo: &'s Memo<R::Position, A::Value>,
        budget: &'s Budget,
        share: (usize, usize),
        over: &'s AtomicBool,
    ) -> Self {
        let (held, trouble) = (Cell::new(0), Cell::new(None));
        Search { ruleset, arithmetic, memo, budget, share, over, meter: budget.meter(), held, trouble }
    }

    /// Computes the value of a position; `None` if another thread was faster.
    ///
    /// The search is depth first with an explicit stack. Children write their values to the frame below, so
    /// the memo may evict any entry at any time.
    pub fn value(&self, position: &R::Position) -> Result<Option<A::Value>, Exhausted> {
        let mut spare: Vec<Frame<R::Position, A::Value>> = Vec::new();
        let mut stack = vec![self.root(position)];
        let mut finished = 0;
        let mut sides = [Vec::new(), Vec::new()];
        loop {
            self.meter.tick()?;
            if self.over.load(Ordering::Relaxed) {
                // Another thread has the answer, so exceeding the limit of positions is irrelevant.
                let _ = self.budget.count_positions(finished % BATCH);
                return Ok(None);
            }
            let height = stack.len();
            let Some(frame) = stack.last_mut() else { return Ok(None) };
            if let Some(next) = self.first_unknown(frame) {
                let mut frame = spare.pop().unwrap_or_else(Frame::new);
                self.open(&mut frame, next)?;
                frame.before = finished;
                stack.push(frame);
                continue;
            }
            if height == 1 {
                self.budget.count_positions(finished % BATCH)?;
                let root = self.sum(&frame.parts)?;
                return Ok(Some(root));
            }
            finished += 1;
            let value = self.close(frame, &mut sides, finished)?;
            if finished.is_multiple_of(BATCH) {
                self.budget.count_positions(BATCH)?;
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

    /// Returns the value of a position if the values of all its summands are known.
    pub fn known(&self, position: &R::Position) -> Result<Option<A::Value>, Exhausted> {
        let mut root = self.root(position);
        if self.first_unknown(&mut root).is_some() {
            return Ok(None);
        }
        self.sum(&root.parts).map(Some)
    }

    /// Creates a frame whose only option is the position itself.
    fn root(&self, position: &R::Position) -> Frame<R::Position, A::Value> {
        let mut root = Frame::new();
        self.add_option(&mut root, position.clone());
        root
    }

    /// Adds the summands of an option, unless the budget is exhausted.
    fn add_option(&self, frame: &mut Frame<R::Position, A::Value>, option: R::Position) {
        if self.trouble.get().is_some() {
            return;
        }
        if let Err(why) = self.meter.tick() {
            self.trouble.set(Some(why));
        }
        let before = frame.parts.len();
        let parts = &mut frame.parts;
        self.ruleset.components(option, &mut |component| {
            parts.push(match self.ruleset.known_value(&component) {
                Some(known) => {
                    InternedPart { position: None, negated: false, value: Some(self.arithmetic.known(known)) }
                }
                None => {
                    let signed = self.ruleset.representative(component);
                    InternedPart { position: Some(signed.position), negated: signed.negated, value: None }
                }
            });
        });
        frame.ends.push(frame.parts.len());
        let held = self.held.get() + frame.parts.len() - before;
        self.held.set(held);
        let bytes = held.saturating_mul(size_of::<InternedPart<R::Position, A::Value>>()) as u64;
        if held > MOST_HELD || self.budget.byte_limit().is_some_and(|limit| bytes > limit) {
            self.trouble.set(Some(Exhausted::Memory));
        }
    }

    /// Adds the summands of the options of a player.
    fn add_options(&self, frame: &mut Frame<R::Position, A::Value>, position: &R::Position, player: Player) {
        self.ruleset.each_option(position, player, &mut |option| self.add_option(frame, option));
    }

    /// Fills an empty frame with the options of a position.
    fn open(&self, frame: &mut Frame<R::Position, A::Value>, position: R::Position) -> Result<(), Exhausted> {
        self.add_options(frame, &position, Player::Left);
        frame.lefts = frame.ends.len();
        if !R::IMPARTIAL {
            self.add_options(frame, &position, Player::Right);
        }
        let (thread, threads) = self.share;
        frame.start = frame.parts.len() * thread / threads;
        frame.position = Some(position);
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// Returns the next summand whose value is still unknown after another look in the memo.
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

    /// Computes and caches the value of a position from the values of its options; empties the frame.
    fn close(
        &self,
        frame: &mut Frame<R::Position, A::Value>,
        sides: &mut [Vec<A::Value>; 2],
        finished: u64,
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
            self.memo.insert(position, value, finished - frame.before);
        }
        self.held.set(self.held.get() - frame.parts.len());
        frame.parts.clear();
        frame.ends.clear();
        frame.done = 0;
        Ok(value)
    }

    fn sum(&self, parts: &[InternedPart<R::Position, A::Value>]) -> Result<A::Value, Exhausted> {
        let mut total = None;
        for part in parts {
            let value = part.value.expect("summands are added when all their values are known");
            let value = if part.negated { self.arithmetic.negate(value)? } else { value };
            total = Some(match total {
                None => value,
                Some(total) => self.arithmetic.add(total, value)?,
            });
        }
        Ok(total.unwrap_or_else(|| self.arithmetic.zero()))
    }
}
