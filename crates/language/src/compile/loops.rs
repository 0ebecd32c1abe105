//! Braces in which play may come back: `a{0|a}`, `{pass|*}`.
//!
//! A name before braces is an option inside them, and in braces inside those; `pass` is a move to the braces, or to the group between bars,
//! in which it stands. All else between bars and commas is an expression: the machine gets the structure of the braces, and finds the
//! values of the expressions on the stack.

use super::Compiler;
use crate::ast::{Id, Node};
use crate::code::{Loops, Op};
use crate::error::{Error, Result};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_loopy::OptionOf;

/// Braces that are being compiled, with the names of those around, and their numbers.
#[derive(Default)]
struct Draft {
    loops: Loops,
    names: Vec<(Symbol, u32)>,
}

impl<'u> Compiler<'_, 'u> {
    /// A loopy game that has a name of its own.
    pub(super) fn named_loopy(&mut self, text: &str, span: Span) {
        self.constant(Value::from(text), span);
        self.emit(Op::NamedLoopy, span);
    }

    /// Whether a player may pass at these braces. Groups between bars are braces of their own.
    pub(super) fn may_pass(&self, id: Id) -> bool {
        let Node::Game { left, right, .. } = &self.tree[id] else { return false };
        left.iter().chain(right).any(|&option| matches!(self.tree[option], Node::Pass))
    }

    /// Leaves the value of braces in which play may come back on the stack.
    pub(super) fn loopy(&mut self, id: Id) -> Result<()> {
        let span = self.tree.span(id);
        let mut draft = Draft::default();
        self.braces(id, &mut draft)?;
        let loops = &mut self.state().loops;
        loops.push(draft.loops);
        let number = loops.len() as u32 - 1;
        self.emit(Op::Loopy(number), span);
        Ok(())
    }

    /// Braces with or without a name; their number.
    fn braces(&mut self, id: Id, draft: &mut Draft) -> Result<u32> {
        let span = self.tree.span(id);
        let vertex = draft.loops.vertices.len() as u32;
        draft.loops.vertices.push([Vec::new(), Vec::new()]);
        let tree = self.tree;
        let (name, game) = match &tree[id] {
            Node::Loopy { name, game } => (Some(*name), *game),
            _ => (None, id),
        };
        let Node::Game { left, right, explicit } = &tree[game] else {
            return self.fail(Error::syntax("Syntax error: a named node must be a game."), span);
        };
        if *explicit {
            let error = Error::syntax("A literal form cannot refer to itself.");
            return self
                .fail(error.with_hint("expected braces without quotes: they stand for their value"), span);
        }
        if let Some(name) = name {
            if self.braces.contains(&name) {
                let text = self.name(name);
                let why = format!("`{text}` is defined twice: these braces are inside others of that name.");
                return self.fail(Error::syntax(why), span);
            }
            self.braces.push(name);
            draft.names.push((name, vertex));
        }
        for (side, options) in [left, right].into_iter().enumerate() {
            for &option in options {
                let option = stacker::maybe_grow(64 << 10, 4 << 20, || self.option(option, vertex, draft))?;
                draft.loops.vertices[vertex as usize][side].push(option);
            }
        }
        if name.is_some() {
            self.braces.pop();
            draft.names.pop();
        }
        Ok(vertex)
    }

    fn option(&mut self, id: Id, vertex: u32, draft: &mut Draft) -> Result<OptionOf> {
        match &self.tree[id] {
            Node::Pass => return Ok(OptionOf::Vertex(vertex)),
            Node::Name(name) => {
                if let Some((_, vertex)) = draft.names.iter().rfind(|(known, _)| known == name) {
                    return Ok(OptionOf::Vertex(*vertex));
                }
            }
            Node::Loopy { .. } => return self.braces(id, draft).map(OptionOf::Vertex),
            Node::Game { explicit: false, .. } if !draft.names.is_empty() => {
                return self.braces(id, draft).map(OptionOf::Vertex);
            }
            _ => {}
        }
        self.expression(id)?;
        draft.loops.parts += 1;
        Ok(OptionOf::Part(draft.loops.parts - 1))
    }

    /// Refuses the name of braces around where it is not one of their options.
    pub(super) fn refuse_braces(&self, name: Symbol, span: Span) -> Result<()> {
        if !self.braces.contains(&name) {
            return Ok(());
        }
        let text = self.name(name);
        self.fail(
            Error::syntax(format!("`{text}` is a move to braces that are still open.")).with_hint(ALONE),
            span,
        )
    }
}

const ALONE: &str = "it must be an option by itself, between bars, commas and braces";

/// That `pass` is not an option.
pub(super) fn pass_alone() -> Error {
    Error::syntax("Unexpected `pass`.")
        .with_hint(format!("`pass` is a move to the braces around it: {ALONE}"))
}
