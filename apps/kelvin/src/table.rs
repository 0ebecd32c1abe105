//! `kelvin table`.

use crate::arguments::{Format, Limits};
use crate::board::position;
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::family::Family;
use crate::layout::{Layout, Row};
use crate::maxima;
use crate::measure::Measure;
use crate::value::{LONGEST, threads};
use crate::watch::Watch;
use clap::Args;
use kelvin_budget::Exhausted;
use kelvin_positions::Analyst;
use kelvin_values::Universe;
use std::io;

pub const EXAMPLES: &str = "\
Examples:
  kelvin table snort Pn --to 12                 paths
  kelvin table snort 'grid 2xn' --to 6
  kelvin table domineering nxn --to 4 --latex
  kelvin table toads-and-frogs 't^n..f^n' --to 4
  kelvin table 'oab(2,3)' n --to 50 --csv
  kelvin table 'octal(0.77)' n --from 60 --to 84

In a FAMILY the letter n is a number, and t^n is so many t; path, cycle, complete, star, wheel, hypercube,
square, strip and heap are families too.

With a and b for the numbers of a ruleset, the table shows the highest temperature among all boards for
each a and b up to the number given by --over:
  kelvin table 'oab(a,b)' n --to 50
  kelvin table 'subtraction(a|b)' n --to 50 --over 10 --latex";

#[derive(Args)]
pub struct Table {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    pub ruleset: String,
    /// A board with the letter n for a number.
    #[arg(value_name = "FAMILY", allow_hyphen_values = true)]
    pub family: String,
    /// The first n; if it is not said, the first from 1 on that gives a board.
    #[arg(long, value_name = "N")]
    pub from: Option<u32>,
    /// The last n.
    #[arg(long, value_name = "N")]
    pub to: u32,
    /// The last a and b of a table of highest temperatures.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub over: u32,
    #[command(flatten)]
    pub form: Form,
    #[command(flatten)]
    pub limits: Limits,
}

/// How the table is written, if not for people.
#[derive(Args)]
#[group(multiple = false)]
pub struct Form {
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

impl Form {
    pub fn layout(&self) -> Layout {
        match (self.csv, self.json, self.latex, self.format) {
            (true, ..) => Layout::Csv,
            (_, true, ..) | (.., Format::Json) => Layout::Json,
            (_, _, true, _) | (.., Format::Latex) => Layout::Latex,
            (.., Format::Unicode) => Layout::Unicode,
            (.., Format::Plain) => Layout::Plain,
        }
    }
}

/// Longer tables are for another day.
const ROWS: u32 = 100_000;
/// Values longer than this are not written in a table for people.
const SHORT: usize = 100;

/// Prints the table, row by row as the boards are evaluated.
pub fn run(task: &Table) -> Result<(), Failure> {
    let Some(family) = Family::parse(&task.family) else {
        wrong_usage(&format!(
            "the family '{}' has no n in it: write a board such as Pn, 2xn or n, with n for the number",
            task.family
        ))
    };
    if let Some(codes) = maxima::Codes::parse(&task.ruleset) {
        return maxima::run(task, &codes, &family);
    }
    let budget = Calculation::begin(&task.limits);
    let numbers = numbers(task, &task.ruleset, &family)?;
    let boards: Vec<String> = numbers.clone().map(|n| family.board(n)).collect();
    let watch = Watch::new(&budget);
    let universe = Universe::new();
    let analyst = Analyst::new(&universe).threads(threads());
    let layout = task.form.layout();
    let measure = Measure::new(&universe, &budget);
    let widest = boards.iter().map(|board| board.chars().count()).max().unwrap_or(0);
    let mut printed = layout.rows(io::stdout(), widest);
    watch.suspend(|| printed.begin())?;
    for (n, (number, board)) in numbers.zip(&boards).enumerate() {
        let position = position(&task.ruleset, board)?;
        let row = || -> Result<Row, Exhausted> {
            let value = analyst.value(&position, &budget)?;
            let [mean, temperature] = measure.mean_and_temperature(value)?;
            let limit = if layout.is_for_people() { SHORT } else { LONGEST };
            let write = |game, limit| measure.text(game, layout.style(), limit);
            Ok(Row {
                n: number,
                board: board.clone(),
                mean: write(universe.number(&mean), LONGEST)?,
                temperature: write(universe.number(&temperature), LONGEST)?,
                value: write(value, limit)?,
            })
        };
        match row() {
            Ok(row) => watch.suspend(|| printed.row(&row))?,
            Err(why) => {
                watch.suspend(|| printed.end())?;
                return Err(stopped(why, &format!("{} {board}", task.ruleset), n, boards.len()));
            }
        }
    }
    Ok(watch.suspend(|| printed.end())?)
}

/// What is said when a table ends before its last row.
pub fn stopped(why: Exhausted, at: &str, done: usize, all: usize) -> Failure {
    match Failure::from(why) {
        Failure::Told(why) => Failure::told(format!("{why} at {at}: {done} of {all} rows are known")),
        failure => failure,
    }
}

/// The numbers of the rows.
pub fn numbers(
    task: &Table,
    ruleset: &str,
    family: &Family,
) -> Result<std::ops::RangeInclusive<u32>, Failure> {
    let from = match task.from {
        Some(from) => from,
        // A family may begin later: there is no cycle of two vertices.
        None => {
            let exists = |n: &u32| position(ruleset, &family.board(*n)).is_ok();
            (1..=task.to.min(16)).find(exists).unwrap_or(1)
        }
    };
    if from > task.to {
        wrong_usage(&format!("the table ends before it begins: --from {from} --to {}", task.to));
    }
    if task.to - from >= ROWS {
        wrong_usage(&format!("a table has at most {ROWS} rows"));
    }
    // The first mistake of the family is found before any work is done.
    for n in [from, task.to] {
        position(ruleset, &family.board(n))?;
    }
    Ok(from..=task.to)
}
