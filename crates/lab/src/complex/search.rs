//! Searches for complexes worth games.

use super::FoundComplex;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::table::Ended;
use crate::words::RanOut;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_placement::search::{DaySearch, Dimensions, MAX_LISTED_VERTICES, smallest};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_values::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a complex with the fewest vertices that is worth a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchQuestion {
    /// What the complex is to be worth.
    pub value: String,
    /// The most vertices; 5 if it is not said.
    pub vertices: Option<usize>,
}

/// Asks which games born by a day are worth complexes of which dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DimensionsQuestion {
    /// The day.
    pub day: u32,
    /// The most vertices; 5 if it is not said.
    pub vertices: Option<usize>,
}

/// Which games born by a day are worth complexes of which dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DimensionsAnswer {
    /// For each dimension the games that occur there.
    pub dimensions: Vec<(i64, Vec<DimensionRow>)>,
    /// The number of games born by the day.
    pub games: usize,
    /// The number of vertices up to which all complexes were looked at.
    pub looked_at: Option<usize>,
    /// What ended the search early.
    pub ended: Option<Ended>,
}

/// A game that occurs in a dimension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DimensionRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The dimension.
    pub dimension: i64,
    /// The value.
    pub value: String,
}

/// Asks for complexes worth all games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayQuestion {
    /// The day.
    pub day: u32,
    /// The most vertices of the complexes that are listed; 4 if it is not said.
    pub vertices: Option<usize>,
    /// What an earlier search found: a value, a tab, and the facets of a complex in each line.
    #[serde(default)]
    pub known: String,
    /// Whether graphs of conflicts with the fewest vertices are looked for, among all on at most so many vertices, 7 if that
    /// is not said.
    #[serde(default)]
    pub graphs: bool,
}

/// Complexes worth the games born by a day, as many as were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayAnswer {
    /// One for each game that is worth a complex.
    pub complexes: Vec<FoundComplex>,
    /// How many there are.
    pub summary: DayRow,
    /// Up to how many vertices all graphs of conflicts were looked at.
    pub looked_at: Option<usize>,
    /// What ended the search early.
    pub ended: Option<RanOut>,
}

/// How many games born by a day are worth complexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The day.
    pub day: u32,
    /// The number of games born by the day.
    pub games: usize,
    /// How many of them are worth a complex that was found.
    pub found: usize,
    /// How many of those were not known before.
    pub new: usize,
    /// The most vertices of these complexes.
    pub vertices: usize,
}

impl<'u> Lab<'u> {
    /// A complex with the fewest vertices that is worth a value, on at most so many.
    pub fn smallest_complex(
        &self,
        game: Game<'u>,
        vertices: Option<usize>,
        budget: &Budget,
    ) -> Result<FoundComplex, Error> {
        let vertices = vertices.unwrap_or(5);
        listed(vertices)?;
        match smallest(game, vertices, budget)? {
            Some(complex) => Ok(FoundComplex::new(&complex, Some(game.to_string()))),
            None => Err(Error::NoComplex { vertices, game: game.to_string() }),
        }
    }

    /// Which games born by a day occur in which dimension. When the budget ends, the answer has what was found.
    pub fn dimensions(
        &self,
        question: &DimensionsQuestion,
        budget: &Budget,
    ) -> Result<DimensionsAnswer, Error> {
        let vertices = question.vertices.unwrap_or(5);
        listed(vertices)?;
        let games = DaySearch::new(self.universe(), question.day, 0, budget)?.games().to_vec();
        let found = Dimensions::new(self.universe(), vertices, budget)?;
        let mut all = vec![];
        for dimension in found.dimensions() {
            let mut rows = vec![];
            for &game in &games {
                if found.complex(dimension, game)?.is_some() {
                    let (dimension, value) = (dimension as i64, game.to_string());
                    rows.push(DimensionRow { schema: Schema, dimension, value });
                }
            }
            all.push((dimension as i64, rows));
        }
        Ok(DimensionsAnswer {
            dimensions: all,
            games: games.len(),
            looked_at: found.looked_at(),
            ended: found.ended().map(|why| {
                let vertices = found.looked_at().map_or(0, |vertices| vertices + 1);
                Ended { why: why.into(), at: format!("complexes on {vertices} vertices") }
            }),
        })
    }

    /// Complexes worth all games born by a day: those that are listed, then unions and joins of them, then what is made from
    /// options; or graphs of conflicts with the fewest vertices. When the budget ends, the answer has what was found.
    pub fn search_day(
        &self,
        question: &DayQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<DayAnswer, Error> {
        if question.graphs {
            return self.search_graphs(question, budget, observer);
        }
        let vertices = question.vertices.unwrap_or(4);
        listed(vertices)?;
        let mut search = DaySearch::new(self.universe(), question.day, vertices, budget)?;
        restore(&mut search, &question.known, budget)?;
        let known = search.count();
        let mut tell = |game: Game<'u>, complex: &LabelledComplex| {
            observer.see(Part::Complex(FoundComplex::new(complex, Some(game.to_string()))));
        };
        let ended = match work(&mut search, budget, &mut tell) {
            Ok(()) => None,
            Err(PlacementError::Unfinished(Unfinished::Exhausted(why))) => Some(why.into()),
            Err(other) => return Err(other.into()),
        };
        let games = search.games();
        let found = |&game: &Game<'u>| Some(FoundComplex::new(search.complex(game)?, Some(game.to_string())));
        let complexes: Vec<FoundComplex> = games.iter().filter_map(found).collect();
        let summary = DayRow {
            schema: Schema,
            day: question.day,
            games: games.len(),
            found: search.count(),
            new: search.count() - known,
            vertices: complexes.iter().map(|complex| complex.vertices.len()).max().unwrap_or(0),
        };
        Ok(DayAnswer { complexes, summary, looked_at: None, ended })
    }
}

/// Fails where there are too many complexes to list.
fn listed(vertices: usize) -> Result<(), Error> {
    if vertices > MAX_LISTED_VERTICES { Err(Error::TooManyVertices(MAX_LISTED_VERTICES)) } else { Ok(()) }
}

/// Rounds until nothing is new, then what is left.
fn work<'u>(
    search: &mut DaySearch<'u>,
    budget: &Budget,
    tell: &mut dyn FnMut(Game<'u>, &LabelledComplex),
) -> Result<(), PlacementError> {
    while search.count() < search.games().len() && search.round(budget, &mut *tell)? != (0, 0) {}
    search.complete(budget, tell).map(|_| ())
}

/// The first line of what is kept of a search through graphs.
pub fn looked_at(vertices: usize) -> String {
    format!("{}{vertices} vertices", super::graphs::LOOKED_AT)
}

/// Takes in what was kept; each complex is evaluated anew.
fn restore(search: &mut DaySearch<'_>, text: &str, budget: &Budget) -> Result<(), Error> {
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |why: String| Error::Line { line: i + 1, why };
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
