//! One instruction, whatever the values are that a program runs on.
//!
//! [`step`] says what each instruction does with the stack, the variables and the place in the code. What values are, and what operators
//! and calls make of them, is a [`Domain`].

use super::domain::{Domain, Given, Next};
use crate::ast::Collected;
use crate::code::{Capture, Code, Op};
use crate::value::Value;
use std::sync::Arc;

/// Jumps; each turn of a loop jumps back once.
#[inline(always)]
fn jump<'u, D: Domain<'u>>(domain: &mut D, pc: &mut usize, to: u32) -> Result<(), D::Stop> {
    if (to as usize) < *pc {
        domain.turn()?;
    }
    *pc = to as usize;
    Ok(())
}

/// Does an instruction; the place is behind it.
#[inline(always)]
pub(super) fn step<'u, D: Domain<'u>>(
    domain: &mut D,
    frame: &D::Frame,
    pc: &mut usize,
    op: Op,
) -> Result<Next, D::Stop> {
    // Each instruction pushes its value itself: a common push at the end would move every value once more.
    macro_rules! push {
        ($value:expr) => {{
            let value = $value;
            domain.push(value);
        }};
    }
    match op {
        Op::Constant(at) => push!(domain.constant(frame, at as usize)?),
        Op::Integer(n) => push!(D::known(Value::Integer(n.into()))?),
        Op::Nothing => push!(D::known(Value::Nothing)?),
        Op::Boolean(truth) => push!(D::known(Value::Boolean(truth))?),
        Op::This => push!(domain.this(frame)?),
        Op::Enclosing => {
            let object = domain.pop()?;
            push!(domain.enclosing(object)?);
        }
        Op::Class(class) => push!(domain.class(class)?),
        Op::Local(slot) => domain.push_local(frame, slot as usize)?,
        Op::SetLocal(slot) => domain.set_local(frame, slot as usize)?,
        Op::MakeCell(slot) => {
            let value = domain.slot(frame, slot as usize).clone();
            *domain.slot(frame, slot as usize) = domain.cell(value)?;
        }
        Op::LocalCell(slot) => {
            let cell = domain.slot(frame, slot as usize).clone();
            push!(domain.read(&cell)?);
        }
        Op::SetLocalCell(slot) => {
            let value = domain.pop()?;
            let cell = domain.slot(frame, slot as usize).clone();
            domain.write(&cell, value)?;
        }
        Op::Captured(at) => push!(domain.captured(frame, at as usize)?),
        Op::CapturedCell(at) => {
            let cell = domain.captured(frame, at as usize)?;
            push!(domain.read(&cell)?);
        }
        Op::SetCapturedCell(at) => {
            let value = domain.pop()?;
            let cell = domain.captured(frame, at as usize)?;
            domain.write(&cell, value)?;
        }
        Op::Function(at) => {
            let code = &D::code(frame).functions[at as usize];
            push!(closure(domain, frame, code)?);
        }
        Op::Pop => drop(domain.pop()?),
        Op::Duplicate => push!(domain.stack().last().cloned().ok_or_else(D::unsupported)?),
        Op::Unary(_) => {
            let value = domain.pop()?;
            push!(domain.made(op, &[value])?);
        }
        Op::Binary(op) => domain.operate(op)?,
        Op::CompareMultiples(op, multiples) => push!(domain.compare_multiples(op, multiples)?),
        Op::AddInteger(n) => domain.add(n.into())?,
        Op::Coordinates(2) => {
            let column = domain.pop()?;
            let row = domain.pop()?;
            push!(domain.made(op, &[row, column])?);
        }
        Op::Coordinates(count) => {
            let items = domain.popped(count as usize)?;
            push!(domain.made(op, &items)?);
        }
        Op::Range => {
            let by = domain.pop()?;
            let to = domain.pop()?;
            let from = domain.pop()?;
            push!(domain.made(op, &[from, to, by])?);
        }
        Op::Index(1) => domain.index_top()?,
        Op::Index(count) => {
            let items = domain.popped(count as usize + 1)?;
            push!(domain.made(op, &items)?);
        }
        Op::List(count) => push!(domain.collection(count as usize, Collected::List)?),
        Op::Set(count) => push!(domain.collection(count as usize, Collected::Set)?),
        Op::Map(count) => push!(domain.collection(2 * count as usize, Collected::Map)?),
        Op::Jump(to) => jump(domain, pc, to)?,
        Op::JumpIfFalse(to) => {
            if !domain.pop_truth()? {
                jump(domain, pc, to)?;
            }
        }
        Op::JumpOrPop(to, when) => {
            let condition = domain.pop()?;
            if domain.truth(&condition)? == when {
                domain.push(condition);
                jump(domain, pc, to)?;
            }
        }
        Op::JumpIfGiven(slot, to) => {
            if D::is_given(domain.slot(frame, slot.into())) {
                jump(domain, pc, to)?;
            }
        }
        Op::NewList(slot) => *domain.slot(frame, slot as usize) = domain.new_list()?,
        Op::Append(slot) => {
            let value = domain.pop()?;
            domain.append(frame, slot as usize, value)?;
        }
        Op::Collect(slot, kind) => push!(domain.collect(frame, slot as usize, kind)?),
        Op::StepTest(slot, exit) => domain.step_test(frame, pc, slot.into(), exit)?,
        Op::StepNext(slot, top) => {
            domain.step_next(frame, slot.into())?;
            jump(domain, pc, top)?;
        }
        Op::EachStart(slot) => {
            let collection = domain.pop()?;
            let run = domain.iterable(collection)?;
            *domain.slot(frame, slot.into()) = run;
            *domain.slot(frame, usize::from(slot) + 1) = D::known(Value::Integer(0))?;
        }
        Op::EachNext(slot, exit) => domain.each_next(frame, pc, slot.into(), exit)?,
        Op::Member(name) => return domain.member(frame, *pc, name),
        Op::Call(passing) => return domain.call(frame, *pc, passing as usize),
        Op::CallMember(name, passing) => return domain.call_member(frame, *pc, name, passing.into()),
        Op::Return => return Ok(Next::Returned),
        special => domain.special(frame, special)?,
    }
    Ok(Next::Here)
}

/// A function with what it takes along.
#[inline(never)]
fn closure<'u, D: Domain<'u>>(domain: &mut D, frame: &D::Frame, code: &Arc<Code<'u>>) -> Given<'u, D> {
    let captured = code.captures.iter().map(|capture| match *capture {
        Capture::Local(slot) => Ok(domain.slot(frame, slot as usize).clone()),
        Capture::Captured(at) => domain.captured(frame, at as usize),
    });
    let captured = captured.collect::<Result<Vec<_>, _>>()?;
    domain.function(frame, code, captured)
}
