//! `kelvin complex recover`.

use super::subject::text_of;
use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use clap::Args;
use kelvin_placement::MoveGraph;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  printf '0-1 L, 0-2 R, 1-3 R, 2-3 L\\n' | kelvin complex recover -
  kelvin complex snort P3 --export moves | kelvin complex recover -

A game graph is written as its moves, from one position to another: `0-1 L` is Left's, `0-1 R` Right's, `0-1` is a move
of both. If the graph has the SP-property it is the game graph of a strong placement game, and the legal complex is
printed; otherwise the place where it fails is told.";

#[derive(Args)]
pub struct Recover {
    /// The file of moves, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

/// Prints the complex of a game graph.
pub fn run(task: &Recover) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let name = task.file.display();
    let graph: MoveGraph =
        text_of(&task.file)?.parse().map_err(|error| Failure::told(format!("{name}: {error}")))?;
    if let Err(violation) = graph.sp_property(&budget)? {
        return Err(Failure::told(format!("{name}: the graph of no strong placement game: {violation}")));
    }
    match graph.labelling() {
        Some(complex) => super::print_complex(&task.output, &complex, None),
        None => Err(Failure::told(format!("{name}: the graph of no strong placement game"))),
    }
}
