//! Two-coloured conflict graphs with the fewest vertices whose values are the games born by a day.

use super::FoundComplex;
use super::search::{DayAnswer, DayQuestion, DayRow};
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::texts::ValueText;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_placement::search::{Coloured, DaySearch, Fewest, MAX_GRAPH_VERTICES, Structure};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_values::{Game, Player};

/// The number of threads of the search.
const THREADS: usize = 2;

/// The start of the first line of a saved search; the number of vertices up to which all graphs were searched
/// follows.
pub(super) const LOOKED_AT: &str = "# all graphs on at most ";

impl<'u> Lab<'u> {
    /// Finds, for each game born by a day, a two-coloured conflict graph with the fewest vertices that has
    /// this value. Each graph is returned as the complex of its legal positions. All graphs are searched,
    /// order by order; when the budget runs out, the answer contains the results of the completed orders.
    pub(super) fn search_graphs(
        &self,
        question: &DayQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<DayAnswer, Error> {
        let vertices = question.vertices.unwrap_or(7);
        if vertices > MAX_GRAPH_VERTICES {
            return Err(Error::TooManyVertices(MAX_GRAPH_VERTICES));
        }
        let games = DaySearch::new(self.universe(), question.day, 0, budget)?.games().to_vec();
        let mut search = Fewest::new(self.universe(), &games, budget)?;
        self.restore_graphs(&mut search, &question.known, budget)?;
        let known = search.count(Structure::Any);
        let mut ended = None;
        while search.order() <= vertices {
            let before = search.order();
            match search.grow(THREADS, budget) {
                Ok(()) => {}
                Err(PlacementError::Unfinished(Unfinished::Exhausted(why))) => {
                    ended = Some(why.into());
                    break;
                }
                Err(other) => return Err(other.into()),
            }
            for &game in &games {
                if let Some(graph) = search.get(game, Structure::Any).filter(|graph| graph.order == before) {
                    let complex = graph.complex(budget)?;
                    observer.see(Part::Complex(FoundComplex::new(&complex, Some(ValueText::of(game)))));
                }
            }
        }
        let mut complexes = Vec::new();
        for &game in &games {
            if let Some(graph) = search.get(game, Structure::Any) {
                complexes.push(FoundComplex::new(&graph.complex(budget)?, Some(ValueText::of(game))));
            }
        }
        let found = complexes.len();
        let summary = DayRow {
            schema: Schema,
            day: question.day,
            games: games.len(),
            found,
            new: found - known,
            vertices: complexes.iter().map(|complex| complex.vertices.len()).max().unwrap_or(0),
        };
        let looked_at = search.order().checked_sub(1);
        Ok(DayAnswer { complexes, summary, looked_at, ended })
    }

    /// Restores a saved search, order by order; each complex is evaluated again.
    fn restore_graphs(&self, search: &mut Fewest<'u>, text: &str, budget: &Budget) -> Result<(), Error> {
        let mut lines = text.lines().enumerate();
        let said = lines.find_map(|(i, line)| Some((i, line.strip_prefix(LOOKED_AT)?)));
        let Some((i, said)) = said else { return Ok(()) };
        let done: Option<usize> = said.split_whitespace().next().and_then(|word| word.parse().ok());
        let done = done.ok_or_else(|| {
            let why = format!("expected a number of vertices after `{LOOKED_AT}`");
            Error::Line { line: i + 1, why }
        })?;
        let mut kept: Vec<(Game<'u>, Coloured)> = Vec::new();
        let lines =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        for (i, line) in lines {
            let wrong = |why: String| Error::Line { line: i + 1, why };
            let Some((game, facets)) = line.split_once('\t') else {
                return Err(wrong("expected a game, a tab, and the facets of a complex".to_owned()));
            };
            let complex: LabelledComplex =
                facets.parse().map_err(|error: PlacementError| wrong(error.to_string()))?;
            let value = complex.value(self.universe(), budget)?;
            if value.to_string() != game || !complex.complex().is_flag(budget)? {
                return Err(wrong(format!("the complex is worth {value}, or that of no graph of conflicts")));
            }
            kept.push((value, coloured(&complex)));
        }
        for order in 0..=done.min(MAX_GRAPH_VERTICES) {
            let of_order = kept.iter().filter(|(_, graph)| graph.order == order).cloned();
            search.restore(of_order.map(|(game, graph)| (game, Structure::Any, graph)));
        }
        Ok(())
    }
}

/// Returns the conflict graph of a flag complex.
fn coloured(complex: &LabelledComplex) -> Coloured {
    let order = complex.complex().vertices().len();
    let near = complex.complex().graph();
    let pairs = (0..order).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = pairs.filter(|&(a, b)| !near.is_adjacent(a, b)).collect();
    let left = complex.vertices_of(Player::Left).iter().fold(0, |set, v| set | 1 << v);
    Coloured { order, edges, left }
}
