//! Domineering on two to four rows, with positions of one word.

use kelvin_values::Player;

/// Domineering on a strip of 2, 3 or 4 rows. A position is a set of free cells, column by column from the
/// lowest bit, each column from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    pub rows: u32,
}

impl Strip {
    /// One bit in each column.
    fn columns(self) -> u64 {
        match self.rows {
            2 => 0x5555_5555_5555_5555,
            3 => 0x1249_2492_4924_9249,
            _ => 0x1111_1111_1111_1111,
        }
    }

    fn top(self) -> u64 {
        self.columns()
    }

    fn bottom(self) -> u64 {
        self.columns() << (self.rows - 1)
    }

    /// The upper cells of the places for a vertical domino.
    fn vertical(self, free: u64) -> u64 {
        free & (free >> 1) & !self.bottom()
    }

    /// The left cells of the places for a horizontal domino.
    fn horizontal(self, free: u64) -> u64 {
        free & (free >> self.rows)
    }

    fn neighbours(self, set: u64) -> u64 {
        (set << self.rows) | (set >> self.rows) | ((set & !self.bottom()) << 1) | ((set & !self.top()) >> 1)
    }

    /// The set shifted to the first column.
    #[inline]
    pub fn begin(self, set: u64) -> u64 {
        if set == 0 { 0 } else { set >> (set.trailing_zeros() / self.rows * self.rows) }
    }

    fn upside_down(self, set: u64) -> u64 {
        let row = |number: u32| set & (self.top() << number);
        match self.rows {
            2 => row(0) << 1 | row(1) >> 1,
            3 => row(0) << 2 | row(1) | row(2) >> 2,
            _ => row(0) << 3 | row(1) << 1 | row(2) >> 1 | row(3) >> 3,
        }
    }

    /// The options of a player; Left plays vertically.
    pub fn options(self, free: u64, player: Player) -> impl Iterator<Item = u64> {
        let (mut places, step) = match player {
            Player::Left => (self.vertical(free), 1),
            Player::Right => (self.horizontal(free), self.rows),
        };
        std::iter::from_fn(move || {
            let domino = (places != 0).then(|| (1 | 1 << step) << places.trailing_zeros())?;
            places &= places - 1;
            Some(free & !domino)
        })
    }

    /// The set rotated by 180 degrees and shifted to the first column.
    fn turned(self, set: u64) -> u64 {
        // The highest used bit is the last of a column, so after the reversal columns start at the lowest
        // bit.
        let unused = 64 % self.rows;
        self.begin(set.reverse_bits() >> unused)
    }

    /// The connected part with the lowest cell.
    pub fn first_part(self, free: u64) -> u64 {
        let mut part = free & free.wrapping_neg();
        loop {
            let grown = part | (self.neighbours(part) & free);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The least of the four mirror images.
    pub fn least_image(self, free: u64) -> u64 {
        let free = self.begin(free);
        let mirrored = self.upside_down(free);
        free.min(mirrored).min(self.turned(free)).min(self.turned(mirrored))
    }
}
