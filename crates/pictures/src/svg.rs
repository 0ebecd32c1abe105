//! SVG elements and documents, and the shapes for boards and graphs.

use crate::colour::Colour;
use std::fmt::{Display, Write};

/// A builder of an element.
pub(crate) struct Element {
    name: &'static str,
    text: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Element {
        Element { name, text: format!("<{name}") }
    }

    /// Adds an attribute.
    #[must_use]
    pub(crate) fn with(mut self, attribute: &str, value: impl Display) -> Element {
        // Writing to a string cannot fail.
        let _ = write!(self.text, " {attribute}=\"{value}\"");
        self
    }

    /// The element without content.
    pub(crate) fn alone(self) -> String {
        self.text + "/>"
    }

    /// The element with other elements as content.
    pub(crate) fn around(self, inside: &str) -> String {
        format!("{}>{inside}</{}>", self.text, self.name)
    }

    /// The element with a text as content.
    pub(crate) fn around_text(self, text: &str) -> String {
        self.around(&text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
    }
}

/// The root element of a document of this size, whose upper left corner is at `from`.
pub(crate) fn document(
    width: impl Display,
    height: impl Display,
    from: (impl Display, impl Display),
) -> Element {
    let view = format!("{} {} {width} {height}", from.0, from.1);
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("width", &width)
        .with("height", &height)
        .with("viewBox", view)
}

/// A point of a drawing. The y axis points down.
pub(crate) type Point = (f64, f64);

/// A builder of drawings of boards and graphs.
#[derive(Clone, Debug)]
pub(crate) struct Svg {
    body: String,
    /// The same shapes, for a diagram that contains the drawing.
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
}

/// A shape of a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A filled polygon, with a thin border or translucent.
    Polygon { corners: Vec<Point>, fill: Colour, bordered: bool },
    /// A filled disc with a thin border.
    Disc { at: Point, radius: f64, fill: Colour },
    /// A line through points.
    Line { points: Vec<Point>, width: f64, colour: Colour },
    /// A text centred at a point.
    Label { at: Point, text: String, colour: Colour },
}

/// A closed line of points on a circle.
pub(crate) fn circle((x, y): Point, radius: f64) -> Vec<Point> {
    let corner = |i: u32| {
        let angle = f64::from(i) * std::f64::consts::TAU / 24.0;
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..=24).map(corner).collect()
}

/// The margin of every drawing.
const MARGIN: f64 = 8.0;

/// Formats a length.
fn length(x: f64) -> String {
    format!("{x:.1}")
}

/// Formats points.
fn points(points: &[Point]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

impl Svg {
    /// An empty drawing of this size.
    pub(crate) fn new(width: f64, height: f64) -> Svg {
        Svg { body: String::new(), shapes: vec![], width, height }
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// A filled square with a thin border.
    pub(crate) fn square(&mut self, x: f64, y: f64, side: f64, fill: Colour) {
        let corners = vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
        self.shapes.push(Shape::Polygon { corners, fill, bordered: true });
        let square = Element::new("rect").with("x", length(x)).with("y", length(y));
        let square = square.with("width", length(side)).with("height", length(side));
        self.push(&square.with("fill", fill.hex()).with("stroke", Colour::Ink.hex()).alone());
    }

    fn circle((x, y): Point, radius: f64) -> Element {
        Element::new("circle").with("cx", length(x)).with("cy", length(y)).with("r", length(radius))
    }

    /// A filled disc with a thin border.
    pub(crate) fn disc(&mut self, at: Point, radius: f64, fill: Colour) {
        self.shapes.push(Shape::Disc { at, radius, fill });
        let disc = Svg::circle(at, radius).with("fill", fill.hex()).with("stroke", Colour::Ink.hex());
        self.push(&disc.alone());
    }

    /// A circle that is not filled.
    pub(crate) fn ring(&mut self, at: Point, radius: f64, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points: circle(at, radius), width, colour });
        let ring = Svg::circle(at, radius).with("fill", "none").with("stroke", colour.hex());
        self.push(&ring.with("stroke-width", width).alone());
    }

    /// Draws a translucent polygon.
    pub(crate) fn translucent_polygon(&mut self, corners: &[Point], fill: Colour) {
        self.shapes.push(Shape::Polygon { corners: corners.to_vec(), fill, bordered: false });
        let translucent_polygon =
            Element::new("polygon").with("points", points(corners)).with("fill", fill.hex());
        self.push(&translucent_polygon.with("fill-opacity", 0.12).alone());
    }

    fn stroke(&mut self, element: Element, width: f64, colour: Colour) {
        let element = element.with("stroke", colour.hex()).with("stroke-width", width);
        self.push(&element.with("stroke-linecap", "round").alone());
    }

    /// A line.
    pub(crate) fn line(&mut self, (x1, y1): Point, (x2, y2): Point, width: f64, colour: Colour) {
        self.shapes.push(Shape::Line { points: vec![(x1, y1), (x2, y2)], width, colour });
        let line = Element::new("line").with("x1", length(x1)).with("y1", length(y1));
        self.stroke(line.with("x2", length(x2)).with("y2", length(y2)), width, colour);
    }

    /// Draws a curve, bent towards `via`.
    pub(crate) fn curve(&mut self, from: Point, via: Point, to: Point, width: f64, colour: Colour) {
        let bent = |i: u32| {
            let t = f64::from(i) / 12.0;
            let mix =
                |a: f64, b: f64, c: f64| (1.0 - t) * ((1.0 - t) * a + t * b) + t * ((1.0 - t) * b + t * c);
            (mix(from.0, via.0, to.0), mix(from.1, via.1, to.1))
        };
        self.shapes.push(Shape::Line { points: (0..=12).map(bent).collect(), width, colour });
        let [from, via, to] = [from, via, to].map(|(x, y)| format!("{x:.1} {y:.1}"));
        let path = Element::new("path").with("d", format!("M {from} Q {via} {to}")).with("fill", "none");
        self.stroke(path, width, colour);
    }

    /// Draws a text centred at a point.
    pub(crate) fn label(&mut self, (x, y): Point, text: &str, colour: Colour) {
        self.shapes.push(Shape::Label { at: (x, y), text: text.to_owned(), colour });
        let label = Element::new("text").with("x", length(x)).with("y", length(y)).with("fill", colour.hex());
        let label = label.with("font-family", "sans-serif").with("font-size", 13);
        self.push(&label.with("text-anchor", "middle").with("dy", "0.35em").around_text(text));
    }

    /// The width and the height.
    pub(crate) fn size(&self) -> [f64; 2] {
        [self.width, self.height]
    }

    /// The shapes, in drawing order.
    pub(crate) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The finished drawing.
    pub(crate) fn finish(self) -> String {
        let [width, height, margin] =
            [self.width + 2.0 * MARGIN, self.height + 2.0 * MARGIN, -MARGIN].map(|x| format!("{x:.0}"));
        document(width, height, (&margin, &margin)).around(&format!("\n{}", self.body)) + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_of_svg_are_escaped() {
        let mut svg = Svg::new(10.0, 10.0);
        svg.label((0.0, 0.0), "<a & b>", Colour::Ink);
        assert!(svg.finish().contains("&lt;a &amp; b&gt;"));
    }
}
