//! Boards: where games are played, in text and in pictures.
//!
//! A board knows nothing of rules. [`Grid`]s have holes and pieces (a strip is a grid of one row),
//! [`Heaps`] are numbers, [`MarkedGraph`]s are graphs with pieces on their vertices, and [`Picture`]s are
//! what Hackenbush is played on.

mod error;
mod families;
mod graph;
mod graph_text;
mod grid;
mod heaps;
mod marked;
mod picture;
mod sketch;
pub mod svg;

pub use error::{At, BoardError};
pub use graph::{Graph, MAX_VERTICES};
pub use grid::{Cell, Grid, Letters, MAX_CELLS, Square};
pub use heaps::{Heaps, MAX_HEAP, MAX_HEAPS};
pub use marked::{MarkedGraph, Vertex};
pub use picture::{Edge, MAX_EDGES, Paint, Picture};

use std::fmt;

/// A board of any kind, with what is on it: how a position looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// A rectangle of cells, or a strip.
    Grid(Grid),
    /// Heaps of counters.
    Heaps(Heaps),
    /// A graph with pieces.
    Graph(MarkedGraph),
    /// A Hackenbush picture.
    Picture(Picture),
    /// Something that is its own notation.
    Text(String),
}

impl Board {
    /// A drawing as an SVG document.
    pub fn svg(&self) -> String {
        match self {
            Board::Grid(grid) => grid.svg(),
            Board::Heaps(heaps) => heaps.svg(),
            Board::Graph(graph) => graph.svg(),
            Board::Picture(picture) => picture.svg(),
            Board::Text(text) => {
                let width = 8.0 * text.chars().count() as f64;
                let mut svg = svg::Svg::new(width, 24.0);
                svg.label((width / 2.0, 12.0), text, svg::Colour::Ink);
                svg.finish()
            }
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Grid(grid) => grid.fmt(f),
            Board::Heaps(heaps) => heaps.fmt(f),
            Board::Graph(graph) => graph.fmt(f),
            Board::Picture(picture) => picture.fmt(f),
            Board::Text(text) => f.write_str(text),
        }
    }
}
