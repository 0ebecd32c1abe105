//! The values of positions on strips of two to four rows.

use super::long_strips::LongStrips;
use super::strip::Strip;
use super::worth::{ONE, Worth, Worths};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;

/// What a position on a strip is worth to the player who plays upright there, and to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    pub upright: Worth,
    pub lying: Worth,
}

impl Kind {
    const NOTHING: Kind = Kind { upright: Worth::ZERO, lying: Worth::ZERO };

    /// The kind of a value; `None` when there are too many.
    fn of<'u>(value: Game<'u>, worths: &Worths<'u>, work: &Work<'u, '_>) -> Result<Option<Kind>, Exhausted> {
        let Some(upright) = worths.name(value, work)? else { return Ok(None) };
        let lying = worths.name(work.negate(value)?, work)?;
        Ok(lying.map(|lying| Kind { upright, lying }))
    }
}

/// The values of positions on a strip: all of a few columns are in a table, longer ones are found when they are asked for.
pub struct Bands {
    pub strip: Strip,
    /// Positions of at most so many columns have an entry.
    pub columns: u32,
    /// For each position its kind.
    table: Box<[u16]>,
    kinds: Vec<Kind>,
    /// The means of the kinds for the player who plays upright.
    means: Vec<i16>,
    /// For each row of cells, where they lie in a position, which goes column by column.
    spread: Vec<u64>,
    pub long_strips: LongStrips,
}

impl Bands {
    /// Finds the values of all positions of so many columns.
    ///
    /// A position that is not connected, or has a smaller mirror image, is a sum of smaller ones. The options of the others are smaller
    /// too, so all of them are in the table when it is their turn.
    #[allow(clippy::mutable_key_type, reason = "a game is hashed by its name, which never changes")]
    pub fn build<'u>(
        rows: u32,
        columns: u32,
        worths: &Worths<'u>,
        budget: &Budget,
    ) -> Result<Bands, Exhausted> {
        let strip = Strip { rows };
        let work = worths.universe().work(budget);
        let mut table = vec![0; 1 << (rows * columns)].into_boxed_slice();
        let mut kinds = vec![Kind::NOTHING];
        let mut games = vec![worths.universe().zero()];
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
                            let place = u16::try_from(kinds.len()).map_err(|_| Exhausted::Values)?;
                            kinds.push(Kind::of(value, worths, &work)?.ok_or(Exhausted::Values)?);
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
        Ok(Bands::restore(strip, columns, table, kinds, worths))
    }

    /// A table that was kept.
    pub fn restore(
        strip: Strip,
        columns: u32,
        table: Box<[u16]>,
        kinds: Vec<Kind>,
        worths: &Worths<'_>,
    ) -> Self {
        let mean = |kind: &Kind| worths.mean(kind.upright).clamp(-64 * ONE, 64 * ONE) as i16;
        let means = kinds.iter().map(mean).collect();
        Bands {
            strip,
            columns,
            table,
            kinds,
            means,
            spread: spread(strip.rows),
            long_strips: LongStrips::default(),
        }
    }

    /// All kinds, and the place of each position's kind among them.
    pub fn parts(&self) -> (&[Kind], &[u16]) {
        (&self.kinds, &self.table)
    }

    /// The position of which these are the rows, from the top.
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

    /// Whether a position fits into the table.
    #[inline]
    fn fits(&self, free: u64) -> bool {
        free >> (self.columns * self.strip.rows) == 0
    }

    #[inline]
    fn short_mean(&self, free: u64) -> i32 {
        i32::from(self.means[usize::from(self.table[free as usize])])
    }

    /// About the mean of a position of any length: it is cut where the table ends.
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

    /// What a position that fits into the table is worth.
    #[inline]
    pub fn kind(&self, free: u64) -> Kind {
        self.kinds[usize::from(self.table[free as usize])]
    }

    /// The mean for the player who plays upright; `None` if the position has a connected part of more than `reach` cells that does not fit into the
    /// table, or its value is too complicated.
    #[inline]
    pub fn mean(
        &self,
        free: u64,
        reach: u32,
        worths: &Worths<'_>,
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
        let known = self.visit(free, reach, worths, budget, &mut |kind| {
            sum += worths.mean(kind.upright);
            Ok(())
        })?;
        self.long_strips.note_mean(free, reach, known.then_some(sum));
        Ok(known.then_some(sum))
    }

    /// Visits what the positions are worth of which this is the sum; tells whether all of them are known, as for [`Bands::mean`].
    #[inline]
    pub fn visit(
        &self,
        free: u64,
        reach: u32,
        worths: &Worths<'_>,
        budget: &Budget,
        visit: &mut impl FnMut(Kind) -> Result<(), Exhausted>,
    ) -> Result<bool, Exhausted> {
        let mut free = self.strip.begin(free);
        while !self.fits(free) {
            let part = self.strip.first_part(free);
            free = self.strip.begin(free & !part);
            if self.fits(part) {
                visit(self.kind(part))?;
                continue;
            }
            match self.long(part, reach, worths, budget)? {
                Some(kind) => visit(kind)?,
                None => return Ok(false),
            }
        }
        visit(self.kind(free))?;
        Ok(true)
    }

    /// What a connected position is worth that does not fit into the table.
    fn long(
        &self,
        part: u64,
        reach: u32,
        worths: &Worths<'_>,
        budget: &Budget,
    ) -> Result<Option<Kind>, Exhausted> {
        let image = self.strip.least_image(part);
        match self.long_strips.kind(image) {
            Some(known) => Ok(known),
            None if image.count_ones() > reach || !LongStrips::takes(image) || worths.full() => Ok(None),
            None => self.evaluate(image, worths, &worths.universe().work(budget)),
        }
    }

    /// Finds what a connected position is worth from its options, and keeps it. The recursion is as deep as dominoes fit into the
    /// position.
    #[cold]
    fn evaluate<'u>(
        &self,
        image: u64,
        worths: &Worths<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Kind>, Exhausted> {
        work.tick()?;
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for next in self.strip.options(image, player) {
                match self.value(next, worths, work)? {
                    Some(value) => options[player.index()].push(value),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = &options;
        let kind = Kind::of(work.game(left, right)?, worths, work)?;
        self.long_strips.insert(image, kind);
        Ok(kind)
    }

    fn value<'u>(
        &self,
        free: u64,
        worths: &Worths<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Game<'u>>, Exhausted> {
        let game = |kind: Kind| worths.whole_game(kind.upright, work);
        let mut sum = worths.universe().zero();
        let mut free = self.strip.begin(free);
        while !self.fits(free) {
            let part = self.strip.first_part(free);
            free = self.strip.begin(free & !part);
            let part = self.strip.least_image(part);
            let kind = if self.fits(part) {
                Some(self.kind(part))
            } else {
                match self.long_strips.kind(part) {
                    Some(known) => known,
                    None => self.evaluate(part, worths, work)?,
                }
            };
            let Some(kind) = kind else { return Ok(None) };
            sum = work.add(sum, game(kind)?)?;
        }
        work.add(sum, game(self.kind(free))?).map(Some)
    }
}

/// How many cells of a row are spread at once.
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
    static WORTHS: LazyLock<Worths<'static>> = LazyLock::new(|| Worths::new(&UNIVERSE));
    /// Tables of so few columns that most positions are longer.
    static BANDS: LazyLock<[Bands; 3]> =
        LazyLock::new(|| [2, 3, 4].map(|rows| Bands::build(rows, 2, &WORTHS, &Budget::unlimited()).unwrap()));

    proptest! {
        #[test]
        fn long_positions_have_the_values_that_the_ruleset_tells(rows in 2u32..5, cells in any::<u64>(), fewer in any::<u64>()) {
            let bands = &BANDS[rows as usize - 2];
            let columns = 22 / rows;
            let budget = Budget::unlimited();
            let work = UNIVERSE.work(&budget);
            let free = (cells | fewer) & ((1 << (rows * columns)) - 1);
            let mut sum = UNIVERSE.zero();
            let mut mean = 0;
            let known = bands.visit(free, 64, &WORTHS, &budget, &mut |kind| {
                let value = WORTHS.whole_game(kind.upright, &work)?;
                assert_eq!(work.negate(value)?, WORTHS.whole_game(kind.lying, &work)?);
                mean += WORTHS.mean(kind.upright);
                sum = work.add(sum, value)?;
                Ok(())
            });
            prop_assert_eq!(known, Ok(true));
            prop_assert_eq!(bands.mean(free, 64, &WORTHS, &budget), Ok(Some(mean)));
            let cell = |row: u32, column: u32| if free >> (column * rows + row) & 1 == 1 { '.' } else { '#' };
            let row = |row: u32| (0..columns).map(|column| cell(row, column)).collect::<String>();
            let board = (0..rows).map(row).collect::<Vec<_>>().join("|");
            let position = Position::parse("domineering", &board).unwrap();
            prop_assert_eq!(sum, Analyst::new(&UNIVERSE).value(&position, &budget).unwrap(), "{}", board);
        }

        #[test]
        fn what_is_out_of_reach_is_not_guessed(cells in any::<u64>()) {
            let bands = &BANDS[2];
            let budget = Budget::unlimited();
            let mut part = bands.strip.first_part(cells | 1);
            part &= (1 << 36) - 1;
            part = bands.strip.first_part(part);
            if !bands.fits(part) && bands.long_strips.kind(bands.strip.least_image(part)).is_none() {
                prop_assert_eq!(bands.mean(part, part.count_ones() - 1, &WORTHS, &budget), Ok(None));
            }
        }
    }
}
