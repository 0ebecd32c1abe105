//! `kelvin table`.

use crate::arguments::{Format, LimitArgs};
use crate::calculation::{Calculation, FinalMessage};
use crate::certificate::CertificateArgs;
use crate::failure::{Failure, wrong_usage};
use crate::layout::TableLayout;
use crate::resources::Cache;
use crate::value::threads;
use crate::watch::Watch;
use crate::{maxima, misere, own_rules, supervisor};
use clap::Args;
use kelvin_budget::Exhausted;
use kelvin_lab::{Ended, Error, Lab, MaximaQuestion, Part, Settings, Statement, TableQuestion};
use kelvin_values::Universe;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub const EXAMPLES: &str = "\
Examples:
  kelvin table snort Pn --to 12                 paths
  kelvin table snort 'grid 2xn' --to 6
  kelvin table domineering nxn --to 4 --latex
  kelvin table toads-and-frogs 't^n..f^n' --to 4
  kelvin table 'oab(2,3)' n --to 50 --csv
  kelvin table 'octal(0.77)' n --from 60 --to 84
  kelvin table domineering 2xn --to 4 --certificate table.proof   a proof of all rows
  kelvin table 'octal(0.77)' n --to 40 --misere        who cannot move wins: outcome, genus, form

In a FAMILY the letter n is a number, and t^n stands for n letters t; path, cycle, complete, star, wheel, hypercube,
square, strip and heap are families too.

With a and b for the numbers of a ruleset, the table shows the highest temperature among all boards for
each a and b up to the number given by --over:
  kelvin table 'oab(a,b)' n --to 50
  kelvin table 'subtraction(a|b)' n --to 50 --over 10 --latex";

#[derive(Args)]
pub struct TableArgs {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    pub ruleset: String,
    /// A board with the letter n for a number.
    #[arg(value_name = "FAMILY", allow_hyphen_values = true)]
    pub family: String,
    /// The first n [default: the first from 1 on that gives a board].
    #[arg(long, value_name = "N")]
    pub from: Option<u32>,
    /// The last n.
    #[arg(long, value_name = "N")]
    pub to: u32,
    /// The last a and b of a table of highest temperatures.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub over: u32,
    /// In misère play: outcome, genus, kind and form of each.
    #[arg(long)]
    pub misere: bool,
    #[command(flatten)]
    pub form: TableForm,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub cache: Cache,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// A machine-readable form of the table.
#[derive(Args)]
#[group(multiple = false)]
pub struct TableForm {
    /// Write comma-separated values.
    #[arg(long)]
    csv: bool,
    /// Write an object for each row (docs/json.md).
    #[arg(long)]
    json: bool,
    /// Write a LaTeX table.
    #[arg(long)]
    latex: bool,
    /// The alphabet of the values: latex and json are as above.
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    format: Format,
}

impl TableForm {
    pub fn layout(&self) -> TableLayout {
        match (self.csv, self.json, self.latex, self.format) {
            (true, ..) => TableLayout::Csv,
            (_, true, ..) | (.., Format::Json) => TableLayout::Json,
            (_, _, true, _) | (.., Format::Latex) => TableLayout::Latex,
            (.., Format::Unicode) => TableLayout::Unicode,
            (.., Format::Plain) => TableLayout::Plain,
        }
    }
}

/// The maximum length of a value in a text table.
const SHORT: usize = 100;

/// Prints the table, row by row as the boards are evaluated.
pub fn run(task: &TableArgs) -> Result<(), Failure> {
    let so_far = Arc::new(Mutex::new(SoFar::default()));
    let budget = Calculation::with_final_message(&task.limits, final_message(&task.ruleset, &so_far));
    let universe = Universe::new();
    let settings = Settings { threads: threads(), cache: task.cache.folder(), ..Settings::default() };
    let lab = Lab::new(&universe, settings)
        .with_rulesets(own_rules::rulesets([task.ruleset.as_str()], &task.limits)?);
    if task.misere {
        return misere::table(task, &lab, &budget);
    }
    if MaximaQuestion::is_about(&task.ruleset) {
        if task.certificate.is_asked_for() {
            wrong_usage(
                "--certificate proves the values of one family, and this is a table of highest temperatures",
            );
        }
        return maxima::run(task, &lab, &budget);
    }
    let layout = task.form.layout();
    let question = TableQuestion {
        ruleset: task.ruleset.clone(),
        family: task.family.clone(),
        from: task.from,
        to: task.to,
        alphabet: layout.alphabet(),
        longest: layout.is_for_people().then_some(SHORT),
    };
    let boards = lab.table_boards(&question).map_err(failure_of)?;
    locked(&so_far).boards = boards.iter().map(|(_, board)| board.clone()).collect();
    let widest = boards.iter().map(|(_, board)| board.chars().count()).max().unwrap_or(0);
    let watch = Watch::new(&budget);
    let mut rows = layout.rows(io::stdout(), widest);
    let mut printed = Ok(());
    let mut print = |part: Part| {
        if let Part::Row(row) = part
            && printed.is_ok()
        {
            printed = watch.suspend(|| rows.row(&row));
            locked(&so_far).done += 1;
            if printed.is_err() {
                // The reader closed the output: cancel the rest.
                budget.cancel().raise();
            }
        }
    };
    let answer = lab.table(&question, &budget, &mut print)?;
    printed?;
    watch.suspend(|| rows.end())?;
    if answer.ended.is_none() {
        let TableQuestion { ruleset, family, from, to, .. } = question;
        let table = || Statement::Table { ruleset, family, from, to };
        task.certificate.write(&lab, || vec![table()], &budget)?;
    }
    answer.ended.map_or(Ok(()), |ended| Err(stopped(&ended, answer.rows.len(), answer.of)))
}

/// The progress of a table.
#[derive(Default)]
struct SoFar {
    boards: Vec<String>,
    done: usize,
}

fn locked(so_far: &Mutex<SoFar>) -> MutexGuard<'_, SoFar> {
    so_far.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The final message if a row has to be killed: the same as if its limits had stopped it.
fn final_message(ruleset: &str, so_far: &Arc<Mutex<SoFar>>) -> FinalMessage {
    let (ruleset, so_far) = (ruleset.to_owned(), so_far.clone());
    Box::new(move |why| {
        let so_far = locked(&so_far);
        let failure = match so_far.boards.get(so_far.done) {
            Some(board) => {
                let ended = Ended { why: why.into(), at: format!("{ruleset} {board}") };
                stopped(&ended, so_far.done, so_far.boards.len())
            }
            None => why.into(),
        };
        let Failure::Message(text) = failure else { return false };
        supervisor::print_error(&format!("kelvin: {text}"));
        false
    })
}

/// The error for a table that stopped before its last row.
pub fn stopped(ended: &Ended, done: usize, all: usize) -> Failure {
    match Failure::from(Exhausted::from(ended.why)) {
        Failure::Message(why) => {
            Failure::message(format!("{why} at {}: {done} of {all} rows are known", ended.at))
        }
        failure => failure,
    }
}

/// Converts an error; an invalid range or family is a usage error.
pub fn failure_of(error: Error) -> Failure {
    match error {
        Error::Family(family) => wrong_usage(&format!(
            "the family '{family}' has no n in it: write a board such as Pn, 2xn or n, with n for the number"
        )),
        Error::Range { from, to } => {
            wrong_usage(&format!("the table ends before it begins: --from {from} --to {to}"))
        }
        Error::TooManyRows(_) => wrong_usage(&error.to_string()),
        error => error.into(),
    }
}
