//! The orbit of a board under symmetries, and the number of negatives in it.

use crate::member::Member;
use kelvin_positions::Symmetry;
use kelvin_positions::board::{Board, Grid};

/// The stabilizer of a board: the symmetries that map it to itself.
#[derive(Default)]
pub struct Fixed {
    count: usize,
    /// Whether one of them negates the value, which is then its own negative.
    negating: bool,
}

impl Fixed {
    /// Counts a symmetry that maps the board to itself.
    pub fn by(&mut self, negates: bool) {
        self.count += 1;
        self.negating |= negates;
    }

    /// The member for the orbit of the board. The symmetries have to form a group.
    ///
    /// Each board of the orbit is the image under as many symmetries as the stabilizer has. If a board is the
    /// image under both a negating and a non-negating symmetry, its value is its own negative, and it is not
    /// counted as a negative.
    pub fn member(&self, grid: Grid, symmetries: &[Symmetry]) -> Member {
        let fixed = self.count.max(1);
        let member = Member::on(Board::Grid(grid), Some((symmetries.len() / fixed) as i64));
        let mut negating = symmetries.iter().filter(|symmetry| symmetry.negates);
        match negating.next() {
            Some(first) if !self.negating => {
                member.with_negatives(((1 + negating.count()) / fixed) as i64, *first)
            }
            _ => member,
        }
    }
}
