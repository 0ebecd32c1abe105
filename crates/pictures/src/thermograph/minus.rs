//! Typographic minus signs.

/// Replaces hyphens by minus signs, except within words and names of moves such as `b1-b2`.
pub(crate) fn true_minus(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for (place, c) in text.char_indices() {
        let (before, after) = (&text[..place], &text[place + c.len_utf8()..]);
        let within_a_word = before.ends_with(char::is_alphabetic) && after.starts_with(char::is_alphabetic);
        let between_squares = ends_with_square(before) && starts_with_square(after);
        written.push(match c {
            '-' if !within_a_word && !between_squares => '−',
            // The wide signs of tinies and minies, which the font of PNG does not have.
            '－' => '−',
            '＋' => '+',
            other => other,
        });
    }
    written
}

/// Returns whether a text ends with the name of a square: a letter and a number.
fn ends_with_square(text: &str) -> bool {
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < text.len() && letters.ends_with(|c: char| c.is_ascii_lowercase())
}

fn starts_with_square(text: &str) -> bool {
    let numbers = text.strip_prefix(|c: char| c.is_ascii_lowercase());
    numbers.is_some_and(|numbers| numbers.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_hyphens() {
        assert_eq!(true_minus("{2|-1}, all-small, m-3"), "{2|−1}, all-small, m−3");
        assert_eq!(
            true_minus("Left's move b1-b2, a12-a11: 1-ω, x-1, 2-a1"),
            "Left's move b1-b2, a12-a11: 1−ω, x−1, 2−a1"
        );
    }
}
