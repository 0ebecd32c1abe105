//! `kelvin value`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::resources::Cache;
use crate::{file, misere, object, own_rules, watch};
use clap::Args;
use kelvin_lab::{Lab, OutcomeClass, Settings, Subject, ValueQuestion};
use kelvin_values::Universe;
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
  kelvin value --misere 'octal(0.77)' 9               in misère play: form, genus, outcome
  kelvin value --misere '*[2#0]' + nim 3              of a sum, and of misère values

A ruleset of your own is a file: kelvin value my-rules.toml P7 (see docs/rulesets.md).";

#[derive(Args)]
pub struct Value {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The board, as the ruleset reads it; in misère play a sum may stand here, as in `kelvin solve`.
    #[arg(value_name = "BOARD", required_unless_present = "misere", allow_hyphen_values = true)]
    board: Vec<String>,
    /// In misère play: who cannot move wins.
    #[arg(long, conflicts_with = "svg")]
    misere: bool,
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
    cache: Cache,
    #[command(flatten)]
    limits: Limits,
}

/// As many as the machine runs at once.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The longest value that a person wants to see on a terminal.
const READABLE: usize = 2_000;

/// Prints what there is to know of the value of a position.
pub fn run(task: &Value) -> Result<(), Failure> {
    if task.misere {
        let words = std::iter::once(&task.ruleset).chain(&task.board).cloned().collect();
        return misere::value(words, task.settings(), &task.output, &task.limits);
    }
    let [board] = &task.board[..] else { wrong_usage("expected one board after the ruleset") };
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let rulesets = own_rules::rulesets([task.ruleset.as_str()], &task.limits)?;
    let lab = Lab::new(&universe, task.settings()).with_rulesets(rulesets);
    if let Some(path) = &task.svg {
        let position = lab.rulesets().position(&task.ruleset, &board.as_str().into())?;
        if let Some(drawn) = position.boards().first() {
            file::write(path, kelvin_pictures::board::svg(drawn).as_bytes())?;
        }
    }
    let for_eyes = io::stdout().is_terminal() && !task.full && !task.output.is_json();
    let question = ValueQuestion {
        subject: Subject::board(&task.ruleset, board),
        alphabet: task.output.alphabet(),
        longest: for_eyes.then_some(READABLE),
    };
    let watch = watch::Watch::new(&budget);
    let answer = lab.value(&question, &budget)?;
    drop(watch);
    drop(budget);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    let mut output = io::stdout().lock();
    writeln!(output, "value        {}", answer.written)?;
    if for_eyes && answer.written.value.is_none() {
        writeln!(output, "             --full writes it out")?;
    }
    writeln!(output, "outcome      {:?} ({})", answer.outcome, winner(answer.outcome))?;
    writeln!(output, "mean         {}", answer.mean)?;
    writeln!(output, "temperature  {}", answer.temperature)?;
    writeln!(output, "birthday     {}", answer.birthday)?;
    Ok(())
}

impl Value {
    fn settings(&self) -> Settings {
        Settings { threads: self.threads, cache: self.cache.folder(), ..Settings::default() }
    }
}

pub fn winner(outcome: OutcomeClass) -> &'static str {
    match outcome {
        OutcomeClass::L => "Left wins, whoever moves first",
        OutcomeClass::R => "Right wins, whoever moves first",
        OutcomeClass::N => "the next player wins",
        OutcomeClass::P => "the previous player wins",
    }
}
