//! Positions as bytes, under which their values are kept.

use super::memory::Region;
use super::word::Word;
use super::{Regional, Trouble};
use std::ops::Range;

/// What a variable of a position is.
mod sort {
    pub(super) const INTEGER: u8 = 0;
    pub(super) const GRID: u8 = 1;
    pub(super) const STRIP: u8 = 2;
    pub(super) const PLACE: u8 = 3;
    pub(super) const LIST: u8 = 4;
    pub(super) const TEXT: u8 = 5;
    pub(super) const TRUE: u8 = 6;
    pub(super) const FALSE: u8 = 7;
    pub(super) const LEFT: u8 = 8;
    pub(super) const RIGHT: u8 = 9;
    pub(super) const NOTHING: u8 = 10;
}

/// The most lists within lists.
const DEPTH: u32 = 64;

/// Writes a word behind others. Equal words are written alike, and different ones differently: a sort, then what has a length of its
/// own, or its length first. What is equal to something of another sort has no bytes, nor have sets and maps, whose order does not matter.
pub(super) fn write(region: &Region<'_>, word: Word, key: &mut Vec<u8>) -> Result<(), Trouble> {
    write_within(region, word, key, DEPTH)
}

fn write_within(region: &Region<'_>, word: Word, key: &mut Vec<u8>, depth: u32) -> Result<(), Trouble> {
    let Some(depth) = depth.checked_sub(1) else { return Err(Trouble::Unknown) };
    match word {
        Word::Integer(n) => {
            key.push(sort::INTEGER);
            key.extend(n.to_le_bytes());
        }
        Word::Board(at) => {
            let board = region.boards[at];
            key.push(if board.is_strip { sort::STRIP } else { sort::GRID });
            key.extend(board.rows.to_le_bytes());
            key.extend(board.columns.to_le_bytes());
            key.extend(region.cells[board.cells()].iter().map(|cell| *cell as u8));
        }
        Word::Place(place) => {
            key.push(sort::PLACE);
            key.extend(place.row().to_le_bytes());
            key.extend(place.column().to_le_bytes());
        }
        Word::List(words) => {
            key.push(sort::LIST);
            key.extend((words.length() as u32).to_le_bytes());
            for &word in &region.words[words.range()] {
                write_within(region, word, key, depth)?;
            }
        }
        Word::Text(text) => {
            key.push(sort::TEXT);
            key.extend((text.length() as u32).to_le_bytes());
            key.extend(
                region.letters[text.range()].iter().flat_map(|&letter| u32::from(letter).to_le_bytes()),
            );
        }
        Word::True => key.push(sort::TRUE),
        Word::False => key.push(sort::FALSE),
        Word::Left => key.push(sort::LEFT),
        Word::Right => key.push(sort::RIGHT),
        Word::Nothing => key.push(sort::NOTHING),
        _ => return Err(Trouble::Unknown),
    }
    Ok(())
}

/// Reads bytes one after the other.
struct Reader<'k> {
    key: &'k [u8],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<Range<usize>, Trouble> {
        let range = self.at..self.at + count;
        self.at += count;
        if self.at <= self.key.len() { Ok(range) } else { Err(Trouble::Unknown) }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Trouble> {
        let range = self.take(N)?;
        self.key[range].try_into().map_err(|_| Trouble::Unknown)
    }

    fn word(&mut self, region: &mut Region<'_>) -> Result<Word, Trouble> {
        let [sort] = self.bytes()?;
        Ok(match sort {
            sort::INTEGER => Word::Integer(i64::from_le_bytes(self.bytes()?)),
            sort::GRID | sort::STRIP => {
                let (rows, columns) = (i32::from_le_bytes(self.bytes()?), i32::from_le_bytes(self.bytes()?));
                let cells = self.take(rows as usize * columns as usize)?;
                region.board_of_bytes(rows, columns, sort == sort::STRIP, &self.key[cells])?
            }
            sort::PLACE => {
                let (row, column) = (i32::from_le_bytes(self.bytes()?), i32::from_le_bytes(self.bytes()?));
                Word::place(row, column)
            }
            sort::LIST => {
                let length = u32::from_le_bytes(self.bytes()?);
                let mut words: smallvec::SmallVec<[Word; 16]> = smallvec::SmallVec::new();
                for _ in 0..length {
                    words.push(self.word(region)?);
                }
                Word::List(region.stretch(&words)?)
            }
            sort::TEXT => {
                let length = u32::from_le_bytes(self.bytes()?);
                let mut letters = String::new();
                for _ in 0..length {
                    let letter = char::from_u32(u32::from_le_bytes(self.bytes()?));
                    letters.push(letter.ok_or(Trouble::Unknown)?);
                }
                Word::Text(region.text(letters.chars())?)
            }
            sort::TRUE => Word::True,
            sort::FALSE => Word::False,
            sort::LEFT => Word::Left,
            sort::RIGHT => Word::Right,
            _ => Word::Nothing,
        })
    }
}

impl<'u> Regional<'u> {
    /// The bytes of a position.
    pub(super) fn write_position(&self, from: usize, key: &mut Vec<u8>) -> Result<(), Trouble> {
        key.clear();
        for at in from..from + self.region.fields {
            write(&self.region, self.region.words[at], key)?;
        }
        Ok(())
    }

    /// The position of these bytes.
    pub(super) fn read_position(&mut self, number: u32) -> Result<Word, Trouble> {
        let Some(key) = self.found.keys.get_index(number as usize) else { return Err(Trouble::Unknown) };
        let mut reader = Reader { key, at: 0 };
        let mut fields: smallvec::SmallVec<[Word; 8]> = smallvec::SmallVec::new();
        for _ in 0..self.region.fields {
            fields.push(reader.word(&mut self.region)?);
        }
        Ok(Word::Position(self.region.stretch(&fields)?.from()))
    }
}
