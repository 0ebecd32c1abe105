//! Somebody who watches while an answer is found.

use crate::complex::{ComplexRow, Fact, FoundComplex};
use crate::solve::SolveRow;
use crate::table::TableRow;
use schemars::JsonSchema;
use serde::Serialize;

/// A part of an answer, as soon as it is known; as JSON it is told apart by the key `part`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// Who wins when one of the players begins.
    Solved(SolveRow),
    /// A row of a table.
    Row(TableRow),
    /// A row of a table of complexes.
    ComplexRow(ComplexRow),
    /// A fact of a report on a complex.
    Fact(Fact),
    /// A complex that a search found.
    Complex(FoundComplex),
    /// So many things of so many are done.
    Done {
        /// How many are done.
        done: u64,
        /// How many there are.
        of: u64,
    },
}

/// Sees the parts of an answer. How much work was done is told by the budget's progress.
pub trait Observer {
    /// A part of the answer is known.
    fn see(&mut self, part: Part);
}

/// Nobody.
impl Observer for () {
    fn see(&mut self, _part: Part) {}
}

impl<F: FnMut(Part)> Observer for F {
    fn see(&mut self, part: Part) {
        self(part);
    }
}
