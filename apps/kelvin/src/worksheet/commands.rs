//! Commands of the worksheet.

use super::{Reply, Worksheet};
use kelvin_values::notation::Style;

const HELP: &str = "\
Type an expression, or:
  ?NAME              what a class, a method or a function is
  :load FILE         evaluate a file
  :save FILE         write the cells so far to a file
  :export tex FILE   write the last answer for LaTeX
  :time              say how long each answer takes, or stop doing so
  :memory            how large the tables are
  :full              the last answer in full
  :quit              leave (or Ctrl-D)
In[n] and Out[n] are the cells and the answers; Ctrl-C stops a calculation.";

impl Worksheet<'_, '_> {
    /// Does what a command says, without its colon.
    pub(super) fn command(&mut self, command: &str) -> Reply {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["help"] | [] => Reply::say(HELP),
            ["quit" | "q" | "exit"] => Reply { quit: true, ..Reply::default() },
            ["load", file] => match std::fs::read_to_string(file) {
                Ok(text) => self.evaluate(file, &text),
                Err(error) => Reply::fail(format!("Cannot read {file}: {error}.")),
            },
            ["save", file] => {
                let text: String = self.inputs.iter().map(|input| ended(input)).collect();
                written(file, &text, &format!("{} cells", self.inputs.len()))
            }
            ["export", "tex", file] => self.export(file),
            ["export", "svg" | "png", _] => Reply::fail("Pictures are not built yet."),
            ["time"] => {
                self.timed = !self.timed;
                let state = if self.timed { "is told from now on" } else { "is no longer told" };
                Reply::say(format!(
                    "The time {state}; the last answer took {:.3} s.",
                    self.took.as_secs_f64()
                ))
            }
            ["memory"] => Reply::say(format!(
                "{} values in {:.1} MB.",
                self.universe.len(),
                self.universe.bytes() as f64 / f64::from(1 << 20)
            )),
            ["full"] => match self.outputs.last().map(|value| self.show(value)) {
                None => Reply::fail("There is no answer yet."),
                Some(Ok(text)) => Reply::say(text),
                Some(Err(error)) => Reply::fail(error.to_string()),
            },
            _ => Reply::fail(format!("There is no command `:{command}`; `:help` lists them.")),
        }
    }

    fn export(&self, file: &str) -> Reply {
        let Some(value) = self.outputs.last() else { return Reply::fail("There is no answer yet.") };
        let budget = crate::limits::budget(self.limits).cancelled_by(&self.cancel);
        match self.session.show(value, Style::Latex, &budget) {
            Ok(text) => written(file, &format!("{text}\n"), "the last answer"),
            Err(error) => Reply::fail(error.to_string()),
        }
    }
}

/// A cell as a statement of a program.
fn ended(input: &str) -> String {
    let input = input.trim_end();
    if input.ends_with(';') { format!("{input}\n") } else { format!("{input};\n") }
}

fn written(file: &str, text: &str, what: &str) -> Reply {
    match std::fs::write(file, text) {
        Ok(()) => Reply::say(format!("Wrote {what} to {file}.")),
        Err(error) => Reply::fail(format!("Cannot write {file}: {error}.")),
    }
}
