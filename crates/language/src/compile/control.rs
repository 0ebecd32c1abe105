//! Statements, conditions and loops.

use super::Compiler;
use crate::ast::{Clause, Collected, Id, Node, Over, Statements};
use crate::code::Op;
use crate::error::{Error, Result};
use crate::source::Span;
use crate::symbol::Symbol;

/// What the body of a loop does.
pub(super) enum Body<'a> {
    Run(&'a Statements),
    /// Collects a value, and for a map its image.
    Collect(Id, Option<Id>),
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
        let mark = self.state().scope.open();
        self.blocks += 1;
        let result = self.statements(statements);
        self.blocks -= 1;
        self.state().scope.close(mark);
        result
    }

    /// Runs something for its effect alone.
    fn effect(&mut self, id: Id) -> Result<()> {
        let span = self.tree.span(id);
        match &self.tree[id] {
            Node::Loop { clauses, body, yields: false } => self.looping(clauses, &Body::Run(body), span),
            Node::Assign { target, value } => self.assignment(*target, *value, span, false),
            Node::Yield(value) => {
                self.expression(*value)?;
                let slot = self.collects();
                self.emit(Op::Append(slot), span);
                Ok(())
            }
            _ => {
                self.expression(id)?;
                self.emit(Op::Pop, span);
                Ok(())
            }
        }
    }

    pub(super) fn conditional(
        &mut self,
        branches: &[(Id, Statements)],
        otherwise: &Option<Statements>,
    ) -> Result<()> {
        let mut ends = Vec::new();
        for (condition, statements) in branches {
            let span = self.tree.span(*condition);
            self.expression(*condition)?;
            let next = self.emit(Op::JumpIfFalse(0), span);
            self.block(statements)?;
            ends.push(self.emit(Op::Jump(0), span));
            self.land(next);
        }
        match otherwise {
            Some(statements) => self.block(statements)?,
            None => {
                self.emit(Op::Nothing, Span::default());
            }
        }
        for end in ends {
            self.land(end);
        }
        Ok(())
    }

    /// The place of the innermost collection that is being made.
    pub(super) fn collects(&self) -> u32 {
        *self.collecting.last().expect("the parser lets `yield` stand in loops alone")
    }

    /// A loop that leaves a collection on the stack.
    pub(super) fn collection(
        &mut self,
        clauses: &[Clause],
        body: &Body<'_>,
        kind: Collected,
        span: Span,
    ) -> Result<()> {
        let mark = self.state().scope.open();
        let slot = self.state().scope.reserve(1);
        self.emit(Op::NewList(slot), span);
        self.collecting.push(slot);
        let result = self.looping(clauses, body, span);
        self.collecting.pop();
        self.state().scope.close(mark);
        self.emit(Op::Collect(slot, kind), span);
        result
    }

    /// A loop that leaves nothing on the stack.
    pub(super) fn looping(&mut self, clauses: &[Clause], body: &Body<'_>, span: Span) -> Result<()> {
        let Some((clause, inner)) = clauses.split_first() else {
            return match body {
                Body::Run(statements) => {
                    let mark = self.state().scope.open();
                    self.blocks += 1;
                    let result = statements.list.iter().try_for_each(|&statement| self.effect(statement));
                    self.blocks -= 1;
                    self.state().scope.close(mark);
                    result
                }
                Body::Collect(value, image) => {
                    let slot = self.collects();
                    for &part in [Some(value), image.as_ref()].iter().flatten() {
                        self.expression(*part)?;
                        self.emit(Op::Append(slot), span);
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
