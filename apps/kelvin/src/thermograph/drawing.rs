//! What is drawn: one picture or several.

use crate::screen;
use kelvin_pictures::{ConstructionStep, NumberLine, ThermographPicture, pictures_svg, steps_svg};
use std::fmt::Write as _;

pub(super) enum Drawing {
    /// One below the other.
    Pages(Vec<ThermographPicture>),
    Steps(Vec<ConstructionStep>),
    Line(NumberLine),
}

impl Drawing {
    pub(super) fn one(picture: ThermographPicture) -> Drawing {
        Drawing::Pages(vec![picture])
    }

    pub(super) fn svg(&self) -> String {
        match self {
            Drawing::Pages(pages) => pictures_svg(pages),
            Drawing::Steps(steps) => steps_svg(steps),
            Drawing::Line(line) => line.svg(),
        }
    }

    pub(super) fn tikz(&self) -> String {
        match self {
            Drawing::Pages(pages) => pages.iter().map(|page| page.tikz() + "\n").collect(),
            Drawing::Line(line) => line.tikz(),
            Drawing::Steps(steps) => {
                let mut text = String::new();
                for step in steps {
                    let comment = format!("{}: {}", step.title, step.text).replace('\n', " ");
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "% {comment}\n{}", step.picture.tikz());
                }
                text
            }
        }
    }

    pub(super) fn terminal(&self, width: usize) -> String {
        let draw = |picture: &ThermographPicture| {
            let text = match screen::colours() {
                true => picture.terminal_in_colour(width),
                false => picture.terminal(width),
            };
            format!("{}\n", text.trim_end_matches('\n'))
        };
        match self {
            Drawing::Pages(pages) => pages.iter().map(draw).collect::<Vec<_>>().join("\n"),
            Drawing::Line(line) => line.text(width),
            Drawing::Steps(steps) => {
                let mut text = String::new();
                for (number, step) in steps.iter().enumerate() {
                    let gap = if number == 0 { "" } else { "\n" };
                    let explanation = screen::wrapped(&step.text, width);
                    // Writing to a string does not fail.
                    let _ = write!(
                        text,
                        "{gap}{}. {}\n{explanation}\n{}",
                        number + 1,
                        step.title,
                        draw(&step.picture)
                    );
                }
                text
            }
        }
    }
}
