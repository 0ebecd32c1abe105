//! Objects: values with a class of their own.

use crate::class::ClassId;
use crate::value::Value;

/// What a [`Value::Object`] holds.
pub struct Object<'u> {
    pub(crate) class: ClassId,
    pub(crate) body: Body<'u>,
}

/// The insides of an object.
pub(crate) enum Body<'u> {
    /// A value of an enum.
    Named(&'static str),
    /// An instance of a user's class.
    Instance(Vec<Value<'u>>),
}

impl<'u> Object<'u> {
    /// Takes out what it holds, to be dropped by the caller.
    pub(crate) fn take_values(&mut self) -> Vec<Value<'u>> {
        match &mut self.body {
            Body::Named(_) => Vec::new(),
            Body::Instance(fields) => std::mem::take(fields),
        }
    }
}

impl Drop for Object<'_> {
    fn drop(&mut self) {
        let values = self.take_values();
        if values.iter().any(Value::may_hold_values) {
            crate::collection::release(values);
        }
    }
}
