//! `kelvin review`, and records of games.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::resources::Resources;
use crate::{file, object, own_rules, screen, watch};
use clap::Args;
use kelvin_lab::{Lab, Part, Played, ReviewAnswer, ReviewQuestion, Reviewed, ReviewedPosition, Sum};
use kelvin_pictures::{GameStrip, StripFrame, ThermographPicture, png_of_svg};
use kelvin_play::{SaveError, SavedGame};
use kelvin_values::{Player, Universe};
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  kelvin match '{8|-4} + {5|-5} + {1|-13}' --engines hotstrat,exact --record game.json
  kelvin review game.json                       a record, or a game that was saved by `kelvin play`
  kelvin review game.json --record game.html    a page for printing; or .svg, .png or .json
  kelvin review - < game.json

For each move: the ambient temperature, the stop that thermostrat guarantees, the stop under optimal play, and the points
that the move loses. A move that gives the win away is marked with an exclamation mark. Where a value is not found in the
time, `-` is shown. A game is pasted with `-` as its file.";

/// How a game is recorded.
#[derive(Args)]
pub struct RecordArgs {
    /// Write the game with a picture of each position, by extension: .json, .svg, .png or .html for printing.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

#[derive(Args)]
pub struct ReviewTask {
    /// The file of a saved game or a record, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    resources: Resources,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The maximum size of a game.
const LARGEST: u64 = 64 << 20;
/// Pixels per point of the SVG.
const SCALE: f32 = 1.5;

/// Reviews a game.
pub fn run(task: &ReviewTask) -> Result<(), Failure> {
    let game = read(&task.file)?;
    let budget = Calculation::untimed(&task.limits);
    let universe = Universe::new();
    let rulesets = own_rules::rulesets_of(&game.sum, &task.limits)?;
    let lab = Lab::new(&universe, task.resources.settings(&task.limits)).with_rulesets(rulesets);
    let question = ReviewQuestion { game, seconds: task.limits.timeout, bytes: Some(task.limits.bytes()) };
    let reviewed = watched(|show| lab.review(&question, &budget, show))?;
    show(&reviewed, &task.record, &task.output)
}

/// Answers a question with a progress bar over the positions.
pub fn watched(
    work: impl FnOnce(&mut dyn kelvin_lab::Observer) -> Result<Reviewed, kelvin_lab::Error>,
) -> Result<Reviewed, Failure> {
    let bar = watch::bar(u64::MAX, "positions");
    let mut see = |part: Part| {
        if let Part::Done { done, of } = part {
            bar.set_length(of);
            bar.set_position(done);
        }
    };
    let reviewed = work(&mut see);
    bar.finish_and_clear();
    Ok(reviewed?)
}

/// Reads a saved game, a record, or the game of a question.
fn read(path: &Path) -> Result<Played, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::message(format!("{}: {why}", path.display()));
    let mut text = String::new();
    let mut source: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(std::fs::File::open(path).map_err(|why| failed(&why))?),
    };
    source.by_ref().take(LARGEST).read_to_string(&mut text).map_err(|why| failed(&why))?;
    match SavedGame::from_text(&text) {
        Ok(SavedGame { sum, first, misere, moves, .. }) => {
            Ok(Played { sum: Sum::Summands(sum), first: first.into(), misere, moves })
        }
        Err(SaveError::NoGame(_)) => {
            let data: serde_json::Value = serde_json::from_str(&text).map_err(|why| failed(&why))?;
            let game = data.get("game").unwrap_or(&data).clone();
            serde_json::from_value(game).map_err(|why| failed(&format!("it is not a game: {why}")))
        }
        Err(why) => Err(failed(&why)),
    }
}

/// Prints a review, and writes its record.
pub fn show(reviewed: &Reviewed, record: &RecordArgs, output: &Output) -> Result<(), Failure> {
    if let Some(path) = &record.record {
        write(path, reviewed)?;
    }
    match output.is_json() {
        true => object::print([&reviewed.answer]),
        false => Ok(write!(io::stdout().lock(), "{}", screen::shown(table(&reviewed.answer)))?),
    }
}

/// Writes a record, in the format of its extension.
fn write(path: &Path, reviewed: &Reviewed) -> Result<(), Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let bytes = match extension.to_lowercase().as_str() {
        "json" => (object::line(&reviewed.answer)? + "\n").into_bytes(),
        "svg" => strip(reviewed).svg().into_bytes(),
        "html" => strip(reviewed).html().into_bytes(),
        "png" => {
            png_of_svg(&strip(reviewed).svg(), SCALE).map_err(|why| Failure::message(why.to_string()))?
        }
        _ => {
            return Err(Failure::message(format!(
                "cannot write {}: expected a file name ending in .json, .svg, .png or .html",
                path.display()
            )));
        }
    };
    file::write(path, &bytes)
}

/// The moves as a table, with the result below it.
fn table(answer: &ReviewAnswer) -> String {
    let mut rows =
        vec![["", "player", "move", "ambient", "sure of", "best", "loss", "of t"].map(str::to_owned)];
    let several = answer.positions.first().is_some_and(|position| position.boards.len() > 1);
    for (i, (position, one)) in answer.positions.iter().zip(&answer.moves).enumerate() {
        let heat = position.heat.as_ref();
        let dash = || "-".to_owned();
        let mark = if one.gives_away == Some(true) { "!" } else { "" };
        rows.push([
            format!("{}{mark}", i + 1),
            one.player.to_string(),
            if several { format!("{}: {}", one.board, one.name) } else { one.name.clone() },
            heat.map_or_else(dash, |heat| heat.ambient.to_string()),
            heat.map_or_else(dash, |heat| heat.guarantee.to_string()),
            heat.and_then(|heat| heat.best.as_ref()).map_or_else(dash, ToString::to_string),
            one.loss.as_ref().map_or_else(dash, ToString::to_string),
            one.of_temperature.as_ref().map_or_else(dash, ToString::to_string),
        ]);
    }
    let widths: Vec<usize> =
        (0..8).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            1 | 2 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text.push('\n');
    for line in result(answer) {
        let _ = writeln!(text, "{}", screen::wrapped(&line, screen::width().max(60)));
    }
    text
}

/// The result of a game, and the moves that decided it.
fn result(answer: &ReviewAnswer) -> Vec<String> {
    let mut lines = vec![];
    match (&answer.score, answer.winner) {
        (Some(score), Some(winner)) => lines.push(format!("Play stops at {score}: {winner} wins.")),
        (Some(score), None) => lines.push(format!("Play stops at {score}.")),
        (None, Some(winner)) => lines.push(format!("{winner} wins the last position under optimal play.")),
        (None, None) => lines.push("The winner of the last position was not found.".to_owned()),
    }
    if let Some(number) = answer.lost_at {
        lines.push(format!(
            "{} gave the win away by move {number}.{}",
            answer.moves[number - 1].player,
            instead(answer, number)
        ));
    }
    match answer.costliest {
        Some(number) => {
            let one = &answer.moves[number - 1];
            let loss = one.loss.as_ref().map(ToString::to_string).unwrap_or_default();
            let points = if loss == "1" { "1 point".to_owned() } else { format!("{loss} points") };
            lines.push(format!(
                "{}'s move {number} lost most, {points}.{}",
                one.player,
                instead(answer, number)
            ));
        }
        None if answer.moves.iter().all(|one| one.loss.is_some()) => {
            lines.push("No move lost points.".to_owned())
        }
        None => {}
    }
    lines
}

/// The best move instead of a move, if it is known.
fn instead(answer: &ReviewAnswer, number: usize) -> String {
    let best = answer.positions[number - 1].heat.as_ref().and_then(|heat| heat.best_move.as_ref());
    best.map_or_else(String::new, |best| format!(" Best was {}: {}.", best.board, best.name))
}

/// The pictures of a game.
fn strip(reviewed: &Reviewed) -> GameStrip {
    let answer = &reviewed.answer;
    let mut summary = vec![];
    if let Some([left, right]) = answer.engines {
        summary.push(format!("Left is {left}, Right is {right}."));
    }
    summary.extend(result(answer));
    let frames = answer.positions.iter().enumerate().map(|(i, position)| frame(reviewed, i, position));
    GameStrip { title: answer.game.sum.to_string(), summary, frames: frames.collect() }
}

fn frame(reviewed: &Reviewed, i: usize, position: &ReviewedPosition) -> StripFrame {
    let one = reviewed.answer.moves.get(i);
    let sum = position.boards.join(" + ");
    let mut text = vec![sum];
    if let Some(heat) = position.heat.as_ref().filter(|heat| !heat.stopped) {
        let mut facts = format!(
            "Ambient temperature {}, largest {}. {} is sure of {}",
            heat.ambient, heat.temperature, position.player, heat.guarantee
        );
        if let Some(best) = &heat.best {
            let _ = write!(facts, ", and the best stop is {best}");
        }
        let _ = write!(facts, ".");
        let moves = [("Thermostrat", &heat.thermostrat), ("Exact play", &heat.best_move)];
        for (who, choice) in moves {
            if let Some(choice) = choice {
                let _ = write!(facts, " {who} moves {}: {}.", choice.board, choice.name);
            }
        }
        text.push(facts);
    }
    let heading = match one {
        Some(one) => format!("{}. {}: {}: {}", i + 1, one.player, one.board, one.name),
        None => match &reviewed.answer.score {
            Some(score) => format!("Play stops at {score}"),
            None => "The end".to_owned(),
        },
    };
    if let Some(one) = one {
        let reason = reviewed.reasons.get(i).and_then(Option::as_ref);
        let mut moved = reason.map(|reason| format!("The move: {reason}.")).unwrap_or_default();
        match &one.loss {
            Some(loss) if **loss == *"0" => moved.push_str(" It loses nothing."),
            Some(loss) => {
                let share = one.of_temperature.as_ref().map(|of| format!(", {of} of the temperature"));
                let _ = write!(moved, " It loses {loss}{}.", share.unwrap_or_default());
            }
            None => {}
        }
        text.push(moved.trim().to_owned());
    }
    let picture = reviewed.pictures.get(i).and_then(Option::as_ref).map(|(compound, components)| {
        let components = components.iter().map(|(name, thermograph)| (name.as_str().into(), thermograph));
        ThermographPicture::of_compound(compound, components)
    });
    let player = one.map(|one| Player::from(one.player));
    StripFrame {
        heading,
        text,
        picture,
        ambient: position
            .heat
            .as_ref()
            .filter(|heat| !heat.stopped)
            .and_then(|heat| heat.ambient.parse().ok()),
        played: player.map(|player| (player, one.and_then(|one| one.loss.as_ref()?.parse().ok()))),
    }
}
