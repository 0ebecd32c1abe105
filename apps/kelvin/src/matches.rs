//! `kelvin match`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::count::count;
use crate::engines::engine;
use crate::failure::Failure;
use crate::summands;
use crate::watch;
use clap::Args;
use kelvin_heat::Heat;
use kelvin_numbers::Dyadic;
use kelvin_play::{Engine, Line, Results, Tournament};
use kelvin_positions::Analyst;
use kelvin_values::Universe;
use serde_json::json;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin match --games 20 --engines thermostrat,exact domineering 3x4
  kelvin match --games 20 --engines thermostrat,hotstrat,sentestrat,exact snort P6 --components 5
  kelvin match --games 10 --engines hotstrat,exact domineering 3x3 4x4 + amazons 'x..|..o' --json
  kelvin match --games 10 '{8|-4} + {5|-5} + {1||-4|-13}'

Each game is a sum of positions that chance reaches on the boards. Every two engines play it four times: each as
Left and as Right, moving first and second, until play stops at numbers. The table says how much worse than the
best stopping position each engine ended, on average and at worst; the bound is the largest temperature of the sum,
beyond which thermostrat never ends.";

#[derive(Args)]
pub struct Match {
    /// A ruleset (`kelvin rulesets` lists them) and its boards, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// So many random sums.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Who plays, two at least.
    #[arg(
        long,
        value_parser = engine(),
        value_name = "A,B,…",
        value_delimiter = ',',
        default_value = "thermostrat,exact"
    )]
    engines: Vec<Engine>,
    /// Positions in a sum.
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    components: u32,
    /// Where chance begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

/// Plays the tournament.
pub fn run(task: &Match) -> Result<(), Failure> {
    if task.engines.len() < 2 {
        return Err(Failure::told("a match needs two engines: --engines thermostrat,exact"));
    }
    let universe = Universe::new();
    let boards = {
        let budget = Calculation::begin(&task.limits);
        summands::components(&summands::read(&task.words)?, &universe.work(&budget))?
    };
    let whole = Calculation::untimed(&task.limits);
    let tournament = Tournament {
        analyst: &Analyst::new(&universe),
        heat: &Heat::new(&universe),
        boards,
        engines: task.engines.clone(),
        components: task.components,
        time: task.limits.time(),
    };
    let bar = watch::bar(u64::from(task.games), "sums");
    let mut dice = fastrand::Rng::with_seed(task.seed);
    let results = tournament.run(task.games, &mut dice, &whole, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    let results = results.map_err(|cold| Failure::told(cold.to_string()))?;
    let mut output = io::stdout().lock();
    if task.output.is_json() {
        for line in &results.lines {
            writeln!(output, "{}", object(line, &results))?;
        }
        return Ok(());
    }
    let until = if results.stopped.is_some() { ", then stopped" } else { "" };
    write!(output, "{} of {}{until}", count(results.played, "sum"), count(task.components, "position"))?;
    match results.undecided {
        0 => writeln!(output)?,
        more => writeln!(output, "; {more} more are undecided, as the budget ran out (--timeout, --memory)")?,
    }
    let head = ["engine", "against", "ends", "mean miss", "worst", "of bound", "beyond"];
    writeln!(
        output,
        "{:12} {:12} {:>6} {:>10} {:>8} {:>9} {:>7}",
        head[0], head[1], head[2], head[3], head[4], head[5], head[6]
    )?;
    for line in &results.lines {
        writeln!(output, "{}", row(line))?;
    }
    Ok(())
}

fn object(line: &Line, results: &Results) -> serde_json::Value {
    json!({
        "engine": line.engine.to_string(),
        "against": line.opponent.to_string(),
        "games": results.played,
        "undecided": results.undecided,
        "ends": line.ends,
        "mean_miss": line.mean(),
        "worst_miss": line.worst.as_ref().map(Dyadic::to_string),
        "worst_of_bound": line.of_bound,
        "beyond_bound": line.beyond,
    })
}

fn row(line: &Line) -> String {
    let worst = line.worst.as_ref().map_or("-".into(), Dyadic::to_string);
    let Line { engine, opponent, ends, beyond, .. } = line;
    let share = format!("{:.0}%", 100.0 * line.of_bound);
    format!("{engine:12} {opponent:12} {ends:>6} {:>10.3} {worst:>8} {share:>9} {beyond:>7}", line.mean())
}
