//! The values of all positions on strips of two to four rows.

use super::strip::Strip;
use super::worth::{ONE, Worth, Worths};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::Evaluator;
use parking_lot::RwLock;
use rustc_hash::FxHashMap;

/// What a position on a strip is worth to the player who plays upright there, and to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    pub upright: Worth,
    pub lying: Worth,
}

/// The values of positions on a strip.
pub struct Bands<'u> {
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
    /// Connected positions that are too long for the table.
    long: RwLock<FxHashMap<u64, Kind>>,
    evaluator: Evaluator<'u, Strip>,
}

impl<'u> Bands<'u> {
    /// Finds the values of all positions of so many columns.
    ///
    /// Connected positions are evaluated, the others are sums of a connected one and a smaller position.
    pub fn build(
        rows: u32,
        columns: u32,
        worths: &Worths<'u>,
        budget: &Budget,
    ) -> Result<Bands<'u>, Exhausted> {
        let strip = Strip { rows };
        let table = vec![0; 1 << (rows * columns)].into_boxed_slice();
        let nothing = Kind { upright: Worth::ZERO, lying: Worth::ZERO };
        let mut bands = Bands::empty(strip, columns, table, vec![nothing], worths);
        let mut places: FxHashMap<Kind, u16> = [(bands.kinds[0], 0)].into_iter().collect();
        let mut sums: FxHashMap<(u16, u16), u16> = FxHashMap::default();
        let meter = budget.meter();
        for free in 1..bands.table.len() as u64 {
            meter.tick()?;
            let part = strip.first_part(free);
            let image = strip.least_image(part);
            let rest = bands.table[(free & !part) as usize];
            let found = if image < free {
                match (bands.table[image as usize], rest) {
                    (place, 0) | (0, place) => Ok(place),
                    (a, b) => sums.get(&(a, b)).copied().ok_or((a, b)),
                }
            } else {
                Err((0, 0))
            };
            bands.table[free as usize] = match found {
                Ok(place) => place,
                Err(pair) => {
                    let kind = if image < free {
                        let [a, b] = [pair.0, pair.1].map(|place| bands.kinds[usize::from(place)]);
                        let sum = |a, b| worths.add(a, b, budget)?.ok_or(Exhausted::Values);
                        Kind { upright: sum(a.upright, b.upright)?, lying: sum(a.lying, b.lying)? }
                    } else {
                        bands.evaluate(free, worths, budget)?
                    };
                    let place = match places.get(&kind) {
                        Some(&place) => place,
                        None => {
                            let place = u16::try_from(bands.kinds.len()).map_err(|_| Exhausted::Values)?;
                            bands.kinds.push(kind);
                            places.insert(kind, place);
                            place
                        }
                    };
                    if image < free {
                        sums.insert(pair, place);
                    }
                    place
                }
            };
        }
        bands.note_means(worths);
        Ok(bands)
    }

    fn note_means(&mut self, worths: &Worths<'u>) {
        let mean = |kind: &Kind| worths.mean(kind.upright).clamp(-64 * ONE, 64 * ONE) as i16;
        self.means = self.kinds.iter().map(mean).collect();
    }

    /// A table that was kept.
    pub fn restore(
        strip: Strip,
        columns: u32,
        table: Box<[u16]>,
        kinds: Vec<Kind>,
        worths: &Worths<'u>,
    ) -> Self {
        let mut bands = Bands::empty(strip, columns, table, kinds, worths);
        bands.note_means(worths);
        bands
    }

    fn empty(strip: Strip, columns: u32, table: Box<[u16]>, kinds: Vec<Kind>, worths: &Worths<'u>) -> Self {
        Bands {
            strip,
            columns,
            table,
            kinds,
            means: vec![],
            spread: spread(strip.rows),
            long: RwLock::default(),
            evaluator: Evaluator::new(worths.universe(), strip),
        }
    }

    fn evaluate(&self, free: u64, worths: &Worths<'u>, budget: &Budget) -> Result<Kind, Exhausted> {
        let work = worths.universe().work(budget);
        let value = self.evaluator.value(&free, budget)?;
        let name = |value| worths.name(value, &work)?.ok_or(Exhausted::Values);
        Ok(Kind { upright: name(value)?, lying: name(work.negate(value)?)? })
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

    /// The mean for the player who plays upright, of a position that fits into the table.
    #[inline]
    pub fn mean(&self, free: u64) -> i32 {
        i32::from(self.means[usize::from(self.table[free as usize])])
    }

    /// About the mean of a position of any length: it is cut where the table ends.
    #[inline]
    pub fn rough_mean(&self, mut free: u64) -> i32 {
        let short = self.columns * self.strip.rows;
        let mut sum = 0;
        while free >> short != 0 {
            sum += self.mean(free & ((1 << short) - 1));
            free >>= short;
        }
        sum + self.mean(free)
    }

    /// What a position that fits into the table is worth.
    #[inline]
    pub fn kind(&self, free: u64) -> Kind {
        self.kinds[usize::from(self.table[free as usize])]
    }

    /// Visits what the sum of which a position of any length consists is worth, piece by piece.
    #[inline]
    pub fn visit(
        &self,
        mut free: u64,
        worths: &Worths<'u>,
        budget: &Budget,
        visit: &mut impl FnMut(Kind) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let short = self.columns * self.strip.rows;
        while free >> short != 0 {
            free >>= free.trailing_zeros() / self.strip.rows * self.strip.rows;
            if free >> short == 0 {
                break;
            }
            let part = self.strip.first_part(free);
            free &= !part;
            visit(if part >> short == 0 { self.kind(part) } else { self.long(part, worths, budget)? })?;
        }
        visit(self.kind(free))
    }

    /// How many columns the longest connected part has, if it is too long for the table; else anything less.
    pub fn longest_part(&self, mut free: u64) -> u32 {
        let Strip { rows } = self.strip;
        let mut longest = 0;
        while free >> (self.columns * rows) != 0 {
            let part = self.strip.first_part(free);
            free &= !part;
            longest = longest.max((63 - part.leading_zeros()) / rows - part.trailing_zeros() / rows + 1);
        }
        longest
    }

    #[cold]
    fn long(&self, part: u64, worths: &Worths<'u>, budget: &Budget) -> Result<Kind, Exhausted> {
        let part = self.strip.least_image(part);
        if let Some(&kind) = self.long.read().get(&part) {
            return Ok(kind);
        }
        let kind = self.evaluate(part, worths, budget)?;
        self.long.write().insert(part, kind);
        Ok(kind)
    }
}

/// How many cells of a row are spread at once.
const SPREAD: u32 = 11;

fn spread(rows: u32) -> Vec<u64> {
    (0..1u64 << SPREAD)
        .map(|row| (0..SPREAD).filter(|c| row >> c & 1 == 1).map(|c| 1 << (c * rows)).sum())
        .collect()
}
