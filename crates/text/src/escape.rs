//! Characters that cannot be shown.

/// A text in which no control character is left but ends of lines: others would move the cursor, or worse.
pub fn escaped(text: &str) -> String {
    text.split('\n').map(escaped_line).collect::<Vec<_>>().join("\n")
}

/// A line in which no control character is left; a tab takes one column, as it does in counting.
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
