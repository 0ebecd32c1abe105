//! What every value can do.

use super::Method;
use crate::class::{ClassId, class_of};
use crate::error::Error;
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
    Method::new("is", "(class)", "Whether it belongs to a class.", |machine, args| match &args[1] {
        Value::Class(class) => Ok(Value::Boolean(match class {
            // Whether a game is an uptimal takes some thought.
            &ClassId::UPTIMAL => match machine.game(&args[0]) {
                Some(game) => machine.work.is_uptimal(game)?,
                None => machine.is_a(&args[0], *class),
            },
            class => machine.is_a(&args[0], *class),
        })),
        other => {
            let [a, b] = [&args[0], other].map(|value| machine.class_name(value));
            Err(Error::of_type(format!("No operation `is` for arguments of types `{a}`, `{b}`")))
        }
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

pub(super) const CLASS: &[Method] =
    &[Method::property("Name", "The name without its package.", |machine, args| match &args[0] {
        Value::Class(class) => Ok(Value::from(&*machine.world.classes[*class].name)),
        other => Err(machine.expected("cgsuite.lang.Class", other)),
    })];

pub(super) const SYSTEM: &[Method] =
    &[Method::new("Print", "(value)", "Prints a value, before the answer is there.", |machine, args| {
        let text = machine.shown(&args[1], Style::Plain)?;
        machine.world.print(&text);
        Ok(Value::Nothing)
    })];
