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
use super::tables::Tables;
use super::worth::{ONE, Worth, Worths};
use kelvin_budget::{Budget, Exhausted};
use std::sync::Arc;

/// A player's view with the tables for its bands.
pub struct Bounder<'u> {
    pub view: View,
    pub tables: Arc<Tables<'u>>,
    /// For each row of cells the lying dominoes that fit.
    pub one: Vec<i8>,
    /// Bands have at most so many rows.
    pub tallest: usize,
}

/// A sum of values that is at most what a position is worth to a player.
pub struct Floor {
    whole: i32,
    names: [u32; MOST_PARTS],
    count: usize,
    /// The sum of the means, each rounded down.
    pub mean: i32,
    /// The largest temperature.
    heat: i32,
}

/// More parts than this are taken together.
const MOST_PARTS: usize = 24;

impl Floor {
    const ZERO: Floor = Floor { whole: 0, names: [0; MOST_PARTS], count: 0, mean: 0, heat: 0 };

    /// Whether the player wins the sum of this and so many free moves, moving first or second.
    ///
    /// The stops of a sum lie no further from the sum of the means than its largest temperature, the Left one above
    /// and the Right one below (Conway, *On Numbers and Games*, Theorems 61 and 65); that and the parts alone decide most cases. The others
    /// need the sum.
    #[inline]
    pub fn wins(&self, first: bool, ahead: i32, worths: &Worths, budget: &Budget) -> Result<bool, Exhausted> {
        let mean = self.mean + ahead * ONE;
        // Rounding took less than 1 from each of the means.
        let high = mean + self.count as i32;
        if first {
            if mean > 0 {
                return Ok(true);
            }
            if high + self.heat < 0 {
                return Ok(false);
            }
        } else {
            if mean > self.heat {
                return Ok(true);
            }
            if high < 0 {
                return Ok(false);
            }
        }
        // If each part but one is won by who answers there, the sum is won; and lost the same way. To move first in the integer costs a move.
        let total = self.whole + ahead;
        let (mut safe, mut gain, mut lost) = (0, -1, 0);
        for &name in &self.names[..self.count] {
            let [first, second] = worths.facts(name).needs.map(i32::from);
            safe += second;
            lost += first - 1;
            gain = gain.max(second - first);
        }
        let gains = if first { [gain, 0] } else { [0, gain] };
        if total >= safe - gains[0] {
            return Ok(true);
        }
        if total <= lost + gains[1] {
            return Ok(false);
        }
        let mut names = self.names;
        let names = &mut names[..self.count];
        names.sort_unstable();
        let mut sum = Worth::moves(total);
        for &mut name in names {
            match worths.add(sum, Worth { name, whole: 0 }, budget)? {
                Some(more) => sum = more,
                None => return Ok(false),
            }
        }
        Ok(sum.whole >= i32::from(worths.facts(sum.name).needs[usize::from(!first)]))
    }
}

pub const MOST_ROWS: usize = 32;

/// No band has more rows than this.
const TALLEST: usize = 8;

/// Bands of so many cells, counted with holes, may be looked for in the tables.
const MOST_CELLS: u32 = 40;

/// Values on strips of two and three rows are simpler, so more cells are in reach there than on four. Bands of three rows decide most,
/// so if any are in reach all of them are on boards of up to ten columns.
#[inline]
fn easier(reach: u32, rows: usize, columns: u32) -> u32 {
    match (reach, rows.min(columns as usize)) {
        (0, _) => 0,
        (_, 3) if rows == 3 && columns <= 10 => 3 * columns,
        (_, 2) => reach + 8,
        (_, 3) => reach + 4,
        _ => reach,
    }
}

impl<'u> Bounder<'u> {
    pub fn new(view: View, tables: &Arc<Tables<'u>>) -> Self {
        let one = (0..1u32 << view.columns).map(|row| lying_dominoes(row) as i8).collect();
        // Wider bands than these fit upright only; others also turned.
        let tallest = if view.columns > 4 { 4 } else { TALLEST };
        let tallest = tallest.min(view.rows as usize);
        Bounder { view, tables: tables.clone(), one, tallest }
    }

    /// What the free cells, and what stands beside them, are worth at least to the player whose view this is. Connected positions on strips
    /// that are in no table are evaluated if they have at most `reach` cells.
    #[inline]
    pub fn floor(
        &self,
        mut free: u128,
        beside: Worth,
        reach: u32,
        budget: &Budget,
    ) -> Result<Floor, Exhausted> {
        let mut floor = Floor::ZERO;
        self.add(&mut floor, beside, budget)?;
        while free != 0 {
            let part = self.view.first_part(free);
            free &= !part;
            self.add_part(part, &mut floor, reach, budget)?;
        }
        Ok(floor)
    }

    #[inline]
    fn add(&self, floor: &mut Floor, mut worth: Worth, budget: &Budget) -> Result<(), Exhausted> {
        if worth.name == 0 {
            floor.whole += worth.whole;
            floor.mean += worth.whole * ONE;
            return Ok(());
        }
        if floor.count == MOST_PARTS {
            let last = Worth { name: floor.names[MOST_PARTS - 1], whole: 0 };
            match self.tables.worths.add(last, worth, budget)? {
                Some(sum) => {
                    floor.count -= 1;
                    floor.mean -= self.tables.worths.mean(last);
                    worth = sum;
                }
                None => {
                    // With so many free moves the player wins it moving second: it is worth at least their negative.
                    let [_, second] = self.tables.worths.facts(worth.name).needs;
                    worth = Worth::moves(worth.whole - i32::from(second));
                }
            }
            if worth.name == 0 {
                return self.add(floor, worth, budget);
            }
        }
        let facts = self.tables.worths.facts(worth.name);
        floor.whole += worth.whole;
        floor.mean += worth.whole * ONE + facts.mean;
        floor.heat = floor.heat.max(facts.heat);
        floor.names[floor.count] = worth.name;
        floor.count += 1;
        Ok(())
    }

    #[inline]
    fn add_part(&self, part: u128, floor: &mut Floor, reach: u32, budget: &Budget) -> Result<(), Exhausted> {
        let part = Part::new(&self.view, part);
        let (rows, columns) = (part.rows(), part.columns);
        if self.mean(rows, columns, reach, budget)?.is_some() {
            return self.add_band(rows, columns, floor, reach, budget);
        }
        self.cut(rows, columns, floor, reach, budget)
    }

    /// The sum of a worth and of what a connected part is worth to the player whose view this is, if the tables tell both.
    #[inline]
    pub fn add_known(&self, part: u128, sum: Worth, budget: &Budget) -> Result<Option<Worth>, Exhausted> {
        let part = Part::new(&self.view, part);
        let worths = &self.tables.worths;
        let Some((bands, cells, turned)) = self.place(part.rows(), part.columns) else { return Ok(None) };
        let mut sum = Some(sum);
        let known = bands.visit(cells, 0, worths, budget, &mut |kind| {
            if let Some(known) = sum {
                sum = worths.add(known, if turned { kind.lying } else { kind.upright }, budget)?;
            }
            Ok(())
        })?;
        Ok(sum.filter(|_| known))
    }

    /// Adds the bands of the best cut.
    #[inline]
    fn cut(
        &self,
        rows: &[usize],
        columns: u32,
        floor: &mut Floor,
        reach: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // The largest sum of means of the first rows, and how many rows its last band has.
        let mut best = [(0i32, 0usize); MOST_ROWS + 1];
        for end in 1..=rows.len() {
            let mut choice = (i32::MIN, 0);
            for height in 1..=end.min(self.tallest) {
                let Some(mean) = self.mean(&rows[end - height..end], columns, reach, budget)? else {
                    continue;
                };
                let mean = best[end - height].0 + mean;
                if mean > choice.0 {
                    choice = (mean, height);
                }
            }
            best[end] = choice;
        }
        let mut end = rows.len();
        while end > 0 {
            let start = end - best[end].1;
            self.add_band(&rows[start..end], columns, floor, reach, budget)?;
            end = start;
        }
        Ok(())
    }

    /// The bands among which these rows are, and the position there; and whether it is turned.
    #[inline]
    fn place(&self, rows: &[usize], columns: u32) -> Option<(&Bands, u64, bool)> {
        let bands = &self.tables.bands;
        if rows.len() as u32 * columns > MOST_CELLS {
            return None;
        }
        let upright = bands.get(rows.len().wrapping_sub(2));
        let turned = bands.get((columns as usize).wrapping_sub(2));
        match (upright, turned) {
            // Where both are possible the shorter strip is more likely to be in the table.
            (Some(bands), None) => Some((bands, bands.position(rows), false)),
            (Some(bands), Some(_)) if rows.len() as u32 <= columns => {
                Some((bands, bands.position(rows), false))
            }
            (_, Some(bands)) => {
                let cells = rows.iter().rev().fold(0, |cells, &row| cells << columns | row as u64);
                Some((bands, cells, true))
            }
            (None, None) => None,
        }
    }

    /// The mean of these rows taken together, if it can be found.
    #[inline]
    fn mean(
        &self,
        rows: &[usize],
        columns: u32,
        reach: u32,
        budget: &Budget,
    ) -> Result<Option<i32>, Exhausted> {
        if let [row] = rows {
            return Ok(Some(-i32::from(self.one[*row]) * ONE));
        }
        let Some((bands, cells, turned)) = self.place(rows, columns) else { return Ok(None) };
        let reach = easier(reach, rows.len(), columns);
        let mean = bands.mean(cells, reach, &self.tables.worths, budget)?;
        Ok(if turned { mean.map(|mean| -mean) } else { mean })
    }

    /// Adds what rows are worth whose mean was found.
    #[inline]
    fn add_band(
        &self,
        rows: &[usize],
        columns: u32,
        floor: &mut Floor,
        reach: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let [row] = rows {
            return self.add(floor, Worth::moves(-i32::from(self.one[*row])), budget);
        }
        let Some((bands, cells, turned)) = self.place(rows, columns) else { return Err(Exhausted::Values) };
        let reach = easier(reach, rows.len(), columns);
        let known = bands.visit(cells, reach, &self.tables.worths, budget, &mut |kind| {
            self.add(floor, if turned { kind.lying } else { kind.upright }, budget)
        })?;
        // What had a mean is known.
        if known { Ok(()) } else { Err(Exhausted::Values) }
    }
}

/// The rows of a connected part, from the top, and moved to the left border.
struct Part {
    rows: [usize; MOST_ROWS],
    count: usize,
    columns: u32,
}

impl Part {
    #[inline]
    fn new(view: &View, part: u128) -> Part {
        let width = view.columns;
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
        Part { rows, count, columns }
    }

    fn rows(&self) -> &[usize] {
        &self.rows[..self.count]
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
