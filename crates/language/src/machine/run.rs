//! The loop over instructions.

use super::Machine;
use crate::ast::{Binary, Collected};
use crate::code::{Capture, Op};
use crate::collection::{List, Set, bytes_of_set};
use crate::error::{Error, Result};
use crate::function::{Closure, Function};
use crate::value::Value;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// Runs the top frame until it returns.
    pub(super) fn run(&mut self) -> Result<Value<'u>> {
        let floor = self.frames.len() - 1;
        self.steps(floor).map_err(|error| match self.frames.last() {
            // The place is that of the innermost function that still runs.
            Some(frame) => {
                let at = (frame.pc as usize).saturating_sub(1);
                let error =
                    error.at(&frame.code.source, frame.code.spans.get(at).copied().unwrap_or_default());
                match frame.code.ops.get(at) {
                    Some(Op::CallMember(name, _)) => error.with_line_hint(self.world.symbols.name(*name)),
                    _ => error,
                }
            }
            None => error,
        })
    }

    fn steps(&mut self, floor: usize) -> Result<Value<'u>> {
        loop {
            let frame =
                self.frames[floor..].last_mut().expect("the frame at the floor runs until it returns");
            let base = frame.base as usize;
            let code = frame.code.clone();
            let mut pc = frame.pc as usize;

            /// Leaves the place of the current instruction for errors and calls.
            macro_rules! save {
                () => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc as u32;
                    }
                };
            }
            macro_rules! attempt {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(error) => {
                            save!();
                            return Err(Error::from(error));
                        }
                    }
                };
            }

            loop {
                let op = code.ops[pc];
                pc += 1;
                match op {
                    Op::Constant(at) => self.stack.push(code.constants[at as usize].clone()),
                    Op::Integer(n) => self.stack.push(Value::Integer(n.into())),
                    Op::Nothing => self.stack.push(Value::Nothing),
                    Op::Boolean(truth) => self.stack.push(Value::Boolean(truth)),
                    Op::This => {
                        let this = match &self.stack[base - 1] {
                            Value::Function(function) => match &**function {
                                Function::Closure(closure) => closure.this.clone(),
                                Function::Native(_) => Value::Nothing,
                            },
                            this => this.clone(),
                        };
                        self.stack.push(this);
                    }
                    Op::Local(slot) => {
                        let value = self.stack[base + slot as usize].clone();
                        self.stack.push(value);
                    }
                    Op::SetLocal(slot) => self.stack[base + slot as usize] = self.pop(),
                    Op::MakeCell(slot) => {
                        let slot = base + slot as usize;
                        let value = std::mem::replace(&mut self.stack[slot], Value::Nothing);
                        self.stack[slot] = self.world.cell(value);
                    }
                    Op::LocalCell(slot) => {
                        let value = read_cell(&self.stack[base + slot as usize]);
                        self.stack.push(value);
                    }
                    Op::SetLocalCell(slot) => {
                        let value = self.pop();
                        write_cell(&self.stack[base + slot as usize], value);
                    }
                    Op::Captured(at) => {
                        let value = self.captured(base, at).clone();
                        self.stack.push(value);
                    }
                    Op::CapturedCell(at) => {
                        let value = read_cell(self.captured(base, at));
                        self.stack.push(value);
                    }
                    Op::SetCapturedCell(at) => {
                        let value = self.pop();
                        write_cell(self.captured(base, at), value);
                    }
                    Op::Global(slot) => match &self.world.globals[slot as usize] {
                        Value::Undefined => {
                            let value = attempt!(self.missing_global(slot));
                            self.stack.push(value);
                        }
                        value => self.stack.push(value.clone()),
                    },
                    Op::SetGlobal(slot) => {
                        let value = self.pop();
                        self.world.set_global(slot, value);
                    }
                    Op::Pop => drop(self.pop()),
                    Op::Duplicate => {
                        let top = self.stack[self.stack.len() - 1].clone();
                        self.stack.push(top);
                    }
                    Op::Unary(op) => {
                        let value = self.pop();
                        let value = attempt!(self.unary(op, value));
                        self.stack.push(value);
                    }
                    Op::Binary(op) => {
                        let top = self.stack.len() - 1;
                        if let (Value::Integer(a), Value::Integer(b)) =
                            (&self.stack[top - 1], &self.stack[top])
                            && let Some(value) = small(op, *a, *b)
                        {
                            self.stack.truncate(top);
                            self.stack[top - 1] = value;
                        } else {
                            let b = self.pop();
                            let a = self.pop();
                            let value = attempt!(self.binary(op, a, b));
                            self.stack.push(value);
                        }
                    }
                    Op::AddInteger(n) => {
                        let top = self.stack.len() - 1;
                        if let Value::Integer(a) = &mut self.stack[top]
                            && let Some(sum) = a.checked_add(n.into())
                        {
                            *a = sum;
                        } else {
                            let a = self.pop();
                            let value = attempt!(self.binary(Binary::Add, a, Value::Integer(n.into())));
                            self.stack.push(value);
                        }
                    }
                    Op::Jump(to) => {
                        if (to as usize) < pc {
                            attempt!(self.work.tick());
                            attempt!(self.look_at_growth());
                        }
                        pc = to as usize;
                    }
                    Op::JumpIfFalse(to) => {
                        let value = self.pop();
                        if !attempt!(self.truth(&value)) {
                            pc = to as usize;
                        }
                    }
                    Op::JumpOrPop(to, when) => {
                        let top = &self.stack[self.stack.len() - 1];
                        if attempt!(self.truth(top)) == when {
                            pc = to as usize;
                        } else {
                            self.stack.pop();
                        }
                    }
                    Op::JumpIfGiven(slot, to) => {
                        if !matches!(self.stack[base + slot as usize], Value::Undefined) {
                            pc = to as usize;
                        }
                    }
                    Op::StepTest(slot, exit) => {
                        if attempt!(self.step_ends(base + slot as usize)) {
                            pc = exit as usize;
                        }
                    }
                    Op::StepNext(slot, top) => {
                        attempt!(self.work.tick());
                        attempt!(self.look_at_growth());
                        attempt!(self.step(base + slot as usize));
                        pc = top as usize;
                    }
                    Op::EachStart(slot) => {
                        let value = self.pop();
                        let ready = attempt!(self.iterable(value));
                        self.stack[base + slot as usize] = ready;
                        self.stack[base + slot as usize + 1] = Value::Integer(0);
                    }
                    Op::EachNext(slot, exit) => {
                        attempt!(self.work.tick());
                        match self.next(base + slot as usize) {
                            Some(value) => self.stack.push(value),
                            None => pc = exit as usize,
                        }
                    }
                    Op::NewList(slot) => self.stack[base + slot as usize] = Value::from(Vec::new()),
                    Op::Append(slot) => {
                        let value = self.pop();
                        attempt!(self.append(base + slot as usize, value));
                    }
                    Op::Collect(slot, kind) => {
                        let slot = base + slot as usize;
                        let list = std::mem::replace(&mut self.stack[slot], Value::Undefined);
                        if let (Value::List(list), Collected::Set | Collected::Map) = (&list, kind) {
                            attempt!(self.room(bytes_of_set(list.items().len()) as u64));
                        }
                        self.stack.push(collect(list, kind));
                    }
                    Op::List(count) => {
                        let items = self.split_off(count as usize);
                        self.stack.push(Value::from(items));
                    }
                    Op::Set(count) => {
                        let items = self.split_off(count as usize);
                        self.stack.push(collect(Value::from(items), Collected::Set));
                    }
                    Op::Map(count) => {
                        let items = self.split_off(2 * count as usize);
                        self.stack.push(collect(Value::from(items), Collected::Map));
                    }
                    Op::Function(at) => {
                        let function = self.closure(base, &code.functions[at as usize]);
                        self.stack.push(function);
                    }
                    Op::Call(at) => {
                        save!();
                        let depth = self.frames.len();
                        self.apply(&code.passings[at as usize])?;
                        if self.frames.len() != depth {
                            break;
                        }
                    }
                    Op::CallMember(name, at) => {
                        save!();
                        let depth = self.frames.len();
                        self.call_member(name, &code.passings[at as usize])?;
                        if self.frames.len() != depth {
                            break;
                        }
                    }
                    Op::Member(name) => {
                        save!();
                        let depth = self.frames.len();
                        self.member(name)?;
                        if self.frames.len() != depth {
                            break;
                        }
                    }
                    Op::Return => {
                        let value = self.pop();
                        self.stack.truncate(base - 1);
                        self.frames.pop();
                        if self.frames.len() == floor {
                            return Ok(value);
                        }
                        self.stack.push(value);
                        break;
                    }
                    Op::Index(1) => {
                        let top = self.stack.len() - 1;
                        if let (Value::List(list), Value::Integer(at)) =
                            (&self.stack[top - 1], &self.stack[top])
                            && let Some(item) = at.checked_sub(1).and_then(|at| list.items().get(at as usize))
                        {
                            let item = item.clone();
                            self.stack.truncate(top);
                            self.stack[top - 1] = item;
                        } else {
                            attempt!(self.rare(op, base));
                        }
                    }
                    rare => attempt!(self.rare(rare, base)),
                }
            }
        }
    }

    pub(super) fn split_off(&mut self, count: usize) -> Vec<Value<'u>> {
        let from = self.stack.len() - count;
        self.stack.split_off(from)
    }

    fn captured(&self, base: usize, at: u32) -> &Value<'u> {
        match &self.stack[base - 1] {
            Value::Function(function) => match &**function {
                Function::Closure(closure) => &closure.captured[at as usize],
                Function::Native(_) => &Value::Undefined,
            },
            _ => &Value::Undefined,
        }
    }

    fn closure(&mut self, base: usize, code: &Arc<crate::code::Code<'u>>) -> Value<'u> {
        let captured = code.captures.iter().map(|capture| match *capture {
            Capture::Local(slot) => self.stack[base + slot as usize].clone(),
            Capture::Captured(at) => self.captured(base, at).clone(),
        });
        let captured: Vec<_> = captured.collect();
        let this = match &self.stack[base - 1] {
            Value::Function(function) => match &**function {
                Function::Closure(closure) => closure.this.clone(),
                Function::Native(_) => Value::Nothing,
            },
            this => this.clone(),
        };
        Value::Function(Arc::new(Function::Closure(Closure::new(code.clone(), captured, this))))
    }

    #[cold]
    pub(super) fn undefined(&self, slot: u32) -> Error {
        let name = self.world.symbols.name(self.world.global_name(slot));
        let error = Error::name(format!("That variable is not defined: `{name}`"));
        match crate::help::meant(name, self.world) {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }
}

/// Arithmetic on machine integers, unless it leaves their range.
#[inline]
pub(super) fn small<'u>(op: Binary, a: i64, b: i64) -> Option<Value<'u>> {
    Some(match op {
        Binary::Add => Value::Integer(a.checked_add(b)?),
        Binary::Subtract => Value::Integer(a.checked_sub(b)?),
        Binary::Multiply => Value::Integer(a.checked_mul(b)?),
        Binary::Modulo => Value::Integer(a.checked_rem(b)?),
        Binary::Equal | Binary::Same => Value::Boolean(a == b),
        Binary::NotEqual | Binary::NotSame => Value::Boolean(a != b),
        Binary::Less => Value::Boolean(a < b),
        Binary::Greater => Value::Boolean(a > b),
        Binary::AtMost => Value::Boolean(a <= b),
        Binary::AtLeast => Value::Boolean(a >= b),
        _ => return None,
    })
}

fn read_cell<'u>(cell: &Value<'u>) -> Value<'u> {
    match cell {
        Value::Cell(cell) => cell.lock().clone(),
        other => other.clone(),
    }
}

fn write_cell<'u>(cell: &Value<'u>, value: Value<'u>) {
    if let Value::Cell(cell) = cell {
        // The old value is dropped after the lock is released.
        let _old = std::mem::replace(&mut *cell.lock(), value);
    }
}

/// Turns a list into what a comprehension collects.
pub(super) fn collect<'u>(list: Value<'u>, kind: Collected) -> Value<'u> {
    let Value::List(mut shared) = list else { return list };
    if kind == Collected::List {
        return Value::List(shared);
    }
    let items = match Arc::get_mut(&mut shared) {
        Some(list) => list.take_items(),
        None => shared.items().to_vec(),
    };
    drop::<Arc<List<'u>>>(shared);
    match kind {
        Collected::Set => Value::Set(Arc::new(Set::from_iter(items))),
        _ => {
            let mut items = items.into_iter();
            let pairs = std::iter::from_fn(|| Some((items.next()?, items.next()?)));
            Value::Map(Arc::new(pairs.collect()))
        }
    }
}
