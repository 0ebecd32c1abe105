//! `kelvin selftest`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::{object, watch};
use clap::Args;
use kelvin_lab::{Lab, SelftestQuestion, Settings};
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin selftest
  kelvin selftest --seed 7 --json        other random games

The exit status is 1 if a test fails. Please report what is printed.";

#[derive(Args)]
pub struct SelftestArgs {
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the tests, and prints what they tried.
pub fn run(task: &SelftestArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let watch = watch::Watch::new(&budget);
    let answer = lab.selftest(&SelftestQuestion { seed: task.seed }, &budget)?;
    drop(watch);
    if task.output.is_json() {
        object::print([&answer])?;
    } else {
        let mut output = io::stdout().lock();
        for part in &answer.parts {
            writeln!(output, "{:14} {:5} comparisons: {}", part.name, part.comparisons, part.tried)?;
            for failure in &part.failures {
                writeln!(output, "    failed: {failure}")?;
            }
        }
        let verdict = if answer.passed { "all passed" } else { "FAILED" };
        writeln!(output, "{verdict} (seed {})", answer.seed)?;
    }
    if answer.passed { Ok(()) } else { Err(Failure::Undecided) }
}
