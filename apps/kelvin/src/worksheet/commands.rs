//! Commands of the worksheet.

use super::{Reply, WorksheetScreen};
use crate::calculation::Calculation;
use crate::count::count;
use crate::failure::Failure;
use kelvin_values::notation::Style;
use std::path::Path;

const HELP: &str = "\
Type an expression, or:
  ?NAME              what a class, a method or a function is
  :load FILE         evaluate a file
  :save FILE         write the cells that worked to a file
  :export tex FILE   write the last answer for LaTeX
  :export svg FILE   write the picture of the last answer, also as png
  :time              say how long each answer takes, or stop doing so
  :memory            how large the tables are
  :full              the last answer in full
  :quit              leave (or Ctrl-D)
In[n] and Out[n] are the cells and the answers; Ctrl-C stops a calculation.";

impl WorksheetScreen<'_, '_> {
    /// Executes a command, given without its colon.
    pub(super) fn command(&mut self, command: &str) -> Reply {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match (word, rest.trim()) {
            ("help" | "", "") => Reply::say(HELP),
            ("quit" | "q" | "exit", "") => Reply { quit: true, ..Reply::default() },
            ("load" | "save" | "export", "") => {
                Reply::fail(format!("`:{word}` needs a file; `:help` shows how."))
            }
            ("load", file) => match std::fs::read_to_string(file) {
                Ok(text) => self.evaluate(file, &text),
                Err(error) => Reply::fail(format!("Cannot read {file}: {error}.")),
            },
            ("save", file) => {
                let good: Vec<String> = self.good_inputs().map(ended).collect();
                written(file, good.concat().as_bytes(), &count(good.len(), "cell"))
            }
            ("export", what) => match what.split_once(char::is_whitespace) {
                Some((kind @ ("tex" | "svg" | "png"), file)) => self.export(kind, file.trim()),
                _ => Reply::fail("Expected `:export svg FILE`, or png or tex in place of svg."),
            },
            ("time", "") => {
                self.timed = !self.timed;
                let state = if self.timed { "is printed from now on" } else { "is no longer printed" };
                Reply::say(format!("The time {state}; the last answer took {:.1?}.", self.took))
            }
            ("memory", "") => Reply::say(format!(
                "{} in {:.1} MB.",
                count(self.universe.len(), "value"),
                self.universe.bytes() as f64 / f64::from(1 << 20)
            )),
            ("full", "") => match self.last.clone().map(|value| self.show(&value)) {
                None => Reply::fail("There is no answer yet."),
                Some(Ok(text)) => Reply::say(text),
                Some(Err(error)) => Reply::fail(error.to_string()),
            },
            _ => Reply::fail(format!("There is no command `:{command}`; `:help` lists them.")),
        }
    }

    /// Exports the last answer to a file: as LaTeX, or as a picture.
    fn export(&mut self, kind: &str, file: &str) -> Reply {
        let Some(value) = &self.last.clone() else {
            return Reply::fail("There is no answer yet.");
        };
        let budget = Calculation::in_session(self.limits);
        if kind == "tex" {
            return match self.session.show(value, Style::Latex, &budget) {
                Ok(text) => written(file, format!("{text}\n").as_bytes(), "the last answer"),
                Err(error) => Reply::fail(error.to_string()),
            };
        }
        let svg = match self.session.portrait(value, &budget) {
            Ok(drawing) => drawing.and_then(|drawing| drawing.svg()),
            Err(error) => return Reply::fail(error.to_string()),
        };
        let Some(svg) = svg else { return Reply::fail("The last answer has no picture.") };
        match kind {
            "svg" => written(file, svg.as_bytes(), "the picture"),
            _ => match kelvin_pictures::png_of_svg(&svg, 2.0) {
                Ok(png) => written(file, &png, "the picture"),
                Err(error) => Reply::fail(error.to_string()),
            },
        }
    }
}

/// A cell, terminated as a statement of a program.
fn ended(input: &str) -> String {
    let input = input.trim_end();
    if input.ends_with(';') { format!("{input}\n") } else { format!("{input};\n") }
}

fn written(file: &str, contents: &[u8], what: &str) -> Reply {
    match crate::file::write(Path::new(file), contents) {
        Ok(()) => Reply::say(format!("Wrote {what} to {file}.")),
        Err(Failure::Message(what)) => Reply::fail(what),
        Err(Failure::Output(error)) => Reply::fail(format!("Cannot write {file}: {error}.")),
        Err(Failure::Undecided) => Reply::default(),
    }
}
