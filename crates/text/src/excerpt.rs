//! Excerpts of a text for error messages.

use crate::escape::escaped_line;
use std::fmt;
use std::ops::Range;

/// The maximum number of characters shown of a line.
const MAX_SHOWN: usize = 100;

/// A line of a text, or a part of it, with carets below a range.
///
/// ```
/// use kelvin_text::Excerpt;
/// let excerpt = Excerpt::new("x := 3;\ny := 4 @ x;", 15..16);
/// assert_eq!((excerpt.line(), excerpt.column()), (2, 8));
/// assert_eq!(excerpt.to_string(), "    y := 4 @ x;\n           ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    line: usize,
    column: usize,
    /// Whether the text has only one line.
    single_line: bool,
    shown: String,
    /// The position of the carets, in characters of the shown part.
    carets: Range<usize>,
}

impl Excerpt {
    /// Creates an excerpt for a range of bytes. A range of several lines is marked in the first line only.
    pub fn new(text: &str, range: Range<usize>) -> Excerpt {
        let [start, end] = [range.start, range.end.max(range.start)].map(|at| boundary(text, at));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        // A '\r' before the end of a line is not shown, unless the range starts there.
        let line_end =
            if text[..line_end].ends_with('\r') && start < line_end { line_end - 1 } else { line_end };
        let column = text[line_start..start].chars().count();
        // For a long line, equally much before and after the position.
        let skipped = column.saturating_sub(MAX_SHOWN / 2);
        let from = after(text, line_start, skipped);
        let to = after(text, from, MAX_SHOWN).min(line_end);
        let width = |from: usize, to: usize| escaped_line(&text[from..to]).chars().count();
        let caret = width(from, start);
        let carets = width(start, end.clamp(start, to.max(start))).max(1);
        Excerpt {
            line: before.matches('\n').count() + 1,
            column: column + 1,
            single_line: !text.trim_end_matches(['\n', '\r']).contains('\n'),
            shown: escaped_line(&text[from..to.max(start)]),
            carets: caret..caret + carets,
        }
    }

    /// Creates an excerpt for a position given by line and column, in characters from 1. `None` if there is
    /// no such line; a position beyond the end of the line is moved to the end.
    pub fn at(text: &str, line: usize, column: usize) -> Option<Excerpt> {
        let found = text.split('\n').nth(line.checked_sub(1)?)?;
        let before: usize = text.split('\n').take(line - 1).map(|line| line.len() + 1).sum();
        let start = before + after(found, 0, column.saturating_sub(1));
        Some(Excerpt::new(text, start..start))
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The position as text: `column 3`, or `line 2, column 3` in a text of several lines.
    pub fn place(&self) -> String {
        let Excerpt { line, column, .. } = self;
        if self.single_line { format!("column {column}") } else { format!("line {line}, column {column}") }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "    {}", self.shown)?;
        write!(f, "    {}{}", " ".repeat(self.carets.start), "^".repeat(self.carets.len()))
    }
}

/// The nearest character boundary at or before a byte offset.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The byte offset that is `characters` characters after `from`.
fn after(text: &str, from: usize, characters: usize) -> usize {
    text[from..].char_indices().nth(characters).map_or(text.len(), |(at, _)| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_carets_are_below_the_range() {
        let shown = |text: &str, range| Excerpt::new(text, range).to_string();
        assert_eq!(shown("abc", 1..2), "    abc\n     ^");
        assert_eq!(shown("abc", 1..3), "    abc\n     ^^");
        assert_eq!(shown("abc", 3..3), "    abc\n       ^");
        assert_eq!(shown("", 0..0), "    \n    ^");
        assert_eq!(shown("é→x", 2..5), "    é→x\n     ^");
        assert_eq!(shown("a\tb", 2..3), "    a b\n      ^");
        assert_eq!(shown("\u{1b}b", 1..2), "    \\u{1b}b\n          ^");
        assert_eq!(shown("ab\r\ncd", 5..9), "    cd\n     ^");
        assert_eq!(shown("ab\r\ncd", 0..6), "    ab\n    ^^");
        assert_eq!(shown("abc", 70..90), "    abc\n       ^");
    }

    #[test]
    fn only_a_part_of_a_long_line_is_shown() {
        let text = format!("{}x{}", "a".repeat(1000), "b".repeat(1000));
        let excerpt = Excerpt::new(&text, 1000..1001);
        assert_eq!((excerpt.column(), excerpt.place()), (1001, "column 1001".to_owned()));
        let line = format!("    {}x{}", "a".repeat(50), "b".repeat(49));
        assert_eq!(excerpt.to_string(), format!("{line}\n    {}^", " ".repeat(50)));
    }

    #[test]
    fn positions_are_given_by_line_and_column() {
        assert_eq!(Excerpt::at("..\n.?", 2, 2), Some(Excerpt::new("..\n.?", 4..4)));
        assert_eq!(Excerpt::at("..\n.?", 1, 9), Some(Excerpt::new("..\n.?", 2..2)));
        assert_eq!(Excerpt::at("..\n.?", 3, 1), None);
        assert_eq!(Excerpt::new("..\n.?", 4..4).place(), "line 2, column 2");
        assert_eq!(Excerpt::new("..\n", 1..1).place(), "column 2");
    }

    proptest! {
        #[test]
        fn any_text_is_shown_in_two_lines(text in "(?s).{0,300}", start in 0..400usize, length in 0..400usize) {
            let excerpt = Excerpt::new(&text, start..start + length).to_string();
            prop_assert_eq!(excerpt.lines().count(), 2, "{}", excerpt);
            prop_assert!(!excerpt.chars().any(|c| c.is_control() && c != '\n'));
            let lines: Vec<&str> = excerpt.lines().collect();
            // The carets are below a character or just after the last one.
            prop_assert!(lines[1].chars().count() <= lines[0].chars().count() + 1, "{}", excerpt);
        }
    }
}
