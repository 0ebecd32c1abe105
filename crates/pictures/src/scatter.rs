//! Plots of sequences of numbers.

use crate::colour::Colour;
use crate::svg::Svg;

/// The maximum width and height of a plot.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
/// The distance between two points, if they fit.
const STEP: f64 = 14.0;
/// The width of the labels of the axis.
const LABELS: f64 = 40.0;

/// Plots integers as SVG, from left to right, with the least and the greatest as labels of the axis.
///
/// ```
/// let svg = kelvin_pictures::scatter(&[0, 1, 2, 3, 1, 4]);
/// assert_eq!(svg.matches("<circle").count(), 6);
/// ```
pub fn scatter(values: &[i64]) -> String {
    let (low, high) = values.iter().fold((0, 0), |(low, high), &n| (n.min(low), n.max(high)));
    let span = (high as f64 - low as f64).max(1.0);
    let turns = values.len().saturating_sub(1).max(1) as f64;
    let (width, height) = ((turns * STEP).min(WIDTH), (span * STEP).min(HEIGHT));
    let place = |value: i64| (high as f64 - value as f64) / span * height;
    let mut svg = Svg::new(LABELS + width, height);
    svg.line((LABELS - 8.0, 0.0), (LABELS - 8.0, height), 1.0, Colour::Ink);
    svg.line((LABELS - 8.0, place(0)), (LABELS + width, place(0)), 1.0, Colour::Ink);
    for value in if low == high { vec![low] } else { vec![low, high] } {
        svg.label((LABELS / 2.0 - 6.0, place(value)), &value.to_string(), Colour::Ink);
    }
    for (at, &value) in values.iter().enumerate() {
        svg.disc((LABELS + at as f64 / turns * width, place(value)), 2.5, Colour::Blue);
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_at_their_heights() {
        let svg = scatter(&[0, 2, -1]);
        for point in ["cx=\"40.0\" cy=\"28.0\"", "cx=\"54.0\" cy=\"0.0\"", "cx=\"68.0\" cy=\"42.0\""] {
            assert!(svg.contains(point), "{point} in {svg}");
        }
        assert!(svg.contains(">2<") && svg.contains(">-1<"));
        // Extreme numbers, and the empty sequence.
        for values in [&[i64::MIN, i64::MAX][..], &[], &[7]] {
            assert!(!scatter(values).contains("NaN"), "{values:?}");
        }
    }
}
