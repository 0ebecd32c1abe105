//! Graphs with pieces.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::{MarkedGraph, Vertex};

/// Draws the graph with its pieces.
pub(super) fn svg(board: &MarkedGraph) -> Svg {
    const UNIT: f64 = 56.0;
    let places: Vec<_> = (0..board.graph().order()).map(|v| board.graph().place(v)).collect();
    let min = |axis: fn(&(f64, f64)) -> f64| places.iter().map(axis).fold(f64::INFINITY, f64::min);
    let max = |axis: fn(&(f64, f64)) -> f64| places.iter().map(axis).fold(f64::NEG_INFINITY, f64::max);
    if places.is_empty() {
        return Svg::new(UNIT, UNIT);
    }
    let (left, top) = (min(|p| p.0), min(|p| p.1));
    let (width, height) = (max(|p| p.0) - left, max(|p| p.1) - top);
    let at = |v: usize| (UNIT * (places[v].0 - left + 0.4), UNIT * (places[v].1 - top + 0.4));
    let mut svg = Svg::new(UNIT * (width + 0.8), UNIT * (height + 0.8));
    for (u, v) in board.graph().edges() {
        if u == v {
            let (x, y) = at(u);
            svg.ring((x + 12.0, y - 12.0), 12.0, 2.0, Colour::Ink);
        } else {
            svg.line(at(u), at(v), 2.0, Colour::Ink);
        }
    }
    for v in 0..board.graph().order() {
        let fill = match board.at(v) {
            Vertex::Free => Colour::Paper,
            Vertex::Only(player) | Vertex::Beside(player) => Colour::pale(player),
            Vertex::Piece(player) => Colour::of(player),
            Vertex::Gone => Colour::Hole,
        };
        svg.disc(at(v), 14.0, fill);
        let ink = if matches!(board.at(v), Vertex::Piece(_)) { Colour::Paper } else { Colour::Ink };
        svg.label(at(v), &v.to_string(), ink);
    }
    svg
}
