//! Thermographs of games with kos.

use super::LoopyWithForm;
use crate::error::Error;
use crate::lab::Lab;
use crate::schema::Schema;
use crate::texts::Coordinate;
use crate::thermograph::{ThermographAnswer, ThermographQuestion};
use kelvin_budget::Budget;
use kelvin_loopy::thermograph::Wall;
use kelvin_loopy::{KoThreats, LoopyGame, LoopyThermograph, LoopyWork, NoThermograph};
use kelvin_numbers::Rational;
use kelvin_values::Player;

impl ThermographQuestion {
    /// Returns the ko threats given in the question, if any.
    pub fn threats(&self) -> Result<Option<KoThreats>, Error> {
        match (self.komaster, self.komonster) {
            (None, None) => Ok(None),
            (Some(player), None) => Ok(Some(KoThreats::Master(player.into()))),
            (None, Some(player)) => Ok(Some(KoThreats::Monster(player.into()))),
            (Some(_), Some(_)) => Err(Error::NoThermograph {
                text: self.subject.to_string(),
                why: "expected a komaster or a komonster, and not both".to_owned(),
            }),
        }
    }
}

impl<'u> Lab<'u> {
    /// Computes the thermograph of a loopy game for given ko threats. If none are given, mean and temperature
    /// must be the same for both komasters, and the walls are those for Left as komaster.
    pub fn loopy_thermograph(
        &self,
        game: &LoopyWithForm<'u>,
        threats: Option<KoThreats>,
        budget: &Budget,
    ) -> Result<LoopyThermograph, NoAgreement> {
        let work = self.loopy().work(budget);
        let form = match &game.form {
            Some(form) => form,
            None => return Err(NoAgreement::Sides),
        };
        let of = |threats| self.of_form(form, threats, &work);
        if let Some(threats) = threats {
            return of(threats);
        }
        let [left, right] = [of(KoThreats::Master(Player::Left))?, of(KoThreats::Master(Player::Right))?];
        let same = left.mean() == right.mean() && left.temperature() == right.temperature();
        if same { Ok(left) } else { Err(NoAgreement::Komaster) }
    }

    fn of_form(
        &self,
        form: &LoopyGame<'u>,
        threats: KoThreats,
        work: &LoopyWork<'_, 'u, '_>,
    ) -> Result<LoopyThermograph, NoAgreement> {
        work.thermograph(form, self.heat(), threats).map_err(NoAgreement::None)
    }

    /// Computes the thermograph of a loopy game as text.
    pub(crate) fn thermograph_of_loopy(
        &self,
        input: &str,
        game: &LoopyWithForm<'u>,
        threats: Option<KoThreats>,
        budget: &Budget,
    ) -> Result<ThermographAnswer, Error> {
        let found = self.loopy_thermograph(game, threats, budget).map_err(|why| why.of(input))?;
        let stop = |player| found.stop_at(player, &Rational::from(0)).map(Coordinate::of);
        let too_large = |why: kelvin_heat::TrajectoryError| Error::NoThermograph {
            text: input.to_owned(),
            why: why.to_string(),
        };
        let [left_wall, right_wall] = Player::BOTH.map(|player| points(found.wall(player)));
        Ok(ThermographAnswer {
            schema: Schema,
            input: input.to_owned(),
            mean: Coordinate::of(found.mean()),
            temperature: Coordinate::of(found.temperature()),
            left_stop: stop(Player::Left).map_err(too_large)?,
            right_stop: stop(Player::Right).map_err(too_large)?,
            left_wall: left_wall.map_err(too_large)?,
            right_wall: right_wall.map_err(too_large)?,
        })
    }
}

/// Writes the corners of a wall from t = -1 upward.
fn points(wall: &Wall) -> Result<Vec<[Coordinate; 2]>, kelvin_heat::TrajectoryError> {
    let foot = Rational::from(-1);
    let mut corners = vec![[Coordinate::of(&foot), Coordinate::of(wall.value_at(&foot)?)]];
    corners.extend(wall.points().map(|(t, value)| [t, value].map(Coordinate::of)));
    corners.dedup();
    Ok(corners)
}

/// The reason why a loopy game has no thermograph.
#[derive(Debug, thiserror::Error)]
pub enum NoAgreement {
    /// There is none, for any ko threats.
    #[error(transparent)]
    None(NoThermograph),
    /// A pair of sides is not a position, so its kos are unknown.
    #[error("a pair of sides has no form in which kos could be seen, and no thermograph")]
    Sides,
    /// It depends on the komaster.
    #[error("mean and temperature depend on who wins the kos: choose a komaster or komonster")]
    Komaster,
}

impl NoAgreement {
    /// Creates the error for a text without a thermograph.
    pub fn of(self, text: &str) -> Error {
        match self {
            NoAgreement::None(NoThermograph::Exhausted(why)) => why.into(),
            why => Error::NoThermograph { text: text.to_owned(), why: why.to_string() },
        }
    }
}
