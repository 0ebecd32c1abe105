//! Instructions that push nothing, or jump.

use super::explore::{Explorer, Trouble};
use super::symbolic::{Chain, State, Symbolic};
use crate::ast::Collected;
use crate::code::Op;
use crate::value::Value;

impl<'u> Explorer<'_, '_, 'u> {
    /// Takes such a step.
    pub(super) fn quiet(&mut self, state: &mut State<'u>, op: Op) -> Result<(), Trouble> {
        let Some(frame) = state.frames.last_mut() else { return Err(Trouble::Unknown) };
        let mut to = frame.at + 1;
        match op {
            Op::Pop => drop(frame.stack.pop()),
            Op::SetLocal(slot) => frame.slots[slot as usize] = frame.stack.pop().ok_or(Trouble::Unknown)?,
            Op::MakeCell(slot) => {
                let value =
                    std::mem::replace(&mut frame.slots[slot as usize], Symbolic::Shared(state.shared.len()));
                state.shared.push(value);
            }
            Op::SetLocalCell(slot) => {
                let Symbolic::Shared(at) = frame.slots[slot as usize] else { return Err(Trouble::Unknown) };
                *state.shared.get_mut(at).ok_or(Trouble::Unknown)? =
                    frame.stack.pop().ok_or(Trouble::Unknown)?;
            }
            Op::SetCapturedCell(at) => {
                let Symbolic::Shared(at) = frame.captured[at as usize] else { return Err(Trouble::Unknown) };
                *state.shared.get_mut(at).ok_or(Trouble::Unknown)? =
                    frame.stack.pop().ok_or(Trouble::Unknown)?;
            }
            Op::Jump(target) => to = target as usize,
            Op::JumpIfFalse(target) => {
                if !truth(frame.stack.last())? {
                    to = target as usize;
                }
                frame.stack.pop();
            }
            Op::JumpOrPop(target, when) => {
                if truth(frame.stack.last())? == when {
                    to = target as usize;
                } else {
                    frame.stack.pop();
                }
            }
            Op::JumpIfGiven(slot, target) => {
                if !matches!(frame.slots[usize::from(slot)], Symbolic::Known(Value::Undefined)) {
                    to = target as usize;
                }
            }
            Op::StepTest(slot, exit) => {
                let slots = &frame.slots[usize::from(slot)..usize::from(slot) + 3];
                let values: Vec<Value<'u>> =
                    slots.iter().map(|value| self.known(value, &state.boards)).collect::<Result<_, _>>()?;
                let over = match values[..] {
                    [Value::Integer(n), Value::Integer(limit), Value::Integer(by)] => {
                        if by < 0 {
                            n < limit
                        } else {
                            n > limit
                        }
                    }
                    [Value::Integer(_), Value::Undefined, Value::Integer(_)] => false,
                    _ => return Err(Trouble::Unknown),
                };
                if over {
                    to = exit as usize;
                }
            }
            Op::StepNext(slot, top) => {
                let slot = usize::from(slot);
                let [n, by] = [0, 2].map(|at| self.known(&frame.slots[slot + at], &state.boards));
                let (Value::Integer(n), Value::Integer(by)) = (n?, by?) else { return Err(Trouble::Unknown) };
                let next = n.checked_add(by).ok_or(Trouble::Unknown)?;
                frame.slots[slot] = Symbolic::Known(Value::Integer(next));
                to = top as usize;
            }
            Op::NewList(slot) => {
                frame.slots[slot as usize] = Symbolic::Items(Chain::default(), Collected::List)
            }
            Op::Append(slot) => {
                let Symbolic::Items(chain, _) = &mut frame.slots[slot as usize] else {
                    return Err(Trouble::Unknown);
                };
                chain.push(state.boards.clone(), frame.stack.pop().ok_or(Trouble::Unknown)?);
                self.items += 1;
            }
            Op::EachStart(slot) => {
                let collection = frame.stack.last().cloned().ok_or(Trouble::Unknown)?;
                let run = self.run_through(state, collection)?;
                let Some(frame) = state.frames.last_mut() else { return Err(Trouble::Unknown) };
                frame.stack.pop();
                frame.slots[usize::from(slot)] = run;
                frame.slots[usize::from(slot) + 1] = Symbolic::Known(Value::Integer(0));
            }
            Op::EachNext(slot, exit) => {
                let slot = usize::from(slot);
                let (Symbolic::Run(items), Symbolic::Known(Value::Integer(turn))) =
                    (&frame.slots[slot], &frame.slots[slot + 1])
                else {
                    return Err(Trouble::Unknown);
                };
                match items.get(*turn as usize) {
                    None => to = exit as usize,
                    Some((on, item)) => {
                        let there = match on {
                            Some(on) => self.is_there(on, &state.boards)?,
                            None => true,
                        };
                        let (item, next) = (item.clone(), *turn + 1);
                        frame.slots[slot + 1] = Symbolic::Known(Value::Integer(next));
                        if there {
                            frame.stack.push(item);
                        } else {
                            to = frame.at;
                        }
                    }
                }
            }
            _ => return Err(Trouble::Unknown),
        }
        // A step changed no other frame.
        if let Some(frame) = state.frames.last_mut() {
            frame.at = to;
        }
        Ok(())
    }
}

fn truth(value: Option<&Symbolic<'_>>) -> Result<bool, Trouble> {
    match value {
        Some(Symbolic::Known(Value::Boolean(truth))) => Ok(*truth),
        Some(Symbolic::Known(_) | Symbolic::Cell(_)) => Err(Trouble::Fails),
        _ => Err(Trouble::Unknown),
    }
}
