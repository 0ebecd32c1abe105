//! Files to which a picture is written.

use crate::failure::Failure;
use crate::file;
use clap::Args;
use kelvin_pictures::png_of_svg;
use std::path::PathBuf;

/// Pixels per point of the SVG.
const SCALE: f32 = 2.0;

/// Where a picture goes: to one file or to several.
#[derive(Args)]
pub struct PictureArgs {
    /// Write an SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write a TikZ picture for LaTeX, to be used with the packages tikz and amsmath.
    #[arg(long, value_name = "FILE")]
    tikz: Option<PathBuf>,
}

impl PictureArgs {
    /// Returns whether a file is asked for.
    pub fn is_asked_for(&self) -> bool {
        self.svg.is_some() || self.png.is_some() || self.tikz.is_some()
    }

    /// Writes the files that are asked for.
    pub fn write(&self, svg: impl Fn() -> String, tikz: impl Fn() -> String) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            file::write(path, svg().as_bytes())?;
        }
        if let Some(path) = &self.png {
            let png = png_of_svg(&svg(), SCALE).map_err(|error| Failure::message(error.to_string()))?;
            file::write(path, &png)?;
        }
        if let Some(path) = &self.tikz {
            file::write(path, tikz().as_bytes())?;
        }
        Ok(())
    }
}
