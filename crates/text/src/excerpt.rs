//! The line of a text that something is said about.

use crate::escape::escaped_line;
use std::fmt;
use std::ops::Range;

/// At most this many characters of a line are shown.
const SHOWN: usize = 100;

/// A line of a text, or as much of it as can be shown, with carets below a stretch of it.
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
    /// Whether the text has but one line.
    alone: bool,
    shown: String,
    /// Where the carets stand, in characters of what is shown.
    carets: Range<usize>,
}

impl Excerpt {
    /// A stretch of a text, in bytes. What goes on in the next line is marked in the first alone.
    pub fn new(text: &str, stretch: Range<usize>) -> Excerpt {
        let [start, end] = [stretch.start, stretch.end.max(stretch.start)].map(|at| boundary(text, at));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        // The end of a line as some systems write it is no part of it, but something may be missing there.
        let line_end =
            if text[..line_end].ends_with('\r') && start < line_end { line_end - 1 } else { line_end };
        let column = text[line_start..start].chars().count();
        // Not all of a long line: as much before the place as after it.
        let skipped = column.saturating_sub(SHOWN / 2);
        let from = after(text, line_start, skipped);
        let to = after(text, from, SHOWN).min(line_end);
        let width = |from: usize, to: usize| escaped_line(&text[from..to]).chars().count();
        let caret = width(from, start);
        let carets = width(start, end.clamp(start, to.max(start))).max(1);
        Excerpt {
            line: before.matches('\n').count() + 1,
            column: column + 1,
            alone: !text.trim_end_matches(['\n', '\r']).contains('\n'),
            shown: escaped_line(&text[from..to.max(start)]),
            carets: caret..caret + carets,
        }
    }

    /// A place in a text by its line and its column, in characters, both counted from 1; `None` if it has no such line. A place
    /// beyond the end of the line is the end.
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

    /// The place in words: `column 3`, or `line 2, column 3` in a text of more lines.
    pub fn place(&self) -> String {
        let Excerpt { line, column, .. } = self;
        if self.alone { format!("column {column}") } else { format!("line {line}, column {column}") }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "    {}", self.shown)?;
        write!(f, "    {}{}", " ".repeat(self.carets.start), "^".repeat(self.carets.len()))
    }
}

/// A place in a text between two characters: this one, or the first before it.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The byte so many characters after another.
fn after(text: &str, from: usize, characters: usize) -> usize {
    text[from..].char_indices().nth(characters).map_or(text.len(), |(at, _)| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_caret_stands_below_what_is_meant() {
        let shown = |text: &str, stretch| Excerpt::new(text, stretch).to_string();
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
    fn of_a_long_line_only_the_surroundings_are_shown() {
        let text = format!("{}x{}", "a".repeat(1000), "b".repeat(1000));
        let excerpt = Excerpt::new(&text, 1000..1001);
        assert_eq!((excerpt.column(), excerpt.place()), (1001, "column 1001".to_owned()));
        let line = format!("    {}x{}", "a".repeat(50), "b".repeat(49));
        assert_eq!(excerpt.to_string(), format!("{line}\n    {}^", " ".repeat(50)));
    }

    #[test]
    fn places_are_told_by_line_and_column() {
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
            // The carets begin where there is a character, or just after the last one, and end there too.
            prop_assert!(lines[1].chars().count() <= lines[0].chars().count() + 1, "{}", excerpt);
        }
    }
}
