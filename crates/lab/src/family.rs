//! Families of boards that depend on a number.

use kelvin_positions::BoardInput;

/// A board with the letter `n` for a number.
///
/// An `n` is replaced by the number unless it is a letter of a word: `Pn`, `2xn`, `grid 2xn`, `n + n`. After
/// a `^` it repeats the preceding character or bracketed group: `t^n..f^n`, `(xo)^n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Number,
    Repeated(String),
}

/// The families with a name.
const NAMES: &[(&str, &str)] = &[
    ("path", "Pn"),
    ("cycle", "Cn"),
    ("complete", "Kn"),
    ("star", "star n"),
    ("wheel", "wheel n"),
    ("hypercube", "Qn"),
    ("square", "nxn"),
    ("strip", "n"),
    ("heap", "n"),
];

impl Family {
    /// Parses a family; returns `None` if it does not depend on a number.
    pub fn parse(text: &str) -> Option<Family> {
        let name = text.trim().to_lowercase();
        let text = NAMES.iter().find(|(known, _)| *known == name).map_or(text, |(_, board)| board);
        let characters: Vec<char> = text.chars().collect();
        let mut pieces = vec![];
        let mut plain = String::new();
        for (i, &c) in characters.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| characters[i]);
            let after = characters.get(i + 1).copied();
            if c == 'n' && before == Some('^') {
                plain.pop();
                let repeated = take_last(&mut plain)?;
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
                pieces.push(Piece::Repeated(repeated));
            } else if c == 'n' && !is_word(before) && !is_word(after) {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
                pieces.push(Piece::Number);
            } else {
                plain.push(c);
            }
        }
        pieces.push(Piece::Text(plain));
        pieces.iter().any(|piece| !matches!(piece, Piece::Text(_))).then_some(Family { pieces })
    }

    /// Returns the board for a number.
    pub fn board(&self, n: u32) -> String {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Number => n.to_string(),
            Piece::Repeated(text) => text.repeat(n as usize),
        });
        pieces.collect()
    }
}

impl Family {
    /// Returns the board for a number, to be parsed.
    pub(crate) fn drawn(&self, n: u32) -> BoardInput {
        BoardInput::Text(self.board(n))
    }
}

/// Returns whether a letter beside an `n` makes it part of a word: any lowercase letter except the x of
/// `2xn`.
fn is_word(letter: Option<char>) -> bool {
    letter.is_some_and(|letter| letter.is_ascii_lowercase() && letter != 'x')
}

/// Removes the last character, or the last bracketed group.
fn take_last(text: &mut String) -> Option<String> {
    match text.pop()? {
        ')' => {
            let open = text.rfind('(')?;
            let inside = text.split_off(open);
            Some(inside[1..].to_owned())
        }
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn the_letter_n_is_a_number_where_it_is_no_part_of_a_word() {
        let board = |text: &str, n| Family::parse(text).map(|family| family.board(n));
        assert_eq!(board("Pn", 7).as_deref(), Some("P7"));
        assert_eq!(board("path", 7).as_deref(), Some("P7"));
        assert_eq!(board("grid 2xn", 3).as_deref(), Some("grid 2x3"));
        assert_eq!(board("nxn", 3).as_deref(), Some("3x3"));
        assert_eq!(board("n + n", 3).as_deref(), Some("3 + 3"));
        assert_eq!(board("n", 12).as_deref(), Some("12"));
        assert_eq!(board("t^n..f^n", 3).as_deref(), Some("ttt..fff"));
        assert_eq!(board("(xo)^n|#^n#^n", 2).as_deref(), Some("xoxo|####"));
        assert_eq!(board("petersen", 2), None);
        assert_eq!(board("^n", 2), None);
        assert_eq!(board("", 2), None);
    }
}
