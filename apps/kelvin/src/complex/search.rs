//! `kelvin complex search`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::watch::Watch;
use crate::{class_folders, file, object};
use clap::Args;
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{
    DayQuestion, DayRow, DimensionsAnswer, DimensionsQuestion, Error, FoundComplex, Lab, Part, Settings,
    looked_at,
};
use kelvin_language::Session;
use kelvin_placement::search::{MAX_GRAPH_VERTICES, MAX_LISTED_VERTICES};
use kelvin_values::Universe;
use std::io::{self, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex search '{1|*}'                       a complex with the fewest vertices
  kelvin complex search '^*' --vertices 6
  kelvin complex search --day 2 --dimensions          which games born by day 2 occur in which dimension
  kelvin complex search --day 3 --file day3.txt       a complex for each of the 1474 games born by day 3
  kelvin complex search --day 2 --graphs --vertices 6    the fewest vertices of graphs of conflicts

The search enumerates all labelled complexes on at most --vertices vertices, up to isomorphism. A search through a
day continues with unions and joins of what it found, then constructs the rest from their options. Its file has a line
for each game that was found; a stopped search continues from there.";

#[derive(Args)]
pub struct Search {
    /// The value of the complex.
    #[arg(value_name = "GAME", allow_hyphen_values = true, required_unless_present = "day")]
    game: Option<String>,
    /// Search for all games born by this day.
    #[arg(long, value_name = "N", conflicts_with = "game", value_parser = clap::value_parser!(u32).range(0..=3))]
    day: Option<u32>,
    /// Show which games of the day occur in which dimension.
    #[arg(long, requires = "day", conflicts_with = "file")]
    dimensions: bool,
    /// Store results in this file, and continue from its contents.
    #[arg(long, value_name = "FILE", requires = "day")]
    file: Option<PathBuf>,
    /// Look for the fewest vertices of two-coloured graphs of conflicts, among all on at most --vertices vertices.
    #[arg(long, requires = "day", conflicts_with = "dimensions")]
    graphs: bool,
    /// The largest number of vertices of the enumerated complexes.
    #[arg(long, value_name = "N")]
    vertices: Option<usize>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(task: &Search) -> Result<(), Failure> {
    let most = if task.graphs { MAX_GRAPH_VERTICES } else { MAX_LISTED_VERTICES };
    if task.vertices.is_some_and(|n| n > most) {
        wrong_usage(&Error::TooManyVertices(most).to_string());
    }
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    match (&task.game, task.day) {
        (Some(game), _) => one(task, game, &lab, &budget),
        (None, Some(day)) if task.dimensions => by_dimension(task, day, &lab, &budget),
        (None, Some(day)) => through(task, day, &lab, &budget),
        (None, None) => wrong_usage("expected a GAME or --day N"),
    }
}

fn one(task: &Search, text: &str, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let mut session = Session::new(lab.universe());
    class_folders::look_for_classes(&mut session, &task.limits);
    let watch = Watch::new(budget);
    let game = session.game(text, budget)?;
    let complex = lab.smallest_complex(game, task.vertices, budget)?;
    drop(watch);
    super::print_complex(&task.output, &complex)
}

fn by_dimension(task: &Search, day: u32, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let watch = Watch::new(budget);
    let answer = lab.dimensions(&DimensionsQuestion { day, vertices: task.vertices }, budget)?;
    drop(watch);
    match task.output.is_json() {
        true => object::print(answer.dimensions.iter().flat_map(|(_, rows)| rows))?,
        false => print_dimensions(day, &answer)?,
    }
    match answer.ended {
        Some(ended) => Err(Exhausted::from(ended.why).into()),
        None => Ok(()),
    }
}

fn print_dimensions(day: u32, answer: &DimensionsAnswer) -> io::Result<()> {
    let whole = answer.looked_at.map(|n| format!("on at most {n} vertices"));
    let some = answer.ended.as_ref().map(|_| "some larger ones".to_owned());
    let complexes = whole.into_iter().chain(some).collect::<Vec<_>>().join(" and of ");
    let mut output = io::stdout().lock();
    writeln!(output, "games born by day {day} among the values of complexes {complexes}\n")?;
    for (dimension, rows) in &answer.dimensions {
        let names: Vec<&str> = rows.iter().map(|row| &*row.value).collect();
        let (found, games) = (rows.len(), answer.games);
        writeln!(output, "dimension {dimension}: {found} of {games}: {}", names.join("  "))?;
    }
    Ok(())
}

fn through(task: &Search, day: u32, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let known = match task.file.as_deref().filter(|path| path.exists()) {
        Some(path) => super::text_of(path)?,
        None => String::new(),
    };
    let question = DayQuestion { day, vertices: task.vertices, known, graphs: task.graphs };
    let watch = Watch::new(budget);
    // Write errors of standard output are reported at the end, after the file is written.
    let mut printed = Ok(());
    let mut show = |part: Part| {
        let Part::Complex(complex) = part else { return };
        if task.file.is_none() && printed.is_ok() {
            printed = watch.suspend(|| match task.output.is_json() {
                true => object::print([&complex]),
                false => Ok(writeln!(io::stdout(), "{}", line(&complex))?),
            });
        }
    };
    let answer = lab.search_day(&question, budget, &mut show).map_err(|error| match (&task.file, error) {
        (Some(path), Error::Line { line, why }) => {
            Failure::message(format!("{}, line {line}: {why}", path.display()))
        }
        (_, error) => error.into(),
    })?;
    drop(watch);
    if let Some(path) = &task.file {
        let head = answer.looked_at.map(|vertices| looked_at(vertices) + "\n").unwrap_or_default();
        let lines: String = answer.complexes.iter().map(|complex| line(complex) + "\n").collect();
        let lines = head + &lines;
        file::write(path, lines.as_bytes())?;
    }
    printed?;
    let DayRow { games, found, new, vertices, .. } = &answer.summary;
    match task.output.is_json() {
        true => object::print([&answer.summary])?,
        false => writeln!(
            io::stdout(),
            "{found} of the {games} games born by day {day} have a complex ({new} new), on at most {vertices} vertices"
        )?,
    }
    let Some(why) = answer.ended else { return Ok(()) };
    let Failure::Message(why) = Failure::from(Exhausted::from(why)) else { return Ok(()) };
    let hint =
        if task.file.is_some() { "the same command continues" } else { "--file stores what was found" };
    Err(Failure::message(format!("{why}: {hint}")))
}

fn line(complex: &FoundComplex) -> String {
    format!("{}\t{}", complex.value.as_deref().unwrap_or_default(), complex.text())
}
