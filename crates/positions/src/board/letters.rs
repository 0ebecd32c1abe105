//! The letters of pieces on grids.

use super::Cell;
use kelvin_values::Player;

/// The letters of a ruleset's pieces. `x` and `o` are always accepted for a piece of Left and of Right; case
/// is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    left: char,
    right: char,
    /// The letter of a piece of both players, if the ruleset has such pieces.
    pub(super) either: Option<char>,
    /// Whether there are other kinds of pieces, written as numbers in brackets.
    pub(super) kinds: bool,
    /// The user-chosen letters of the cells 0, 1, 2, …, padded with `\0`. If there are any, no other letters
    /// are accepted.
    own: [char; MAX_LETTERS],
}

/// The most letters that a user may choose.
const MAX_LETTERS: usize = 16;

/// The value of `own` without user-chosen letters.
const NONE: [char; MAX_LETTERS] = ['\0'; MAX_LETTERS];

impl Letters {
    /// `x` and `o`.
    pub const CROSSES: Letters = Letters { left: 'x', right: 'o', either: None, kinds: false, own: NONE };
    /// Toads, which move to the right, and frogs, which move to the left.
    pub const TOADS: Letters = Letters { left: 't', right: 'f', ..Letters::CROSSES };
    /// `l`, `r`, and `e` for either.
    pub const SIDES: Letters = Letters { left: 'l', right: 'r', either: Some('e'), ..Letters::CROSSES };
    /// `x` and `o`, and other kinds of pieces as their numbers: `(5)`.
    pub const NUMBERED: Letters = Letters { kinds: true, ..Letters::CROSSES };

    /// Creates the letters that a user chose for the cells 0, 1, 2, …. They must be distinct, and none may
    /// separate rows. `None` if there are too many.
    ///
    /// ```
    /// use kelvin_positions::board::{Cell, Grid, Letters};
    /// let letters = Letters::own("_BW#@").unwrap();
    /// let grid = Grid::parse("B_|@W", letters)?;
    /// assert_eq!((grid.at(1, 0), grid.to_string()), (Cell::Kind(4), "B_|@W".to_owned()));
    /// assert_eq!(
    ///     Grid::parse("b_", letters).unwrap_err().to_string(),
    ///     "row 1, column 1: found 'b', expected one of _ B W # @"
    /// );
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    pub fn own(letters: &str) -> Option<Letters> {
        let mut own = NONE;
        for (place, letter) in letters.chars().enumerate() {
            if letter == '|' || letter.is_whitespace() || letter.is_control() || own.contains(&letter) {
                return None;
            }
            *own.get_mut(place)? = letter;
        }
        (!letters.is_empty()).then_some(Letters { own, kinds: true, ..Letters::CROSSES })
    }

    /// The icons in CGScript of the cells 0 to 3: a free cell, Left's piece, Right's piece, and a hole or
    /// either's piece.
    pub(crate) fn icons(self) -> [&'static str; 4] {
        match self {
            Letters::TOADS => ["Blank", "Toad", "Frog", "GraySquare"],
            Letters::SIDES => ["Blank", "BlackDomino", "WhiteDomino", "GrayDomino"],
            _ => ["Blank", "BlackStone", "WhiteStone", "GraySquare"],
        }
    }

    /// The letters that a user chose.
    pub(super) fn chosen(self) -> String {
        self.own.into_iter().take_while(|letter| *letter != '\0').collect()
    }

    pub(super) fn is_own(self) -> bool {
        self.own != NONE
    }

    pub(super) fn read(self, letter: char) -> Option<Cell> {
        if self.is_own() {
            return self.own.iter().position(|own| *own == letter).map(|place| Cell::numbered(place as i8));
        }
        let letter = letter.to_ascii_lowercase();
        match letter {
            '.' => Some(Cell::Empty),
            // The usual notation for an empty cell in Toads and Frogs.
            '_' if self == Letters::TOADS => Some(Cell::Empty),
            '#' => Some(Cell::Hole),
            _ if letter == self.left || letter == 'x' => Some(Cell::Piece(Player::Left)),
            _ if letter == self.right || letter == 'o' => Some(Cell::Piece(Player::Right)),
            _ if Some(letter) == self.either => Some(Cell::Either),
            _ => None,
        }
    }

    /// Formats a cell.
    pub fn write(self, cell: Cell) -> String {
        if self.is_own()
            && let Some(number) = cell.number()
        {
            let letter = usize::try_from(number).ok().and_then(|place| self.own.get(place));
            let letter = letter.filter(|letter| **letter != '\0');
            return letter.map_or_else(|| format!("({number})"), char::to_string);
        }
        match cell {
            Cell::Hole => "#".into(),
            Cell::Empty => ".".into(),
            Cell::Piece(Player::Left) => self.left.into(),
            Cell::Piece(Player::Right) => self.right.into(),
            Cell::Either => self.either.unwrap_or('e').into(),
            Cell::Kind(kind) => format!("({kind})"),
        }
    }

    pub(super) fn expected(self) -> String {
        if self.is_own() {
            let letters: Vec<String> = self.chosen().chars().map(String::from).collect();
            return format!("one of {}", letters.join(" "));
        }
        let mut letters = format!(". # {} {}", self.left, self.right);
        if let Some(either) = self.either {
            letters.push(' ');
            letters.push(either);
        }
        if self.kinds {
            letters.push_str(" (5)");
        }
        format!("one of {letters}")
    }
}
