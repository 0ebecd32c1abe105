//! Games between engines: the moves of one game, and a table of results.

use super::words;
use crate::arguments::Output;
use crate::failure::Failure;
use crate::{object, screen, watch};
use indicatif::ProgressBar;
use kelvin_budget::Budget;
use kelvin_lab::{ContestQuestion, ContestRow, Lab};
use kelvin_numbers::Dyadic;
use kelvin_play::{Decision, Engine, Record, Spectator};
use kelvin_values::Player;
use std::io::{self, Write};

/// An observer that prints the moves of a single game; for several games it shows how many are finished.
struct Audience {
    bar: ProgressBar,
    moves: bool,
    /// Write errors are reported at the end.
    printed: io::Result<()>,
}

impl<'u> Spectator<'u> for Audience {
    fn decided(&mut self, record: &Record<'u>, engine: Engine, decision: &Decision<'u>) {
        if self.moves && self.printed.is_ok() && record.fault().is_none() {
            let (number, player, boards) = (record.turns.len() + 1, record.to_move(), record.boards.len());
            let name = decision.choice.full_name(boards);
            let why = words::why(decision, record);
            let line = format!("{number}. {player} ({engine}) plays {name}: {why}");
            self.printed = writeln!(io::stdout(), "{}", screen::wrapped(&line, screen::width()));
        }
    }

    fn stopped(&mut self, score: &Dyadic, winner: Player) {
        if self.moves && self.printed.is_ok() {
            self.printed = writeln!(io::stdout(), "Play stops at {score}: {winner} wins.");
        }
    }

    fn over(&mut self, _winner: Option<Player>) {
        self.bar.inc(1);
    }
}

/// Plays the games and prints a table; for a single game also its moves.
pub fn run(question: &ContestQuestion, lab: &Lab<'_>, budget: &Budget, form: &Output) -> Result<(), Failure> {
    let bar = watch::bar(u64::from(question.games), "games");
    let mut audience = Audience { bar, moves: question.games == 1 && !form.is_json(), printed: Ok(()) };
    let answer = lab.contest(question, budget, &mut audience);
    audience.bar.finish_and_clear();
    audience.printed?;
    let answer = answer?;
    if form.is_json() {
        return object::print(&answer.rows);
    }
    let mut output = io::stdout().lock();
    // Only loopy games can be drawn.
    let any = answer.rows.iter().any(|row| row.drawn != [0; 2]);
    let heading = if any { "  drawn" } else { "" };
    writeln!(
        output,
        "{:12} {:>6} {:>6} {:>10} {:>10}{heading}",
        "engine", "games", "won", "as Left", "as Right"
    )?;
    for ContestRow { engine, games, won, drawn, .. } in &answer.rows {
        let [left, right] = [0, 1].map(|side| format!("{}/{}", won[side], games[side]));
        let (played, sum) = (games[0] + games[1], won[0] + won[1]);
        let drawn = if any { format!(" {:>6}", drawn[0] + drawn[1]) } else { String::new() };
        writeln!(output, "{engine:12} {played:>6} {sum:>6} {left:>10} {right:>10}{drawn}")?;
    }
    Ok(())
}
