//! `kelvin solve`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::{Calculation, FinalMessage, uninterrupted};
use crate::certificate::CertificateArgs;
use crate::count::count;
use crate::failure::Failure;
use crate::resources::Resources;
use crate::watch::Watch;
use crate::{object, own_rules, supervisor};
use clap::{Args, ValueEnum};
use kelvin_budget::Exhausted;
use kelvin_lab::{Lab, Part, RanOut, SolveQuestion, SolveRow, Statement, Sum};
use kelvin_solver::Bounds;
use kelvin_solver::domineering::RegionError;
use kelvin_values::{Player, Universe};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub const EXAMPLES: &str = "\
Examples:
  kelvin solve domineering 8x9                         who wins, for either player to begin
  kelvin solve clobber 'xoxoxo|oxoxox' --first left
  kelvin solve toads-and-frogs tt..ff t.t.f            the sum of both
  kelvin solve domineering 3x3 + clobber xoxo + '*2'   of several rulesets and a value
  kelvin solve '3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")'
  kelvin solve amazons 'x..|...|..o' --strategy 2      check the winner's replies, two moves deep
  kelvin solve domineering 7x8 --timeout 60 --json
  kelvin solve clobber 'xoxo|oxox' --misere            who cannot move wins
  kelvin solve 'octal(0.77)' '9 + 12 + 25' + '*[2#0]' --misere
  kelvin solve domineering 4x4 + '*' --certificate wins.proof   a proof of who wins

A summand is an expression in one word, or a ruleset and its boards in several words.
If time or memory runs out the answer is `undecided`, with what is known, and the exit status is 1. Ctrl-C has the
same effect.";

#[derive(Args)]
pub struct Solve {
    /// A ruleset (`kelvin rulesets` lists them) and its boards, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::Both)]
    first: First,
    /// Compute the winner's replies to this many moves of the opponent, and check them against all play.
    #[arg(long, value_name = "MOVES")]
    strategy: Option<usize>,
    /// In misère play: a player who cannot move wins.
    #[arg(long, conflicts_with = "strategy")]
    misere: bool,
    #[command(flatten)]
    certificate: CertificateArgs,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Left,
    Right,
    Both,
}

impl First {
    fn player(self) -> Option<Player> {
        match self {
            First::Left => Some(Player::Left),
            First::Right => Some(Player::Right),
            First::Both => None,
        }
    }
}

/// Prints who wins.
pub fn run(task: &Solve) -> Result<(), Failure> {
    let universe = Universe::new();
    let question = SolveQuestion {
        sum: Sum::Words(task.words.clone()),
        first: task.first.player().map(Into::into),
        strategy: task.strategy,
        misere: task.misere,
    };
    let (json, misere) = (task.output.is_json(), task.misere);
    let so_far = Arc::new(Mutex::new(SoFar::default()));
    let budget =
        Calculation::with_final_message(&task.limits, final_message(question.clone(), json, &so_far));
    let rulesets = own_rules::rulesets_of(&question.sum, &task.limits)?;
    let lab = Lab::new(&universe, task.resources.settings(&task.limits)).with_rulesets(rulesets);
    let watch = Watch::new(&budget);
    let mut printed = Ok(());
    let mut print = |part: Part| match part {
        Part::Found(row) => locked(&so_far).found = Some(row),
        Part::Solved(row) => {
            let text = row_text(json, misere, &row);
            let line = text.and_then(|line| Ok(watch.suspend(|| writeln!(io::stdout(), "{line}"))?));
            printed = std::mem::replace(&mut printed, Ok(())).and(line);
            let mut so_far = locked(&so_far);
            so_far.answered += 1;
            so_far.undecided |= row.undecided.is_some();
        }
        _ => {}
    };
    let answer = lab.solve(&question, &budget, &mut print)?;
    printed?;
    let undecided = answer.rows.iter().any(|row| row.undecided.is_some());
    if !undecided {
        let SolveQuestion { sum, first, misere, .. } = &question;
        let outcome = || Statement::Outcome { sum: sum.clone(), first: *first, misere: *misere };
        task.certificate.write(&lab, || vec![outcome()], &budget)?;
    }
    drop(watch);
    drop(budget);
    uninterrupted(|| task.resources.keep(lab.solvers()));
    if undecided { Err(Failure::Undecided) } else { Ok(()) }
}

fn row_text(json: bool, misere: bool, row: &SolveRow) -> Result<String, Failure> {
    if json { object::line(row) } else { Ok(line(row, misere)) }
}

/// The progress of the work.
#[derive(Default)]
struct SoFar {
    /// The number of printed rows.
    answered: usize,
    /// Whether one of them was undecided.
    undecided: bool,
    /// The current row, once its winner is known.
    found: Option<SolveRow>,
}

fn locked(so_far: &Mutex<SoFar>) -> MutexGuard<'_, SoFar> {
    so_far.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The final message for unanswered questions, if the work has to be killed.
fn final_message(question: SolveQuestion, json: bool, so_far: &Arc<Mutex<SoFar>>) -> FinalMessage {
    let so_far = so_far.clone();
    Box::new(move |why| {
        let so_far = locked(&so_far);
        let players = question.players().into_iter().skip(so_far.answered);
        let rows = players.map(|first| question.unfinished(first, so_far.found.as_ref(), why));
        let mut undecided = so_far.undecided;
        for row in rows {
            undecided |= row.undecided.is_some();
            if let Ok(line) = row_text(json, question.misere, &row) {
                supervisor::print(&format!("{line}\n"));
            }
        }
        !undecided
    })
}

fn line(row: &SolveRow, misere: bool) -> String {
    let first = row.first;
    if let Some(why) = row.undecided {
        if misere {
            return format!("{first} first: undecided, as {}", reason(why));
        }
        let bounds = Bounds { at_least: row.at_least, at_most: row.at_most };
        let limit = row.too_large.map_or(String::new(), |[rows, columns]| {
            format!("; {}", RegionError::TooLarge { rows, columns })
        });
        return format!(
            "{first} first: undecided, as {}{limit}; the value of the sum is {bounds}",
            reason(why)
        );
    }
    if row.drawn {
        let by = row.name.as_ref().map_or(String::new(), |name| format!(", for instance after {name}"));
        return format!("{first} first: a draw{by}");
    }
    let winner = row.winner.map_or(String::new(), |winner| winner.to_string());
    let by = row.name.as_ref().map_or(String::new(), |name| format!(" with {name}"));
    let length = row.length.map_or(String::new(), |moves| format!(" in {}", count(u64::from(moves), "move")));
    let checked = match (row.checked, row.unchecked) {
        (Some(1), _) => "; 1 reply checked".into(),
        (Some(count), _) => format!("; {count} replies checked"),
        (None, Some(why)) => format!("; its replies are not checked, as {}", reason(why)),
        (None, None) => String::new(),
    };
    let searched = match row.positions {
        0 => String::new(),
        positions => format!(" ({})", count(positions, "position")),
    };
    format!("{first} first: {winner} wins{by}{length}{searched}{checked}")
}

/// The exhausted limit, and the option that raises it.
fn reason(why: RanOut) -> String {
    match Exhausted::from(why) {
        why @ Exhausted::Time => format!("{why} (--timeout)"),
        why @ Exhausted::Memory => format!("{why} (--memory)"),
        Exhausted::Cancelled => "you stopped it".into(),
        why => why.to_string(),
    }
}
