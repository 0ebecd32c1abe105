//! Searches for complexes with given values.

use super::FoundComplex;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::table::Ended;
use crate::texts::ValueText;
use crate::words::RanOut;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_placement::search::{DaySearch, Dimensions, MAX_LISTED_VERTICES, smallest};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_positions::WrittenSummand;
use kelvin_values::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a complex with the fewest vertices that has a given value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchQuestion {
    /// The value.
    pub value: String,
    /// The largest number of vertices; 5 by default.
    pub vertices: Option<usize>,
}

impl Ask for SearchQuestion {
    type Answer = FoundComplex;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<FoundComplex, Error> {
        let game = lab.game(&WrittenSummand::value(&self.value), budget)?;
        lab.smallest_complex(game, self.vertices, budget)
    }
}

/// Asks for the dimensions of the complexes whose values are the games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DimensionsQuestion {
    /// The day.
    pub day: u32,
    /// The largest number of vertices; 5 by default.
    pub vertices: Option<usize>,
}

impl Ask for DimensionsQuestion {
    type Answer = DimensionsAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<DimensionsAnswer, Error> {
        lab.dimensions(self, budget)
    }
}

/// The dimensions of the complexes whose values are the games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DimensionsAnswer {
    /// The games that occur in each dimension.
    pub dimensions: Vec<(i64, Vec<DimensionRow>)>,
    /// The number of games born by the day.
    pub games: usize,
    /// The number of vertices up to which all complexes were searched.
    pub looked_at: Option<usize>,
    /// The reason why the search ended early.
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
    pub value: ValueText,
}

/// Asks for complexes whose values are all games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayQuestion {
    /// The day.
    pub day: u32,
    /// The largest number of vertices of the enumerated complexes; 4 by default.
    pub vertices: Option<usize>,
    /// The results of an earlier search: on each line a value, a tab, and the facets of a complex.
    #[serde(default)]
    pub known: String,
    /// Whether to search for conflict graphs with the fewest vertices, among all graphs on at most `vertices`
    /// vertices, 7 by default.
    #[serde(default)]
    pub graphs: bool,
}

impl Ask for DayQuestion {
    type Answer = DayAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<DayAnswer, Error> {
        lab.search_day(self, budget, observer)
    }
}

/// The complexes that were found for the games born by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayAnswer {
    /// A complex for each game that has one.
    pub complexes: Vec<FoundComplex>,
    /// The counts.
    pub summary: DayRow,
    /// The number of vertices up to which all conflict graphs were searched.
    pub looked_at: Option<usize>,
    /// The limit that ended the search early.
    pub ended: Option<RanOut>,
}

/// The number of games born by a day that are values of complexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The day.
    pub day: u32,
    /// The number of games born by the day.
    pub games: usize,
    /// The number of these games for which a complex was found.
    pub found: usize,
    /// The number of these complexes that were not known before.
    pub new: usize,
    /// The largest number of vertices of these complexes.
    pub vertices: usize,
}

impl<'u> Lab<'u> {
    /// Returns a complex with a given value and the fewest vertices, up to a limit.
    pub fn smallest_complex(
        &self,
        game: Game<'u>,
        vertices: Option<usize>,
        budget: &Budget,
    ) -> Result<FoundComplex, Error> {
        let vertices = vertices.unwrap_or(5);
        listed(vertices)?;
        match smallest(game, vertices, budget)? {
            Some(complex) => Ok(FoundComplex::new(&complex, Some(ValueText::of(game)))),
            None => Err(Error::NoComplex { vertices, game: game.to_string() }),
        }
    }

    /// Returns the dimensions in which the games born by a day occur. When the budget runs out, the answer
    /// contains the results so far.
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
                    let (dimension, value) = (dimension as i64, ValueText::of(game));
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

    /// Finds complexes for all games born by a day: enumerated ones, then their unions and joins, then
    /// constructions from options; or conflict graphs with the fewest vertices. When the budget runs out, the
    /// answer contains the results so far.
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
        let mut record = |game: Game<'u>, complex: &LabelledComplex| {
            observer.see(Part::Complex(FoundComplex::new(complex, Some(ValueText::of(game)))));
        };
        let ended = match work(&mut search, budget, &mut record) {
            Ok(()) => None,
            Err(PlacementError::Unfinished(Unfinished::Exhausted(why))) => Some(why.into()),
            Err(other) => return Err(other.into()),
        };
        let games = search.games();
        let found =
            |&game: &Game<'u>| Some(FoundComplex::new(search.complex(game)?, Some(ValueText::of(game))));
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

/// Fails if there are too many complexes to enumerate.
fn listed(vertices: usize) -> Result<(), Error> {
    if vertices > MAX_LISTED_VERTICES { Err(Error::TooManyVertices(MAX_LISTED_VERTICES)) } else { Ok(()) }
}

/// Runs rounds until nothing new is found, then constructs the remaining complexes.
fn work<'u>(
    search: &mut DaySearch<'u>,
    budget: &Budget,
    record: &mut dyn FnMut(Game<'u>, &LabelledComplex),
) -> Result<(), PlacementError> {
    while search.count() < search.games().len() && search.round(budget, &mut *record)? != (0, 0) {}
    search.complete(budget, record).map(|_| ())
}

/// Returns the first line of a saved search of graphs.
pub fn looked_at(vertices: usize) -> String {
    format!("{}{vertices} vertices", super::graphs::LOOKED_AT)
}

/// Restores a saved search; each complex is evaluated again.
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
