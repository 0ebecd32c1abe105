//! Escaping of control characters.

/// Escapes all control characters except line ends; others could move the cursor or change the terminal's
/// state.
pub fn escaped(text: &str) -> String {
    text.split('\n').map(escaped_line).collect::<Vec<_>>().join("\n")
}

/// Escapes all control characters; a tab becomes one space, since it counts as one column.
pub(crate) fn escaped_line(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\t' => shown.push(' '),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}
