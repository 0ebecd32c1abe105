//! Loops: a turn for each value that is known, or one turn for any value of the counter.

use super::{Follower, State, TURNS, Term, Turn};
use kelvin_rules::heaps::{Linear, Range};
use std::rc::Rc;

impl<'u> Follower<'_, '_, 'u> {
    /// The state after a loop of steps, whose value, limit and step are in three slots.
    pub(super) fn steps(&mut self, state: State<'u>, at: usize, slot: u16, exit: u32) -> Option<State<'u>> {
        let [from, to, by] = [0, 1, 2].map(|part| &state.slots[usize::from(slot) + part]);
        let by = by.integer()?;
        let to = match to {
            Term::Number(to) => *to,
            Term::Floor(to) if by > 0 => *to,
            _ => return None,
        };
        let range = Range { from: from.number()?, to, by };
        let hidden = usize::from(slot)..usize::from(slot) + 3;
        let begin =
            |state: &mut State<'u>, value: Linear| state.slots[usize::from(slot)] = Term::Number(value);
        self.looped(state, range, Turn::Step(slot), (at + 1, exit), hidden, &begin)
    }

    /// The state after a loop through something.
    pub(super) fn each(&mut self, state: State<'u>, at: usize, slot: u16, exit: u32) -> Option<State<'u>> {
        let hidden = usize::from(slot)..usize::from(slot) + 2;
        let turn = Turn::Each(u32::try_from(at).ok()?);
        match state.slots[hidden.start].clone() {
            Term::Range(range) => {
                let begin = |state: &mut State<'u>, value: Linear| state.stack.push(Term::Number(value));
                self.looped(state, range, turn, (at + 1, exit), hidden, &begin)
            }
            Term::List(items) => {
                let before = state.clone();
                let mut state = state;
                for item in items.iter() {
                    state =
                        self.turn(state, turn, at + 1, &hidden, |state| state.stack.push(item.clone()))?;
                }
                Some(left(state, &before, exit, hidden))
            }
            _ => None,
        }
    }

    /// The state after a loop through a range: turn by turn if it is known and short, else by one turn for any value.
    fn looped(
        &mut self,
        mut state: State<'u>,
        range: Range,
        turn: Turn,
        (body, exit): (usize, u32),
        hidden: std::ops::Range<usize>,
        begin: &dyn Fn(&mut State<'u>, Linear),
    ) -> Option<State<'u>> {
        if !range.from.is_whole() || (range.by < 1 && range.by != -1) {
            return None;
        }
        let before = state.clone();
        let ends = range.from.integer().zip(range.to.integer());
        match ends {
            Some((from, to)) if (to - from) / range.by < TURNS => {
                let mut value = from;
                while if range.by > 0 { value <= to } else { value >= to } {
                    let number = Linear::constant(value)?;
                    state = self.turn(state, turn, body, &hidden, |state| begin(state, number))?;
                    value += range.by;
                }
            }
            _ => {
                let counter = Linear::counter(state.counters.len())?;
                let mut start = state.clone();
                start.at = body;
                start.counters.push(range);
                begin(&mut start, counter);
                let ends = self.run(start, Some(turn))?;
                state = met(&state, &ends, &hidden)?;
            }
        }
        Some(left(state, &before, exit, hidden))
    }

    /// The state after one turn of a loop with a known item.
    fn turn(
        &mut self,
        state: State<'u>,
        turn: Turn,
        body: usize,
        hidden: &std::ops::Range<usize>,
        begin: impl FnOnce(&mut State<'u>),
    ) -> Option<State<'u>> {
        let mut start = state.clone();
        start.at = body;
        begin(&mut start);
        let mut ends = self.run(start, Some(turn))?;
        match ends.len() {
            1 => ends.pop(),
            _ => met(&state, &ends, hidden),
        }
    }
}

/// The state in which the ways through a turn meet: as before it, with the options that each way added.
fn met<'u>(before: &State<'u>, ends: &[State<'u>], hidden: &std::ops::Range<usize>) -> Option<State<'u>> {
    let mut met = before.clone();
    for (slot, old) in before.slots.iter().enumerate() {
        if hidden.contains(&slot) || *old == Term::Unset {
            continue;
        }
        for end in ends {
            match (old, &end.slots[slot]) {
                (Term::Options(old), Term::Options(new)) if new.starts_with(old) => {
                    let Term::Options(all) = &mut met.slots[slot] else { return None };
                    Rc::make_mut(all).extend_from_slice(&new[old.len()..]);
                }
                (old, new) if old == new => {}
                _ => return None,
            }
        }
    }
    Some(met)
}

/// The state behind a loop, in which its variables are forgotten.
fn left<'u>(
    mut state: State<'u>,
    before: &State<'u>,
    exit: u32,
    hidden: std::ops::Range<usize>,
) -> State<'u> {
    for (slot, old) in before.slots.iter().enumerate() {
        if hidden.contains(&slot) || *old == Term::Unset {
            state.slots[slot] = Term::Unset;
        }
    }
    state.at = exit as usize;
    state
}
