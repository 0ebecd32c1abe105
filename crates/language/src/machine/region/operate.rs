//! Operators on words.

use super::word::Word;
use super::{Runner, Trouble};
use crate::ast::{Binary, Unary};
use crate::machine::run::small;
use crate::value::Value;

impl<'u> Runner<'_, '_, 'u> {
    pub(super) fn unary(&mut self, op: Unary, word: Word) -> Result<Word, Trouble> {
        match (op, word) {
            (Unary::Not, Word::True) => Ok(Word::False),
            (Unary::Not, Word::False) => Ok(Word::True),
            (Unary::Minus, Word::Integer(n)) if n != i64::MIN => Ok(Word::Integer(-n)),
            (Unary::Minus, Word::Place(place)) if place.row() != i32::MIN && place.column() != i32::MIN => {
                Ok(Word::place(-place.row(), -place.column()))
            }
            _ => {
                let value = self.plain(word)?;
                let value = self.machine.unary(op, value)?;
                self.made(&value)
            }
        }
    }

    #[inline]
    pub(super) fn binary(&mut self, op: Binary, a: Word, b: Word) -> Result<Word, Trouble> {
        if let (Word::Integer(a), Word::Integer(b)) = (a, b)
            && let Some(word) = on_integers(op, a, b)
        {
            return Ok(word);
        }
        // A place is one of the board's most often, and a content an integer or nothing.
        match (op, a, b) {
            (Binary::Add, Word::Place(a), Word::Place(b)) => {
                if let (Some(row), Some(column)) =
                    (a.row().checked_add(b.row()), a.column().checked_add(b.column()))
                {
                    return Ok(Word::place(row, column));
                }
            }
            (Binary::Equal, Word::Nothing | Word::Integer(_), Word::Integer(_) | Word::Nothing) => {
                return Ok(Word::truth(a == b));
            }
            _ => {}
        }
        self.binary_of_others(op, a, b)
    }

    fn binary_of_others(&mut self, op: Binary, a: Word, b: Word) -> Result<Word, Trouble> {
        let is_other = |word| matches!(word, Word::Other(_));
        let place = |row: Option<i32>, column: Option<i32>| match (row, column) {
            (Some(row), Some(column)) => Ok(Word::place(row, column)),
            _ => Err(Trouble::Unknown),
        };
        match (op, a, b) {
            (Binary::Equal | Binary::Same, ..) if !is_other(a) && !is_other(b) => {
                self.regional.region.same(a, b).map(Word::truth)
            }
            (Binary::NotEqual | Binary::NotSame, ..) if !is_other(a) && !is_other(b) => {
                self.regional.region.same(a, b).map(|same| Word::truth(!same))
            }
            (Binary::Subtract, Word::Place(a), Word::Place(b)) => {
                place(a.row().checked_sub(b.row()), a.column().checked_sub(b.column()))
            }
            (Binary::Multiply, Word::Place(a), Word::Integer(n))
            | (Binary::Multiply, Word::Integer(n), Word::Place(a)) => {
                let times = |x: i32| i64::from(x).checked_mul(n).and_then(|x| i32::try_from(x).ok());
                place(times(a.row()), times(a.column()))
            }
            (Binary::Add, Word::Text(a), Word::Text(b)) => {
                self.regional.region.joined_texts(a, b).map(Word::Text)
            }
            (
                Binary::Add,
                Word::Position(_) | Word::Sum(_),
                Word::Position(_) | Word::Sum(_) | Word::Integer(_),
            )
            | (Binary::Add, Word::Integer(_), Word::Position(_) | Word::Sum(_)) => {
                Ok(Word::Sum(self.regional.region.stretch(&[a, b])?.from()))
            }
            _ => {
                let (a, b) = (self.plain(a)?, self.plain(b)?);
                let value = self.machine.binary(op, a, b)?;
                self.made(&value)
            }
        }
    }

    /// Whether the loop whose value, limit and step are at `at` is over.
    pub(super) fn step_ends(&mut self, at: usize) -> Result<bool, Trouble> {
        match self.regional.stack[at..at + 3] {
            [Word::Integer(n), Word::Integer(limit), Word::Integer(by)] => {
                Ok(if by < 0 { n < limit } else { n > limit })
            }
            [_, Word::Undefined, _] => Ok(false),
            [value, limit, by] => {
                let down = self.binary(Binary::Less, by, Word::Integer(0))? == Word::True;
                let goes_on = if down { Binary::AtLeast } else { Binary::AtMost };
                Ok(self.binary(goes_on, value, limit)? == Word::False)
            }
            _ => Err(Trouble::Unknown),
        }
    }
}

/// Arithmetic on integers, as far as it stays with them.
#[inline]
fn on_integers(op: Binary, a: i64, b: i64) -> Option<Word> {
    if op == Binary::Divide && b != 0 && a.checked_rem(b) == Some(0) {
        return a.checked_div(b).map(Word::Integer);
    }
    match small(op, a, b)? {
        Value::Integer(n) => Some(Word::Integer(n)),
        Value::Boolean(truth) => Some(Word::truth(truth)),
        _ => None,
    }
}
