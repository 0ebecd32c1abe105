//! `kelvin match`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::count::count;
use crate::engines::engine;
use crate::failure::Failure;
use crate::moves::PlayerArg;
use crate::review::RecordArgs;
use crate::{object, own_rules, review, watch};
use clap::Args;
use kelvin_lab::{Lab, MatchQuestion, MatchRow, Part, RecordQuestion, Settings, Sum};
use kelvin_play::Engine;
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin match --games 20 --engines thermostrat,exact domineering 3x4
  kelvin match --games 20 --engines thermostrat,hotstrat,sentestrat,exact snort P6 --components 5
  kelvin match --games 10 --engines hotstrat,exact domineering 3x3 4x4 + amazons 'x..|..o' --json
  kelvin match --games 10 '{8|-4} + {5|-5} + {1||-4|-13}'
  kelvin match '{8|-4} + {5|-5} + {1|-13}' --engines hotstrat,exact --record game.html --first right

Each game is a sum of positions reached by random play on the boards. Every two engines play it four times: each as
Left and as Right, moving first and second, until play stops at numbers. The table states how much worse than the
best stopping position each engine ended, on average and at worst; the bound is the largest temperature of the sum,
beyond which thermostrat never ends.

With --record the first two engines play the sum itself, as Left and as Right, once. The record contains the compound
thermograph of each position, the reasons of the engines, and what each move loses against optimal play.";

#[derive(Args)]
pub struct Match {
    /// A ruleset (`kelvin rulesets` lists them) and its boards, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// The number of random sums.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with = "record")]
    games: u32,
    /// The engines, at least two.
    #[arg(
        long,
        value_parser = engine(),
        value_name = "A,B,…",
        value_delimiter = ',',
        default_value = "thermostrat,exact"
    )]
    engines: Vec<Engine>,
    /// The number of positions in a sum.
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64), conflicts_with = "record")]
    components: u32,
    /// The seed of the random number generator.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    record: RecordArgs,
    /// The player who moves first in a recorded game.
    #[arg(long, value_enum, value_name = "PLAYER", default_value = "left", requires = "record")]
    first: PlayerArg,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Plays one game on the sum itself, and writes its record.
fn record(task: &Match) -> Result<(), Failure> {
    let [left, right] = task.engines[..] else {
        return Err(Failure::message(format!("--record takes two engines, not {}", task.engines.len())));
    };
    let question = RecordQuestion {
        sum: Sum::Words(task.words.clone()),
        engines: [left, right],
        first: task.first.player().into(),
        seed: task.seed,
        seconds: task.limits.timeout,
        bytes: Some(task.limits.bytes()),
    };
    let universe = Universe::new();
    let budget = Calculation::untimed(&task.limits);
    let rulesets = own_rules::rulesets_of(&question.sum, &task.limits)?;
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let reviewed = review::watched(|show| lab.record(&question, &budget, show))?;
    review::show(&reviewed, &task.record, &task.output)
}

/// Plays the tournament.
pub fn run(task: &Match) -> Result<(), Failure> {
    if task.record.record.is_some() {
        return record(task);
    }
    let question = MatchQuestion {
        sum: Sum::Words(task.words.clone()),
        engines: task.engines.clone(),
        games: task.games,
        components: task.components,
        seed: task.seed,
        seconds: task.limits.timeout,
    };
    let universe = Universe::new();
    let whole = Calculation::untimed(&task.limits);
    let rulesets = own_rules::rulesets_of(&question.sum, &task.limits)?;
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let bar = watch::bar(u64::from(task.games), "sums");
    let mut show = |part: Part| {
        if let Part::Done { done, .. } = part {
            bar.set_position(done);
        }
    };
    let answer = lab.tournament(&question, &whole, &mut show);
    bar.finish_and_clear();
    let answer = answer?;
    if task.output.is_json() {
        return object::print(&answer.rows);
    }
    let mut output = io::stdout().lock();
    let until = if answer.ended.is_some() { ", then stopped" } else { "" };
    write!(output, "{} of {}{until}", count(answer.games, "sum"), count(task.components, "position"))?;
    match answer.undecided {
        0 => writeln!(output)?,
        more => writeln!(output, "; {more} more are undecided, as the budget ran out (--timeout, --memory)")?,
    }
    let head = ["engine", "against", "ends", "mean miss", "worst", "of bound", "beyond"];
    writeln!(
        output,
        "{:12} {:12} {:>6} {:>10} {:>8} {:>9} {:>7}",
        head[0], head[1], head[2], head[3], head[4], head[5], head[6]
    )?;
    for row in &answer.rows {
        writeln!(output, "{}", line(row))?;
    }
    Ok(())
}

fn line(row: &MatchRow) -> String {
    let MatchRow { engine, against, ends, mean_miss, beyond_bound, .. } = row;
    let worst = row.worst_miss.as_deref().unwrap_or("-");
    let share = format!("{:.0}%", 100.0 * row.worst_of_bound);
    format!("{engine:12} {against:12} {ends:>6} {mean_miss:>10.3} {worst:>8} {share:>9} {beyond_bound:>7}")
}
