//! Statements, conditions and loops.

use super::Compiler;
use crate::ast::{Clause, Collected, Id, Node, Over, Statements};
use crate::code::Op;
use crate::error::{Error, Result};
use crate::source::Span;
use crate::symbol::Symbol;

/// What the body of a loop does.
enum Body<'a> {
    Run(&'a Statements),
    /// Collects a value, and for a map its image, in a slot.
    Collect(u32, Id, Option<Id>),
}

/// A collection that is being made.
pub(super) struct Collecting {
    slot: u32,
    maker: Maker,
    /// Whether something was given to it: a loop without any `yield` gives Nothing.
    used: bool,
}

/// What makes a collection.
#[derive(Clone, Copy, PartialEq)]
enum Maker {
    /// `for … do`, in whose statements `yield` may stand.
    Do,
    /// `for … yield`.
    Yield,
    /// `[x for …]`
    Comprehension,
}

impl Compiler<'_, '_> {
    /// Statements whose last value is left on the stack.
    pub(super) fn statements(&mut self, statements: &Statements) -> Result<()> {
        let Some((&last, before)) = statements.list.split_last() else {
            self.emit(Op::Nothing, Span::default());
            return Ok(());
        };
        for &statement in before {
            self.effect(statement)?;
        }
        self.expression(last)
    }

    /// Statements with variables of their own.
    pub(super) fn block(&mut self, statements: &Statements) -> Result<()> {
        self.scoped(|compiler| compiler.statements(statements))
    }

    /// Statements with variables of their own, run for their effect alone.
    fn effects(&mut self, statements: &Statements) -> Result<()> {
        self.scoped(|compiler| statements.list.iter().try_for_each(|&statement| compiler.effect(statement)))
    }

    fn scoped(&mut self, compile: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let mark = self.state().scope.open();
        self.blocks += 1;
        let result = compile(self);
        self.blocks -= 1;
        self.state().scope.close(mark);
        result
    }

    /// Runs something for its effect alone.
    fn effect(&mut self, id: Id) -> Result<()> {
        let span = self.tree.span(id);
        match &self.tree[id] {
            Node::Loop { clauses, body, yields } if self.hands_on(*yields) => {
                self.looping(clauses, &Body::Run(body), span)
            }
            Node::If { branches, otherwise } => self.conditional(branches, otherwise, false),
            Node::Assign { target, value } => self.assignment(*target, *value, span, false),
            Node::Yield(value) => self.yielding(*value, span),
            _ => {
                self.expression(id)?;
                self.emit(Op::Pop, span);
                Ok(())
            }
        }
    }

    /// Leaves the value of the branch taken on the stack, if it is `wanted`.
    pub(super) fn conditional(
        &mut self,
        branches: &[(Id, Statements)],
        otherwise: &Option<Statements>,
        wanted: bool,
    ) -> Result<()> {
        let branch = if wanted { Self::block } else { Self::effects };
        let mut ends = Vec::new();
        for (condition, statements) in branches {
            let span = self.tree.span(*condition);
            self.expression(*condition)?;
            let next = self.emit(Op::JumpIfFalse(0), span);
            branch(self, statements)?;
            ends.push(self.emit(Op::Jump(0), span));
            self.land(next);
        }
        match otherwise {
            Some(statements) => branch(self, statements)?,
            None if wanted => {
                self.emit(Op::Nothing, Span::default());
            }
            None => {}
        }
        for end in ends {
            self.land(end);
        }
        Ok(())
    }

    /// Whether a loop that is a statement gives what it yields to the loop around it: always if that one says `do`, where the
    /// list would be lost; of one that says `yield`, what its own `yield`s give is the whole list, and the list is lost.
    fn hands_on(&self, yields: bool) -> bool {
        self.collecting.as_ref().is_some_and(|around| match around.maker {
            Maker::Do => true,
            Maker::Yield => !yields,
            Maker::Comprehension => false,
        })
    }

    /// `yield`, which gives a value to the collection that is being made.
    pub(super) fn yielding(&mut self, value: Id, span: Span) -> Result<()> {
        self.expression(value)?;
        match &mut self.collecting {
            Some(collecting) if collecting.maker != Maker::Comprehension => {
                collecting.used = true;
                let slot = collecting.slot;
                self.emit(Op::Append(slot), span);
                Ok(())
            }
            _ => self.fail(Error::syntax("`yield` is allowed only in a loop of statements."), span),
        }
    }

    /// A loop that leaves the list of what it yields on the stack, or Nothing if it has no `yield`.
    pub(super) fn collection(
        &mut self,
        clauses: &[Clause],
        body: &Statements,
        yields: bool,
        span: Span,
    ) -> Result<()> {
        let maker = if yields { Maker::Yield } else { Maker::Do };
        let (slot, used) = self.collected(clauses, |_| Body::Run(body), maker, span)?;
        self.emit(if used { Op::Collect(slot, Collected::List) } else { Op::Nothing }, span);
        Ok(())
    }

    pub(super) fn comprehension(
        &mut self,
        clauses: &[Clause],
        value: Id,
        image: Option<Id>,
        kind: Collected,
        span: Span,
    ) -> Result<()> {
        let gather = |slot| Body::Collect(slot, value, image);
        let (slot, _) = self.collected(clauses, gather, Maker::Comprehension, span)?;
        self.emit(Op::Collect(slot, kind), span);
        Ok(())
    }

    /// A loop whose collection is then in a slot; and whether something was given to it.
    fn collected<'a>(
        &mut self,
        clauses: &[Clause],
        body: impl FnOnce(u32) -> Body<'a>,
        maker: Maker,
        span: Span,
    ) -> Result<(u32, bool)> {
        let mark = self.state().scope.open();
        let slot = self.state().scope.reserve(1);
        self.emit(Op::NewList(slot), span);
        let around = self.collecting.replace(Collecting { slot, maker, used: false });
        let result = self.looping(clauses, &body(slot), span);
        let made = std::mem::replace(&mut self.collecting, around);
        self.state().scope.close(mark);
        result.map(|()| (slot, made.is_some_and(|made| made.used)))
    }

    /// A loop that leaves nothing on the stack.
    fn looping(&mut self, clauses: &[Clause], body: &Body<'_>, span: Span) -> Result<()> {
        let Some((clause, inner)) = clauses.split_first() else {
            return match body {
                Body::Run(statements) => self.effects(statements),
                Body::Collect(slot, value, image) => {
                    for part in [Some(*value), *image].into_iter().flatten() {
                        self.expression(part)?;
                        self.emit(Op::Append(*slot), span);
                    }
                    Ok(())
                }
            };
        };
        let mark = self.state().scope.open();
        self.blocks += 1;
        let result = stacker::maybe_grow(64 << 10, 2 << 20, || self.clause(clause, inner, body, span));
        self.blocks -= 1;
        self.state().scope.close(mark);
        result
    }

    fn clause(&mut self, clause: &Clause, inner: &[Clause], body: &Body<'_>, span: Span) -> Result<()> {
        match &clause.over {
            Over::Steps { from, to, by } => {
                let slot = self.hidden(3, span)?;
                self.expression(*from)?;
                self.emit(Op::SetLocal(slot.into()), span);
                match to {
                    Some(to) => self.expression(*to)?,
                    None => self.constant(crate::value::Value::Undefined, span),
                }
                self.emit(Op::SetLocal(u32::from(slot) + 1), span);
                match by {
                    Some(by) => self.expression(*by)?,
                    None => {
                        self.emit(Op::Integer(1), span);
                    }
                }
                self.emit(Op::SetLocal(u32::from(slot) + 2), span);
                let top = self.here();
                let exit = self.emit(Op::StepTest(slot, 0), span);
                self.emit(Op::Local(slot.into()), span);
                self.variable(clause.variable, span);
                let until = self.turn(clause, inner, body, span)?;
                self.emit(Op::StepNext(slot, top), span);
                self.land(exit);
                until.into_iter().for_each(|until| self.land(until));
            }
            Over::Each(collection) => {
                let slot = self.hidden(2, span)?;
                self.expression(*collection)?;
                self.emit(Op::EachStart(slot), self.tree.span(*collection));
                let top = self.here();
                let exit = self.emit(Op::EachNext(slot, 0), span);
                self.variable(clause.variable, span);
                let until = self.turn(clause, inner, body, span)?;
                self.emit(Op::Jump(top), span);
                self.land(exit);
                until.into_iter().for_each(|until| self.land(until));
            }
            Over::Once(value) => {
                self.expression(*value)?;
                self.variable(clause.variable, span);
                let until = self.turn(clause, inner, body, span)?;
                until.into_iter().for_each(|until| self.land(until));
            }
            Over::Forever => {
                let top = self.here();
                let until = self.turn(clause, inner, body, span)?;
                self.emit(Op::Jump(top), span);
                until.into_iter().for_each(|until| self.land(until));
            }
        }
        Ok(())
    }

    /// Slots that no name stands for.
    fn hidden(&mut self, count: u32, span: Span) -> Result<u16> {
        let slot = self.state().scope.reserve(count);
        match u16::try_from(slot) {
            Ok(slot) => Ok(slot),
            Err(_) => self.fail(Error::syntax("This function has too many variables."), span),
        }
    }

    /// Declares the variable of a loop, and pops its value into it.
    fn variable(&mut self, name: Option<Symbol>, span: Span) {
        let Some(name) = name else { return };
        let cell = self.needs_cell(name);
        let slot = self.state().scope.declare(name, cell);
        self.emit(Op::SetLocal(slot), span);
        if cell {
            self.emit(Op::MakeCell(slot), span);
        }
    }

    /// One turn of a loop; the jump that leaves the loop, if it has a `while`.
    fn turn(
        &mut self,
        clause: &Clause,
        inner: &[Clause],
        body: &Body<'_>,
        span: Span,
    ) -> Result<Option<usize>> {
        let mut until = None;
        if let Some(condition) = clause.until {
            self.expression(condition)?;
            until = Some(self.emit(Op::JumpIfFalse(0), self.tree.span(condition)));
        }
        let mut skip = None;
        if let Some(condition) = clause.filter {
            self.expression(condition)?;
            skip = Some(self.emit(Op::JumpIfFalse(0), self.tree.span(condition)));
        }
        self.looping(inner, body, span)?;
        skip.into_iter().for_each(|skip| self.land(skip));
        Ok(until)
    }
}
