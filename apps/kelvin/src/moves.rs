//! `kelvin moves`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::failure::Failure;
use crate::value::threads;
use crate::{object, own_rules, watch};
use clap::{Args, ValueEnum};
use kelvin_lab::{Lab, MovesAnswer, MovesQuestion, PlayerMoves, Settings, Statement};
use kelvin_values::{Player, Universe};
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin moves domineering '..|..|..' --player left
  kelvin moves domineering 3x3                       both players
  kelvin moves toads-and-frogs tt..ff --all          the other moves too
  kelvin moves nim '3 + 5 + 7' --player right --json
  kelvin moves domineering 2x3 --certificate moves.proof   a proof of what each is worth";

#[derive(Args)]
pub struct Moves {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The board, as the ruleset reads it.
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: String,
    /// The player [default: both].
    #[arg(long, value_enum)]
    player: Option<PlayerArg>,
    /// Show dominated and reversible moves as well.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    certificate: CertificateArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A player as the command line names them.
#[derive(Clone, Copy, ValueEnum)]
pub enum PlayerArg {
    #[value(alias = "l", alias = "Left")]
    Left,
    #[value(alias = "r", alias = "Right")]
    Right,
}

impl PlayerArg {
    pub fn player(self) -> Player {
        match self {
            PlayerArg::Left => Player::Left,
            PlayerArg::Right => Player::Right,
        }
    }
}

/// The maximum length of a value beside a move.
const LONGEST: usize = 200;

/// Prints the moves with their values.
pub fn run(task: &Moves) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let settings = Settings { threads: threads(), ..Settings::default() };
    let lab = Lab::new(&universe, settings)
        .with_rulesets(own_rules::rulesets([task.ruleset.as_str()], &task.limits)?);
    let question = MovesQuestion {
        ruleset: task.ruleset.clone(),
        board: task.board.as_str().into(),
        player: task.player.map(|side| side.player().into()),
        all: task.all,
        alphabet: task.output.alphabet(),
        longest: (!task.output.is_json()).then_some(LONGEST),
    };
    let watch = watch::Watch::new(&budget);
    let answer = lab.moves(&question, &budget)?;
    let MovesQuestion { ruleset, board, player, .. } = &question;
    let moves = || Statement::Moves { ruleset: ruleset.clone(), board: board.clone(), player: *player };
    task.certificate.write(&lab, || vec![moves()], &budget)?;
    drop(watch);
    if task.output.is_json() {
        return object::print(answer.rows());
    }
    for (i, player) in answer.players.iter().enumerate() {
        if i > 0 {
            writeln!(io::stdout())?;
        }
        lines(&answer, player)?;
    }
    Ok(())
}

fn lines(answer: &MovesAnswer, player: &PlayerMoves) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let PlayerMoves { player, count, groups } = player;
    let moves = if *count == 1 { "move" } else { "moves" };
    writeln!(output, "{player} has {count} {moves} in {}", answer.written)?;
    if *count == 0 {
        return Ok(());
    }
    if groups.is_empty() {
        // A canonical option that is not an option of the board results from bypassing a reversible move.
        writeln!(
            output,
            "  none leads to an option of the canonical form: each is dominated or reversible (--all)"
        )?;
    }
    for group in groups {
        let Some(first) = group.first() else { continue };
        let note = if first.sensible { "" } else { ", dominated or reversible" };
        let heat = match (&first.mean, &first.temperature) {
            (Some(mean), Some(temperature)) => format!(" (mean {mean}, temperature {temperature}{note})"),
            _ if note.is_empty() => String::new(),
            _ => " (dominated or reversible)".to_owned(),
        };
        writeln!(output, "  to {}{heat}", first.written)?;
        let names: Vec<&str> = group.iter().map(|row| row.name.as_str()).collect();
        writeln!(output, "      {}", names.join(", "))?;
    }
    Ok(())
}
