//! The worksheet: an interactive session of cells.

mod commands;
mod editor;
mod terminal;

pub use terminal::run;

use crate::arguments::{Answers, LimitArgs};
use crate::calculation::Calculation;
use crate::class_folders;
use crate::help;
use crate::screen;
use kelvin_language::{Error, Session, Source, Value};
use kelvin_values::Universe;
use std::time::{Duration, Instant};

/// The state of the worksheet between prompts.
pub struct WorksheetScreen<'u, 'a> {
    universe: &'u Universe,
    session: Session<'u>,
    answers: &'a Answers,
    limits: &'a LimitArgs,
    inputs: Vec<String>,
    /// The last answer.
    last: Option<Value<'u>>,
    /// Whether each cell failed.
    failed: Vec<bool>,
    /// Whether the time of each evaluation is printed.
    timed: bool,
    took: Duration,
}

/// The reply to a cell.
#[derive(Default)]
pub struct Reply {
    pub text: String,
    pub failed: bool,
    pub quit: bool,
}

impl Reply {
    fn say(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    fn fail(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), failed: true, quit: false }
    }
}

impl<'u, 'a> WorksheetScreen<'u, 'a> {
    pub fn new(universe: &'u Universe, answers: &'a Answers, limits: &'a LimitArgs) -> Self {
        let mut session = Session::new(universe);
        class_folders::look_for_classes(&mut session, limits);
        crate::answer::let_print(&mut session, answers.format, false);
        let (inputs, failed) = (Vec::new(), Vec::new());
        let took = Duration::ZERO;
        WorksheetScreen { universe, session, answers, limits, inputs, last: None, failed, timed: false, took }
    }

    /// The number of the next cell.
    pub fn next(&self) -> usize {
        self.inputs.len() + 1
    }

    /// Evaluates a cell: a program, `?name`, or a command that starts with a colon.
    pub fn enter(&mut self, cell: &str) -> Reply {
        let text = cell.trim();
        if text.is_empty() {
            return Reply::default();
        }
        if let Some(name) = help::asked(text) {
            return Reply::say(help::text_of(&self.session, name).unwrap_or_else(|nothing| nothing));
        }
        match text.strip_prefix(':') {
            // `:=` does not start a command.
            Some(command) if !command.starts_with('=') => self.command(command),
            _ => self.evaluate("", text),
        }
    }

    /// Evaluates a program, and stores it with its answer.
    fn evaluate(&mut self, name: &str, program: &str) -> Reply {
        let budget = Calculation::in_session(self.limits);
        let number = self.next();
        let started = Instant::now();
        let result = self.session.evaluate(&Source::new(name, program), &budget);
        self.took = started.elapsed();
        drop(budget);
        self.inputs.push(program.to_owned());
        self.failed.push(result.is_err());
        let value = match result {
            Ok(value) => value,
            Err(error) => {
                self.remember(Value::Nothing);
                return Reply::fail(error.to_string());
            }
        };
        self.remember(value.clone().unwrap_or(Value::Nothing));
        let mut reply = match value.map(|value| self.show(&value)) {
            None => String::new(),
            Some(Err(error)) => return Reply::fail(error.to_string()),
            Some(Ok(text)) => {
                let text = self.drawn(&text);
                let between = if text.contains('\n') { "\n" } else { " " };
                format!("Out[{number}]:{between}{}", self.folded(&text))
            }
        };
        if self.timed {
            if !reply.is_empty() {
                reply.push('\n');
            }
            reply.push_str(&format!("({:.1?})", self.took));
        }
        Reply::say(reply)
    }

    fn show(&mut self, value: &Value<'u>) -> Result<String, Error> {
        let budget = Calculation::in_session(self.limits);
        self.session.show(value, self.answers.format.style(), &budget)
    }

    /// The cells that did not fail.
    fn good_inputs(&self) -> impl Iterator<Item = &str> {
        let cells = self.inputs.iter().zip(&self.failed);
        cells.filter(|(_, failed)| !**failed).map(|(input, _)| input.as_str())
    }

    /// The last answer with its picture, if it has one.
    fn drawn(&self, text: &str) -> String {
        match self.last.as_ref().and_then(|value| self.session.drawing(value)) {
            Some(drawing) => format!("{text}\n{}", drawing.text(screen::width())),
            None => text.to_owned(),
        }
    }

    /// Truncates an answer longer than a page, and states how much is omitted.
    fn folded(&self, text: &str) -> String {
        match screen::page_end(text) {
            Some(end) if !self.answers.full => {
                let missing = text[end..].chars().count();
                let start = &text[..end];
                format!("{start} … ({missing} more characters; `:full` or --full shows them)")
            }
            _ => text.to_owned(),
        }
    }

    /// Stores the answer as `Out[n]` and the cell as `In[n]`.
    fn remember(&mut self, value: Value<'u>) {
        if let Some(input) = self.inputs.last() {
            self.session.append("In", Value::from(input.as_str()));
        }
        self.session.append("Out", value.clone());
        self.last = Some(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Arguments;
    use clap::Parser;

    fn replies(cells: &[&str]) -> Vec<String> {
        let arguments = Arguments::parse_from(["kelvin"]);
        let universe = Universe::new();
        let mut sheet = WorksheetScreen::new(&universe, &arguments.answers, &arguments.limits);
        cells.iter().map(|cell| sheet.enter(cell).text).collect()
    }

    #[test]
    fn cells_are_numbered_and_can_be_spoken_of() {
        let replies = replies(&["{1|-1}", "x := 3;", "Out[1] + Out[1]", "In[2]", "1 +"]);
        assert_eq!(replies[..4], ["Out[1]: +-1", "", "Out[3]: 0", "Out[4]: \"x := 3;\""]);
        assert!(replies[4].contains("expected an expression"));
    }

    #[test]
    fn class_files_are_read_again_between_cells() {
        let folder = std::env::temp_dir().join(format!("kelvin-worksheet-classes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |size: u32| {
            let class = format!("class Box(n) def Size := {size} * n; end");
            std::fs::write(folder.join("Box.cgs"), class).unwrap();
        };
        let arguments = Arguments::parse_from(["kelvin", "--path", folder.to_str().unwrap()]);
        let universe = Universe::new();
        let mut sheet = WorksheetScreen::new(&universe, &arguments.answers, &arguments.limits);
        write(1);
        assert_eq!(sheet.enter("b := Box(3)").text, "Out[1]: Box(3)");
        assert_eq!(sheet.enter("b.Size").text, "Out[2]: 3");
        write(2);
        assert_eq!(sheet.enter("[b.Size, Out[1].Size, Out[2]]").text, "Out[3]: [6,6,3]");
        write(1);
        assert_eq!(sheet.enter("[b.Size, Out[1].Size, Out[2], Out.Length]").text, "Out[4]: [3,3,3,3]");
        std::fs::write(folder.join("Box.cgs"), "class Box(n").unwrap();
        let reply = sheet.enter("b.Size");
        assert!(reply.failed && reply.text.contains("Box.cgs:"), "{}", reply.text);
        write(3);
        assert_eq!(sheet.enter("b.Size").text, "Out[6]: 9");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn names_are_explained() {
        let replies =
            replies(&["?LeftStop", "?Frobnicate", ":nonsense", ":help", "?", "?LeftStap", "x := 3", "?x"]);
        assert!(replies[0].contains("CanonicalShortGame.LeftStop"), "{}", replies[0]);
        assert_eq!(replies[1], "Nothing is called `Frobnicate`.");
        assert!(replies[2].contains(":help"));
        assert!(replies[3].contains(":save FILE"));
        assert!(replies[4].contains("?Heat"));
        assert!(replies[5].ends_with("did you mean `LeftStop`?"), "{}", replies[5]);
        assert!(replies[7].contains("A variable of the worksheet"), "{}", replies[7]);
    }

    #[test]
    fn thermographs_and_boards_are_drawn() {
        let replies = replies(&["{3|1}.Thermograph", "game.grid.Clobber(\"xox|ox.\")", "?Heat"]);
        assert!(replies[0].lines().count() > 5, "{}", replies[0]);
        assert!(replies[1].ends_with("xox\nox."), "{}", replies[1]);
        assert!(replies[2].ends_with("^.Heat(2)\n    = {2||0|-4}"), "{}", replies[2]);
    }

    #[test]
    fn long_answers_are_folded() {
        let replies = replies(&["2^20000"]);
        assert!(
            replies[0].ends_with("(2021 more characters; `:full` or --full shows them)"),
            "{}",
            replies[0]
        );
    }
}
