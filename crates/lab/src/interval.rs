//! Interval thermographs: bounds on the walls of boards whose values are out of reach.

use crate::error::Error;
use crate::lab::{Lab, trusted};
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::ExactNumber;
use crate::thermograph::corners;
use crate::words::RanOut;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Thermograph, ThermographBounds, TrajectoryError};
use kelvin_positions::{PlayedSummand, Position};
use kelvin_solver::IntervalSearch;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for bounds on a thermograph, which narrow until the budget ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IntervalThermographQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
}

/// A lower and an upper thermograph. For both players and every t, the wall of the game is between the lower and the
/// upper wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IntervalThermographAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// Whether the bounds agree: the thermograph is known.
    pub exact: bool,
    /// The lower walls.
    pub lower: BoundWalls,
    /// The upper walls.
    pub upper: BoundWalls,
    /// The greatest distance between a lower and an upper wall for t ≥ 0.
    pub width: ExactNumber,
    /// A lower bound on the temperature.
    pub coldest: ExactNumber,
    /// An upper bound on the temperature; null if none is known.
    pub hottest: Option<ExactNumber>,
    /// The limit that ended the search; null if the bounds agree.
    pub ended: Option<RanOut>,
}

/// Two walls that bound those of a game from one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundWalls {
    /// The bound on the mean.
    pub mean: ExactNumber,
    /// The bound on the Left stop.
    pub left_stop: ExactNumber,
    /// The bound on the Right stop.
    pub right_stop: ExactNumber,
    /// The corners of the bound on the Left wall from t = -1 upward, as [temperature, value].
    pub left_wall: Vec<[ExactNumber; 2]>,
    /// The corners of the bound on the Right wall from t = -1 upward, as [temperature, value].
    pub right_wall: Vec<[ExactNumber; 2]>,
}

impl Ask for IntervalThermographQuestion {
    type Answer = IntervalThermographAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<IntervalThermographAnswer, Error> {
        let (bounds, ended) = lab.thermograph_bounds(&self.subject, budget)?;
        IntervalThermographAnswer::of(&self.subject.to_string(), &bounds, ended)
    }
}

impl BoundWalls {
    fn of(thermograph: &Thermograph) -> BoundWalls {
        let wall = |player| {
            let corners = corners(thermograph.wall(player));
            corners.iter().map(|point| [&point.0, &point.1].map(ExactNumber::of)).collect()
        };
        let stop = |player| ExactNumber::of(thermograph.stop(player));
        BoundWalls {
            mean: ExactNumber::of(thermograph.mean()),
            left_stop: stop(Player::Left),
            right_stop: stop(Player::Right),
            left_wall: wall(Player::Left),
            right_wall: wall(Player::Right),
        }
    }
}

impl<'u> Lab<'u> {
    /// Computes bounds on the thermograph of a subject, and the limit that ended the search. The value is looked for in
    /// the first half of the budget.
    pub fn thermograph_bounds(
        &self,
        subject: &Subject,
        budget: &Budget,
    ) -> Result<(ThermographBounds, Option<Exhausted>), Error> {
        let work = self.universe().work(budget);
        match self.valued_subject(subject, &budget.share(2)) {
            Ok(Valued::Short(game)) => {
                let exact = self.heat().thermograph(&work, game)?.into_owned();
                return Ok((ThermographBounds::exact(exact), None));
            }
            Ok(Valued::Loopy(_)) => return Err(Error::loopy(subject.to_string())),
            Err(Error::Exhausted(_)) => {}
            Err(error) => return Err(error),
        }
        let mut position = Position::default();
        let mut value = self.universe().zero();
        for summand in self.summands_of_subject(subject, budget)? {
            match self.summand(&summand, &work)? {
                PlayedSummand::Position(part) => position = position + part,
                PlayedSummand::Value(part) => value = work.add(value, part)?,
            }
        }
        if position == Position::default() {
            // Values have no positions to search.
            return Err(budget.check().err().unwrap_or(Exhausted::Time).into());
        }
        let mut search = IntervalSearch::new(self.analyst(), self.heat());
        let found = search.bounds(&position, budget);
        trusted([&position])?;
        let (bounds, ended) = found?;
        if value == self.universe().zero() {
            return Ok((bounds, ended));
        }
        let of_value = match value.number() {
            Some(number) => Thermograph::of_number(&number),
            None => self.heat().thermograph(&work, value)?.into_owned(),
        };
        let sum = bounds.plus(&ThermographBounds::exact(of_value));
        let failed =
            |why: TrajectoryError| Error::NoThermograph { text: subject.to_string(), why: why.to_string() };
        Ok((sum.map_err(failed)?, ended))
    }
}

impl IntervalThermographAnswer {
    /// Writes bounds on a thermograph, and the limit that ended the search for them.
    pub fn of(
        input: &str,
        bounds: &ThermographBounds,
        ended: Option<Exhausted>,
    ) -> Result<IntervalThermographAnswer, Error> {
        let failed =
            |why: TrajectoryError| Error::NoThermograph { text: input.to_owned(), why: why.to_string() };
        Ok(IntervalThermographAnswer {
            schema: Schema,
            input: input.to_owned(),
            exact: bounds.known().is_some(),
            lower: BoundWalls::of(bounds.lower()),
            upper: BoundWalls::of(bounds.upper()),
            width: ExactNumber::of(bounds.width().map_err(failed)?),
            coldest: ExactNumber::of(bounds.coldest().map_err(failed)?),
            hottest: bounds.hottest().map(ExactNumber::of),
            ended: ended.map(RanOut::from),
        })
    }

    /// Describes what is known: the mean with the temperature, and the stops.
    pub fn summary(&self) -> [String; 2] {
        let between = |low: &str, high: &str| match low == high {
            true => low.to_owned(),
            false => format!("between {low} and {high}"),
        };
        let temperature = match &self.hottest {
            Some(hottest) => between(&self.coldest, hottest),
            None => format!("at least {}", self.coldest),
        };
        let (low, high) = (&self.lower, &self.upper);
        let mean = between(&low.mean, &high.mean);
        let left = between(&low.left_stop, &high.left_stop);
        let right = between(&low.right_stop, &high.right_stop);
        [format!("mean {mean}, temperature {temperature}"), format!("Left stop {left}, Right stop {right}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_numbers::Dyadic;

    #[test]
    fn summaries_name_what_is_known() {
        let summary = |bounds: &ThermographBounds| {
            IntervalThermographAnswer::of("G", bounds, None).unwrap().summary().join(", ")
        };
        let number = |n: i32| Thermograph::of_number(&Dyadic::from(n));
        let exact = ThermographBounds::exact(Thermograph::of_pair(&number(4), &number(1)));
        assert_eq!(summary(&exact), "mean 5/2, temperature 3/2, Left stop 4, Right stop 1");
        assert_eq!(
            summary(&ThermographBounds::between(-1, 2)),
            "mean between -1 and 2, temperature at least -1, Left stop between -1 and 2, Right stop between -1 and 2"
        );
    }
}
