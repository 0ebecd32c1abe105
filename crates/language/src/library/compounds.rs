//! Compounds and negatives by the names of their classes, and the variants of rulesets.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::machine::{Machine, form_of, form_value};
use crate::object::Body;
use crate::symbol::known;
use crate::value::Value;

/// The ways to put two games together, by their names.
pub(super) const TYPES: [(&str, Compound); 6] = [
    ("ConjunctiveSum", Compound::ConjunctiveSum),
    ("ConwayProduct", Compound::ConwayProduct),
    ("DisjunctiveSum", Compound::Sum),
    ("OrdinalProduct", Compound::OrdinalProduct),
    ("OrdinalSum", Compound::OrdinalSum),
    ("SelectiveSum", Compound::SelectiveSum),
];

pub(super) const CONSTRUCTORS: &[Method] = &[Method::new(
    "CompoundGame",
    "(type as CompoundType, g as Game, h as Game)",
    "A compound of two games, as an explicit form.",
    |machine, args| {
        let kind = compound_type(machine, &args[1])?;
        Ok(form_value(Form::Compound(kind, args[2].clone(), args[3].clone())))
    },
)];

pub(super) const NEGATIVE_CONSTRUCTORS: &[Method] = &[Method::new(
    "NegativeGame",
    "(g as Game)",
    "The negative of a game, as an explicit form.",
    |_, args| Ok(form_value(Form::Negative(args[1].clone()))),
)];

/// Methods of compounds.
pub(super) const COMPOUND: &[Method] =
    &[Method::property("Decomposition", "The summands of the game.", |machine, args| {
        Ok(Value::from(summands(machine, &args[0])?))
    })];

/// The parts of the summands of a sum; another game is its only part.
fn summands<'u>(machine: &mut Machine<'_, 'u>, sum: &Value<'u>) -> Result<Vec<Value<'u>>> {
    let mut parts = Vec::new();
    // A number that is added to a game has no form.
    if form_of(sum).is_none() {
        return Ok(vec![sum.clone()]);
    }
    let mut waiting = vec![sum.clone()];
    while let Some(game) = waiting.pop() {
        machine.work.tick()?;
        match form_of(&game) {
            Some(Form::Compound(Compound::Sum, a, b)) => waiting.extend([b.clone(), a.clone()]),
            Some(Form::Negative(negated)) => {
                for part in parts_of(machine, negated)? {
                    parts.push(machine.negative(&part)?);
                }
            }
            Some(_) => parts.push(game),
            None => parts.extend(parts_of(machine, &game)?),
        }
    }
    Ok(parts)
}

/// What a game says its parts are.
fn parts_of<'u>(machine: &mut Machine<'_, 'u>, game: &Value<'u>) -> Result<Vec<Value<'u>>> {
    let given = machine.get_member(game, known::DECOMPOSITION)?;
    machine.games_of(game, given, known::DECOMPOSITION, ClassId::GAME)
}

fn compound_type<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Compound> {
    let name = match value {
        Value::Object(object) => match &object.body {
            Body::Named(name) => name,
            _ => return Err(machine.expected("game.CompoundType", value)),
        },
        _ => return Err(machine.expected("game.CompoundType", value)),
    };
    let found = TYPES.iter().find(|(known, _)| *known == &**name);
    found.map(|(_, kind)| *kind).ok_or_else(|| Error::value(format!("Unknown compound: {name}")))
}

pub(super) const RULESET: &[Method] = &[
    Method::property(
        "DicoticVariant",
        "The ruleset in which a player may move only where both can.",
        |machine, args| machine.make_object("game.variant.DicoticVariantRuleset", args),
    ),
    Method::property(
        "ImpartialVariant",
        "The ruleset in which both players have the moves of both.",
        |machine, args| machine.make_object("game.variant.ImpartialVariantRuleset", args),
    ),
    Method::property(
        "TwistedVariant",
        "The ruleset in which a position becomes its negative with each move.",
        |machine, args| machine.make_object("game.variant.TwistedVariantRuleset", args),
    ),
];
