//! Hackenbush pictures.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::{Paint, Picture};

/// Draws the picture with the ground at the bottom, and each vertex at the height of its distance from the
/// ground.
pub(super) fn svg(picture: &Picture) -> Svg {
    const UNIT: f64 = 44.0;
    let height = picture.heights();
    let top = height.iter().flatten().copied().max().unwrap_or(0);
    let mut across = vec![0usize; top + 1];
    let mut column = vec![0usize; picture.order()];
    for v in 1..picture.order() {
        if let Some(h) = height[v] {
            column[v] = across[h];
            across[h] += 1;
        }
    }
    let widest = across.iter().copied().max().unwrap_or(1).max(1);
    let bottom = UNIT * (top as f64 + 0.3);
    let place = |v: usize| {
        let h = height[v].unwrap_or(0);
        let x = (column[v] as f64 + 0.5) * widest as f64 / across[h].max(1) as f64;
        (UNIT * x, bottom - UNIT * h as f64)
    };
    let mut svg = Svg::new(UNIT * widest as f64, bottom + 8.0);
    svg.line((0.0, bottom), (UNIT * widest as f64, bottom), 3.0, Colour::Ink);
    for (i, edge) in picture.edges().iter().enumerate() {
        let [u, v] = edge.ends;
        if height[u].is_none() || height[v].is_none() {
            continue;
        }
        // An end on the ground is placed below the other end.
        let a = if u == 0 { (place(v).0, bottom) } else { place(u) };
        let b = if v == 0 { (place(u).0, bottom) } else { place(v) };
        let twins = picture.edges()[..i].iter().filter(|e| e.ends == [u, v] || e.ends == [v, u]).count();
        let bend = UNIT * 0.4 * twins as f64;
        if u == v {
            let radius = UNIT * (0.2 + 0.1 * twins as f64);
            svg.ring((a.0, a.1 - radius), radius, 5.0, colour(edge.paint));
            continue;
        }
        // Multiple edges between two vertices are bent, alternately to both sides.
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(1.0);
        let side = if twins % 2 == 0 { bend } else { -bend };
        let middle = ((a.0 + b.0) / 2.0 + side * dy / length, (a.1 + b.1) / 2.0 - side * dx / length);
        svg.curve(a, middle, b, 5.0, colour(edge.paint));
    }
    for v in (1..picture.order()).filter(|&v| height[v].is_some()) {
        svg.disc(place(v), 4.0, Colour::Ink);
    }
    svg
}

fn colour(paint: Paint) -> Colour {
    match paint {
        Paint::Of(player) => Colour::of(player),
        Paint::Green => Colour::Green,
    }
}
