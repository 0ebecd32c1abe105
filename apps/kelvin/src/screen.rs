//! The capabilities of the terminal.

use console::Term;

/// The line width of output that is not a terminal.
const PAPER: usize = 72;
/// The maximum width of pictures. Wider ones are not clearer.
const WIDEST: usize = 100;

/// The width of pictures in characters.
pub fn width() -> usize {
    match Term::stdout().size_checked() {
        Some((_, columns)) => usize::from(columns).min(WIDEST),
        None => PAPER,
    }
}

/// Returns whether the terminal supports Unicode: the locale states it, or is not set.
pub fn unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = locale.map(|name| name.to_lowercase()).find(|name| !name.is_empty());
    locale.is_none_or(|name| name.contains("utf-8") || name.contains("utf8"))
}

/// Converts a text for the terminal, to ASCII if needed.
pub fn shown(text: String) -> String {
    if unicode() { text } else { crate::ascii::ascii(&text) }
}

/// Returns whether the terminal supports 24-bit colours.
pub fn colours() -> bool {
    let many = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
    many && console::colors_enabled()
}

/// Wraps a text at spaces, to lines of at most `width` characters.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if used > 0 && used + 1 + letters > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += letters;
    }
    lines
}

/// The end of the first page of a text, if it has more than one. If the output has no height, a page is four
/// thousand characters.
pub fn page_end(text: &str) -> Option<usize> {
    const CHARACTERS: usize = 4000;
    const KEPT: usize = 6;
    let Some((rows, columns)) = Term::stdout().size_checked() else {
        return text.char_indices().nth(CHARACTERS).map(|(at, _)| at);
    };
    let (rows, columns) = (usize::from(rows).max(2 * KEPT) - KEPT, usize::from(columns).max(20));
    let mut left = rows * columns;
    let mut column = 0;
    for (at, character) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        // A newline fills the rest of its line.
        let used = if character == '\n' { columns - column % columns } else { 1 };
        column = if character == '\n' { 0 } else { column + 1 };
        left = left.saturating_sub(used);
    }
    None
}
