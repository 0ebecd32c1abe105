//! Drawings of any kind.

use crate::ThermographPicture;

/// A thermograph or a board.
pub enum Drawing {
    /// A thermograph.
    Thermograph(Box<ThermographPicture>),
    /// A board as lines of text, and as an SVG document if there is one.
    Board {
        /// The text, for a terminal.
        text: String,
        /// The SVG document.
        svg: Option<String>,
    },
}

impl Drawing {
    /// The drawing as lines of text of at most `width` characters.
    pub fn text(&self, width: usize) -> String {
        match self {
            Drawing::Thermograph(picture) => picture.terminal(width),
            Drawing::Board { text, .. } => text.clone(),
        }
    }

    /// The drawing as an SVG document, if there is one.
    pub fn svg(&self) -> Option<String> {
        match self {
            Drawing::Thermograph(picture) => Some(picture.svg()),
            Drawing::Board { svg, .. } => svg.clone(),
        }
    }
}
