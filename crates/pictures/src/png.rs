//! Drawing with pixels.

use crate::Picture;
use crate::letters::as_outlines;
use resvg::{tiny_skia, usvg};
use std::fmt;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// The scale is not between 1/10 and 10.
    #[error("a picture is scaled by a factor from 0.1 to 10")]
    Scale,
    /// The renderer refused the drawing.
    #[error("the renderer refused the drawing: {0}")]
    Renderer(String),
}

impl Picture {
    /// The picture as PNG, `scale` pixels to a point of the SVG.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        png_of_svg(&self.svg(), scale)
    }
}

/// An SVG document of this crate as PNG.
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
        .ok_or_else(|| refused(&"no memory for its pixels"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|why| refused(&why))
}
