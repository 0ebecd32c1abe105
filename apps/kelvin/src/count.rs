//! Formatting of counts.

use std::fmt::Display;

/// `1 position`, `2 positions`.
pub fn count<N: Display + PartialEq + From<u8>>(n: N, noun: &str) -> String {
    let text = n.to_string();
    format!("{text} {}", plural(n, noun))
}

/// The noun in singular or plural form, for nouns with a regular plural.
pub fn plural<N: PartialEq + From<u8>>(n: N, noun: &str) -> String {
    if n == N::from(1) { noun.to_owned() } else { format!("{noun}s") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_singular() {
        assert_eq!(
            [0u64, 1, 2].map(|n| super::count(n, "position")),
            ["0 positions", "1 position", "2 positions"]
        );
    }
}
