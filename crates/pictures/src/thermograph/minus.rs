//! Typographic minus signs.

/// Replaces hyphens by minus signs, except within words.
pub(crate) fn true_minus(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut last = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let within = last.is_alphabetic() && rest.peek().is_some_and(|next| next.is_alphabetic());
        written.push(match c {
            '-' if !within => '−',
            // The wide signs of tinies and minies, which the font of PNG does not have.
            '－' => '−',
            '＋' => '+',
            other => other,
        });
        last = c;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_hyphens() {
        assert_eq!(true_minus("{2|-1}, all-small, m-3"), "{2|−1}, all-small, m−3");
    }
}
