//! What a person is shown of a text in which something is wrong: the line, with carets below what is meant.
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

/// Why a text cannot be read: what is wrong, and where. Its display shows the line with a caret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}\n{excerpt}", excerpt.place())]
pub struct ParseError<R> {
    /// Bytes of the text before the trouble.
    pub position: usize,
    /// What is wrong.
    pub reason: R,
    excerpt: Excerpt,
}

impl<R> ParseError<R> {
    /// Something is wrong after so many bytes of a text.
    pub fn new(text: &str, position: usize, reason: R) -> Self {
        ParseError { position, reason, excerpt: Excerpt::new(text, position..position) }
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.excerpt.column()
    }
}
