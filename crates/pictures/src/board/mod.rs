//! Boards.

mod cake;
mod graph;
mod grid;
mod hackenbush;
mod heaps;

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::Board;

/// Draws a board as an SVG document.
pub fn svg(board: &Board) -> String {
    drawn(board).finish()
}

/// Draws a board.
pub(crate) fn drawn(board: &Board) -> Svg {
    match board {
        Board::Grid(grid) => grid::svg(grid),
        Board::Graph(graph) => graph::svg(graph),
        Board::Heaps(heaps) => heaps::svg(heaps),
        Board::Cake(cake) => cake::svg(cake),
        Board::Picture(picture) => hackenbush::svg(picture),
        Board::Purses(_) | Board::Cheques(_) | Board::Pieces(_) | Board::Value(_) | Board::Text(_) => {
            let text = board.to_string();
            let width = 8.0 * text.chars().count() as f64;
            let mut svg = Svg::new(width, 24.0);
            svg.label((width / 2.0, 12.0), &text, Colour::Ink);
            svg
        }
    }
}
