//! SVG output.

use super::ThermographPicture;
use super::minus::true_minus;
use super::scene::{Anchor, Item, Scene};
use crate::svg::{self, Element};
use std::borrow::Borrow;

impl ThermographPicture {
    /// The picture as a standalone SVG document.
    pub fn svg(&self) -> String {
        document(&[Scene::new(self)])
    }
}

/// Several pictures in one SVG document, stacked vertically.
pub fn pictures_svg(pictures: &[ThermographPicture]) -> String {
    document(&pictures.iter().map(Scene::new).collect::<Vec<_>>())
}

/// The font families. PNG uses the first one.
pub(crate) const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// Several scenes, stacked vertically.
pub(crate) fn document(scenes: &[Scene]) -> String {
    let mut down = 0.0;
    let mut placed_scenes = vec![];
    for scene in scenes {
        placed_scenes.push((0.0, down, scene));
        down += scene.height + 8.0;
    }
    placed(&placed_scenes, 0)
}

/// Scenes at positions of a page. Their identifiers are numbered from `first` on.
pub(crate) fn placed<S: Borrow<Scene>>(scenes: &[(f64, f64, S)], first: usize) -> String {
    let width = scenes.iter().map(|(x, _, scene)| x + scene.borrow().width).fold(0.0, f64::max);
    let height = scenes.iter().map(|(_, y, scene)| y + scene.borrow().height + 8.0).fold(0.0, f64::max);
    let paper = Element::new("rect").with("width", "100%").with("height", "100%").with("fill", "white");
    let mut body = format!("\n{}\n", paper.alone());
    for (number, (x, y, scene)) in scenes.iter().enumerate() {
        let page = Element::new("g").with("transform", format!("translate({x},{y})"));
        body.push_str(&page.around(&drawn(scene.borrow(), first + number)));
        body.push('\n');
    }
    svg::document(width, height, (0, 0)).with("font-family", FONTS).around(&body) + "\n"
}

/// The items of a page, one per line.
fn drawn(scene: &Scene, number: usize) -> String {
    let [x, y, width, height] = scene.plot;
    let plot = Element::new("rect").with("x", x).with("y", y).with("width", width).with("height", height);
    let mut text =
        format!("\n{}\n", Element::new("clipPath").with("id", format!("plot{number}")).around(&plot.alone()));
    let clipped = |element: Element| element.with("clip-path", format!("url(#plot{number})"));
    for item in &scene.items {
        let element = match item {
            Item::Line { points, colour, width, dashed, inside } => {
                let line = Element::new("polyline").with("points", list(points)).with("fill", "none");
                let line =
                    line.with("stroke", colour).with("stroke-width", width).with("stroke-linejoin", "round");
                let line = if *dashed { line.with("stroke-dasharray", "7 4") } else { line };
                let line = if *inside { clipped(line) } else { line };
                line.alone()
            }
            Item::Area { points, colour, opacity } => {
                let area = Element::new("polygon").with("points", list(points)).with("fill", colour);
                clipped(area.with("fill-opacity", opacity)).alone()
            }
            Item::Shape { outline, line, fill } => {
                let shape = Element::new("polygon").with("points", list(outline)).with("fill", fill);
                shape.with("stroke", line).with("stroke-width", 0.8).alone()
            }
            Item::Sign { outline, colour, hollow } => {
                let fill = if *hollow { "white" } else { colour };
                let sign = Element::new("polygon").with("points", list(outline)).with("fill", fill);
                sign.with("stroke", colour).with("stroke-width", 1.2).alone()
            }
            Item::Text { at: (x, y), text, anchor, size, colour, outlined } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let label = Element::new("text").with("x", format!("{x:.2}")).with("y", format!("{y:.2}"));
                let label = label.with("font-size", size).with("text-anchor", anchor).with("fill", colour);
                // A white outline keeps texts readable over lines.
                let label = match outlined {
                    true => {
                        label.with("stroke", "white").with("stroke-width", 3).with("paint-order", "stroke")
                    }
                    false => label,
                };
                label.around_text(&true_minus(&text.text))
            }
        };
        text.push_str(&element);
        text.push('\n');
    }
    text
}

/// Formats coordinates. Those far outside the page are clamped, as some viewers fail on large ones.
fn list(points: &[(f64, f64)]) -> String {
    let near = |x: f64| x.clamp(-1e5, 1e5);
    points.iter().map(|&(x, y)| format!("{:.2},{:.2}", near(x), near(y))).collect::<Vec<_>>().join(" ")
}
