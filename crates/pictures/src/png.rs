//! PNG rendering.

use crate::ThermographPicture;
use crate::letters::as_outlines;
use kelvin_budget::{Budget, Exhausted};
use resvg::{tiny_skia, usvg};
use std::fmt;

/// The reason why a PNG cannot be rendered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// A scale that is not between 1/10 and 10.
    #[error("the scale of a picture must be between 0.1 and 10")]
    Scale,
    /// The renderer refused the drawing.
    #[error("the renderer refused the drawing: {0}")]
    Renderer(String),
    /// Time or memory ran out.
    #[error("{0}")]
    Exhausted(#[from] Exhausted),
}

impl ThermographPicture {
    /// The picture as PNG, with `scale` pixels per point of the SVG.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        png_of_svg(&self.svg(), scale)
    }
}

/// Renders an SVG document of this crate as PNG.
pub fn png_of_svg(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    png_of_svg_within(svg, scale, &Budget::unlimited())
}

/// The same within a budget, which is looked at between the shapes of the document.
pub fn png_of_svg_within(svg: &str, scale: f32, budget: &Budget) -> Result<Vec<u8>, PngError> {
    if !(0.1..=10.0).contains(&scale) {
        return Err(PngError::Scale);
    }
    let refused = |why: &dyn fmt::Display| PngError::Renderer(why.to_string());
    budget.check()?;
    let outlines = as_outlines(svg).map_err(|why| refused(&why))?;
    budget.check()?;
    let tree = usvg::Tree::from_str(&outlines, &usvg::Options::default()).map_err(|why| refused(&why))?;
    let size = tree.size();
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    // Four bytes a pixel, and as many for the file.
    budget.check_values(0, u64::from(width) * u64::from(height) * 8)?;
    let mut pixmap =
        tiny_skia::Pixmap::new(width, height).ok_or_else(|| refused(&"not enough memory for the pixels"))?;
    paint(tree.root(), tiny_skia::Transform::from_scale(scale, scale), &mut pixmap, budget)?;
    budget.check()?;
    pixmap.encode_png().map_err(|why| refused(&why))
}

/// Paints the shapes of a group one after the other.
fn paint(
    group: &usvg::Group,
    transform: tiny_skia::Transform,
    pixmap: &mut tiny_skia::Pixmap,
    budget: &Budget,
) -> Result<(), PngError> {
    for node in group.children() {
        budget.check()?;
        match node {
            usvg::Node::Group(group) if !group.should_isolate() => {
                paint(group, transform.pre_concat(group.transform()), pixmap, budget)?;
            }
            node => {
                // A node is painted at the corner of its box.
                match (node.abs_layer_bounding_box(), node) {
                    (Some(place), _) => {
                        let transform = transform.pre_translate(place.x(), place.y());
                        // Without a box there is nothing to paint.
                        let _ = resvg::render_node(node, transform, &mut pixmap.as_mut());
                    }
                    // A horizontal or vertical line has no area, and so no box.
                    (None, usvg::Node::Path(path)) => paint_line(path, transform, pixmap),
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// Paints the stroke of a path.
fn paint_line(path: &usvg::Path, transform: tiny_skia::Transform, pixmap: &mut tiny_skia::Pixmap) {
    let Some(stroke) = path.stroke() else { return };
    let usvg::Paint::Color(colour) = stroke.paint() else { return };
    let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, stroke.opacity().to_u8());
    pixmap.stroke_path(path.data(), &paint, &stroke.to_tiny_skia(), transform, None);
}
