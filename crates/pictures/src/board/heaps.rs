//! Heaps.

use crate::colour::Colour;
use crate::svg::Svg;
use kelvin_positions::board::Heaps;

/// Draws each heap as a column of counters, or as one counter with its size if it is tall.
pub(super) fn svg(heaps: &Heaps) -> Svg {
    const TALL: u64 = 20;
    const STEP: f64 = 22.0;
    let tallest =
        heaps.sizes().iter().map(|&size| if size > TALL { 1 } else { size }).max().unwrap_or(0).max(1);
    let height = STEP * tallest as f64;
    let mut svg = Svg::new(2.0 * STEP * heaps.sizes().len() as f64, height + STEP);
    for (i, &size) in heaps.sizes().iter().enumerate() {
        let x = STEP * (2.0 * i as f64 + 1.0);
        let counters = if size > TALL { 1 } else { size };
        for level in 0..counters {
            svg.disc((x, height - STEP * (level as f64 + 0.5)), STEP * 0.45, Colour::Green);
        }
        svg.label((x, height + STEP * 0.5), &size.to_string(), Colour::Ink);
    }
    svg
}
