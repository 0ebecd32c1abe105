//! Somebody who watches while an answer is found.

use crate::complex::{ComplexRow, Fact, FoundComplex};
use crate::solve::SolveRow;
use crate::table::TableRow;

/// A part of an answer, as soon as it is known.
#[derive(Clone, Debug, PartialEq)]
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
