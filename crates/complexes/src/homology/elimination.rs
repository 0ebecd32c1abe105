//! Elimination of one sparse map, column by column.
//!
//! Each column is reduced by the columns before it until its lead, the last row in which the ring divides by its entry, is the
//! lead of none of them; then it is a pivot column itself. A column whose lead is free from the beginning needs no
//! arithmetic: these pairs of a row and a column are an acyclic matching of faces, and in complexes the most.
//!
//! Modulo a power of a prime p, entries after the lead are multiples of p. Taking such a column from another, at the row
//! where both lead, changes the entries after that row by multiples of p only: so leads go down, and the reduction ends as it
//! does over GF(p). A column that has no lead in the end is p times another. When all columns are done these others are
//! reduced until nothing is left in the rows of pivots, and what they are then is the next map: over the integers localised at
//! p the given one is equivalent to a unit matrix beside p times that.

use super::ring::{Local, Overflow, Ring};
use kelvin_budget::{Budget, Exhausted, Meter};

/// Why an elimination ended early.
pub(crate) enum Stop {
    Exhausted(Exhausted),
    Overflow,
}

impl From<Exhausted> for Stop {
    fn from(why: Exhausted) -> Self {
        Stop::Exhausted(why)
    }
}

impl From<Overflow> for Stop {
    fn from(_: Overflow) -> Self {
        Stop::Overflow
    }
}

/// A pivot column: its lead, then its other entries.
type Pivot = Box<[(u32, i32)]>;

/// What is left of a map.
pub(crate) struct Eliminated {
    /// For each row whether it is that of a pivot.
    pub(crate) pivots: Vec<bool>,
    /// The columns without a lead that are not 0.
    rest: Vec<Vec<(u32, i64)>>,
    columns: Vec<Option<Pivot>>,
}

impl Eliminated {
    pub(crate) fn rank(&self) -> usize {
        self.pivots.iter().filter(|pivot| **pivot).count()
    }
}

/// A vector under reduction: all its entries, and which rows may hold one that was not looked at.
struct Vector {
    entries: Vec<i64>,
    /// A bit a row, and a bit a word of those.
    rows: Vec<u64>,
    words: Vec<u64>,
    /// No bit of `words` is set in a word after this one.
    top: usize,
    /// Rows that were passed and may hold something, each once.
    passed: Vec<u32>,
    is_passed: Vec<bool>,
}

impl Vector {
    fn new(rows: usize) -> Self {
        let words = rows.div_ceil(64);
        Vector {
            entries: vec![0; rows],
            rows: vec![0; words],
            words: vec![0; words.div_ceil(64)],
            top: 0,
            passed: Vec::new(),
            is_passed: vec![false; rows],
        }
    }

    #[inline]
    fn mark(&mut self, row: usize) {
        self.rows[row / 64] |= 1 << (row % 64);
        let word = row / 64;
        self.words[word / 64] |= 1 << (word % 64);
        self.top = self.top.max(word / 64);
    }

    /// Leaves a row to a later pass.
    fn pass(&mut self, row: usize) {
        if !std::mem::replace(&mut self.is_passed[row], true) {
            self.passed.push(row as u32);
        }
    }

    /// Marks the rows that were passed, and tells whether there are any.
    fn again(&mut self) -> bool {
        let rows = std::mem::take(&mut self.passed);
        for &row in &rows {
            self.is_passed[row as usize] = false;
            self.mark(row as usize);
        }
        !rows.is_empty()
    }

    /// The last row that is marked, no longer so.
    fn pop(&mut self) -> Option<usize> {
        loop {
            let words = self.words.get(self.top).copied()?;
            if words == 0 {
                self.top = self.top.checked_sub(1)?;
                continue;
            }
            let word = 64 * self.top + 63 - words.leading_zeros() as usize;
            let bits = self.rows[word];
            if bits == 0 {
                self.words[self.top] &= !(1 << (word % 64));
                continue;
            }
            let row = 64 * word + 63 - bits.leading_zeros() as usize;
            self.rows[word] &= !(1 << (row % 64));
            return Some(row);
        }
    }

    /// Multiplies the entries in marked rows.
    fn scale<R: Ring>(&mut self, factor: i64, ring: &R) -> Result<(), Overflow> {
        for (word, &bits) in self.rows.iter().enumerate().take(64 * (self.top + 1)) {
            let mut bits = bits;
            while bits != 0 {
                let entry = &mut self.entries[64 * word + bits.trailing_zeros() as usize];
                *entry = ring.product(*entry, factor)?;
                bits &= bits - 1;
            }
        }
        Ok(())
    }

    /// Takes a multiple of a pivot column away that makes the entry at its lead 0.
    #[inline]
    fn reduce<R: Ring>(&mut self, row: usize, pivot: &[(u32, i32)], ring: &R) -> Result<(), Overflow> {
        let Some(((_, lead), tail)) = pivot.split_first() else { return Ok(()) };
        let entry = std::mem::take(&mut self.entries[row]);
        let (scale, factor) = ring.factors(entry, (*lead).into());
        if scale != 1 {
            self.scale(scale, ring)?;
        }
        for &(place, other) in tail {
            let place = place as usize;
            self.entries[place] = ring.less(self.entries[place], factor, other.into())?;
            if place < row {
                self.mark(place);
            } else {
                self.pass(place);
            }
        }
        Ok(())
    }

    /// The entries in rows that are marked or were passed, that in the first row first; the vector is 0 then.
    fn take(&mut self, first: Option<usize>) -> Vec<(u32, i64)> {
        self.again();
        let mut taken = Vec::new();
        let mut put = |row: usize, entry: i64| match entry {
            0 => {}
            entry => taken.push((row as u32, entry)),
        };
        if let Some(row) = first {
            put(row, std::mem::take(&mut self.entries[row]));
        }
        while let Some(row) = self.pop() {
            put(row, std::mem::take(&mut self.entries[row]));
        }
        taken
    }
}

/// Eliminates a map with so many rows.
pub(crate) fn eliminate<R: Ring>(
    columns: impl IntoIterator<Item = Vec<(u32, i64)>>,
    rows: usize,
    ring: &mut R,
    budget: &Budget,
) -> Result<Eliminated, Stop> {
    let meter = budget.meter();
    let mut done = Eliminated { pivots: vec![false; rows], rest: Vec::new(), columns: vec![None; rows] };
    let mut vector = Vector::new(rows);
    let mut entries_held = 0u64;
    for column in columns {
        for (row, entry) in column {
            vector.entries[row as usize] = entry;
            vector.mark(row as usize);
        }
        let lead = loop {
            let Some(row) = vector.pop() else { break None };
            match vector.entries[row] {
                0 => {}
                entry if !ring.leads(entry) => vector.pass(row),
                _ => match &done.columns[row] {
                    Some(pivot) => {
                        meter.tick()?;
                        vector.reduce(row, pivot, ring)?;
                    }
                    None => break Some(row),
                },
            }
        };
        let mut column = vector.take(lead);
        entries_held += column.len() as u64;
        let bytes = entries_held * size_of::<(u32, i32)>() as u64;
        if meter.tick()? && budget.byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(Exhausted::Memory.into());
        }
        if let Some(row) = lead {
            ring.normalise(&mut column)?;
            let small = |(row, entry): (u32, i64)| {
                i32::try_from(entry).map(|entry| (row, entry)).map_err(|_| Overflow)
            };
            done.columns[row] = Some(column.into_iter().map(small).collect::<Result<_, _>>()?);
            done.pivots[row] = true;
        } else if !column.is_empty() {
            done.rest.push(column);
        }
    }
    Ok(done)
}

/// The invariant factors of a map at a prime p: for each power of p, beginning with 1, how many have exactly that power.
///
/// Powers that the ring does not tell from 0 are not counted; whoever knows the rank sees whether there are any.
pub(crate) fn powers(eliminated: Eliminated, ring: &Local, budget: &Budget) -> Result<Vec<usize>, Stop> {
    let rows = eliminated.pivots.len();
    let mut ranks = vec![eliminated.rank()];
    let (mut level, mut ring) = (eliminated, ring.clone());
    while let (false, Some(mut deeper)) = (level.rest.is_empty(), ring.deeper()) {
        let next = divided(level, &ring, &deeper, &budget.meter())?;
        level = eliminate(next, rows, &mut deeper, budget)?;
        ranks.push(level.rank());
        ring = deeper;
    }
    Ok(ranks)
}

/// The columns that are left, divided by p and with nothing in the rows of pivots.
///
/// Where an entry is taken away, the entries in later rows change by multiples of p times it. They are taken away in a later pass:
/// what is left in the rows of pivots after k passes is divisible by p^k, so there are no more passes than powers of p in the
/// ring.
fn divided(
    level: Eliminated,
    ring: &Local,
    deeper: &Local,
    meter: &Meter<'_>,
) -> Result<Vec<Vec<(u32, i64)>>, Stop> {
    let mut vector = Vector::new(level.pivots.len());
    let mut next = Vec::with_capacity(level.rest.len());
    for column in level.rest {
        for (row, entry) in column {
            vector.entries[row as usize] = entry / ring.prime();
            vector.mark(row as usize);
        }
        let mut kept = Vec::new();
        loop {
            while let Some(row) = vector.pop() {
                match (&level.columns[row], vector.entries[row]) {
                    (_, 0) => {}
                    (Some(pivot), _) => {
                        meter.tick()?;
                        vector.reduce(row, pivot, deeper)?;
                    }
                    (None, _) => kept.push(row),
                }
            }
            if !vector.again() {
                break;
            }
        }
        kept.into_iter().for_each(|row| vector.mark(row));
        next.push(vector.take(None));
    }
    Ok(next)
}
