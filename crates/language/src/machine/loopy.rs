//! Loopy games: braces in which play may come back, operations on their values, and the values of games of any sort by whose rules
//! play may not terminate.

use super::Machine;
use super::forms::form_of;
use super::mixed::Mixed;
use crate::ast::Binary;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::Form;
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use indexmap::IndexSet;
use kelvin_loopy::notation::{self, LoopyReason};
use kelvin_loopy::{LoopyGame, LoopySide, LoopyValue, LoopyWork, NoLoopyAnswer, OptionOf, Stopper};
use kelvin_values::{Game, Player};
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;

impl From<NoLoopyAnswer> for Error {
    fn from(error: NoLoopyAnswer) -> Error {
        match error {
            NoLoopyAnswer::Exhausted(why) => why.into(),
            other => Error::value(format!("{}.", capitalised(&other.to_string()))),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Whether a value is a loopy game.
pub(crate) fn is_loopy(value: &Value<'_>) -> bool {
    matches!(value, Value::Object(object) if matches!(object.body, Body::Loopy(_)))
}

impl<'u> Machine<'_, 'u> {
    /// The work on stoppers.
    pub(crate) fn stoppers(&self) -> LoopyWork<'_, 'u, '_> {
        self.world.lab.loopy().work(self.budget())
    }

    /// Both sides of a loopy or a short game.
    pub(crate) fn sides(&self, value: &Value<'u>) -> Option<LoopyValue<'u>> {
        if let Value::Object(object) = value
            && let Body::Loopy(value) = &object.body
        {
            return Some((**value).clone());
        }
        self.game(value).map(|game| Stopper::Short(game).into())
    }

    /// The stopper that a value is.
    pub(crate) fn stopper(&self, value: &Value<'u>) -> Result<Stopper<'u>> {
        let stopper = self.sides(value).and_then(|value| value.as_stopper());
        stopper.ok_or_else(|| self.expected("game.CanonicalStopper", value))
    }

    /// A value by its sides, the same one for equal stoppers.
    pub(crate) fn sided(&self, sides: LoopyValue<'u>) -> Value<'u> {
        let class = match sides.as_stopper() {
            Some(Stopper::Short(game)) => return self.value(game),
            Some(stopper) if self.stoppers().is_pseudonumber(stopper) => ClassId::PSEUDONUMBER,
            Some(_) => ClassId::CANONICAL_STOPPER,
            None if sides.is_stopper_sided() => ClassId::STOPPER_SIDED_VALUE,
            None => ClassId::SIDED_VALUE,
        };
        Object::value(class, Body::Loopy(Box::new(sides)))
    }

    pub(crate) fn stopper_value(&self, stopper: Stopper<'u>) -> Value<'u> {
        self.sided(stopper.into())
    }

    /// A loopy game that has a name of its own.
    pub(super) fn named_loopy(&mut self, name: &Value<'u>) -> Result<Value<'u>> {
        let Value::Text(text) = name else { return Err(self.expected("cgsuite.lang.String", name)) };
        match notation::parse(text, &self.stoppers()) {
            Ok(value) => Ok(self.sided(value)),
            Err(error) => Err(match error.reason {
                LoopyReason::Notation(kelvin_values::notation::Reason::Exhausted(why)) => why.into(),
                reason => Error::value(reason.to_string()),
            }),
        }
    }

    /// Braces in which play may come back, with the values of their expressions on the stack.
    pub(super) fn loopy_braces(&mut self, number: u32) -> Result<Value<'u>> {
        let code = self.frames.last().map(|frame| frame.code.clone());
        let Some(code) = code else { return Err(Error::value("Braces are outside of all code.")) };
        let loops = &code.loops[number as usize];
        let parts = self.split_off(loops.parts as usize);
        // A collection stands for what is in it.
        let mut vertices = loops.vertices.clone();
        let mut games = Vec::new();
        let mut places = Vec::new();
        for part in parts {
            let from = games.len() as u32;
            games.extend(self.spread(vec![part])?);
            places.push(from..games.len() as u32);
        }
        for option in vertices.iter_mut().flatten() {
            let spread = |option: &OptionOf| match option {
                OptionOf::Part(part) => places[*part as usize].clone().map(OptionOf::Part).collect(),
                vertex => vec![*vertex],
            };
            *option = option.iter().flat_map(spread).collect();
        }
        self.assembled(&vertices, &games)
    }

    /// The game with the given options, some of which are loopy; `None` where some are no values.
    pub(super) fn loopy_game_of(
        &mut self,
        left: &[Value<'u>],
        right: &[Value<'u>],
    ) -> Result<Option<Value<'u>>> {
        if !left.iter().chain(right).any(is_loopy)
            || left.iter().chain(right).any(|option| self.sides(option).is_none())
        {
            return Ok(None);
        }
        let count = left.len() as u32;
        let all = [left, right].concat();
        let parts = |range: std::ops::Range<u32>| range.map(OptionOf::Part).collect();
        let vertices = [[parts(0..count), parts(count..all.len() as u32)]];
        self.assembled(&vertices, &all).map(Some)
    }

    /// The value of braces that hang together so, with values among their options.
    fn assembled(&mut self, vertices: &[[Vec<OptionOf>; 2]], games: &[Value<'u>]) -> Result<Value<'u>> {
        let mut values = Vec::new();
        for game in games {
            match self.sides(game) {
                Some(value) => values.push(value),
                // Other games stand for their values.
                None if self.is_game(game) => {
                    let value = self.loopy_evaluated(game)?;
                    values.push(self.sides(&value).ok_or_else(|| self.no_option(game))?);
                }
                None => return Err(self.no_option(game)),
            }
        }
        let work = self.stoppers();
        let form = |winner: Player| {
            let parts: Vec<LoopyGame<'u>> =
                values.iter().map(|value| work.form_of_side(value.side(winner))).collect();
            LoopyGame::assembled(self.world.universe, vertices, &parts)
                .ok_or_else(|| Error::value("An option leads nowhere."))
        };
        if values.iter().all(|value| value.as_stopper().is_some()) {
            return Ok(self.sided(work.value(&form(Player::Left)?)?));
        }
        let side = |winner| Ok::<LoopySide<'u>, Error>(work.side_of(&form(winner)?, winner)?);
        let pair = work.pair(side(Player::Left)?, side(Player::Right)?)?;
        let pair = pair.ok_or_else(|| Error::value("The onside is not at least the offside."))?;
        Ok(self.sided(pair))
    }

    /// The game with the given options in which a player may also pass.
    pub(crate) fn passing(&mut self, options: [Vec<Value<'u>>; 2], player: Player) -> Result<Value<'u>> {
        let [left, right] = &options;
        let count = left.len() as u32;
        let parts = |range: std::ops::Range<u32>| range.map(OptionOf::Part).collect::<Vec<_>>();
        let mut lists = [parts(0..count), parts(count..count + right.len() as u32)];
        lists[player.index()].push(OptionOf::Vertex(0));
        self.assembled(&[lists], &options.concat())
    }

    /// `-g` of a loopy game.
    pub(super) fn loopy_negative(&self, value: &Value<'u>) -> Result<Option<Value<'u>>> {
        match self.sides(value) {
            Some(sides) if is_loopy(value) => Ok(Some(self.sided(self.stoppers().negate_value(&sides)?))),
            _ => Ok(None),
        }
    }

    /// An operation on loopy games; `None` when it is none, or there are others.
    pub(super) fn on_loopy(&mut self, op: Binary, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Value<'u>>> {
        if !is_loopy(a) && !is_loopy(b) && op != Binary::Sided {
            return Ok(None);
        }
        let (Some(x), Some(y)) = (self.sides(a), self.sides(b)) else { return Ok(None) };
        let work = self.stoppers();
        let value = match op {
            Binary::Add | Binary::Joined => work.add_values(&x, &y)?,
            Binary::Subtract => work.add_values(&x, &work.negate_value(&y)?)?,
            Binary::Multiply => {
                let (count, game) = match (self.integer(a), self.integer(b)) {
                    (Ok(n), _) => (n, &y),
                    (_, Ok(n)) => (n, &x),
                    _ => return Ok(None),
                };
                let Ok(count) = i64::try_from(&count) else { return Err(Error::overflow()) };
                work.multiple(count, game)?
            }
            Binary::OrdinalSum => match (x.as_stopper(), y.as_stopper()) {
                (Some(base), Some(top)) => work.ordinal_sum(base, top)?,
                _ => {
                    return Err(Error::value(
                        "The terms of an ordinal sum must be stoppers: the sides of this value differ.",
                    ));
                }
            },
            Binary::Sided => {
                let pair = work.pair(x.onside().clone(), y.offside().clone())?;
                pair.ok_or_else(|| Error::value("The onside must be at least the offside."))?
            }
            Binary::Equal | Binary::NotEqual => {
                let equal = work.equal_values(&x, &y)?;
                return Ok(Some(Value::Boolean(equal == (op == Binary::Equal))));
            }
            Binary::Divide | Binary::Modulo | Binary::Power | Binary::Same | Binary::NotSame => {
                return Ok(None);
            }
            _ => {
                let order = order(&work, &x, &y)?;
                return Ok(Some(Value::Boolean(super::operate::holds(op, order))));
            }
        };
        Ok(Some(self.sided(value)))
    }

    /// How loopy games compare; `None` if none of them is loopy.
    pub(super) fn loopy_relation(&self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Option<Ordering>>> {
        match (self.sides(a), self.sides(b)) {
            (Some(x), Some(y)) if is_loopy(a) || is_loopy(b) => Ok(Some(order(&self.stoppers(), &x, &y)?)),
            _ => Ok(None),
        }
    }

    /// How two games of any sort compare by their values, of which one at least is loopy.
    pub(super) fn relation_of_loopy_values(
        &mut self,
        a: &Value<'u>,
        b: &Value<'u>,
    ) -> Result<Option<Ordering>> {
        let [a, b] = [self.loopy_evaluated(a)?, self.loopy_evaluated(b)?];
        match (self.sides(&a), self.sides(&b)) {
            (Some(x), Some(y)) => order(&self.stoppers(), &x, &y),
            (Some(x), None) => self.place_of_loopy(&x, &b),
            (None, Some(y)) => Ok(self.place_of_loopy(&y, &a)?.map(Ordering::reverse)),
            (None, None) => self.short_relation(&a, &b),
        }
    }

    /// How a loopy value compares with the sum of a short game and a number that is not a short game. The number is none of
    /// the stops, so it is above a side with a lower Left stop, below one with a higher Right stop, and confused with others
    /// as play avoids numbers. `over` and `under` do not count: they are closer to 0 than every number.
    fn place_of_loopy(&self, value: &LoopyValue<'u>, other: &Value<'u>) -> Result<Option<Ordering>> {
        let Some(Mixed { number, game }) = self.parts(other) else {
            return Err(self.expected("game.CanonicalStopper", other));
        };
        let work = self.stoppers();
        let difference = work.add_values(value, &work.negate_value(&Stopper::Short(game).into())?)?;
        let Some(sides) = difference.as_stoppers() else {
            return Err(Error::value("Only a stopper-sided value is compared with this number."));
        };
        let zero = Stopper::Short(self.world.universe.zero());
        let stop = |side, player| {
            let stop = work.strong_stop(side, player)?;
            match stop.short().and_then(Game::number) {
                Some(stop) => Number::from(&stop).compare(&number),
                // `on` or `off`.
                None if work.at_least(stop, zero)? => Ok(Ordering::Greater),
                None => Ok(Ordering::Less),
            }
        };
        let [mut is_above, mut is_below] = [true; 2];
        for side in sides {
            is_above &= stop(side, Player::Right)?.is_gt();
            is_below &= stop(side, Player::Left)?.is_lt();
        }
        Ok(match (is_above, is_below) {
            (true, _) => Some(Ordering::Greater),
            (_, true) => Some(Ordering::Less),
            _ => None,
        })
    }

    /// The value of a game of any sort, whether or not play ends.
    pub(crate) fn loopy_evaluated(&mut self, value: &Value<'u>) -> Result<Value<'u>> {
        if is_loopy(value) {
            return Ok(value.clone());
        }
        if !self.has_loopy_parts(value) {
            match self.evaluated(value) {
                Err(error) if error.is_not_short() => {}
                answer => return answer,
            }
        }
        let form = self.explored(value)?;
        let value = self.stoppers().value(&form)?;
        Ok(self.sided(value))
    }

    /// Whether a form is made of loopy games.
    fn has_loopy_parts(&self, value: &Value<'u>) -> bool {
        let mut pending = vec![value];
        let mut met = rustc_hash::FxHashSet::default();
        while let Some(value) = pending.pop() {
            if is_loopy(value) {
                return true;
            }
            let Value::Object(object) = value else { continue };
            if !met.insert(std::sync::Arc::as_ptr(object)) {
                continue;
            }
            match form_of(value) {
                Some(Form::Explicit([left, right])) => pending.extend(left.iter().chain(right)),
                Some(Form::Compound(_, a, b)) => pending.extend([a, b]),
                Some(Form::Multiple(_, game) | Form::Negative(game)) => pending.push(game),
                None => {}
            }
        }
        false
    }

    /// The graph of all that can be reached from a game. A position that says it is one other game is that game; what falls into several
    /// parts is played as it stands.
    fn explored(&mut self, start: &Value<'u>) -> Result<LoopyGame<'u>> {
        let mut met: IndexSet<Value<'u>, FxBuildHasher> = IndexSet::default();
        let mut vertices: Vec<[Vec<OptionOf>; 2]> = Vec::new();
        let mut parts: Vec<LoopyGame<'u>> = Vec::new();
        met.insert(start.clone());
        let mut budgeted = 0u64;
        while let Some(game) = met.get_index(vertices.len()).cloned() {
            self.work.tick()?;
            budgeted += 1;
            self.room(budgeted * 400)?;
            let mut lists = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in self.moves(&game, player)? {
                    lists[player.index()].push(self.reached(option, &mut met, &mut parts)?);
                }
            }
            vertices.push(lists);
        }
        LoopyGame::assembled(self.world.universe, &vertices, &parts)
            .ok_or_else(|| Error::value("An option leads nowhere."))
    }

    /// A position by its number, or a value that is known as one of the parts.
    fn reached(
        &mut self,
        option: Value<'u>,
        met: &mut IndexSet<Value<'u>, FxBuildHasher>,
        parts: &mut Vec<LoopyGame<'u>>,
    ) -> Result<OptionOf> {
        let option = match self.decomposition(&option)?.as_deref() {
            Some([only]) => only.clone(),
            _ => option,
        };
        let known = self.sides(&option).and_then(|value| value.as_stopper());
        match known {
            Some(stopper) => {
                parts.push(self.stoppers().form(stopper));
                Ok(OptionOf::Part(parts.len() as u32 - 1))
            }
            None => Ok(OptionOf::Vertex(met.insert_full(option).0 as u32)),
        }
    }

    /// What a player can move to in a loopy game.
    pub(super) fn loopy_moves(&self, value: &Value<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        let stopper = self.stopper(value)?;
        let options = self.stoppers().options(stopper, player);
        Ok(options.into_iter().map(|option| self.stopper_value(option)).collect())
    }
}

/// How two values compare; `None` when they are confused.
fn order<'u>(
    work: &LoopyWork<'_, 'u, '_>,
    a: &LoopyValue<'u>,
    b: &LoopyValue<'u>,
) -> Result<Option<Ordering>> {
    Ok(match (work.value_at_least(a, b)?, work.value_at_least(b, a)?) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Greater),
        (false, true) => Some(Ordering::Less),
        (false, false) => None,
    })
}
