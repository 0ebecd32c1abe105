//! Bounds on the walls of boards whose values are out of reach.

use super::ThermographArgs;
use super::drawing::Drawing;
use crate::failure::Failure;
use kelvin_budget::Budget;
use kelvin_lab::{IntervalThermographAnswer, Lab, Subject, WrittenSummand};
use kelvin_pictures::ThermographPicture;

/// The part of the time limit in which bounds are computed. The rest is for drawing.
const TIME_FOR_BOUNDS: f64 = 0.95;

/// The bounds on the walls of a board whose value is out of reach within the time limit. `None` if it is known, or if
/// other things are asked for.
pub(super) fn bounded(
    task: &ThermographArgs,
    lab: &Lab<'_>,
    subject: &Subject,
    budget: &Budget,
) -> Result<Option<(Drawing, IntervalThermographAnswer)>, Failure> {
    let summands = subject.summands()?;
    let boards = summands.iter().any(|summand| matches!(summand, WrittenSummand::Board { .. }));
    let asks_for_more =
        task.steps || task.options || task.compound.is_some() || task.certificate.is_asked_for();
    let part = match budget.time_left() {
        Some(left) if boards && !asks_for_more => budget.part().time(left.mul_f64(TIME_FOR_BOUNDS)),
        _ if task.bounds => budget.part(),
        _ => return Ok(None),
    };
    let (bounds, ended) = match lab.thermograph_bounds(subject, &part) {
        Ok(found) => found,
        // The question for the thermograph itself has the right error.
        Err(_) if !task.bounds => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if bounds.known().is_some() && !task.bounds {
        return Ok(None);
    }
    let answer = IntervalThermographAnswer::of(&subject.to_string(), &bounds, ended)?;
    let picture = ThermographPicture::of_bounds(subject.to_string(), &bounds, answer.summary());
    Ok(Some((Drawing::one(picture), answer)))
}
