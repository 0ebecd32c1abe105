//! Temperature: thermographs, cooling and heating.

use super::Method;
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::{Machine, number_value};
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_heat::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;

pub(super) const METHODS: &[Method] = &[
    Method::property("Thermograph", "The thermograph.", |machine, args| {
        let game = machine.short_game(&args[0])?;
        let thermograph = machine.world.heat.thermograph(&machine.work, game)?.into_owned();
        Ok(Object::value(ClassId::THERMOGRAPH, Body::Thermograph(Box::new(thermograph))))
    }),
    Method::property("Mean", "The mean value.", |machine, args| {
        Ok(number_value(&machine.world.heat.mean(&machine.work, machine.short_game(&args[0])?)?))
    }),
    Method::property("Temperature", "The temperature.", |machine, args| {
        Ok(number_value(&machine.world.heat.temperature(&machine.work, machine.short_game(&args[0])?)?))
    }),
    Method::property("Freeze", "The game cooled by its temperature.", |machine, args| {
        let game = machine.world.heat.freeze(&machine.work, machine.short_game(&args[0])?)?;
        Ok(machine.value(game))
    }),
    Method::property("Chill", "The game cooled by 1.", |machine, args| {
        let game = machine.world.heat.chill(&machine.work, machine.short_game(&args[0])?)?;
        Ok(machine.value(game))
    }),
    Method::new("Cool", "(t as DyadicRational)", "The game cooled by a temperature.", |machine, args| {
        let t = machine.dyadic(&args[1])?;
        let game = machine.world.heat.cool(&machine.work, machine.short_game(&args[0])?, &t)?;
        Ok(machine.value(game))
    }),
    Method::new("Heat", "(t as CanonicalShortGame)", "The game heated by another.", |machine, args| {
        let (game, t) = (machine.short_game(&args[0])?, machine.short_game(&args[1])?);
        let game = kelvin_heat::heated(&machine.work, game, t)?;
        Ok(machine.value(game))
    }),
    Method::new(
        "Overheat",
        "(s as CanonicalShortGame, t as CanonicalShortGame)",
        "The game overheated from s to t.",
        |machine, args| {
            let [game, s, t] = [0, 1, 2].map(|at| machine.short_game(&args[at]));
            let game = kelvin_heat::overheated(&machine.work, game?, s?, t?)?;
            Ok(machine.value(game))
        },
    ),
];

pub(super) const THERMOGRAPH: &[Method] = &[
    Method::new("Wall", "(player as Player)", "The wall of a player.", |machine, args| {
        let player = machine.player(&args[1])?;
        let wall = thermograph(machine, &args[0])?.wall(player).clone();
        Ok(Object::value(ClassId::TRAJECTORY, Body::Trajectory(Box::new(wall))))
    }),
    Method::property("Mast", "Where the mast stands: the mean value.", |machine, args| {
        Ok(number_value(thermograph(machine, &args[0])?.mean()))
    }),
    Method::property("Mean", "The mean value.", |machine, args| {
        Ok(number_value(thermograph(machine, &args[0])?.mean()))
    }),
    Method::property("Temperature", "The temperature.", |machine, args| {
        Ok(number_value(&thermograph(machine, &args[0])?.temperature()))
    }),
];

pub(super) const TRAJECTORY: &[Method] =
    &[Method::new("ValueAt", "(t as DyadicRational)", "The value at a temperature.", |machine, args| {
        let t = machine.dyadic(&args[1])?;
        let value = trajectory(machine, &args[0])?.value_at(&t);
        value.map(|x| number_value(&x)).map_err(|error| crate::error::Error::value(error.to_string()))
    })];

fn thermograph<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Thermograph> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Thermograph(thermograph) => Ok(thermograph),
            _ => Err(machine.expected("cgsuite.util.Thermograph", value)),
        },
        _ => Err(machine.expected("cgsuite.util.Thermograph", value)),
    }
}

fn trajectory<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Trajectory> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Trajectory(trajectory) => Ok(trajectory),
            _ => Err(machine.expected("cgsuite.util.Trajectory", value)),
        },
        _ => Err(machine.expected("cgsuite.util.Trajectory", value)),
    }
}

impl<'u> Machine<'_, 'u> {
    /// The dyadic rational that a value is.
    pub(crate) fn dyadic(&self, value: &Value<'u>) -> Result<Dyadic> {
        let number = self.number(value)?.dyadic();
        number.ok_or_else(|| self.expected("game.DyadicRational", value))
    }
}
