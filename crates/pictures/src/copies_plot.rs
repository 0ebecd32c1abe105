//! Plots of the stops of many copies of a game.

use crate::colour::{GREY, INK, NEUTRAL, PALE, PLAYERS};
use crate::thermograph::approximate::{label, multiples, nice, ratio};
use crate::thermograph::scene::{Anchor, Item, Scene};
use crate::thermograph::sign::Sign;
use crate::thermograph::{Name, svg};
use kelvin_numbers::Dyadic;

/// The stops of 0, 1, 2, … copies of a game, and the length of the confusion interval per copy.
///
/// ```
/// use kelvin_pictures::CopiesPlot;
///
/// let stops = [[0, 0], [2, -1], [1, 1], [3, 0]].map(|stops| stops.map(Into::into));
/// let plot = CopiesPlot::new("{2|-1}", "1/2".parse()?, stops.to_vec());
/// assert!(plot.svg().starts_with("<svg"));
/// assert!(plot.tikz().contains(r"\begin{tikzpicture}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CopiesPlot {
    name: Name,
    mean: Dyadic,
    /// The Left and the Right stop of n copies, from n = 0.
    stops: Vec<[Dyadic; 2]>,
}

/// The width of the page, and the left end and the width of the plots.
const WIDTH: f64 = 640.0;
const PLOT: [f64; 2] = [72.0, 536.0];
/// The upper edges and the heights of both plots.
const STOPS: [f64; 2] = [48.0, 240.0];
const LENGTHS: [f64; 2] = [372.0, 180.0];
/// The largest number of copies that have a mark of their own.
const MARKS: usize = 60;
/// The precision of quotients, in binary places.
const PLACES: u32 = 24;

/// A window of a plot: numbers of copies to the right, values upward.
struct Window {
    last: f64,
    low: Dyadic,
    high: Dyadic,
    upper: f64,
    height: f64,
}

impl Window {
    fn new(copies: usize, values: &[Dyadic], [upper, height]: [f64; 2]) -> Window {
        let low = values.iter().min().cloned().unwrap_or_default().min(Dyadic::ZERO);
        let high = values.iter().max().cloned().unwrap_or_default().max(Dyadic::ZERO);
        let high = if low == high { &low + &Dyadic::ONE } else { high };
        Window { last: copies.max(1) as f64, low, high, upper, height }
    }

    fn place(&self, copies: usize, value: &Dyadic) -> (f64, f64) {
        let part = ratio(&(value - &self.low), &(&self.high - &self.low));
        (PLOT[0] + PLOT[1] * copies as f64 / self.last, self.upper + self.height * (1.0 - part))
    }

    /// Draws the grid and its labels.
    fn axes(&self, scene: &mut Scene, title: Name) {
        let [left, width] = PLOT;
        let bottom = self.upper + self.height;
        scene.text((left, self.upper - 14.0), title, Anchor::Start, 13.0, INK);
        let range = &self.high - &self.low;
        for value in multiples(&nice(&range.half().half()), &self.low, &self.high) {
            let (_, y) = self.place(0, &value);
            let colour = if value.is_zero() { GREY } else { PALE };
            scene.line(vec![(left, y), (left + width, y)], colour, 1.0);
            scene.text((left - 8.0, y + 4.0), label(&value), Anchor::End, 12.0, GREY);
        }
        let last = self.last as usize;
        let step = nice(&Dyadic::from((last as i64 / 8).max(1)));
        for n in multiples(&step, &Dyadic::ZERO, &Dyadic::from(last as i64)) {
            let x = left + width * ratio(&n, &Dyadic::from(last as i64));
            scene.line(vec![(x, bottom), (x, bottom + 4.0)], GREY, 1.0);
            scene.text((x, bottom + 18.0), label(&n), Anchor::Middle, 12.0, GREY);
        }
        scene.text(
            (left + width + 12.0, bottom + 18.0),
            Name { text: "n".into(), latex: "n".into() },
            Anchor::Start,
            12.0,
            GREY,
        );
    }
}

impl CopiesPlot {
    /// Creates the plot of the stops of 0, 1, 2, … copies.
    pub fn new(name: impl Into<Name>, mean: Dyadic, stops: Vec<[Dyadic; 2]>) -> CopiesPlot {
        CopiesPlot { name: name.into().shortened(48), mean, stops }
    }

    /// The plot as SVG.
    pub fn svg(&self) -> String {
        svg::document(&[self.scene()])
    }

    /// The plot as a `tikzpicture`.
    pub fn tikz(&self) -> String {
        self.scene().tikz()
    }

    /// The length of the confusion interval of n copies, divided by n, rounded.
    fn length_per_copy(&self, copies: usize) -> Dyadic {
        let [left, right] = &self.stops[copies];
        let part = ratio(&(left - right), &Dyadic::from(copies as i64));
        // A length that is too large for the plot is drawn at its upper edge.
        Dyadic::from_small((part * f64::from(1 << PLACES)).clamp(0.0, 9e15) as i64, PLACES)
    }

    fn scene(&self) -> Scene {
        let height = LENGTHS[0] + LENGTHS[1] + 56.0;
        let mut scene = Scene { width: WIDTH, height, plot: [0.0, 0.0, WIDTH, height], items: vec![] };
        let last = self.stops.len().saturating_sub(1);
        let title = Name {
            text: format!("stops of n copies of {}", self.name.text),
            latex: format!("\\text{{stops of }}n\\text{{ copies of }}{}", self.name.latex),
        };
        let values: Vec<Dyadic> = self.stops.iter().flatten().cloned().collect();
        let window = Window::new(last, &values, STOPS);
        window.axes(&mut scene, title);
        let end = &self.mean * (last as i64);
        let means = vec![window.place(0, &Dyadic::ZERO), window.place(last, &end)];
        scene.items.push(Item::Line {
            points: means,
            colour: NEUTRAL[2],
            width: 1.5,
            dashed: true,
            inside: true,
        });
        for side in [0, 1] {
            let points =
                self.stops.iter().enumerate().map(|(n, stops)| window.place(n, &stops[side])).collect();
            scene.series(points, PLAYERS[side][0], side == 0);
        }
        let legend = window.upper + window.height + 36.0;
        scene.key((PLOT[0], legend), PLAYERS[0][0], "Left stop");
        scene.key((PLOT[0] + 130.0, legend), PLAYERS[1][0], "Right stop");
        scene.key((PLOT[0] + 270.0, legend), NEUTRAL[2], &format!("n times the mean {}", label(&self.mean)));
        let lengths: Vec<Dyadic> = (1..self.stops.len()).map(|n| self.length_per_copy(n)).collect();
        let window = Window::new(last, &lengths, LENGTHS);
        let title = Name {
            text: "length of the confusion interval per copy, ℓ(nG)/n".to_owned(),
            latex: "\\text{length of the confusion interval per copy, }\\ell(nG)/n".to_owned(),
        };
        window.axes(&mut scene, title);
        let points = lengths.iter().enumerate().map(|(before, length)| window.place(before + 1, length));
        scene.series(points.collect(), INK, true);
        scene
    }
}

impl Scene {
    /// Draws a sequence of values, with marks if there are few.
    fn series(&mut self, points: Vec<(f64, f64)>, colour: &'static str, filled: bool) {
        self.line(points.clone(), colour, if points.len() > MARKS { 1.2 } else { 1.0 });
        if points.len() <= MARKS {
            for at in points {
                self.sign(at, Sign::end(filled), colour);
            }
        }
    }

    fn key(&mut self, (x, y): (f64, f64), colour: &'static str, text: &str) {
        self.items.push(Item::Line {
            points: vec![(x, y), (x + 22.0, y)],
            colour,
            width: 2.0,
            dashed: false,
            inside: false,
        });
        self.text((x + 30.0, y + 4.0), text, Anchor::Start, 12.0, INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_copies_has_its_marks() {
        let stops: Vec<[Dyadic; 2]> =
            (0..20_i64).map(|n| [Dyadic::from(n + 1), Dyadic::from(n - 1)]).collect();
        let plot = CopiesPlot::new("G", Dyadic::ONE, stops);
        // Two stops each, and a length for all but 0 copies.
        assert_eq!(plot.svg().matches("<polygon").count(), 2 * 20 + 19);
        assert_eq!(plot.length_per_copy(4), Dyadic::from_small(1, 1));
        for stops in [vec![], vec![[Dyadic::ZERO, Dyadic::ZERO]]] {
            assert!(!CopiesPlot::new("G", Dyadic::ZERO, stops).svg().contains("NaN"));
        }
    }
}
