//! The boards that symmetries make of one, and how many of them are negatives.

use crate::member::Member;
use kelvin_positions::Symmetry;
use kelvin_positions::board::{Board, Grid};

/// The symmetries that carry a board into itself.
#[derive(Default)]
pub struct Fixed {
    count: usize,
    /// Whether one of them negates the value, which then is its own negative.
    negating: bool,
}

impl Fixed {
    /// Counts a symmetry that carries the board into itself.
    pub fn by(&mut self, negates: bool) {
        self.count += 1;
        self.negating |= negates;
    }

    /// The board as a member, for all boards that these symmetries, which are a group, make of it.
    ///
    /// Each of them is made by as many symmetries as carry the board into itself. A board that a negating symmetry and another
    /// one make has a value that is its own negative, and is not counted as a negative.
    pub fn member(&self, grid: Grid, symmetries: &[Symmetry]) -> Member {
        let fixed = self.count.max(1);
        let member = Member::board(Board::Grid(grid), Some((symmetries.len() / fixed) as i64));
        let mut negating = symmetries.iter().filter(|symmetry| symmetry.negates);
        match negating.next() {
            Some(first) if !self.negating => {
                member.with_negatives(((1 + negating.count()) / fixed) as i64, *first)
            }
            _ => member,
        }
    }
}
