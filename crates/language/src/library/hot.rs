//! Temperature of games that keep their form, and of games over all numbers.

use super::Method;
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::{Machine, number_value};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_heat::{HotGame, HotGames};
use kelvin_numbers::Scalar;
use kelvin_values::Player;

/// Methods of forms. A form that has a canonical form, or is a number plus a short game, has the methods of these.
pub(super) const METHODS: &[Method] = &[
    THERMOGRAPH,
    Method::property("Mean", "The mean value.", |machine, args| {
        asked(machine, args, "Mean", |games, game, _| Ok(Found::Number(games.mean(game)?)))
    }),
    Method::property("Temperature", "The temperature.", |machine, args| {
        asked(machine, args, "Temperature", |games, game, _| Ok(Found::Number(games.temperature(game)?)))
    }),
    Method::new(
        "Stop",
        "(player as Player)",
        "Where play stops when a player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            asked(machine, args, "Stop", |games, game, _| Ok(Found::Number(games.stop(game, player).clone())))
        },
    ),
    Method::property("LeftStop", "Where play stops when Left moves first.", |machine, args| {
        asked(machine, args, "LeftStop", |games, game, _| {
            Ok(Found::Number(games.stop(game, Player::Left).clone()))
        })
    }),
    Method::property("RightStop", "Where play stops when Right moves first.", |machine, args| {
        asked(machine, args, "RightStop", |games, game, _| {
            Ok(Found::Number(games.stop(game, Player::Right).clone()))
        })
    }),
    Method::new("Cool", "(t as SurrealNumber)", "The game cooled by a temperature.", |machine, args| {
        let t = machine.number(&args[1])?.scalar()?;
        asked(machine, args, "Cool", |games, game, _| Ok(Found::Game(games.cool(game, &t)?)))
    }),
    Method::property("Chill", "The game cooled by 1.", |machine, args| {
        asked(machine, args, "Chill", |games, game, _| Ok(Found::Game(games.cool(game, &Scalar::from(1))?)))
    }),
    Method::property("Freeze", "The game cooled by its temperature.", |machine, args| {
        asked(machine, args, "Freeze", |games, game, _| Ok(Found::Game(games.freeze(game)?)))
    }),
];

/// What numbers of any sort and their sums with short games have beside their own methods.
pub(super) const ANY_NUMBER: &[Method] = &[THERMOGRAPH];

/// The thermograph of a game of any sort.
pub(super) const THERMOGRAPH: Method =
    Method::property("Thermograph", "The thermograph.", |machine, args| {
        if let Some(game) = machine.game(&args[0]) {
            let thermograph = machine.world.lab.heat().thermograph(&machine.work, game)?.into_owned();
            return Ok(Object::value(ClassId::THERMOGRAPH, Body::Thermograph(Box::new(thermograph))));
        }
        if machine.parts(&args[0]).is_some() {
            return hot(machine, &args[0], thermograph);
        }
        asked(machine, args, "Thermograph", thermograph)
    });

fn thermograph<'u>(games: &mut HotGames<'_>, game: HotGame, _: &mut Machine<'_, 'u>) -> Result<Found<'u>> {
    let walls = (*games.thermograph(game)?).clone();
    Ok(Found::Value(Object::value(ClassId::THERMOGRAPH, Body::HotThermograph(Box::new(walls)))))
}

/// What is found out about a game over all numbers.
enum Found<'u> {
    Number(Scalar),
    Game(HotGame),
    Value(Value<'u>),
}

/// The answer to a question about a form: that of its canonical form, if it is one of short games.
fn asked<'u>(
    machine: &mut Machine<'_, 'u>,
    args: &[Value<'u>],
    name: &str,
    question: impl FnOnce(&mut HotGames<'_>, HotGame, &mut Machine<'_, 'u>) -> Result<Found<'u>>,
) -> Result<Value<'u>> {
    let held = match machine.is_made_of_numbers(&args[0]) {
        true => machine.mixed(&args[0])?,
        false => {
            let game = machine.canonical(&args[0])?;
            return of_value(machine, machine.value(game), args, name);
        }
    };
    match held {
        Some(sum) => {
            let value = machine.translate(sum)?;
            of_value(machine, value, args, name)
        }
        None => hot(machine, &args[0], question),
    }
}

fn of_value<'u>(
    machine: &mut Machine<'_, 'u>,
    value: Value<'u>,
    args: &[Value<'u>],
    name: &str,
) -> Result<Value<'u>> {
    let name = machine.world.symbols.intern(name);
    match &args[1..] {
        [] => machine.get_member(&value, name),
        arguments => machine.call_method(&value, name, arguments),
    }
}

/// The answer to a question about a game over all numbers.
fn hot<'u>(
    machine: &mut Machine<'_, 'u>,
    value: &Value<'u>,
    question: impl FnOnce(&mut HotGames<'_>, HotGame, &mut Machine<'_, 'u>) -> Result<Found<'u>>,
) -> Result<Value<'u>> {
    let mut games = HotGames::new(machine.work.budget());
    let game = machine.hot(value, &mut games)?;
    match question(&mut games, game, machine)? {
        Found::Number(number) => Ok(Number::of_scalar(number)?.value()),
        Found::Game(game) => machine.hot_value(&games, game),
        Found::Value(value) => Ok(value),
    }
}

/// A short game, or a number plus a short game, cooled by a number that is not dyadic.
pub(super) fn cooled<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>, t: &Number) -> Result<Value<'u>> {
    let t = t.scalar()?;
    hot(machine, value, |games, game, _| Ok(Found::Game(games.cool(game, &t)?)))
}

/// A coordinate of a thermograph of any sort.
pub(super) fn coordinate<'u>(number: &Scalar) -> Result<Value<'u>> {
    match number.to_dyadic() {
        Some(number) => Ok(number_value(&number)),
        None => Ok(Number::of_scalar(number.clone())?.value()),
    }
}
