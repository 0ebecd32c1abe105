//! Games with given walls.

use super::ThermographArgs;
use super::drawing::Drawing;
use crate::count::count;
use crate::failure::Failure;
use crate::{expression, object, own_rules, watch};
use kelvin_budget::Budget;
use kelvin_lab::{BuildQuestion, Settings, Statement, WrittenSummand, WrittenWalls};
use kelvin_pictures::ThermographPicture;
use kelvin_values::Universe;
use std::io::{self, Write as _};

/// Finds a game, and on demand a board, with given walls.
pub(super) fn build(
    task: &ThermographArgs,
    walls: &str,
    universe: &Universe,
    budget: &Budget,
    watch: watch::Watch,
) -> Result<(), Failure> {
    let rulesets = own_rules::rulesets(task.board.as_deref(), &task.limits)?;
    let lab = expression::lab(universe, Settings::default(), &task.limits).with_rulesets(rulesets);
    let question = BuildQuestion {
        walls: WrittenWalls::Text(walls.to_owned()),
        ruleset: task.board.clone(),
        size: task.size,
        alphabet: task.output.alphabet(),
    };
    let answer = lab.build(&question, budget)?;
    let found = WrittenSummand::value(&answer.thermograph.input);
    let game = lab.game(&found, budget)?;
    task.certificate.write(&lab, || vec![Statement::Thermograph { subject: found.into() }], budget)?;
    let (heat, work) = (lab.heat(), universe.work(budget));
    let drawing = match (task.steps, task.options) {
        (true, _) => Drawing::Steps(task.steps_of(heat, &work, game)?),
        (_, true) => {
            Drawing::one(task.decorated(ThermographPicture::of_game_with_options(heat, &work, game)?))
        }
        _ => Drawing::one(task.decorated(ThermographPicture::of_game(heat, &work, game)?)),
    };
    drop(watch);
    if !task.output.is_json() {
        let birthday = match answer.least {
            true => "(no game with these walls is born earlier)".to_owned(),
            false => format!("(games with these walls are born from day {} on)", answer.at_least),
        };
        let mut output = io::stdout().lock();
        writeln!(output, "game         {}", answer.written)?;
        writeln!(output, "birthday     {} {birthday}", answer.birthday)?;
        match (&answer.board, answer.boards) {
            (Some(found), _) => {
                writeln!(output, "board        {} {} = {}", found.ruleset, found.board, found.written)?
            }
            (None, Some(boards)) => writeln!(output, "board        none of {}", count(boards, "board"))?,
            (None, None) => {}
        }
    }
    task.show(&drawing, || object::print([&answer]))
}
