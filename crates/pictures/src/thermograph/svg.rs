//! Drawing with SVG.

use super::Picture;
use super::scene::{Anchor, Item, Scene};
use std::fmt::Write;

impl Picture {
    /// The picture as a standalone SVG document.
    pub fn svg(&self) -> String {
        document(&[Scene::new(self)])
    }
}

/// The fonts asked for; the first one is what PNG is drawn with.
pub(crate) const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// Several scenes under each other.
pub(crate) fn document(scenes: &[Scene]) -> String {
    let width = scenes.iter().map(|scene| scene.width).fold(0.0, f64::max);
    let height: f64 = scenes.iter().map(|scene| scene.height + 8.0).sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let mut down = 0.0;
    for (number, scene) in scenes.iter().enumerate() {
        draw(&mut svg, scene, number, down);
        down += scene.height + 8.0;
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, scene: &Scene, number: usize, down: f64) {
    let [x, y, width, height] = scene.plot;
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "<g transform=\"translate(0,{down})\">");
    let _ = writeln!(
        svg,
        "<clipPath id=\"plot{number}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/></clipPath>"
    );
    let clip = format!(" clip-path=\"url(#plot{number})\"");
    for item in &scene.items {
        let _ = match item {
            Item::Line { points, colour, width, dashed, inside } => {
                let dash = if *dashed { " stroke-dasharray=\"7 4\"" } else { "" };
                let clip = if *inside { &clip } else { "" };
                writeln!(
                    svg,
                    "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                     stroke-linejoin=\"round\"{dash}{clip}/>",
                    list(points)
                )
            }
            Item::Area { points, colour, opacity } => writeln!(
                svg,
                "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"{clip}/>",
                list(points)
            ),
            Item::Sign { outline, colour, hollow } => {
                let fill = if *hollow { "white" } else { colour };
                writeln!(
                    svg,
                    "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.2\"/>",
                    list(outline)
                )
            }
            Item::Text { at: (x, y), text, anchor, size, colour } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                // A white rim keeps texts readable where lines pass behind them.
                writeln!(
                    svg,
                    "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{colour}\" \
                     stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
                    escape(&text.text)
                )
            }
        };
    }
    svg.push_str("</g>\n");
}

/// Coordinates; far outside of the page they are cut off, as some viewers cannot bear large ones.
fn list(points: &[(f64, f64)]) -> String {
    let near = |x: f64| x.clamp(-1e5, 1e5);
    points.iter().map(|&(x, y)| format!("{:.2},{:.2}", near(x), near(y))).collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    super::minus::true_minus(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
