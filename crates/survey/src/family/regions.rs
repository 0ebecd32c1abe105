//! Connected regions of the square grid: polyominoes.
//!
//! Fixed polyominoes are grown cell by cell (Redelmeier, 'Counting polyominoes: yet another attack', 1981).
//! Each candidate cell is either added or excluded for good, so that no polyomino is generated twice and none
//! has to be stored. The least polyomino of each orbit under the symmetries of the ruleset is visited, with
//! the size of the orbit.

use super::orbit::Fixed;
use super::{Next, Visit};
use crate::error::Error;
use kelvin_budget::{Budget, Meter};
use kelvin_positions::board::{Cell, Grid, Letters};
use kelvin_positions::{Named, Symmetry};

/// The largest supported number of cells.
pub const LARGEST: usize = 30;

/// The number of fixed polyominoes: A001168.
pub fn count(cells: usize) -> f64 {
    const KNOWN: [u64; 18] = [
        1, 1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861, 1903890, 7204874, 27394666,
        104592937, 400795844,
    ];
    // From here on each number is about four times its predecessor.
    KNOWN.get(cells).map_or_else(|| 400_795_844.0 * 3.9f64.powi(cells as i32 - 17), |&count| count as f64)
}

/// The number of cells at which the enumeration is split into parts.
fn split(cells: usize) -> usize {
    cells.min(8)
}

/// An upper bound for the number of parts.
pub fn branches(cells: usize) -> usize {
    count(split(cells)) as usize
}

pub fn visit(
    cells: usize,
    part: (usize, usize),
    ruleset: &Named,
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<(), Error> {
    let letters = ruleset.board().letters;
    let symmetries: Vec<Symmetry> =
        ruleset.symmetries().elements().into_iter().filter(|symmetry| !symmetry.exchanges).collect();
    let mut growth = Growth {
        cells,
        part,
        branch: 0,
        // Cells of the first row to the left of the first cell are excluded, so that each region grows from
        // its first cell.
        seen: vec![false; (cells + 1) * (2 * cells + 1)],
        chosen: vec![],
        symmetries,
        letters,
        meter: budget.meter(),
        visit,
    };
    for column in 0..cells {
        let place = growth.place(0, column);
        growth.seen[place] = true;
    }
    let first = (0, cells);
    let place = growth.place(first.0, first.1);
    growth.seen[place] = true;
    growth.grow(&mut vec![first])?;
    Ok(())
}

/// A cell, by its row and its column; the first cell is in column `cells`.
type Place = (usize, usize);

struct Growth<'g> {
    cells: usize,
    part: (usize, usize),
    /// The number of regions visited so far that have the size at which the work is split.
    branch: usize,
    /// Cells that are added or excluded.
    seen: Vec<bool>,
    chosen: Vec<Place>,
    symmetries: Vec<Symmetry>,
    letters: Letters,
    meter: Meter<'g>,
    visit: &'g mut Visit<'g>,
}

impl Growth<'_> {
    fn place(&self, row: usize, column: usize) -> usize {
        row * (2 * self.cells + 1) + column
    }

    /// Adds each candidate cell in turn; those before it are excluded. The depth is the number of cells.
    fn grow(&mut self, open: &mut Vec<Place>) -> Result<Next, Error> {
        while let Some((row, column)) = open.pop() {
            self.meter.tick()?;
            self.chosen.push((row, column));
            let next = self.with_last(row, column, open)?;
            self.chosen.pop();
            if next == Next::Enough {
                return Ok(next);
            }
        }
        Ok(Next::On)
    }

    fn with_last(&mut self, row: usize, column: usize, open: &[Place]) -> Result<Next, Error> {
        let size = self.chosen.len();
        if size == split(self.cells) {
            let branch = self.branch;
            self.branch += 1;
            let (part, of) = self.part;
            if branch % of != part {
                return Ok(Next::On);
            }
        }
        if size == self.cells {
            return self.show();
        }
        let mut open = open.to_vec();
        let before = open.len();
        let beside = [
            (row + 1, column),
            (row, column + 1),
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
        ];
        for (row, column) in beside {
            if row <= self.cells && column <= 2 * self.cells {
                let place = self.place(row, column);
                if !self.seen[place] {
                    self.seen[place] = true;
                    open.push((row, column));
                }
            }
        }
        let fresh: Vec<Place> = open[before..].to_vec();
        let next = self.grow(&mut open)?;
        for (row, column) in fresh {
            let place = self.place(row, column);
            self.seen[place] = false;
        }
        Ok(next)
    }

    /// Visits the region if it is the least of its orbit.
    fn show(&mut self) -> Result<Next, Error> {
        let left = self.chosen.iter().map(|place| place.1).min().unwrap_or(0);
        let width = self.chosen.iter().map(|place| place.1).max().unwrap_or(0) + 1 - left;
        let height = self.chosen.iter().map(|place| place.0).max().unwrap_or(0) + 1;
        let mut rows = [0u32; LARGEST];
        for &(row, column) in &self.chosen {
            rows[row] |= 1 << (column - left);
        }
        let mut fixed = Fixed::default();
        for symmetry in &self.symmetries {
            let (tall, wide) = if symmetry.transposes { (width, height) } else { (height, width) };
            match tall.cmp(&height).then_with(|| {
                let mut image = [0u32; LARGEST];
                for (row, cells) in image.iter_mut().enumerate().take(tall) {
                    for column in 0..wide {
                        let (from_row, from_column) = symmetry.origin(row, column, tall, wide);
                        *cells |= (rows[from_row] >> from_column & 1) << column;
                    }
                }
                image.cmp(&rows)
            }) {
                std::cmp::Ordering::Less => return Ok(Next::On),
                std::cmp::Ordering::Equal => fixed.by(symmetry.negates),
                std::cmp::Ordering::Greater => {}
            }
        }
        let grid = Grid::from_fn(height, width, self.letters, |row, column| match rows[row] >> column & 1 {
            1 => Cell::Empty,
            _ => Cell::Hole,
        });
        (self.visit)(fixed.member(grid, &self.symmetries))
    }
}
