//! Values of positions on strips of two to four rows.

use super::long_strips::LongStrips;
use super::strip::Strip;
use super::value_table::{ONE, ValueRef, ValueTable};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;

/// The value of a position on a strip for the player with the vertical dominoes, and for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StripValue {
    pub vertical: ValueRef,
    pub horizontal: ValueRef,
}

impl StripValue {
    const NOTHING: StripValue = StripValue { vertical: ValueRef::ZERO, horizontal: ValueRef::ZERO };

    /// The strip value of a game; `None` if the table of values is full.
    fn of<'u>(
        value: Game<'u>,
        value_table: &ValueTable<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<StripValue>, Exhausted> {
        let Some(vertical) = value_table.name(value, work)? else { return Ok(None) };
        let horizontal = value_table.name(work.negate(value)?, work)?;
        Ok(horizontal.map(|horizontal| StripValue { vertical, horizontal }))
    }
}

/// The values of positions on a strip. Those of a few columns are in a table, longer ones are computed on
/// demand.
pub struct Bands {
    pub strip: Strip,
    /// The maximum number of columns of positions in the table.
    pub columns: u32,
    /// The index of the strip value of each position.
    table: Box<[u16]>,
    strip_values: Vec<StripValue>,
    /// The means of the strip values, for the player with the vertical dominoes.
    means: Vec<i16>,
    /// For each row of cells its bits in a position, which is stored column by column.
    spread: Vec<u64>,
    pub long_strips: LongStrips,
}

impl Bands {
    /// Computes the values of all positions with this number of columns.
    ///
    /// A position that is not connected, or has a smaller mirror image, is a sum of smaller ones. The options
    /// of the others are smaller too, so their values are in the table when they are needed.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn build<'u>(
        rows: u32,
        columns: u32,
        value_table: &ValueTable<'u>,
        budget: &Budget,
    ) -> Result<Bands, Exhausted> {
        let strip = Strip { rows };
        let work = value_table.universe().work(budget);
        let mut table = vec![0; 1 << (rows * columns)].into_boxed_slice();
        let mut strip_values = vec![StripValue::NOTHING];
        let mut games = vec![value_table.universe().zero()];
        let mut places: FxHashMap<Game<'u>, u16> = [(games[0], 0)].into_iter().collect();
        let mut sums: FxHashMap<(u16, u16), u16> = FxHashMap::default();
        for free in 1..table.len() as u64 {
            work.tick()?;
            let part = strip.first_part(free);
            let image = strip.least_image(part);
            let pair = (image < free).then(|| (table[image as usize], table[(free & !part) as usize]));
            let known = match pair {
                Some((place, 0) | (0, place)) => Some(place),
                Some(pair) => sums.get(&pair).copied(),
                None => None,
            };
            table[free as usize] = match known {
                Some(place) => place,
                None => {
                    let value = match pair {
                        Some((a, b)) => work.add(games[usize::from(a)], games[usize::from(b)])?,
                        None => {
                            let [left, right] = Player::BOTH.map(|player| {
                                let options = strip.options(free, player);
                                options
                                    .map(|next| games[usize::from(table[next as usize])])
                                    .collect::<Vec<_>>()
                            });
                            work.game(&left, &right)?
                        }
                    };
                    let place = match places.get(&value) {
                        Some(&place) => place,
                        None => {
                            let place = u16::try_from(strip_values.len()).map_err(|_| Exhausted::Values)?;
                            strip_values
                                .push(StripValue::of(value, value_table, &work)?.ok_or(Exhausted::Values)?);
                            games.push(value);
                            places.insert(value, place);
                            place
                        }
                    };
                    if let Some(pair) = pair {
                        sums.insert(pair, place);
                    }
                    place
                }
            };
        }
        Ok(Bands::restore(strip, columns, table, strip_values, value_table))
    }

    /// Restores a table from its parts.
    pub fn restore(
        strip: Strip,
        columns: u32,
        table: Box<[u16]>,
        strip_values: Vec<StripValue>,
        value_table: &ValueTable<'_>,
    ) -> Self {
        let mean = |strip_value: &StripValue| {
            value_table.mean(strip_value.vertical).clamp(-64 * ONE, 64 * ONE) as i16
        };
        let means = strip_values.iter().map(mean).collect();
        Bands {
            strip,
            columns,
            table,
            strip_values,
            means,
            spread: spread(strip.rows),
            long_strips: LongStrips::default(),
        }
    }

    /// All strip values, and the index of each position's value.
    pub fn parts(&self) -> (&[StripValue], &[u16]) {
        (&self.strip_values, &self.table)
    }

    /// The position with these rows, from the top.
    #[inline]
    pub fn position(&self, rows: &[usize]) -> u64 {
        let mut cells = 0;
        for (i, &row) in rows.iter().enumerate() {
            cells |= self.spread(row) << i;
        }
        cells
    }

    #[inline]
    fn spread(&self, row: usize) -> u64 {
        const LOW: usize = (1 << SPREAD) - 1;
        match row >> SPREAD {
            0 => self.spread[row],
            high => self.spread[row & LOW] | self.spread[high] << (SPREAD * self.strip.rows),
        }
    }

    /// Returns whether a position fits into the table.
    #[inline]
    fn fits(&self, free: u64) -> bool {
        free >> (self.columns * self.strip.rows) == 0
    }

    #[inline]
    fn short_mean(&self, free: u64) -> i32 {
        i32::from(self.means[usize::from(self.table[free as usize])])
    }

    /// The approximate mean of a position of any length, which is cut at the size of the table.
    #[inline]
    pub fn rough_mean(&self, mut free: u64) -> i32 {
        let short = self.columns * self.strip.rows;
        let mut sum = 0;
        while free >> short != 0 {
            sum += self.short_mean(free & ((1 << short) - 1));
            free >>= short;
        }
        sum + self.short_mean(free)
    }

    /// The value of a position that fits into the table.
    #[inline]
    pub fn strip_value(&self, free: u64) -> StripValue {
        self.strip_values[usize::from(self.table[free as usize])]
    }

    /// The mean for the player with the vertical dominoes. Returns `None` if a connected part of more than
    /// `reach` cells does not fit into the table, or a value is too complicated.
    #[inline]
    pub fn mean(
        &self,
        free: u64,
        reach: u32,
        value_table: &ValueTable<'_>,
        budget: &Budget,
    ) -> Result<Option<i32>, Exhausted> {
        let free = self.strip.begin(free);
        if self.fits(free) {
            return Ok(Some(self.short_mean(free)));
        }
        if let Some(known) = self.long_strips.mean(free, reach) {
            return Ok(known);
        }
        let mut sum = 0;
        let known = self.visit(free, reach, value_table, budget, &mut |strip_value| {
            sum += value_table.mean(strip_value.vertical);
            Ok(())
        })?;
        self.long_strips.note_mean(free, reach, known.then_some(sum));
        Ok(known.then_some(sum))
    }

    /// Visits the values of the parts of a position. Returns whether all of them are known, as for
    /// [`Bands::mean`].
    #[inline]
    pub fn visit(
        &self,
        free: u64,
        reach: u32,
        value_table: &ValueTable<'_>,
        budget: &Budget,
        visit: &mut impl FnMut(StripValue) -> Result<(), Exhausted>,
    ) -> Result<bool, Exhausted> {
        let mut free = self.strip.begin(free);
        while !self.fits(free) {
            let part = self.strip.first_part(free);
            free = self.strip.begin(free & !part);
            if self.fits(part) {
                visit(self.strip_value(part))?;
                continue;
            }
            match self.long(part, reach, value_table, budget)? {
                Some(strip_value) => visit(strip_value)?,
                None => return Ok(false),
            }
        }
        visit(self.strip_value(free))?;
        Ok(true)
    }

    /// The value of a connected position that does not fit into the table.
    fn long(
        &self,
        part: u64,
        reach: u32,
        value_table: &ValueTable<'_>,
        budget: &Budget,
    ) -> Result<Option<StripValue>, Exhausted> {
        let image = self.strip.least_image(part);
        match self.long_strips.strip_value(image) {
            Some(known) => Ok(known),
            None if image.count_ones() > reach || !LongStrips::takes(image) || value_table.full() => Ok(None),
            None => self.evaluate(image, value_table, &value_table.universe().work(budget)),
        }
    }

    /// Computes and caches the value of a connected position from its options. The depth of the recursion is
    /// at most the number of dominoes that fit into the position.
    #[cold]
    fn evaluate<'u>(
        &self,
        image: u64,
        value_table: &ValueTable<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<StripValue>, Exhausted> {
        work.tick()?;
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for next in self.strip.options(image, player) {
                match self.value(next, value_table, work)? {
                    Some(value) => options[player.index()].push(value),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = &options;
        let strip_value = StripValue::of(work.game(left, right)?, value_table, work)?;
        self.long_strips.insert(image, strip_value);
        Ok(strip_value)
    }

    fn value<'u>(
        &self,
        free: u64,
        value_table: &ValueTable<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Game<'u>>, Exhausted> {
        let game = |strip_value: StripValue| value_table.whole_game(strip_value.vertical, work);
        let mut sum = value_table.universe().zero();
        let mut free = self.strip.begin(free);
        while !self.fits(free) {
            let part = self.strip.first_part(free);
            free = self.strip.begin(free & !part);
            let part = self.strip.least_image(part);
            let strip_value = if self.fits(part) {
                Some(self.strip_value(part))
            } else {
                match self.long_strips.strip_value(part) {
                    Some(known) => known,
                    None => self.evaluate(part, value_table, work)?,
                }
            };
            let Some(strip_value) = strip_value else { return Ok(None) };
            sum = work.add(sum, game(strip_value)?)?;
        }
        work.add(sum, game(self.strip_value(free))?).map(Some)
    }
}

/// The number of cells of a row that are spread at once.
const SPREAD: u32 = 11;

fn spread(rows: u32) -> Vec<u64> {
    (0..1u64 << SPREAD)
        .map(|row| (0..SPREAD).filter(|c| row >> c & 1 == 1).map(|c| 1 << (c * rows)).sum())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_positions::{Analyst, Position};
    use kelvin_values::Universe;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static UNIVERSE: LazyLock<Universe> = LazyLock::new(Universe::new);
    static VALUES: LazyLock<ValueTable<'static>> = LazyLock::new(|| ValueTable::new(&UNIVERSE));
    /// Tables with so few columns that most positions are longer.
    static BANDS: LazyLock<[Bands; 3]> =
        LazyLock::new(|| [2, 3, 4].map(|rows| Bands::build(rows, 2, &VALUES, &Budget::unlimited()).unwrap()));

    proptest! {
        #[test]
        fn long_positions_have_the_values_of_the_ruleset(rows in 2u32..5, cells in any::<u64>(), fewer in any::<u64>()) {
            let bands = &BANDS[rows as usize - 2];
            let columns = 22 / rows;
            let budget = Budget::unlimited();
            let work = UNIVERSE.work(&budget);
            let free = (cells | fewer) & ((1 << (rows * columns)) - 1);
            let mut sum = UNIVERSE.zero();
            let mut mean = 0;
            let known = bands.visit(free, 64, &VALUES, &budget, &mut |strip_value| {
                let value = VALUES.whole_game(strip_value.vertical, &work)?;
                assert_eq!(work.negate(value)?, VALUES.whole_game(strip_value.horizontal, &work)?);
                mean += VALUES.mean(strip_value.vertical);
                sum = work.add(sum, value)?;
                Ok(())
            });
            prop_assert_eq!(known, Ok(true));
            prop_assert_eq!(bands.mean(free, 64, &VALUES, &budget), Ok(Some(mean)));
            let cell = |row: u32, column: u32| if free >> (column * rows + row) & 1 == 1 { '.' } else { '#' };
            let row = |row: u32| (0..columns).map(|column| cell(row, column)).collect::<String>();
            let board = (0..rows).map(row).collect::<Vec<_>>().join("|");
            let position = Position::parse("domineering", &board).unwrap();
            prop_assert_eq!(sum, Analyst::new(&UNIVERSE).value(&position, &budget).unwrap(), "{}", board);
        }

        #[test]
        fn positions_out_of_reach_have_no_value(cells in any::<u64>()) {
            let bands = &BANDS[2];
            let budget = Budget::unlimited();
            let mut part = bands.strip.first_part(cells | 1);
            part &= (1 << 36) - 1;
            part = bands.strip.first_part(part);
            if !bands.fits(part) && bands.long_strips.strip_value(bands.strip.least_image(part)).is_none() {
                prop_assert_eq!(bands.mean(part, part.count_ones() - 1, &VALUES, &budget), Ok(None));
            }
        }
    }
}
