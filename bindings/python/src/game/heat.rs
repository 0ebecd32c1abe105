//! Means, temperatures, thermographs and cooling of games.

use super::{PyGame, named};
use crate::errors::Failure;
use crate::limits::Limits;
use kelvin_heat::{Confusion, CoolError};
use kelvin_lab::corners;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use pyo3::prelude::*;

impl PyGame {
    /// The mean value.
    pub(super) fn mean_value(&self, py: Python<'_>) -> PyResult<Dyadic> {
        self.context.work(py, &Limits::default(), |universe, lab, budget| {
            Ok(lab.heat().mean(&universe.work(budget), named(universe, self.word))?)
        })
    }

    /// The temperature: the least number by which the game is cooled to become infinitesimally close to a
    /// number.
    pub(super) fn freezing_point(&self, py: Python<'_>) -> PyResult<Dyadic> {
        self.context.work(py, &Limits::default(), |universe, lab, budget| {
            Ok(lab.heat().temperature(&universe.work(budget), named(universe, self.word))?)
        })
    }

    /// The breakpoints of a wall of the thermograph, as (temperature, value).
    pub(super) fn corners_of_wall(&self, py: Python<'_>, player: Player) -> PyResult<Vec<(Dyadic, Dyadic)>> {
        self.context.work(py, &Limits::default(), |universe, lab, budget| {
            let thermograph = lab.heat().thermograph(&universe.work(budget), named(universe, self.word))?;
            Ok(corners(thermograph.wall(player)))
        })
    }

    /// The ends of the confusion interval, and whether they belong to it; `None` if it is empty.
    pub(super) fn confusion(&self) -> Option<[(Dyadic, bool); 2]> {
        self.context.enter(|universe, _| {
            let confusion = Confusion::of(named(universe, self.word));
            let end =
                |player: Player| (confusion.section(player).number.clone(), confusion.is_closed(player));
            (!confusion.is_empty()).then(|| [end(Player::Right), end(Player::Left)])
        })
    }

    /// The game cooled by a number.
    pub(super) fn cooled(&self, py: Python<'_>, t: &Dyadic) -> PyResult<PyGame> {
        let word = self.context.work(py, &Limits::default(), |universe, lab, budget| {
            let cooled = lab.heat().cool(&universe.work(budget), named(universe, self.word), t);
            cooled.map(Game::word).map_err(|error| match error {
                CoolError::Exhausted(why) => Failure::Exhausted(why),
                error => Failure::NoAnswer(error.to_string()),
            })
        })?;
        Ok(self.of(word))
    }
}
