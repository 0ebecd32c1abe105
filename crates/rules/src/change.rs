//! Moves as changes of cells.

use crate::bits::Bits;
use crate::layout::Layout;

/// A move: the contents that some cells must hold before it, and the contents after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// For some cells, in ascending order, the mask of contents that they may hold.
    pub needs: Vec<(u16, u16)>,
    /// For some cells, in ascending order, the index of the content after the move.
    pub writes: Vec<(u16, u8)>,
}

/// The packed changes of a player.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Groups of consecutive changes, with the bits that all of them forbid.
    groups: Vec<(Bits, std::ops::Range<usize>)>,
    list: Vec<Packed>,
}

/// A packed change: bits that must not be set, bits that are kept, and bits that are set.
#[derive(Clone, Copy, Debug)]
struct Packed {
    forbidden: Bits,
    kept: Bits,
    set: Bits,
}

/// The bits that must not be set for the conditions to hold.
pub(crate) fn forbidden(needs: &[(u16, u16)], layout: &Layout) -> Bits {
    let bits = |&(cell, mask): &(u16, u16)| layout.bits(cell, layout.any() & !mask);
    needs.iter().map(bits).fold(Bits::default(), |all, bits| all | bits)
}

/// The maximum number of changes in a group.
const MAX_GROUP: usize = 32;

impl Moves {
    pub(crate) fn new(changes: &[Change], layout: &Layout) -> Moves {
        let mut moves = Moves::default();
        for change in changes {
            let (mut kept, mut set) = (Bits::default(), Bits::default());
            for &(cell, content) in &change.writes {
                kept = kept | layout.bits(cell, layout.any());
                set.set(layout.bit(cell, content));
            }
            let forbidden = forbidden(&change.needs, layout);
            let at = moves.list.len();
            moves.list.push(Packed { forbidden, kept: !kept, set });
            match moves.groups.last_mut() {
                Some((common, run)) if run.len() < MAX_GROUP && !common.misses(forbidden) => {
                    *common = *common & forbidden;
                    run.end += 1;
                }
                _ => moves.groups.push((forbidden, at..at + 1)),
            }
        }
        moves
    }

    /// Visits the boards that the changes lead to.
    #[inline]
    pub(crate) fn visit(&self, board: Bits, visit: &mut impl FnMut(Bits)) {
        for (common, run) in &self.groups {
            if board.misses(*common) {
                for change in &self.list[run.clone()] {
                    if board.misses(change.forbidden) {
                        visit(board & change.kept | change.set);
                    }
                }
            }
        }
    }
}
