//! Pictures and values for terminals limited to ASCII.

/// Transliterates a text to ASCII. Columns of drawings are preserved; characters without a replacement become
/// question marks.
pub fn ascii(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if c.is_ascii() => written.push(c),
            '\u{2800}'..='\u{28ff}' => written.push(dots(c as u32 - 0x2800)),
            _ => written.push_str(spelt(c)),
        }
    }
    written
}

/// The dots of a Braille pattern, two by four, as one ASCII character.
fn dots(bits: u32) -> char {
    let rows = [0x09, 0x12, 0x24, 0xc0].map(|row| bits & row != 0);
    match (rows.iter().filter(|&&row| row).count(), rows[0] || rows[1], rows[2] || rows[3]) {
        (3.., ..) => '|',
        (_, true, true) => ':',
        (_, true, false) => '\'',
        (_, false, true) => '.',
        (_, false, false) => ' ',
    }
}

fn spelt(c: char) -> &'static str {
    match c {
        '─' | '━' | '−' | '–' | '—' | '－' => "-",
        '│' | '┃' | '╿' | '╽' => "|",
        '┤' | '├' | '└' | '┘' | '┌' | '┐' | '┬' | '┴' | '┼' | '┷' | '＋' => "+",
        '┄' | '·' | '•' => ".",
        '┋' | '⋮' => ":",
        '±' => "+-",
        '↑' => "^",
        '↓' => "v",
        '⇑' => "^^",
        '⇓' => "vv",
        '→' | '▸' | '▶' => "->",
        '←' => "<-",
        '…' => "...",
        '×' => "x",
        'ω' => "omega",
        'ε' => "epsilon",
        'π' => "pi",
        'Δ' => "Delta",
        'Γ' => "Gamma",
        '‘' | '’' => "'",
        '“' | '”' => "\"",
        '■' | '█' => "#",
        '⁻' => "^-",
        '⁰' => "^0",
        '¹' => "^1",
        '²' => "^2",
        '³' => "^3",
        '⁴' => "^4",
        '⁵' => "^5",
        '⁶' => "^6",
        '⁷' => "^7",
        '⁸' => "^8",
        '⁹' => "^9",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_keep_their_places() {
        assert_eq!(ascii("  2┤⢀⠔⡇⠈"), "  2+.:|'");
        assert_eq!(ascii("±1, ⇑*, ω+1, −3"), "+-1, ^^*, omega+1, -3");
        assert_eq!(ascii("\x1b[1mé\x1b[0m"), "\x1b[1m?\x1b[0m");
    }
}
