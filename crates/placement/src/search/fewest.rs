//! Two-coloured conflict graphs with the fewest vertices for given games.

use super::colourings::{Colourings, MAX_COLOURED};
use super::planar::is_planar;
use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Field, NamedGraph, Unfinished, Vertices};
use kelvin_graphs::{Generator, Graph};
use kelvin_values::{Game, Player, Universe};
use rustc_hash::FxHashMap;
use std::fmt;

/// The maximum number of vertices of enumerated graphs: there are 274,668 graphs on nine vertices, and
/// 12,005,168 on ten.
pub const MAX_GRAPH_VERTICES: usize = 9;

/// A property required of a conflict graph, or of its complex of legal positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Structure {
    /// Any graph.
    Any,
    /// A bipartite graph.
    Bipartite,
    /// A planar graph.
    Planar,
    /// A graph whose maximal legal positions all have the same size.
    Pure,
    /// A graph whose complex is Cohen–Macaulay over the rationals.
    CohenMacaulay,
    /// A graph on which play lasts at most as long as the birthday of the game.
    Tight,
}

impl Structure {
    /// All structures.
    pub const ALL: [Structure; 6] =
        [Self::Any, Self::Bipartite, Self::Planar, Self::Pure, Self::CohenMacaulay, Self::Tight];
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Bipartite => "bipartite",
            Self::Planar => "planar",
            Self::Pure => "pure",
            Self::CohenMacaulay => "Cohen–Macaulay",
            Self::Tight => "formal birthday",
        })
    }
}

/// A two-coloured conflict graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coloured {
    /// The number of vertices.
    pub order: usize,
    /// The conflicts.
    pub edges: Vec<(usize, usize)>,
    /// The vertices of Left as bits; the others are Right's.
    pub left: u32,
}

impl Coloured {
    /// The owner of a vertex.
    pub fn owner(&self, vertex: usize) -> Player {
        if self.left >> vertex & 1 == 1 { Player::Left } else { Player::Right }
    }

    /// The complex of the legal positions: x1, x2, … are Left's and y1, y2, … Right's.
    pub fn complex(&self, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
        let mut counts = [0; 2];
        let names = (0..self.order).map(|v| {
            let owner = self.owner(v);
            counts[owner.index()] += 1;
            format!("{}{}", if owner == Player::Left { 'x' } else { 'y' }, counts[owner.index()])
        });
        let vertices = Vertices::new(names.collect::<Vec<_>>())?;
        let conflicts = NamedGraph::new(vertices, self.edges.iter().copied())?;
        Ok(LabelledComplex::by_names(conflicts.independence_complex(budget)?)?)
    }
}

/// For each game and each structure a two-coloured graph of that value with the fewest vertices.
#[derive(Clone)]
pub struct Fewest<'u> {
    universe: &'u Universe,
    games: Vec<(Game<'u>, usize)>,
    places: FxHashMap<u32, usize>,
    found: Found,
    order: usize,
}

/// The results by the index of the game and the structure.
type Found = FxHashMap<(usize, Structure), Coloured>;

impl<'u> Fewest<'u> {
    /// Creates a search for these games that has not examined any graph.
    pub fn new(
        universe: &'u Universe,
        games: &[Game<'u>],
        budget: &Budget,
    ) -> Result<Fewest<'u>, PlacementError> {
        let work = universe.work(budget);
        let mut born = Vec::with_capacity(games.len());
        for &game in games {
            let birthday = work.birthday(game).map_err(Unfinished::from)?;
            born.push((game, usize::try_from(&birthday).unwrap_or(usize::MAX)));
        }
        let places = games.iter().enumerate().map(|(i, game)| (game.word(), i)).collect();
        Ok(Fewest { universe, games: born, places, found: Found::default(), order: 0 })
    }

    /// The order of the next graphs.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The graph with the fewest vertices found for a game.
    pub fn get(&self, game: Game<'u>, structure: Structure) -> Option<&Coloured> {
        self.found.get(&(*self.places.get(&game.word())?, structure))
    }

    /// The number of games found for a structure.
    pub fn count(&self, structure: Structure) -> usize {
        self.found.keys().filter(|(_, other)| *other == structure).count()
    }

    /// Adds the results of an earlier search for graphs of the next order, and continues after it.
    pub fn restore(&mut self, found: impl IntoIterator<Item = (Game<'u>, Structure, Coloured)>) {
        for (game, structure, graph) in found {
            if let Some(&place) = self.places.get(&game.word()) {
                self.found.entry((place, structure)).or_insert(graph);
            }
        }
        self.order += 1;
    }

    /// Enumerates all graphs with one more vertex, with this number of threads. Results do not depend on the
    /// number of threads: of several graphs the least is kept.
    pub fn grow(&mut self, threads: usize, budget: &Budget) -> Result<(), PlacementError> {
        PlacementError::limit("vertices", self.order, MAX_GRAPH_VERTICES.min(MAX_COLOURED))?;
        let threads = threads.max(1);
        let this = &*self;
        let parts: Vec<Result<Found, PlacementError>> = std::thread::scope(|scope| {
            let work = |part| this.part(part, threads, budget);
            let start = |part| std::thread::Builder::new().spawn_scoped(scope, move || work(part));
            let others: Vec<_> = (1..threads).map(|part| (part, start(part))).collect();
            let first = work(0);
            let ended = others.into_iter().map(|(part, worker)| match worker {
                Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                // The system started no thread for it.
                Err(_) => work(part),
            });
            std::iter::once(first).chain(ended).collect()
        });
        let mut new = Found::default();
        for part in parts {
            for (key, graph) in part? {
                keep_least(&mut new, key, graph);
            }
        }
        self.found.extend(new);
        self.order += 1;
        Ok(())
    }

    fn part(&self, part: usize, of: usize, budget: &Budget) -> Result<Found, PlacementError> {
        let work = self.universe.work(budget);
        let mut colourings = Colourings::new(&work);
        let mut found = Found::default();
        let mut failure = None;
        let mut see = |graph: &Graph| {
            if failure.is_none() {
                failure = self.record(graph, &mut colourings, &mut found, budget).err();
            }
        };
        Generator::all(self.order).part(part, of).visit(budget, &mut see).map_err(Unfinished::from)?;
        failure.map_or(Ok(found), Err)
    }

    /// Records the values of the colourings of a graph.
    fn record(
        &self,
        graph: &Graph,
        colourings: &mut Colourings<'_, 'u>,
        found: &mut Found,
        budget: &Budget,
    ) -> Result<(), PlacementError> {
        let into_error = |why: Exhausted| PlacementError::from(Unfinished::from(why));
        let deleted: Vec<u32> = (0..graph.order())
            .map(|v| graph.neighbours(v).iter().fold(1 << v, |set: u32, u| set | 1 << u))
            .collect();
        let values = colourings.values(&deleted).map_err(into_error)?;
        let mut shape = None;
        for (left, value) in values.into_iter().enumerate() {
            let Some(&place) = self.places.get(&value.word()) else { continue };
            // Skip games that were found with fewer vertices.
            let open = |structure: &Structure| !self.found.contains_key(&(place, *structure));
            if !Structure::ALL.iter().any(open) {
                continue;
            }
            let shape = match &shape {
                Some(shape) => shape,
                None => shape.insert(Shape::of(graph, budget)?),
            };
            for structure in Structure::ALL.into_iter().filter(open) {
                if shape.has(structure, self.games[place].1) {
                    let edges = graph.edges().collect();
                    let graph = Coloured { order: graph.order(), edges, left: left as u32 };
                    keep_least(found, (place, structure), graph);
                }
            }
        }
        Ok(())
    }
}

fn keep_least(found: &mut Found, key: (usize, Structure), graph: Coloured) {
    match found.get_mut(&key) {
        Some(known) => {
            if graph < *known {
                *known = graph;
            }
        }
        None => _ = found.insert(key, graph),
    }
}

/// The properties of a graph that determine its structures.
struct Shape {
    bipartite: bool,
    planar: bool,
    pure: bool,
    cohen_macaulay: bool,
    longest: usize,
}

impl Shape {
    fn of(graph: &Graph, budget: &Budget) -> Result<Shape, PlacementError> {
        let conflicts = NamedGraph::new(Vertices::numbered("v", graph.order()), graph.edges())?;
        let complex = conflicts.independence_complex(budget)?;
        let neighbours: Vec<u32> =
            (0..graph.order()).map(|v| graph.neighbours(v).iter().fold(0, |set, u| set | 1 << u)).collect();
        Ok(Shape {
            bipartite: graph.is_bipartite(),
            planar: is_planar(&neighbours),
            pure: complex.is_pure(),
            cohen_macaulay: complex.is_pure() && complex.cohen_macaulay(Field::Q, budget)?.holds(),
            longest: complex.dimension().map_or(0, |dimension| (dimension + 1) as usize),
        })
    }

    fn has(&self, structure: Structure, birthday: usize) -> bool {
        match structure {
            Structure::Any => true,
            Structure::Bipartite => self.bipartite,
            Structure::Planar => self.planar,
            Structure::Pure => self.pure,
            Structure::CohenMacaulay => self.cohen_macaulay,
            Structure::Tight => self.longest == birthday,
        }
    }
}
