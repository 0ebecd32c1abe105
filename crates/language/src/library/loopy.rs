//! Loopy games: their sides, stoppers, degrees and varieties.

use super::Method;
use super::game::outcome;
use super::rational::whole;
use crate::collection::Set;
use crate::error::{Error, Result};
use crate::form::Form;
use crate::machine::{Machine, form_of};
use crate::value::Value;
use kelvin_loopy::{LoopyValue, LoopyWork, NoLoopyAnswer, Stopper};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::sync::Arc;

/// Methods of every loopy game; short games have their own.
pub(super) const SIDED: &[Method] = &[
    Method::property("GameValue", "The value of the game.", |_, args| Ok(args[0].clone())),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P, N, D (a draw), or one of PHat, PCheck, NHat, NCheck, where one of the players can draw.",
        |machine, args| outcome_of(machine, &args[0]),
    ),
    Method::property("IsIdempotent", "Whether twice the game is the game.", |machine, args| {
        let value = sides(machine, &args[0])?;
        Ok(Value::Boolean(machine.stoppers().is_idempotent(&value)?))
    }),
    Method::property("IsInfinitesimal", "Whether both sides are infinitesimal stoppers.", |machine, args| {
        let value = sides(machine, &args[0])?;
        Ok(Value::Boolean(machine.stoppers().is_infinitesimal(&value)?))
    }),
    Method::property(
        "IsNumberish",
        "Whether it differs from a number by an infinitesimal.",
        |machine, args| {
            let value = sides(machine, &args[0])?;
            Ok(Value::Boolean(machine.stoppers().is_numberish(&value)?))
        },
    ),
    Method::property(
        "IsNumberTiny",
        "Whether it is a number, or a number plus a tiny or a miny.",
        |machine, args| {
            let stopper = sides(machine, &args[0])?.as_stopper();
            let is = |stopper| machine.stoppers().is_number_tiny(stopper);
            Ok(Value::Boolean(stopper.map(is).transpose()?.unwrap_or(false)))
        },
    ),
    Method::property(
        "IsPseudonumber",
        "Whether it is a number, perhaps with a loop at its end.",
        |machine, args| {
            let stopper = sides(machine, &args[0])?.as_stopper();
            Ok(Value::Boolean(stopper.is_some_and(|stopper| machine.stoppers().is_pseudonumber(stopper))))
        },
    ),
    Method::property("IsPlumtree", "Whether every loop has one node.", |machine, args| {
        let stopper = sides(machine, &args[0])?.as_stopper();
        Ok(Value::Boolean(stopper.is_some_and(|stopper| machine.stoppers().form(stopper).is_plumtree())))
    }),
    Method::property("IsStopper", "Whether alternating play always ends.", |machine, args| {
        Ok(Value::Boolean(sides(machine, &args[0])?.as_stopper().is_some()))
    }),
    Method::property("IsStopperSided", "Whether both sides are stoppers.", |machine, args| {
        Ok(Value::Boolean(sides(machine, &args[0])?.is_stopper_sided()))
    }),
    Method::property(
        "IsAllSmall",
        "Whether in each follower both players can move, or neither; defined for short games only.",
        |_, _| Ok(Value::Boolean(false)),
    ),
    Method::property("IsFinite", "Whether it is not one of the infinite numbers.", |_, _| {
        Ok(Value::Boolean(true))
    }),
    // What is equal to a short game is one.
    Method::property("IsLoopfree", "Whether play always ends.", |_, _| Ok(Value::Boolean(false))),
    Method::property("IsZero", "Whether it is 0.", |_, _| Ok(Value::Boolean(false))),
    Method::property("IsInteger", "Whether it is an integer.", |_, _| Ok(Value::Boolean(false))),
    Method::property("IsNumber", "Whether it is a number.", |_, _| Ok(Value::Boolean(false))),
    Method::property("IsOrdinal", "Whether it is an ordinal.", |_, _| Ok(Value::Boolean(false))),
    Method::property("IsNimber", "Whether it is a nimber.", |_, _| Ok(Value::Boolean(false))),
    Method::property(
        "IsUptimal",
        "Whether it is a number, a nimber and multiples of powers of up.",
        |_, _| Ok(Value::Boolean(false)),
    ),
];

/// Methods of loopy games whose sides are stoppers.
pub(super) const STOPPER_SIDED: &[Method] = &[
    Method::property("Onside", "The value when draws are wins for Left.", |machine, args| {
        side(machine, &args[0], Player::Left)
    }),
    Method::property("Offside", "The value when draws are wins for Right.", |machine, args| {
        side(machine, &args[0], Player::Right)
    }),
];

/// Methods of stoppers, among which are the short games.
pub(super) const STOPPER: &[Method] = &[
    Method::property("CanonicalForm", "The simplest game of equal value.", |_, args| Ok(args[0].clone())),
    Method::new("Options", "(player as Player)", "The options of a player.", |machine, args| {
        let player = machine.player(&args[1])?;
        options(machine, &args[0], player)
    }),
    Method::property("Options", "The options of both players, as a set.", |machine, args| {
        let mut items = crate::collection::Hashed::default();
        for player in Player::BOTH {
            items.extend(machine.elements(&options(machine, &args[0], player)?)?);
        }
        Ok(Value::Set(Arc::new(Set::from(items))))
    }),
    Method::property("LeftOptions", "The options of Left.", |machine, args| {
        options(machine, &args[0], Player::Left)
    }),
    Method::property("RightOptions", "The options of Right.", |machine, args| {
        options(machine, &args[0], Player::Right)
    }),
    Method::property("Followers", "The followers, including the game itself.", |machine, args| {
        let followers = machine.stoppers().followers(machine.stopper(&args[0])?)?;
        Ok(set(machine, followers))
    }),
    Method::property(
        "FollowerCount",
        "The number of followers, including the game itself.",
        |machine, args| Ok(whole(machine.stoppers().followers(machine.stopper(&args[0])?)?.len().into())),
    ),
    Method::new(
        "Stop",
        "(player as Player)",
        "The stop of a player: where play stops if that player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            stop(machine, &args[0], player)
        },
    ),
    Method::new(
        "StrongStop",
        "(player as Player)",
        "The number, on or off at which play stops when a player moves first.",
        |machine, args| {
            let player = machine.player(&args[1])?;
            let stop = machine.stoppers().strong_stop(machine.stopper(&args[0])?, player)?;
            Ok(machine.stopper_value(stop))
        },
    ),
    Method::property("LeftStop", "The Left stop.", |machine, args| stop(machine, &args[0], Player::Left)),
    Method::property("RightStop", "The Right stop.", |machine, args| stop(machine, &args[0], Player::Right)),
    Method::property("Degree", "The degree of loopiness: the onside of G - G.", |machine, args| {
        of_stopper(machine, &args[0], |work, stopper| work.degree(stopper))
    }),
    Method::property("Variety", "The variety of a stable game.", |machine, args| {
        of_stopper(machine, &args[0], |work, stopper| work.variety(stopper))
    }),
    Method::property(
        "IsStable",
        "Whether the varieties from above and from below, relative to its degree, are the same.",
        |machine, args| Ok(Value::Boolean(machine.stoppers().is_stable(machine.stopper(&args[0])?)?)),
    ),
    Method::new("Upsum", "(that as CanonicalStopper)", "The onside of the sum.", |machine, args| {
        of_two(machine, args, |work, a, b| work.upsum(a, b))
    }),
    Method::new("Downsum", "(that as CanonicalStopper)", "The offside of the sum.", |machine, args| {
        of_two(machine, args, |work, a, b| work.downsum(a, b))
    }),
    Method::new(
        "UpsumVariety",
        "(deg as CanonicalStopper)",
        "The variety relative to an idempotent, from above: the onside of G + (-G Downsum -deg).",
        |machine, args| of_two(machine, args, |work, a, b| work.upsum_variety(a, b)),
    ),
    Method::new(
        "DownsumVariety",
        "(deg as CanonicalStopper)",
        "The variety relative to an idempotent, from below: the offside of G + (-G Upsum deg).",
        |machine, args| of_two(machine, args, |work, a, b| work.downsum_variety(a, b)),
    ),
    Method::property("Tiny", "The tiny {0||0|-G}.", |machine, args| tiny(machine, &args[0], Player::Left)),
    Method::property("Miny", "The miny {G|0||0}.", |machine, args| tiny(machine, &args[0], Player::Right)),
    Method::new(
        "Subordinate",
        "(base as Game)",
        "The subordinate: the game on a base in an ordinal sum of this value.",
        |machine, args| {
            let stopper = machine.stopper(&args[0])?;
            let sides = match form_of(&args[1]) {
                Some(Form::Explicit(sides)) => sides.clone(),
                _ => [machine.moves(&args[1], Player::Left)?, machine.moves(&args[1], Player::Right)?],
            };
            let mut base = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in &sides[player.index()] {
                    let value = machine.loopy_evaluated(option)?;
                    base[player.index()].push(machine.stopper(&value)?);
                }
            }
            let top = machine.stoppers().subordinate_to(stopper, [&base[0], &base[1]])?;
            Ok(machine.stopper_value(top))
        },
    ),
];

/// Who wins a loopy or a short game.
pub(super) fn outcome_of<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Value<'u>> {
    Ok(outcome(machine.stoppers().outcome_of_value(&sides(machine, value)?)?))
}

fn sides<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<LoopyValue<'u>> {
    machine.sides(value).ok_or_else(|| machine.expected("game.SidedValue", value))
}

fn side<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, winner: Player) -> Result<Value<'u>> {
    let side = sides(machine, value)?.side(winner).as_stopper();
    let side = side.ok_or_else(|| Error::value("This side is a carousel: no stopper is equal to it."))?;
    Ok(machine.stopper_value(side))
}

fn set<'u>(machine: &Machine<'_, 'u>, stoppers: Vec<Stopper<'u>>) -> Value<'u> {
    let items = stoppers.into_iter().map(|stopper| machine.stopper_value(stopper));
    Value::Set(Arc::new(Set::from_iter(items)))
}

fn options<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let game = match machine.stopper(value)? {
        Stopper::Short(game) => game,
        stopper => return Ok(set(machine, machine.stoppers().options(stopper, player))),
    };
    let mut items = crate::collection::Hashed::default();
    for option in game.options(player) {
        machine.work.tick()?;
        items.insert(machine.value(option));
    }
    Ok(Value::Set(Arc::new(Set::from(items))))
}

fn stop<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, player: Player) -> Result<Value<'u>> {
    let stop = machine.stoppers().stop(machine.stopper(value)?, player)?;
    Ok(machine.stopper_value(stop))
}

fn of_stopper<'u>(
    machine: &Machine<'_, 'u>,
    value: &Value<'u>,
    ask: impl FnOnce(&LoopyWork<'_, 'u, '_>, Stopper<'u>) -> std::result::Result<Stopper<'u>, NoLoopyAnswer>,
) -> Result<Value<'u>> {
    let answer = ask(&machine.stoppers(), machine.stopper(value)?)?;
    Ok(machine.stopper_value(answer))
}

fn of_two<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    ask: impl FnOnce(
        &LoopyWork<'_, 'u, '_>,
        Stopper<'u>,
        Stopper<'u>,
    ) -> std::result::Result<Stopper<'u>, NoLoopyAnswer>,
) -> Result<Value<'u>> {
    let (a, b) = (machine.stopper(&args[0])?, machine.stopper(&args[1])?);
    let answer = ask(&machine.stoppers(), a, b)?;
    Ok(machine.stopper_value(answer))
}

/// `{0||0|-G}`, or for Right `{G|0||0}`.
pub(super) fn tiny<'u>(
    machine: &mut Machine<'_, 'u>,
    value: &Value<'u>,
    favours: Player,
) -> Result<Value<'u>> {
    if !crate::machine::is_loopy(value) {
        let game = machine.canonical(value)?;
        let tiny = machine.work.tiny(game, favours)?;
        return Ok(machine.value(tiny));
    }
    let zero = Value::Integer(0);
    match favours {
        Player::Left => {
            let threat = machine.negative(value)?;
            let reply = machine.game_of(vec![zero.clone()], vec![threat])?;
            machine.game_of(vec![zero], vec![reply])
        }
        Player::Right => {
            let reply = machine.game_of(vec![value.clone()], vec![zero.clone()])?;
            machine.game_of(vec![reply], vec![zero])
        }
    }
}

/// The power of a game G = {0|H} to an exponent that is loopy, or the sum of the powers up to it; `None` for other exponents.
///
/// For on the sum of the powers is {pass|H}. For n + over and n + under with an integer n > 0 (for the power to n + under, n > 1) it is {G + … + G^n | H, pass} and
/// {pass | H, G + … + G^n}. The power is {0|K}, where K is H with one more option for each player: nothing and a pass for on, and otherwise the Right
/// option H - (G + … + G^(n-1)) of G^n and a pass, so that a player favoured by the loop passes.
pub(super) fn power<'u>(
    machine: &mut Machine<'_, 'u>,
    game: &Value<'u>,
    exponent: &Value<'u>,
    sum: bool,
) -> Result<Option<Value<'u>>> {
    if !crate::machine::is_loopy(exponent) {
        return Ok(None);
    }
    let invalid = || Error::value("Invalid exponent.");
    let exponent = machine.stopper(exponent)?;
    let [left, right] = Player::BOTH.map(|player| machine.stoppers().options(exponent, player));
    // Who is favoured by the loop, and the number before it: on = {pass|}, n + over = {n|pass}, n + under = {pass|n}.
    let (favoured, number) = match (&left[..], &right[..]) {
        ([a], []) if *a == exponent => (None, None),
        ([Stopper::Short(n)], [b]) if *b == exponent => (Some(Player::Left), n.number()),
        ([a], [Stopper::Short(n)]) if *a == exponent => (Some(Player::Right), n.number()),
        _ => return Err(invalid()),
    };
    let short = machine.short_game(game)?;
    if sum && favoured.is_none() {
        // G:on is G with a pass for Left.
        let sides =
            Player::BOTH.map(|player| short.options(player).map(|option| machine.value(option)).collect());
        return machine.passing(sides, Player::Left).map(Some);
    }
    let lefts: Vec<_> = short.options(Player::Left).take(2).collect();
    let rights: Vec<_> = short.options(Player::Right).take(2).collect();
    let ([zero], [reply]) = (&lefts[..], &rights[..]) else { return Err(invalid()) };
    if !zero.is_zero() {
        return Err(invalid());
    }
    let of_reply =
        Player::BOTH.map(|player| reply.options(player).map(|option| machine.value(option)).collect());
    let [mut left, mut right]: [Vec<Value<'u>>; 2] = of_reply;
    let Some(favoured) = favoured else {
        let rest = machine.passing([left, right], Player::Right)?;
        return machine.game_of(vec![Value::Integer(0)], vec![rest]).map(Some);
    };
    // The sum of no powers is a base for `over`, too.
    let least = if sum && favoured == Player::Left { 0 } else { 1 };
    let Some(n) = number.filter(|n| n.is_integer() && n.signum() >= least) else { return Err(invalid()) };
    let up_to = |machine: &Machine<'_, 'u>, n: &Dyadic| match n.signum() {
        0 => Ok(machine.world.universe.zero()),
        _ => machine.work.power_sum(short, n),
    };
    if sum {
        let (all, reply) = (up_to(machine, &n)?, machine.value(*reply));
        let all = machine.value(all);
        let options = match favoured {
            Player::Left => [vec![all], vec![reply]],
            Player::Right => [vec![], vec![reply, all]],
        };
        return machine.passing(options, !favoured).map(Some);
    }
    if favoured == Player::Right && n <= Dyadic::from(1) {
        return Err(invalid());
    }
    let before = up_to(machine, &(&n - &Dyadic::from(1)))?;
    let next = machine.value(machine.work.subtract(*reply, before)?);
    match favoured {
        Player::Left => right.push(next),
        Player::Right => left.push(next),
    }
    let rest = machine.passing([left, right], favoured)?;
    machine.game_of(vec![Value::Integer(0)], vec![rest]).map(Some)
}
