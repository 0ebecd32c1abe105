//! A single cut of a board, for estimating the effect of moves.

use super::bound::{Bounder, MAX_ROWS};
use super::value_table::ONE;

/// A cut of a board into bands.
pub struct BandCut {
    rows: [usize; MAX_ROWS],
    /// For each row the start and the end of its band, and the mean of the band.
    bands: [(u8, u8, i32); MAX_ROWS],
    /// The sum of the means of the bands.
    pub mean: i32,
}

impl Bounder<'_> {
    /// A cut of all rows into bands of one to three, for estimating the effect of moves.
    pub fn band_cut(&self, free: u128) -> BandCut {
        let width = self.view.columns;
        let mask = (1usize << width) - 1;
        let mut rows = [0usize; MAX_ROWS];
        let count = self.view.rows as usize;
        let mut rest = free;
        for row in &mut rows[..count] {
            *row = rest as usize & mask;
            rest >>= width;
        }
        // A band must fit into a word.
        let tallest = self.tallest.min(3).min((64 / width) as usize);
        let mut best = [(0i32, 0usize); MAX_ROWS + 1];
        for end in 1..=count {
            best[end] = (best[end - 1].0 + self.rough(&rows[end - 1..end]), 1);
            for height in 2..=end.min(tallest) {
                let mean = best[end - height].0 + self.rough(&rows[end - height..end]);
                if mean > best[end].0 {
                    best[end] = (mean, height);
                }
            }
        }
        let mut band_cut = BandCut { rows, bands: [(0, 0, 0); MAX_ROWS], mean: best[count].0 };
        let mut end = count;
        while end > 0 {
            let start = end - best[end].1;
            let mean = best[end].0 - best[start].0;
            for row in start..end {
                band_cut.bands[row] = (start as u8, end as u8, mean);
            }
            end = start;
        }
        band_cut
    }

    #[inline]
    fn rough(&self, rows: &[usize]) -> i32 {
        match rows {
            [row] => -i32::from(self.one[*row]) * ONE,
            [_, _] => self.tables.bands[0].rough_mean(self.tables.bands[0].position(rows)),
            _ => self.tables.bands[1].rough_mean(self.tables.bands[1].position(rows)),
        }
    }

    /// The change of the sum of means when a vertical or horizontal domino is placed with its first cell
    /// here.
    #[inline]
    pub fn change(&self, band_cut: &BandCut, row: usize, column: u32, vertical: bool) -> i32 {
        let (start, end, mean) = band_cut.bands[row];
        let (start, end) = (usize::from(start), usize::from(end));
        let mut rows = band_cut.rows;
        if !vertical {
            rows[row] &= !(3 << column);
            return self.rough(&rows[start..end]) - mean;
        }
        rows[row] &= !(1 << column);
        rows[row + 1] &= !(1 << column);
        let change = self.rough(&rows[start..end]) - mean;
        let (start, end, mean) = band_cut.bands[row + 1];
        let (start, end) = (usize::from(start), usize::from(end));
        if start <= row { change } else { change + self.rough(&rows[start..end]) - mean }
    }
}
