//! Diagrams of lines, filled shapes and labels, as SVG and TikZ.

use crate::colour::Colour;
use crate::svg::{Shape, Svg, circle};
use crate::thermograph::Name;
use crate::thermograph::scene::{Anchor, Item, Scene};
use crate::thermograph::svg;

/// A diagram on a page whose origin is the upper left corner.
pub struct Diagram(Scene);

impl Diagram {
    /// An empty diagram of this size.
    pub(crate) fn new(width: f64, height: f64) -> Diagram {
        Diagram(Scene { width, height, plot: [0.0, 0.0, width, height], items: vec![] })
    }

    /// Adds a line through points.
    pub(crate) fn line(&mut self, points: Vec<(f64, f64)>, colour: &'static str, width: f64, dashed: bool) {
        self.0.items.push(Item::Line { points, colour, width, dashed, inside: false });
    }

    /// Adds a filled polygon.
    pub(crate) fn area(&mut self, points: Vec<(f64, f64)>, colour: &'static str, opacity: f64) {
        self.0.items.push(Item::Area { points, colour, opacity });
    }

    /// Adds a filled rectangle around a point.
    pub(crate) fn rectangle(&mut self, (x, y): (f64, f64), [width, height]: [f64; 2], colour: &'static str) {
        let [a, b] = [width / 2.0, height / 2.0];
        self.area(vec![(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)], colour, 1.0);
    }

    /// Adds a filled disc.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), radius: f64, colour: &'static str) {
        self.area(circle((x, y), radius), colour, 1.0);
    }

    /// Adds a drawing, scaled, with its upper left corner at a point.
    pub(crate) fn drawing(&mut self, drawing: &Svg, corner: (f64, f64), scale: f64) {
        let place = |&(x, y): &(f64, f64)| (corner.0 + scale * x, corner.1 + scale * y);
        for shape in drawing.shapes() {
            match shape {
                Shape::Polygon { corners, fill, bordered } => {
                    let mut points: Vec<_> = corners.iter().map(place).collect();
                    self.area(points.clone(), fill.hex(), if *bordered { 1.0 } else { 0.12 });
                    if *bordered {
                        points.extend(points.first().copied());
                        self.line(points, Colour::Ink.hex(), scale, false);
                    }
                }
                Shape::Disc { at, radius, fill } => {
                    self.disc(place(at), scale * radius, fill.hex());
                    self.line(circle(place(at), scale * radius), Colour::Ink.hex(), scale, false);
                }
                Shape::Line { points, width, colour } => {
                    self.line(points.iter().map(place).collect(), colour.hex(), scale * width, false);
                }
                Shape::Label { at, text, colour } => {
                    let size = 13.0 * scale;
                    let (x, y) = place(at);
                    self.text((x, y + 0.35 * size), &text[..], Anchor::Middle, size, colour.hex());
                }
            }
        }
    }

    /// Adds a text. `at` is the left end, the middle or the right end of its base line.
    pub(crate) fn text(
        &mut self,
        at: (f64, f64),
        text: impl Into<Name>,
        anchor: Anchor,
        size: f64,
        colour: &'static str,
    ) {
        self.0.items.push(Item::Text { at, text: text.into(), anchor, size, colour, outlined: false });
    }

    /// The diagram as a standalone SVG document.
    pub fn svg(&self) -> String {
        svg::document(std::slice::from_ref(&self.0))
    }

    /// The diagram as a `tikzpicture`. It needs the packages `tikz` and `amsmath`.
    pub fn tikz(&self) -> String {
        self.0.tikz()
    }
}

/// The width of a text of `size` points, roughly.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    0.62 * size * text.chars().count() as f64
}
