//! `kelvin falsify`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::count::count;
use crate::engines::engine;
use crate::failure::Failure;
use crate::{expression, object, screen, watch};
use clap::Args;
use kelvin_budget::Exhausted;
use kelvin_lab::{FalsifyAnswer, FalsifyQuestion, FalsifyRow, FalsifyingSum, Part, Settings};
use kelvin_play::Engine;
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin falsify thermostrat --summands 2 --day 2
  kelvin falsify hotstrat --summands 3 --json
  kelvin falsify sentestrat --summands 2 --game '{4|0||-1}' --game '{3|-3}' --game '+-1'

Left follows the strategy. Right knows it and answers as well as possible. All sums of the games born by a day are
played, with each player moving first, until only numbers and ups are left. The loss is the difference from the stop
under optimal play of both, in points and in units of the largest temperature of the sum. Numbers are not summands, as
no strategy moves in them, and of games that differ by a number one is a summand.";

#[derive(Args)]
pub struct FalsifyTask {
    /// The strategy.
    #[arg(value_name = "STRATEGY", value_parser = engine())]
    strategy: Engine,
    /// The largest number of summands.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=12))]
    summands: u32,
    /// The summands are the games born by this day.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=3), conflicts_with = "game")]
    day: u32,
    /// A value or board that is a summand instead. May be repeated.
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    game: Vec<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the sums in which a strategy loses most.
pub fn run(task: &FalsifyTask) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = expression::lab(&universe, Settings::default(), &task.limits);
    let question = FalsifyQuestion {
        strategy: task.strategy,
        summands: task.summands,
        day: Some(task.day),
        games: task.game.clone(),
    };
    let bar = watch::bar(u64::MAX, "sums");
    let mut show = |part: Part| {
        if let Part::Done { done, of } = part {
            bar.set_length(of);
            bar.set_position(done);
        }
    };
    let answer = lab.falsify(&question, &budget, &mut show);
    bar.finish_and_clear();
    let answer = answer?;
    drop(budget);
    if task.output.is_json() {
        return object::print(&answer.rows);
    }
    write!(io::stdout().lock(), "{}", screen::shown(text(&answer)))?;
    // The last line then covers the first of its sums.
    answer.ended.map_or(Ok(()), |why| Err(Exhausted::from(why).into()))
}

fn text(answer: &FalsifyAnswer) -> String {
    let games = count(answer.games, "game");
    let mut text = format!("{games}, up to adding a number. Left plays {}.\n", answer.strategy);
    for row in &answer.rows {
        text += &of_row(row);
    }
    text
}

fn of_row(row: &FalsifyRow) -> String {
    let FalsifyRow { sums, losing, worst, worst_of_temperature, .. } = row;
    let sums = count(*sums, "hot sum");
    let mut text =
        format!("\n{}: {sums}, in {losing} of them Left loses points\n", count(row.summands, "summand"));
    if let Some(worst) = worst {
        text += &format!("  most points      {}\n", of_sum(worst));
    }
    match (worst, worst_of_temperature) {
        (Some(worst), Some(relative)) if worst != relative => {
            text += &format!("  of temperature   {}\n", of_sum(relative));
        }
        _ => {}
    }
    text
}

fn of_sum(sum: &FalsifyingSum) -> String {
    let FalsifyingSum { first, best, stop, loss, temperature, of_temperature, moves, .. } = sum;
    let summands: Vec<_> = sum.sum.iter().map(ToString::to_string).collect();
    let made: Vec<_> =
        moves.iter().map(|played| format!("{} {} to {}", played.player, played.from, played.to)).collect();
    format!(
        "{loss}, and {of_temperature} of the temperature {temperature}: {}\n                   {first} first, best {best}, stop {stop}: {}",
        summands.join(" + "),
        made.join(", ")
    )
}
