//! `kelvin order`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::class_folders::look_for_classes;
use crate::failure::{Failure, wrong_usage};
use crate::picture::PictureArgs;
use crate::{expression, object, screen, watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, LatticeAnswer, LatticeQuestion, OrderAnswer, OrderQuestion, Settings};
use kelvin_language::{Session, Source, Value};
use kelvin_pictures::{HasseNode, Name, hasse};
use kelvin_values::Universe;
use kelvin_values::notation::Style;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin order --day 1                          all games born by day 1, each with the games that it covers
  kelvin order --day 2 --svg day2.svg           the Hasse diagram, coloured by temperature
  kelvin order '*' '^' '{1|-1}' 1 --tikz order.tex
  kelvin order --of 'game.CanonicalShortGame.DayN(2).Filter(g -> g.Temperature > 0)'
  kelvin order --day 2 --join '^' '*'           their join and meet among the games born by day 2";

/// The most games in a drawing.
const MAX_DRAWN: usize = 400;

#[derive(Args)]
pub struct OrderArgs {
    /// Games: values, expressions, or boards such as domineering(\"2x3\").
    #[arg(value_name = "GAME", allow_hyphen_values = true, required_unless_present_any = ["day", "of"])]
    games: Vec<String>,
    /// All games born by this day: 1, 4, 22 and 1474 for the days 0 to 3. With --join, the day of the lattice.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=4))]
    day: Option<u32>,
    /// The games of a list that an expression of the worksheet language gives.
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["day", "join"])]
    of: Option<String>,
    /// Print the join and the meet of two games in the lattice of the games born by a day.
    #[arg(long)]
    join: bool,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints or draws the order of games.
pub fn run(task: &OrderArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = expression::lab(&universe, Settings::default(), &task.limits);
    let watch = watch::Watch::new(&budget);
    if task.join {
        let [a, b] = &task.games[..] else { wrong_usage("--join needs two games") };
        let games = [a.clone(), b.clone()];
        let answer = lab
            .lattice(&LatticeQuestion { day: task.day, games, alphabet: task.output.alphabet() }, &budget)?;
        drop(watch);
        return match task.output.is_json() {
            true => object::print([&answer]),
            false => Ok(bounds(&answer)?),
        };
    }
    let mut games = task.games.clone();
    if let Some(text) = &task.of {
        games.extend(listed(text, &universe, task, &budget)?);
    }
    let question = OrderQuestion { day: task.day, games, alphabet: task.output.alphabet() };
    let answer = lab.order(&question, &budget)?;
    if task.picture.is_asked_for() {
        let drawing = draw(&lab, &question, &budget)?;
        task.picture.write(|| drawing.svg(), || drawing.tikz())?;
    }
    drop(watch);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    if !task.picture.is_asked_for() {
        list(&answer)?;
    }
    Ok(())
}

/// The games of a list that an expression gives, in the notation of values.
fn listed(
    text: &str,
    universe: &Universe,
    task: &OrderArgs,
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    let mut session = Session::new(universe);
    look_for_classes(&mut session, &task.limits);
    let Some(value) = session.evaluate(&Source::new("", text), budget)? else {
        return Err(Failure::message("--of: the expression has no value"));
    };
    let Value::List(list) = &value else {
        return Err(Failure::message("--of: expected a list of games"));
    };
    let shown = |item| session.show(item, Style::Plain, budget).map_err(Failure::from);
    list.items().iter().map(shown).collect()
}

/// The Hasse diagram.
fn draw(
    lab: &Lab<'_>,
    question: &OrderQuestion,
    budget: &Budget,
) -> Result<kelvin_pictures::Diagram, Failure> {
    let order = lab.game_order(question, budget)?;
    if order.games().len() > MAX_DRAWN {
        return Err(Failure::message(format!(
            "{} games are too many to draw: at most {MAX_DRAWN}; --of selects some",
            order.games().len()
        )));
    }
    let mut nodes = vec![];
    for (&game, &rank) in order.games().iter().zip(order.ranks()) {
        let [_, temperature] = lab.mean_and_temperature(game, budget)?;
        nodes.push(HasseNode { name: Name::of(game, budget), temperature, rank });
    }
    Ok(hasse(&nodes, order.covers()))
}

/// Prints the games, the highest first, each with the games that it covers.
fn list(answer: &OrderAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let width = answer.games.iter().map(|game| game.value.chars().count()).max().unwrap_or(0);
    for (place, game) in answer.games.iter().enumerate().rev() {
        let lower = answer.covers.iter().filter(|cover| cover[1] as usize == place);
        let lower: Vec<_> = lower.map(|cover| answer.games[cover[0] as usize].value.to_string()).collect();
        let covers = match lower.is_empty() {
            true => String::new(),
            false => format!("  covers {}", lower.join(", ")),
        };
        let line = format!("{:width$}  t = {:5}{covers}", game.value, game.temperature);
        writeln!(output, "{}", screen::shown(line.trim_end().to_owned()))?;
    }
    let covers = answer.covers.len();
    writeln!(output, "\n{} games, {covers} covers", answer.games.len())
}

fn bounds(answer: &LatticeAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let LatticeAnswer { day, games: [a, b], join, meet, .. } = answer;
    writeln!(output, "day   {day}\ngames {a} and {b}\njoin  {join}\nmeet  {meet}")
}
