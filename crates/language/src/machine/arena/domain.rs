//! Words as what a program computes with.

use super::run::Here;
use super::word::{Closure, Word};
use super::{ENCLOSING, Runner, Stop, Wanted};
use crate::ast::{Binary, Collected};
use crate::class::ClassId;
use crate::code::{Code, Op, Passing};
use crate::collection::Range;
use crate::machine::domain::{Domain, Next};
use crate::symbol::Symbol;
use crate::value::Value;
use std::sync::Arc;

/// How many arguments are passed, if none by name.
fn count(passing: &Passing) -> Result<usize, Stop> {
    if passing.names.is_empty() { Ok(passing.count as usize) } else { Err(Stop::Unsupported) }
}

impl<'r, 'u> Domain<'u> for Runner<'r, '_, 'u> {
    type Value = Word;
    type Stop = Stop;
    type Frame = Here<'r, 'u>;

    fn unsupported() -> Stop {
        Stop::Unsupported
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        self.step()
    }

    #[inline]
    fn stack(&mut self) -> &mut Vec<Word> {
        &mut self.state.stack
    }

    fn code<'h>(here: &'h Here<'r, 'u>) -> &'h Code<'u> {
        &here.prepared.code
    }

    #[inline]
    fn this(&self, here: &Here<'r, 'u>) -> Result<Word, Stop> {
        Ok(self.this_at(here.base))
    }

    #[inline]
    fn slots(&mut self, here: &Here<'r, 'u>) -> &mut [Word] {
        &mut self.state.stack[here.base..]
    }

    #[inline]
    fn slot(&mut self, here: &Here<'r, 'u>, slot: usize) -> &mut Word {
        &mut self.state.stack[here.base + slot]
    }

    #[inline]
    fn local(&mut self, here: &Here<'r, 'u>, slot: usize) -> Result<Word, Stop> {
        match self.state.stack[here.base + slot] {
            Word::Undefined => Err(Stop::Unsupported),
            word => Ok(word),
        }
    }

    fn captured(&self, here: &Here<'r, 'u>, at: usize) -> Result<Word, Stop> {
        match self.state.stack[here.base - 1] {
            Word::Function(function) => {
                let captured = self.state.arena.closures[function].captured;
                Ok(self.state.arena.words[captured.from() + at])
            }
            _ => Err(Stop::Unsupported),
        }
    }

    #[inline(never)]
    fn cell(&mut self, word: Word) -> Result<Word, Stop> {
        self.state.arena.shared.push(word);
        Ok(Word::Cell(self.state.arena.shared.len() - 1))
    }

    fn read(&self, cell: &Word) -> Result<Word, Stop> {
        Ok(match *cell {
            Word::Cell(at) => self.state.arena.shared[at],
            other => other,
        })
    }

    fn write(&mut self, cell: &Word, word: Word) -> Result<(), Stop> {
        let Word::Cell(at) = *cell else { return Err(Stop::Unsupported) };
        self.state.arena.shared[at] = word;
        Ok(())
    }

    #[inline]
    fn constant(&mut self, here: &Here<'r, 'u>, at: usize) -> Result<Word, Stop> {
        Ok(here.prepared.constants[at])
    }

    #[inline]
    fn as_integer(word: &Word) -> Option<i64> {
        if let Word::Integer(n) = *word { Some(n) } else { None }
    }

    #[inline]
    fn known(value: Value<'u>) -> Result<Word, Stop> {
        match value {
            Value::Integer(n) => Ok(Word::Integer(n)),
            Value::Boolean(truth) => Ok(Word::truth(truth)),
            Value::Nothing => Ok(Word::Nothing),
            _ => Err(Stop::Unsupported),
        }
    }

    #[inline(never)]
    fn made(&mut self, op: Op, words: &[Word]) -> Result<Word, Stop> {
        match (op, words) {
            (Op::Unary(op), [word]) => return self.unary(op, *word),
            (Op::Range, &[Word::Integer(from), Word::Integer(to), Word::Integer(by)]) if by != 0 => {
                self.state.arena.ranges.push(Range { from, to, by });
                return Ok(Word::Range(self.state.arena.ranges.len() - 1));
            }
            (Op::Coordinates(_), &[Word::Integer(row), Word::Integer(column)]) => {
                if let (Ok(row), Ok(column)) = (i32::try_from(row), i32::try_from(column)) {
                    return Ok(Word::place(row, column));
                }
            }
            _ => {}
        }
        self.made_of(op, words)
    }

    #[inline(never)]
    fn class(&mut self, class: ClassId) -> Result<Word, Stop> {
        match self.state.classes.get(&class) {
            Some(word) => Ok(*word),
            None => Err(self.state.want(Wanted::Class(class))),
        }
    }

    #[inline(never)]
    fn function(
        &mut self,
        here: &Here<'r, 'u>,
        code: &Arc<Code<'u>>,
        captured: Vec<Word>,
    ) -> Result<Word, Stop> {
        let code = self.code(code)?;
        let captured = self.state.arena.slice(&captured)?;
        let this = self.this_at(here.base);
        self.state.arena.closures.push(Closure { code, captured, this });
        Ok(Word::Function(self.state.arena.closures.len() - 1))
    }

    fn collection(&mut self, count: usize, kind: Collected) -> Result<Word, Stop> {
        let state = &mut *self.state;
        let from = state.stack.len() - count;
        let word = state.arena.collected(&state.stack[from..], kind);
        state.stack.truncate(from);
        word
    }

    fn new_list(&mut self) -> Result<Word, Stop> {
        Ok(Word::Builder(self.state.arena.builder()))
    }

    #[inline]
    fn append(&mut self, here: &Here<'r, 'u>, slot: usize, word: Word) -> Result<(), Stop> {
        let Word::Builder(builder) = *self.slot(here, slot) else { return Err(Stop::Unsupported) };
        self.state.arena.append(builder, word)
    }

    #[inline(never)]
    fn collect(&mut self, here: &Here<'r, 'u>, slot: usize, kind: Collected) -> Result<Word, Stop> {
        let built = std::mem::replace(self.slot(here, slot), Word::Undefined);
        let Word::Builder(builder) = built else { return Err(Stop::Unsupported) };
        self.state.arena.built(builder, |arena, words| arena.collected(words, kind))
    }

    #[inline]
    fn truth(&self, word: &Word) -> Result<bool, Stop> {
        match word {
            Word::True => Ok(true),
            Word::False => Ok(false),
            _ => Err(Stop::Unsupported),
        }
    }

    #[inline]
    fn is_given(word: &Word) -> bool {
        *word != Word::Undefined
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Word, b: Word) -> Result<Word, Stop> {
        Runner::binary(self, op, a, b)
    }

    fn enclosing(&mut self, object: Word) -> Result<Word, Stop> {
        match object {
            Word::Position(_) => Ok(Word::Other(ENCLOSING)),
            _ => Err(Stop::Unsupported),
        }
    }

    #[inline]
    fn index(&mut self, object: Word, at: Word) -> Result<Word, Stop> {
        Runner::index(self, object, at)
    }

    fn member(&mut self, _: &Here<'r, 'u>, pc: usize, name: Symbol) -> Result<Next, Stop> {
        let depth = self.state.frames.len();
        Runner::member(self, name)?;
        self.called(pc, depth)
    }

    fn call(&mut self, here: &Here<'r, 'u>, pc: usize, passing: usize) -> Result<Next, Stop> {
        let depth = self.state.frames.len();
        Runner::call(self, count(&here.prepared.code.passings[passing])?)?;
        self.called(pc, depth)
    }

    fn call_member(
        &mut self,
        here: &Here<'r, 'u>,
        pc: usize,
        name: Symbol,
        passing: usize,
    ) -> Result<Next, Stop> {
        let depth = self.state.frames.len();
        Runner::call_member(self, name, count(&here.prepared.code.passings[passing])?)?;
        self.called(pc, depth)
    }

    fn iterable(&mut self, collection: Word) -> Result<Word, Stop> {
        self.run_through(collection)
    }

    #[inline]
    fn next(&mut self, here: &Here<'r, 'u>, slot: usize) -> Result<Option<Word>, Stop> {
        Runner::next(self, here.base + slot)
    }
}
