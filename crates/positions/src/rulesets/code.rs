//! Take-and-break codes.

use crate::board::BoardError;
use std::fmt;

/// The code of a take-and-break game: `0.77` is Kayles, `4.0` lets a heap be split and nothing taken.
///
/// The digit in place *k* says what may be done when *k* counters are taken from a heap: add 1 if nothing may
/// be left over, 2 if what is left may stay one heap, 4 if it may be split into two, 8 into three (all of them
/// not empty). Digits up to 7 make an octal code, up to F a hexadecimal one. Place 0 is before the point, where
/// only splitting makes sense. Digits in brackets at the end repeat for ever: `0.[3]` is Nim.
///
/// ```
/// use kelvin_positions::rulesets::HeapCode;
/// let kayles: HeapCode = "0.77".parse()?;
/// assert_eq!((kayles.digit(1), kayles.digit(3)), (7, 0));
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digits from place 0 on.
    digits: Vec<u8>,
    /// The digits that repeat after them.
    repeat: Vec<u8>,
}

/// The most places a code may have.
pub const MAX_PLACES: usize = 1000;

impl HeapCode {
    /// The code with a digit at each of these places, and 0 elsewhere.
    pub fn at_places(places: &[usize], digit: u8) -> Result<HeapCode, BoardError> {
        let last = places.iter().copied().max().unwrap_or(0);
        BoardError::limit("places of a code", last, MAX_PLACES)?;
        let mut digits = vec![0; last + 1];
        for &place in places {
            if place == 0 {
                return Err(BoardError::unsuited("a move takes at least one counter, not 0"));
            }
            digits[place] = digit;
        }
        Ok(HeapCode { digits, repeat: Vec::new() })
    }

    /// What may be done when `taken` counters are taken.
    #[inline]
    pub fn digit(&self, taken: usize) -> u8 {
        match taken.checked_sub(self.digits.len()) {
            None => self.digits[taken],
            Some(_) if self.repeat.is_empty() => 0,
            Some(beyond) => self.repeat[beyond % self.repeat.len()],
        }
    }

    /// The last place with a digit that is not 0, or `None` for a code that never ends.
    pub fn last_place(&self) -> Option<usize> {
        if self.repeat.iter().any(|&digit| digit != 0) {
            return None;
        }
        Some(self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0))
    }

    /// The places with a digit that is not 0, up to `most`.
    pub fn places(&self, most: usize) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        let end = if self.repeat.is_empty() { most.min(self.digits.len().saturating_sub(1)) } else { most };
        (0..=end).map(|taken| (taken, self.digit(taken))).filter(|&(_, digit)| digit != 0)
    }

    /// About how many moves a heap has.
    pub(super) fn moves(&self, heap: usize) -> usize {
        self.places(heap).fold(0, |sum: usize, (taken, digit)| {
            let left = heap - taken;
            let pairs = if digit & 4 != 0 { left / 2 } else { 0 };
            let triples = if digit & 8 != 0 { left.saturating_mul(left) / 12 } else { 0 };
            sum.saturating_add(pairs).saturating_add(triples).saturating_add(1)
        })
    }

    /// How many heaps a move may make of one: 1, 2 or 3.
    pub fn most_heaps(&self) -> usize {
        let all = self.digits.iter().chain(&self.repeat).fold(0, |all, digit| all | digit);
        if all & 8 != 0 {
            3
        } else if all & 4 != 0 {
            2
        } else {
            1
        }
    }
}

impl std::str::FromStr for HeapCode {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<HeapCode, BoardError> {
        const EXPECTED: &str = "a code such as 0.77, with digits 0 to 9 and A to F";
        let text = text.trim();
        BoardError::limit("places of a code", text.len(), MAX_PLACES)?;
        let (mut digits, mut repeat) = (Vec::new(), Vec::new());
        // 0: before the point, 1: after it, 2: within brackets, 3: after them.
        let mut stage = 0;
        for (index, letter) in text.char_indices() {
            let wrong = |expected: &str| Err(BoardError::at(index, format!("{letter:?}"), expected));
            match (letter, stage) {
                ('.', 0) => {
                    digits.resize(digits.len().max(1), 0);
                    stage = 1;
                }
                ('[', 1) => stage = 2,
                (']', 2) if !repeat.is_empty() => stage = 3,
                (_, 3) => return wrong("nothing after the repeating digits"),
                _ => match letter.to_digit(16) {
                    Some(_) if stage == 0 && !digits.is_empty() => {
                        return wrong("a point after the first digit");
                    }
                    Some(digit) if stage == 0 && digit & 3 != 0 => {
                        return wrong("0, 4, 8 or C before the point, where nothing is taken");
                    }
                    Some(digit) if stage == 2 => repeat.push(digit as u8),
                    Some(digit) => digits.push(digit as u8),
                    None => return wrong(EXPECTED),
                },
            }
        }
        match stage {
            0 => Err(BoardError::at(text.len(), "no point", EXPECTED)),
            2 => Err(BoardError::at(text.len(), "the end", "a closing bracket")),
            _ => Ok(HeapCode { digits, repeat }),
        }
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        let shown = if self.repeat.is_empty() { (last + 1).max(2) } else { self.digits.len() };
        for place in 0..shown {
            write!(f, "{:X}{}", self.digits.get(place).unwrap_or(&0), if place == 0 { "." } else { "" })?;
        }
        if !self.repeat.is_empty() {
            f.write_str("[")?;
            self.repeat.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_as_they_are_read() {
        for code in ["0.77", "4.0", "0.[3]", "0.0330003", "0.3F", "0.3003330[3]", "C.1"] {
            assert_eq!(code.parse::<HeapCode>().unwrap().to_string(), code);
        }
        assert_eq!("0.7700".parse::<HeapCode>().unwrap().to_string(), "0.77");
        assert_eq!(".07".parse::<HeapCode>().unwrap().to_string(), "0.07");
        assert_eq!(HeapCode::at_places(&[2, 3, 7], 3).unwrap().to_string(), "0.0330003");
    }

    #[test]
    fn what_is_no_code_says_where_and_why() {
        let error = |text: &str| text.parse::<HeapCode>().unwrap_err().to_string();
        assert_eq!(
            error("0.7G"),
            "character 4: found 'G', expected a code such as 0.77, with digits 0 to 9 and A to F"
        );
        assert_eq!(
            error("77"),
            "character 1: found '7', expected 0, 4, 8 or C before the point, where nothing is taken"
        );
        assert_eq!(
            error("0"),
            "character 2: found no point, expected a code such as 0.77, with digits 0 to 9 and A to F"
        );
        assert_eq!(
            error(""),
            "character 1: found no point, expected a code such as 0.77, with digits 0 to 9 and A to F"
        );
        assert_eq!(error("0.[3"), "character 5: found the end, expected a closing bracket");
        assert_eq!(
            error("0.[]"),
            "character 4: found ']', expected a code such as 0.77, with digits 0 to 9 and A to F"
        );
        assert_eq!(error("0.[3]3"), "character 6: found '3', expected nothing after the repeating digits");
        assert_eq!(
            HeapCode::at_places(&[0], 3).unwrap_err().to_string(),
            "a move takes at least one counter, not 0"
        );
    }
}
