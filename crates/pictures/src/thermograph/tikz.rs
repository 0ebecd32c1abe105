//! TikZ output.

use super::ThermographPicture;
use super::scene::{Anchor, Item, Scene};
use std::fmt::Write;

/// The number of points of the page per centimetre.
const CENTIMETRE: f64 = 50.0;

impl ThermographPicture {
    /// The picture as a `tikzpicture`. It needs the packages `tikz` and `amsmath`.
    pub fn tikz(&self) -> String {
        Scene::new(self).tikz()
    }
}

impl Scene {
    /// The page as a `tikzpicture`.
    pub(crate) fn tikz(&self) -> String {
        let scene = self;
        let mut tikz = String::from("\\begin{tikzpicture}\n");
        for name in colours(scene) {
            // Writing to a string cannot fail.
            let _ =
                writeln!(tikz, "\\definecolor{{k{}}}{{HTML}}{{{}}}", &name[1..], name[1..].to_uppercase());
        }
        let [x, y, width, height] = scene.plot;
        for item in &scene.items {
            let clip = format!(
                "\\begin{{scope}}\\clip {} rectangle {};",
                point((x, y)),
                point((x + width, y + height))
            );
            let _ = match item {
                Item::Line { points, colour, width, dashed, inside } => {
                    let style = if *dashed { ",dashed" } else { "" };
                    let path = format!(
                        "\\draw[k{},line width={:.2}pt{style}] {};",
                        &colour[1..],
                        width * 0.6,
                        path(points, " -- ")
                    );
                    if *inside {
                        writeln!(tikz, "{clip} {path}\\end{{scope}}")
                    } else {
                        writeln!(tikz, "{path}")
                    }
                }
                Item::Area { points, colour, opacity } => writeln!(
                    tikz,
                    "{clip} \\fill[k{},opacity={opacity}] {} -- cycle;\\end{{scope}}",
                    &colour[1..],
                    path(points, " -- ")
                ),
                Item::Shape { outline, line, fill } => writeln!(
                    tikz,
                    "\\filldraw[draw=k{},fill=k{},line width=0.5pt] {} -- cycle;",
                    &line[1..],
                    &fill[1..],
                    path(outline, " -- ")
                ),
                Item::Sign { outline, colour, hollow } => {
                    let fill = if *hollow { "white".to_owned() } else { format!("k{}", &colour[1..]) };
                    writeln!(
                        tikz,
                        "\\filldraw[draw=k{},fill={fill},line width=0.7pt] {} -- cycle;",
                        &colour[1..],
                        path(outline, " -- ")
                    )
                }
                Item::Text { at, text, anchor, size, colour, outlined } => {
                    let anchor = match anchor {
                        Anchor::Start => "base west",
                        Anchor::Middle => "base",
                        Anchor::End => "base east",
                    };
                    let font = if *size > 14.0 { "\\small" } else { "\\scriptsize" };
                    // A white background keeps texts readable over grid lines.
                    let inside = (x..=x + width).contains(&at.0) && (y..=y + height).contains(&at.1);
                    let ground =
                        if inside && *outlined { "inner sep=1pt,fill=white" } else { "inner sep=0pt" };
                    writeln!(
                        tikz,
                        "\\node[anchor={anchor},{ground},text=k{},font={font}] at {} {{${}$}};",
                        &colour[1..],
                        point(*at),
                        text.latex
                    )
                }
            };
        }
        tikz.push_str("\\end{tikzpicture}\n");
        tikz
    }
}

fn colours(scene: &Scene) -> Vec<&'static str> {
    let mut colours: Vec<_> = scene
        .items
        .iter()
        .flat_map(|item| match item {
            Item::Shape { line, fill, .. } => vec![*line, *fill],
            Item::Line { colour, .. }
            | Item::Area { colour, .. }
            | Item::Sign { colour, .. }
            | Item::Text { colour, .. } => vec![*colour],
        })
        .collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// The TikZ coordinates of a point. The y axis points up, and coordinates are limited to some metres.
fn point((x, y): (f64, f64)) -> String {
    let near = |x: f64| (x / CENTIMETRE).clamp(-400.0, 400.0);
    format!("({:.3},{:.3})", near(x), near(-y))
}

fn path(points: &[(f64, f64)], between: &str) -> String {
    points.iter().map(|&at| point(at)).collect::<Vec<_>>().join(between)
}

/// Escapes a text for LaTeX.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in super::minus::true_minus(text).chars() {
        match c {
            '{' | '}' | '_' | '&' | '#' | '%' | '$' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '−' => escaped.push_str("$-$"),
            '⁻' => escaped.push_str("$^-$"),
            '·' => escaped.push_str("$\\cdot$"),
            '…' => escaped.push_str("\\dots{}"),
            '±' => escaped.push_str("$\\pm$"),
            'ω' => escaped.push_str("$\\omega$"),
            'π' => escaped.push_str("$\\pi$"),
            'ε' => escaped.push_str("$\\varepsilon$"),
            '↑' => escaped.push_str("$\\uparrow$"),
            '↓' => escaped.push_str("$\\downarrow$"),
            '⇑' => escaped.push_str("$\\Uparrow$"),
            '⇓' => escaped.push_str("$\\Downarrow$"),
            '⁰' | '¹' | '²' | '³' | '⁴' | '⁵' | '⁶' | '⁷' | '⁸' | '⁹' => {
                let digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|d| d == c).unwrap_or(0);
                escaped.push_str(&format!("$^{digit}$"));
            }
            _ => escaped.push(c),
        }
    }
    escaped
}
