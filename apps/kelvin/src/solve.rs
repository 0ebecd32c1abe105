//! `kelvin solve`.

use crate::arguments::Limits;
use crate::failure::Failure;
use crate::summands::Sum;
use crate::value::threads;
use crate::watch::{self, Watch};
use clap::{Args, ValueEnum};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::Square;
use kelvin_solver::domineering::{COLUMNS, Region, Solver, Tables};
use kelvin_solver::{Answer, Bounds, Problem, SumSolver};
use kelvin_values::{Player, Universe};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin solve domineering 8x9                       who wins, whoever begins
  kelvin solve clobber xoxoxo|oxoxox --first left
  kelvin solve toads-and-frogs tt..ff t.t.f          the sum of both
  kelvin solve '3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")'
  kelvin solve amazons 'x..|...|..o' --strategy 2    check the winner's replies, two moves deep
  kelvin solve domineering 10x10 --timeout 2 --json";

#[derive(Args)]
pub struct Solve {
    /// The ruleset, `kelvin rulesets` lists them; or a sum of values and positions.
    #[arg(value_name = "RULESET|SUM", allow_hyphen_values = true)]
    what: String,
    /// Boards of the ruleset, which are added.
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    boards: Vec<String>,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::Both)]
    first: First,
    /// Make the winner's replies to so many moves of the opponent, and play them against everything.
    #[arg(long, value_name = "MOVES")]
    strategy: Option<usize>,
    /// Threads that search.
    #[arg(long, value_name = "N", default_value_t = threads())]
    threads: usize,
    /// Where tables for large boards are kept [default: the user's cache].
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Print an object for each answer.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Left,
    Right,
    Both,
}

impl First {
    fn players(self) -> &'static [Player] {
        match self {
            First::Left => &[Player::Left],
            First::Right => &[Player::Right],
            First::Both => &Player::BOTH,
        }
    }
}

/// What is told of one question.
struct Found {
    first: Player,
    answer: Answer,
    /// The name of a winning move, if who moves first wins and one was found.
    by: Option<String>,
    /// Positions looked at until then.
    positions: u64,
    /// Replies that were checked.
    checked: Option<usize>,
}

/// Boards of Domineering with more free cells than this are left to the solver made for them.
const LARGE: usize = 24;

/// Tells who wins.
pub fn run(task: &Solve) -> Result<(), Failure> {
    let universe = Universe::new();
    let budget = watch::budget(&task.limits);
    let sum = match task.boards.as_slice() {
        [] => Sum::read(&task.what, &universe.work(&budget))?,
        boards => Sum::of_boards(&task.what, boards, &universe)?,
    };
    let watch = Watch::new(&budget);
    let found = match domineering(&sum) {
        Some(region) if task.strategy.is_none() => large(task, &universe, &region, &budget)?,
        _ => general(task, &universe, &sum.problem, &budget)?,
    };
    drop(watch);
    let mut output = io::stdout().lock();
    for found in &found {
        match task.json {
            true => writeln!(output, "{}", object(&sum.problem, found))?,
            false => writeln!(output, "{}", line(found))?,
        }
    }
    Ok(())
}

/// The board, if it is one large board of Domineering and nothing else.
fn domineering(sum: &Sum<'_>) -> Option<Region> {
    let ([(_, board)], ["domineering"]) = (sum.boards.as_slice(), sum.problem.position.rulesets().as_slice())
    else {
        return None;
    };
    let region = Region::parse(board).ok()?;
    let free = (0..region.rows()).flat_map(|r| (0..region.columns()).map(move |c| (r, c)));
    let count = free.filter(|&(row, column)| region.is_free(row, column)).count();
    (count > LARGE && sum.problem.value == sum.problem.value.universe().zero()).then_some(region)
}

fn large(task: &Solve, universe: &Universe, region: &Region, budget: &Budget) -> Result<Vec<Found>, Failure> {
    let tables = match task.cache.clone().or_else(cache) {
        Some(folder) => Tables::open(universe, &folder, budget),
        None => Tables::build(universe, COLUMNS, budget),
    };
    let [most, least] = Player::BOTH.map(|player| i64::from(region.most_dominoes(player)));
    let bounds = Bounds { at_least: Some(-least), at_most: Some(most) };
    let undecided = |why| Answer::Undecided { why, bounds: bounds.clone() };
    let tables = match tables {
        Ok(tables) => tables,
        Err(why) => {
            let found = |&first: &Player| Found {
                first,
                answer: undecided(why),
                by: None,
                positions: 0,
                checked: None,
            };
            return Ok(task.first.players().iter().map(found).collect());
        }
    };
    let bytes = task.limits.memory.saturating_mul(1 << 20) / 4;
    let solver = Solver::with_memory(&tables, region, bytes).threads(task.threads);
    let found = task.first.players().iter().map(|&first| {
        let verdict = solver.solve(region, first, budget);
        let by = match &verdict {
            Ok(verdict) if verdict.winner == first => solver.winning_move(region, first, budget),
            _ => Ok(None),
        };
        let name = |[a, b]: [(u32, u32); 2]| {
            let [a, b] = [a, b].map(|(row, column)| Square::from((row as usize, column as usize)));
            format!("{a}-{b}")
        };
        Found {
            first,
            positions: verdict.as_ref().map_or(0, |verdict| verdict.judged),
            answer: verdict.map_or_else(undecided, |verdict| Answer::Decided(verdict.winner)),
            by: by.ok().flatten().map(name),
            checked: None,
        }
    });
    Ok(found.collect())
}

/// Where a user's programs keep what they can build again.
fn cache() -> Option<PathBuf> {
    let folder = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("kelvin"))
}

fn general<'u>(
    task: &Solve,
    universe: &'u Universe,
    problem: &Problem<'u>,
    budget: &Budget,
) -> Result<Vec<Found>, Failure> {
    let bytes = task.limits.memory.saturating_mul(1 << 20);
    let solver = SumSolver::new(universe).threads(task.threads).memory(bytes);
    let mut all = Vec::new();
    for &first in task.first.players() {
        let before = positions(budget);
        let answer = solver.solve(problem, first, budget);
        let searched = positions(budget) - before;
        let by = match &answer {
            Answer::Decided(winner) if *winner == first => solver.winning_move(problem, first, budget),
            _ => Ok(None),
        };
        let checked = match (task.strategy, &answer) {
            (Some(depth), Answer::Decided(_)) => {
                let strategy = solver.strategy(problem, first, depth, budget)?;
                strategy.check(problem).map_err(|flaw| Failure::told(flaw.to_string()))?;
                Some(strategy.len())
            }
            _ => None,
        };
        let by = by.ok().flatten().map(|winning| winning.name);
        all.push(Found { first, answer, by, positions: searched, checked });
    }
    Ok(all)
}

fn positions(budget: &Budget) -> u64 {
    budget.progress().positions.load(std::sync::atomic::Ordering::Relaxed)
}

fn line(found: &Found) -> String {
    let Found { first, answer, by, positions, checked } = found;
    match answer {
        Answer::Decided(winner) => {
            let by = by.as_ref().map_or(String::new(), |name| format!(" with {name}"));
            let checked = checked.map_or(String::new(), |count| format!("; {count} replies checked"));
            let searched = if *positions > 0 { format!(" ({positions} positions)") } else { String::new() };
            format!("{first} first: {winner} wins{by}{searched}{checked}")
        }
        Answer::Undecided { why, bounds } => {
            let hint = match why {
                Exhausted::Time => " (--timeout)",
                Exhausted::Memory => " (--memory)",
                _ => "",
            };
            format!("{first} first: undecided, as {why}{hint}; the value of the positions is {bounds}")
        }
    }
}

fn object(problem: &Problem<'_>, found: &Found) -> serde_json::Value {
    let (winner, why, bounds) = match &found.answer {
        Answer::Decided(winner) => (Some(winner.to_string()), None, None),
        Answer::Undecided { why, bounds } => (None, Some(why.to_string()), Some(bounds)),
    };
    json!({
        "sum": problem.to_string(),
        "first": found.first.to_string(),
        "winner": winner,
        "move": found.by,
        "positions": found.positions,
        "checked": found.checked,
        "undecided": why,
        "at_least": bounds.and_then(|bounds| bounds.at_least),
        "at_most": bounds.and_then(|bounds| bounds.at_most),
    })
}
