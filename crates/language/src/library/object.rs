//! What every value can do.

use super::{Method, outputs};
use crate::class::{ClassId, class_of};
use crate::error::{Error, ErrorKind};
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
    Method::property("EnclosingObject", "The object that encloses the class of this one.", |_, args| {
        Ok(Machine::enclosing(&args[0]))
    }),
    Method::property("ToOutput", "The printed form of the object.", |_, args| {
        Ok(outputs::shown_alone(&args[0]))
    }),
    Method::property("ToString", "The printed form of the object, as a string.", |machine, args| match &args
        [0]
    {
        Value::Text(_) => Ok(args[0].clone()),
        other => Ok(Value::from(machine.shown(other, Style::Plain)?)),
    }),
];

pub(super) const CLASS: &[Method] = &[
    Method::property("Name", "The name without its package.", |machine, args| match &args[0] {
        Value::Class(class) => Ok(Value::from(&*machine.world.classes[*class].name)),
        other => Err(machine.expected("cgsuite.lang.Class", other)),
    }),
    Method::property("QualifiedName", "The name with its package.", |machine, args| match &args[0] {
        Value::Class(class) => Ok(Value::from(&*machine.world.classes[*class].path)),
        other => Err(machine.expected("cgsuite.lang.Class", other)),
    }),
    Method::property("Ordinal", "The number of the class in this session.", |machine, args| match &args[0] {
        Value::Class(class) => Ok(Value::Integer(class.0.into())),
        other => Err(machine.expected("cgsuite.lang.Class", other)),
    }),
];

pub(super) const ENUM: &[Method] =
    &[Method::property("Literal", "The name of the value.", |machine, args| {
        machine.show(&args[0]).map(Value::from)
    })];

pub(super) const SYSTEM: &[Method] = &[
    Method::new("Print", "(value)", "Prints a value at once, before the answer.", |machine, args| {
        let text = machine.shown(&args[1], Style::Plain)?;
        machine.world.print(&text);
        Ok(Value::Nothing)
    }),
    Method::new(
        "Error",
        "(message as String)",
        "Stops the calculation with an error message.",
        |machine, args| Err(Error::new(ErrorKind::Raised, &*machine.text(&args[1])?)),
    ),
    Method::property("Version", "The version of this program.", |_, _| {
        Ok(Value::from(env!("CARGO_PKG_VERSION")))
    }),
    Method::new("ClearAll", "()", "Clears the variables of the worksheet.", |machine, _| {
        machine.world.globals.iter_mut().for_each(|value| *value = Value::Undefined);
        machine.world.stale.clear();
        Ok(Value::Nothing)
    }),
];
