//! `kelvin solve`.

use crate::arguments::{Limits, Output};
use crate::calculation::{Calculation, LastWords, undisturbed};
use crate::count::count;
use crate::failure::{self, Failure};
use crate::means::Means;
use crate::summands;
use crate::watch::Watch;
use crate::watchman;
use clap::{Args, ValueEnum};
use kelvin_budget::{Budget, Exhausted};
use kelvin_play::{problem, winning_choice};
use kelvin_solver::{Bounds, Flaw, Problem, Solvers, Solves, WinningStrategy};
use kelvin_values::{Player, Universe};
use serde_json::json;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub const EXAMPLES: &str = "\
Examples:
  kelvin solve domineering 8x9                         who wins, whoever begins
  kelvin solve clobber 'xoxoxo|oxoxox' --first left
  kelvin solve toads-and-frogs tt..ff t.t.f            the sum of both
  kelvin solve domineering 3x3 + clobber xoxo + '*2'   of several rulesets and a value
  kelvin solve '3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")'
  kelvin solve amazons 'x..|...|..o' --strategy 2      check the winner's replies, two moves deep
  kelvin solve domineering 7x8 --timeout 60 --json

A value or a position may stand in one word, as an expression, or in several: a ruleset and its boards.
If time or memory run out the answer is `undecided`, with what is known, and the exit status is 1; Ctrl-C stops it in the
same way.";

#[derive(Args)]
pub struct Solve {
    /// A ruleset (`kelvin rulesets` lists them) and its boards, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::Both)]
    first: First,
    /// Make the winner's replies to so many moves of the opponent, and play them against everything.
    #[arg(long, value_name = "MOVES")]
    strategy: Option<usize>,
    #[command(flatten)]
    means: Means,
    #[command(flatten)]
    output: Output,
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
    /// Positions looked at until then.
    positions: u64,
}

enum Answer {
    Decided {
        winner: Player,
        /// The name of a winning move, if who moves first wins and one was found.
        by: Option<String>,
        /// Replies that were checked, or why they were not.
        checked: Option<Result<usize, Exhausted>>,
    },
    /// The budget ran out.
    Undecided { why: Exhausted, bounds: Bounds },
}

/// Tells who wins.
pub fn run(task: &Solve) -> Result<(), Failure> {
    let universe = Universe::new();
    let answered = Arc::new(AtomicUsize::new(0));
    let budget = Calculation::telling(&task.limits, last_words(task, &answered));
    let work = universe.work(&budget);
    let components = summands::components(&summands::read(&task.words)?, &work)?;
    let problem = problem(&components, &work)?;
    let solvers = task.means.solvers(&universe, task.limits.memory);
    let watch = Watch::new(&budget);
    // Tables that were not built in time leave everything undecided.
    let prepared = solvers.prepare(&problem, &budget);
    let sum = task.words.join(" ");
    let mut bounds = None;
    for &first in task.first.players() {
        let before = positions(&budget);
        let winner = prepared.and_then(|()| solvers.winner(&problem, first, &budget));
        let positions = positions(&budget) - before;
        let answer = match winner {
            Err(why) => {
                let bounds = bounds.get_or_insert_with(|| solvers.bounds(&problem)).clone();
                Answer::Undecided { why, bounds }
            }
            Ok(winner) => {
                let by = (winner == first).then(|| winning_choice(&solvers, &components, first, &work));
                let by = by.and_then(|by| by.ok().flatten()).map(|by| by.full_name(components.len()));
                let checked = match task.strategy {
                    Some(depth) => Some(check(&solvers, &problem, first, depth, &budget)?),
                    None => None,
                };
                Answer::Decided { winner, by, checked }
            }
        };
        let found = Found { first, answer, positions };
        watch.suspend(|| writeln!(io::stdout(), "{}", told_of(task.output.is_json(), &sum, &found)))?;
        answered.fetch_add(1, Ordering::Relaxed);
    }
    drop(watch);
    drop(budget);
    undisturbed(|| task.means.keep(&solvers));
    if bounds.is_some() { Err(Failure::Undecided) } else { Ok(()) }
}

fn told_of(json: bool, sum: &str, found: &Found) -> String {
    if json { object(sum, found).to_string() } else { line(found) }
}

/// What is told of questions that were not answered when the work did not come back.
fn last_words(task: &Solve, answered: &Arc<AtomicUsize>) -> LastWords {
    let bounds = Bounds { at_least: None, at_most: None };
    let (json, sum, players) = (task.output.is_json(), task.words.join(" "), task.first.players());
    let answered = answered.clone();
    Box::new(move |why| {
        for &first in players.iter().skip(answered.load(Ordering::Relaxed)) {
            let answer = Answer::Undecided { why, bounds: bounds.clone() };
            let found = Found { first, answer, positions: 0 };
            watchman::say(&format!("{}\n", told_of(json, &sum, &found)));
        }
    })
}

/// Makes the winner's replies and plays them against everything; how many there are, or what ran out.
fn check<'u>(
    solvers: &Solvers<'u>,
    problem: &Problem<'u>,
    first: Player,
    depth: usize,
    budget: &Budget,
) -> Result<Result<usize, Exhausted>, Failure> {
    let strategy = match WinningStrategy::made_by(solvers, problem, first, depth, budget) {
        Ok(strategy) => strategy,
        Err(why) => return Ok(Err(why)),
    };
    match strategy.check_within(problem, budget) {
        Ok(()) => Ok(Ok(strategy.len())),
        Err(Flaw::NotChecked(why)) => Ok(Err(why)),
        Err(flaw) => Err(Failure::told(flaw.to_string())),
    }
}

fn positions(budget: &Budget) -> u64 {
    budget.progress().positions.load(Ordering::Relaxed)
}

fn line(found: &Found) -> String {
    let Found { first, answer, positions } = found;
    match answer {
        Answer::Decided { winner, by, checked } => {
            let by = by.as_ref().map_or(String::new(), |name| format!(" with {name}"));
            let checked = match checked {
                None => String::new(),
                Some(Ok(1)) => "; 1 reply checked".into(),
                Some(Ok(count)) => format!("; {count} replies checked"),
                Some(Err(why)) => format!("; its replies are not checked, as {}", told(*why)),
            };
            let searched =
                if *positions > 0 { format!(" ({})", count(*positions, "position")) } else { String::new() };
            format!("{first} first: {winner} wins{by}{searched}{checked}")
        }
        Answer::Undecided { why, bounds } => {
            format!("{first} first: undecided, as {}; the value of the sum is {bounds}", told(*why))
        }
    }
}

/// What ran out, and what gives more of it.
fn told(why: Exhausted) -> String {
    match why {
        Exhausted::Time => format!("{why} (--timeout)"),
        Exhausted::Memory => format!("{why} (--memory)"),
        Exhausted::Cancelled => "you stopped it".into(),
        _ => why.to_string(),
    }
}

fn object(sum: &str, found: &Found) -> serde_json::Value {
    let mut object = json!({
        "sum": sum,
        "first": found.first.to_string(),
        "winner": null,
        "move": null,
        "positions": found.positions,
        "checked": null,
        "undecided": null,
        "at_least": null,
        "at_most": null,
    });
    match &found.answer {
        Answer::Decided { winner, by, checked } => {
            object["winner"] = winner.to_string().into();
            object["move"] = by.clone().into();
            object["checked"] = checked.and_then(Result::ok).into();
        }
        Answer::Undecided { why, bounds } => {
            object["undecided"] = failure::word(*why).into();
            object["at_least"] = bounds.at_least.into();
            object["at_most"] = bounds.at_most.into();
        }
    }
    object
}
