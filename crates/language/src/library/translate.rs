//! What follows a number that is added to a game: methods of short games, numbers of any sort and their sums.
//!
//! For a number x and a short game G that is not a number, stops, mean values, cooling and incentives of G + x are those
//! of G, moved by x (number translation), and a number is cooled by itself.

use super::Method;
use crate::error::{Error, Result};
use crate::machine::{Machine, Mixed, number_value};
use crate::number::Number;
use crate::value::Value;
use kelvin_values::{Game, Outcome, Player};
use std::cmp::Ordering;

pub(super) const METHODS: &[Method] = &[
    Method::new(
        "Stop",
        "(player as Player)",
        "The stop of a player: where play stops if that player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            stop(machine, &args[0], player)
        },
    ),
    Method::new(
        "StrongStop",
        "(player as Player)",
        "The number at which play stops when a player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            stop(machine, &args[0], player)
        },
    ),
    Method::property("LeftStop", "The Left stop.", |machine, args| stop(machine, &args[0], Player::Left)),
    Method::property("RightStop", "The Right stop.", |machine, args| stop(machine, &args[0], Player::Right)),
    Method::property("Mean", "The mean value.", |machine, args| {
        let Mixed { number, game } = split(machine, &args[0])?;
        let mean = machine.world.lab.heat().mean(&machine.work, game)?;
        Ok(number.add(&Number::from(&mean))?.value())
    }),
    Method::property("Temperature", "The temperature.", |machine, args| {
        let Mixed { number, game } = split(machine, &args[0])?;
        if number.dyadic().is_none() && game.is_zero() {
            return Err(Error::value(format!("{number} is not a short game.")));
        }
        Ok(number_value(&machine.world.lab.heat().temperature(&machine.work, game)?))
    }),
    Method::property("Freeze", "The game cooled by its temperature.", |machine, args| {
        carried(machine, &args[0], |machine, game| {
            Ok(machine.world.lab.heat().freeze(&machine.work, game)?)
        })
    }),
    Method::property("Chill", "The game cooled by 1.", |machine, args| {
        carried(machine, &args[0], |machine, game| Ok(machine.world.lab.heat().chill(&machine.work, game)?))
    }),
    Method::new("Cool", "(t as SurrealNumber)", "The game cooled by a temperature.", |machine, args| {
        let number = machine.number(&args[1])?;
        let Some(t) = number.dyadic() else { return super::hot::cooled(machine, &args[0], &number) };
        if t.signum() < 0 && machine.game(&args[0]).is_none() {
            return Err(Error::value("Only a short game is cooled by a negative temperature."));
        }
        carried(machine, &args[0], |machine, game| {
            Ok(machine.world.lab.heat().cool(&machine.work, game, &t)?)
        })
    }),
    Method::property(
        "ReducedCanonicalForm",
        "The simplest game that differs by an infinitesimal.",
        |machine, args| {
            carried(machine, &args[0], |machine, game| Ok(machine.work.reduced_canonical_form(game)?))
        },
    ),
    Method::property("StarProjection", "The game with numbers shifted by star.", |machine, args| {
        carried(machine, &args[0], |machine, game| Ok(machine.work.star_projection(game)?))
    }),
    Method::property("Onside", "The value when draws are wins for Left.", |_, args| Ok(args[0].clone())),
    Method::property("Offside", "The value when draws are wins for Right.", |_, args| Ok(args[0].clone())),
    Method::property("Degree", "The degree of loopiness; 0 for short games.", |_, _| Ok(Value::Integer(0))),
    Method::property("Variety", "The variety of the game, 0 without loops.", |_, _| Ok(Value::Integer(0))),
];

/// What numbers have of their own among the methods of games.
pub(super) const NUMBERS: &[Method] = &[Method::property(
    "MisereOutcomeClass",
    "The misère outcome: a player without a move wins.",
    |machine, args| {
        // All options of a positive number are at least 0, and a player who never runs out of moves loses: from
        // x > 0, Left moves to 0 or to another such number, and so does Right, or has no move and wins.
        Ok(super::game::outcome(match machine.number(&args[0])?.sign() {
            Ordering::Greater => Outcome::of_winner(Player::Right),
            Ordering::Less => Outcome::of_winner(Player::Left),
            Ordering::Equal => Outcome::N,
        }))
    },
)];

/// The number that is not a short game, or 0, and the short game of which a value is the sum.
pub(super) fn split<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Mixed<'u>> {
    match machine.game(value) {
        Some(game) => Ok(Mixed { number: Number::Integer(kelvin_numbers::Integer::ZERO), game }),
        None => machine.parts(value).ok_or_else(|| machine.expected("game.CanonicalShortGame", value)),
    }
}

/// What is done to the short game alone.
fn carried<'u>(
    machine: &mut Machine<'_, 'u>,
    value: &Value<'u>,
    act: impl FnOnce(&mut Machine<'_, 'u>, Game<'u>) -> Result<Game<'u>>,
) -> Result<Value<'u>> {
    let Mixed { number, game } = split(machine, value)?;
    let game = act(machine, game)?;
    machine.translate(Mixed { number, game })
}

fn stop<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let Mixed { number, game } = split(machine, value)?;
    Ok(number.add(&Number::from(&game.stop(player)))?.value())
}
