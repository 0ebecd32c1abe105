//! Methods of rational numbers.

use super::Method;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::number::Number;
use crate::value::Value;
use kelvin_numbers::Integer;

/// Methods of rational numbers.
pub(super) const METHODS: &[Method] = &[
    Method::property("Numerator", "The numerator in lowest terms.", |machine, args| {
        Ok(match machine.number(&args[0])? {
            Number::Integer(n) => Number::Integer(n).value(),
            Number::Fraction(x) => Number::Integer(x.numerator().clone()).value(),
            Number::Infinite { negative } => Value::Integer(if negative { -1 } else { 1 }),
            Number::Surreal(_) | Number::Real(_) | Number::Scalar(_) => {
                return Err(machine.expected("game.Rational", &args[0]));
            }
        })
    }),
    Method::property("Denominator", "The denominator in lowest terms.", |machine, args| {
        Ok(match machine.number(&args[0])? {
            Number::Integer(_) => Value::Integer(1),
            Number::Fraction(x) => Number::Integer(x.denominator()).value(),
            Number::Infinite { .. } => Value::Integer(0),
            Number::Surreal(_) | Number::Real(_) | Number::Scalar(_) => {
                return Err(machine.expected("game.Rational", &args[0]));
            }
        })
    }),
    Method::property("IsDyadic", "Whether the denominator is a power of 2.", |machine, args| {
        Ok(Value::Boolean(machine.number(&args[0])?.dyadic().is_some()))
    }),
    Method::new(
        "Mod",
        "(other as Rational)",
        "The remainder of a division; it has the sign of the dividend.",
        |machine, args| Ok(machine.number(&args[0])?.modulo(&machine.number(&args[1])?)?.value()),
    ),
    Method::new(
        "Div",
        "(other as Rational)",
        "The integer part of a quotient, towards zero.",
        |machine, args| {
            let (x, y) = (machine.number(&args[0])?, machine.number(&args[1])?);
            if y.sign().is_eq() {
                return Err(Error::value("/ by zero"));
            }
            Ok(Number::Integer(x.whole_quotient(&y)?).value())
        },
    ),
];

/// The whole number of a value that fits a machine word.
pub(super) fn small<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<i64> {
    match value {
        Value::Integer(n) => Ok(*n),
        other => {
            machine.integer(other)?;
            Err(Error::overflow())
        }
    }
}

/// An integer as a value.
pub(super) fn whole<'u>(n: Integer) -> Value<'u> {
    Number::Integer(n).value()
}
