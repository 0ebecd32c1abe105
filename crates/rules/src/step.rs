//! The intermediate form of a method: instructions for a machine with a stack, each for values of one kind.
//!
//! A language lowers its own code to it, instruction by instruction, so that an instruction keeps its place; what has no
//! counterpart is [`Step::Other`]. Nothing is believed of a draft: the verifier follows the kinds of all values through it.

use std::sync::Arc;

/// One instruction. Slots hold variables; jumps go to a place in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Pushes the content 0.
    Zero,
    /// Pushes nothing: what a place off the board holds.
    Nothing,
    /// Pushes a truth.
    Truth(bool),
    /// Pushes a list of steps between places.
    Steps(Arc<[(i32, i32)]>),
    /// Pushes the position whose method runs.
    Position,
    /// From the position to its ruleset.
    Ruleset,
    /// From the position to its grid.
    Grid,
    /// Pushes a variable.
    Local(u32),
    /// Pops into a variable.
    SetLocal(u32),
    /// Pops.
    Pop,
    /// Pushes the top once more.
    Duplicate,
    /// The other truth.
    Not,
    /// The negative of a sum of places and steps.
    Minus,
    /// Such a sum, as it is.
    Plus,
    /// The sum of two such sums.
    Add,
    /// Their difference.
    Subtract,
    /// Whether two things are equal (true), or not.
    Equal(bool),
    /// Goes on elsewhere.
    Jump(u32),
    /// Pops a truth, and goes on elsewhere if it is false.
    JumpIfFalse(u32),
    /// Goes on elsewhere with the truth at the top if it is this one, else pops it.
    JumpOrPop(u32, bool),
    /// So many changes of a grid, from places and contents.
    Changes(u32),
    /// A list of so many positions; of equal ones one alone, where it is a set (true).
    Positions(u32, bool),
    /// Begins a list of positions in a variable.
    NewList(u32),
    /// Pops a position onto such a list.
    Append(u32),
    /// Moves such a list onto the stack, or a set of its positions (true).
    Collect(u32, bool),
    /// Begins a loop over a collection, in two variables.
    EachStart(u16),
    /// Pushes the next of such a loop, or leaves it.
    EachNext(u16, u32),
    /// The content of a place of a grid.
    Index,
    /// The opponent of a player.
    Opponent,
    /// The piece of a player.
    Ordinal,
    /// A position from a ruleset and a grid.
    Make,
    /// The places of a grid that hold a content.
    FindAll,
    /// A grid with changes.
    UpdatedByMap,
    /// A grid with one content changed.
    Updated,
    /// The connected parts of a grid without the cells that hold 0.
    Parts,
    /// Whether a place lies on a grid.
    IsInBounds,
    /// Two lists of positions, one after the other.
    Concat,
    /// Ends the method, with a list or a set of positions.
    Return,
    /// What no rule does that can be verified.
    Other,

    /// The grid of the position: `Position`, `Grid`. This and the following are made of verified steps by
    /// [`crate::Rules`], and are refused in a draft.
    Board,
    /// The sum of two variables.
    Sum(u32, u32),
    /// The content of the place that is the sum of two variables.
    ContentAt(u32, u32),
    /// The piece of the player in a variable, or of the opponent (true).
    Piece(u32, bool),
    /// Jumps unless two values are equal, or unless they are not.
    JumpUnlessEqual(bool, u32),
    /// The next of a collection, into a variable.
    EachInto(u16, u32, u32),
    /// The grid with so many changes.
    Change(u32),
}

/// A method as a language lowered it; the player who moves is in the first variable, if the method is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The instructions.
    pub steps: Vec<Step>,
    /// How many variables it has.
    pub slots: usize,
    /// Whether it is told who moves.
    pub told: bool,
}
