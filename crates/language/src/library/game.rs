//! Methods of canonical short games.

use super::Method;
use crate::class::ClassId;
use crate::collection::Set;
use crate::error::Result;
use crate::machine::Machine;
use crate::machine::number_value;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_values::{Game, Player};
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::new("Options", "(player as Player)", "The options of a player.", |machine, args| {
        let player = machine.player(&args[1])?;
        options(machine, &args[0], player)
    }),
    Method::property("LeftOptions", "The options of Left.", |machine, args| {
        options(machine, &args[0], Player::Left)
    }),
    Method::property("RightOptions", "The options of Right.", |machine, args| {
        options(machine, &args[0], Player::Right)
    }),
    Method::new(
        "Stop",
        "(player as Player)",
        "Where play stops when a player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            Ok(number_value(&machine.short_game(&args[0])?.stop(player)))
        },
    ),
    Method::property("LeftStop", "Where play stops when Left moves first.", |machine, args| {
        Ok(number_value(&machine.short_game(&args[0])?.stop(Player::Left)))
    }),
    Method::property("RightStop", "Where play stops when Right moves first.", |machine, args| {
        Ok(number_value(&machine.short_game(&args[0])?.stop(Player::Right)))
    }),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P (the previous) or N (the next player).",
        |machine, args| {
            let game = machine.short_game(&args[0])?;
            Ok(outcome(machine.work.compare(game, machine.world.universe.zero())?))
        },
    ),
    Method::property("CanonicalForm", "The simplest game of equal value.", |_, args| Ok(args[0].clone())),
];

/// The outcome class of a game by its place against 0.
pub(super) fn outcome<'u>(order: Option<Ordering>) -> Value<'u> {
    let name = match order {
        Some(Ordering::Greater) => "L",
        Some(Ordering::Less) => "R",
        Some(Ordering::Equal) => "P",
        None => "N",
    };
    Object::value(ClassId::OUTCOME_CLASS, Body::Named(name.into()))
}

fn options<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let game = machine.short_game(value)?;
    let mut items = crate::collection::Hashed::default();
    for option in game.options(player) {
        machine.work.tick()?;
        items.insert(machine.value(option));
    }
    Ok(Value::Set(Arc::new(Set { items })))
}

impl<'u> Machine<'_, 'u> {
    /// The canonical short game that a value is.
    pub(crate) fn short_game(&self, value: &Value<'u>) -> Result<Game<'u>> {
        self.game(value).ok_or_else(|| self.expected("game.CanonicalShortGame", value))
    }
}
