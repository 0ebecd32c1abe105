//! The values of games of any sort: explicit games, compounds, games of the user's own classes.
//!
//! Depth first with a stack of its own; what was found is remembered for the whole session.

use super::forms::form_of;
use super::symbolic::OnGrid;
use super::{Machine, is_loopy};
use crate::class::{Body as MethodBody, ClassId, Member};
use crate::error::{Error, ErrorKind, Result};
use crate::form::{Compound, Form};
use crate::number::Number;
use crate::object::Body;
use crate::symbol::known;
use crate::value::Value;
use kelvin_numbers::Integer;
use kelvin_values::{Game, Player};

/// The bytes of the place of a game whose value is remembered.
const BYTES: usize = 40;

/// How the value of a game follows from the values of others.
pub(super) enum Rule {
    /// By its options: a number of Left's first, then Right's.
    Options(usize),
    /// As the nimber that no option is.
    Mex,
    /// As the sum.
    Sum,
    /// As a multiple.
    Multiple(Integer),
    /// As the negative.
    Negative,
    /// As Conway's product.
    Product,
    /// As the ordinal sum of the last on a base that has the others as options, a number of them Left's.
    OrdinalSum(usize),
}

/// A game whose value is being found.
struct Frame<'u> {
    game: Value<'u>,
    rule: Rule,
    /// The games that must be known before.
    needed: Vec<Value<'u>>,
    values: Vec<Game<'u>>,
}

impl<'u> Machine<'_, 'u> {
    /// The canonical form of a game of any sort.
    pub(crate) fn canonical(&mut self, value: &Value<'u>) -> Result<Game<'u>> {
        if let Some(known) = self.known_value(value)? {
            return Ok(known);
        }
        if is_loopy(value) {
            return Err(not_short());
        }
        let found = self.deduced(value);
        if found.is_err() {
            self.world.unfinished.clear();
        }
        found
    }

    /// The value of a game from the values of what it needs.
    fn deduced(&mut self, value: &Value<'u>) -> Result<Game<'u>> {
        let mut stack = vec![self.open(value.clone())?];
        loop {
            self.work.tick()?;
            let Some(frame) = stack.last_mut() else { return Err(self.expected("game.Game", value)) };
            if let Some(next) = frame.needed.get(frame.values.len()).cloned() {
                match self.known_value(&next)? {
                    Some(known) => frame.values.push(known),
                    None => {
                        if is_loopy(&next) || !self.world.unfinished.insert(next.clone()) {
                            return Err(not_short());
                        }
                        stack.push(self.open(next)?);
                    }
                }
                continue;
            }
            let found = self.close(&frame.rule, &frame.values)?;
            let Some(frame) = stack.pop() else { return Ok(found) };
            self.world.unfinished.swap_remove(&frame.game);
            self.world.values.insert(frame.game, found);
            self.world.remembered.resize(self.world.values.capacity() * BYTES);
            self.look_at_growth()?;
            if stack.is_empty() {
                return Ok(found);
            }
        }
    }

    /// The value of a game, if it is known. A sum of games whose values are known is not remembered: there are many, and each is
    /// met once or twice.
    fn known_value(&self, value: &Value<'u>) -> Result<Option<Game<'u>>> {
        if let Some(Form::Compound(Compound::Sum, a, b)) = form_of(value) {
            let [a, b] = [a, b].map(|part| self.game(part).or_else(|| self.world.values.get(part).copied()));
            if let (Some(a), Some(b)) = (a, b) {
                return Ok(Some(self.work.add(a, b)?));
            }
        }
        Ok(self.game(value).or_else(|| self.world.values.get(value).copied()))
    }

    /// What must be known before the value of a game.
    fn open(&mut self, game: Value<'u>) -> Result<Frame<'u>> {
        if let Some(known) = self.engine_value(&game)? {
            let needed = vec![Value::Nothing];
            return Ok(Frame { game, rule: Rule::Sum, needed, values: vec![known] });
        }
        if Number::of(&game).is_some() {
            return Err(Error::value(format!("{} is not a short game.", self.show(&game)?)));
        }
        let (rule, needed) = match form_of(&game) {
            Some(Form::Compound(Compound::Sum, a, b)) => (Rule::Sum, vec![a.clone(), b.clone()]),
            // Of other games the product depends on the form; of impartial ones it is the nim-product, as
            // (a - a')(b - b') is never 0 for options a' of a and b' of b.
            Some(Form::Compound(Compound::ConwayProduct, a, b))
                if self.is_impartial(a) && self.is_impartial(b)
                    || self.game(a).is_some() && self.game(b).is_some() =>
            {
                (Rule::Product, vec![a.clone(), b.clone()])
            }
            // n copies, as the canonical form of n is {n-1|} or {|n+1}.
            Some(Form::Compound(Compound::ConwayProduct, a, n)) if self.integer(n).is_ok() => {
                (Rule::Multiple(self.integer(n)?), vec![a.clone()])
            }
            Some(Form::Compound(Compound::OrdinalSum, base, top)) => {
                let mut needed = self.moves(base, Player::Left)?;
                let lefts = needed.len();
                needed.extend(self.moves(base, Player::Right)?);
                needed.push(top.clone());
                (Rule::OrdinalSum(lefts), needed)
            }
            Some(Form::Multiple(n, game)) => (Rule::Multiple(n.clone()), vec![game.clone()]),
            Some(Form::Negative(game)) => (Rule::Negative, vec![game.clone()]),
            _ => match self.decomposition(&game)? {
                Some(parts) => (Rule::Sum, parts),
                None if self.is_a(&game, ClassId::IMPARTIAL_GAME) => {
                    (Rule::Mex, self.moves(&game, Player::Left)?)
                }
                None => {
                    let mut options = self.moves(&game, Player::Left)?;
                    let lefts = options.len();
                    options.extend(self.moves(&game, Player::Right)?);
                    (Rule::Options(lefts), options)
                }
            },
        };
        Ok(Frame { game, rule, needed, values: Vec::new() })
    }

    /// The value of a position of a user's class by the evaluator of the built-in rulesets, if what its methods do is known.
    fn native_value(&mut self, game: &Value<'u>) -> Result<Option<Game<'u>>> {
        let Some(position) = OnGrid::of(game).filter(|_| !self.world.interprets_all_rules) else {
            return Ok(None);
        };
        match self.evaluator(&position) {
            Some(evaluator) => evaluator.value(position.grid, self.budget()),
            None => Ok(None),
        }
    }

    /// The value of a game that has an engine of its own.
    fn engine_value(&mut self, game: &Value<'u>) -> Result<Option<Game<'u>>> {
        let Value::Object(object) = game else { return Ok(None) };
        match &object.body {
            Body::Position(position, _) => self.position_value(position).map(Some),
            Body::Instance(instance) => match self.placed(object.class, instance) {
                Some(position) => self.position_value(&position).map(Some),
                None => {
                    if let Some(known) = self.counted_value(game)? {
                        return Ok(Some(known));
                    }
                    if let Some(known) = self.graph_value(game)? {
                        return Ok(Some(known));
                    }
                    if let Some(known) = self.native_value(game)? {
                        return Ok(Some(known));
                    }
                    self.arena_value(game)
                }
            },
            Body::HeapPosition(..) => {
                let value = self.heap_nim_value(game)?;
                Ok(Some(self.world.universe.star(value)))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn close(&self, rule: &Rule, values: &[Game<'u>]) -> Result<Game<'u>> {
        Ok(match rule {
            Rule::Options(lefts) => self.work.game(&values[..*lefts], &values[*lefts..])?,
            Rule::Mex => {
                let heap = |game: &Game<'u>| game.number_up_star().filter(|_| game.is_nimber());
                let heaps: Option<Vec<_>> = values.iter().map(heap).collect();
                match heaps {
                    Some(heaps) => {
                        // Heaps beyond the number of options are never the least that is missing.
                        let small = heaps.iter().filter_map(|heap| u64::try_from(&heap.star).ok());
                        self.world.universe.star(kelvin_numbers::mex(small))
                    }
                    None => self.work.game(values, values)?,
                }
            }
            Rule::Sum => {
                let mut sum = self.world.universe.zero();
                for value in values {
                    sum = self.work.add(sum, *value)?;
                }
                sum
            }
            Rule::Multiple(n) => self.work.multiple(n, values[0])?,
            Rule::Negative => self.work.negate(values[0])?,
            Rule::Product => self.work.conway_product(values[0], values[1])?,
            Rule::OrdinalSum(lefts) => {
                let (base, top) = values.split_at(values.len() - 1);
                self.work.ordinal_sum_on([&base[..*lefts], &base[*lefts..]], top[0])?
            }
        })
    }

    /// The games of which a game of the user says it is the sum; `None` when it says nothing new.
    pub(crate) fn decomposition(&mut self, game: &Value<'u>) -> Result<Option<Vec<Value<'u>>>> {
        let Value::Object(object) = game else { return Ok(None) };
        let Some(Member::Methods(methods)) = self.world.classes.member(object.class, known::DECOMPOSITION)
        else {
            return Ok(None);
        };
        if methods.iter().all(|method| matches!(method.body, MethodBody::Native(_))) {
            return Ok(None);
        }
        let impartial = self.is_a(game, ClassId::IMPARTIAL_GAME);
        let class = if impartial { ClassId::IMPARTIAL_GAME } else { ClassId::GAME };
        let given = match self.in_arena(game, known::DECOMPOSITION, &[])? {
            Some(given) => Ok(given),
            None => self.get_member(game, known::DECOMPOSITION),
        };
        let parts = given.and_then(|given| self.games_of(game, given, known::DECOMPOSITION, class));
        let parts = parts.map_err(|error| self.met_in(error, "decomposition", game))?;
        Ok(if parts.len() == 1 && parts[0] == *game { None } else { Some(parts) })
    }
}

/// That play may not terminate, where a short game was asked for.
pub(crate) fn not_short() -> Error {
    Error::new(
        ErrorKind::NotShort,
        "That is not a short game. If that is intentional, try `GameValue` in place of `CanonicalForm`.",
    )
}
