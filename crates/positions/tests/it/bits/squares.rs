use kelvin_positions::bits::{Bitboard, Compass, Square8, Square16, Square64, Strip64, Strip128};
use proptest::prelude::*;

/// The cells of a set as pairs: the literal meaning of the bits.
fn pairs<B: Bitboard>(board: B) -> Vec<(usize, usize)> {
    let mut all: Vec<_> = board.cells().map(Bitboard::place).collect();
    all.sort_unstable();
    all
}

fn board<B: Bitboard>(cells: &[(usize, usize)]) -> B {
    cells.iter().fold(B::default(), |set, &(r, c)| set | B::cell(r % B::HEIGHT, c % B::WIDTH))
}

/// Checks every operation against its definition on pairs.
fn agrees_with_pairs<B: Bitboard>(cells: &[(usize, usize)]) {
    let set: B = board(cells);
    let all = pairs(set);
    assert_eq!(set.count() as usize, all.len());
    for (to, (dr, dc)) in Compass::QUEEN.into_iter().zip([
        (-1, 0),
        (0, 1),
        (1, 0),
        (0, -1),
        (-1, 1),
        (1, 1),
        (1, -1),
        (-1, -1isize),
    ]) {
        let mut moved: Vec<_> = all
            .iter()
            .filter_map(|&(r, c)| Some((r.checked_add_signed(dr)?, c.checked_add_signed(dc)?)))
            .filter(|&(r, c)| r < B::HEIGHT && c < B::WIDTH)
            .collect();
        moved.sort_unstable();
        assert_eq!(pairs(set.step(to)), moved, "{to:?}");
    }
    let bounds = set.bounds();
    let corner = set.to_corner(bounds);
    let expect = |f: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut v: Vec<_> = all.iter().map(|&(r, c)| f(r - bounds.row, c - bounds.column)).collect();
        v.sort_unstable();
        v
    };
    assert_eq!(pairs(corner), expect(&|r, c| (r, c)));
    assert_eq!(pairs(corner.flip(bounds.height)), expect(&|r, c| (bounds.height - 1 - r, c)));
    assert_eq!(pairs(corner.mirror(bounds.width)), expect(&|r, c| (r, bounds.width - 1 - c)));
    if B::SQUARE {
        assert_eq!(pairs(corner.transpose()), expect(&|r, c| (c, r)));
        assert_eq!(corner.transpose().bounds(), bounds.transposed());
    }
    let mut count = 0;
    set.parts(Bitboard::around, |part| count += part.count());
    assert_eq!(count, set.count());
}

proptest! {
    #[test]
    fn boards_mean_what_their_cells_mean(cells in proptest::collection::vec((0..64usize, 0..128usize), 0..20)) {
        agrees_with_pairs::<Square8>(&cells);
        agrees_with_pairs::<Square16>(&cells);
        agrees_with_pairs::<Square64>(&cells);
        agrees_with_pairs::<Strip64>(&cells);
        agrees_with_pairs::<Strip128>(&cells);
    }
}
