//! Functions as values.

use crate::code::{Code, Parameters};
use crate::library::Method;
use crate::value::Value;
use kelvin_budget::Charge;
use std::sync::Arc;

/// What a [`Value::Function`] holds.
pub enum Function<'u> {
    /// A function of the program, with what it took along.
    Closure(Closure<'u>),
    /// A function of the library.
    Native(Native),
}

/// A function of the library with its parameters.
pub struct Native {
    pub(crate) method: &'static Method,
    pub(crate) parameters: Parameters,
}

/// Compiled code and the variables it took along when it was made.
pub struct Closure<'u> {
    pub(crate) code: Arc<Code<'u>>,
    pub(crate) captured: Vec<Value<'u>>,
    /// The object whose method made it.
    pub(crate) this: Value<'u>,
    _charge: Charge,
}

/// The bytes of a closure without the variables it took along, and of each of these with the cell that it may be in.
const CLOSURE: usize = 128;
const CAPTURED: usize = 96;

impl<'u> Closure<'u> {
    pub(crate) fn new(code: Arc<Code<'u>>, captured: Vec<Value<'u>>, this: Value<'u>) -> Closure<'u> {
        let charge = Charge::new(CLOSURE + captured.len() * CAPTURED);
        Closure { code, captured, this, _charge: charge }
    }
}

impl<'u> Function<'u> {
    /// What it holds.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value<'u>> + '_ {
        let closure = match self {
            Function::Closure(closure) => Some(closure),
            Function::Native(_) => None,
        };
        closure.into_iter().flat_map(|closure| closure.captured.iter().chain([&closure.this]).cloned())
    }

    /// Takes out what it holds, to be dropped by the caller.
    pub(crate) fn take_values(&mut self) -> Vec<Value<'u>> {
        match self {
            Function::Closure(closure) => {
                let mut values = std::mem::take(&mut closure.captured);
                values.push(std::mem::replace(&mut closure.this, Value::Nothing));
                values
            }
            Function::Native(_) => Vec::new(),
        }
    }
}

impl Drop for Function<'_> {
    fn drop(&mut self) {
        if let Function::Closure(closure) = self
            && (!closure.captured.is_empty() || closure.this.may_hold_values())
        {
            crate::collection::release(self.take_values());
        }
    }
}
