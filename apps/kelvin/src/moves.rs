//! `kelvin moves`.

use crate::arguments::{Limits, Output};
use crate::board::position;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::measure::{Measure, written};
use crate::value::threads;
use crate::watch;
use clap::{Args, ValueEnum};
use kelvin_positions::{Analyst, Evaluated, Position};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player, Universe};
use serde_json::json;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin moves domineering '..|..|..' --player left
  kelvin moves domineering 3x3                       both players
  kelvin moves toads-and-frogs tt..ff --all          the other moves too
  kelvin moves nim '3 + 5 + 7' --player right --json";

#[derive(Args)]
pub struct Moves {
    /// The ruleset; `kelvin rulesets` lists them.
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// The board, as the ruleset reads it.
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: String,
    /// Whose moves; both players' if it is not said.
    #[arg(long, value_enum)]
    player: Option<Side>,
    /// Show dominated and reversible moves as well.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

/// A player as the command line names them.
#[derive(Clone, Copy, ValueEnum)]
pub enum Side {
    #[value(alias = "l", alias = "Left")]
    Left,
    #[value(alias = "r", alias = "Right")]
    Right,
}

impl Side {
    pub fn player(self) -> Player {
        match self {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

/// Values longer than this are not written beside a move.
const LONGEST: usize = 200;

/// Prints the moves, each with what is worth having of it.
pub fn run(task: &Moves) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let position = position(&task.ruleset, &task.board)?;
    let universe = Universe::new();
    let analyst = Analyst::new(&universe).threads(threads());
    let watch = watch::Watch::new(&budget);
    let measure = Measure::new(&universe, &budget);
    let value = analyst.value(&position, &budget)?;
    let sides = task.player.map_or(Player::BOTH.to_vec(), |side| vec![side.player()]);
    for (i, &player) in sides.iter().enumerate() {
        let moves = analyst.moves(&position, player, &budget)?;
        let groups = groups(&universe, &moves, task.all, task.output.style());
        watch.suspend(|| -> Result<(), Failure> {
            match task.output.is_json() {
                true => objects(&measure, player, &groups),
                false => {
                    if i > 0 {
                        writeln!(io::stdout())?;
                    }
                    lines(&measure, task, player, value, moves.len(), &groups)
                }
            }
        })?;
    }
    Ok(())
}

/// Moves that lead to the same value.
struct Group<'m, 'u> {
    value: Game<'u>,
    moves: Vec<&'m Evaluated<'u>>,
}

/// The moves by where they lead, in the order in which values are written; the sensible ones first.
fn groups<'m, 'u>(
    universe: &'u Universe,
    moves: &'m [Evaluated<'u>],
    all: bool,
    style: Style,
) -> Vec<Group<'m, 'u>> {
    let mut groups: Vec<Group> = vec![];
    for choice in moves.iter().filter(|choice| all || choice.sensible) {
        match groups.iter_mut().find(|group| group.value == choice.value) {
            Some(group) => group.moves.push(choice),
            None => groups.push(Group { value: choice.value, moves: vec![choice] }),
        }
    }
    let mut order: Vec<Game> = groups.iter().map(|group| group.value).collect();
    Printer::new(universe, style).sort(&mut order);
    groups.sort_by_key(|group| {
        (!group.moves[0].sensible, order.iter().position(|&value| value == group.value))
    });
    groups
}

fn lines<'u>(
    measure: &Measure<'u, '_>,
    task: &Moves,
    player: Player,
    value: Game<'u>,
    count: usize,
    groups: &[Group<'_, 'u>],
) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let text = measure.text(value, task.output.style(), LONGEST)?;
    let moves = if count == 1 { "move" } else { "moves" };
    writeln!(output, "{player} has {count} {moves} in {text}")?;
    if count == 0 {
        return Ok(());
    }
    if groups.is_empty() {
        // A move of a canonical form that the board does not have comes by way of a reversible one.
        writeln!(
            output,
            "  none leads to an option of the canonical form: each is dominated or reversible (--all)"
        )?;
    }
    for group in groups {
        let [mean, temperature] = measure.mean_and_temperature(group.value)?;
        let text = measure.text(group.value, task.output.style(), LONGEST)?;
        let note = if group.moves[0].sensible { "" } else { ", dominated or reversible" };
        writeln!(output, "  to {text} (mean {mean}, temperature {temperature}{note})")?;
        let names: Vec<String> = group.moves.iter().map(|choice| choice.chosen.to_string()).collect();
        writeln!(output, "      {}", names.join(", "))?;
    }
    Ok(())
}

/// The boards that a move leads to.
fn boards(position: &Position) -> Vec<String> {
    position.boards().iter().map(ToString::to_string).collect()
}

fn objects<'u>(measure: &Measure<'u, '_>, player: Player, groups: &[Group<'_, 'u>]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for group in groups {
        let [mean, temperature] = measure.mean_and_temperature(group.value)?;
        let text = measure.text(group.value, Style::Plain, crate::value::LONGEST)?;
        for choice in &group.moves {
            let object = json!({
                "player": player.to_string(),
                "move": choice.chosen.to_string(),
                "to": boards(&choice.option),
                "value": written(&text),
                "mean": mean.to_string(),
                "temperature": temperature.to_string(),
                "sensible": choice.sensible,
            });
            writeln!(output, "{object}")?;
        }
    }
    Ok(())
}
