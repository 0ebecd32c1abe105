//! The loop over instructions, on words.

use super::steps::Step;
use super::word::Word;
use super::{Runner, Trouble};
use crate::ast::Binary;
use crate::code::Op;

/// A function that runs: its variables begin at `base` of the stack; below them lies the function itself, or the object whose method it is.
pub(super) struct Frame {
    code: usize,
    pc: usize,
    base: usize,
}

/// The most functions that wait for each other; deeper ones are left to the machine.
const MOST_FRAMES: usize = 2_000;

impl<'u> Runner<'_, '_, 'u> {
    /// Begins a function whose arguments are at the top of the stack.
    pub(super) fn enter(&mut self, code: usize, given: usize) -> Result<(), Trouble> {
        self.step()?;
        let regional = &mut *self.regional;
        let prepared = regional.codes[code].clone();
        let parameters = &prepared.code.parameters;
        if regional.frames.len() == MOST_FRAMES || given > parameters.list.len() {
            return Err(Trouble::Unknown);
        }
        let base = regional.stack.len() - given;
        if !parameters.plain || given < parameters.list.len() {
            for (at, parameter) in parameters.list.iter().enumerate() {
                let fits = match parameter.class {
                    _ if parameter.rest => false,
                    _ if at >= given => parameter.optional,
                    None => true,
                    Some(class) => self.is_of(self.regional.stack[base + at], class)?,
                };
                if !fits {
                    return Err(Trouble::Unknown);
                }
            }
        }
        let regional = &mut *self.regional;
        regional.stack.resize(base + prepared.code.slots as usize, Word::Undefined);
        regional.frames.push(Frame { code, pc: 0, base });
        Ok(())
    }

    /// Counts a step.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Trouble> {
        self.machine.work.tick()?;
        if self.regional.region.is_full() { Err(Trouble::Unknown) } else { Ok(()) }
    }

    /// Runs the top frame until it returns.
    pub(super) fn run(&mut self) -> Result<Word, Trouble> {
        let floor = self.regional.frames.len() - 1;
        loop {
            let Some(frame) = self.regional.frames.last() else { return Err(Trouble::Unknown) };
            let (base, mut pc) = (frame.base, frame.pc);
            let prepared = self.regional.codes[frame.code].clone();
            let code = &*prepared.code;
            loop {
                let step = prepared.steps[pc];
                pc += 1;
                let op = match step {
                    Step::Plain(op) => op,
                    Step::MemberOfThis(_) | Step::MemberOfLocal(..) => {
                        pc += 1;
                        let (object, name) = match step {
                            Step::MemberOfLocal(slot, name) => (self.local(base, slot)?, name),
                            Step::MemberOfThis(name) => (self.this(base), name),
                            _ => return Err(Trouble::Unknown),
                        };
                        if let Some(word) = self.light_member(object, name) {
                            self.push(word);
                            continue;
                        }
                        self.push(object);
                        let depth = self.regional.frames.len();
                        self.member(name)?;
                        if self.regional.frames.len() != depth {
                            self.regional.frames[depth - 1].pc = pc;
                            break;
                        }
                        continue;
                    }
                    Step::IndexOfLocals(a, b) => {
                        pc += 2;
                        let (a, b) = (self.local(base, a)?, self.local(base, b)?);
                        let word = self.index(a, b)?;
                        self.push(word);
                        continue;
                    }
                    Step::BinaryOfLocals(op, a, b) => {
                        pc += 2;
                        let (a, b) = (self.local(base, a)?, self.local(base, b)?);
                        let word = self.binary(op, a, b)?;
                        self.push(word);
                        continue;
                    }
                    Step::BinaryWithLocal(op, b) => {
                        pc += 1;
                        let b = self.local(base, b)?;
                        let a = self.pop()?;
                        let word = self.binary(op, a, b)?;
                        self.push(word);
                        continue;
                    }
                    Step::BinaryWithInteger(op, n) => {
                        pc += 1;
                        let a = self.pop()?;
                        let word = self.binary(op, a, Word::Integer(n.into()))?;
                        self.push(word);
                        continue;
                    }
                    Step::Test(op, to) => {
                        let b = self.pop()?;
                        let a = self.pop()?;
                        pc = if self.holds(op, a, b)? { pc + 1 } else { to as usize };
                        continue;
                    }
                    Step::TestWithInteger(op, n, to) => {
                        let a = self.pop()?;
                        pc = if self.holds(op, a, Word::Integer(n.into()))? { pc + 2 } else { to as usize };
                        continue;
                    }
                    Step::EachNextInto(slot, into, exit) => {
                        self.step()?;
                        match self.next(base + slot as usize)? {
                            Some(word) => {
                                self.regional.stack[base + into as usize] = word;
                                pc += 1;
                            }
                            None => pc = exit as usize,
                        }
                        continue;
                    }
                    Step::Copy(from, to) => {
                        pc += 1;
                        self.regional.stack[base + to as usize] = self.local(base, from)?;
                        continue;
                    }
                };
                match op {
                    Op::Constant(at) => self.push(prepared.constants[at as usize]),
                    Op::Integer(n) => self.push(Word::Integer(n.into())),
                    Op::Nothing => self.push(Word::Nothing),
                    Op::Boolean(truth) => self.push(Word::truth(truth)),
                    Op::This => {
                        let this = self.this(base);
                        self.push(this);
                    }
                    Op::Local(slot) => match self.regional.stack[base + slot as usize] {
                        Word::Undefined => return Err(Trouble::Unknown),
                        word => self.push(word),
                    },
                    Op::SetLocal(slot) => self.regional.stack[base + slot as usize] = self.pop()?,
                    Op::Pop => drop(self.pop()?),
                    Op::Duplicate => {
                        let top = self.pop()?;
                        self.push(top);
                        self.push(top);
                    }
                    Op::Binary(op) => {
                        let b = self.pop()?;
                        let a = self.pop()?;
                        let word = self.binary(op, a, b)?;
                        self.push(word);
                    }
                    Op::AddInteger(n) => {
                        let a = self.pop()?;
                        let word = self.binary(Binary::Add, a, Word::Integer(n.into()))?;
                        self.push(word);
                    }
                    Op::Jump(to) => {
                        if (to as usize) < pc {
                            self.step()?;
                        }
                        pc = to as usize;
                    }
                    Op::JumpIfFalse(to) => match self.pop()? {
                        Word::True => {}
                        Word::False => pc = to as usize,
                        _ => return Err(Trouble::Unknown),
                    },
                    Op::JumpOrPop(to, when) => match self.pop()? {
                        top @ (Word::True | Word::False) if (top == Word::True) == when => {
                            self.push(top);
                            pc = to as usize;
                        }
                        Word::True | Word::False => {}
                        _ => return Err(Trouble::Unknown),
                    },
                    Op::JumpIfGiven(slot, to) => {
                        if self.regional.stack[base + slot as usize] != Word::Undefined {
                            pc = to as usize;
                        }
                    }
                    Op::StepTest(slot, exit) => {
                        if self.step_ends(base + slot as usize)? {
                            pc = exit as usize;
                        }
                    }
                    Op::StepNext(slot, top) => {
                        self.step()?;
                        let slot = base + slot as usize;
                        let (value, by) = (self.regional.stack[slot], self.regional.stack[slot + 2]);
                        self.regional.stack[slot] = self.binary(Binary::Add, value, by)?;
                        pc = top as usize;
                    }
                    Op::EachStart(slot) => {
                        let collection = self.pop()?;
                        let slot = base + slot as usize;
                        self.regional.stack[slot] = self.run_through(collection)?;
                        self.regional.stack[slot + 1] = Word::Integer(0);
                    }
                    Op::EachNext(slot, exit) => {
                        self.step()?;
                        match self.next(base + slot as usize)? {
                            Some(word) => self.push(word),
                            None => pc = exit as usize,
                        }
                    }
                    Op::NewList(slot) => {
                        let builder = self.regional.region.builder();
                        self.regional.stack[base + slot as usize] = Word::Builder(builder);
                    }
                    Op::Append(slot) => {
                        let word = self.pop()?;
                        let Word::Builder(builder) = self.regional.stack[base + slot as usize] else {
                            return Err(Trouble::Unknown);
                        };
                        self.regional.region.append(builder, word)?;
                    }
                    Op::Index(1) => {
                        let at = self.pop()?;
                        let object = self.pop()?;
                        let word = self.index(object, at)?;
                        self.push(word);
                    }
                    Op::Member(name) => {
                        let depth = self.regional.frames.len();
                        self.member(name)?;
                        if self.regional.frames.len() != depth {
                            self.regional.frames[depth - 1].pc = pc;
                            break;
                        }
                    }
                    Op::CallMember(name, at) => {
                        let passing = &code.passings[at as usize];
                        if !passing.names.is_empty() {
                            return Err(Trouble::Unknown);
                        }
                        let depth = self.regional.frames.len();
                        self.call_member(name, passing.count as usize)?;
                        if self.regional.frames.len() != depth {
                            self.regional.frames[depth - 1].pc = pc;
                            break;
                        }
                    }
                    Op::Call(at) => {
                        let passing = &code.passings[at as usize];
                        if !passing.names.is_empty() {
                            return Err(Trouble::Unknown);
                        }
                        let depth = self.regional.frames.len();
                        self.call(passing.count as usize)?;
                        if self.regional.frames.len() != depth {
                            self.regional.frames[depth - 1].pc = pc;
                            break;
                        }
                    }
                    Op::Return => {
                        let word = self.pop()?;
                        self.regional.stack.truncate(base - 1);
                        self.regional.frames.pop();
                        if self.regional.frames.len() == floor {
                            return Ok(word);
                        }
                        self.push(word);
                        break;
                    }
                    op => self.rare(op, base, &prepared)?,
                }
            }
        }
    }

    /// A variable of the function that runs.
    #[inline]
    fn local(&self, base: usize, slot: u16) -> Result<Word, Trouble> {
        match self.regional.stack[base + slot as usize] {
            Word::Undefined => Err(Trouble::Unknown),
            word => Ok(word),
        }
    }

    /// Whether an operator gives true.
    #[inline]
    fn holds(&mut self, op: Binary, a: Word, b: Word) -> Result<bool, Trouble> {
        match self.binary(op, a, b)? {
            Word::True => Ok(true),
            Word::False => Ok(false),
            _ => Err(Trouble::Unknown),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, word: Word) {
        self.regional.stack.push(word);
    }

    /// The top of the stack; the compiler leaves no instruction without its operands.
    #[inline]
    pub(super) fn pop(&mut self) -> Result<Word, Trouble> {
        self.regional.stack.pop().ok_or(Trouble::Unknown)
    }

    /// The object whose method runs.
    pub(super) fn this(&self, base: usize) -> Word {
        match self.regional.stack[base - 1] {
            Word::Function(at) => self.regional.region.closures[at].this,
            this => this,
        }
    }
}
