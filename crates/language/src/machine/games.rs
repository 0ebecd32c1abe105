//! Games from what a program writes: nimbers, arrows, braces.

use super::Machine;
use crate::error::{Error, Result};
use crate::number::Number;
use crate::value::Value;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar};

impl<'u> Machine<'_, 'u> {
    /// The canonical short game that a value is, if it is one.
    pub(crate) fn game(&self, value: &Value<'u>) -> Option<Game<'u>> {
        let universe = self.world.universe;
        match value {
            Value::Game(game) => Some(*game),
            Value::Integer(n) => Some(universe.integer(*n)),
            Value::Number(number) => number.dyadic().map(|x| universe.number(&x)),
            _ => None,
        }
    }

    /// A canonical short game as a value.
    pub(crate) fn value(&self, game: Game<'u>) -> Value<'u> {
        game.into()
    }

    /// An integer of any size.
    pub(crate) fn integer(&self, value: &Value<'u>) -> Result<Integer> {
        match value {
            Value::Integer(n) => Ok(Integer::from(*n)),
            Value::Number(number) => match &**number {
                Number::Integer(n) => Ok(n.clone()),
                _ => Err(self.expected("game.Integer", value)),
            },
            _ => Err(self.expected("game.Integer", value)),
        }
    }

    /// `*n`.
    pub(super) fn nimber(&mut self, index: &Value<'u>) -> Result<Value<'u>> {
        match index {
            Value::Number(number) if matches!(**number, Number::Surreal(_)) => {
                self.transfinite_nimber(number)
            }
            Value::Integer(_) | Value::Number(_) => {
                let n = self.integer(index)?;
                if n < Integer::ZERO {
                    return Err(Error::value(format!("Nim value is negative: {n}")));
                }
                Ok(self.value(self.world.universe.star(n)))
            }
            Value::List(_) => self.misere_list(index),
            Value::Text(text) if text.starts_with('[') => self.misere_text(text),
            other => Err(Error::of_type(format!(
                "No operation `nim` for argument of type `{}`",
                self.class_name(other)
            ))),
        }
    }

    /// A multiple of up or down and a nimber.
    pub(super) fn arrow(&self, down: bool, times: &Value<'u>, star: &Value<'u>) -> Result<Value<'u>> {
        let (Ok(times), Ok(star)) = (self.integer(times), self.integer(star)) else {
            let name = if down { "down" } else { "up" };
            let (a, b) = (self.class_name(times), self.class_name(star));
            return Err(Error::of_type(format!("No operation `{name}` for arguments of types `{a}`, `{b}`")));
        };
        if star < Integer::ZERO {
            return Err(Error::value(format!("Nim value is negative: {star}")));
        }
        let up = if down { -times } else { times };
        let parts = NumberUpStar { number: Dyadic::ZERO, up, star };
        Ok(self.value(self.world.universe.number_up_star(parts)))
    }

    pub(super) fn no_option(&self, option: &Value<'u>) -> Error {
        let class = self.class_name(option);
        Error::of_type("Invalid game specifier: objects must be of type `Game` or `SidedValue`")
            .with_hint(format!("found `{class}`"))
    }

    /// `+-x`, or `+-{x, y}` of a set of options.
    pub(super) fn switch(&mut self, value: &Value<'u>) -> Result<Value<'u>> {
        let options: Vec<Value<'u>> = match value {
            Value::Set(set) => set.items.iter().cloned().collect(),
            other => vec![other.clone()],
        };
        let mut negatives = Vec::new();
        for option in &options {
            if !self.is_game(option) {
                let class = self.class_name(option);
                return Err(Error::of_type(format!("No operation `+-` for argument of type `{class}`")));
            }
            negatives.push(self.negative(option)?);
        }
        self.game_of(options, negatives)
    }

    /// `(row, column)`.
    pub(super) fn coordinates(&self, items: &[Value<'u>]) -> Result<Value<'u>> {
        match items {
            [Value::Integer(row), Value::Integer(column)] => {
                match (i32::try_from(*row), i32::try_from(*column)) {
                    (Ok(row), Ok(column)) => Ok(Value::Coordinates(row, column)),
                    _ => Err(Error::overflow()),
                }
            }
            _ => {
                let types: Vec<String> = items.iter().map(|i| format!("`{}`", self.class_name(i))).collect();
                let types = types.join(", ");
                Err(Error::of_type(format!("No operation `(,)` for arguments of types {types}")))
            }
        }
    }
}

/// A dyadic rational as a value.
pub(crate) fn number_value<'u>(x: &Dyadic) -> Value<'u> {
    match x.small() {
        Some((n, 0)) => Value::Integer(n),
        _ => match x.to_integer() {
            Some(n) => Number::Integer(n).value(),
            None => Number::Fraction(x.into()).value(),
        },
    }
}
