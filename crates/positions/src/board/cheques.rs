//! Coins, cheques and rectangles on a table.

use super::{BoardError, Unfit, json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A slip on the table: coins, a cheque or a rectangle.
///
/// As JSON, coins are their number, and a choice is `{"left": [...], "right": [...]}`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::SlipForm", into = "json::SlipForm")]
pub enum Slip {
    /// Coins: Left's, or Right's when below zero.
    Coins(i64),
    /// A cheque or a rectangle: Left's choices and Right's choices.
    Choice([Vec<Slip>; 2]),
}

/// The slips on the table of Cashing Cheques.
///
/// ```
/// use kelvin_positions::board::Cheques;
/// assert_eq!(Cheques::parse("{8|-4} + 3", false)?.slips().len(), 2);
/// assert!(Cheques::parse("{8,{28|4}|-2}", false).is_err(), "a rectangle");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::ChequesForm", into = "json::ChequesForm")]
pub struct Cheques(Vec<Slip>);

/// The most coins on a slip.
const MAX_COINS: i64 = 1_000_000_000_000;
/// The most slips on a table, or within a rectangle.
const MAX_SLIPS: usize = 1000;

impl Slip {
    /// Returns whether the slip is coins, or a cheque with one number for each player.
    pub(crate) fn is_plain(&self) -> bool {
        let one_number = |side: &Vec<Slip>| matches!(side[..], [Slip::Coins(_)]);
        match self {
            Slip::Coins(_) => true,
            Slip::Choice(sides) => sides.iter().all(one_number),
        }
    }

    /// Checks the limits of a slip whose choices may be nested up to `depth` deep.
    pub(super) fn check(&self, depth: usize) -> Result<(), BoardError> {
        match self {
            Slip::Coins(n) => BoardError::limit_u64("coins", n.unsigned_abs(), MAX_COINS as u64),
            Slip::Choice(_) if depth == 0 => Err(BoardError::unsuited(
                "found a choice, expected a number of coins, as this far inside there is no choice any more",
            )),
            Slip::Choice(_) if depth == 1 && !self.is_plain() => {
                Err(BoardError::unsuited("found a choice, expected a cheque with one number for each player"))
            }
            Slip::Choice(sides) => {
                sides.iter().try_for_each(|side| BoardError::limit("slips", side.len(), MAX_SLIPS))?;
                sides.iter().flatten().try_for_each(|slip| slip.check(depth - 1))
            }
        }
    }
}

impl Cheques {
    /// Creates a table of coins, cheques and rectangles.
    pub fn new(slips: Vec<Slip>) -> Result<Cheques, BoardError> {
        BoardError::limit("slips", slips.len(), MAX_SLIPS)?;
        slips.iter().try_for_each(|slip| slip.check(2))?;
        Ok(Cheques(slips))
    }

    /// Creates the table of a position reached in play, without checks.
    pub(crate) fn reached(slips: Vec<Slip>) -> Cheques {
        Cheques(slips)
    }

    /// Parses coins and cheques, and with `rectangles` also rectangles, added with `+`.
    pub fn parse(text: &str, rectangles: bool) -> Result<Cheques, BoardError> {
        Reader { text, at: 0 }.table(if rectangles { 2 } else { 1 }).map(Cheques)
    }

    /// The slips in the order given.
    pub fn slips(&self) -> &[Slip] {
        &self.0
    }

    /// Returns an error if there is a rectangle on the table.
    pub fn without_rectangles(&self) -> Result<&Cheques, BoardError> {
        match self.0.iter().find(|slip| !slip.is_plain()) {
            None => Ok(self),
            Some(slip) => Err(BoardError::unsuited(format!(
                "found the rectangle {slip}, expected cheques with one number for each player"
            ))),
        }
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slip::Coins(n) => write!(f, "{n}"),
            Slip::Choice([left, right]) => {
                let side = |slips: &[Slip]| slips.iter().map(Slip::to_string).collect::<Vec<_>>().join(",");
                write!(f, "{{{}|{}}}", side(left), side(right))
            }
        }
    }
}

impl fmt::Display for Cheques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, slip) in self.0.iter().enumerate() {
            write!(f, "{}{slip}", if i == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}

/// A parser that reads from left to right. Braces are nested at most two deep, so recursion is bounded.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.at += if found { letter.len_utf8() } else { 0 };
        found
    }

    fn expected(&mut self, what: &str) -> BoardError {
        let found = self.peek().map_or("the end".into(), |letter| format!("{letter:?}"));
        BoardError::at(self.at, found, what)
    }

    fn table(&mut self, depth: usize) -> Result<Vec<Slip>, BoardError> {
        let mut slips = vec![self.slip(depth)?];
        while self.take('+') {
            slips.push(self.slip(depth)?);
            BoardError::limit("slips", slips.len(), MAX_SLIPS)?;
        }
        match self.peek() {
            None => Ok(slips),
            Some(_) => Err(self.expected("+ or the end")),
        }
    }

    /// Parses coins, or a choice nested at most `depth` deep.
    fn slip(&mut self, depth: usize) -> Result<Slip, BoardError> {
        if self.peek() != Some('{') {
            return self.coins();
        }
        if depth == 0 {
            return Err(self.expected("a number of coins, as this far inside there is no choice any more"));
        }
        let start = self.at;
        self.take('{');
        let left = self.side(depth - 1, '|')?;
        let right = self.side(depth - 1, '}')?;
        // A choice that offers cheques, or more than one slip, is a rectangle.
        let is_cheque = |side: &[Slip]| matches!(side, [Slip::Coins(_)]);
        if depth == 1 && !(is_cheque(&left) && is_cheque(&right)) {
            return Err(BoardError::at(start, "a choice", "a cheque with one number for each player"));
        }
        Ok(Slip::Choice([left, right]))
    }

    /// Parses the slips of one player up to a closing letter; a side may be empty.
    fn side(&mut self, depth: usize, end: char) -> Result<Vec<Slip>, BoardError> {
        let mut slips = Vec::new();
        if self.take(end) {
            return Ok(slips);
        }
        loop {
            slips.push(self.slip(depth)?);
            BoardError::limit("slips", slips.len(), MAX_SLIPS)?;
            if self.take(end) {
                return Ok(slips);
            }
            if !self.take(',') {
                return Err(self.expected(&format!("a comma or {end:?}")));
            }
        }
    }

    fn coins(&mut self) -> Result<Slip, BoardError> {
        self.peek();
        let rest = &self.text[self.at..];
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.expected("a number of coins, or a cheque such as {5|-3}"));
        }
        match rest[..sign + digits].parse::<i64>() {
            Ok(n) if n.abs() <= MAX_COINS => {
                self.at += sign + digits;
                Ok(Slip::Coins(n))
            }
            _ => Err(Unfit::too_large("coins", &rest[sign..sign + digits], MAX_COINS as u64).into()),
        }
    }
}
