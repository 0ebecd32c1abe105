//! `kelvin play`.

mod allowance;
mod command;
mod contest;
mod draw;
pub mod engine;
mod hint;
mod line;
mod mind;
mod record;
mod save;
mod search;
mod session;
mod view;
mod window;

use crate::arguments::Limits;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::moves::Side;
use crate::referee::Means;
use crate::summands;
use clap::Args;
use contest::Contest;
use engine::Engine;
use kelvin_heat::Strategy;
use kelvin_values::{Player, Universe};
use mind::Mind;
use record::Record;
use session::Session;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin play domineering 4x4 --first
  kelvin play domineering 3x3 2x4 --you right --engine exact
  kelvin play domineering 3x3 + clobber 'xox|oxo' + nim '3 + 5'     a sum of rulesets
  kelvin play domineering 3x3 + '*2' + '{3|-1}'                     and of values
  kelvin play '3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")'
  kelvin play domineering 8x8 --first --timeout 20                  searched, where values are out of reach
  kelvin play cashing-cheques '{8|-4} + {5|-5} + {1|-13}' --first
  kelvin play snort P7 --engines thermostrat,random                 the machine against itself
  kelvin play domineering 4x4 --engines exact,hotstrat --games 4    a table of results
  kelvin play --resume kelvin-game.json

While it is your turn: type a move or choose it with the arrow keys; ? is a hint, `help` tells the rest.";

#[derive(Args)]
pub struct Play {
    /// A ruleset (`kelvin rulesets` lists them) and its boards, or a value; after a + more of them.
    #[arg(
        value_name = "SUM",
        required_unless_present = "resume",
        conflicts_with = "resume",
        allow_hyphen_values = true
    )]
    words: Vec<String>,
    /// The player that you are.
    #[arg(long, value_enum, default_value = "left", conflicts_with_all = ["resume", "engines"])]
    you: Side,
    /// How the machine plays.
    #[arg(long, value_enum, default_value_t = Engine::Strategy(Strategy::Thermostrat), conflicts_with = "engines")]
    engine: Engine,
    /// Make the first move; else the machine does.
    #[arg(long, conflicts_with_all = ["resume", "engines"])]
    first: bool,
    /// Let two engines play, Left's and Right's.
    #[arg(long, value_enum, value_name = "LEFT,RIGHT", value_delimiter = ',', num_args = 1.., conflicts_with = "resume")]
    engines: Vec<Engine>,
    /// So many games between the engines.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000), requires = "engines")]
    games: u32,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play line by line, without a window.
    #[arg(long)]
    plain: bool,
    /// Where chance begins.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    means: Means,
    #[command(flatten)]
    limits: Limits,
}

/// Plays a game.
pub fn run(task: &Play) -> Result<(), Failure> {
    let universe = Universe::new();
    let mind = Mind::new(&universe, &task.means, task.limits.memory);
    let budget = Calculation::begin(&task.limits);
    let work = universe.work(&budget);
    let mut dice = fastrand::Rng::with_seed(task.seed);
    if !task.engines.is_empty() {
        let [left, right] = task.engines[..] else {
            return Err(Failure::told(format!("--engines takes two engines, not {}", task.engines.len())));
        };
        let start = Record::new(summands::read(&task.words)?, Player::Left, &work)?;
        drop(budget);
        let contest = Contest { start, engines: [left, right], games: task.games, limits: &task.limits };
        return contest.run(&mind, &mut dice);
    }
    let (record, you, engine) = match &task.resume {
        Some(path) => save::resume(path, &work)?,
        None => {
            let you = task.you.player();
            let first = if task.first { you } else { !you };
            (Record::new(summands::read(&task.words)?, first, &work)?, you, task.engine)
        }
    };
    drop(budget);
    let path = task.resume.clone();
    let mut session = Session { mind: &mind, record, you, engine, dice, limits: &task.limits, path };
    match task.plain {
        true => line::run(&mut session),
        false => match window::refusal(&session) {
            None => window::run(&mut session),
            Some(why) => {
                if let Some(why) = why {
                    eprintln!("kelvin: {why}: playing line by line");
                }
                line::run(&mut session)
            }
        },
    }
}
