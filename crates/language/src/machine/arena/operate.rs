//! Operators on words.

use super::word::Word;
use super::{Runner, Stop};
use crate::ast::{Binary, Unary};
use crate::code::Op;
use crate::machine::domain::{Domain as _, Items, on_integers};

impl Runner<'_, '_, '_> {
    /// What the machine makes of values that are plain.
    pub(super) fn made_of(&mut self, op: Op, words: &[Word]) -> Result<Word, Stop> {
        let values = words.iter().map(|word| self.plain(*word)).collect::<Result<Items<_>, _>>()?;
        let value = self.machine.made_of(op, &values)?;
        Runner::made(self, &value)
    }

    pub(super) fn unary(&mut self, op: Unary, word: Word) -> Result<Word, Stop> {
        match (op, word) {
            (Unary::Not, Word::True) => Ok(Word::False),
            (Unary::Not, Word::False) => Ok(Word::True),
            (Unary::Minus, Word::Integer(n)) if n != i64::MIN => Ok(Word::Integer(-n)),
            (Unary::Minus, Word::Place(place)) if place.row() != i32::MIN && place.column() != i32::MIN => {
                Ok(Word::place(-place.row(), -place.column()))
            }
            _ => self.made_of(Op::Unary(op), &[word]),
        }
    }

    #[inline]
    pub(super) fn binary(&mut self, op: Binary, a: Word, b: Word) -> Result<Word, Stop> {
        if let (Word::Integer(a), Word::Integer(b)) = (a, b)
            && let Some(value) = on_integers(op, a, b)
        {
            return Self::known(value);
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

    fn binary_of_others(&mut self, op: Binary, a: Word, b: Word) -> Result<Word, Stop> {
        let is_other = |word| matches!(word, Word::Other(_));
        let place = |row: Option<i32>, column: Option<i32>| match (row, column) {
            (Some(row), Some(column)) => Ok(Word::place(row, column)),
            _ => Err(Stop::Unsupported),
        };
        match (op, a, b) {
            (Binary::Equal | Binary::Same, ..) if !is_other(a) && !is_other(b) => {
                self.state.arena.same(a, b).map(Word::truth)
            }
            (Binary::NotEqual | Binary::NotSame, ..) if !is_other(a) && !is_other(b) => {
                self.state.arena.same(a, b).map(|same| Word::truth(!same))
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
                self.state.arena.joined_texts(a, b).map(Word::Text)
            }
            (
                Binary::Add,
                Word::Position(_) | Word::Sum(_),
                Word::Position(_) | Word::Sum(_) | Word::Integer(_),
            )
            | (Binary::Add, Word::Integer(_), Word::Position(_) | Word::Sum(_)) => {
                Ok(Word::Sum(self.state.arena.slice(&[a, b])?.from()))
            }
            _ => self.made_of(Op::Binary(op), &[a, b]),
        }
    }
}
