//! Proofs that play terminates.

use crate::change::Change;
use crate::layout::Layout;

/// Returns whether, for some set of contents, every move decreases the number of cells with these contents.
/// Then play terminates.
pub(crate) fn moves_count_down(changes: [&[Change]; 2], layout: &Layout) -> bool {
    let contents = layout.contents().len().min(8);
    (1..1u16 << contents).any(|some| {
        let becomes_fewer = |change: &Change| {
            let written = change.writes.iter().filter(|(_, content)| some >> content & 1 != 0).count();
            let before = change.writes.iter().filter(|(cell, _)| {
                let need = change.needs.iter().find(|(other, _)| other == cell);
                need.is_some_and(|(_, mask)| mask & !some == 0)
            });
            written < before.count()
        };
        changes.into_iter().flatten().all(becomes_fewer)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::CellGrid;

    #[test]
    fn a_reversible_move_decreases_no_count() {
        let layout = Layout::of(&CellGrid::parse(".x", ".xo").unwrap(), &[]).unwrap();
        let change = |needs: [u16; 2], writes: [u8; 2]| Change {
            needs: vec![(0, needs[0]), (1, needs[1])],
            writes: vec![(0, writes[0]), (1, writes[1])],
        };
        let forth = change([2, 1], [0, 1]);
        let back = change([1, 2], [1, 0]);
        let taken = change([2, 2], [0, 1]);
        let (forth, taken) = ([forth], [taken]);
        assert!(!moves_count_down([&forth, &[back]], &layout));
        assert!(!moves_count_down([&forth, &[]], &layout), "it is not counted, though it ends");
        assert!(moves_count_down([&taken, &taken], &layout));
        assert!(
            !moves_count_down([&[change([3, 2], [0, 1])], &[]], &layout),
            "the first may be empty already"
        );
    }
}
