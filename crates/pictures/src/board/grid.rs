//! Grids and strips.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::{Cell, Grid};

/// Draws the grid.
pub(super) fn svg(grid: &Grid) -> Svg {
    const SIDE: f64 = 36.0;
    let mut svg = Svg::new(SIDE * grid.width() as f64, SIDE * grid.height() as f64);
    for (row, column, cell) in grid.cells() {
        let (x, y) = (SIDE * column as f64, SIDE * row as f64);
        let ground = if cell == Cell::Hole { Colour::Hole } else { Colour::Paper };
        svg.square(x, y, SIDE, ground);
        let piece = match cell {
            Cell::Hole | Cell::Empty => continue,
            Cell::Piece(player) => Colour::of(player),
            Cell::Either | Cell::Kind(_) => Colour::Green,
        };
        let centre = (x + SIDE / 2.0, y + SIDE / 2.0);
        svg.disc(centre, SIDE * 0.34, piece);
        svg.label(centre, &grid.letters().write(cell), Colour::Paper);
    }
    svg
}
