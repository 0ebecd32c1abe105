//! `kelvin complex recover`.

use super::{named, text_of};
use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use clap::Args;
use kelvin_lab::{Lab, RecoverQuestion, Settings};
use kelvin_values::Universe;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  printf '0-1 L, 0-2 R, 1-3 R, 2-3 L\\n' | kelvin complex recover -
  kelvin complex snort P3 --export moves | kelvin complex recover -

A game graph is written as its moves, from one position to another: `0-1 L` is Left's, `0-1 R` Right's, `0-1` is a move
of both. If the graph has the SP-property it is the game graph of a strong placement game, and the legal complex is
printed; otherwise the place where it fails is reported.";

#[derive(Args)]
pub struct Recover {
    /// The file of moves, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the complex of a game graph.
pub fn run(task: &Recover) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let question = RecoverQuestion { graph: text_of(&task.file)? };
    let complex = Lab::new(&universe, Settings::default()).recover_complex(&question, &budget);
    super::print_complex(&task.output, &complex.map_err(|error| named(&task.file, error))?)
}
