//! Methods of games of any sort, also of those that are not canonical.

use super::Method;
use crate::class::ClassId;
use crate::collection::Set;
use crate::error::{Error, Result};
use crate::form::Compound;
use crate::machine::Machine;
use crate::value::Value;
use kelvin_values::{Outcome, Player};
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) const METHODS: &[Method] = &[
    Method::property("CanonicalForm", "The simplest game of equal value.", |machine, args| {
        machine.evaluated(&args[0])
    }),
    Method::property("GameValue", "The value of the game; it may be loopy.", |machine, args| {
        machine.loopy_evaluated(&args[0])
    }),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P (the previous) or N (the next player), or what a loopy game allows.",
        |machine, args| {
            let order = match machine.short_relation(&args[0], &Value::Integer(0)) {
                Err(error) if error.is_not_short() => {
                    let value = machine.loopy_evaluated(&args[0])?;
                    return super::loopy::outcome_of(machine, &value);
                }
                order => order?,
            };
            Ok(super::game::outcome(match order {
                Some(Ordering::Greater) => Outcome::of_winner(Player::Left),
                Some(Ordering::Less) => Outcome::of_winner(Player::Right),
                Some(Ordering::Equal) => Outcome::P,
                None => Outcome::N,
            }))
        },
    ),
    Method::new("Options", "(player as Player)", "The options of a player.", |machine, args| {
        let player = machine.player(&args[1])?;
        Ok(Value::from(machine.form_options(&args[0], player)?))
    }),
    Method::property("Options", "The options of Left, then those of Right.", |machine, args| {
        let mut options = machine.moves(&args[0], Player::Left)?;
        options.extend(machine.moves(&args[0], Player::Right)?);
        Ok(Value::from(options))
    }),
    Method::property(
        "DicoticVariant",
        "The game in which a player may move only where both can.",
        |machine, args| machine.make_object("game.variant.DicoticVariantGame", args),
    ),
    Method::property(
        "ImpartialVariant",
        "The game in which both players have the moves of both.",
        |machine, args| machine.make_object("game.variant.ImpartialVariantGame", args),
    ),
    Method::property(
        "TwistedVariant",
        "The game that becomes its negative with each move.",
        |machine, args| machine.make_object("game.variant.TwistedVariantGame", args),
    ),
    Method::property("LeftOptions", "The options of Left.", |machine, args| {
        Ok(Value::from(machine.moves(&args[0], Player::Left)?))
    }),
    Method::property("RightOptions", "The options of Right.", |machine, args| {
        Ok(Value::from(machine.moves(&args[0], Player::Right)?))
    }),
    Method::property("Followers", "The followers, including the game itself.", |machine, args| {
        let items = machine.reachable(&args[0])?;
        Ok(Value::Set(Arc::new(Set::from(items))))
    }),
    Method::property(
        "FollowerCount",
        "The number of followers, including the game itself.",
        |machine, args| Ok(super::rational::whole(machine.reachable_count(&args[0])?)),
    ),
    Method::property(
        "MisereOutcomeClass",
        "The misère outcome: a player without a move wins.",
        |machine, args| {
            let wins = Player::BOTH.map(|player| machine.wins_misere(&args[0], player));
            let [left, right] = wins;
            Ok(super::game::outcome(Outcome::of_first_moves([left?, right?])))
        },
    ),
    Method::property("Decomposition", "The summands of the game.", |_, args| {
        Ok(Value::from(vec![args[0].clone()]))
    }),
    Method::property("AtomicWeight", "The atomic weight of the canonical form.", |machine, args| {
        of_canonical(machine, &args[0], "AtomicWeight")
    }),
    Method::property("ReducedCanonicalForm", "The reduced canonical form.", |machine, args| {
        of_canonical(machine, &args[0], "ReducedCanonicalForm")
    }),
    Method::property("DepthHint", "An estimate of the depth; 0 if the class defines none.", |_, _| {
        Ok(Value::Integer(0))
    }),
    Method::new(
        "ConjunctiveSum",
        "(other as Game)",
        "The conjunctive sum: a player moves in both components.",
        |machine, args| compound(machine, args, Compound::ConjunctiveSum),
    ),
    Method::new(
        "SelectiveSum",
        "(other as Game)",
        "The selective sum: a player moves in one component or in both.",
        |machine, args| compound(machine, args, Compound::SelectiveSum),
    ),
    Method::new("ConwayProduct", "(other as Game)", "Conway's product.", |machine, args| {
        compound(machine, args, Compound::ConwayProduct)
    }),
    Method::new(
        "OrdinalProduct",
        "(other as Game)",
        "The ordinal product: the ordinal sum of copies of a game.",
        |machine, args| compound(machine, args, Compound::OrdinalProduct),
    ),
    Method::new(
        "OrdinalSum",
        "(other as Game)",
        "The compound in which a move in the first ends the second.",
        |machine, args| compound(machine, args, Compound::OrdinalSum),
    ),
];

pub(super) const IMPARTIAL: &[Method] = &[
    Method::new(
        "Options",
        "(player as Player)",
        "The options, which are the same for both players.",
        |machine, args| machine.get_member(&args[0], crate::symbol::known::OPTIONS),
    ),
    Method::property("Options", "The options.", |machine, args| {
        Ok(Value::from(machine.form_options(&args[0], Player::Left)?))
    }),
    Method::property("NimValue", "The size of the Nim heap of equal value.", |machine, args| {
        let game = machine.canonical(&args[0])?;
        match game.number_up_star().filter(|_| game.is_nimber()) {
            Some(parts) => Ok(super::rational::whole(parts.star)),
            None => Err(Error::value(format!("That game is worth {game}, which is not a nimber."))),
        }
    }),
];

/// What the canonical form of a game has.
fn of_canonical<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>, name: &str) -> Result<Value<'u>> {
    let game = machine.canonical(value)?;
    let name = machine.world.symbols.intern(name);
    machine.get_member(&machine.value(game), name)
}

fn compound<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>], kind: Compound) -> Result<Value<'u>> {
    match machine.compound(kind, args[0].clone(), args[1].clone())? {
        Some(value) => Ok(value),
        None => Err(machine.expected(&machine.world.classes[ClassId::GAME].path, &args[1])),
    }
}

impl<'u> Machine<'_, 'u> {
    /// The options of a form. A game of the user's must say what its options are; one whose options are to be none says that too.
    fn form_options(&mut self, value: &Value<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        let number = matches!(value, Value::Number(_));
        let known = number || crate::machine::is_loopy(value);
        if known || self.game(value).is_some() || crate::machine::form_of(value).is_some() {
            return self.moves(value, player);
        }
        let class = self.class_name(value);
        let impartial = self.is_a(value, ClassId::IMPARTIAL_GAME);
        let method = if impartial { "Options := […]" } else { "Options(player as Player) := […]" };
        Err(Error::value(format!("The class `{class}` does not define the options of its games."))
            .with_hint(format!("give it a method `override def {method}`")))
    }
}
