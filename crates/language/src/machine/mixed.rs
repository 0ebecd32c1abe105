//! Sums of a number of any sort and a short game: ω + ↑, 1/3 + *.
//!
//! What makes them tractable holds for all numbers, as the proofs use nothing but that options of a number are
//! further from it: no player need move in a number while something else is left (number avoidance), and if G is not a
//! number, then G + x = {Gᴸ + x | Gᴿ + x} (number translation; Conway, *On Numbers and Games*, ch. 9; Siegel, II.3).

use super::Machine;
use super::forms::form_of;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, Player};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::sync::Arc;

/// A number that need not be a short game, and a short game.
///
/// If a + G = b + H, then a - b = H - G is a number and the value of a short game, so it is dyadic: sums are equal
/// if one comes from the other by carrying a dyadic number over. In their normal form ([`Machine::translate`])
/// they have equal parts.
#[derive(Clone)]
pub(crate) struct Mixed<'u> {
    pub(crate) number: Number,
    pub(crate) game: Game<'u>,
}

/// What has been found out about the parts of a form, each of which may occur in it many times.
type Known<'u> = FxHashMap<*const Object<'u>, Mixed<'u>>;

impl<'u> Machine<'_, 'u> {
    /// The parts of a number, a short game or the sum of such; of nothing else, and not of `inf`.
    pub(crate) fn parts(&self, value: &Value<'u>) -> Option<Mixed<'u>> {
        if let Value::Game(game) = value {
            return Some(self.short(*game));
        }
        match Number::of(value) {
            Some(Number::Infinite { .. }) => None,
            Some(number) => Some(Mixed { number, game: self.world.universe.zero() }),
            None => match (form_of(value), value) {
                (Some(Form::Compound(Compound::Sum, number, Value::Game(game))), Value::Object(object))
                    if object.class == ClassId::TRANSLATE =>
                {
                    Some(Mixed { number: Number::of(number)?, game: *game })
                }
                _ => None,
            },
        }
    }

    fn short(&self, game: Game<'u>) -> Mixed<'u> {
        Mixed { number: Number::Integer(Integer::ZERO), game }
    }

    /// The sum of a number and a short game as a value, the same one for equal sums.
    ///
    /// What lies in the middle between the two stops of the game is carried over to the number, as in ω+2 + ↑. But if
    /// the game is hot and the number has a dyadic part, that is carried to the game, as in ω + {3|1}.
    pub(crate) fn translate(&self, sum: Mixed<'u>) -> Result<Value<'u>> {
        let Mixed { number, game } = sum;
        let shifted = |x: &Dyadic| self.work.add(game, self.world.universe.number(x));
        if let Some(x) = number.dyadic() {
            return Ok(self.value(shifted(&x)?));
        }
        let [left, right] = Player::BOTH.map(|player| game.stop(player));
        let mut carried = (&left + &right).half();
        if left != right
            && let Some(x) = number.dyadic_part()
        {
            carried = -x;
        }
        let number = number.add(&Number::from(&carried))?;
        let game = shifted(&-carried)?;
        if game.is_zero() {
            return Ok(number.value());
        }
        let form = Form::Compound(Compound::Sum, number.value(), Value::Game(game));
        Ok(Object::value(ClassId::TRANSLATE, Body::Form(form)))
    }

    pub(crate) fn mixed_sum(&self, a: &Mixed<'u>, b: &Mixed<'u>) -> Result<Mixed<'u>> {
        Ok(Mixed { number: a.number.add(&b.number)?, game: self.work.add(a.game, b.game)? })
    }

    pub(crate) fn mixed_negative(&self, Mixed { number, game }: &Mixed<'u>) -> Result<Mixed<'u>> {
        Ok(Mixed { number: number.negate(), game: self.work.negate(*game)? })
    }

    pub(super) fn mixed_multiple(
        &self,
        n: &Integer,
        Mixed { number, game }: &Mixed<'u>,
    ) -> Result<Mixed<'u>> {
        Ok(Mixed {
            number: number.multiply(&Number::Integer(n.clone()))?,
            game: self.work.multiple(n, *game)?,
        })
    }

    /// The value of a game of any sort, also of a form made of numbers that are no short games; `None` if it is no
    /// sum of a number and a short game.
    pub(crate) fn mixed(&mut self, value: &Value<'u>) -> Result<Option<Mixed<'u>>> {
        match self.parts(value) {
            Some(parts) => Ok(Some(parts)),
            None if self.is_made_of_numbers(value) => self.mixed_form(value, &mut Known::default()),
            None => self.canonical(value).map(|game| Some(self.short(game))),
        }
    }

    /// The value of a game of any sort: a number, a short game, or the sum of such.
    pub(crate) fn evaluated(&mut self, value: &Value<'u>) -> Result<Value<'u>> {
        match self.mixed(value)? {
            Some(sum) => self.translate(sum),
            None => Err(self.not_held(value)?),
        }
    }

    /// Whether a form has numbers in it that are no short games.
    pub(crate) fn is_made_of_numbers(&self, value: &Value<'u>) -> bool {
        let mut met = FxHashSet::default();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            match value {
                Value::Number(number) if number.dyadic().is_none() => return true,
                Value::Object(object) if met.insert(Arc::as_ptr(object)) => match form_of(value) {
                    Some(Form::Explicit([left, right])) => pending.extend(left.iter().chain(right)),
                    Some(Form::Compound(_, a, b)) => pending.extend([a, b]),
                    Some(Form::Multiple(_, game) | Form::Negative(game)) => pending.push(game),
                    None => {}
                },
                _ => {}
            }
        }
        false
    }

    fn mixed_form(&mut self, value: &Value<'u>, known: &mut Known<'u>) -> Result<Option<Mixed<'u>>> {
        if let Some(parts) = self.parts(value) {
            return Ok(Some(parts));
        }
        let Value::Object(object) = value else { return Err(self.expected("game.Game", value)) };
        if let Some(found) = known.get(&Arc::as_ptr(object)) {
            return Ok(Some(found.clone()));
        }
        self.work.tick()?;
        let found = stacker::maybe_grow(64 << 10, 2 << 20, || {
            let (a, b) = match form_of(value) {
                Some(Form::Compound(Compound::Sum, a, b)) => (a, Some(b)),
                Some(Form::Multiple(_, game) | Form::Negative(game)) => (game, None),
                Some(Form::Explicit(sides)) => {
                    let mut options = [Vec::new(), Vec::new()];
                    for player in Player::BOTH {
                        for option in &sides[player.index()] {
                            let Some(option) = self.mixed_form(option, known)? else { return Ok(None) };
                            options[player.index()].push(option);
                        }
                    }
                    return self.game_between(&options);
                }
                _ => return self.canonical(value).map(|game| Some(self.short(game))),
            };
            let Some(a) = self.mixed_form(a, known)? else { return Ok(None) };
            match (form_of(value), b) {
                (Some(Form::Multiple(n, _)), _) => self.mixed_multiple(n, &a).map(Some),
                (_, None) => self.mixed_negative(&a).map(Some),
                (_, Some(b)) => match self.mixed_form(b, known)? {
                    Some(b) => self.mixed_sum(&a, &b).map(Some),
                    None => Ok(None),
                },
            }
        })?;
        if let Some(found) = &found {
            known.insert(Arc::as_ptr(object), found.clone());
        }
        Ok(found)
    }

    /// How two games of any sort compare; `None` when they are confused.
    pub(crate) fn relation(&mut self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Ordering>> {
        match self.short_relation(a, b) {
            Err(error) if error.is_not_short() => self.relation_of_loopy_values(a, b),
            order => order,
        }
    }

    /// How two games compare that are loopy values or made of numbers and short games. Others are not short games.
    pub(crate) fn short_relation(&mut self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Ordering>> {
        if let Some(order) = self.relation_of_nimbers(a, b)? {
            return Ok(order);
        }
        if let Some(order) = self.loopy_relation(a, b)? {
            return Ok(order);
        }
        match (self.mixed(a)?, self.mixed(b)?) {
            (Some(a), Some(b)) => self.mixed_relation(&a, &b),
            _ => self.hot_relation(a, b),
        }
    }

    /// How G + x and H + y compare: as G - H and y - x.
    pub(crate) fn mixed_relation(&self, a: &Mixed<'u>, b: &Mixed<'u>) -> Result<Option<Ordering>> {
        let game = self.work.subtract(a.game, b.game)?;
        let number = b.number.add(&a.number.negate())?;
        match number.dyadic() {
            Some(x) => Ok(game.compare_number(&x)),
            None => place(game, &number),
        }
    }

    /// What a player can move to from a sum of a number and a short game, if the moves in the number can be listed.
    pub(super) fn mixed_moves(&self, sum: &Mixed<'u>, player: Player) -> Result<Vec<Value<'u>>> {
        let mut moves = Vec::new();
        for number in self.number_moves(&sum.number, player)? {
            let Some(number) = Number::of(&number) else { continue };
            moves.push(self.translate(Mixed { number, game: sum.game })?);
        }
        for game in sum.game.options(player) {
            self.work.tick()?;
            moves.push(self.translate(Mixed { number: sum.number.clone(), game })?);
        }
        Ok(moves)
    }

    /// What a player can move to from a number that is not a short game.
    pub(super) fn number_moves(&self, number: &Number, player: Player) -> Result<Vec<Value<'u>>> {
        use kelvin_numbers::NearestOptions;
        const SHOWN: u32 = 3;
        match number.surreal()?.options(player == Player::Left, SHOWN)? {
            NearestOptions::None => Ok(Vec::new()),
            NearestOptions::One(option) => Ok(vec![crate::library::number_of(option)]),
            NearestOptions::Approaching(options) => {
                let shown: Vec<String> = options.iter().map(ToString::to_string).collect();
                let shown = shown.join(", ");
                Err(Error::value(format!("{player} has infinitely many options: {shown}, …")))
            }
        }
    }
}

/// How a game compares with a number that is none of its stops: it lies between them, or the game on one side of
/// it. Play avoids the number until the game stops, and then the sign of what is left decides (Conway, *On Numbers
/// and Games*, ch. 9): so positive infinitesimals such as ↑ are below every positive number, 1/ω too.
fn place(game: Game<'_>, number: &Number) -> Result<Option<Ordering>> {
    let stop = |player| number.compare(&Number::from(&game.stop(player)));
    Ok(match (stop(Player::Left)?, stop(Player::Right)?) {
        (Ordering::Greater, _) => Some(Ordering::Less),
        (_, Ordering::Less) => Some(Ordering::Greater),
        _ => None,
    })
}
