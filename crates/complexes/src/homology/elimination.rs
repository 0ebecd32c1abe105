//! Elimination of a sparse matrix, column by column.
//!
//! The lead of a column is the last row whose entry is a unit of the ring. Each column is reduced by the
//! earlier ones until its lead is not the lead of any of them; then it becomes a pivot column. A column whose
//! lead is free from the start needs no arithmetic. Such pairs of a row and a column are an acyclic matching
//! of faces, and in complexes they are the majority.
//!
//! Modulo a power of a prime p, entries after the lead are multiples of p. Subtracting such a column from
//! another at the row where both lead changes the entries after that row by multiples of p only. So leads
//! decrease, and the reduction terminates as it does over GF(p). A column without a lead at the end is p
//! times another. When all columns are done, these quotients are reduced until their entries in the rows of
//! pivots are 0, and form the next matrix. Over the integers localised at p, the original matrix is
//! equivalent to the direct sum of a unit matrix and p times the next matrix.

use super::ring::{Local, Overflow, Ring};
use kelvin_budget::{Budget, Exhausted, Meter};

/// The reason why an elimination ended early.
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

/// A stored column: the lead first, if it is a pivot column, then its other entries.
type Kept = Box<[(u32, i32)]>;

/// The result of an elimination.
pub(crate) struct Eliminated {
    /// Whether each row is the row of a pivot.
    pub(crate) pivots: Vec<bool>,
    /// The non-zero columns without a lead.
    rest: Vec<Kept>,
    columns: Vec<Option<Kept>>,
}

impl Eliminated {
    pub(crate) fn rank(&self) -> usize {
        self.pivots.iter().filter(|pivot| **pivot).count()
    }
}

/// A dense vector under reduction, with a set of the rows that may have unprocessed entries.
struct Vector {
    entries: Vec<i64>,
    /// The marked rows, with a bit for each row; `words` has a bit for each word of `rows`.
    rows: Vec<u64>,
    words: Vec<u64>,
    /// The last word that may have a bit set in `words`.
    top: usize,
    /// The skipped rows that may have an entry, each once.
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

    /// Defers a row to a later pass.
    fn pass(&mut self, row: usize) {
        if !std::mem::replace(&mut self.is_passed[row], true) {
            self.passed.push(row as u32);
        }
    }

    /// Marks the skipped rows, and returns whether there are any.
    fn again(&mut self) -> bool {
        let rows = std::mem::take(&mut self.passed);
        for &row in &rows {
            self.is_passed[row as usize] = false;
            self.mark(row as usize);
        }
        !rows.is_empty()
    }

    /// Unmarks the last marked row and returns it.
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

    /// Subtracts a multiple of a pivot column so that the entry at its lead becomes 0.
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

    /// Takes the entries in marked or skipped rows, starting with row `first`, and resets the vector to 0.
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

/// Eliminates a matrix with the given number of rows.
pub(crate) fn eliminate<R: Ring>(
    columns: impl IntoIterator<Item = Result<Vec<(u32, i64)>, Stop>>,
    rows: usize,
    ring: &mut R,
    budget: &Budget,
) -> Result<Eliminated, Stop> {
    let meter = budget.meter();
    let mut done = Eliminated { pivots: vec![false; rows], rest: Vec::new(), columns: vec![None; rows] };
    let mut vector = Vector::new(rows);
    let mut entries_held = 0u64;
    for column in columns {
        for (row, entry) in column? {
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
        if lead.is_some() {
            ring.normalise(&mut column)?;
        }
        let small =
            |(row, entry): (u32, i64)| i32::try_from(entry).map(|entry| (row, entry)).map_err(|_| Overflow);
        let kept: Kept = column.into_iter().map(small).collect::<Result<_, _>>()?;
        match lead {
            Some(row) => {
                done.columns[row] = Some(kept);
                done.pivots[row] = true;
            }
            None if kept.is_empty() => {}
            None => done.rest.push(kept),
        }
    }
    Ok(done)
}

/// Counts the invariant factors of a matrix at a prime p by their exact power of p, starting with 1.
///
/// Powers that are 0 in the ring are not counted. A caller that knows the rank can detect whether there are
/// any.
pub(crate) fn powers(eliminated: Eliminated, ring: &Local, budget: &Budget) -> Result<Vec<usize>, Stop> {
    let rows = eliminated.pivots.len();
    let mut ranks = vec![eliminated.rank()];
    let (mut level, mut ring) = (eliminated, ring.clone());
    while let (false, Some(mut deeper)) = (level.rest.is_empty(), ring.deeper()) {
        let next =
            Divided { vector: Vector::new(rows), level: &level, prime: ring.prime(), ring: deeper.clone() };
        let meter = budget.meter();
        let columns = level.rest.iter().scan(next, |next, column| Some(next.column(column, &meter)));
        level = eliminate(columns, rows, &mut deeper, budget)?;
        ranks.push(level.rank());
        ring = deeper;
    }
    Ok(ranks)
}

/// Transforms the remaining columns into those of the next matrix: divided by p, and 0 in the rows of pivots.
///
/// Eliminating an entry changes the entries in later rows by multiples of p times it. They are eliminated in
/// a later pass. After k passes the remaining entries in the rows of pivots are divisible by p^k, so the
/// number of passes is at most the exponent of p in the ring.
struct Divided<'a> {
    vector: Vector,
    level: &'a Eliminated,
    prime: i64,
    ring: Local,
}

impl Divided<'_> {
    fn column(&mut self, column: &[(u32, i32)], meter: &Meter<'_>) -> Result<Vec<(u32, i64)>, Stop> {
        let vector = &mut self.vector;
        for &(row, entry) in column {
            vector.entries[row as usize] = i64::from(entry) / self.prime;
            vector.mark(row as usize);
        }
        let mut kept = Vec::new();
        loop {
            while let Some(row) = vector.pop() {
                match (&self.level.columns[row], vector.entries[row]) {
                    (_, 0) => {}
                    (Some(pivot), _) => {
                        meter.tick()?;
                        vector.reduce(row, pivot, &self.ring)?;
                    }
                    (None, _) => kept.push(row),
                }
            }
            if !vector.again() {
                break;
            }
        }
        kept.into_iter().for_each(|row| vector.mark(row));
        Ok(vector.take(None))
    }
}
