//! Cashing Cheques.

use crate::board::{Board, BoardError};
use crate::ruleset::{Known, Ruleset};
use kelvin_values::Player;
use std::fmt;

/// **Cashing Cheques**, and **extended Cashing Cheques**. On the table lie coins and cheques. A player pays one of
/// their own coins, or cashes a cheque: the cheque `{a|b}` gives Left `a` coins when she cashes it and Right `-b`
/// when he does (what is negative goes to the opponent). In the extended game there are also rectangles: on a
/// rectangle a player chooses one of the coins or cheques on their side of it, and the rest goes.
///
/// ```text
///   {8|-4} + {5|-5} + {1|-13}      three cheques
///   {8,{28|4} | -2,{2|-22}} + 3    a rectangle and three of Left's coins
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CashingCheques;

/// Something on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// Coins: Left's, or Right's when below zero.
    Coins(i64),
    /// A cheque or a rectangle: what Left may choose, and what Right may.
    Choice([Vec<Slip>; 2]),
}

/// What lies on the table.
pub type Slips = Vec<Slip>;

/// A payment or a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// One coin is paid.
    Pay,
    /// This is chosen from that.
    Choose {
        /// What is chosen.
        what: Slip,
        /// The cheque or rectangle it is chosen from.
        from: Slip,
    },
}

/// Most coins on a slip.
const MAX_COINS: i64 = 1_000_000_000_000;
/// Most slips on a table, or within a rectangle.
const MAX_SLIPS: usize = 1000;

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

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deal::Pay => f.write_str("pay a coin"),
            Deal::Choose { what: Slip::Coins(n), from } => write!(f, "cash {n} from {from}"),
            Deal::Choose { what, from } => write!(f, "choose {what} from {from}"),
        }
    }
}

impl CashingCheques {
    /// The position given as text, without rectangles.
    pub fn parse(text: &str) -> Result<Slips, BoardError> {
        Reader { text, at: 0 }.table(1)
    }

    /// The position given as text, rectangles allowed.
    pub fn parse_extended(text: &str) -> Result<Slips, BoardError> {
        Reader { text, at: 0 }.table(2)
    }
}

/// Reads from left to right. Braces go two deep at most, so does the reading.
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

    fn table(&mut self, depth: usize) -> Result<Slips, BoardError> {
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

    /// Coins, or a choice nested at most `depth` deep.
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
        // What offers cheques, or more than one thing, is a rectangle.
        let is_cheque = |side: &[Slip]| matches!(side, [Slip::Coins(_)]);
        if depth == 1 && !(is_cheque(&left) && is_cheque(&right)) {
            return Err(BoardError::at(start, "a choice", "a cheque with one number for each player"));
        }
        Ok(Slip::Choice([left, right]))
    }

    /// The slips of one player up to a closing letter; a side may be empty.
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
            _ => {
                let size = rest[sign..sign + digits].to_string();
                Err(BoardError::TooLarge { what: "coins", size, limit: MAX_COINS as u64 })
            }
        }
    }
}

impl Ruleset for CashingCheques {
    type Position = Slips;
    type Move = Deal;

    fn moves(&self, slips: &Slips, player: Player, visit: &mut impl FnMut(Deal, Slips)) {
        let direction = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        for (i, slip) in slips.iter().enumerate() {
            let mut made = |deal: Deal, what: Slip| {
                let mut next = slips.clone();
                next[i] = what;
                visit(deal, next);
            };
            match slip {
                Slip::Coins(n) if n.signum() == direction => made(Deal::Pay, Slip::Coins(n - direction)),
                Slip::Coins(_) => {}
                Slip::Choice(sides) => {
                    for what in &sides[player.index()] {
                        made(Deal::Choose { what: what.clone(), from: slip.clone() }, what.clone());
                    }
                }
            }
        }
    }

    fn components(&self, slips: Slips, visit: &mut impl FnMut(Slips)) {
        for slip in slips {
            visit(vec![slip]);
        }
    }

    fn known_value(&self, slips: &Slips) -> Option<Known> {
        match slips[..] {
            [] => Some(Known::Integer(0)),
            [Slip::Coins(n)] => Some(Known::Integer(n)),
            _ => None,
        }
    }

    fn board(&self, slips: &Slips) -> Board {
        Board::Text(slips.iter().map(Slip::to_string).collect::<Vec<_>>().join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::{assert_value, assert_worth};

    #[test]
    fn a_table_is_worth_what_its_notation_says() {
        for text in ["{3|-1}", "3 + {1|-1}", "-1 + {2|-2} + {1|-3}"] {
            assert_worth(&CashingCheques, &CashingCheques::parse(text).unwrap(), text);
        }
        for text in ["{2,{3|1}|0,{1|-4}}", "{{2|1}|-1} + {2|-2}"] {
            assert_worth(&CashingCheques, &CashingCheques::parse_extended(text).unwrap(), text);
        }
        let text = "{8,{28|4}|-2,{2|-22}}";
        assert_value(&CashingCheques, &CashingCheques::parse_extended(text).unwrap(), text);
    }

    #[test]
    fn a_table_is_written_as_it_is_read() {
        let text = "{8,{28|4}|-2,{2|-22}} + 3 + {5|-5}";
        let slips = CashingCheques::parse_extended(text).unwrap();
        assert_eq!(CashingCheques.board(&slips).to_string(), text);
    }

    #[test]
    fn what_is_no_table_says_where_and_why() {
        let error = |text| CashingCheques::parse(text).unwrap_err().to_string();
        assert_eq!(
            error(""),
            "character 1: found the end, expected a number of coins, or a cheque such as {5|-3}"
        );
        assert_eq!(error("{1|2"), "character 5: found the end, expected a comma or '}'");
        assert_eq!(
            error("{1,2|3}"),
            "character 1: found a choice, expected a cheque with one number for each player"
        );
        assert_eq!(error("{1|2} 3"), "character 7: found '3', expected + or the end");
        assert_eq!(
            error("{é|1}"),
            "character 2: found 'é', expected a number of coins, or a cheque such as {5|-3}"
        );
        assert_eq!(
            error("9999999999999999999999"),
            "9999999999999999999999 coins are too many: the limit is 1000000000000"
        );
        let deep = CashingCheques::parse_extended("{{{1|2}|3}|4}").unwrap_err().to_string();
        assert_eq!(
            deep,
            "character 3: found '{', expected a number of coins, as this far inside there is no choice any more"
        );
    }
}
