//! The loop over instructions, on values of the language.

use super::Machine;
use super::domain::{Domain, Next};
use super::step::step;
use crate::ast::{Binary, Collected};
use crate::class::ClassId;
use crate::code::{Code, Op};
use crate::collection::{Range, bytes_of_set, collect};
use crate::error::{Error, Result};
use crate::function::{Closure, Function};
use crate::symbol::Symbol;
use crate::value::Value;
use std::sync::Arc;

/// The function that runs.
pub(super) struct Here<'u> {
    code: Arc<Code<'u>>,
    base: usize,
}

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
            let here = Here { code: frame.code.clone(), base: frame.base as usize };
            let mut pc = frame.pc as usize;
            loop {
                let op = here.code.ops[pc];
                pc += 1;
                match step(self, &here, &mut pc, op) {
                    Ok(Next::Here) => {}
                    Ok(Next::Called) => break,
                    Ok(Next::Returned) => {
                        let value = Machine::pop(self);
                        self.stack.truncate(here.base - 1);
                        self.frames.pop();
                        if self.frames.len() == floor {
                            return Ok(value);
                        }
                        self.stack.push(value);
                        break;
                    }
                    Err(error) => {
                        self.leave(pc);
                        return Err(error);
                    }
                }
            }
        }
    }

    /// Leaves the place behind the current instruction for errors and calls.
    #[inline]
    fn leave(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    /// What follows a call.
    #[inline]
    fn called(&self, depth: usize) -> Result<Next> {
        Ok(if self.frames.len() == depth { Next::Here } else { Next::Called })
    }

    pub(super) fn split_off(&mut self, count: usize) -> Vec<Value<'u>> {
        let from = self.stack.len() - count;
        self.stack.split_off(from)
    }

    /// What an operation makes of values that does nothing else.
    pub(super) fn made_of(&mut self, op: Op, values: &[Value<'u>]) -> Result<Value<'u>> {
        match (op, values) {
            (Op::Unary(op), [value]) => self.unary(op, value.clone()),
            (Op::Binary(op), [a, b]) => Machine::binary(self, op, a.clone(), b.clone()),
            (Op::Coordinates(_), items) => self.coordinates(items),
            (Op::Range, ends) => self.range(ends),
            (Op::Index(_), [object, arguments @ ..]) => Machine::index(self, object, arguments),
            _ => Err(Self::unsupported()),
        }
    }

    /// `from..to..by`.
    fn range(&self, ends: &[Value<'u>]) -> Result<Value<'u>> {
        match ends {
            &[Value::Integer(from), Value::Integer(to), Value::Integer(by)] if by != 0 => {
                Ok(Value::Range(Arc::new(Range { from, to, by })))
            }
            [_, _, Value::Integer(0)] => Err(Error::value("The step of a range is 0.")),
            _ => {
                let end = ends.iter().find(|end| !matches!(end, Value::Integer(_)));
                let n = self.integer(end.unwrap_or(&Value::Nothing))?;
                let error = format!("The integer {n} is too large for the end of a range.");
                let hint = "ends have at most 64 bits; a `while` loop can go further";
                Err(Error::value(error).with_hint(hint))
            }
        }
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

impl<'u> Domain<'u> for Machine<'_, 'u> {
    type Value = Value<'u>;
    type Stop = Error;
    type Frame = Here<'u>;

    fn unsupported() -> Error {
        Error::not_yet("These instructions")
    }

    #[inline]
    fn stack(&mut self) -> &mut Vec<Value<'u>> {
        &mut self.stack
    }

    #[inline]
    fn tick(&mut self) -> Result<()> {
        Ok(self.work.tick()?)
    }

    #[inline]
    fn turn(&mut self) -> Result<()> {
        self.work.tick()?;
        self.look_at_growth()
    }

    #[inline]
    fn pop(&mut self) -> Result<Value<'u>> {
        Ok(Machine::pop(self))
    }

    fn code<'h>(here: &'h Here<'u>) -> &'h Code<'u> {
        &here.code
    }

    fn this(&self, here: &Here<'u>) -> Result<Value<'u>> {
        Ok(match &self.stack[here.base - 1] {
            Value::Function(function) => match &**function {
                Function::Closure(closure) => closure.this.clone(),
                Function::Native(_) => Value::Nothing,
            },
            this => this.clone(),
        })
    }

    #[inline]
    fn slots(&mut self, here: &Here<'u>) -> &mut [Value<'u>] {
        &mut self.stack[here.base..]
    }

    #[inline]
    fn slot(&mut self, here: &Here<'u>, slot: usize) -> &mut Value<'u> {
        &mut self.stack[here.base + slot]
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Value<'u>, b: Value<'u>) -> Result<Value<'u>> {
        Machine::binary(self, op, a, b)
    }

    #[inline]
    fn local(&mut self, here: &Here<'u>, slot: usize) -> Result<Value<'u>> {
        Ok(self.stack[here.base + slot].clone())
    }

    /// Integers are read as they were written. A copy of a whole value waits for the writes of its parts, which took a third of the time of loops.
    #[inline]
    fn push_local(&mut self, here: &Here<'u>, slot: usize) -> Result<()> {
        let value = match &self.stack[here.base + slot] {
            Value::Integer(n) => Value::Integer(*n),
            value => value.clone(),
        };
        self.stack.push(value);
        Ok(())
    }

    #[inline]
    fn set_local(&mut self, here: &Here<'u>, slot: usize) -> Result<()> {
        let (top, slot) = (self.stack.len() - 1, here.base + slot);
        match self.stack[top] {
            Value::Integer(n) => self.stack[slot] = Value::Integer(n),
            _ => self.stack.swap(slot, top),
        }
        self.stack.truncate(top);
        Ok(())
    }

    #[inline]
    fn pop_truth(&mut self) -> Result<bool> {
        let top = self.stack.len() - 1;
        let truth = match &self.stack[top] {
            Value::Boolean(truth) => *truth,
            other => Machine::truth(self, other)?,
        };
        self.stack.truncate(top);
        Ok(truth)
    }

    fn captured(&self, here: &Here<'u>, at: usize) -> Result<Value<'u>> {
        Ok(match &self.stack[here.base - 1] {
            Value::Function(function) => match &**function {
                Function::Closure(closure) => closure.captured[at].clone(),
                Function::Native(_) => Value::Undefined,
            },
            _ => Value::Undefined,
        })
    }

    fn cell(&mut self, value: Value<'u>) -> Result<Value<'u>> {
        Ok(self.world.cell(value))
    }

    fn read(&self, cell: &Value<'u>) -> Result<Value<'u>> {
        Ok(match cell {
            Value::Cell(cell) => cell.lock().clone(),
            other => other.clone(),
        })
    }

    fn write(&mut self, cell: &Value<'u>, value: Value<'u>) -> Result<()> {
        if let Value::Cell(cell) = cell {
            // The old value is dropped after the lock is released.
            let _old = std::mem::replace(&mut *cell.lock(), value);
        }
        Ok(())
    }

    #[inline]
    fn as_integer(value: &Value<'u>) -> Option<i64> {
        if let Value::Integer(n) = value { Some(*n) } else { None }
    }

    #[inline]
    fn known(value: Value<'u>) -> Result<Value<'u>> {
        Ok(value)
    }

    fn made(&mut self, op: Op, values: &[Value<'u>]) -> Result<Value<'u>> {
        self.made_of(op, values)
    }

    fn class(&mut self, class: ClassId) -> Result<Value<'u>> {
        self.class_value(class)
    }

    fn function(
        &mut self,
        here: &Here<'u>,
        code: &Arc<Code<'u>>,
        captured: Vec<Value<'u>>,
    ) -> Result<Value<'u>> {
        let closure = Closure::new(code.clone(), captured, self.this(here)?);
        Ok(Value::Function(Arc::new(Function::Closure(closure))))
    }

    fn collection(&mut self, count: usize, kind: Collected) -> Result<Value<'u>> {
        Ok(collect(Value::from(self.split_off(count)), kind))
    }

    fn new_list(&mut self) -> Result<Value<'u>> {
        Ok(Value::from(Vec::new()))
    }

    fn append(&mut self, here: &Here<'u>, slot: usize, value: Value<'u>) -> Result<()> {
        Machine::append(self, here.base + slot, value)
    }

    fn collect(&mut self, here: &Here<'u>, slot: usize, kind: Collected) -> Result<Value<'u>> {
        let list = std::mem::replace(self.slot(here, slot), Value::Undefined);
        if let (Value::List(list), Collected::Set | Collected::Map) = (&list, kind) {
            self.room(bytes_of_set(list.items().len()) as u64)?;
        }
        Ok(collect(list, kind))
    }

    #[inline]
    fn truth(&self, value: &Value<'u>) -> Result<bool> {
        Machine::truth(self, value)
    }

    fn is_given(value: &Value<'u>) -> bool {
        !matches!(value, Value::Undefined)
    }

    fn enclosing(&mut self, object: Value<'u>) -> Result<Value<'u>> {
        Ok(Machine::enclosing(&object))
    }

    #[inline]
    fn index_top(&mut self) -> Result<()> {
        let top = self.stack.len() - 1;
        if let (Value::List(list), Value::Integer(at)) = (&self.stack[top - 1], &self.stack[top])
            && let Some(item) = at.checked_sub(1).and_then(|at| list.items().get(at as usize))
        {
            let item = item.clone();
            self.stack.truncate(top);
            self.stack[top - 1] = item;
            return Ok(());
        }
        let arguments = self.split_off(1);
        let object = Machine::pop(self);
        let value = Machine::index(self, &object, &arguments)?;
        self.stack.push(value);
        Ok(())
    }

    fn member(&mut self, _: &Here<'u>, pc: usize, name: Symbol) -> Result<Next> {
        self.leave(pc);
        let depth = self.frames.len();
        Machine::member(self, name)?;
        self.called(depth)
    }

    fn call(&mut self, here: &Here<'u>, pc: usize, passing: usize) -> Result<Next> {
        self.leave(pc);
        let depth = self.frames.len();
        self.apply(&here.code.passings[passing])?;
        self.called(depth)
    }

    fn call_member(&mut self, here: &Here<'u>, pc: usize, name: Symbol, passing: usize) -> Result<Next> {
        self.leave(pc);
        let depth = self.frames.len();
        Machine::call_member(self, name, &here.code.passings[passing])?;
        self.called(depth)
    }

    fn iterable(&mut self, collection: Value<'u>) -> Result<Value<'u>> {
        match collection {
            Value::List(_) | Value::Range(_) => Ok(collection),
            other => Ok(Value::from(self.elements(&other)?)),
        }
    }

    #[inline]
    fn each_next(&mut self, here: &Here<'u>, pc: &mut usize, slot: usize, exit: u32) -> Result<()> {
        self.work.tick()?;
        let at = here.base + slot;
        let [collection, Value::Integer(place)] = &mut self.stack[at..at + 2] else { return Ok(()) };
        let value = match collection {
            Value::List(list) => list.items().get(*place as usize).cloned(),
            Value::Range(range) => range.get(*place as u64).map(Value::Integer),
            _ => None,
        };
        *place += 1;
        match value {
            Some(value) => self.stack.push(value),
            None => *pc = exit as usize,
        }
        Ok(())
    }

    fn compare_multiples(&mut self, op: Binary, multiples: [bool; 2]) -> Result<Value<'u>> {
        Machine::compare_multiples(self, op, multiples)
    }

    fn special(&mut self, here: &Here<'u>, op: Op) -> Result<()> {
        match op {
            Op::Global(slot) => {
                let value = match &self.world.globals[slot as usize] {
                    Value::Undefined => self.missing_global(slot)?,
                    value => value.clone(),
                };
                self.stack.push(value);
            }
            Op::SetGlobal(slot) => {
                let value = Machine::pop(self);
                self.world.set_global(slot, value);
            }
            other => self.cold_op(other, here.base)?,
        }
        Ok(())
    }
}
