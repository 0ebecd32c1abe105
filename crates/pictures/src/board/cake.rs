//! Pieces of cake.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::{Cake, CakePiece};

/// Draws the pieces side by side.
pub(super) fn svg(cake: &Cake) -> Svg {
    const SIDE: f64 = 36.0;
    let shown: Vec<CakePiece> =
        cake.pieces().iter().map(|&(rows, columns)| (rows.min(100), columns.min(100))).collect();
    let width: u32 = shown.iter().map(|piece| piece.1 + 1).sum();
    let height = shown.iter().map(|piece| piece.0).max().unwrap_or(1);
    let mut svg = Svg::new(SIDE * f64::from(width.max(2) - 1), SIDE * f64::from(height));
    let mut left = 0;
    for (rows, columns) in shown {
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let (x, y) = (SIDE * f64::from(left + column), SIDE * f64::from(row));
            svg.square(x, y, SIDE, Colour::Paper);
        }
        left += columns + 1;
    }
    svg
}
