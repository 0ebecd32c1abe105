//! Drawings as SVG: just what boards need.

use kelvin_values::Player;
use std::fmt::Write;

/// The colours boards are drawn in: Left is blue, Right is red, what both may use is green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Both players'.
    Green,
    /// Open to Left only.
    PaleBlue,
    /// Open to Right only.
    PaleRed,
    /// An empty place.
    Paper,
    /// No place at all.
    Hole,
    /// Lines and letters.
    Ink,
}

impl Colour {
    /// The colour of a player.
    pub fn of(player: Player) -> Colour {
        match player {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// The colour of a place open to one player only.
    pub fn pale(player: Player) -> Colour {
        match player {
            Player::Left => Colour::PaleBlue,
            Player::Right => Colour::PaleRed,
        }
    }

    fn hex(self) -> &'static str {
        match self {
            Colour::Blue => "#2563a8",
            Colour::Red => "#c0392b",
            Colour::Green => "#2e8b57",
            Colour::PaleBlue => "#b9d3ee",
            Colour::PaleRed => "#f2c1ba",
            Colour::Paper => "#fdfcf8",
            Colour::Hole => "#8d8a83",
            Colour::Ink => "#3a3a38",
        }
    }
}

/// A point of a drawing, y downwards.
pub type Point = (f64, f64);

/// A drawing in the making.
#[derive(Clone, Debug)]
pub struct Svg {
    body: String,
    width: f64,
    height: f64,
}

/// White space around every drawing.
const MARGIN: f64 = 8.0;

impl Svg {
    /// An empty drawing of this size.
    pub fn new(width: f64, height: f64) -> Svg {
        Svg { body: String::new(), width, height }
    }

    /// One element. Writing to a string cannot fail.
    fn element(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.body.write_fmt(arguments);
        self.body.push('\n');
    }

    /// A filled square with a thin border.
    pub fn square(&mut self, x: f64, y: f64, side: f64, fill: Colour) {
        self.element(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" fill="{}" stroke="{}"/>"#,
            fill.hex(),
            Colour::Ink.hex()
        ));
    }

    /// A filled disc with a thin border.
    pub fn disc(&mut self, (x, y): Point, radius: f64, fill: Colour) {
        self.element(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{}" stroke="{}"/>"#,
            fill.hex(),
            Colour::Ink.hex()
        ));
    }

    /// A circle that is not filled.
    pub fn ring(&mut self, (x, y): Point, radius: f64, width: f64, colour: Colour) {
        self.element(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="none" stroke="{}" stroke-width="{width}"/>"#,
            colour.hex()
        ));
    }

    /// A polygon that lets shine through what lies under it.
    pub fn veil(&mut self, corners: &[Point], fill: Colour) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.element(format_args!(
            r#"<polygon points="{}" fill="{}" fill-opacity="0.12"/>"#,
            corners.join(" "),
            fill.hex()
        ));
    }

    /// A line.
    pub fn line(&mut self, (x1, y1): Point, (x2, y2): Point, width: f64, colour: Colour) {
        self.element(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"#,
            colour.hex()
        ));
    }

    /// A line bent towards `via`.
    pub fn curve(&mut self, (x1, y1): Point, (x, y): Point, (x2, y2): Point, width: f64, colour: Colour) {
        self.element(format_args!(
            r#"<path d="M {x1:.1} {y1:.1} Q {x:.1} {y:.1} {x2:.1} {y2:.1}" fill="none" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"#,
            colour.hex()
        ));
    }

    /// Text around a point.
    pub fn label(&mut self, (x, y): Point, text: &str, colour: Colour) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.element(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" fill="{}" font-family="sans-serif" font-size="13" text-anchor="middle" dy="0.35em">{text}</text>"#,
            colour.hex()
        ));
    }

    /// The finished drawing.
    pub fn finish(self) -> String {
        let (width, height) = (self.width + 2.0 * MARGIN, self.height + 2.0 * MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\">\n{}</svg>\n",
            -MARGIN, -MARGIN, self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_mean_something_to_svg_are_escaped() {
        let mut svg = Svg::new(10.0, 10.0);
        svg.label((0.0, 0.0), "<a & b>", Colour::Ink);
        assert!(svg.finish().contains("&lt;a &amp; b&gt;"));
    }
}
