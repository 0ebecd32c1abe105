//! Pictures, as SVG and as text.
//!
//! Names are left out when a budget runs out. The limit of short work would be seen in a picture, so all of this is long work.

use crate::context::Context;
use crate::errors::Failure;
use crate::game::{PyGame, named};
use crate::limits::{Limits, Seconds};
use crate::position::PlayerName;
use crate::text;
use crate::universe::{InUniverse, context_of};
use kelvin_budget::Budget;
use kelvin_heat::strategy::letter;
use kelvin_heat::{Confusion, Situation};
use kelvin_lab::{ComplexSource, Error, Lab};
use kelvin_numbers::Dyadic;
use kelvin_pictures::{Name, NumberLine, ThermographPicture, board, complex, game_graph};
use kelvin_positions::board::Board;
use kelvin_values::Game;
use pyo3::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;

/// The picture of a thermograph: as `svg`, as `tikz` for LaTeX, or as `text` for a terminal. It may include
/// the thermographs of its options, sections, or water up to a temperature.
#[pyfunction]
#[pyo3(signature = (game, format, *, options=false, sections=false, water=None, width=72))]
pub fn _thermograph_picture(
    game: &Bound<'_, PyGame>,
    format: &str,
    options: bool,
    sections: bool,
    water: Option<&str>,
    width: usize,
) -> PyResult<String> {
    let level: Option<Dyadic> = match water.map(str::parse) {
        None => None,
        Some(Ok(level)) => Some(level),
        Some(Err(_)) => {
            let why = "expected water up to a temperature with a power of two as its denominator";
            return Err(Failure::Wrong(why.to_owned()).into());
        }
    };
    let PyGame { context, word } = game.get();
    context.work_long(game.py(), &Limits::default(), |universe, lab, budget| {
        let (work, game) = (universe.work(budget), named(universe, *word));
        let picture = match options {
            true => ThermographPicture::of_game_with_options(lab.heat(), &work, game)?,
            false => ThermographPicture::of_game(lab.heat(), &work, game)?,
        };
        let picture = if sections { picture.with_sections() } else { picture };
        let picture = match &level {
            Some(level) => picture.with_water(level.clone()),
            None => picture,
        };
        written(&picture, format, width)
    })
}

/// The compound thermograph of a sum of games for the player to move, with those of its components.
#[pyfunction]
#[pyo3(signature = (games, player, format, *, width=72))]
pub fn _compound_picture(
    py: Python<'_>,
    games: Vec<Bound<'_, PyGame>>,
    player: PlayerName,
    format: &str,
    width: usize,
) -> PyResult<String> {
    let PlayerName(player) = player;
    let words: Vec<u32> = games.iter().map(|game| game.get().word).collect();
    let context = games.first().map_or_else(Context::default_context, |game| game.get().context.clone());
    for game in &games {
        context.shared_with(&game.get().context)?;
    }
    context.work_long(py, &Limits::default(), |universe, lab, budget| {
        let (work, games) = (universe.work(budget), words.iter().map(|&word| named(universe, word)));
        let games: Vec<_> = games.collect();
        let situation = Situation::new(lab.heat(), &work, player, &games)?;
        let name = |(place, &game): (usize, &Game<'_>)| {
            let (Name { text, latex }, letter) = (Name::of(game, budget), letter(place));
            Name { text: format!("{letter} = {text}"), latex: format!("{letter} = {latex}") }
        };
        let components = games.iter().enumerate().map(name).zip(situation.thermographs());
        let picture = ThermographPicture::of_compound(&situation.compound(), components);
        written(&picture, format, width)
    })
}

fn written(picture: &ThermographPicture, format: &str, width: usize) -> Result<String, Failure> {
    match format {
        "svg" => Ok(picture.svg()),
        "tikz" => Ok(picture.tikz()),
        "text" => Ok(picture.terminal(width.clamp(20, 1000))),
        other => Err(unknown_format(other)),
    }
}

/// The confusion interval of a game on a number line.
#[pyfunction]
#[pyo3(signature = (game, format, *, width=72))]
pub fn _number_line(game: &Bound<'_, PyGame>, format: &str, width: usize) -> PyResult<String> {
    let PyGame { context, word } = game.get();
    context.work_long(game.py(), &Limits::default(), |universe, lab, budget| {
        let (work, game) = (universe.work(budget), named(universe, *word));
        let mean = lab.heat().mean(&work, game)?;
        let line = NumberLine::new().game(Name::of(game, budget), Confusion::of(game), mean);
        match format {
            "svg" => Ok(line.svg()),
            "tikz" => Ok(line.tikz()),
            "text" => Ok(line.text(width.clamp(20, 1000))),
            other => Err(unknown_format(other)),
        }
    })
}

fn unknown_format(format: &str) -> Failure {
    Failure::Wrong(format!("found the format {format:?}, expected svg, tikz or text"))
}

/// The subject of a picture, tagged by the key `of`.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
enum Motif {
    /// A board.
    Board { board: Board },
    /// A complex: the legal complex of a placement game.
    Complex(ComplexSource),
    /// The illegal complex, whose facets are the minimal non-faces.
    IllegalComplex(ComplexSource),
    /// The legal positions of a placement game, and the moves.
    GameGraph(ComplexSource),
}

/// The SVG picture of a board, a complex or a game graph, given as JSON.
#[pyfunction]
#[pyo3(signature = (motif, *, timeout=None, universe=None))]
pub fn _svg(
    py: Python<'_>,
    motif: &str,
    timeout: Option<Seconds>,
    universe: Option<InUniverse>,
) -> PyResult<String> {
    let motif: Motif = text::read_json(motif)?;
    let limits = Limits { timeout, memory: None };
    context_of(universe).work_long(py, &limits, |_, lab, budget| Ok(draw(lab, &motif, budget)?))
}

fn draw(lab: &Lab<'_>, motif: &Motif, budget: &Budget) -> Result<String, Error> {
    let subject = |source: &ComplexSource| lab.complex_subject(source, budget);
    Ok(match motif {
        Motif::Board { board } => board::svg(board),
        Motif::Complex(source) => complex::svg(&*subject(source)?.drawn(budget)?)?,
        Motif::IllegalComplex(source) => complex::svg(&subject(source)?.illegal_complex(budget)?)?,
        Motif::GameGraph(source) => game_graph::svg(&subject(source)?.drawn(budget)?.game_graph(budget)?)?,
    })
}
