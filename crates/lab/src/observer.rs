//! The observer of an answer in progress.

use crate::complex::{ComplexRow, Fact, FoundComplex};
use crate::misere::MisereRow;
use crate::position::{ComponentShown, MoveShown, SummandShown};
use crate::solve::SolveRow;
use crate::table::TableRow;
use crate::words::Side;
use crate::worth::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A part of an answer, reported as soon as it is known; in JSON the key `part` distinguishes the variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// The winner for one starting player, before a winning move is found or replies are checked.
    Found(SolveRow),
    /// The winner for one starting player, with everything that was asked for.
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
    /// The boards and values of a sum, for immediate drawing.
    Summands {
        /// The boards and values.
        summands: Vec<SummandShown>,
    },
    /// The moves of a sum without any facts about them, so that one can be made before they are known.
    Moves {
        /// The moves of both players.
        moves: Vec<MoveShown>,
        /// Whether some moves are omitted.
        more: bool,
    },
    /// A component of a sum.
    Component {
        /// Its index among the components of the answer.
        index: usize,
        /// The component.
        component: ComponentShown,
    },
    /// The value of a sum.
    Worth {
        /// Facts about the value.
        worth: Worth,
    },
    /// Integer bounds of the value of a sum that was not found.
    Bounds {
        /// The lower bound, if one is known.
        at_least: Option<i64>,
        /// The upper bound, if one is known.
        at_most: Option<i64>,
    },
    /// The winner of a sum whose value was not found.
    Winner {
        /// The player who moves first.
        first: Side,
        /// The winner.
        winner: Side,
    },
    /// The progress of a question, as a count of finished items.
    Done {
        /// The number of finished items.
        done: u64,
        /// The number of items.
        of: u64,
    },
}

/// A receiver of the parts of an answer. The amount of work done is in the budget's progress.
pub trait Observer {
    /// Receives a part of the answer.
    fn see(&mut self, part: Part);
}

/// An observer that ignores all parts.
impl Observer for () {
    fn see(&mut self, _part: Part) {}
}

impl<F: FnMut(Part)> Observer for F {
    fn see(&mut self, part: Part) {
        self(part);
    }
}
