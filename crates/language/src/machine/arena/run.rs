//! The loop over instructions, on words.

use super::superinstructions::Superinstruction;
use super::word::Word;
use super::{Prepared, Runner, Stop};
use crate::ast::Binary;
use crate::machine::domain::{Domain, Next};
use crate::machine::step::step;
use crate::symbol::Symbol;

/// A function that runs: its variables begin at `base` of the stack; below them lies the function itself, or the object whose method it is.
pub(super) struct Frame {
    code: usize,
    pc: usize,
    base: usize,
}

/// The function that runs.
pub(super) struct Here<'r, 'u> {
    pub(super) prepared: &'r Prepared<'u>,
    pub(super) base: usize,
}

/// The most functions that wait for each other; deeper ones are left to the machine.
const MOST_FRAMES: usize = 2_000;
/// The steps from one look at the size of the arena to the next.
const STEPS_BETWEEN: u32 = 64;

impl<'r, 'u> Runner<'r, '_, 'u> {
    /// Begins a function whose arguments are at the top of the stack.
    pub(super) fn enter(&mut self, code: usize, given: usize) -> Result<(), Stop> {
        self.step()?;
        let prepared = &self.codes[code];
        let parameters = &prepared.code.parameters;
        let state = &mut *self.state;
        if state.frames.len() == MOST_FRAMES || given > parameters.list.len() {
            return Err(Stop::Unsupported);
        }
        let base = state.stack.len() - given;
        if !parameters.plain || given < parameters.list.len() {
            for (at, parameter) in parameters.list.iter().enumerate() {
                let fits = match parameter.class {
                    _ if parameter.rest => false,
                    _ if at >= given => parameter.optional,
                    None => true,
                    Some(class) => self.is_of(self.state.stack[base + at], class)?,
                };
                if !fits {
                    return Err(Stop::Unsupported);
                }
            }
        }
        let state = &mut *self.state;
        state.stack.resize(base + prepared.code.slots as usize, Word::Undefined);
        state.frames.push(Frame { code, pc: 0, base });
        Ok(())
    }

    /// Counts a step.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Stop> {
        self.machine.work.tick()?;
        // A step makes few values, so that it is enough to look at them now and then.
        let state = &mut *self.state;
        state.steps = state.steps.wrapping_add(1);
        if state.steps.is_multiple_of(STEPS_BETWEEN) && state.arena.is_full() {
            return Err(Stop::Unsupported);
        }
        Ok(())
    }

    /// Runs the top frame until it returns.
    pub(super) fn run(&mut self) -> Result<Word, Stop> {
        let floor = self.state.frames.len() - 1;
        loop {
            let Some(frame) = self.state.frames.last() else { return Err(Stop::Unsupported) };
            let prepared = &self.codes[frame.code];
            let (here, mut pc) = (Here { prepared, base: frame.base }, frame.pc);
            loop {
                let superinstruction = here.prepared.steps[pc];
                pc += 1;
                let next = match superinstruction {
                    Superinstruction::One(op) => step(self, &here, &mut pc, op)?,
                    Superinstruction::MemberOfThis(name) => {
                        pc += 1;
                        let object = self.this_at(here.base);
                        self.member_at(&here, pc, object, name)?
                    }
                    Superinstruction::MemberOfLocal(slot, name) => {
                        pc += 1;
                        let object = self.local(&here, slot.into())?;
                        self.member_at(&here, pc, object, name)?
                    }
                    Superinstruction::IndexOfLocals(a, b) => {
                        pc += 2;
                        let (a, b) = (self.local(&here, a.into())?, self.local(&here, b.into())?);
                        let word = self.index(a, b)?;
                        self.push(word);
                        continue;
                    }
                    Superinstruction::BinaryOfLocals(op, a, b) => {
                        pc += 2;
                        let (a, b) = (self.local(&here, a.into())?, self.local(&here, b.into())?);
                        let word = self.binary(op, a, b)?;
                        self.push(word);
                        continue;
                    }
                    Superinstruction::BinaryWithLocal(op, b) => {
                        pc += 1;
                        let (b, a) = (self.local(&here, b.into())?, self.pop()?);
                        let word = self.binary(op, a, b)?;
                        self.push(word);
                        continue;
                    }
                    Superinstruction::BinaryWithInteger(op, n) => {
                        pc += 1;
                        let a = self.pop()?;
                        let word = self.binary(op, a, Word::Integer(n.into()))?;
                        self.push(word);
                        continue;
                    }
                    Superinstruction::Test(op, to) => {
                        let b = self.pop()?;
                        let a = self.pop()?;
                        pc = if self.holds(op, a, b)? { pc + 1 } else { to as usize };
                        continue;
                    }
                    Superinstruction::TestWithInteger(op, n, to) => {
                        let a = self.pop()?;
                        let holds = self.holds(op, a, Word::Integer(n.into()))?;
                        pc = if holds { pc + 2 } else { to as usize };
                        continue;
                    }
                    Superinstruction::EachNextInto(slot, into, exit) => {
                        self.step()?;
                        match self.next(here.base + slot as usize)? {
                            Some(word) => {
                                *self.slot(&here, into.into()) = word;
                                pc += 1;
                            }
                            None => pc = exit as usize,
                        }
                        continue;
                    }
                    Superinstruction::Copy(from, to) => {
                        pc += 1;
                        *self.slot(&here, to.into()) = self.local(&here, from.into())?;
                        continue;
                    }
                };
                match next {
                    Next::Here => {}
                    Next::Called => break,
                    Next::Returned => {
                        let word = self.pop()?;
                        self.state.stack.truncate(here.base - 1);
                        self.state.frames.pop();
                        if self.state.frames.len() == floor {
                            return Ok(word);
                        }
                        self.push(word);
                        break;
                    }
                }
            }
        }
    }

    /// Whether an operator gives true.
    #[inline]
    fn holds(&mut self, op: Binary, a: Word, b: Word) -> Result<bool, Stop> {
        let word = self.binary(op, a, b)?;
        self.truth(&word)
    }

    /// The object whose method runs.
    pub(super) fn this_at(&self, base: usize) -> Word {
        match self.state.stack[base - 1] {
            Word::Function(at) => self.state.arena.closures[at].this,
            this => this,
        }
    }

    /// A member of an object.
    #[inline(always)]
    fn member_at(
        &mut self,
        here: &Here<'r, 'u>,
        pc: usize,
        object: Word,
        name: Symbol,
    ) -> Result<Next, Stop> {
        if let Some(word) = self.light_member(object, name) {
            self.push(word);
            return Ok(Next::Here);
        }
        self.push(object);
        Domain::member(self, here, pc, name)
    }

    /// What follows a call.
    #[inline]
    pub(super) fn called(&mut self, pc: usize, depth: usize) -> Result<Next, Stop> {
        if self.state.frames.len() == depth {
            return Ok(Next::Here);
        }
        self.state.frames[depth - 1].pc = pc;
        Ok(Next::Called)
    }
}
