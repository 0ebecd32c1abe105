//! Conflict structures, as rulesets define them.

use super::{Basic, ConflictBoard, Owner};
use crate::action::Action;
use crate::board::BoardError;
use smallvec::SmallVec;

/// The largest number of basic positions.
pub const MAX_BASICS: usize = 1 << 14;
/// The largest number of minimal illegal positions.
pub const MAX_ILLEGAL: usize = 1 << 20;

/// The conflict structure of a placement game: the basic positions, the illegal sets of them, and the board.
///
/// ```
/// use kelvin_positions::placement::{Draft, ConflictBoard, Owner};
/// use kelvin_positions::Action;
/// // Two pieces, of which only one can be placed.
/// let mut draft = Draft::new(ConflictBoard::Abstract);
/// let one = draft.place(Owner::Both, Action::at_vertex(0), vec![0])?;
/// let other = draft.place(Owner::Both, Action::at_vertex(1), vec![1])?;
/// draft.forbid([one, other])?;
/// assert_eq!(draft.basics()[0].name, "v1");
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    layout: ConflictBoard,
    basics: Vec<Basic>,
    illegal: Vec<SmallVec<[usize; 2]>>,
    /// The numbers of pieces of Left, of Right, and of both.
    counts: [usize; 3],
}

impl Draft {
    /// Creates a conflict structure without pieces on a board.
    pub fn new(layout: ConflictBoard) -> Draft {
        Draft { layout, basics: Vec::new(), illegal: Vec::new(), counts: [0; 3] }
    }

    /// The basic positions so far.
    pub fn basics(&self) -> &[Basic] {
        &self.basics
    }

    /// Returns the conflict structure of the impartial version of the game: either player may place any
    /// piece.
    #[must_use]
    pub fn impartial(mut self) -> Draft {
        self.basics.iter_mut().for_each(|basic| basic.owner = Owner::Both);
        self
    }

    /// Adds a basic position, named after its owner and numbered from 1 among those of the same owner.
    pub fn place(&mut self, owner: Owner, place: Action, cells: Vec<usize>) -> Result<usize, BoardError> {
        let count = &mut self.counts[match owner {
            Owner::Only(player) => player.index(),
            Owner::Both => 2,
        }];
        *count += 1;
        let name = format!("{}{count}", owner.letter());
        self.named(name, owner, place, cells)
    }

    /// Adds a basic position with a name.
    pub fn named(
        &mut self,
        name: String,
        owner: Owner,
        place: Action,
        cells: Vec<usize>,
    ) -> Result<usize, BoardError> {
        BoardError::limit("basic positions", self.basics.len() + 1, MAX_BASICS)?;
        self.basics.push(Basic::new(owner, name, place, cells));
        Ok(self.basics.len() - 1)
    }

    /// Adds a set of basic positions to the illegal ones.
    pub fn forbid(&mut self, set: impl IntoIterator<Item = usize>) -> Result<(), BoardError> {
        BoardError::limit("illegal positions", self.illegal.len() + 1, MAX_ILLEGAL)?;
        self.illegal.push(set.into_iter().collect());
        Ok(())
    }

    /// Forbids every pair of pieces that cover the same cell.
    pub fn forbid_overlap(&mut self) -> Result<(), BoardError> {
        let cells = self.basics.iter().flat_map(|basic| &basic.cells).max().map_or(0, |most| most + 1);
        let mut at = vec![Vec::new(); cells];
        for (v, basic) in self.basics.iter().enumerate() {
            basic.cells.iter().for_each(|&cell| at[cell].push(v));
        }
        // Two pieces that share several cells are forbidden only at the first of them.
        let first_common = |u: usize, v: usize| {
            let (u, v) = (&self.basics[u].cells, &self.basics[v].cells);
            u.iter().filter(|cell| v.contains(cell)).min().copied()
        };
        let mut pairs = Vec::new();
        for (cell, pieces) in at.iter().enumerate() {
            for (i, &v) in pieces.iter().enumerate() {
                for &u in &pieces[..i] {
                    if first_common(u, v) == Some(cell) {
                        pairs.push(SmallVec::from([u, v]));
                    }
                }
            }
            BoardError::limit("illegal positions", self.illegal.len() + pairs.len(), MAX_ILLEGAL)?;
        }
        self.illegal.extend(pairs);
        Ok(())
    }

    /// The generators of the illegal positions: a set is illegal if it contains one of them.
    pub fn illegal(&self) -> &[SmallVec<[usize; 2]>] {
        &self.illegal
    }

    /// The board of the game.
    pub fn layout(&self) -> &ConflictBoard {
        &self.layout
    }
}
