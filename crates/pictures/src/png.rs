//! PNG rendering.

use crate::Picture;
use crate::letters::as_outlines;
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
}

impl Picture {
    /// The picture as PNG, with `scale` pixels per point of the SVG.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        png_of_svg(&self.svg(), scale)
    }
}

/// Renders an SVG document of this crate as PNG.
pub fn png_of_svg(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    if !(0.1..=10.0).contains(&scale) {
        return Err(PngError::Scale);
    }
    let refused = |why: &dyn fmt::Display| PngError::Renderer(why.to_string());
    let outlines = as_outlines(svg).map_err(|why| refused(&why))?;
    let tree = usvg::Tree::from_str(&outlines, &usvg::Options::default()).map_err(|why| refused(&why))?;
    let size = tree.size();
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| refused(&"not enough memory for the pixels"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|why| refused(&why))
}
