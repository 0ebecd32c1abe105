//! All options of literal forms.

use super::ThermographArgs;
use crate::failure::Failure;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Status, Subject};
use kelvin_pictures::{Name, PicturedOption, ThermographPicture};
use kelvin_values::Player;

/// The longest title of a picture, in characters.
const TITLE: usize = 56;
/// The largest number of pictures of forms.
const PAGES: usize = 60;

/// The pictures of literal forms, and of their options down to the depth that is asked for. Options that are numbers have
/// no picture of their own.
pub(super) fn forms<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subjects: Vec<Subject>,
    budget: &Budget,
) -> Result<(Vec<ThermographPicture>, Vec<Subject>), Failure> {
    let (heat, work) = (lab.heat(), lab.universe().work(budget));
    let mut pages = vec![];
    let mut seen = subjects.clone();
    let mut shown = vec![];
    let mut level: Vec<(Subject, Option<String>)> =
        subjects.into_iter().map(|subject| (subject, None)).collect();
    for _ in 0..task.depth.unwrap_or(1) {
        let mut next = vec![];
        for (subject, title) in level {
            let form = lab.form(&subject, budget)?;
            let mut options = vec![];
            for player in Player::BOTH {
                for distinct in form.distinct(player) {
                    let option = distinct.option;
                    if let (Some(to), None) = (&option.to, option.value.number())
                        && !seen.contains(to)
                    {
                        seen.push(to.clone());
                        let name = option.name.as_ref().map_or(String::new(), |name| format!(": {name}"));
                        let text = Name::of(option.value, budget).text;
                        next.push((to.clone(), Some(format!("{player} option {text}{name}"))));
                    }
                    options.push(PicturedOption {
                        player,
                        value: option.value,
                        board: option.board.clone(),
                        lighter: option.status != Status::Canonical,
                        notes: distinct.notes,
                    });
                }
            }
            if pages.len() == PAGES {
                return Err(Failure::message(format!(
                    "there are more than {PAGES} options to draw: choose a smaller --depth"
                )));
            }
            let title = match title {
                Some(title) => Name::from(title),
                None => Name::from(subject.to_string()).shortened(TITLE),
            };
            let board = form.board.clone();
            let picture = ThermographPicture::of_form(heat, &work, title, form.value, board, &options)?;
            pages.push(task.decorated(picture));
            shown.push(subject);
        }
        level = next;
    }
    Ok((pages, shown))
}
