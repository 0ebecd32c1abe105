//! `kelvin value`.

use crate::arguments::{Limits, Output};
use crate::board::position;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::file;
use crate::measure::{Measure, TOO_LONG, written};
use crate::watch;
use clap::Args;
use kelvin_positions::Analyst;
use kelvin_values::{Outcome, Universe};
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin value domineering '..#|...|#..'
  kelvin value domineering 4x4
  kelvin value snort P7 --json
  kelvin value 'oab(2,3)' 12
  kelvin value hackenbush BRBB
  kelvin value toads-and-frogs tt..ff --format unicode
  kelvin value snort 'C5; x: 0' --svg board.svg      draws the board too

A ruleset of your own is a file: kelvin value my-rules.toml P7 (see docs/rulesets.md).";

#[derive(Args)]
pub struct Value {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The board, as the ruleset reads it.
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: String,
    #[command(flatten)]
    output: Output,
    /// Write the value on a terminal too when it is very long.
    #[arg(long)]
    full: bool,
    /// Draw the board into a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Threads that work on the position.
    #[arg(long, value_name = "N", default_value_t = threads())]
    threads: usize,
    #[command(flatten)]
    limits: Limits,
}

/// As many as the machine runs at once.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The longest value that is written out.
pub const LONGEST: usize = 1 << 20;
/// The longest one that a person wants to see on a terminal.
const READABLE: usize = 2_000;

/// Prints what there is to know of the value of a position.
pub fn run(task: &Value) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let position = position(&task.ruleset, &task.board)?;
    if let (Some(path), Some(board)) = (&task.svg, position.boards().first()) {
        file::write(path, kelvin_pictures::board::svg(board).as_bytes())?;
    }
    let universe = Universe::new();
    let analyst = Analyst::new(&universe).threads(task.threads);
    let watch = watch::Watch::new(&budget);
    let value = analyst.value(&position, &budget)?;
    let measure = Measure::new(&universe, &budget);
    let for_eyes = io::stdout().is_terminal() && !task.full && !task.output.is_json();
    let text = measure.text(value, task.output.style(), if for_eyes { READABLE } else { LONGEST })?;
    let [mean, temperature] = measure.mean_and_temperature(value)?;
    let birthday = measure.work.birthday(value)?;
    drop(watch);
    drop(measure);
    drop(budget);
    let outcome = value.outcome();
    let mut output = io::stdout().lock();
    if task.output.is_json() {
        let object = json!({
            "ruleset": task.ruleset,
            "board": task.board,
            "value": written(&text),
            "outcome": outcome.to_string(),
            "mean": mean.to_string(),
            "temperature": temperature.to_string(),
            "birthday": birthday.to_string(),
        });
        writeln!(output, "{object}")?;
    } else {
        writeln!(output, "value        {text}")?;
        if for_eyes && text.starts_with(TOO_LONG) {
            writeln!(output, "             --full writes it out")?;
        }
        writeln!(output, "outcome      {outcome} ({})", winner(outcome))?;
        writeln!(output, "mean         {mean}")?;
        writeln!(output, "temperature  {temperature}")?;
        writeln!(output, "birthday     {birthday}")?;
    }
    Ok(())
}

fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever moves first",
        Outcome::R => "Right wins, whoever moves first",
        Outcome::N => "the next player wins",
        Outcome::P => "the previous player wins",
    }
}
