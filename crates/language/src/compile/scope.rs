//! The variables of a function and their slots.

use crate::symbol::Symbol;

/// The variables in scope at a point of a function.
#[derive(Default)]
pub(super) struct Scope {
    variables: Vec<Variable>,
    /// Slots in use.
    used: u32,
    /// Most slots in use at any time.
    most: u32,
}

/// A variable of a function.
#[derive(Clone, Copy)]
pub(super) struct Variable {
    name: Symbol,
    pub(super) slot: u32,
    /// Whether it lives in a cell that inner functions share.
    pub(super) cell: bool,
}

/// Where a scope began.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    variables: usize,
    used: u32,
}

impl Scope {
    /// How many slots a frame needs.
    pub(super) fn slots(&self) -> u32 {
        self.most
    }

    /// Takes unnamed slots, side by side.
    pub(super) fn reserve(&mut self, count: u32) -> u32 {
        let slot = self.used;
        self.used += count;
        self.most = self.most.max(self.used);
        slot
    }

    pub(super) fn declare(&mut self, name: Symbol, cell: bool) -> u32 {
        let slot = self.reserve(1);
        self.variables.push(Variable { name, slot, cell });
        slot
    }

    pub(super) fn find(&self, name: Symbol) -> Option<Variable> {
        self.variables.iter().rev().find(|variable| variable.name == name).copied()
    }

    pub(super) fn open(&self) -> Mark {
        Mark { variables: self.variables.len(), used: self.used }
    }

    pub(super) fn close(&mut self, mark: Mark) {
        self.variables.truncate(mark.variables);
        self.used = mark.used;
    }
}
