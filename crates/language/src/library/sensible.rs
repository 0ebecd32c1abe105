//! The options of a game that a sensible player looks at: one for each option of its canonical form.

use super::Method;
use crate::collection::{Hashed, Set};
use crate::error::{Error, Result};
use crate::form::Form;
use crate::machine::{Machine, form_value};
use crate::value::Value;
use kelvin_values::{Game, Player, SimplifyReason, SimplifyStep};
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::new(
        "SensibleOptions",
        "(player as Player)",
        "For each option of the canonical form the first option that is at least as good for the player.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            options(machine, &args[0], player)
        },
    ),
    Method::property("SensibleLeftOptions", "The sensible options of Left.", |machine, args| {
        options(machine, &args[0], Player::Left)
    }),
    Method::property("SensibleRightOptions", "The sensible options of Right.", |machine, args| {
        options(machine, &args[0], Player::Right)
    }),
    Method::new(
        "SensibleLines",
        "(player as Player)",
        "For each option of the canonical form the moves that lead to it, through options that are reversed.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            let value = machine.canonical(&args[0])?;
            let mut lines = Hashed::default();
            for wanted in value.options(player) {
                lines.insert(Value::from(line(machine, &args[0], value, wanted, player)?));
            }
            Ok(Value::Set(Arc::new(Set::from(lines))))
        },
    ),
    Method::property(
        "CanonicalSteps",
        "The steps to the canonical form: each option that is removed or replaced, why, and the form that is left.",
        canonical_steps,
    ),
];

fn canonical_steps<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let mut sides = [vec![], vec![]];
    for player in Player::BOTH {
        for option in machine.moves(&args[0], player)? {
            sides[player.index()].push(machine.canonical(&option)?);
        }
    }
    let steps = machine.work.steps_to_canonical_form(sides)?;
    let step = |step: SimplifyStep<'u>| {
        let (why, game) = match step.reason {
            SimplifyReason::Dominated { by } => ("dominated by", by),
            SimplifyReason::Reversible { through } => ("reversible through", through),
        };
        let values = |games: Vec<Game<'u>>| games.into_iter().map(|game| machine.value(game)).collect();
        Value::from(vec![
            Value::Player(step.player),
            machine.value(step.option),
            Value::from(why),
            machine.value(game),
            form_value(Form::Explicit(step.after.map(values))),
        ])
    };
    Ok(Value::from(steps.into_iter().map(step).collect::<Vec<_>>()))
}

/// The first option of a player that is at least as good for a player as a value.
fn as_good<'u>(
    machine: &mut Machine<'_, 'u>,
    game: &Value<'u>,
    mover: Player,
    value: Game<'u>,
    whom: Player,
) -> Result<Value<'u>> {
    for option in machine.moves(game, mover)? {
        let worth = machine.canonical(&option)?;
        let [low, high] = if whom == Player::Left { [value, worth] } else { [worth, value] };
        if machine.work.le(low, high)? {
            return Ok(option);
        }
    }
    Err(Error::value("The options of that game do not lead to its canonical form."))
}

fn options<'u>(machine: &mut Machine<'_, 'u>, game: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let value = machine.canonical(game)?;
    let mut options = Hashed::default();
    for wanted in value.options(player) {
        options.insert(as_good(machine, game, player, wanted, player)?);
    }
    Ok(Value::Set(Arc::new(Set::from(options))))
}

/// Moves by turns, from an option that is as good as the wanted one over one that reverses it, until the wanted one is reached.
fn line<'u>(
    machine: &mut Machine<'_, 'u>,
    game: &Value<'u>,
    value: Game<'u>,
    wanted: Game<'u>,
    player: Player,
) -> Result<Vec<Value<'u>>> {
    let mut line = Vec::new();
    let mut from = game.clone();
    loop {
        let option = as_good(machine, &from, player, wanted, player)?;
        line.push(option.clone());
        if machine.canonical(&option)? == wanted {
            return Ok(line);
        }
        // As good for the opponent as the game was: the option is reversed through it.
        from = as_good(machine, &option, !player, value, !player)?;
        line.push(from.clone());
    }
}
