//! Methods of all numbers.

use super::Method;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::number::Number;
use crate::quotient::Quotient;
use crate::value::Value;
use kelvin_numbers::Integer;
use kelvin_values::{Outcome, Player};
use std::cmp::Ordering;

/// Methods of surreal numbers.
pub(super) const SURREAL: &[Method] = &[
    Method::property("Abs", "The number without its sign.", |machine, args| {
        let x = machine.number(&args[0])?;
        Ok(if x.sign().is_lt() { x.negate().value() } else { args[0].clone() })
    }),
    Method::property("Sign", "1, 0 or -1.", |machine, args| {
        Ok(Value::Integer(machine.number(&args[0])?.sign() as i64))
    }),
    Method::property("Reciprocal", "1 divided by the number.", |machine, args| {
        Ok(machine.number(&args[0])?.reciprocal()?.value())
    }),
    Method::new("Max", "(other as SurrealNumber)", "The larger of two numbers.", |machine, args| {
        extreme(machine, args, Ordering::Greater)
    }),
    Method::new("Min", "(other as SurrealNumber)", "The smaller of two numbers.", |machine, args| {
        extreme(machine, args, Ordering::Less)
    }),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P (the previous) or N (the next player).",
        |machine, args| {
            Ok(super::game::outcome(match machine.number(&args[0])?.sign() {
                Ordering::Less => Outcome::of_winner(Player::Right),
                Ordering::Greater => Outcome::of_winner(Player::Left),
                Ordering::Equal => Outcome::P,
            }))
        },
    ),
];

/// Methods of rational numbers.
pub(super) const METHODS: &[Method] = &[
    Method::property("Numerator", "The numerator in lowest terms.", |machine, args| {
        Ok(match machine.number(&args[0])? {
            Number::Integer(n) => Number::Integer(n).value(),
            Number::Fraction(x) => Number::Integer(x.numerator().clone()).value(),
            Number::Infinite { negative } => Value::Integer(if negative { -1 } else { 1 }),
            Number::Surreal(_) => return Err(machine.expected("game.Rational", &args[0])),
        })
    }),
    Method::property("Denominator", "The denominator in lowest terms.", |machine, args| {
        Ok(match machine.number(&args[0])? {
            Number::Integer(_) => Value::Integer(1),
            Number::Fraction(x) => Number::Integer(x.denominator()).value(),
            Number::Infinite { .. } => Value::Integer(0),
            Number::Surreal(_) => return Err(machine.expected("game.Rational", &args[0])),
        })
    }),
    Method::property("IsDyadic", "Whether the denominator is a power of 2.", |machine, args| {
        Ok(Value::Boolean(machine.number(&args[0])?.dyadic().is_some()))
    }),
    Method::property("Floor", "The greatest integer that is not larger.", |machine, args| {
        Ok(Number::Integer(machine.number(&args[0])?.floor()?).value())
    }),
    Method::property("Ceiling", "The least integer that is not smaller.", |machine, args| {
        Ok(Number::Integer(machine.number(&args[0])?.ceiling()?).value())
    }),
    Method::new("Mod", "(other as Rational)", "The rest of a division.", |machine, args| {
        Ok(machine.number(&args[0])?.modulo(&machine.number(&args[1])?)?.value())
    }),
    Method::new("Div", "(other as Rational)", "The integer part of a division.", |machine, args| {
        let (x, y) = (machine.number(&args[0])?, machine.number(&args[1])?);
        if y.sign().is_eq() {
            return Err(Error::value("/ by zero"));
        }
        Ok(Number::Integer(x.divide(&y)?.floor()?).value())
    }),
    Method::property("Birthday", "The day on which the number is born.", |machine, args| {
        let number = machine.number(&args[0])?;
        match (number.dyadic(), number) {
            (Some(x), _) => Ok(Number::Integer(x.birthday()).value()),
            (None, Number::Infinite { .. }) => Err(Error::value("inf has no birthday")),
            // Rational numbers that are not dyadic are born on day ω.
            (None, Number::Fraction(_)) => Ok(Number::Surreal(Box::new(Quotient::omega())).value()),
            (None, _) => Err(Error::not_yet("Infinite birthdays")),
        }
    }),
];

fn extreme<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>], wanted: Ordering) -> Result<Value<'u>> {
    let order = machine.number(&args[1])?.cmp(&machine.number(&args[0])?);
    Ok(args[usize::from(order == wanted)].clone())
}

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
