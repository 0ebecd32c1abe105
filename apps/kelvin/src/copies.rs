//! `kelvin copies`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::picture::PictureArgs;
use crate::{expression, object, own_rules, screen};
use clap::Args;
use kelvin_lab::{CopiesAnswer, CopiesQuestion, CopiesStops, Settings, Sum};
use kelvin_numbers::Dyadic;
use kelvin_pictures::CopiesPlot;
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin copies '{2|-1}'                      the stops of up to 10 copies, and the law of all
  kelvin copies '{4|0||-1}' --copies 1000 --json
  kelvin copies 'domineering(\"2x3\")' --copies 20
  kelvin copies '{3||2|-1}' --copies 40 --png copies.png     the stops and l(nG)/n as a plot";

#[derive(Args)]
pub struct CopiesTask {
    /// The game: an expression, or a sum with boards such as domineering("2x3").
    #[arg(allow_hyphen_values = true, value_name = "EXPR")]
    game: String,
    /// The largest number of copies.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    copies: u32,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the stops of many copies.
pub fn run(task: &CopiesTask) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let sum = Sum::Expression(task.game.clone());
    let lab = expression::lab(&universe, Settings::default(), &task.limits)
        .with_rulesets(own_rules::rulesets_of(&sum, &task.limits)?);
    let answer = lab.copies(&CopiesQuestion { subject: sum.into(), copies: task.copies }, &budget)?;
    drop(budget);
    task.plot(&answer)?;
    if task.output.is_json() {
        return object::print([&answer]);
    }
    let mut output = io::stdout().lock();
    write!(output, "{}", screen::shown(table(&answer)))?;
    Ok(())
}

impl CopiesTask {
    /// Writes the plot to its files.
    fn plot(&self, answer: &CopiesAnswer) -> Result<(), Failure> {
        if !self.picture.is_asked_for() {
            return Ok(());
        }
        // Means and stops of short games are dyadic.
        let (Ok(mean), Some(stops)) = (answer.mean.parse(), stops(answer)) else { return Ok(()) };
        let plot = CopiesPlot::new(self.game.as_str(), mean, stops);
        self.picture.write(|| plot.svg(), || plot.tikz())
    }
}

fn stops(answer: &CopiesAnswer) -> Option<Vec<[Dyadic; 2]>> {
    let row = |row: &CopiesStops| Some([row.left_stop.parse().ok()?, row.right_stop.parse().ok()?]);
    answer.stops.iter().map(row).collect()
}

fn table(answer: &CopiesAnswer) -> String {
    let mut text = format!("mean {}, temperature {}\n\n", answer.mean, answer.temperature);
    let mut rows = vec![["n", "LS", "RS", "(LS - RS)/n"].map(str::to_owned)];
    rows.extend(answer.stops.iter().map(|row| {
        let length = row.length_per_copy.as_ref().map(ToString::to_string).unwrap_or_default();
        [row.copies.to_string(), row.left_stop.to_string(), row.right_stop.to_string(), length]
    }));
    let widths = [0, 1, 2, 3].map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    for row in &rows {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        text += &format!("{}\n", cells.join("  ").trim_end());
    }
    let n = answer.stops.len() - 1;
    if let Some(t) = &answer.sum_temperature {
        text += &format!("\ntemperature of {n} copies: {t}\n");
    }
    for (player, best) in [("Left", &answer.left_move), ("Right", &answer.right_move)] {
        if let Some(to) = best {
            text += &format!("best move of {player} in {n} copies: to {to}\n");
        }
    }
    match &answer.law {
        Some(law) => text += &format!("\n{}\n", law.proof),
        None => text += "\nThese stops do not prove a law of all numbers of copies.\n",
    }
    text
}
