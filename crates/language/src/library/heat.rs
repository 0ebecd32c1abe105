//! Temperature: thermographs, cooling and heating.

use super::Method;
use super::asked::failure;
use super::hot::coordinate;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::Form;
use crate::machine::{Machine, form_value, number_value};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_heat::{
    BuildError, ClassBound, Confusion, Copies, Coupons, Thermograph, TrajectoryError, WantedWalls,
    coupon_count,
};
use kelvin_lab::WrittenWalls;
use kelvin_numbers::{Dyadic, Rational};
use kelvin_values::{Game, Player};

pub(super) const METHODS: &[Method] = &[
    super::hot::THERMOGRAPH,
    Method::property(
        "ConfusionInterval",
        "The confusion interval: the numbers confused with the game.",
        |machine, args| {
            let confusion = Confusion::of(machine.short_game(&args[0])?);
            Ok(Object::value(ClassId::CONFUSION_INTERVAL, Body::Confusion(Box::new(confusion))))
        },
    ),
    Method::property(
        "LeftSection",
        "The section L(G): the cut of the numbers at the Left stop.",
        |machine, args| section(machine, &args[0], Player::Left),
    ),
    Method::property(
        "RightSection",
        "The section R(G): the cut of the numbers at the Right stop.",
        |machine, args| section(machine, &args[0], Player::Right),
    ),
    Method::property(
        "TemperatureBound",
        "A bound on the temperature: half the length of the confusion interval, plus the longest of an option.",
        |machine, args| {
            let bound = ClassBound::of([machine.short_game(&args[0])?]).boiling_point();
            Ok(number_value(&bound))
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
    Method::new(
        "StopsOfCopies",
        "(n as Integer)",
        "The Left and Right stops of 0 to n copies.",
        |machine, args| {
            let n = super::rational::small(machine, &args[1])?;
            let copies = copies(machine, &args[0], n)?;
            let pair =
                |[left, right]: &[Dyadic; 2]| Value::from(vec![number_value(left), number_value(right)]);
            Ok(Value::from(copies.all_stops().iter().map(pair).collect::<Vec<_>>()))
        },
    ),
    Method::new(
        "LawOfCopies",
        "(n as Integer)",
        "The law of the stops of all numbers of copies, if n copies prove it, with its proof.",
        |machine, args| {
            let n = super::rational::small(machine, &args[1])?;
            let copies = copies(machine, &args[0], n)?;
            Ok(copies.law().map_or(Value::Nothing, |law| Value::from(law.to_string())))
        },
    ),
    Method::new(
        "CouponScores",
        "(top as CanonicalShortGame, step as CanonicalShortGame)",
        "The scores beside a stack of coupons from `top` down to `step`, with Left and with Right moving first.",
        |machine, args| {
            let game = machine.short_game(&args[0])?;
            let number = |value: Game<'_>| {
                let number = value.number().ok_or_else(|| Error::value("expected a number."))?;
                Ok::<_, Error>(Rational::from(&number))
            };
            let [top, step] = [1, 2].map(|at| machine.short_game(&args[at]));
            let [top, step] = [number(top?)?, number(step?)?];
            let count = coupon_count(&top, &step, MOST_COUPONS);
            let count = count.map_err(|why| Error::value(format!("{why}.")))?;
            let coupons = Coupons::new(&machine.work, game, &step, count)?;
            let score = |player| {
                let score = Dyadic::try_from(&coupons.score(count, player));
                score.map_err(|why| Error::value(why.to_string()))
            };
            let [left, right] = [score(Player::Left)?, score(Player::Right)?];
            Ok(Value::from(vec![number_value(&left), number_value(&right)]))
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
    Method::property("Mast", "The mean: the value of the mast.", |machine, args| mean(machine, &args[0])),
    Method::property("Mean", "The mean value.", |machine, args| mean(machine, &args[0])),
    Method::property("Temperature", "The temperature.", |machine, args| {
        match body(machine, &args[0], "cgsuite.util.Thermograph")? {
            Body::Thermograph(thermograph) => Ok(number_value(&thermograph.temperature())),
            Body::HotThermograph(thermograph) => coordinate(&thermograph.try_temperature()?),
            _ => Err(machine.expected("cgsuite.util.Thermograph", &args[0])),
        }
    }),
    Method::property("LeftTemperature", "Where the Left wall reaches the mast.", |machine, args| {
        Ok(number_value(&thermograph(machine, &args[0])?.temperature_of(Player::Left)))
    }),
    Method::property("RightTemperature", "Where the Right wall reaches the mast.", |machine, args| {
        Ok(number_value(&thermograph(machine, &args[0])?.temperature_of(Player::Right)))
    }),
    Method::property(
        "LeastGame",
        "A game with these walls for t ≥ 0, of the least birthday that is found.",
        |machine, args| {
            let wanted = WantedWalls::of(thermograph(machine, &args[0])?);
            let game = least(machine, &wanted)?;
            Ok(machine.value(game))
        },
    ),
];

pub(super) const THERMOGRAPH_CONSTRUCTORS: &[Method] = &[Method::new(
    "Thermograph",
    "(walls as String)",
    "A thermograph with given walls: the stop, then each corner as value@temperature: L 3 2@1; R 1 2@1.",
    |machine, args| {
        let wanted = WrittenWalls::Text(machine.text(&args[1])?.to_string()).read().map_err(failure)?;
        let found = least(machine, &wanted)?;
        let thermograph = machine.world.lab.heat().thermograph(&machine.work, found)?.into_owned();
        Ok(Object::value(ClassId::THERMOGRAPH, Body::Thermograph(Box::new(thermograph))))
    },
)];

/// The game of least birthday that is found with these walls.
fn least<'u>(machine: &Machine<'_, 'u>, wanted: &WantedWalls) -> Result<Game<'u>> {
    match machine.world.lab.heat().least_game(&machine.work, wanted) {
        Ok(found) => Ok(found.game),
        Err(BuildError::Exhausted(why)) => Err(why.into()),
        Err(why) => Err(Error::value(why.to_string())),
    }
}

pub(super) const TRAJECTORY: &[Method] = &[
    Method::new("ValueAt", "(t as SurrealNumber)", "The value at a temperature.", value_at),
    Method::new("Eval", "(t as SurrealNumber)", "The value at a temperature.", value_at),
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

/// A section, which prints as L(3) or R(3).
fn section<'u>(machine: &Machine<'_, 'u>, game: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let section = machine.short_game(game)?.section(player);
    Ok(Object::value(ClassId::SECTION, Body::Named(section.to_string().into())))
}

/// The most copies whose stops are listed.
const MOST_COPIES: i64 = 10_000;

/// The most coupons of a stack.
const MOST_COUPONS: u32 = 10_000;

fn copies<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>, n: i64) -> Result<Copies> {
    let game = machine.short_game(value)?;
    let count = u32::try_from(n).ok().filter(|_| n <= MOST_COPIES);
    let count = count.ok_or_else(|| Error::value(format!("expected 0 to {MOST_COPIES} copies, not {n}.")))?;
    Ok(machine.world.lab.heat().copies(&machine.work, game, count)?)
}

fn wall<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let wall = match body(machine, value, "cgsuite.util.Thermograph")? {
        Body::Thermograph(thermograph) => Body::Trajectory(Box::new(thermograph.wall(player).clone())),
        Body::HotThermograph(thermograph) => Body::HotTrajectory(Box::new(thermograph.wall(player).clone())),
        _ => return Err(machine.expected("cgsuite.util.Thermograph", value)),
    };
    Ok(Object::value(ClassId::TRAJECTORY, wall))
}

/// The thermograph of a short game.
fn thermograph<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Thermograph> {
    match body(machine, value, "cgsuite.util.Thermograph")? {
        Body::Thermograph(thermograph) => Ok(thermograph),
        Body::HotThermograph(_) => Err(Error::value(
            "expected the thermograph of a short game; this is one of a game over all numbers.",
        )),
        _ => Err(machine.expected("cgsuite.util.Thermograph", value)),
    }
}

fn mean<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Value<'u>> {
    match body(machine, value, "cgsuite.util.Thermograph")? {
        Body::Thermograph(thermograph) => Ok(number_value(thermograph.mean())),
        Body::HotThermograph(thermograph) => coordinate(thermograph.mean()),
        _ => Err(machine.expected("cgsuite.util.Thermograph", value)),
    }
}

fn value_at<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let t = machine.number(&args[1])?;
    match body(machine, &args[0], "cgsuite.util.Trajectory")? {
        Body::Trajectory(wall) => {
            let t = t.rational().ok_or_else(|| machine.expected("game.Rational", &args[1]))?;
            Ok(Number::from(wall.value_at_rational(&t)?).value())
        }
        Body::HotTrajectory(wall) => {
            let t = t.scalar()?;
            if t.sign().map_err(Error::from)?.is_lt() {
                return Err(Error::value("The walls of games over all numbers begin at temperature 0."));
            }
            coordinate(&wall.try_at(&t).map_err(Error::from)?)
        }
        _ => Err(machine.expected("cgsuite.util.Trajectory", &args[0])),
    }
}

impl From<TrajectoryError> for Error {
    fn from(error: TrajectoryError) -> Error {
        Error::value(error.to_string())
    }
}

/// What an object of a class holds.
fn body<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>, class: &str) -> Result<&'v Body<'u>> {
    match value {
        Value::Object(object) => Ok(&object.body),
        _ => Err(machine.expected(class, value)),
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

impl<'u> Machine<'_, 'u> {
    /// The dyadic rational that a value is.
    pub(crate) fn dyadic(&self, value: &Value<'u>) -> Result<Dyadic> {
        let number = self.number(value)?.dyadic();
        number.ok_or_else(|| self.expected("game.DyadicRational", value))
    }
}
