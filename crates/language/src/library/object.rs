//! What every value can do.

use super::Method;
use crate::class::{ClassId, class_of};
use crate::machine::Machine;
use crate::value::Value;
use kelvin_values::notation::Style;

pub(super) const METHODS: &[Method] = &[
    Method::property("Class", "The class of the object.", |machine, args| {
        // Whether a game is an uptimal takes some thought, so it is found out only here.
        let class = match machine.game(&args[0]) {
            Some(game)
                if class_of(&args[0]) == ClassId::CANONICAL_SHORT_GAME
                    && machine.work.is_uptimal(game)? =>
            {
                ClassId::UPTIMAL
            }
            _ => class_of(&args[0]),
        };
        Ok(Value::Class(class))
    }),
    Method::property("EnclosingObject", "The object whose nested class made this one.", |_, args| {
        Ok(Machine::enclosing(&args[0]))
    }),
    Method::property("ToOutput", "The object as it is shown.", |_, args| Ok(args[0].clone())),
    Method::property("ToString", "The object as it is shown, as a string.", |machine, args| match &args[0] {
        Value::Text(_) => Ok(args[0].clone()),
        other => Ok(Value::from(machine.shown(other, Style::Plain)?)),
    }),
];
