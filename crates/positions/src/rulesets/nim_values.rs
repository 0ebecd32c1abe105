//! Nim-values of take-and-break games, and their periods.

use super::code::HeapCode;
use super::sparse_space::SparseSpace;
use kelvin_budget::{Budget, Exhausted};
use std::fmt;

/// The nim-values of an octal or hexadecimal game, heap by heap.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::rulesets::NimValues;
/// let mut kayles = NimValues::new("0.77".parse()?);
/// assert_eq!(kayles.at(40_000, &Budget::unlimited())?, 1);
/// let period = kayles.period().expect("Kayles is periodic");
/// assert_eq!((period.length, period.start), (12, 71));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimValues {
    code: HeapCode,
    values: Vec<u32>,
    /// `seen[v] == mark` if an option of the current heap has value `v`.
    seen: Vec<u32>,
    mark: u32,
    /// The largest value computed so far.
    largest: u32,
    space: SparseSpace,
    period: Option<Period>,
    /// The number of values at the last search for a period.
    looked: usize,
}

/// A proved period of nim-values: from `start` on they repeat after `length`.
///
/// Theorem (Guy and Smith): let *k* be the last place of the code with a non-zero digit, and let every move
/// leave at most *t* heaps in place of one. If G(n + p) = G(n) for all n from n₀ up to t·n₀ + (t−1)·p + k −
/// 1, then this holds for all n ≥ n₀. (Let n be larger. Of the at most t heaps that a move from n + p leaves,
/// at least one has n₀ + p counters or more. By induction p counters can be taken from it without changing
/// its value; and conversely.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The length after which the values repeat.
    pub length: usize,
    /// The first heap of the periodic part.
    pub start: usize,
    /// The last heap whose value the proof compares with that of the heap a period later.
    pub bound: usize,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period { length, start, bound } = self;
        write!(
            f,
            "period {length} from heap {start} on, proved by G(n+{length}) = G(n) for {start} ≤ n < {bound}"
        )
    }
}

impl NimValues {
    /// Creates the table without computing values.
    pub fn new(code: HeapCode) -> NimValues {
        NimValues {
            code,
            values: vec![0],
            seen: Vec::new(),
            mark: 0,
            largest: 0,
            space: SparseSpace::default(),
            period: None,
            looked: 256,
        }
    }

    /// Creates the table without computing values.
    pub fn of(code: &HeapCode) -> NimValues {
        NimValues::new(code.clone())
    }

    /// The code.
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// The values computed so far, from heap 0 on.
    pub fn computed(&self) -> &[u32] {
        &self.values
    }

    /// The period, if one has been proved.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Computes the nim-value of a heap. Once a period is proved, no further values are needed.
    pub fn at(&mut self, heap: usize, budget: &Budget) -> Result<u32, Exhausted> {
        let meter = budget.meter();
        while self.values.len() <= heap && self.period.is_none() {
            meter.tick()?;
            // Large heaps have so many options that the deadline is checked for each heap.
            if self.values.len().is_multiple_of(256) || self.values.len() > 4096 {
                budget.check()?;
                budget.check_values(0, (self.values.len() * size_of::<u32>()) as u64)?;
            }
            self.extend(budget)?;
            if self.values.len() >= 2 * self.looked {
                self.looked = self.values.len();
                self.period = self.find_period();
            }
        }
        Ok(self.known(heap).expect("the loop ended with the value or with a period"))
    }

    /// The nim-value of a heap, if it has been computed or a period determines it.
    pub fn known(&self, heap: usize) -> Option<u32> {
        match (self.values.get(heap), self.period) {
            (Some(&value), _) => Some(value),
            (None, Some(period)) => Some(self.values[period.start + (heap - period.start) % period.length]),
            (None, None) => None,
        }
    }

    /// Computes the nim-values of the heaps below `count`.
    pub fn sequence(&mut self, count: usize, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
        (0..count).map(|heap| self.at(heap, budget)).collect()
    }

    /// Computes values until a period is proved or `most` heaps are done.
    pub fn prove_period(&mut self, most: usize, budget: &Budget) -> Result<Option<Period>, Exhausted> {
        self.at(most, budget)?;
        if self.period.is_none() {
            self.period = self.find_period();
        }
        Ok(self.period)
    }

    /// Sets the mask of the sparse space.
    #[doc(hidden)] // for tests
    pub fn set_sparse_mask(&mut self, mask: u32) {
        self.space.set(mask, &self.values);
    }

    /// Returns whether the next value is found by the sparse space.
    #[doc(hidden)] // for tests
    pub fn uses_sparse_space(&self) -> bool {
        self.space.pays(self.values.len())
    }

    /// Computes the value of the next heap as the minimal excludant of its options' values.
    #[doc(hidden)] // for tests
    pub fn extend(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let heap = self.values.len();
        self.mark += 1;
        let (seen, mark) = (&mut self.seen, self.mark);
        // Nim-sums of known values lie below the next power of two above them.
        let room = (self.largest as usize + 1).next_power_of_two() + 1;
        if seen.len() < room {
            seen.resize(2 * room, 0);
        }
        let values = &self.values;
        let plain = self.code.hexadecimal().map(|digits| (digits, 0));
        // If the two heaps of a split must differ, an even number of counters has one split fewer.
        let digits = plain.or_else(|| self.code.of_different().map(|digits| (digits, 1)));
        if digits.is_none() {
            let meter = budget.meter();
            self.code.remains(heap as u64, &mut |heaps| {
                meter.tick()?;
                if let Some(heaps) = heaps {
                    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
                    seen[sum as usize] = mark;
                }
                Ok(())
            })?;
        }
        let equal = digits.map_or(0, |(_, equal)| equal);
        let space = &self.space;
        let sparse = space.pays(heap);
        for (taken, digit) in digits.iter().flat_map(|(digits, _)| digits.places(heap)) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                seen[0] = mark;
            }
            if digit & 2 != 0 && left > 0 && left < heap {
                seen[values[left] as usize] = mark;
            }
            if digit & 4 != 0 && !sparse {
                for (a, b) in splits(values, left, equal) {
                    seen[(a ^ b) as usize] = mark;
                }
            }
            if digit & 8 != 0 {
                for small in 1..=left / 3 {
                    for middle in small..=(left - small) / 2 {
                        seen[(values[small] ^ values[middle] ^ values[left - small - middle]) as usize] =
                            mark;
                    }
                }
            }
        }
        if let (true, Some((digits, _))) = (sparse, digits) {
            let halves =
                || digits.places(heap).filter(|(_, digit)| digit & 4 != 0).map(|(taken, _)| heap - taken);
            // Marks all options of common value: one heap of the split is rare, the other is not.
            for left in halves() {
                for &part in space.rare().iter().take_while(|part| **part < left) {
                    let other = values[left - part];
                    if space.is_common(other) {
                        seen[(values[part] ^ other) as usize] = mark;
                    }
                }
            }
            // The value is the least common value that is not seen, or a smaller rare one that no option has.
            let unseen = |value: &usize| seen.get(*value).is_none_or(|&at| at != mark);
            let least = (0..).filter(unseen).find(|&value| space.is_common(value as u32));
            let least = least.expect("there are common values of any size");
            let mut missing = (0..least).filter(unseen).count();
            for left in halves() {
                for (a, b) in splits(values, left, equal) {
                    if missing == 0 {
                        break;
                    }
                    let value = (a ^ b) as usize;
                    missing -= usize::from(value < least && seen[value] != mark);
                    seen[value] = mark;
                }
            }
        }
        let value = seen.iter().position(|&at| at != mark).unwrap_or(seen.len());
        self.largest = self.largest.max(value as u32);
        self.values.push(value as u32);
        self.space.note(&self.values);
        Ok(())
    }

    /// Finds the smallest period that the known values prove.
    fn find_period(&self) -> Option<Period> {
        smallest_period(&self.values, self.code.most_heaps()?, self.code.last_place()?)
    }
}

/// Suffixes that repeat for more heaps than this are remembered while a period is searched.
const LONG: usize = 1000;

/// Finds the smallest period that these values prove, if a move leaves at most `heaps` heaps and takes at most
/// `last` counters.
///
/// If the values from s on, and none before, repeat after p, then they repeat after each multiple q of p from
/// s on: G(s−1+q) = G(s−1+p) ≠ G(s−1). So if p needs more values than are known, then so does q, unless s−1+q
/// is beyond them. Such multiples are not compared.
pub fn smallest_period(values: &[u32], heaps: usize, last: usize) -> Option<Period> {
    let count = values.len();
    let start_from = |most: usize, length: usize| {
        let unlike = (0..most).rev().find(|&n| values[n] != values[n + length]);
        unlike.map_or(0, |n| n + 1)
    };
    let mut compared: Vec<(usize, usize)> = Vec::new();
    (1..count / 2).find_map(|length| {
        let mut multiples = compared.iter().filter(|(p, _)| length.is_multiple_of(*p)).peekable();
        let is_multiple = multiples.peek().is_some();
        if multiples.any(|(_, start)| start + length <= count) {
            return None;
        }
        // The last start with which the values prove the period. Heap 0 has no moves under any code, so the
        // induction begins at heap 1.
        let most = (count.checked_sub(heaps * length + last)? / heaps).min(count - length - 1);
        if values[most..count - length] == values[most + length..] {
            let start = start_from(most, length);
            return Some(Period { length, start, bound: heaps * start + (heaps - 1) * length + last });
        }
        let end = count - length;
        if !is_multiple && end > LONG && values[end - LONG..end] == values[count - LONG..] {
            compared.push((length, start_from(end, length)));
        }
        None
    })
}

/// The values of the two heaps into which `left` counters are split, each split once. If `equal` is 1, the
/// heaps differ.
fn splits(values: &[u32], left: usize, equal: usize) -> impl Iterator<Item = (u32, u32)> {
    let parts = values[1..].iter().copied().zip(values[..left.max(1)].iter().rev().copied());
    parts.take(left.saturating_sub(equal) / 2)
}
