//! Canonical short games: options, stops, outcomes, followers, products.

use super::Method;
use super::rational::{small, whole};
use crate::class::ClassId;
use crate::collection::Set;
use crate::error::{Error, Result};
use crate::form::Form;
use crate::machine::{Machine, form_of};
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_budget::Exhausted;
use kelvin_values::{DayLattice, Game, GameOrder, Player};
use std::sync::Arc;

/// The methods of the class of canonical short games.
pub(super) const STATICS: &[Method] = &[Method::new(
    "DayN",
    "(n as Integer)",
    "All games born by a day: 1, 4, 22 and 1474 of them for the days 0 to 3; lower ones first.",
    |machine, args| {
        let games = machine.work.born_by(day(machine, &args[1])?)?;
        let order = GameOrder::new(&machine.work, games)?;
        Ok(Value::from(order.games().iter().map(|&game| machine.value(game)).collect::<Vec<_>>()))
    },
)];

/// The join of two games in the lattice of a day for Left, the meet for Right.
fn bound<'u>(machine: &Machine<'_, 'u>, args: &[Value<'u>], player: Player) -> Result<Value<'u>> {
    let [a, b] = [machine.short_game(&args[0])?, machine.short_game(&args[1])?];
    let born = machine.work.birthday(a)?.max(machine.work.birthday(b)?);
    let last = match &args[2] {
        Value::Undefined => u32::try_from(&born).map_err(|_| Exhausted::Values)?,
        last => day(machine, last)?,
    };
    if born > last.into() {
        return Err(Error::value(format!("The games are born by day {born}, not by day {last}.")));
    }
    let lattice = DayLattice::new(&machine.work, last)?;
    let game = match player {
        Player::Left => lattice.join(&machine.work, a, b)?,
        Player::Right => lattice.meet(&machine.work, a, b)?,
    };
    Ok(machine.value(game))
}

/// A day on which games are born.
fn day<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<u32> {
    u32::try_from(small(machine, value)?).map_err(|_| Error::value("There is no such day."))
}

pub(super) const METHODS: &[Method] = &[
    Method::property("Followers", "The followers, including the game itself.", |machine, args| {
        let game = machine.short_game(&args[0])?;
        let followers = machine.work.followers(game)?;
        Ok(set(machine, followers))
    }),
    Method::property(
        "FollowerCount",
        "The number of followers, including the game itself.",
        |machine, args| Ok(whole(machine.work.follower_count(machine.short_game(&args[0])?)?)),
    ),
    Method::new(
        "Join",
        "(other, day as Integer ?)",
        "The least game born by a day that is at least both games; by default the day on which both are born.",
        |machine, args| bound(machine, args, Player::Left),
    ),
    Method::new(
        "Meet",
        "(other, day as Integer ?)",
        "The greatest game born by a day that is at most both games; by default the day on which both are born.",
        |machine, args| bound(machine, args, Player::Right),
    ),
    Method::property("StopCount", "The number of stops in the tree of the game.", |machine, args| {
        Ok(whole(machine.work.stop_count(machine.short_game(&args[0])?)?))
    }),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P (the previous) or N (the next player).",
        |machine, args| Ok(outcome(machine.short_game(&args[0])?.outcome())),
    ),
    Method::property(
        "MisereOutcomeClass",
        "The misère outcome: a player without a move wins.",
        |machine, args| Ok(outcome(machine.work.misere_outcome(machine.short_game(&args[0])?)?)),
    ),
    Method::property("Birthday", "The day on which the game is born.", |machine, args| {
        Ok(whole(machine.work.birthday(machine.short_game(&args[0])?)?))
    }),
    Method::property("CanonicalForm", "The simplest game of equal value.", |_, args| Ok(args[0].clone())),
    Method::property("Incentives", "The best incentives of both players.", |machine, args| {
        let game = machine.short_game(&args[0])?;
        let incentives = machine.work.incentives(game)?;
        Ok(set(machine, incentives))
    }),
    Method::property("LeftIncentives", "The incentives of Left's moves.", |machine, args| {
        incentives(machine, &args[0], Player::Left)
    }),
    Method::property("RightIncentives", "The incentives of Right's moves.", |machine, args| {
        incentives(machine, &args[0], Player::Right)
    }),
    Method::property("Companion", "The companion of the game.", |machine, args| {
        let game = machine.work.companion(machine.short_game(&args[0])?)?;
        Ok(machine.value(game))
    }),
    Method::property(
        "FarStar",
        "The far star of the game: a nimber larger than all nimbers among its followers.",
        |machine, args| {
            let game = machine.work.far_star(machine.short_game(&args[0])?)?;
            Ok(machine.value(game))
        },
    ),
    Method::property("AtomicWeight", "The atomic weight, for games that have one.", |machine, args| {
        let game = machine.work.atomic_weight(machine.short_game(&args[0])?)?;
        Ok(machine.value(game))
    }),
    Method::property(
        "UptimalExpansion",
        "The number, the nimber and the multiples of the powers of up.",
        |machine, args| {
            let expansion = machine.work.uptimal_expansion(machine.short_game(&args[0])?)?;
            Ok(Object::value(ClassId::UPTIMAL_EXPANSION, Body::Named(expansion.to_string().into())))
        },
    ),
    Method::new(
        "NortonProduct",
        "(unit as CanonicalShortGame)",
        "Norton's product with a unit.",
        |machine, args| {
            let (game, unit) = (machine.short_game(&args[0])?, machine.short_game(&args[1])?);
            let product = machine.work.norton_product(game, unit)?;
            Ok(machine.value(product))
        },
    ),
    Method::new("Pow", "(exponent as Game)", "The power of a game {0|H}.", |machine, args| {
        if let Some(power) = super::loopy::power(machine, &args[0], &args[1], false)? {
            return Ok(power);
        }
        let exponent = exponent(machine, &args[1])?;
        let power = machine.work.power(machine.short_game(&args[0])?, &exponent)?;
        Ok(machine.value(power))
    }),
    Method::new(
        "PowTo",
        "(exponent as Game)",
        "The sum of the powers up to an exponent.",
        |machine, args| {
            if let Some(sum) = super::loopy::power(machine, &args[0], &args[1], true)? {
                return Ok(sum);
            }
            let exponent = exponent(machine, &args[1])?;
            let power = machine.work.power_sum(machine.short_game(&args[0])?, &exponent)?;
            Ok(machine.value(power))
        },
    ),
    Method::new(
        "Subordinate",
        "(base as Game)",
        "The subordinate: the game on a base in an ordinal sum of this value.",
        |machine, args| {
            let game = machine.short_game(&args[0])?;
            let top = match (machine.game(&args[1]), form_of(&args[1])) {
                (Some(base), _) => machine.work.subordinate(game, base)?,
                (None, Some(Form::Explicit(sides))) => {
                    let left: Result<Vec<_>> =
                        sides[0].iter().map(|option| machine.canonical(option)).collect();
                    let right: Result<Vec<_>> =
                        sides[1].iter().map(|option| machine.canonical(option)).collect();
                    machine.work.subordinate_to(game, [&left?, &right?])?
                }
                (None, _) => {
                    let base = machine.canonical(&args[1])?;
                    machine.work.subordinate(game, base)?
                }
            };
            Ok(machine.value(top))
        },
    ),
];

fn exponent<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<kelvin_numbers::Dyadic> {
    let number = machine.short_game(value)?.number();
    number.ok_or_else(|| crate::error::Error::value("Invalid exponent."))
}

/// An outcome class as a value.
pub(super) fn outcome<'u>(outcome: impl ToString) -> Value<'u> {
    Object::value(ClassId::OUTCOME_CLASS, Body::Named(outcome.to_string().into()))
}

fn incentives<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let incentives = machine.work.incentives_of(machine.short_game(value)?, player)?;
    Ok(set(machine, incentives))
}

fn set<'u>(machine: &Machine<'_, 'u>, games: Vec<Game<'u>>) -> Value<'u> {
    Value::Set(Arc::new(Set::from_iter(games.into_iter().map(|game| machine.value(game)))))
}

impl<'u> Machine<'_, 'u> {
    /// The canonical short game that a value is.
    pub(crate) fn short_game(&self, value: &Value<'u>) -> Result<Game<'u>> {
        self.game(value).ok_or_else(|| self.expected("game.CanonicalShortGame", value))
    }
}
