//! Loopy games, and games over all numbers.

use super::ThermographArgs;
use super::drawing::Drawing;
use crate::failure::Failure;
use kelvin_budget::Budget;
use kelvin_lab::{Error, Lab, LoopyWithForm, Subject, Valued};
use kelvin_pictures::ThermographPicture;
use kelvin_values::Player;

/// The drawing of a game that is not short: a loopy game, or one over all numbers. `None` for a short game.
pub(super) fn not_short<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subject: &Subject,
    budget: &Budget,
) -> Result<Option<Drawing>, Failure> {
    let (drawing, no_certificate) = match lab.valued_subject(subject, budget) {
        // A loopy game may be a board or in the notation of values, but no expression.
        Ok(Valued::Loopy(game)) => (
            with_kos(task, lab, subject, &game, budget)?,
            "the certificates of loopy games prove outcomes, not thermographs: `kelvin value --certificate`",
        ),
        Err(Error::Value { .. } | Error::Expression { .. }) => {
            let Some(walls) = lab.hot_thermograph(subject, budget)? else { return Ok(None) };
            if task.needs_short_games() {
                return Err(Failure::message(format!(
                    "{subject} is a game over all numbers: only its thermograph itself is drawn"
                )));
            }
            let picture = ThermographPicture::of_hot(&subject.to_string(), &walls);
            let picture = picture.map_err(|why| Failure::message(format!("{subject}: {why}")))?;
            (Drawing::one(picture), "there are no certificates of games over all numbers")
        }
        _ => return Ok(None),
    };
    if task.certificate.is_asked_for() {
        return Err(Failure::message(no_certificate));
    }
    Ok(Some(drawing))
}

/// Breakpoints of thermographs with kos are rational. They are rounded to multiples of 2^-PLACES for drawing.
const PLACES: u32 = 12;

/// The walls of a game with kos.
fn with_kos<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subject: &Subject,
    game: &LoopyWithForm<'u>,
    budget: &Budget,
) -> Result<Drawing, Failure> {
    let text = &subject.to_string();
    if task.needs_short_games() {
        return Err(Failure::message(format!(
            "{text} is a loopy game: only its thermograph itself is known"
        )));
    }
    let threats = task.question(subject).threats()?;
    let found = lab.loopy_thermograph(game, threats, budget).map_err(|why| Failure::from(why.of(text)))?;
    let title = format!("{text}: mean {}, temperature {}", found.mean(), found.temperature());
    let mut picture = ThermographPicture::new(title.as_str());
    for player in Player::BOTH {
        let wall = found.wall(player).rounded(PLACES).map_err(|why| Failure::message(why.to_string()))?;
        picture = picture.wall(player, format!("{player}'s wall").as_str(), wall);
    }
    Ok(Drawing::one(picture))
}
