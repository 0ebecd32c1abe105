//! What a program computes with: the values of the language, words in an arena, values of cells that are not known, or integers as linear forms.

use crate::ast::{Binary, Collected};
use crate::class::ClassId;
use crate::code::{Code, Op};
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_budget::Exhausted;
use smallvec::SmallVec;
use std::convert::Infallible;
use std::sync::Arc;

/// Why an instruction cannot be done in a domain. The state is as before it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop<C = Infallible> {
    /// The domain does not have it; another one runs the method.
    Unsupported,
    /// Something was missing that is found first; the method is run again.
    Retry,
    /// It depends on a condition, by which the state splits.
    Split(C),
    /// The method fails.
    Error,
    /// A limit is reached.
    Exhausted(Exhausted),
}

/// Where a program goes on.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// In the function that runs.
    Here,
    /// In a function that was called.
    Called,
    /// In the caller: the top of the stack is given.
    Returned,
}

/// What an operation of a domain gives.
pub(super) type Given<'u, D> = Result<<D as Domain<'u>>::Value, <D as Domain<'u>>::Stop>;

/// Values taken off the stack.
pub(super) type Items<V> = SmallVec<[V; 8]>;

/// Values, a stack of them, and functions that run. An operation that fails may have taken its operands off the stack, and changes nothing else.
pub(super) trait Domain<'u>: Sized {
    type Value: Clone;
    type Stop;
    /// What is known of the function that runs.
    type Frame;

    /// That the domain does not have an instruction.
    fn unsupported() -> Self::Stop;

    /// The stack of the function that runs.
    fn stack(&mut self) -> &mut Vec<Self::Value>;

    #[inline]
    fn push(&mut self, value: Self::Value) {
        self.stack().push(value);
    }

    /// The top of the stack; the compiler leaves no instruction without its operands.
    #[inline]
    fn pop(&mut self) -> Given<'u, Self> {
        self.stack().pop().ok_or_else(Self::unsupported)
    }

    /// The last values of the stack, in their order.
    #[inline]
    fn popped(&mut self, count: usize) -> Result<Items<Self::Value>, Self::Stop> {
        let from = self.stack().len().checked_sub(count).ok_or_else(Self::unsupported)?;
        Ok(self.stack().drain(from..).collect())
    }

    /// Counts a step.
    fn tick(&mut self) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// Counts the turn of a loop.
    #[inline]
    fn turn(&mut self) -> Result<(), Self::Stop> {
        self.tick()
    }

    fn code(frame: &Self::Frame) -> &Code<'u>;
    fn this(&self, frame: &Self::Frame) -> Given<'u, Self>;
    /// The variables of the function, in their slots.
    fn slots(&mut self, frame: &Self::Frame) -> &mut [Self::Value];
    /// The slot of a variable.
    #[inline]
    fn slot(&mut self, frame: &Self::Frame, slot: usize) -> &mut Self::Value {
        &mut self.slots(frame)[slot]
    }
    /// What a variable holds, for the program.
    fn local(&mut self, frame: &Self::Frame, slot: usize) -> Given<'u, Self>;
    /// Pushes what a variable holds.
    #[inline]
    fn push_local(&mut self, frame: &Self::Frame, slot: usize) -> Result<(), Self::Stop> {
        let value = self.local(frame, slot)?;
        self.push(value);
        Ok(())
    }
    /// Pops into a variable.
    #[inline]
    fn set_local(&mut self, frame: &Self::Frame, slot: usize) -> Result<(), Self::Stop> {
        let value = self.pop()?;
        *self.slot(frame, slot) = value;
        Ok(())
    }
    /// A variable that the function took along.
    fn captured(&self, frame: &Self::Frame, at: usize) -> Given<'u, Self>;
    /// A cell that functions share.
    fn cell(&mut self, _: Self::Value) -> Given<'u, Self> {
        Err(Self::unsupported())
    }
    fn read(&self, _: &Self::Value) -> Given<'u, Self> {
        Err(Self::unsupported())
    }
    fn write(&mut self, _: &Self::Value, _: Self::Value) -> Result<(), Self::Stop> {
        Err(Self::unsupported())
    }

    /// A value of the language.
    fn known(value: Value<'u>) -> Given<'u, Self>;

    /// The integer that a value is known to be, where that is seen at once.
    #[inline]
    fn as_integer(_: &Self::Value) -> Option<i64> {
        None
    }

    #[inline]
    fn constant(&mut self, frame: &Self::Frame, at: usize) -> Given<'u, Self> {
        Self::known(Self::code(frame).constants[at].clone())
    }

    /// What an operation gives that takes values and does nothing else: an operator, a range, coordinates, `a[b]`.
    fn made(&mut self, op: Op, values: &[Self::Value]) -> Given<'u, Self>;

    fn class(&mut self, class: ClassId) -> Given<'u, Self>;
    fn function(
        &mut self,
        _: &Self::Frame,
        _code: &Arc<Code<'u>>,
        _captured: Vec<Self::Value>,
    ) -> Given<'u, Self> {
        Err(Self::unsupported())
    }
    /// A collection of the last values of the stack: keys and images in turn for a map.
    fn collection(&mut self, count: usize, kind: Collected) -> Given<'u, Self>;

    /// An empty list that a loop builds, what is added to the one in a slot, and what becomes of it.
    fn new_list(&mut self) -> Given<'u, Self>;
    fn append(&mut self, frame: &Self::Frame, slot: usize, value: Self::Value) -> Result<(), Self::Stop>;
    fn collect(&mut self, frame: &Self::Frame, slot: usize, kind: Collected) -> Given<'u, Self>;

    fn truth(&self, value: &Self::Value) -> Result<bool, Self::Stop>;
    /// Pops a condition.
    #[inline]
    fn pop_truth(&mut self) -> Result<bool, Self::Stop> {
        let condition = self.pop()?;
        self.truth(&condition)
    }
    /// Whether a variable has a value.
    fn is_given(value: &Self::Value) -> bool;
    #[inline]
    fn binary(&mut self, op: Binary, a: Self::Value, b: Self::Value) -> Given<'u, Self> {
        self.made(Op::Binary(op), &[a, b])
    }

    /// An operator on the two last values of the stack.
    #[inline]
    fn operate(&mut self, op: Binary) -> Result<(), Self::Stop> {
        let stack = self.stack();
        if let [.., a, b] = &mut stack[..]
            && let (Some(m), Some(n)) = (Self::as_integer(a), Self::as_integer(b))
            && let Some(value) = on_integers(op, m, n)
        {
            *a = Self::known(value)?;
            let top = stack.len() - 1;
            stack.truncate(top);
            return Ok(());
        }
        let b = self.pop()?;
        let a = self.pop()?;
        let value = self.binary(op, a, b)?;
        self.push(value);
        Ok(())
    }

    /// Adds an integer to the last value of the stack.
    #[inline]
    fn add(&mut self, n: i64) -> Result<(), Self::Stop> {
        if let Some(top) = self.stack().last_mut()
            && let Some(sum) = Self::as_integer(top).and_then(|m| m.checked_add(n))
        {
            *top = Self::known(Value::Integer(sum))?;
            return Ok(());
        }
        let (value, n) = (self.pop()?, Self::known(Value::Integer(n))?);
        let sum = self.binary(Binary::Add, value, n)?;
        self.push(sum);
        Ok(())
    }

    /// Compares the last two values of the stack, of which some are products whose two factors are on the stack.
    fn compare_multiples(&mut self, op: Binary, multiples: [bool; 2]) -> Given<'u, Self> {
        let [left, right] = multiples;
        let side = |domain: &mut Self, is_multiple: bool| {
            let value = domain.pop()?;
            if !is_multiple {
                return Ok(value);
            }
            let factor = domain.pop()?;
            domain.binary(Binary::Multiply, factor, value)
        };
        let right = side(self, right)?;
        let left = side(self, left)?;
        self.binary(op, left, right)
    }

    fn enclosing(&mut self, object: Self::Value) -> Given<'u, Self>;

    #[inline]
    fn index(&mut self, object: Self::Value, at: Self::Value) -> Given<'u, Self> {
        self.made(Op::Index(1), &[object, at])
    }

    /// `a[b]` of the two last values of the stack.
    #[inline]
    fn index_top(&mut self) -> Result<(), Self::Stop> {
        let at = self.pop()?;
        let object = self.pop()?;
        let value = self.index(object, at)?;
        self.push(value);
        Ok(())
    }

    fn member(&mut self, frame: &Self::Frame, pc: usize, name: Symbol) -> Result<Next, Self::Stop>;
    fn call(&mut self, frame: &Self::Frame, pc: usize, passing: usize) -> Result<Next, Self::Stop>;
    fn call_member(
        &mut self,
        frame: &Self::Frame,
        pc: usize,
        name: Symbol,
        passing: usize,
    ) -> Result<Next, Self::Stop>;

    /// What a loop runs through, and the next of it: the loop has a slot for each.
    fn iterable(&mut self, collection: Self::Value) -> Given<'u, Self>;
    fn next(&mut self, _: &Self::Frame, _slot: usize) -> Result<Option<Self::Value>, Self::Stop> {
        Err(Self::unsupported())
    }

    #[inline(always)]
    fn each_next(
        &mut self,
        frame: &Self::Frame,
        pc: &mut usize,
        slot: usize,
        exit: u32,
    ) -> Result<(), Self::Stop> {
        self.tick()?;
        match self.next(frame, slot)? {
            Some(value) => self.push(value),
            None => *pc = exit as usize,
        }
        Ok(())
    }

    /// Whether the loop is over whose value, limit and step are in three slots.
    #[inline]
    fn step_ends(&mut self, frame: &Self::Frame, slot: usize) -> Result<bool, Self::Stop> {
        if let [value, limit, by] = &self.slots(frame)[slot..slot + 3]
            && let (Some(n), Some(limit)) = (Self::as_integer(value), Self::as_integer(limit))
            && let Some(by) = Self::as_integer(by)
        {
            return Ok(if by < 0 { n < limit } else { n > limit });
        }
        self.step_ends_at_any(frame, slot)
    }

    /// The same, whatever the values are.
    #[inline(never)]
    fn step_ends_at_any(&mut self, frame: &Self::Frame, slot: usize) -> Result<bool, Self::Stop> {
        let [value, limit, by] = [0, 1, 2].map(|part| self.slot(frame, slot + part).clone());
        if !Self::is_given(&limit) {
            return Ok(false);
        }
        let down = self.binary(Binary::Less, by, Self::known(Value::Integer(0))?)?;
        let goes_on = if self.truth(&down)? { Binary::AtLeast } else { Binary::AtMost };
        let goes_on = self.binary(goes_on, value, limit)?;
        Ok(!self.truth(&goes_on)?)
    }

    #[inline]
    fn step_test(
        &mut self,
        frame: &Self::Frame,
        pc: &mut usize,
        slot: usize,
        exit: u32,
    ) -> Result<(), Self::Stop> {
        if self.step_ends(frame, slot)? {
            *pc = exit as usize;
        }
        Ok(())
    }

    /// Takes such a loop to its next value.
    #[inline]
    fn step_next(&mut self, frame: &Self::Frame, slot: usize) -> Result<(), Self::Stop> {
        if let [value, _, by] = &mut self.slots(frame)[slot..slot + 3]
            && let Some(next) =
                Self::as_integer(value).zip(Self::as_integer(by)).and_then(|(n, by)| n.checked_add(by))
        {
            *value = Self::known(Value::Integer(next))?;
            return Ok(());
        }
        let [value, by] = [0, 2].map(|part| self.slot(frame, slot + part).clone());
        *self.slot(frame, slot) = self.binary(Binary::Add, value, by)?;
        Ok(())
    }

    /// Any other instruction: variables of the worksheet, games in braces, members that are set.
    fn special(&mut self, _: &Self::Frame, _: Op) -> Result<(), Self::Stop> {
        Err(Self::unsupported())
    }
}

/// Arithmetic on machine integers, unless it leaves their range.
#[inline]
pub(super) fn on_integers<'u>(op: Binary, a: i64, b: i64) -> Option<Value<'u>> {
    Some(match op {
        Binary::Add => Value::Integer(a.checked_add(b)?),
        Binary::Subtract => Value::Integer(a.checked_sub(b)?),
        Binary::Multiply => Value::Integer(a.checked_mul(b)?),
        Binary::Divide if b != 0 && a.checked_rem(b)? == 0 => Value::Integer(a / b),
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
