//! Thermographs of games over all numbers, such as {1/3|0}, {π|0} and {ω|-ω}.

use crate::error::Error;
use crate::lab::Lab;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::Coordinate;
use crate::thermograph::ThermographAnswer;
use kelvin_budget::Budget;
use kelvin_heat::hot::HotReason;
use kelvin_heat::{HotError, HotGames, HotThermograph};
use kelvin_numbers::Scalar;
use kelvin_positions::WrittenSummand;
use kelvin_values::Player;

impl Lab<'_> {
    /// Computes the thermograph of a text that is a game over all numbers. `None` if the text is something else.
    ///
    /// The caller has found that it is not a short game.
    pub fn hot_thermograph(
        &self,
        subject: &Subject,
        budget: &Budget,
    ) -> Result<Option<HotThermograph>, Error> {
        let is_value = |summand: &WrittenSummand| matches!(summand, WrittenSummand::Value { .. });
        if !subject.summands()?.iter().all(is_value) {
            return Ok(None);
        }
        let text = subject.to_string();
        let failed = |why: HotError| match why {
            HotError::Exhausted(why) => why.into(),
            why => Error::NoThermograph { text: text.clone(), why: why.to_string() },
        };
        let mut games = HotGames::new(budget);
        let game = match games.read(&text, &self.universe().work(budget)) {
            Ok(game) => game,
            Err(error) => {
                return match (error.reason.exhausted(), error.reason) {
                    (Some(why), _) => Err(why.into()),
                    (None, HotReason::Game(why)) => Err(failed(why)),
                    (None, _) => Ok(None),
                };
            }
        };
        games.temperature(game).map_err(failed)?;
        Ok(Some((*games.thermograph(game).map_err(failed)?).clone()))
    }
}

/// Writes a thermograph over all numbers.
pub(crate) fn answer(input: &str, found: &HotThermograph) -> Result<ThermographAnswer, Error> {
    let failed = |why: kelvin_numbers::RealError| Error::NoThermograph {
        text: input.to_owned(),
        why: why.to_string(),
    };
    let stop = |player| found.wall(player).try_at(&Scalar::ZERO).map_err(failed);
    let corners = |player| {
        let mut corners = found.wall(player).points();
        corners.push((Scalar::ZERO, stop(player)?));
        corners.reverse();
        corners.dedup();
        Ok::<_, Error>(corners.iter().map(|(t, value)| [Coordinate::of(t), Coordinate::of(value)]).collect())
    };
    Ok(ThermographAnswer {
        schema: Schema,
        input: input.to_owned(),
        mean: Coordinate::of(found.mean()),
        temperature: Coordinate::of(found.try_temperature().map_err(failed)?),
        left_stop: Coordinate::of(stop(Player::Left)?),
        right_stop: Coordinate::of(stop(Player::Right)?),
        left_wall: corners(Player::Left)?,
        right_wall: corners(Player::Right)?,
    })
}
