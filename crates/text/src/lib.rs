//! Parse errors that show the line of the text, with carets below the error.
//!
//! ```
//! use kelvin_text::ParseError;
//! let error = ParseError::new("{1|2}+x", 6, "'x' has no meaning here");
//! assert_eq!(error.to_string(), "\
//! column 7: 'x' has no meaning here
//!     {1|2}+x
//!           ^");
//! ```

mod escape;
mod excerpt;

pub use escape::escaped;
pub use excerpt::Excerpt;

/// A parse error: the position and the reason. Its display shows the line with a caret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}\n{excerpt}", excerpt.place())]
pub struct ParseError<R> {
    /// The byte offset of the error.
    pub position: usize,
    /// The reason.
    pub reason: R,
    excerpt: Excerpt,
}

impl<R> ParseError<R> {
    /// Creates an error at a byte offset of a text.
    pub fn new(text: &str, position: usize, reason: R) -> Self {
        ParseError { position, reason, excerpt: Excerpt::new(text, position..position) }
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.excerpt.column()
    }
}
