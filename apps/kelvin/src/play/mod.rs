//! `kelvin play`.

mod command;
mod contest;
mod draw;
mod line;
mod session;
mod view;
mod window;
mod words;

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::engines::engine;
use crate::failure::{Failure, wrong_usage};
use crate::moves::PlayerArg;
use crate::resources::Resources;
use crate::{file, own_rules};
use clap::Args;
use kelvin_heat::Strategy;
use kelvin_lab::{ContestQuestion, Error, Lab, Sum};
use kelvin_play::{Engine, SavedGame};
use kelvin_values::Universe;
use session::GameSession;
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  kelvin play domineering 4x4 --first
  kelvin play domineering 3x3 2x4 --you right --engine exact
  kelvin play domineering 3x3 + clobber 'xox|oxo' + nim '3 + 5'     a sum of rulesets
  kelvin play domineering 3x3 + '*2' + '{3|-1}'                     and of values
  kelvin play '3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")'
  kelvin play domineering 8x8 --first --timeout 20                  searched, as values are out of reach
  kelvin play cashing-cheques '{8|-4} + {5|-5} + {1|-13}' --first
  kelvin play snort P7 --engines thermostrat,random                 the machine against itself
  kelvin play domineering 4x4 --engines exact,hotstrat --games 4    a table of results
  kelvin play clobber 'xox|oxo' --misere --first                     who cannot move wins
  kelvin play hare-and-hounds '#x..#|x...o|#x..#' --engines exact,random    a loopy game: repetition is a draw
  kelvin play --resume kelvin-game.json

While it is your turn: type a move or choose it with the arrow keys; ? shows a hint, `help` lists the commands.";

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
    /// Your player.
    #[arg(long, value_enum, default_value = "left", conflicts_with_all = ["resume", "engines"])]
    you: PlayerArg,
    /// How the machine plays.
    #[arg(long, value_parser = engine(), default_value_t = Engine::Strategy(Strategy::Thermostrat), conflicts_with = "engines")]
    engine: Engine,
    /// Make the first move; otherwise the machine does.
    #[arg(long, conflicts_with_all = ["resume", "engines"])]
    first: bool,
    /// Play misère: a player who cannot move wins.
    #[arg(long, conflicts_with = "resume")]
    misere: bool,
    /// Let two engines play, Left's and Right's.
    #[arg(long, value_parser = engine(), value_name = "LEFT,RIGHT", value_delimiter = ',', num_args = 1.., conflicts_with = "resume")]
    engines: Vec<Engine>,
    /// The number of games between the engines.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000), requires = "engines")]
    games: u32,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play line by line, without a window.
    #[arg(long, conflicts_with = "engines")]
    plain: bool,
    /// The seed of the random number generator.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Plays a game.
pub fn run(task: &Play) -> Result<(), Failure> {
    let universe = Universe::new();
    let open = |rulesets| Lab::new(&universe, task.resources.settings(&task.limits)).with_rulesets(rulesets);
    let sum = Sum::Words(task.words.clone());
    if !task.engines.is_empty() {
        let [left, right] = task.engines[..] else {
            return Err(Failure::message(format!("--engines takes two engines, not {}", task.engines.len())));
        };
        let question = ContestQuestion {
            sum,
            misere: task.misere,
            engines: [left, right],
            games: task.games,
            seed: task.seed,
            seconds: task.limits.timeout,
            bytes: task.limits.bytes(),
        };
        let lab = open(own_rules::rulesets_of(&question.sum, &task.limits)?);
        // Ctrl-C and exhausted memory end the contest, with a table of the games played so far.
        return contest::run(&question, &lab, &Calculation::untimed(&task.limits), &task.output);
    }
    if task.output.is_json() {
        wrong_usage("--json reports games between engines: --engines LEFT,RIGHT");
    }
    let budget = Calculation::begin(&task.limits);
    let saved = task.resume.as_deref().map(resumed).transpose()?;
    let lab = match &saved {
        Some(game) => open(own_rules::rulesets_in(&game.sum, &task.limits)?),
        None => open(own_rules::rulesets_of(&sum, &task.limits)?),
    };
    let (record, you, engine) = match (&saved, &task.resume) {
        (Some(game), Some(path)) => {
            let record = lab.replayed(game, &budget).map_err(|error| match error {
                Error::Game(error) => unplayable(path, &error),
                error => error.into(),
            })?;
            (record, game.you, game.engine)
        }
        _ => {
            let you = task.you.player();
            let first = if task.first { you } else { !you };
            (lab.begun(&sum, first, task.misere, &budget)?, you, task.engine)
        }
    };
    drop(budget);
    let (path, dice) = (task.resume.clone(), fastrand::Rng::with_seed(task.seed));
    let evaluator = lab.evaluator();
    let mut session =
        GameSession { evaluator: &evaluator, record, you, engine, dice, limits: &task.limits, path };
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

/// The maximum size of a saved game.
const LARGEST: u64 = 16 << 20;

fn unplayable(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::message(format!("cannot resume {}: {why}", path.display()))
}

/// Loads a saved game.
fn resumed(path: &Path) -> Result<SavedGame, Failure> {
    let size = std::fs::metadata(path).map_err(|error| unplayable(path, &error))?.len();
    if size > LARGEST {
        return Err(unplayable(path, &"it is too large to be a saved game"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| unplayable(path, &error))?;
    SavedGame::from_text(&text).map_err(|error| unplayable(path, &error))
}

/// Saves a game.
fn save(path: &Path, game: &SavedGame) -> Result<(), Failure> {
    let text = game.to_text().map_err(|error| Failure::message(error.to_string()))?;
    file::write(path, text.as_bytes())
}
