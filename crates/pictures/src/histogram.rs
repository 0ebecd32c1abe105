//! Histograms: the frequencies of values.

use crate::colour::{Colour, GREY, INK};
use crate::svg::{Element, document};

/// The height of a bar and the gap to the next.
const STEP: f64 = 22.0;
/// The length of the longest bar.
const MAX_BAR: f64 = 380.0;
/// The approximate width of a letter.
const LETTER: f64 = 7.6;

/// A histogram as SVG: a title, and a bar with a count for each label. Lengths are proportional to the square
/// root, so that rare values stay visible.
///
/// ```
/// let svg = kelvin_pictures::histogram("temperature", &[("0".to_owned(), 12), ("3/2".to_owned(), 1)]);
/// assert!(svg.contains(">3/2<") && svg.contains(">12<"));
/// ```
pub fn histogram(title: &str, bars: &[(String, u64)]) -> String {
    let widest = bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) as f64 * LETTER + 12.0;
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    let text = |x: f64, y: f64, fill: &str, anchor: &str, size: u32| {
        let text = Element::new("text").with("x", format!("{x:.1}")).with("y", format!("{y:.1}"));
        let text = text.with("fill", fill).with("font-family", "sans-serif").with("font-size", size);
        text.with("text-anchor", anchor)
    };
    let mut body = vec![text(0.0, 14.0, INK, "start", 15).around_text(title)];
    for (i, (name, count)) in bars.iter().enumerate() {
        let top = 26.0 + STEP * i as f64;
        let length = (MAX_BAR * (*count as f64 / most).sqrt()).max(1.0);
        body.push(text(widest - 8.0, top + 14.0, INK, "end", 13).around_text(name));
        let bar = Element::new("rect").with("x", format!("{widest:.1}")).with("y", format!("{top:.1}"));
        let bar = bar.with("width", format!("{length:.1}")).with("height", STEP - 4.0);
        body.push(bar.with("fill", Colour::Blue.hex()).alone());
        body.push(text(widest + length + 6.0, top + 14.0, GREY, "start", 12).around_text(&count.to_string()));
    }
    let width = (widest + MAX_BAR + 90.0).ceil();
    let height = 34.0 + STEP * bars.len() as f64;
    let paper = Element::new("rect").with("x", -8).with("y", -8).with("width", width + 16.0);
    let paper = paper.with("height", height + 16.0).with("fill", "#ffffff").alone();
    let document = document(width + 16.0, height + 16.0, (-8, -8));
    document.around(&format!("\n{paper}\n{}\n", body.join("\n"))) + "\n"
}
