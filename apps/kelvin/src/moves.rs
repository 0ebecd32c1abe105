//! `kelvin moves`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::failure::Failure;
use crate::value::{refuse_lone_ruleset, threads};
use crate::{expression, object, own_rules, watch};
use clap::{Args, ValueEnum};
use kelvin_lab::{MovesAnswer, MovesQuestion, PlayerMoves, Settings, Statement, Subject};
use kelvin_values::{Player, Universe};
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin moves domineering '..|..|..' --player left
  kelvin moves domineering 3x3                       both players
  kelvin moves toads-and-frogs tt..ff --all          the other moves too
  kelvin moves nim '3 + 5 + 7' --player right --json
  kelvin moves '{2|-1}'                              the options of a value
  kelvin moves domineering 2x3 + '{1|-1}'            of a sum; the number before a move is that of its summand
  kelvin moves '{7|5||4|1}.Cool(1)'                  of any expression
  kelvin moves domineering 2x3 --certificate moves.proof   a proof of what each is worth";

#[derive(Args)]
pub struct Moves {
    /// A ruleset (`kelvin rulesets` lists them) and its board, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
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
    let subject = Subject::of_words(&task.words);
    let lab = expression::lab(&universe, settings, &task.limits)
        .with_rulesets(own_rules::rulesets_in(&subject.summands()?, &task.limits)?);
    refuse_lone_ruleset(&lab, &task.words);
    let question = MovesQuestion {
        subject,
        player: task.player.map(|side| side.player().into()),
        all: task.all,
        alphabet: task.output.alphabet(),
        longest: (!task.output.is_json()).then_some(LONGEST),
    };
    let watch = watch::Watch::new(&budget);
    let answer = lab.moves(&question, &budget)?;
    let moves = || Statement::Moves { subject: question.subject.clone(), player: question.player };
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
