//! One instruction, on values of which it is not known what the cells of the board hold.

use super::explore::{Explorer, Trouble};
use super::symbolic::{Chain, Closure, State, Symbolic};
use crate::ast::{Binary, Collected};
use crate::code::{Capture, Op};
use crate::collection::Range;
use crate::machine::Machine;
use crate::machine::run::collect;
use crate::value::Value;
use std::rc::Rc;
use std::sync::Arc;

/// A collection of values that are known.
pub(super) fn collected<'u>(items: Vec<Value<'u>>, kind: Collected) -> Value<'u> {
    collect(Value::from(items), kind)
}

/// The most items of a collection that a loop runs through.
const MOST_ITEMS: usize = 100_000;

impl<'u> Explorer<'_, '_, 'u> {
    /// Takes one step; gives what the method gives, at its end. Where there is trouble, the state is as before.
    pub(super) fn step(&mut self, state: &mut State<'u>) -> Result<Option<Symbolic<'u>>, Trouble> {
        let Some(frame) = state.frames.last_mut() else { return Err(Trouble::Unknown) };
        let op = *frame.code.ops.get(frame.at).ok_or(Trouble::Unknown)?;
        let pushed = match op {
            Op::Constant(at) => Symbolic::Known(frame.code.constants[at as usize].clone()),
            Op::Integer(n) => Symbolic::Known(Value::Integer(n.into())),
            Op::Nothing => Symbolic::NOTHING,
            Op::Boolean(truth) => Symbolic::Known(Value::Boolean(truth)),
            Op::This => frame.this.clone(),
            Op::Local(slot) => match &frame.slots[slot as usize] {
                Symbolic::Forgotten => return Err(Trouble::Unknown),
                value => value.clone(),
            },
            Op::Captured(at) => frame.captured[at as usize].clone(),
            Op::LocalCell(slot) => shared(&state.shared, &frame.slots[slot as usize])?,
            Op::CapturedCell(at) => shared(&state.shared, &frame.captured[at as usize])?,
            Op::Duplicate => frame.stack.last().cloned().ok_or(Trouble::Unknown)?,
            Op::Enclosing => match frame.stack.last().ok_or(Trouble::Unknown)? {
                Symbolic::Position(_) | Symbolic::PartPosition(..) => {
                    frame.stack.pop();
                    Symbolic::Known(self.position.enclosing.clone())
                }
                Symbolic::Known(object) => {
                    let enclosing = Machine::enclosing(object);
                    frame.stack.pop();
                    Symbolic::Known(enclosing)
                }
                _ => return Err(Trouble::Unknown),
            },
            Op::Function(at) => {
                let code = frame.code.functions[at as usize].clone();
                let captured = code.captures.iter().map(|capture| match *capture {
                    Capture::Local(slot) => frame.slots[slot as usize].clone(),
                    Capture::Captured(at) => frame.captured[at as usize].clone(),
                });
                let captured = captured.collect();
                Symbolic::Function(Rc::new(Closure { code, captured, this: frame.this.clone() }))
            }
            Op::Class(class) => Symbolic::Known(self.machine.class_value(class)?),
            Op::Unary(op) => {
                let value = self.top(state, 1)?.remove(0);
                self.replaced(state, 1, |machine| machine.unary(op, value))?
            }
            Op::AddInteger(n) => {
                let value = self.top(state, 1)?.remove(0);
                self.replaced(state, 1, |machine| {
                    machine.binary(Binary::Add, value, Value::Integer(n.into()))
                })?
            }
            Op::Binary(op) => self.binary(state, op)?,
            Op::Coordinates(count) => {
                let items = self.top(state, count as usize)?;
                self.replaced(state, count as usize, |machine| machine.coordinates(&items))?
            }
            Op::Range => {
                let ends = self.top(state, 3)?;
                let [Value::Integer(from), Value::Integer(to), Value::Integer(by)] = ends[..] else {
                    return Err(Trouble::Fails);
                };
                if by == 0 {
                    return Err(Trouble::Fails);
                }
                self.replaced(state, 3, |_| Ok(Value::Range(Arc::new(Range { from, to, by }))))?
            }
            Op::List(count) => self.gathered(state, count as usize, Collected::List)?,
            Op::Set(count) => self.gathered(state, count as usize, Collected::Set)?,
            Op::Map(count) => self.gathered(state, 2 * count as usize, Collected::Map)?,
            Op::Collect(slot, kind) => {
                let Symbolic::Items(chain, _) = &frame.slots[slot as usize] else {
                    return Err(Trouble::Unknown);
                };
                let made = self.made(chain.clone(), kind, &state.boards)?;
                if let Some(frame) = state.frames.last_mut() {
                    frame.slots[slot as usize] = Symbolic::UNDEFINED;
                }
                made
            }
            Op::Index(count) => self.index(state, count as usize)?,
            Op::Member(name) => match self.member(state, name)? {
                Some(value) => value,
                None => return Ok(None),
            },
            Op::CallMember(name, passing) => match self.call_member(state, name, passing)? {
                Some(value) => value,
                None => return Ok(None),
            },
            Op::Call(passing) => match self.call(state, passing)? {
                Some(value) => value,
                None => return Ok(None),
            },
            Op::Return => {
                let value = frame.stack.pop().ok_or(Trouble::Unknown)?;
                state.frames.pop();
                match state.frames.last_mut() {
                    // The call itself is done.
                    Some(caller) => caller.stack.push(value),
                    None => return Ok(Some(value)),
                }
                return Ok(None);
            }
            other => {
                self.quiet(state, other)?;
                return Ok(None);
            }
        };
        if let Some(frame) = state.frames.last_mut() {
            frame.stack.push(pushed);
            frame.at += 1;
        }
        Ok(None)
    }

    /// The last values of the stack, which stay there. What operators do with objects of users' classes is not followed.
    pub(super) fn top(&self, state: &State<'u>, count: usize) -> Result<Vec<Value<'u>>, Trouble> {
        let stack = &state.frames.last().ok_or(Trouble::Unknown)?.stack;
        let from = stack.len().checked_sub(count).ok_or(Trouble::Unknown)?;
        let values: Vec<Value<'u>> =
            stack[from..].iter().map(|value| self.known(value, &state.boards)).collect::<Result<_, _>>()?;
        if values.iter().all(super::call::is_plain) { Ok(values) } else { Err(Trouble::Unknown) }
    }

    /// Takes values off the stack for what the machine makes of them.
    pub(super) fn replaced(
        &mut self,
        state: &mut State<'u>,
        count: usize,
        made: impl FnOnce(&mut Machine<'_, 'u>) -> crate::error::Result<Value<'u>>,
    ) -> Result<Symbolic<'u>, Trouble> {
        let value = made(self.machine)?;
        if let Some(frame) = state.frames.last_mut() {
            frame.stack.truncate(frame.stack.len() - count);
        }
        Ok(Symbolic::Known(value))
    }

    fn binary(&mut self, state: &mut State<'u>, op: Binary) -> Result<Symbolic<'u>, Trouble> {
        let stack = &state.frames.last().ok_or(Trouble::Unknown)?.stack;
        let [.., a, b] = &stack[..] else { return Err(Trouble::Unknown) };
        let wanted = matches!(op, Binary::Equal);
        if let (Binary::Equal | Binary::NotEqual, Symbolic::Number(..), Symbolic::Number(..)) = (op, a, b) {
            let same = super::graphs::same_number(a, b)?;
            return self.replaced(state, 2, |_| Ok(Value::Boolean(same == wanted)));
        }
        if let (Binary::Equal | Binary::NotEqual, Symbolic::Cell(cell), Symbolic::Known(value))
        | (Binary::Equal | Binary::NotEqual, Symbolic::Known(value), Symbolic::Cell(cell)) = (op, a, b)
            && let Some(mask) = match value {
                value if self.graph.is_some() => Some(self.labels_equal_to(&value.clone())?),
                Value::Nothing => Some(0),
                Value::Integer(n) => {
                    let content = i8::try_from(*n).ok().and_then(|content| self.layout.index(content));
                    Some(content.map_or(0, |content| 1 << content))
                }
                _ => None,
            }
        {
            let possible = state.boards[usize::from(*cell)];
            let equal = match possible & mask {
                0 => false,
                _ if possible & !mask == 0 => true,
                _ => return Err(Trouble::Parts(*cell, mask)),
            };
            return self.replaced(state, 2, |_| Ok(Value::Boolean(equal == wanted)));
        }
        let values = self.top(state, 2)?;
        let [a, b] = <[Value<'u>; 2]>::try_from(values).map_err(|_| Trouble::Unknown)?;
        self.replaced(state, 2, |machine| machine.binary(op, a, b))
    }

    /// A collection of the last values of the stack.
    fn gathered(
        &mut self,
        state: &mut State<'u>,
        count: usize,
        kind: Collected,
    ) -> Result<Symbolic<'u>, Trouble> {
        let stack = &state.frames.last().ok_or(Trouble::Unknown)?.stack;
        let from = stack.len().checked_sub(count).ok_or(Trouble::Unknown)?;
        let chain = Self::chain(stack[from..].to_vec(), &state.boards);
        let made = self.made(chain, kind, &state.boards)?;
        if let Some(frame) = state.frames.last_mut() {
            frame.stack.truncate(from);
        }
        Ok(made)
    }

    /// What a list becomes when it is complete.
    fn made(
        &self,
        chain: Chain<'u>,
        kind: Collected,
        boards: &super::symbolic::Boards,
    ) -> Result<Symbolic<'u>, Trouble> {
        let items = chain.items();
        let always = items.iter().all(|(on, _)| matches!(self.is_there(on, boards), Ok(true)));
        let values: Option<Vec<Value<'u>>> =
            items.iter().map(|(_, item)| self.known(item, boards).ok()).collect();
        match (values, kind) {
            (Some(values), _) if always => Ok(Symbolic::Known(collected(values, kind))),
            (_, Collected::Map) if always => {
                let pairs = items.chunks_exact(2).map(|pair| [pair[0].1.clone(), pair[1].1.clone()]);
                Ok(Symbolic::Changes(Rc::new(pairs.collect())))
            }
            // Which entries there are must be known.
            (_, Collected::Map) => match items.iter().find_map(|(on, _)| self.is_there(on, boards).err()) {
                Some(parting) => Err(parting),
                None => {
                    let items =
                        items.into_iter().filter(|(on, _)| matches!(self.is_there(on, boards), Ok(true)));
                    self.made(Self::chain(items.map(|(_, item)| item).collect(), boards), kind, boards)
                }
            },
            // Of values that come twice, which one is there depends on the board.
            (Some(values), Collected::Set) => {
                let distinct: crate::collection::Hashed<'u> = values.iter().cloned().collect();
                match distinct.len() == values.len() {
                    true => Ok(Symbolic::Items(chain, kind)),
                    false => self.known(&Symbolic::Items(chain, kind), boards).map(Symbolic::Known),
                }
            }
            (None, Collected::Set) => {
                // Parts lie at different places.
                let positions = items
                    .iter()
                    .all(|(_, item)| matches!(item, Symbolic::Position(_) | Symbolic::PartPosition(..)));
                if positions { Ok(Symbolic::Items(chain, kind)) } else { Err(Trouble::Unknown) }
            }
            (_, Collected::List) => Ok(Symbolic::Items(chain, kind)),
        }
    }

    /// The items that a loop runs through.
    pub(super) fn run_through(
        &self,
        state: &State<'u>,
        collection: Symbolic<'u>,
    ) -> Result<Symbolic<'u>, Trouble> {
        let collection = match collection {
            Symbolic::Mutable(at) => state.shared.get(at).cloned().ok_or(Trouble::Unknown)?,
            other => other,
        };
        Ok(Symbolic::Run(match collection {
            Symbolic::Items(chain, kind) => {
                let items = chain.items();
                // A set of positions may hold one of them once though it was added twice.
                if kind == Collected::Set
                    && items.iter().any(|(_, item)| matches!(item, Symbolic::Position(_)))
                {
                    return Err(Trouble::Unknown);
                }
                items.into_iter().map(|(on, item)| (Some(on), item)).collect()
            }
            Symbolic::Vertices(writes) => {
                let vertices = self.vertices(&state.boards, &writes);
                vertices.into_iter().map(|(on, vertex)| (Some(on), vertex)).collect()
            }
            Symbolic::Parts(content) => [0, 1].map(|which| (None, Symbolic::Part(content, which))).into(),
            other => {
                let value = self.known(&other, &state.boards)?;
                if !super::call::is_plain(&value) {
                    return Err(Trouble::Unknown);
                }
                if matches!(&value, Value::Range(range) if range.len() > MOST_ITEMS as u64) {
                    return Err(Trouble::Unknown);
                }
                let items = self.machine.elements(&value)?;
                items.into_iter().map(|item| (None, Symbolic::Known(item))).collect()
            }
        }))
    }
}

fn shared<'u>(all: &[Symbolic<'u>], variable: &Symbolic<'u>) -> Result<Symbolic<'u>, Trouble> {
    let Symbolic::Shared(at) = variable else { return Err(Trouble::Unknown) };
    match all.get(*at) {
        None | Some(Symbolic::Forgotten) => Err(Trouble::Unknown),
        Some(value) => Ok(value.clone()),
    }
}
