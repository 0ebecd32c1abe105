//! Text as outlines, so that the PNG renderer needs no fonts.

use resvg::usvg::roxmltree::{Document, Error, Node};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::fmt::Write;
use std::sync::LazyLock;

/// The font of all texts. It is part of the program, so that pictures are the same on every machine.
static FONT: LazyLock<FontRef<'static>> =
    LazyLock::new(|| FontRef::new(dejavu::sans::regular()).expect("the bundled font is valid"));

/// Replaces the texts of an SVG document of this crate by paths.
pub(crate) fn as_outlines(svg: &str) -> Result<String, Error> {
    let document = Document::parse(svg)?;
    let mut drawn = String::with_capacity(svg.len());
    let mut begin = 0;
    for text in document.descendants().filter(|node| node.tag_name().name() == "text") {
        let range = text.range();
        drawn.push_str(&svg[begin..range.start]);
        drawn.push_str(&outline(text));
        begin = range.end;
    }
    drawn.push_str(&svg[begin..]);
    Ok(drawn)
}

/// The attributes that determine the position and the font of a text.
const PLACING: [&str; 6] = ["x", "y", "dy", "font-family", "font-size", "text-anchor"];

/// A text as a path with the same paint attributes.
fn outline(text: Node<'_, '_>) -> String {
    let number = |name: &str| text.attribute(name).and_then(|value| value.parse::<f32>().ok());
    let size = number("font-size").unwrap_or(16.0);
    let em = text.attribute("dy").and_then(|dy| dy.strip_suffix("em")?.parse::<f32>().ok());
    let words = text.text().unwrap_or_default();
    let size_of_font = Size::new(size);
    let advances = FONT.glyph_metrics(size_of_font, LocationRef::default());
    let advance = |glyph| advances.advance_width(glyph).unwrap_or(0.0);
    let width = words.chars().map(|letter| advance(glyph(letter))).sum::<f32>();
    let shift = match text.attribute("text-anchor") {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let mut pen = Pen {
        x: number("x").unwrap_or(0.0) - shift,
        y: number("y").unwrap_or(0.0) + em.unwrap_or(0.0) * size,
        path: String::new(),
    };
    let outlines = FONT.outline_glyphs();
    for glyph in words.chars().map(glyph) {
        if let Some(outline) = outlines.get(glyph) {
            // A glyph that cannot be drawn is omitted.
            let _ = outline.draw(DrawSettings::unhinted(size_of_font, LocationRef::default()), &mut pen);
        }
        pen.x += advance(glyph);
    }
    let mut element = format!("<path d=\"{}\"", pen.path);
    for attribute in text.attributes().filter(|attribute| !PLACING.contains(&attribute.name())) {
        // Writing to a string cannot fail.
        let _ = write!(element, " {}=\"{}\"", attribute.name(), attribute.value());
    }
    element + "/>"
}

/// The glyph of a letter. A letter that the font does not have is an empty box.
fn glyph(letter: char) -> GlyphId {
    FONT.charmap().map(letter).unwrap_or(GlyphId::NOTDEF)
}

/// Draws the outline of a letter with its lower left corner at (x, y).
struct Pen {
    x: f32,
    y: f32,
    path: String,
}

impl Pen {
    fn draw<const N: usize>(&mut self, command: char, points: [(f32, f32); N]) {
        self.path.push(command);
        for (x, y) in points {
            let _ = write!(self.path, "{:.3} {:.3} ", self.x + x, self.y - y);
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.draw('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_path_at_the_same_place() {
        let text =
            r#"<svg><text x="10" y="20" font-size="10" text-anchor="end" fill="red">|</text><g/></svg>"#;
        let drawn = as_outlines(text).unwrap();
        assert!(
            drawn.starts_with("<svg><path d=\"M") && drawn.ends_with("Z\" fill=\"red\"/><g/></svg>"),
            "{drawn}"
        );
        // The bar ends left of the end of its text, and descends below the baseline.
        let coordinates: Vec<f32> =
            drawn.split(['M', 'L', 'Z', ' ', '"']).filter_map(|word| word.parse().ok()).collect();
        assert!(coordinates.chunks(2).all(|point| (6.0..10.0).contains(&point[0])), "{coordinates:?}");
        assert!(coordinates.chunks(2).any(|point| point[1] > 20.0), "{coordinates:?}");
    }

    #[test]
    fn the_font_has_all_characters_of_values() {
        let missing: String = "↑⇑↓⇓∗*±½¼ωε√π×−·|{}<>≤≥∞₀₁₂₃⁰¹²³ℵ"
            .chars()
            .filter(|&letter| glyph(letter) == GlyphId::NOTDEF)
            .collect();
        assert_eq!(missing, "");
    }
}
