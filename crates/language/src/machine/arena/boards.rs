//! Grids and strips in an arena.

use super::Stop;
use super::memory::Arena;
use super::word::{Board, Slice, Word};

impl Arena<'_> {
    /// What a board holds at a place; `Nothing` beyond its edge.
    #[inline]
    pub(super) fn held(&self, board: usize, place: Word) -> Result<Word, Stop> {
        let board = self.boards[board];
        let cell = match (place, board.is_strip) {
            // A strip has coordinates too.
            (Word::Place(place), _) => board.cell(place.row(), place.column()),
            (Word::Integer(at), true) => i32::try_from(at).ok().and_then(|at| board.cell(1, at)),
            _ => return Err(Stop::Unsupported),
        };
        Ok(cell.map_or(Word::Nothing, |cell| Word::Integer(self.cells[cell].into())))
    }

    /// The places of a board that hold a content.
    pub(super) fn places(&mut self, board: usize, content: i64) -> Result<Word, Stop> {
        let board = self.boards[board];
        let from = self.words.len();
        Self::room(from, board.cells().len())?;
        for (at, cell) in (0..).zip(board.cells()) {
            if i64::from(self.cells[cell]) == content {
                let (row, column) = (at / board.columns + 1, at % board.columns + 1);
                self.words.push(match board.is_strip {
                    true => Word::Integer(column.into()),
                    false => Word::place(row, column),
                });
            }
        }
        Ok(Word::List(Slice::new(from, self.words.len() - from)))
    }

    /// A board with one cell changed.
    pub(super) fn updated(&mut self, board: usize, place: Word, content: Word) -> Result<Word, Stop> {
        let (number, copy) = self.copied(self.boards[board])?;
        self.write(copy, place, content)?;
        Ok(Word::Board(number))
    }

    /// A board with the cells changed of a map.
    pub(super) fn updated_by(&mut self, board: usize, changes: Slice) -> Result<Word, Stop> {
        let (number, copy) = self.copied(self.boards[board])?;
        for at in changes.range().step_by(2) {
            self.write(copy, self.words[at], self.words[at + 1])?;
        }
        Ok(Word::Board(number))
    }

    fn write(&mut self, board: Board, place: Word, content: Word) -> Result<(), Stop> {
        let cell = match (place, board.is_strip) {
            (Word::Place(place), false) => board.cell(place.row(), place.column()),
            (Word::Integer(at), true) => i32::try_from(at).ok().and_then(|at| board.cell(1, at)),
            _ => None,
        };
        let Word::Integer(content) = content else { return Err(Stop::Unsupported) };
        match (cell, i8::try_from(content)) {
            (Some(cell), Ok(content)) => self.cells[cell] = content,
            _ => return Err(Stop::Unsupported),
        }
        Ok(())
    }
}
