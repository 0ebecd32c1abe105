use kelvin_budget::Budget;
use kelvin_positions::board::{Board, BoardKind, Boards, Cell, Grid, Letters};
use kelvin_positions::{Named, Position, Registry, Symmetries, Symmetry};
use kelvin_values::{Game, Player, Universe, Work};
use std::collections::HashMap;

/// The value by the definition alone, without components, symmetries and known values.
fn literal<'u>(
    position: &Position,
    work: &Work<'u, '_>,
    known: &mut HashMap<Position, Game<'u>>,
) -> Game<'u> {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let options = position.options(player);
        options.iter().map(|option| literal(option, work, known)).collect::<Vec<_>>()
    });
    let value = work.game(&left, &right).unwrap();
    known.insert(position.clone(), value);
    value
}

/// Creates a random board of a ruleset, sometimes without pieces.
fn random_grid(named: &Named, random: &mut fastrand::Rng) -> Grid {
    let Boards { kind, letters } = named.board();
    let most = if kind == BoardKind::Strip { [1, 7] } else { [3, 3] };
    loop {
        let [height, width] = most.map(|most| random.usize(1..=most));
        let pieces = random.bool();
        let grid = Grid::from_fn(height, width, letters, |_, _| match random.u8(0..8) {
            0 => Cell::Hole,
            1 | 2 if pieces => Cell::Piece(Player::Left),
            3 | 4 if pieces => Cell::Piece(Player::Right),
            _ => Cell::Empty,
        });
        if named.on(&Board::Grid(grid.clone())).is_ok() {
            return grid;
        }
    }
}

#[test]
fn every_declared_symmetry_keeps_or_negates_the_value() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut random = fastrand::Rng::new();
    let mut compared = 0;
    let grids = [BoardKind::Grid, BoardKind::Strip, BoardKind::Graph];
    let declared = Registry::built_in()
        .iter()
        .filter(|entry| entry.symmetries != Symmetries::None && grids.contains(&entry.board.kind));
    for entry in declared {
        let named = Registry::built_in().ruleset(entry.example().0).unwrap();
        let mut known = HashMap::new();
        let mut value = |grid: &Grid| {
            let position = named.on(&Board::Grid(grid.clone())).unwrap();
            literal(&position, &work, &mut known)
        };
        for _ in 0..6 {
            let grid = random_grid(&named, &mut random);
            let own = value(&grid);
            for symmetry in entry.symmetries.elements() {
                let image = symmetry.image(&grid);
                let expected = if symmetry.negates { -own } else { own };
                assert_eq!(value(&image), expected, "{named} {grid} becomes {image}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn negatives_have_the_negative_value() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut known = 0;
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let (called, board) = entry.example();
        let named = Registry::built_in().ruleset(called).unwrap();
        let mut values = HashMap::new();
        let mut boards = vec![named.read(board).unwrap()];
        for player in Player::BOTH {
            let after = named.on(&boards[0]).unwrap().options(player);
            boards.extend(after.iter().take(2).flat_map(Position::boards));
        }
        for board in boards.iter().filter(|board| named.on(board).is_ok()) {
            let Some(negative) = named.negative(board) else { continue };
            let [position, other] = [board, &negative].map(|board| named.on(board).unwrap());
            let count = position.move_count(Player::Left);
            assert_eq!(count, other.move_count(Player::Right), "{named} {board} and {negative}");
            known += 1;
            if count <= 8 {
                let own = literal(&position, &work, &mut values);
                assert_eq!(literal(&other, &work, &mut values), -own, "{named} {board} and {negative}");
            }
        }
    }
    assert!(known > 40, "{known}");
}

#[test]
fn symmetries_are_groups() {
    let grid = Grid::parse("xo.|..#", Letters::CROSSES).unwrap();
    use Symmetries::{Directions, None, Row, Square, Track};
    for (symmetries, order) in [(None, 1), (Square, 16), (Directions, 8), (Row, 4), (Track, 2)] {
        let elements = symmetries.elements();
        assert_eq!((elements.len(), elements[0]), (order, Symmetry::IDENTITY));
        let image = |symmetry: &Symmetry, grid: &Grid| symmetry.image(grid).to_string();
        for a in &elements {
            for b in &elements {
                let both = b.image(&a.image(&grid)).to_string();
                let same = elements.iter().filter(|c| image(c, &grid) == both);
                assert!(
                    same.clone().count() == 1 && same.clone().all(|c| c.negates == (a.negates != b.negates))
                );
            }
        }
    }
}
