//! Moves as changes of cells.

use crate::bits::Bits;
use crate::layout::Layout;

/// A move: what some cells must hold for it, and what some hold after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// For some cells, in rising order, the mask of contents that they may hold.
    pub needs: Vec<(u16, u16)>,
    /// For some cells, in rising order, the content that they hold afterwards, by its place among all.
    pub writes: Vec<(u16, u8)>,
}

/// Changes of a player, ready to be made.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Runs of changes with the bits that none of them allows.
    runs: Vec<(Bits, std::ops::Range<usize>)>,
    list: Vec<Packed>,
}

/// A change: bits that must not be set, and what becomes of the board.
#[derive(Clone, Copy, Debug)]
struct Packed {
    forbidden: Bits,
    kept: Bits,
    set: Bits,
}

/// The bits that must not be set where cells hold what they must.
pub(crate) fn forbidden(needs: &[(u16, u16)], layout: &Layout) -> Bits {
    let bits = |&(cell, mask): &(u16, u16)| layout.bits(cell, layout.any() & !mask);
    needs.iter().map(bits).fold(Bits::default(), |all, bits| all | bits)
}

/// The most changes that are told of together.
const RUN: usize = 32;

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
            match moves.runs.last_mut() {
                Some((common, run)) if run.len() < RUN && !common.misses(forbidden) => {
                    *common = *common & forbidden;
                    run.end += 1;
                }
                _ => moves.runs.push((forbidden, at..at + 1)),
            }
        }
        moves
    }

    /// Visits what a board may be changed to.
    #[inline]
    pub(crate) fn visit(&self, board: Bits, visit: &mut impl FnMut(Bits)) {
        for (common, run) in &self.runs {
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
