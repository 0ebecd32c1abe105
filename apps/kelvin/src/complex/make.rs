//! `kelvin complex make`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::{class_folders, watch};
use clap::Args;
use kelvin_lab::{Lab, Settings};
use kelvin_language::Session;
use kelvin_values::Universe;

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex make 3 --dimension 5
  kelvin complex make -- -5/8
  kelvin complex make '{3|-2}' | kelvin complex --facets -
  kelvin complex make 'Tiny(2)'
  kelvin complex make '*4'
  kelvin complex make '{2|^*||0,*3|-1}'              any short game
  kelvin complex make '{1|-1}' --flag                all conflicts between pairs: a two-coloured graph

For integers, dyadic rationals, switches of integers, tinies and nimbers the construction is that of Huntemann,
chapter 4. For other games the complex is built from those of their options. --flag takes the smallest flag complex
among these, the graphs found by searches, and combinations of both. Every complex is evaluated before it is printed.";

#[derive(Args)]
pub struct Make {
    /// The value of the complex.
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,
    /// The dimension of the complex, for integers.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    dimension: Option<i64>,
    /// A flag complex: all minimal illegal positions are pairs.
    #[arg(long, conflicts_with = "dimension")]
    flag: bool,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the facets of a complex with a given value.
pub fn run(task: &Make) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    class_folders::look_for_classes(&mut session, &task.limits);
    let watch = watch::Watch::new(&budget);
    let game = session.game(&task.game, &budget)?;
    let lab = Lab::new(&universe, Settings::default());
    let complex = lab.make_complex(game, task.dimension, task.flag, &budget)?;
    drop(watch);
    super::print_complex(&task.output, &complex)
}
