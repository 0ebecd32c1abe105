//! What sort of game a canonical short game is.

use super::Method;
use crate::error::Result;
use crate::machine::Machine;
use crate::value::Value;
use kelvin_values::{Game, Parity};

pub(super) const METHODS: &[Method] = &[
    Method::property("IsZero", "Whether it is 0.", |machine, args| is(machine, args, Game::is_zero)),
    Method::property("IsInteger", "Whether it is an integer.", |machine, args| {
        is(machine, args, Game::is_integer)
    }),
    Method::property("IsNumber", "Whether it is a number.", |machine, args| {
        is(machine, args, Game::is_number)
    }),
    Method::property(
        "IsPseudonumber",
        "Whether it is a number, perhaps with a loop at its end.",
        |machine, args| is(machine, args, Game::is_number),
    ),
    Method::property("IsOrdinal", "Whether it is an ordinal.", |machine, args| {
        is(machine, args, Game::is_ordinal)
    }),
    Method::property("IsNimber", "Whether it is a nimber.", |machine, args| {
        is(machine, args, Game::is_nimber)
    }),
    Method::property(
        "IsNumberish",
        "Whether it differs from a number by an infinitesimal.",
        |machine, args| is(machine, args, Game::is_numberish),
    ),
    Method::property(
        "IsInfinitesimal",
        "Whether it lies between all negative and all positive numbers.",
        |machine, args| is(machine, args, Game::is_infinitesimal),
    ),
    Method::property(
        "IsNumberTiny",
        "Whether it is a number, or a number plus a tiny or a miny.",
        |machine, args| is(machine, args, Game::is_number_tiny),
    ),
    Method::property("IsSwitch", "Whether it is {x|y} for numbers x > y.", |machine, args| {
        is(machine, args, Game::is_switch)
    }),
    Method::property("IsIdempotent", "Whether twice the game is the game.", |machine, args| {
        is(machine, args, Game::is_idempotent)
    }),
    Method::property(
        "IsAllSmall",
        "Whether in each follower both players can move, or neither.",
        |machine, args| Ok(Value::Boolean(machine.work.is_all_small(machine.short_game(&args[0])?)?)),
    ),
    Method::property("IsAtomic", "Whether it has an atomic weight.", |machine, args| {
        Ok(Value::Boolean(machine.work.is_atomic(machine.short_game(&args[0])?)?))
    }),
    Method::property(
        "IsUptimal",
        "Whether it is a number, a nimber and multiples of powers of up.",
        |machine, args| Ok(Value::Boolean(machine.work.is_uptimal(machine.short_game(&args[0])?)?)),
    ),
    Method::property("IsEven", "Whether it is even.", |machine, args| {
        Ok(Value::Boolean(machine.work.parity(machine.short_game(&args[0])?)? == Some(Parity::Even)))
    }),
    Method::property("IsOdd", "Whether it is odd.", |machine, args| {
        Ok(Value::Boolean(machine.work.parity(machine.short_game(&args[0])?)? == Some(Parity::Odd)))
    }),
    Method::property(
        "IsEvenTempered",
        "Whether play ends in a number after an even number of moves.",
        |machine, args| {
            Ok(Value::Boolean(machine.work.temper(machine.short_game(&args[0])?)? == Some(Parity::Even)))
        },
    ),
    Method::property(
        "IsOddTempered",
        "Whether play ends in a number after an odd number of moves.",
        |machine, args| {
            Ok(Value::Boolean(machine.work.temper(machine.short_game(&args[0])?)? == Some(Parity::Odd)))
        },
    ),
    Method::property("IsLoopfree", "Whether play always ends.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsPlumtree", "Whether every loop has one node.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsStopper", "Whether alternating play always ends.", |_, _| Ok(Value::Boolean(true))),
    Method::property("IsStopperSided", "Whether both sides are stoppers.", |_, _| Ok(Value::Boolean(true))),
];

fn is<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    kind: impl Fn(Game<'u>) -> bool,
) -> Result<Value<'u>> {
    Ok(Value::Boolean(kind(machine.short_game(&args[0])?)))
}
