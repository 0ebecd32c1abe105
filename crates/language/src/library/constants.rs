//! Functions and values known by a name alone.

use super::{Method, ask, collection, complex, surreal};
use crate::class::ClassId;
use crate::error::{Error, ErrorKind};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_numbers::{Real, Surreal};
use kelvin_values::Player;

/// What a name of the library stands for.
pub(crate) enum Constant<'u> {
    Value(Value<'u>),
    Function(&'static Method),
    /// A loopy game, which is read by its name.
    Loopy,
}

/// The constant with a name.
pub(crate) fn constant<'u>(name: &str) -> Option<Constant<'u>> {
    if let Some(function) = functions().find(|function| function.name == name) {
        return Some(Constant::Function(function));
    }
    Some(match name {
        "Nothing" => Constant::Value(Value::Nothing),
        "Left" => Constant::Value(Value::Player(Player::Left)),
        "Right" => Constant::Value(Value::Player(Player::Right)),
        "Onside" | "Offside" => Constant::Value(Object::value(ClassId::SIDE, Body::Named(name.into()))),
        "inf" => Constant::Value(Number::Infinite { negative: false }.value()),
        "on" | "off" | "over" | "under" | "dud" | "upon" | "uponth" => Constant::Loopy,
        "omega" | "ω" => Constant::Value(surreal::number_of(Surreal::omega())),
        "epsilon" | "ε" => Constant::Value(surreal::number_of(Surreal::epsilon())),
        "pi" | "π" => Constant::Value(Number::from(Real::pi()).value()),
        _ => return None,
    })
}

/// The values that have a name of their own.
pub(crate) const VALUE_NAMES: &[&str] = &["Nothing", "Left", "Right", "inf", "omega", "epsilon", "pi"];

/// The functions that have a name of their own.
pub(crate) fn functions() -> impl Iterator<Item = &'static Method> {
    FUNCTIONS.iter().chain(surreal::FUNCTIONS).chain(complex::FUNCTIONS).chain(ask::FUNCTIONS)
}

const FUNCTIONS: &[Method] = &[
    Method::new(
        "error",
        "(message as String)",
        "Stops the calculation with an error message.",
        |machine, args| Err(Error::new(ErrorKind::Raised, &*machine.text(&args[1])?)),
    ),
    Method::new("Tiny", "(g as Game)", "The tiny {0||0|-G}.", |machine, args| {
        super::loopy::tiny(machine, &args[1], Player::Left)
    }),
    Method::new("Miny", "(g as Game)", "The miny {G|0||0}.", |machine, args| {
        super::loopy::tiny(machine, &args[1], Player::Right)
    }),
    Method::new("Sum", "(collection)", "The sum of a collection.", |machine, args| {
        collection::sum(machine, &args[1])
    }),
    Method::new("Max", "(collection)", "The largest of a collection.", |machine, args| {
        collection::extreme(machine, &args[1], std::cmp::Ordering::Greater)
    }),
    Method::new("Min", "(collection)", "The smallest of a collection.", |machine, args| {
        collection::extreme(machine, &args[1], std::cmp::Ordering::Less)
    }),
    Method::new(
        "Mex",
        "(collection)",
        "The least nonnegative integer that is not in a collection.",
        |machine, args| collection::mex(machine, &args[1]),
    ),
];
