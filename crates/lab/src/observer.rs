//! Somebody who watches while an answer is found.

use crate::complex::{ComplexRow, Fact, FoundComplex};
use crate::misere::MisereRow;
use crate::position::{ComponentShown, SummandShown};
use crate::solve::SolveRow;
use crate::table::TableRow;
use crate::words::Side;
use crate::worth::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A part of an answer, as soon as it is known; as JSON it is told apart by the key `part`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// Who wins when one of the players begins, while a move is looked for or replies are checked.
    Found(SolveRow),
    /// Who wins when one of the players begins, with all that was asked for.
    Solved(SolveRow),
    /// A row of a table.
    Row(TableRow),
    /// A row of a table of misère play.
    MisereRow(MisereRow),
    /// A row of a table of complexes.
    ComplexRow(ComplexRow),
    /// A fact of a report on a complex.
    Fact(Fact),
    /// A complex that a search found.
    Complex(FoundComplex),
    /// The boards and values of a sum, to be drawn at once.
    Summands {
        /// The boards and values.
        summands: Vec<SummandShown>,
    },
    /// A component of a sum.
    Component {
        /// Its place among the components of the answer.
        index: usize,
        /// The component.
        component: ComponentShown,
    },
    /// What a sum is worth.
    Worth {
        /// What it is worth.
        worth: Worth,
    },
    /// Integers between which the value of a sum lies that is out of reach.
    Bounds {
        /// It is at least this, if that is known.
        at_least: Option<i64>,
        /// It is at most this, if that is known.
        at_most: Option<i64>,
    },
    /// Who wins a sum whose value is out of reach.
    Winner {
        /// Who begins.
        first: Side,
        /// Who wins.
        winner: Side,
    },
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
