//! A lower bound on the value of a board for a player, from cutting it into bands.
//!
//! A cut between two rows removes the vertical dominoes across the cut and nothing else. These are moves of
//! one player. A player with fewer options has a game that is at most the original one: whatever the opponent
//! achieves in the original, the opponent also achieves here. So for that player the board is worth at least
//! the sum of its bands.
//!
//! The values of all bands are known, their sum is exact, and its sections decide whether the player wins it.
//! A dynamic program over the rows chooses the cut with the largest sum of means. That choice is a heuristic,
//! but every cut gives a valid bound. A connected part that is a single band in either direction is not cut.

use super::bands::Bands;
use super::shape::PlayerView;
use super::tables::Tables;
use super::value_table::{ONE, ValueRef, ValueTable};
use kelvin_budget::{Budget, Exhausted};
use std::sync::Arc;

/// The view of a player with the tables for its bands.
pub struct Bounder<'u> {
    pub view: PlayerView,
    pub tables: Arc<Tables<'u>>,
    /// The number of horizontal dominoes that fit into each row of cells.
    pub one: Vec<i8>,
    /// The maximum number of rows of a band.
    pub tallest: usize,
}

/// A sum of values that is a lower bound on the value of a position for a player.
pub struct LowerBound {
    whole: i32,
    names: [u32; MAX_PARTS],
    count: usize,
    /// The sum of the means, each rounded down.
    pub mean: i32,
    /// The largest temperature.
    heat: i32,
}

/// The maximum number of separate summands. Further ones are added together.
const MAX_PARTS: usize = 24;

impl LowerBound {
    const ZERO: LowerBound = LowerBound { whole: 0, names: [0; MAX_PARTS], count: 0, mean: 0, heat: 0 };

    /// Returns whether the player wins the sum of this bound and `ahead` free moves, moving first or second.
    ///
    /// The stops of a sum differ from the sum of the means by at most the largest temperature, the Left stop
    /// upward and the Right stop downward (Conway, *On Numbers and Games*, Theorems 61 and 65). That and the
    /// single summands decide most cases. The others need the sum.
    #[inline]
    pub fn wins(
        &self,
        first: bool,
        ahead: i32,
        value_table: &ValueTable,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mean = self.mean + ahead * ONE;
        // Rounding reduced each of the means by less than 1.
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
        // If all summands but one are won moving second, the sum is won moving first there; likewise for
        // losses. Moving first in the integer costs a move.
        let total = self.whole + ahead;
        let (mut safe, mut gain, mut lost) = (0, -1, 0);
        for &name in &self.names[..self.count] {
            let [first, second] = value_table.metrics(name).needs.map(i32::from);
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
        let mut sum = ValueRef::moves(total);
        for &mut name in names {
            match value_table.add(sum, ValueRef { name, whole: 0 }, budget)? {
                Some(more) => sum = more,
                None => return Ok(false),
            }
        }
        Ok(sum.whole >= i32::from(value_table.metrics(sum.name).needs[usize::from(!first)]))
    }
}

pub const MAX_ROWS: usize = 32;

/// The maximum number of rows of a band.
const TALLEST: usize = 8;

/// The maximum number of cells of a band, including holes, that is looked up in the tables.
const MAX_CELLS: u32 = 40;

/// The reach in cells on a strip of this many rows. Values on strips of two and three rows are simpler, so
/// more cells are in reach there. Bands of three rows decide most positions, so on boards of up to ten
/// columns all of them are in reach if any are.
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
    pub fn new(view: PlayerView, tables: &Arc<Tables<'u>>) -> Self {
        let one = (0..1u32 << view.columns).map(|row| horizontal_dominoes(row) as i8).collect();
        // Wider bands fit vertically only.
        let tallest = if view.columns > 4 { 4 } else { TALLEST };
        let tallest = tallest.min(view.rows as usize);
        Bounder { view, tables: tables.clone(), one, tallest }
    }

    /// A lower bound on the free cells plus `beside`, for the player of this view. Connected positions on
    /// strips that are in no table are evaluated if they have at most `reach` cells.
    #[inline]
    pub fn lower_bound(
        &self,
        mut free: u128,
        beside: ValueRef,
        reach: u32,
        budget: &Budget,
    ) -> Result<LowerBound, Exhausted> {
        let mut lower_bound = LowerBound::ZERO;
        self.add(&mut lower_bound, beside, budget)?;
        while free != 0 {
            let part = self.view.first_part(free);
            free &= !part;
            self.add_part(part, &mut lower_bound, reach, budget)?;
        }
        Ok(lower_bound)
    }

    #[inline]
    fn add(
        &self,
        lower_bound: &mut LowerBound,
        mut value_ref: ValueRef,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if value_ref.name == 0 {
            lower_bound.whole += value_ref.whole;
            lower_bound.mean += value_ref.whole * ONE;
            return Ok(());
        }
        if lower_bound.count == MAX_PARTS {
            let last = ValueRef { name: lower_bound.names[MAX_PARTS - 1], whole: 0 };
            match self.tables.value_table.add(last, value_ref, budget)? {
                Some(sum) => {
                    lower_bound.count -= 1;
                    lower_bound.mean -= self.tables.value_table.mean(last);
                    value_ref = sum;
                }
                None => {
                    // With this number of free moves the player wins moving second, so the value is at least
                    // their negative.
                    let [_, second] = self.tables.value_table.metrics(value_ref.name).needs;
                    value_ref = ValueRef::moves(value_ref.whole - i32::from(second));
                }
            }
            if value_ref.name == 0 {
                return self.add(lower_bound, value_ref, budget);
            }
        }
        let metrics = self.tables.value_table.metrics(value_ref.name);
        lower_bound.whole += value_ref.whole;
        lower_bound.mean += value_ref.whole * ONE + metrics.mean;
        lower_bound.heat = lower_bound.heat.max(metrics.heat);
        lower_bound.names[lower_bound.count] = value_ref.name;
        lower_bound.count += 1;
        Ok(())
    }

    #[inline]
    fn add_part(
        &self,
        part: u128,
        lower_bound: &mut LowerBound,
        reach: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let part = PartRows::new(&self.view, part);
        let (rows, columns) = (part.rows(), part.columns);
        if self.mean(rows, columns, reach, budget)?.is_some() {
            return self.add_band(rows, columns, lower_bound, reach, budget);
        }
        self.cut(rows, columns, lower_bound, reach, budget)
    }

    /// The sum of `sum` and the value of a connected part for the player of this view, if both are in the
    /// tables.
    #[inline]
    pub fn add_known(
        &self,
        part: u128,
        sum: ValueRef,
        budget: &Budget,
    ) -> Result<Option<ValueRef>, Exhausted> {
        let part = PartRows::new(&self.view, part);
        let value_table = &self.tables.value_table;
        let Some((bands, cells, turned)) = self.place(part.rows(), part.columns) else { return Ok(None) };
        let mut sum = Some(sum);
        let known = bands.visit(cells, 0, value_table, budget, &mut |strip_value| {
            if let Some(known) = sum {
                sum = value_table.add(
                    known,
                    if turned { strip_value.horizontal } else { strip_value.vertical },
                    budget,
                )?;
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
        lower_bound: &mut LowerBound,
        reach: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // For each number of rows the largest sum of means, and the height of its last band.
        let mut best = [(0i32, 0usize); MAX_ROWS + 1];
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
            self.add_band(&rows[start..end], columns, lower_bound, reach, budget)?;
            end = start;
        }
        Ok(())
    }

    /// The strip table for these rows, the position in it, and whether the position is rotated.
    #[inline]
    fn place(&self, rows: &[usize], columns: u32) -> Option<(&Bands, u64, bool)> {
        let bands = &self.tables.bands;
        if rows.len() as u32 * columns > MAX_CELLS {
            return None;
        }
        let vertical = bands.get(rows.len().wrapping_sub(2));
        let turned = bands.get((columns as usize).wrapping_sub(2));
        match (vertical, turned) {
            // If both orientations are possible, the shorter strip is more likely to be in the table.
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

    /// The mean of these rows as one band, if it can be computed.
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
        let mean = bands.mean(cells, reach, &self.tables.value_table, budget)?;
        Ok(if turned { mean.map(|mean| -mean) } else { mean })
    }

    /// Adds the value of rows whose mean is known.
    #[inline]
    fn add_band(
        &self,
        rows: &[usize],
        columns: u32,
        lower_bound: &mut LowerBound,
        reach: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let [row] = rows {
            return self.add(lower_bound, ValueRef::moves(-i32::from(self.one[*row])), budget);
        }
        let Some((bands, cells, turned)) = self.place(rows, columns) else { return Err(Exhausted::Values) };
        let reach = easier(reach, rows.len(), columns);
        let known = bands.visit(cells, reach, &self.tables.value_table, budget, &mut |strip_value| {
            self.add(lower_bound, if turned { strip_value.horizontal } else { strip_value.vertical }, budget)
        })?;
        // A band with a mean has a known value.
        if known { Ok(()) } else { Err(Exhausted::Values) }
    }
}

/// The rows of a connected part, from the top, shifted to the left border.
struct PartRows {
    rows: [usize; MAX_ROWS],
    count: usize,
    columns: u32,
}

impl PartRows {
    #[inline]
    fn new(view: &PlayerView, part: u128) -> PartRows {
        let width = view.columns;
        let mask = (1usize << width) - 1;
        let top = part.trailing_zeros() / width;
        let count = ((127 - part.leading_zeros()) / width - top + 1) as usize;
        let mut rows = [0usize; MAX_ROWS];
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
        PartRows { rows, count, columns }
    }

    fn rows(&self) -> &[usize] {
        &self.rows[..self.count]
    }
}

fn horizontal_dominoes(row: u32) -> u32 {
    let (mut rest, mut count) = (row, 0);
    while rest != 0 {
        let run = (rest >> rest.trailing_zeros()).trailing_ones();
        count += run / 2;
        rest &= !(((1u32 << run) - 1) << rest.trailing_zeros());
    }
    count
}
