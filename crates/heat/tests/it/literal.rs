//! Comparison of literal positions with their values.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Heat, Literal, LiteralPosition, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_testing::{GameSpec, Tree, forms};
use kelvin_values::{Player, Universe};
use proptest::prelude::*;
use std::rc::Rc;

/// A form that is fully expanded, numbers included.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Played(Rc<Tree>);

impl LiteralPosition for Played {
    fn options(&self, player: Player) -> Vec<Self> {
        self.0.options(player).iter().cloned().map(Played).collect()
    }
}

fn tree(form: &GameSpec, universe: &Universe) -> Rc<Tree> {
    match form {
        GameSpec::End { .. } => Tree::of(form.value(universe)),
        GameSpec::Choice(sides) => {
            Rc::new(Tree(sides.each_ref().map(|side| side.iter().map(|form| tree(form, universe)).collect())))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_have_the_thermographs_of_their_values(form in forms(4)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let literal = Literal::default().thermograph(&Played(tree(&form, &universe)), &budget).unwrap();
        prop_assert_eq!(&literal, &*heat.thermograph(&work, form.value(&universe)).unwrap());
    }
}

/// Dominoes on two rows of squares: Left's are vertical, Right's horizontal. Bit 2c + r is the square in
/// column c, row r.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Dominoes(u64);

impl LiteralPosition for Dominoes {
    fn options(&self, player: Player) -> Vec<Self> {
        let pieces = (0..62).filter_map(|square| match player {
            Player::Left => (square % 2 == 0).then_some(0b11 << square),
            Player::Right => Some(0b101 << square),
        });
        pieces.filter(|piece| self.0 & piece == *piece).map(|piece| Dominoes(self.0 & !piece)).collect()
    }
}

/// All connected boards of two rows with at most `squares` squares and no two adjacent full columns.
fn snakes(squares: u32) -> Vec<u64> {
    let mut all = vec![];
    let mut unfinished: Vec<(u64, u32)> = vec![(0b01, 1), (0b10, 1), (0b11, 1)];
    while let Some((board, columns)) = unfinished.pop() {
        if board.count_ones() > squares {
            continue;
        }
        all.push(board);
        let last = board >> (2 * (columns - 1));
        for next in [0b01, 0b10, 0b11] {
            if last & next != 0 && last & next != 0b11 {
                unfinished.push((board | next << (2 * columns), columns + 1));
            }
        }
    }
    all
}

/// Checks that snakes have temperatures of at most 1/2 and confusion intervals of length at most 1.
///
/// The proved bounds are 3 and 2 (Huntemann, Proposition 5.33, and the paper that follows).
#[test]
fn snakes_of_twelve_squares_have_small_temperatures() {
    let budget = Budget::unlimited();
    let mut literal = Literal::default();
    let (mut hottest, mut longest) = (Dyadic::from(-1), Dyadic::ZERO);
    for board in snakes(12) {
        let thermograph: Thermograph = literal.thermograph(&Dominoes(board), &budget).unwrap();
        let [left, right] = Player::BOTH.map(|player| thermograph.stop(player));
        hottest = hottest.max(thermograph.temperature());
        longest = longest.max(&left - &right);
    }
    assert_eq!(hottest, Dyadic::new(1, 1));
    assert_eq!(longest, Dyadic::ONE);
}

#[test]
fn positions_are_counted_against_the_budget() {
    let budget = Budget::unlimited().positions(100);
    let board = Dominoes((1 << 28) - 1);
    assert_eq!(Literal::default().thermograph(&board, &budget), Err(Exhausted::Positions));
}

/// A position with a line of play that would overflow the stack of a simple recursion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Tower(u32);

impl LiteralPosition for Tower {
    fn options(&self, player: Player) -> Vec<Self> {
        if self.0 == 0 || player == Player::Right { vec![] } else { vec![Tower(self.0 - 1)] }
    }
}

#[test]
fn deep_positions_do_not_overflow_the_stack() {
    let thermograph = Literal::default().thermograph(&Tower(100_000), &Budget::unlimited()).unwrap();
    assert_eq!(thermograph, Thermograph::of_integer(100_000));
}
