//! `kelvin complex search`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::watch::Watch;
use crate::{class_folders, expression, file};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_language::Session;
use kelvin_placement::search::{DaySearch, Dimensions, MAX_LISTED_VERTICES, smallest};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_values::Universe;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex search '{1|*}'                       a complex with the fewest vertices
  kelvin complex search '^*' --vertices 6
  kelvin complex search --day 2 --dimensions          which games born by day 2 occur in which dimension
  kelvin complex search --day 3 --file day3.txt       a complex for each of the 1474 games born by day 3

All labelled complexes on at most --vertices vertices are looked at, up to isomorphism. A search through a day goes
on with unions and joins of what it found, then makes the rest from their options. Its file has a line for each game
that was found; a search that was stopped goes on from there.";

#[derive(Args)]
pub struct Search {
    /// The game that the complex is to be worth.
    #[arg(value_name = "GAME", allow_hyphen_values = true, required_unless_present = "day")]
    game: Option<String>,
    /// Search for all games born by this day.
    #[arg(long, value_name = "N", conflicts_with = "game", value_parser = clap::value_parser!(u32).range(0..=3))]
    day: Option<u32>,
    /// Tell which games of the day occur in which dimension.
    #[arg(long, requires = "day", conflicts_with = "file")]
    dimensions: bool,
    /// Keep what is found in this file, and begin with what is in it.
    #[arg(long, value_name = "FILE", requires = "day")]
    file: Option<PathBuf>,
    /// The most vertices of the complexes that are listed.
    #[arg(long, value_name = "N")]
    vertices: Option<usize>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

pub fn run(task: &Search) -> Result<(), Failure> {
    if task.vertices.is_some_and(|n| n > MAX_LISTED_VERTICES) {
        wrong_usage(&format!(
            "there are too many complexes on more than {MAX_LISTED_VERTICES} vertices: on 7 there are 489996795"
        ));
    }
    let budget = Calculation::begin(&task.limits);
    match (&task.game, task.day) {
        (Some(game), _) => one(task, game, &budget),
        (None, Some(day)) if task.dimensions => by_dimension(task, day, &budget),
        (None, Some(day)) => through(task, day, &budget),
        (None, None) => wrong_usage("expected a GAME or --day N"),
    }
}

fn one(task: &Search, text: &str, budget: &Budget) -> Result<(), Failure> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    class_folders::look_for_classes(&mut session, &task.limits);
    let watch = Watch::new(budget);
    let game = expression::game(&universe, &mut session, text, budget)?;
    let vertices = task.vertices.unwrap_or(5);
    let found = smallest(game, vertices, budget)?;
    drop(watch);
    match found {
        Some(complex) => super::print_complex(&task.output, &complex, Some(&game.to_string())),
        None => Err(Failure::told(format!(
            "no complex on at most {vertices} vertices is worth {game}; `kelvin complex make` gives a larger one"
        ))),
    }
}

fn by_dimension(task: &Search, day: u32, budget: &Budget) -> Result<(), Failure> {
    let universe = Universe::new();
    let vertices = task.vertices.unwrap_or(5);
    let watch = Watch::new(budget);
    let games = DaySearch::new(&universe, day, 0, budget)?.games().to_vec();
    let found = Dimensions::new(&universe, vertices, budget)?;
    drop(watch);
    let mut output = io::stdout().lock();
    if task.output.is_json() {
        for dimension in found.dimensions() {
            for &game in &games {
                if found.complex(dimension, game)?.is_some() {
                    writeln!(output, "{}", json!({ "dimension": dimension, "value": game.to_string() }))?;
                }
            }
        }
        return Ok(());
    }
    writeln!(
        output,
        "games born by day {day} among the values of complexes on at most {vertices} vertices\n"
    )?;
    for dimension in found.dimensions() {
        let mut names = Vec::new();
        for &game in &games {
            if found.complex(dimension, game)?.is_some() {
                names.push(game.to_string());
            }
        }
        writeln!(output, "dimension {dimension}: {} of {}: {}", names.len(), games.len(), names.join("  "))?;
    }
    Ok(())
}

fn through(task: &Search, day: u32, budget: &Budget) -> Result<(), Failure> {
    let universe = Universe::new();
    let watch = Watch::new(budget);
    let mut search = DaySearch::new(&universe, day, task.vertices.unwrap_or(4), budget)?;
    if let Some(path) = &task.file
        && path.exists()
    {
        restore(&mut search, path, budget)?;
    }
    let known = search.count();
    // What cannot be printed is told at the end, when the file is written.
    let mut printed = Ok(());
    let ended = {
        let mut tell = |game: kelvin_values::Game<'_>, complex: &LabelledComplex| {
            if task.file.is_none() && printed.is_ok() {
                printed = watch.suspend(|| match task.output.is_json() {
                    true => writeln!(io::stdout(), "{}", super::object(complex, Some(&game.to_string()))),
                    false => writeln!(io::stdout(), "{}", line(&game.to_string(), complex)),
                });
            }
        };
        work(&mut search, budget, &mut tell)
    };
    drop(watch);
    let games = search.games();
    if let Some(path) = &task.file {
        let lines =
            games.iter().filter_map(|&game| Some(line(&game.to_string(), search.complex(game)?) + "\n"));
        file::write(path, lines.collect::<String>().as_bytes())?;
    }
    printed?;
    let count = search.count();
    let size = |&game: &kelvin_values::Game<'_>| search.complex(game).map(|it| it.complex().vertices().len());
    let most = games.iter().filter_map(size).max().unwrap_or(0);
    let mut output = io::stdout().lock();
    let counts =
        json!({ "day": day, "games": games.len(), "found": count, "new": count - known, "vertices": most });
    match task.output.is_json() {
        true => writeln!(output, "{counts}")?,
        false => writeln!(
            output,
            "{count} of the {} games born by day {day} have a complex ({} new), on at most {most} vertices",
            games.len(),
            count - known
        )?,
    }
    match ended {
        Ok(()) => Ok(()),
        Err(PlacementError::Unfinished(Unfinished::Exhausted(why))) => {
            let Failure::Told(why) = Failure::from(why) else { return Ok(()) };
            let hint =
                if task.file.is_some() { "the same command goes on" } else { "--file keeps what was found" };
            Err(Failure::told(format!("{why}: {hint}")))
        }
        Err(other) => Err(other.into()),
    }
}

/// Rounds until nothing is new, then what is left.
fn work<'u>(
    search: &mut DaySearch<'u>,
    budget: &Budget,
    tell: &mut dyn FnMut(kelvin_values::Game<'u>, &LabelledComplex),
) -> Result<(), PlacementError> {
    while search.count() < search.games().len() && search.round(budget, &mut *tell)? != (0, 0) {}
    search.complete(budget, tell).map(|_| ())
}

fn line(game: &str, complex: &LabelledComplex) -> String {
    format!("{game}\t{}", super::facets(complex.complex()))
}

/// Takes in the lines of a file; each complex is evaluated anew.
fn restore(search: &mut DaySearch<'_>, path: &Path, budget: &Budget) -> Result<(), Failure> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| Failure::told(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::told(format!("{name} is not a text: it has bytes that are no UTF-8")))?;
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |why: String| Failure::told(format!("{name}, line {}: {why}", i + 1));
        let Some((game, facets)) = line.split_once('\t') else {
            return Err(wrong("expected a game, a tab, and the facets of a complex".to_owned()));
        };
        let complex: LabelledComplex =
            facets.parse().map_err(|error: PlacementError| wrong(error.to_string()))?;
        let value = search.restore(complex, budget).map_err(|error| match error {
            PlacementError::Unfinished(_) => error.into(),
            other => wrong(other.to_string()),
        })?;
        if value.to_string() != game {
            return Err(wrong(format!("the complex is worth {value}, not {game}")));
        }
    }
    Ok(())
}
