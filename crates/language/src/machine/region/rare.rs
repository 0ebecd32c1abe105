//! Instructions that are not worth a place in the loop.

use super::memory::Region;
use super::word::{Closure, Stretch, Word};
use super::{ENCLOSING, Prepared, Runner, Trouble, Wanted};
use crate::ast::Collected;
use crate::code::{Capture, Op};
use crate::collection::Range;
use std::sync::Arc;

impl<'u> Runner<'_, '_, 'u> {
    /// Does such an instruction.
    pub(super) fn rare(&mut self, op: Op, base: usize, prepared: &Arc<Prepared<'u>>) -> Result<(), Trouble> {
        let word = match op {
            Op::Unary(op) => {
                let word = self.pop()?;
                self.unary(op, word)?
            }
            Op::Coordinates(2) => match (self.pop()?, self.pop()?) {
                (Word::Integer(column), Word::Integer(row)) => {
                    match (i32::try_from(row), i32::try_from(column)) {
                        (Ok(row), Ok(column)) => Word::place(row, column),
                        _ => return Err(Trouble::Unknown),
                    }
                }
                _ => return Err(Trouble::Unknown),
            },
            Op::List(count) => Word::List(self.top(count as usize, |region, words| region.stretch(words))?),
            Op::Set(count) => Word::Set(self.top(count as usize, |region, words| region.distinct(words))?),
            Op::Map(count) => Word::Map(self.top(2 * count as usize, |region, words| region.entries(words))?),
            Op::Collect(slot, kind) => {
                let slot = base + slot as usize;
                let built = std::mem::replace(&mut self.regional.stack[slot], Word::Undefined);
                let Word::Builder(builder) = built else { return Err(Trouble::Unknown) };
                self.regional.region.built(builder, |region, words| {
                    Ok(match kind {
                        Collected::List => Word::List(region.stretch(words)?),
                        Collected::Set => Word::Set(region.distinct(words)?),
                        Collected::Map => Word::Map(region.entries(words)?),
                    })
                })?
            }
            Op::Range => match (self.pop()?, self.pop()?, self.pop()?) {
                (Word::Integer(by), Word::Integer(to), Word::Integer(from)) if by != 0 => {
                    self.regional.region.ranges.push(Range { from, to, by });
                    Word::Range(self.regional.region.ranges.len() - 1)
                }
                _ => return Err(Trouble::Unknown),
            },
            Op::Function(at) => {
                let made = &prepared.code.functions[at as usize];
                let code = self.code(made)?;
                let captured: smallvec::SmallVec<[Word; 8]> = made
                    .captures
                    .iter()
                    .map(|capture| match *capture {
                        Capture::Local(slot) => Ok(self.regional.stack[base + slot as usize]),
                        Capture::Captured(at) => self.captured(base, at),
                    })
                    .collect::<Result<_, _>>()?;
                let captured = self.regional.region.stretch(&captured)?;
                let this = self.this(base);
                self.regional.region.closures.push(Closure { code, captured, this });
                Word::Function(self.regional.region.closures.len() - 1)
            }
            Op::Captured(at) => self.captured(base, at)?,
            Op::MakeCell(slot) => {
                let slot = base + slot as usize;
                self.regional.region.shared.push(self.regional.stack[slot]);
                let cell = Word::Cell(self.regional.region.shared.len() - 1);
                self.regional.stack[slot] = cell;
                return Ok(());
            }
            Op::LocalCell(slot) => self.read(self.regional.stack[base + slot as usize])?,
            Op::CapturedCell(at) => {
                let cell = self.captured(base, at)?;
                self.read(cell)?
            }
            Op::SetLocalCell(slot) => {
                let cell = self.regional.stack[base + slot as usize];
                return self.write(cell);
            }
            Op::SetCapturedCell(at) => {
                let cell = self.captured(base, at)?;
                return self.write(cell);
            }
            Op::Enclosing => match self.pop()? {
                Word::Position(_) => Word::Other(ENCLOSING),
                _ => return Err(Trouble::Unknown),
            },
            Op::Class(class) => match self.regional.classes.get(&class) {
                Some(word) => *word,
                None => return Err(self.regional.want(Wanted::Class(class))),
            },
            _ => return Err(Trouble::Unknown),
        };
        self.push(word);
        Ok(())
    }

    /// The last words of the stack, made into something.
    fn top(
        &mut self,
        count: usize,
        made: impl FnOnce(&mut Region<'u>, &[Word]) -> Result<Stretch, Trouble>,
    ) -> Result<Stretch, Trouble> {
        let regional = &mut *self.regional;
        let from = regional.stack.len() - count;
        let stretch = made(&mut regional.region, &regional.stack[from..])?;
        regional.stack.truncate(from);
        Ok(stretch)
    }

    fn captured(&self, base: usize, at: u32) -> Result<Word, Trouble> {
        match self.regional.stack[base - 1] {
            Word::Function(function) => {
                let captured = self.regional.region.closures[function].captured;
                Ok(self.regional.region.words[captured.from() + at as usize])
            }
            _ => Err(Trouble::Unknown),
        }
    }

    fn read(&self, cell: Word) -> Result<Word, Trouble> {
        match cell {
            Word::Cell(at) => Ok(self.regional.region.shared[at]),
            other => Ok(other),
        }
    }

    fn write(&mut self, cell: Word) -> Result<(), Trouble> {
        let word = self.pop()?;
        let Word::Cell(at) = cell else { return Err(Trouble::Unknown) };
        self.regional.region.shared[at] = word;
        Ok(())
    }
}
