//! `kelvin match`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::component::Component;
use crate::count::count;
use crate::failure::Failure;
use crate::play::engine::Engine;
use crate::summands;
use crate::watch;
use clap::Args;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Exact, Heat, History, Situation, Strategy};
use kelvin_numbers::Dyadic;
use kelvin_positions::Analyst;
use kelvin_values::{Game, Player, Universe};
use serde_json::json;
use std::io::{self, Write};
use std::time::Duration;

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
        value_enum,
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

/// What a move or a value may take, if it is not said.
const PATIENCE: Duration = Duration::from_secs(10);
/// Sums that are drawn for one that is hot.
const TRIES: u32 = 200;

/// How an engine did against another.
struct Line {
    engine: Engine,
    opponent: Engine,
    ends: u32,
    /// All that was missed, and the most in one game.
    missed: Dyadic,
    worst: Option<Dyadic>,
    /// The most in one game as a part of the bound.
    of_bound: f64,
    beyond: u32,
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
        analyst: Analyst::new(&universe),
        heat: Heat::new(&universe),
        universe: &universe,
        boards,
        task,
        whole: &whole,
    };
    let mut lines = vec![];
    for (i, &engine) in task.engines.iter().enumerate() {
        for (j, &opponent) in task.engines.iter().enumerate() {
            if i != j {
                let worst = None;
                lines.push(Line {
                    engine,
                    opponent,
                    ends: 0,
                    missed: Dyadic::ZERO,
                    worst,
                    of_bound: 0.0,
                    beyond: 0,
                });
            }
        }
    }
    let mut dice = fastrand::Rng::with_seed(task.seed);
    let (mut undecided, mut played, mut stopped) = (0, 0, false);
    let bar = watch::bar(u64::from(task.games), "sums");
    for _ in 0..task.games {
        bar.inc(1);
        match tournament.game(&mut lines, &mut dice) {
            Ok(()) => played += 1,
            Err(Stopped::Budget) if whole.cancel().is_raised() => {
                stopped = true;
                break;
            }
            Err(Stopped::Budget) => undecided += 1,
            Err(Stopped::Cold) => {
                let why = format!(
                    "chance finds no hot sum of {} on these boards",
                    count(task.components, "position")
                );
                return Err(Failure::told(why));
            }
        }
    }
    bar.finish_and_clear();
    let mut output = io::stdout().lock();
    if task.output.is_json() {
        for line in &lines {
            writeln!(output, "{}", line.object(played, undecided))?;
        }
        return Ok(());
    }
    let until = if stopped { ", then stopped" } else { "" };
    write!(output, "{} of {}{until}", count(played, "sum"), count(task.components, "position"))?;
    match undecided {
        0 => writeln!(output)?,
        _ => {
            writeln!(output, "; {undecided} more are undecided, as the budget ran out (--timeout, --memory)")?
        }
    }
    let head = ["engine", "against", "ends", "mean miss", "worst", "of bound", "beyond"];
    writeln!(
        output,
        "{:12} {:12} {:>6} {:>10} {:>8} {:>9} {:>7}",
        head[0], head[1], head[2], head[3], head[4], head[5], head[6]
    )?;
    for line in &lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// Why a game was not played.
enum Stopped {
    Budget,
    Cold,
}

impl From<Exhausted> for Stopped {
    fn from(_: Exhausted) -> Stopped {
        Stopped::Budget
    }
}

struct Tournament<'t, 'u> {
    analyst: Analyst<'u>,
    heat: Heat<'u>,
    universe: &'u Universe,
    boards: Vec<Component<'u>>,
    task: &'t Match,
    /// What all of it may take.
    whole: &'t Budget,
}

impl<'u> Tournament<'_, 'u> {
    fn budget(&self) -> Budget {
        self.whole.part().time(self.task.limits.timeout.map_or(PATIENCE, Duration::from_secs_f64))
    }

    /// One sum, played by all. Its lines count only when all of it was played.
    fn game(&self, lines: &mut [Line], dice: &mut fastrand::Rng) -> Result<(), Stopped> {
        let sum = self.random_sum(dice)?;
        let mut exact = Exact::new(&self.heat);
        let bound = self.bound(&sum)?;
        let best = Player::BOTH.map(|first| {
            let budget = self.budget();
            exact.section(&self.universe.work(&budget), &sum, first).map(|section| section.number)
        });
        let [left, right] = best;
        let best = [left?, right?];
        let mut misses = vec![];
        for (i, line) in lines.iter().enumerate() {
            // As Left; as Right it is the line of the opponent, with the same game.
            for first in Player::BOTH {
                let end = self.play([line.engine, line.opponent], first, sum.clone(), &mut exact, dice)?;
                misses.push((i, &best[first.index()] - &end));
                if let Some(other) = lines
                    .iter()
                    .position(|other| other.engine == line.opponent && other.opponent == line.engine)
                {
                    misses.push((other, &end - &best[first.index()]));
                }
            }
        }
        for (i, miss) in misses {
            lines[i].count(miss, &bound);
        }
        Ok(())
    }

    /// Positions that chance reaches from the boards, until their sum is hot.
    fn random_sum(&self, dice: &mut fastrand::Rng) -> Result<Vec<Game<'u>>, Stopped> {
        for _ in 0..TRIES {
            let budget = self.budget();
            let mut sum = vec![];
            for _ in 0..self.task.components {
                let mut position = dice.choice(&self.boards).ok_or(Stopped::Cold)?.clone();
                // Two moves, on average.
                while dice.u32(0..3) > 0 {
                    let player = if dice.bool() { Player::Left } else { Player::Right };
                    match dice.choice(position.moves(player)) {
                        Some((_, next)) => position = next,
                        None => break,
                    }
                }
                for part in position.parts() {
                    sum.push(match part {
                        Component::Position(part) => self.analyst.value(&part, &budget)?,
                        Component::Value(value) => value,
                    });
                }
            }
            if self.bound(&sum)?.signum() > 0 {
                return Ok(sum);
            }
        }
        Err(Stopped::Cold)
    }

    /// The largest temperature.
    fn bound(&self, sum: &[Game<'u>]) -> Result<Dyadic, Exhausted> {
        let budget = self.budget();
        let work = self.universe.work(&budget);
        let mut hottest = Dyadic::from(-1);
        for &game in sum {
            hottest = hottest.max(self.heat.temperature(&work, game)?);
        }
        Ok(hottest)
    }

    /// Where play stops between two engines, Left's and Right's.
    fn play<'h>(
        &'h self,
        engines: [Engine; 2],
        first: Player,
        mut sum: Vec<Game<'u>>,
        exact: &mut Exact<'h, 'u>,
        dice: &mut fastrand::Rng,
    ) -> Result<Dyadic, Exhausted> {
        let hottest = self.bound(&sum)?;
        let mut histories = [(); 2].map(|()| History { answered: vec![], ambient: Some(hottest.clone()) });
        let mut player = first;
        while sum.iter().any(|game| game.number().is_none()) {
            let budget = self.budget();
            let work = self.universe.work(&budget);
            let situation = Situation::new(&self.heat, &work, player, &sum)?;
            let situation = situation.after(histories[player.index()].clone());
            let (component, to) = match engines[player.index()] {
                Engine::Random => {
                    let all = (0..sum.len()).flat_map(|i| situation.options(i).map(move |to| (i, to)));
                    match dice.choice(all.collect::<Vec<_>>()) {
                        Some(choice) => choice,
                        None => break,
                    }
                }
                Engine::Strategy(strategy) => {
                    let advice = match strategy {
                        Strategy::Exact => exact.advise(&situation, &work)?,
                        _ => strategy.advise(&situation, &work)?,
                    };
                    let Some(advice) = advice else { break };
                    if let kelvin_heat::Reason::Undecided { why, .. } = advice.reason {
                        return Err(why);
                    }
                    histories[player.index()].ambient = Some(advice.ambient);
                    (advice.component, advice.to)
                }
            };
            sum[component] = to;
            player = !player;
            histories[player.index()].answered = vec![component];
        }
        Ok(sum.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b))
    }
}

impl Line {
    fn count(&mut self, miss: Dyadic, bound: &Dyadic) {
        self.ends += 1;
        self.missed = &self.missed + &miss;
        self.of_bound = self.of_bound.max(approximate(&miss) / approximate(bound));
        self.beyond += u32::from(miss > *bound);
        self.worst = Some(self.worst.take().map_or(miss.clone(), |worst| worst.max(miss)));
    }

    fn mean(&self) -> f64 {
        approximate(&self.missed) / f64::from(self.ends.max(1))
    }

    fn object(&self, games: u32, undecided: u32) -> serde_json::Value {
        json!({
            "engine": self.engine.to_string(),
            "against": self.opponent.to_string(),
            "games": games,
            "undecided": undecided,
            "ends": self.ends,
            "mean_miss": self.mean(),
            "worst_miss": self.worst.as_ref().map(Dyadic::to_string),
            "worst_of_bound": self.of_bound,
            "beyond_bound": self.beyond,
        })
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let worst = self.worst.as_ref().map_or("-".into(), Dyadic::to_string);
        let Line { engine, opponent, ends, beyond, .. } = self;
        let share = format!("{:.0}%", 100.0 * self.of_bound);
        write!(
            f,
            "{engine:12} {opponent:12} {ends:>6} {:>10.3} {worst:>8} {share:>9} {beyond:>7}",
            self.mean()
        )
    }
}

/// A number for the eye.
fn approximate(x: &Dyadic) -> f64 {
    match x.small() {
        Some((numerator, exponent)) => numerator as f64 / 2_f64.powi(exponent.min(1000) as i32),
        None => x.floor().to_string().parse().unwrap_or(f64::INFINITY),
    }
}
