//! A picture of either sort.

use crate::Picture;

/// A picture: of a thermograph, or of something on a board.
pub enum Drawing {
    /// A thermograph.
    Thermograph(Box<Picture>),
    /// A board: as lines of text, and as an SVG document where there is one.
    Board {
        /// For a terminal.
        text: String,
        /// For a page.
        svg: Option<String>,
    },
}

impl Drawing {
    /// As lines of text, so many characters wide.
    pub fn text(&self, width: usize) -> String {
        match self {
            Drawing::Thermograph(picture) => picture.terminal(width),
            Drawing::Board { text, .. } => text.clone(),
        }
    }

    /// As an SVG document, if there is one.
    pub fn svg(&self) -> Option<String> {
        match self {
            Drawing::Thermograph(picture) => Some(picture.svg()),
            Drawing::Board { svg, .. } => svg.clone(),
        }
    }
}
