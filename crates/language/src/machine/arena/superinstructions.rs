//! Instructions that often follow each other, taken in one step.

use crate::ast::Binary;
use crate::code::Op;
use crate::symbol::Symbol;

/// What is done at a place of the code. A step that stands for several instructions lies at the place of the first; those behind it stay where they
/// are, so that jumps to them find them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Superinstruction {
    One(Op),
    /// A variable of the object whose method runs, or a property: `This`, `Member`.
    MemberOfThis(Symbol),
    /// The same of a variable.
    MemberOfLocal(u16, Symbol),
    /// `a[b]` of two variables.
    IndexOfLocals(u16, u16),
    /// An operator on two variables, on a variable at the top of the stack, and on an integer there.
    BinaryOfLocals(Binary, u16, u16),
    BinaryWithLocal(Binary, u16),
    BinaryWithInteger(Binary, i16),
    /// A jump unless an operator gives true, of the two at the top of the stack, and of the top and an integer.
    Test(Binary, u32),
    TestWithInteger(Binary, i16, u32),
    /// The next of a loop into a variable.
    EachNextInto(u16, u16, u32),
    /// A variable into another.
    Copy(u16, u16),
}

/// The steps of some instructions.
pub(super) fn superinstructions(ops: &[Op]) -> Vec<Superinstruction> {
    (0..ops.len()).map(|at| step(&ops[at..])).collect()
}

fn step(ops: &[Op]) -> Superinstruction {
    let small = |slot: u32| u16::try_from(slot).ok();
    let fused = match *ops {
        [Op::This, Op::Member(name), ..] => Some(Superinstruction::MemberOfThis(name)),
        [Op::Local(a), Op::Member(name), ..] => small(a).map(|a| Superinstruction::MemberOfLocal(a, name)),
        [Op::Local(a), Op::Local(b), Op::Index(1), ..] => {
            small(a).zip(small(b)).map(|(a, b)| Superinstruction::IndexOfLocals(a, b))
        }
        [Op::Local(a), Op::Local(b), Op::Binary(op), ..] => {
            small(a).zip(small(b)).map(|(a, b)| Superinstruction::BinaryOfLocals(op, a, b))
        }
        [Op::Local(a), Op::Binary(op), ..] => small(a).map(|a| Superinstruction::BinaryWithLocal(op, a)),
        [Op::Local(a), Op::SetLocal(b), ..] => {
            small(a).zip(small(b)).map(|(a, b)| Superinstruction::Copy(a, b))
        }
        [Op::Integer(n), Op::Binary(op), Op::JumpIfFalse(to), ..] => {
            i16::try_from(n).ok().map(|n| Superinstruction::TestWithInteger(op, n, to))
        }
        [Op::Integer(n), Op::Binary(op), ..] => {
            i16::try_from(n).ok().map(|n| Superinstruction::BinaryWithInteger(op, n))
        }
        [Op::Binary(op), Op::JumpIfFalse(to), ..] => Some(Superinstruction::Test(op, to)),
        [Op::EachNext(slot, exit), Op::SetLocal(into), ..] => {
            small(into).map(|into| Superinstruction::EachNextInto(slot, into, exit))
        }
        _ => None,
    };
    fused.unwrap_or(Superinstruction::One(ops[0]))
}
