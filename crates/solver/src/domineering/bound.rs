//! What a board is worth to a player at least, by cutting it into bands.
//!
//! Cutting a board between two rows takes away the upright dominoes across the cut and nothing else: moves of
//! the player who plays upright. A player who never makes some of her moves plays a game that is at most the real
//! one (Left's options are fewer, so whatever the opponent achieves against the real game he achieves against
//! this one). So the board is worth at least the sum of its bands to her. The values of all bands are known, their sum is
//! found exactly, and its sections say whether she wins it. Which way of cutting is best is guessed by the
//! sum of the means, which a dynamic program over the rows makes largest; that guess need not be right, as any cut
//! proves what it proves. A connected part that is a single band in either direction is not cut at all.

use super::bands::Bands;
use super::shape::View;
use super::worth::{ONE, Worth, Worths};
use kelvin_budget::{Budget, Exhausted};

/// A player's view with the tables for its bands.
pub struct Bounder<'t, 'u> {
    view: View,
    two: &'t Bands<'t, 'u>,
    three: &'t Bands<'t, 'u>,
    worths: &'t Worths<'u>,
    /// For each row of cells the lying dominoes that fit.
    one: Vec<i8>,
}

/// What a position is worth at least to a player; nothing is known of it when there are too many values.
pub struct Floor {
    pub worth: Option<Worth>,
    /// Its mean, about.
    pub mean: i32,
}

const MOST_ROWS: usize = 32;

impl<'t, 'u> Bounder<'t, 'u> {
    pub fn new(view: View, two: &'t Bands<'t, 'u>, three: &'t Bands<'t, 'u>, worths: &'t Worths<'u>) -> Self {
        let one = (0..1u32 << view.columns).map(|row| lying_dominoes(row) as i8).collect();
        Bounder { view, two, three, worths, one }
    }

    /// What the free cells are worth at least to the player whose view this is.
    #[inline]
    pub fn floor(&self, mut free: u128, budget: &Budget) -> Result<Floor, Exhausted> {
        let mut floor = Floor { worth: Some(Worth::ZERO), mean: 0 };
        while free != 0 {
            let part = self.view.first_part(free);
            free &= !part;
            self.add_part(part, &mut floor, budget)?;
        }
        Ok(floor)
    }

    #[inline]
    fn add(&self, floor: &mut Floor, worth: Worth, budget: &Budget) -> Result<(), Exhausted> {
        floor.mean += self.worths.mean(worth);
        if let Some(sum) = floor.worth {
            floor.worth = self.worths.add(sum, worth, budget)?;
        }
        Ok(())
    }

    #[inline]
    fn add_part(&self, part: u128, floor: &mut Floor, budget: &Budget) -> Result<(), Exhausted> {
        let width = self.view.columns;
        let mask = (1usize << width) - 1;
        let top = part.trailing_zeros() / width;
        let count = ((127 - part.leading_zeros()) / width - top + 1) as usize;
        let mut rows = [0usize; MOST_ROWS];
        let mut rest = part >> (top * width);
        let mut all = 0;
        for row in &mut rows[..count] {
            *row = rest as usize & mask;
            all |= *row;
            rest >>= width;
        }
        let low = all.trailing_zeros();
        let columns = usize::BITS - (all >> low).leading_zeros();
        for row in &mut rows[..count] {
            *row >>= low;
        }
        if count > 3 && columns <= 3 {
            let bands = if columns == 2 { self.two } else { self.three };
            let mut cells = 0;
            for (i, &row) in rows[..count].iter().enumerate() {
                cells |= (row as u64) << (i as u32 * columns);
            }
            return bands.visit(cells, budget, &mut |kind| self.add(floor, kind.lying, budget));
        }
        self.cut(&rows[..count], columns, floor, budget)
    }

    /// Adds the bands of the best cut.
    #[inline]
    fn cut(&self, rows: &[usize], columns: u32, floor: &mut Floor, budget: &Budget) -> Result<(), Exhausted> {
        // The largest sum of means of the first rows, and how many rows its last band has.
        let mut best = [(0i32, 0usize); MOST_ROWS + 1];
        let in_table = [columns <= self.two.columns, columns <= self.three.columns];
        for end in 1..=rows.len() {
            let mut choice = (best[end - 1].0 - i32::from(self.one[rows[end - 1]]) * ONE, 1);
            if end >= 2 {
                let cells = self.two.position([rows[end - 2], rows[end - 1]]);
                let mean = best[end - 2].0 + self.mean(self.two, cells, in_table[0], budget)?;
                if mean > choice.0 {
                    choice = (mean, 2);
                }
            }
            if end >= 3 {
                let cells = self.three.position([rows[end - 3], rows[end - 2], rows[end - 1]]);
                let mean = best[end - 3].0 + self.mean(self.three, cells, in_table[1], budget)?;
                if mean > choice.0 {
                    choice = (mean, 3);
                }
            }
            best[end] = choice;
        }
        let mut end = rows.len();
        while end > 0 {
            let height = best[end].1;
            let mut add = |kind: super::bands::Kind| self.add(floor, kind.upright, budget);
            match height {
                1 => self.add(floor, Worth::moves(-i32::from(self.one[rows[end - 1]])), budget)?,
                2 => {
                    let cells = self.two.position([rows[end - 2], rows[end - 1]]);
                    self.two.visit(cells, budget, &mut add)?;
                }
                _ => {
                    let cells = self.three.position([rows[end - 3], rows[end - 2], rows[end - 1]]);
                    self.three.visit(cells, budget, &mut add)?;
                }
            }
            end -= height;
        }
        Ok(())
    }

    #[inline]
    fn mean(
        &self,
        bands: &Bands,
        cells: u64,
        in_table: bool,
        budget: &Budget,
    ) -> Result<i32, Exhausted> {
        if in_table {
            return Ok(bands.mean(cells));
        }
        let mut sum = 0;
        bands.visit(cells, budget, &mut |kind| {
            sum += self.worths.mean(kind.upright);
            Ok(())
        })?;
        Ok(sum)
    }
}

fn lying_dominoes(row: u32) -> u32 {
    let (mut rest, mut count) = (row, 0);
    while rest != 0 {
        let run = (rest >> rest.trailing_zeros()).trailing_ones();
        count += run / 2;
        rest &= !(((1u32 << run) - 1) << rest.trailing_zeros());
    }
    count
}
