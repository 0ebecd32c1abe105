//! Thermographs.

use crate::error::Error;
use crate::lab::Lab;
use crate::loopy::Valued;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::Coordinate;
use crate::words::Side;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a thermograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThermographQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// The komaster: the player with exactly enough ko threats, for a game with kos.
    pub komaster: Option<Side>,
    /// The komonster: the player with more than enough ko threats.
    pub komonster: Option<Side>,
}

impl Ask for ThermographQuestion {
    type Answer = ThermographAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<ThermographAnswer, Error> {
        lab.thermograph(self, budget)
    }
}

impl<S: Into<Subject>> From<S> for ThermographQuestion {
    fn from(subject: S) -> ThermographQuestion {
        ThermographQuestion { subject: subject.into(), komaster: None, komonster: None }
    }
}

/// A thermograph: the corners of each wall from t = -1 upward, as [temperature, value].
///
/// The walls of a game over all numbers, such as {1/3|0}, {pi|0} and {omega|-omega}, begin at t = 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThermographAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The mean.
    pub mean: Coordinate,
    /// The temperature.
    pub temperature: Coordinate,
    /// The Left stop.
    pub left_stop: Coordinate,
    /// The Right stop.
    pub right_stop: Coordinate,
    /// The corners of the Left wall from t = -1 upward, as [temperature, value].
    pub left_wall: Vec<[Coordinate; 2]>,
    /// The corners of the Right wall from t = -1 upward, as [temperature, value].
    pub right_wall: Vec<[Coordinate; 2]>,
}

impl ThermographAnswer {
    /// Describes a thermograph that was computed before.
    pub fn of(input: &str, thermograph: &Thermograph) -> ThermographAnswer {
        let [left_wall, right_wall] = Player::BOTH.map(|player| points(thermograph.wall(player)));
        let (temperature, mean) = thermograph.freezing_point();
        let [left_stop, right_stop] = Player::BOTH.map(|player| Coordinate::of(thermograph.stop(player)));
        ThermographAnswer {
            schema: Schema,
            input: input.to_owned(),
            mean: Coordinate::of(mean),
            temperature: Coordinate::of(temperature),
            left_stop,
            right_stop,
            left_wall,
            right_wall,
        }
    }
}

/// Returns the corners of a trajectory from t = -1 upward, as (temperature, value).
pub fn corners(trajectory: &Trajectory) -> Vec<(Dyadic, Dyadic)> {
    let foot = Dyadic::from(-1);
    let mut corners = trajectory.points();
    let value = trajectory.at(&foot);
    corners.push((foot, value));
    corners.reverse();
    corners.dedup();
    corners
}

/// Writes the corners of a trajectory from t = -1 upward.
pub(crate) fn points(trajectory: &Trajectory) -> Vec<[Coordinate; 2]> {
    corners(trajectory).iter().map(|(t, value)| [Coordinate::of(t), Coordinate::of(value)]).collect()
}

impl<'u> Lab<'u> {
    /// Computes the thermograph of a position or a value.
    pub fn thermograph(
        &self,
        question: &ThermographQuestion,
        budget: &Budget,
    ) -> Result<ThermographAnswer, Error> {
        let input = question.subject.to_string();
        match self.valued_subject(&question.subject, budget) {
            // Ko threats do not affect the thermograph of a short game.
            Ok(Valued::Short(game)) => Ok(self.thermograph_of(&input, game, budget)?),
            Ok(Valued::Loopy(game)) => self.thermograph_of_loopy(&input, &game, question.threats()?, budget),
            Err(error @ (Error::Value { .. } | Error::Expression { .. })) => {
                match self.hot_thermograph(&question.subject, budget)? {
                    Some(found) => crate::hot::answer(&input, &found),
                    None => Err(error),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// Computes the thermograph of a value.
    pub fn thermograph_of(
        &self,
        input: &str,
        game: Game<'u>,
        budget: &Budget,
    ) -> Result<ThermographAnswer, Exhausted> {
        let work = self.universe().work(budget);
        Ok(ThermographAnswer::of(input, &*self.heat().thermograph(&work, game)?))
    }
}
