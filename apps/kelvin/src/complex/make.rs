//! `kelvin complex make`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::{class_folders, expression, watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_language::Session;
use kelvin_placement::LabelledComplex;
use kelvin_placement::constructions::{universal, values};
use kelvin_values::{Game, Player, Universe};

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex make 3 --dimension 5
  kelvin complex make -- -5/8
  kelvin complex make '{3|-2}' | kelvin complex --facets -
  kelvin complex make 'Tiny(2)'
  kelvin complex make '*4'
  kelvin complex make '{2|^*||0,*3|-1}'              any short game

The complex is that of Huntemann, chapter 4, for integers, dyadic rationals, switches of integers, tinies and nimbers.
Other games get one that is made from those of their options. Every complex is evaluated before it is printed.";

#[derive(Args)]
pub struct Make {
    /// What the complex is to be worth.
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,
    /// The dimension of the complex, for integers.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    dimension: Option<isize>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

/// Prints the facets of a complex worth a game.
pub fn run(task: &Make) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    class_folders::look_for_classes(&mut session, &task.limits);
    let watch = watch::Watch::new(&budget);
    let game = expression::game(&universe, &mut session, &task.game, &budget)?;
    let complex = complex(game, task.dimension, &budget)?;
    if complex.value(&universe, &budget)? != game {
        return Err(Failure::told(format!(
            "the complex {complex} is not worth {game}: this is a mistake in Kelvin"
        )));
    }
    drop(watch);
    super::print_complex(&task.output, &complex, Some(&game.to_string()))
}

fn complex(game: Game<'_>, dimension: Option<isize>, budget: &Budget) -> Result<LabelledComplex, Failure> {
    let integer = |game: Game<'_>| {
        let number = game.number().filter(|number| number.is_integer())?;
        i64::try_from(&number.floor()).ok()
    };
    if let Some(n) = integer(game) {
        let least = isize::try_from(n.unsigned_abs()).unwrap_or(isize::MAX) - 1;
        return Ok(values::integer(n, dimension.unwrap_or(least))?);
    }
    if dimension.is_some() {
        return Err(Failure::told(format!(
            "{game} is no integer: only for those the dimension can be chosen"
        )));
    }
    if let Some(number) = game.number() {
        return Ok(values::number(&number)?);
    }
    if let Some(n) = game.number_up_star().filter(|_| game.is_nimber()).map(|parts| parts.star) {
        return Ok(values::nimber(usize::try_from(&n).unwrap_or(usize::MAX), budget)?);
    }
    let [left, right] = Player::BOTH.map(|player| only(game, player));
    if let (Some(left), Some(right)) = (left, right) {
        if let (Some(a), Some(b)) = (integer(left), integer(right)) {
            return Ok(values::switch(a, b)?);
        }
        for (zero, threat, player) in [(left, right, Player::Right), (right, left, Player::Left)] {
            let [back, far] = [!player, player].map(|player| only(threat, player).and_then(integer));
            if let (true, Some(0), Some(far)) = (zero.is_zero(), back, far) {
                let tiny = values::tiny(usize::try_from(far.unsigned_abs()).unwrap_or(usize::MAX))?;
                return Ok(if player == Player::Right { tiny } else { tiny.negative() });
            }
        }
    }
    Ok(universal::complex(game, budget)?)
}

/// The option of a player that has no other.
fn only<'u>(game: Game<'u>, player: Player) -> Option<Game<'u>> {
    let mut options = game.options(player);
    let first = options.next()?;
    options.next().is_none().then_some(first)
}
