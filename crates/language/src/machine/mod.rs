//! The machine that runs compiled code.
//!
//! Calls of the program's own functions do not recurse here: their frames are a vector. Only the library
//! calling back (`List.Apply`, a user's `Options`) enters the machine again, on a stack that grows on the
//! heap.

mod access;
mod arena;
mod bind;
mod braces;
mod cold_ops;
mod construct;
mod domain;
mod evaluate;
mod forms;
mod games;
mod hot;
mod loopy;
mod member;
mod misere;
mod mixed;
mod nimbers;
mod operate;
mod operators;
mod ranges;
mod reach;
mod renew;
mod run;
mod shown;
mod step;
mod symbolic;

pub(crate) use arena::{ArenaClass, HeapLists};
pub(crate) use evaluate::not_short;
pub(crate) use forms::{form_of, form_value};
pub(crate) use games::number_value;
pub(crate) use loopy::is_loopy;
pub(crate) use mixed::Mixed;
#[cfg(test)]
pub(crate) use symbolic::random;
pub(crate) use symbolic::{OnGrid, RulesForGraph, RulesForSize};

use crate::class::class_of;
use crate::code::{Code, Passing};
use crate::error::{Error, ErrorKind, Result};
use crate::output;
use crate::symbol::Symbol;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::{Budget, Charge};
use kelvin_values::Work;
use kelvin_values::notation::Style;
use smallvec::SmallVec;
use std::sync::Arc;

/// Runs code in a world under a budget.
pub(crate) struct Machine<'m, 'u> {
    pub(crate) world: &'m mut World<'u>,
    pub(crate) work: Work<'u, 'm>,
    stack: Vec<Value<'u>>,
    frames: Vec<Frame<'u>>,
    /// How often the machine has been entered again from the library.
    entries: u32,
    /// What the stack takes.
    charge: Charge,
    /// What values held when the memory was last looked at.
    held_at_look: u64,
}

/// A function that runs: its variables begin at `base` of the stack, and below them lies the function
/// itself, or the object whose method it is.
struct Frame<'u> {
    code: Arc<Code<'u>>,
    pc: u32,
    base: u32,
}

/// The arguments of a method of the library: the object first.
pub(crate) type Arguments<'u> = SmallVec<[Value<'u>; 4]>;

/// Calls nested deeper than this are taken for unending.
const FRAMES: usize = 250_000;
/// Entries from the library nested deeper than this are taken for unending.
const ENTRIES: u32 = 5_000;

impl<'m, 'u> Machine<'m, 'u> {
    pub(crate) fn new(world: &'m mut World<'u>, budget: &'m Budget) -> Self {
        let work = world.universe.work(budget);
        let held_at_look = world.account.bytes();
        let (stack, frames, charge) = (Vec::new(), Vec::new(), Charge::new(0));
        Machine { world, work, stack, frames, entries: 0, charge, held_at_look }
    }

    pub(crate) fn budget(&self) -> &'m Budget {
        self.work.budget()
    }

    /// Runs code that takes no arguments.
    pub(crate) fn execute(&mut self, code: Arc<Code<'u>>) -> Result<Value<'u>> {
        let height = self.stack.len();
        let depth = self.frames.len();
        self.stack.push(Value::Nothing);
        let result = self.enter(code).and_then(|()| self.run());
        self.stack.truncate(height);
        self.frames.truncate(depth);
        result
    }

    /// Counts an entry from the library.
    fn deeper(&mut self) -> Result<()> {
        if self.entries == ENTRIES {
            return Err(too_deep());
        }
        self.entries += 1;
        Ok(())
    }

    /// Calls a method of a value, from the library.
    pub(crate) fn call_method(
        &mut self,
        object: &Value<'u>,
        name: Symbol,
        arguments: &[Value<'u>],
    ) -> Result<Value<'u>> {
        self.entered(object, arguments, |machine, passing| machine.call_member(name, passing))
    }

    /// A member of a value, from the library.
    pub(crate) fn get_member(&mut self, object: &Value<'u>, name: Symbol) -> Result<Value<'u>> {
        self.entered(object, &[], |machine, _| machine.member(name))
    }

    /// Calls a value with arguments, from the library.
    pub(crate) fn call(&mut self, callee: &Value<'u>, arguments: &[Value<'u>]) -> Result<Value<'u>> {
        self.entered(callee, arguments, Self::apply)
    }

    /// Puts a callee and its arguments onto the stack, and runs what is called to its end.
    fn entered(
        &mut self,
        callee: &Value<'u>,
        arguments: &[Value<'u>],
        call: impl FnOnce(&mut Self, &Passing) -> Result<()>,
    ) -> Result<Value<'u>> {
        let height = self.stack.len();
        let depth = self.frames.len();
        self.deeper()?;
        self.stack.push(callee.clone());
        self.stack.extend_from_slice(arguments);
        let passing = Passing { count: arguments.len() as u32, names: Box::default() };
        let result = stacker::maybe_grow(64 << 10, 2 << 20, || {
            call(self, &passing)?;
            if self.frames.len() > depth { self.run() } else { Ok(self.pop()) }
        });
        self.entries -= 1;
        self.stack.truncate(height);
        self.frames.truncate(depth);
        result
    }

    /// Pushes a frame for code whose arguments are at the top of the stack.
    fn enter(&mut self, code: Arc<Code<'u>>) -> Result<()> {
        if self.frames.len() == FRAMES {
            return Err(too_deep());
        }
        self.work.tick()?;
        self.look_at_growth()?;
        let base = self.stack.len() - code.parameters.list.len();
        let height = base + code.slots as usize;
        if height > self.stack.capacity() {
            self.room_for_values(2 * height)?;
        }
        self.stack.resize(height, Value::Undefined);
        self.charge.resize(self.stack.capacity() * size_of::<Value<'u>>());
        self.frames.push(Frame { code, pc: 0, base: base as u32 });
        Ok(())
    }

    /// The top of the stack.
    fn pop(&mut self) -> Value<'u> {
        self.stack.pop().expect("the compiler leaves no instruction without its operands")
    }

    /// The last values of the stack.
    fn pop_many(&mut self, count: usize) -> Arguments<'u> {
        let from = self.stack.len() - count;
        self.stack.drain(from..).collect()
    }

    /// The text of a value, whatever its class says.
    pub(crate) fn show(&self, value: &Value<'u>) -> Result<String> {
        output::show(value, Style::Plain, self.world, self.budget(), &output::OwnTexts::default())
    }

    /// The whole name of the class of a value.
    pub(crate) fn class_name(&self, value: &Value<'u>) -> Arc<str> {
        self.world.classes[class_of(value)].path.clone()
    }

    /// A condition must be true or false.
    pub(crate) fn truth(&self, value: &Value<'u>) -> Result<bool> {
        match value {
            Value::Boolean(truth) => Ok(*truth),
            other => Err(self.expected("cgsuite.lang.Boolean", other)),
        }
    }

    pub(crate) fn expected(&self, class: &str, found: &Value<'u>) -> Error {
        Error::of_type(format!("Expected `{class}`; found `{}`.", self.class_name(found)))
    }
}

fn too_deep() -> Error {
    Error::new(ErrorKind::Depth, "Maximum recursive depth exceeded. (Possible infinite recursion?)")
}
