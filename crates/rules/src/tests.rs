//! Random changes: packed play with all proved symmetries, compared with literal play.

use crate::{Bits, BoardRules, CellGrid, Change, CompiledRules, Layout};
use kelvin_budget::Budget;
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_values::{Game, Player, Universe, Work};
use std::collections::HashMap;

/// A deterministic pseudorandom number generator, so that a seed identifies a trial.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A pattern of relative cells: the contents before, and the content after.
type Pattern = Vec<((i32, i32), u16, Option<u8>)>;

fn random_pattern(rng: &mut Rng) -> Pattern {
    let offsets = [(0, 0), (0, 1), (1, 0), (0, -1), (1, 1), (-1, 0), (0, 2)];
    let mut pattern: Pattern = vec![((0, 0), 0b010 << rng.below(2), Some(0))];
    for _ in 0..rng.below(3) {
        let at = offsets[1 + rng.below(6)];
        if !pattern.iter().any(|(other, ..)| *other == at) {
            let mask = 1 + rng.below(6) as u16;
            // Cells with 0 stay 0 and others may become 0, so pieces decrease.
            let write = (mask & 1 == 0 && rng.below(2) == 0).then(|| rng.below(3) as u8);
            pattern.push((at, mask, write));
        }
    }
    pattern
}

/// The changes of a pattern at every place where it fits, under some symmetries.
fn changes(pattern: &Pattern, layout: &Layout, turns: &[usize], exchange: bool, drops: bool) -> Vec<Change> {
    let content = |x: u8| if exchange { [0, 2, 1][usize::from(x)] } else { x };
    let mask = |m: u16| (0..3).filter(|x| m >> x & 1 != 0).fold(0, |all, x| all | 1 << content(x));
    let mut all = Vec::new();
    for turn in turns {
        for row in 1..=layout.rows() {
            'place: for column in 1..=layout.columns() {
                let mut change = Change { needs: Vec::new(), writes: Vec::new() };
                for &((r, c), m, write) in pattern {
                    let (r, c) = if turn & 4 != 0 { (c, r) } else { (r, c) };
                    let (r, c) = (if turn & 1 != 0 { -r } else { r }, if turn & 2 != 0 { -c } else { c });
                    let Some(cell) = layout.cell(row + r, column + c) else {
                        // Cells outside the board count as 0.
                        if drops && m & 1 != 0 { continue } else { continue 'place }
                    };
                    change.needs.push((cell, mask(m)));
                    change.writes.extend(write.map(|x| (cell, content(x))));
                }
                change.needs.sort_unstable();
                change.writes.sort_unstable();
                all.push(change);
            }
        }
    }
    all
}

/// The value of a board by the definition.
fn literal<'u>(
    work: &Work<'u, '_>,
    compiled: &CompiledRules,
    board: &CellGrid,
    known: &mut HashMap<Vec<i8>, Game<'u>>,
) -> Game<'u> {
    if let Some(value) = known.get(board.cells()) {
        return *value;
    }
    let parts = if compiled.apart.is_some() { board.decomposition(0) } else { vec![board.clone()] };
    let value = if parts[..] == [board.clone()] {
        let [left, right] = Player::BOTH.map(|player| {
            let mut values = Vec::new();
            for change in &compiled.changes[player.index()] {
                let holds = |&(cell, mask): &(u16, u16)| mask >> board.cells()[usize::from(cell)] & 1 != 0;
                if change.needs.iter().all(holds) {
                    let mut next = board.clone();
                    for &(cell, content) in &change.writes {
                        let (row, column) =
                            (i32::from(cell) / board.columns() + 1, i32::from(cell) % board.columns() + 1);
                        next.set(row, column, content as i8).unwrap();
                    }
                    values.push(literal(work, compiled, &next, known));
                }
            }
            values
        });
        work.game(&left, &right).unwrap()
    } else {
        let values: Vec<_> = parts.iter().map(|part| literal(work, compiled, part, known)).collect();
        values.into_iter().fold(work.universe().zero(), |sum, value| work.add(sum, value).unwrap())
    };
    known.insert(board.cells().to_vec(), value);
    value
}

#[test]
fn packed_boards_have_the_value_of_the_definition() {
    let (mut hot, mut images, mut negated) = (0, 0, 0);
    for seed in 0..400 {
        let mut rng = Rng(seed * 977 + 5);
        let (rows, columns) = [(1, 5), (2, 3), (3, 2), (2, 2), (3, 3), (2, 4)][rng.below(6)];
        let layout = Layout::of(&CellGrid::empty(rows, columns).unwrap(), &[1, 2]).unwrap();
        let turns: &[usize] = [&[0][..], &[0, 1, 2, 3], &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 5]][rng.below(4)];
        let pattern = random_pattern(&mut rng);
        let drops = rng.below(2) == 0;
        let left = changes(&pattern, &layout, turns, false, drops);
        let mut right = match rng.below(3) {
            0 => changes(&random_pattern(&mut rng), &layout, turns, false, drops),
            _ => changes(&pattern, &layout, turns, true, drops),
        };
        if rng.below(4) == 0 {
            right.pop();
        }
        let apart = (rng.below(2) == 0).then_some(0);
        let compiled = CompiledRules {
            layout,
            changes: [left, right],
            unknown: Default::default(),
            distinct: [false; 2],
            apart,
            joined: None,
        };
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let evaluator = Evaluator::new(&universe, BoardRules::<false>::new(compiled.clone()));
        let rules = evaluator.ruleset();
        let mut known = HashMap::new();
        for _ in 0..6 {
            let mut board = CellGrid::empty(rows, columns).unwrap();
            for cell in 0..(rows * columns) as i32 {
                let (row, column) = (cell / columns as i32 + 1, cell % columns as i32 + 1);
                board.set(row, column, rng.below(3) as i8).unwrap();
            }
            let packed: Bits = rules.pack(&board).unwrap();
            assert_eq!(rules.grid(&packed), board);
            let expected = literal(&work, &compiled, &board, &mut known);
            let about = || format!("seed {seed}, {board:?}, {compiled:?}");
            assert_eq!(evaluator.value(&packed, &budget), Ok(expected), "{}", about());
            assert_eq!(rules.fault(), None);
            let representative = rules.representative(packed);
            let image = literal(&work, &compiled, &rules.grid(&representative.position), &mut known);
            let image = if representative.negated { -image } else { image };
            assert_eq!(image, expected, "{}", about());
            images += usize::from(representative.position != packed);
            negated += usize::from(representative.negated);
            hot += usize::from(expected.number().is_none());
        }
    }
    assert!(hot > 150 && images > 600 && negated > 100, "{hot}, {images}, {negated}");
}

#[test]
fn loopy_play_is_a_fault() {
    let strip = CellGrid::parse(".x", ".x").unwrap();
    let layout = Layout::of(&strip, &[]).unwrap();
    let step = |from: u16, to: u16| {
        let mut change = Change { needs: vec![(from, 2), (to, 1)], writes: vec![(from, 0), (to, 1)] };
        change.needs.sort_unstable();
        change.writes.sort_unstable();
        change
    };
    let compiled = CompiledRules {
        layout,
        changes: [vec![step(1, 0)], vec![step(0, 1)]],
        unknown: Default::default(),
        distinct: [false; 2],
        apart: None,
        joined: None,
    };
    let rules = BoardRules::<false>::new(compiled);
    let board = rules.pack(&strip).unwrap();
    let universe = Universe::new();
    let evaluator = Evaluator::new(&universe, rules);
    assert!(evaluator.value(&board, &Budget::unlimited()).is_err());
    assert!(evaluator.ruleset().fault().is_some_and(|why| why.contains("return to")));
}
