//! Temperature: thermographs, cooling and heating.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::Form;
use crate::machine::{Machine, form_value, number_value};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_heat::{Confusion, Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

pub(super) const METHODS: &[Method] = &[
    Method::property("Thermograph", "The thermograph.", |machine, args| {
        let game = machine.short_game(&args[0])?;
        let thermograph = machine.world.lab.heat().thermograph(&machine.work, game)?.into_owned();
        Ok(Object::value(ClassId::THERMOGRAPH, Body::Thermograph(Box::new(thermograph))))
    }),
    Method::property(
        "ConfusionInterval",
        "The confusion interval: the numbers confused with the game.",
        |machine, args| {
            let confusion = Confusion::of(machine.short_game(&args[0])?);
            Ok(Object::value(ClassId::CONFUSION_INTERVAL, Body::Confusion(Box::new(confusion))))
        },
    ),
    Method::property(
        "ThermicVersions",
        "The thermic versions: the games {L|R} of one option each with the temperature of the game.",
        |machine, args| {
            let game = machine.short_game(&args[0])?;
            let versions = machine.world.lab.heat().thermic_versions(&machine.work, game)?;
            let versions = versions.into_iter().map(|version| {
                form_value(Form::Explicit(version.options.map(|option| vec![machine.value(option)])))
            });
            Ok(Value::from(versions.collect::<Vec<_>>()))
        },
    ),
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
        wall(machine, &args[0], machine.player(&args[1])?)
    }),
    Method::property("LeftWall", "Left's wall; LeftWall(t) is its value at t.", |machine, args| {
        wall(machine, &args[0], Player::Left)
    }),
    Method::property("RightWall", "Right's wall; RightWall(t) is its value at t.", |machine, args| {
        wall(machine, &args[0], Player::Right)
    }),
    Method::new("Plot", "()", "The picture of the thermograph.", |_, args| Ok(args[0].clone())),
    Method::property("Mast", "The mean: the value of the mast.", |machine, args| {
        Ok(number_value(thermograph(machine, &args[0])?.mean()))
    }),
    Method::property("Mean", "The mean value.", |machine, args| {
        Ok(number_value(thermograph(machine, &args[0])?.mean()))
    }),
    Method::property("Temperature", "The temperature.", |machine, args| {
        Ok(number_value(&thermograph(machine, &args[0])?.temperature()))
    }),
];

pub(super) const TRAJECTORY: &[Method] = &[
    Method::new("ValueAt", "(t as Rational)", "The value at a temperature.", value_at),
    Method::new("Eval", "(t as Rational)", "The value at a temperature.", value_at),
];

pub(super) const CONFUSION_INTERVAL: &[Method] = &[
    Method::property("Measure", "The length: Left stop minus Right stop.", |machine, args| {
        Ok(number_value(&confusion(machine, &args[0])?.measure()))
    }),
    Method::property("IsEmpty", "Whether the game is confused with no number.", |machine, args| {
        Ok(Value::Boolean(confusion(machine, &args[0])?.is_empty()))
    }),
    Method::new(
        "Contains",
        "(x as DyadicRational)",
        "Whether the interval contains a number.",
        |machine, args| {
            Ok(Value::Boolean(confusion(machine, &args[0])?.contains(&machine.dyadic(&args[1])?)))
        },
    ),
];

fn wall<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let wall = thermograph(machine, value)?.wall(player).clone();
    Ok(Object::value(ClassId::TRAJECTORY, Body::Trajectory(Box::new(wall))))
}

fn value_at<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let t = machine.number(&args[1])?.rational();
    let t = t.ok_or_else(|| machine.expected("game.Rational", &args[1]))?;
    match trajectory(machine, &args[0])?.value_at_rational(&t) {
        Ok(x) => Ok(Number::from(x).value()),
        Err(error) => Err(Error::value(error.to_string())),
    }
}

fn confusion<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Confusion> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Confusion(confusion) => Ok(confusion),
            _ => Err(machine.expected("cgsuite.util.ConfusionInterval", value)),
        },
        _ => Err(machine.expected("cgsuite.util.ConfusionInterval", value)),
    }
}

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
