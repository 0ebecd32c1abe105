//! What the terminal can show.

use console::Term;

/// Lines on paper and in files, which have no width of their own.
const PAPER: usize = 72;
/// Pictures do not get better when they are wider.
const WIDEST: usize = 100;

/// How many characters a picture may have in a line.
pub fn width() -> usize {
    match Term::stdout().size_checked() {
        Some((_, columns)) => usize::from(columns).min(WIDEST),
        None => PAPER,
    }
}

/// Whether the terminal shows more than ASCII: the locale says so, or says nothing.
pub fn unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = locale.map(|name| name.to_lowercase()).find(|name| !name.is_empty());
    locale.is_none_or(|name| name.contains("utf-8") || name.contains("utf8"))
}

/// A picture or a page for people, in letters that the terminal has.
pub fn shown(text: String) -> String {
    if unicode() { text } else { crate::ascii::ascii(&text) }
}

/// Whether pictures may use 24-bit colours.
pub fn colours() -> bool {
    let many = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
    many && console::colors_enabled()
}

/// A text in lines of at most so many characters, broken at its spaces.
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

/// Where the first page of a text ends, if it has more than one. What has no height shows four thousand
/// characters.
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
        // The end of a line takes what is left of it.
        let used = if character == '\n' { columns - column % columns } else { 1 };
        column = if character == '\n' { 0 } else { column + 1 };
        left = left.saturating_sub(used);
    }
    None
}
