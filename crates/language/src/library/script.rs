//! Scripts: files of statements that are called by their names.

use super::Method;
use crate::error::Result;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use crate::{class::ClassId, compile, parse};
use std::sync::Arc;

/// A file of statements.
pub(crate) struct Script {
    pub(crate) name: Arc<str>,
    /// Its number in the session.
    pub(crate) number: u32,
}

impl Script {
    /// As a value.
    pub(crate) fn value<'u>(self) -> Value<'u> {
        Object::value(ClassId::SCRIPT, Body::Script(Box::new(self)))
    }
}

pub(super) const METHODS: &[Method] = &[
    Method::new("Eval", "()", "Runs the script: the value of its last statement.", |machine, args| {
        let number = script(machine, &args[0])?.number;
        let source = machine.world.script_text(number)?;
        let tree = Arc::new(parse::parse(&source, &mut machine.world.symbols)?);
        let code = compile::worksheet(&tree, machine.world)?;
        let value = machine.execute_on(code, Value::Nothing)?;
        Ok(if tree.root.closed { Value::Nothing } else { value })
    }),
    Method::property("Name", "The name of the script.", |machine, args| {
        Ok(Value::from(&*script(machine, &args[0])?.name))
    }),
    Method::property("QualifiedName", "The name of the script with its package.", |machine, args| {
        Ok(Value::from(&*script(machine, &args[0])?.name))
    }),
    // Those of classes are not negative.
    Method::property("Ordinal", "The number of the script in this session.", |machine, args| {
        Ok(Value::Integer(-1 - i64::from(script(machine, &args[0])?.number)))
    }),
];

fn script<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Script> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Script(script) => Ok(script),
            _ => Err(machine.expected("cgsuite.lang.Script", value)),
        },
        _ => Err(machine.expected("cgsuite.lang.Script", value)),
    }
}
