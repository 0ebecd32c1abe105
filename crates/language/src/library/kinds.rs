//! What sort of game a short game, a number of any sort, or a sum of such is.

use super::Method;
use super::translate::split;
use crate::error::Result;
use crate::machine::{Machine, Mixed};
use crate::value::Value;
use kelvin_budget::Exhausted;
use kelvin_numbers::Ordinal;
use kelvin_values::{Game, Parity, Player};

pub(super) const METHODS: &[Method] = &[
    Method::property("IsZero", "Whether it is 0.", |machine, args| {
        is(machine, args, Game::is_zero, |_| false)
    }),
    Method::property("IsInteger", "Whether it is an integer.", |machine, args| {
        is(machine, args, Game::is_integer, |_| false)
    }),
    Method::property("IsNumber", "Whether it is a number.", |machine, args| {
        is(machine, args, Game::is_number, is_number)
    }),
    Method::property(
        "IsPseudonumber",
        "Whether it is a number, perhaps with a loop at its end.",
        |machine, args| is(machine, args, Game::is_number, is_number),
    ),
    Method::property("IsOrdinal", "Whether it is an ordinal.", |machine, args| {
        is(machine, args, Game::is_ordinal, |sum| {
            is_number(sum) && sum.number.surreal().is_ok_and(|x| Ordinal::try_from(&x).is_ok())
        })
    }),
    Method::property("IsNimber", "Whether it is a nimber.", |machine, args| {
        is(machine, args, Game::is_nimber, |_| false)
    }),
    Method::property(
        "IsNumberish",
        "Whether it differs from a number by an infinitesimal.",
        |machine, args| is(machine, args, Game::is_numberish, |sum| sum.game.is_numberish()),
    ),
    Method::property(
        "IsInfinitesimal",
        "Whether it lies between all negative and all positive rational numbers.",
        |machine, args| {
            is(machine, args, Game::is_infinitesimal, |sum| {
                sum.number.is_infinitesimal() && sum.game.is_infinitesimal()
            })
        },
    ),
    Method::property(
        "IsNumberTiny",
        "Whether it is a number, or a number plus a tiny or a miny.",
        |machine, args| {
            let game = split(machine, &args[0])?.game;
            let Some((favours, number, threat)) = game.tiny_threat() else {
                return Ok(Value::Boolean(game.is_number()));
            };
            // What is threatened lies below the number on average.
            let mean = machine.world.lab.heat().mean(&machine.work, threat)?;
            Ok(Value::Boolean(if favours == Player::Left { mean < number } else { mean > number }))
        },
    ),
    Method::property("IsSwitch", "Whether it is {x|y} for numbers x > y.", |machine, args| {
        is(machine, args, Game::is_switch, |sum| sum.game.is_switch())
    }),
    Method::property("IsIdempotent", "Whether twice the game is the game.", |machine, args| {
        is(machine, args, Game::is_idempotent, |_| false)
    }),
    Method::property("IsHot", "Whether both players want to move.", |machine, args| {
        is(machine, args, |game| !game.is_numberish(), |sum| !sum.game.is_numberish())
    }),
    Method::property(
        "IsTepid",
        "Whether it is a number plus an infinitesimal that is not 0.",
        |machine, args| {
            let tepid = |game: Game<'_>| game.is_numberish() && !game.is_number();
            is(machine, args, tepid, |sum| tepid(sum.game))
        },
    ),
    Method::property("IsCold", "Whether it is a number.", |machine, args| {
        is(machine, args, Game::is_number, is_number)
    }),
    Method::property(
        "IsAllSmall",
        "Whether in each follower both players can move, or neither.",
        |machine, args| works(machine, args, |machine, game| machine.work.is_all_small(game)),
    ),
    Method::property("IsAtomic", "Whether it has an atomic weight.", |machine, args| {
        works(machine, args, |machine, game| machine.work.is_atomic(game))
    }),
    Method::property(
        "IsUptimal",
        "Whether it is a number, a nimber and multiples of powers of up.",
        |machine, args| Ok(Value::Boolean(machine.work.is_uptimal(split(machine, &args[0])?.game)?)),
    ),
    Method::property("IsEven", "Whether it is even.", |machine, args| {
        works(machine, args, |machine, game| Ok(machine.work.parity(game)? == Some(Parity::Even)))
    }),
    Method::property("IsOdd", "Whether it is odd.", |machine, args| {
        works(machine, args, |machine, game| Ok(machine.work.parity(game)? == Some(Parity::Odd)))
    }),
    Method::property(
        "IsEvenTempered",
        "Whether play ends in a number after an even number of moves.",
        |machine, args| {
            Ok(Value::Boolean(machine.work.temper(split(machine, &args[0])?.game)? == Some(Parity::Even)))
        },
    ),
    Method::property(
        "IsOddTempered",
        "Whether play ends in a number after an odd number of moves.",
        |machine, args| {
            Ok(Value::Boolean(machine.work.temper(split(machine, &args[0])?.game)? == Some(Parity::Odd)))
        },
    ),
    Method::property("IsFinite", "Whether it lies between two integers.", |machine, args| {
        is(machine, args, |_| true, |sum| sum.number.is_finite())
    }),
    Method::property("IsStable", "Whether it has a variety, as every game without loops does.", |_, _| {
        Ok(Value::Boolean(true))
    }),
    Method::property("IsLoopfree", "Whether play always ends.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsPlumtree", "Whether every loop has one node.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsStopper", "Whether alternating play always ends.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsStopperSided", "Whether both sides are stoppers.", |_, _| Ok(Value::Boolean(true))),
];

/// Whether a value is of a kind: a short game, or a sum with a number that is none.
fn is<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    short: impl Fn(Game<'u>) -> bool,
    sum: impl Fn(&Mixed<'u>) -> bool,
) -> Result<Value<'u>> {
    Ok(Value::Boolean(match machine.game(&args[0]) {
        Some(game) => short(game),
        None => sum(&split(machine, &args[0])?),
    }))
}

fn is_number(sum: &Mixed<'_>) -> bool {
    sum.game.is_zero()
}

/// Whether a value is of a kind of short games only. No sum with a number x that is not a short game is even or odd: 0
/// and 1, or 0 and -1, are among the options of x.
fn works<'u>(
    machine: &mut Machine<'_, 'u>,
    args: &[Value<'u>],
    kind: impl Fn(&Machine<'_, 'u>, Game<'u>) -> std::result::Result<bool, Exhausted>,
) -> Result<Value<'u>> {
    let short = split(machine, &args[0])?;
    let is = short.number.sign().is_eq() && kind(machine, short.game)?;
    Ok(Value::Boolean(is))
}
