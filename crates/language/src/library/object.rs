//! What every value can do.

use super::Method;
use crate::class::class_of;
use crate::machine::Machine;
use crate::value::Value;

pub(super) const METHODS: &[Method] = &[
    Method::property("Class", "The class of the object.", |_, args| Ok(Value::Class(class_of(&args[0])))),
    Method::property("EnclosingObject", "The object whose nested class made this one.", |_, args| {
        Ok(Machine::enclosing(&args[0]))
    }),
    Method::property("ToOutput", "The object as it is shown.", |_, args| Ok(args[0].clone())),
    Method::property("ToString", "The object as it is shown, as a string.", |machine, args| match &args[0] {
        Value::Text(_) => Ok(args[0].clone()),
        other => Ok(Value::from(machine.show(other)?)),
    }),
];
