//! Games over all numbers that are no sum of a number and a short game: {1/3|0}, {pi|0}, {omega|-omega}.
//!
//! They keep their form. Order, stops and temperature come from [`HotGames`], a set that is made for each question.

use super::Machine;
use super::forms::{form_of, form_value};
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::number::Number;
use crate::value::Value;
use kelvin_heat::hot::HotForm;
use kelvin_heat::{HotError, HotGame, HotGames};
use kelvin_numbers::ScalarError;
use kelvin_values::{Game, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

impl From<HotError> for Error {
    fn from(error: HotError) -> Error {
        match error {
            HotError::Exhausted(why) => why.into(),
            HotError::Number(error) => error.into(),
            other => Error::value(format!("{other}.")),
        }
    }
}

impl From<ScalarError> for Error {
    fn from(error: ScalarError) -> Error {
        match error {
            ScalarError::Real(error) => error.into(),
            ScalarError::Surreal(error) => error.into(),
            other => Error::value(format!("{other}.")),
        }
    }
}

/// The value of a part of a form, by the address of its object.
type Known = FxHashMap<usize, HotGame>;

impl<'u> Machine<'_, 'u> {
    /// A game of any sort as a game over all numbers.
    pub(crate) fn hot(&mut self, value: &Value<'u>, games: &mut HotGames<'_>) -> Result<HotGame> {
        self.hot_part(value, games, &mut Known::default())
    }

    fn hot_part(
        &mut self,
        value: &Value<'u>,
        games: &mut HotGames<'_>,
        known: &mut Known,
    ) -> Result<HotGame> {
        if let Some(sum) = self.parts(value) {
            let number = games.of_number(&sum.number.scalar()?)?;
            let game = games.of_game(sum.game)?;
            return Ok(games.add(number, game)?);
        }
        let Value::Object(object) = value else { return Err(self.expected("game.Game", value)) };
        let address = std::sync::Arc::as_ptr(object).addr();
        if let Some(&found) = known.get(&address) {
            return Ok(found);
        }
        self.work.tick()?;
        let found = stacker::maybe_grow(64 << 10, 2 << 20, || match form_of(value) {
            Some(Form::Explicit(sides)) => {
                let mut options = [Vec::new(), Vec::new()];
                for player in Player::BOTH {
                    for option in &sides[player.index()] {
                        options[player.index()].push(self.hot_part(option, games, known)?);
                    }
                }
                Ok(games.of_options(options)?)
            }
            Some(Form::Compound(Compound::Sum, a, b)) => {
                let (a, b) = (self.hot_part(a, games, known)?, self.hot_part(b, games, known)?);
                Ok(games.add(a, b)?)
            }
            Some(Form::Multiple(n, game)) => {
                let n = i64::try_from(n).map_err(|_| Error::overflow())?;
                let game = self.hot_part(game, games, known)?;
                Ok(games.multiple(n, game)?)
            }
            Some(Form::Negative(game)) => {
                let game = self.hot_part(game, games, known)?;
                Ok(games.negate(game)?)
            }
            _ => {
                let game = self.canonical(value)?;
                Ok::<_, Error>(games.of_game(game)?)
            }
        })?;
        known.insert(address, found);
        Ok(found)
    }

    /// A game over all numbers as a value: a number or a short game, the sum of such, or a form.
    pub(crate) fn hot_value(&mut self, games: &HotGames<'_>, game: HotGame) -> Result<Value<'u>> {
        self.hot_value_of(games, game, &mut FxHashMap::default())
    }

    fn hot_value_of(
        &mut self,
        games: &HotGames<'_>,
        game: HotGame,
        known: &mut FxHashMap<HotGame, Value<'u>>,
    ) -> Result<Value<'u>> {
        if let Some(value) = known.get(&game) {
            return Ok(value.clone());
        }
        self.work.tick()?;
        let value = match games.form(game) {
            HotForm::Number(number) => Number::of_scalar(number.clone())?.value(),
            HotForm::Options(sides) => stacker::maybe_grow(64 << 10, 2 << 20, || {
                let mut options = [Vec::new(), Vec::new()];
                for (values, side) in options.iter_mut().zip(sides) {
                    for &option in side {
                        values.push(self.hot_value_of(games, option, known)?);
                    }
                }
                self.held_or_form(options)
            })?,
        };
        known.insert(game, value.clone());
        Ok(value)
    }

    /// The game of these options: a sum of a number and a short game if it is one, else a form.
    fn held_or_form(&mut self, options: [Vec<Value<'u>>; 2]) -> Result<Value<'u>> {
        let games = |options: &[Value<'u>]| -> Option<Vec<Game<'u>>> {
            options.iter().map(|option| self.game(option)).collect()
        };
        if let (Some(left), Some(right)) = (games(&options[0]), games(&options[1])) {
            return Ok(self.value(self.work.game(&left, &right)?));
        }
        let parts = |options: &[Value<'u>]| -> Option<Vec<_>> {
            options.iter().map(|option| self.parts(option)).collect()
        };
        if let (Some(left), Some(right)) = (parts(&options[0]), parts(&options[1]))
            && let Some(sum) = self.game_between(&[left, right])?
        {
            return self.translate(sum);
        }
        Ok(form_value(Form::Explicit(options)))
    }

    /// A form without dominated options, or the number that it is equal to.
    pub(super) fn hot_value_of_form(&mut self, form: &Value<'u>) -> Result<Value<'u>> {
        let mut games = HotGames::new(self.work.budget());
        let game = self.hot(form, &mut games)?;
        self.hot_value(&games, game)
    }

    /// How two games over all numbers compare.
    pub(super) fn hot_relation(&mut self, a: &Value<'u>, b: &Value<'u>) -> Result<Option<Ordering>> {
        let mut games = HotGames::new(self.work.budget());
        let (a, b) = (self.hot(a, &mut games)?, self.hot(b, &mut games)?);
        Ok(games.compare(a, b)?)
    }
}
