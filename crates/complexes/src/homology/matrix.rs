//! Ranks and Smith forms of sparse integer matrices.

use super::morse::Boundary;
use crate::field::Field;
use crate::linear::combined;
use dashu_int::ops::{Abs, DivRem, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use kelvin_budget::{Budget, Exhausted, Meter};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The largest prime below 2^31, whose ranks are used for rational ones until they are certified.
pub(crate) const LARGE_PRIME: u32 = 2_147_483_647;

/// Computes the rank over GF(p).
pub(crate) fn rank_mod(matrix: &Boundary, p: u32, budget: &Budget) -> Result<usize, Exhausted> {
    if p == Field::GF2.characteristic() { rank_mod_2(matrix, budget) } else { rank_mod_p(matrix, p, budget) }
}

/// Computes the rank over GF(2). Rows are bitsets; each is reduced by the rows whose pivots it contains.
fn rank_mod_2(matrix: &Boundary, budget: &Budget) -> Result<usize, Exhausted> {
    let meter = budget.meter();
    let columns = matrix.iter().flatten().map(|(column, _)| *column as usize + 1).max().unwrap_or(0);
    let words = columns.div_ceil(64);
    let mut pivots: Vec<Option<Vec<u64>>> = vec![None; columns];
    let mut rank = 0;
    for row in matrix {
        let mut bits = vec![0u64; words];
        for (column, entry) in row {
            if entry.bit(0) {
                bits[*column as usize / 64] |= 1 << (column % 64);
            }
        }
        while let Some(word) = bits.iter().position(|&word| word != 0) {
            meter.tick()?;
            let lead = 64 * word + bits[word].trailing_zeros() as usize;
            match &pivots[lead] {
                Some(pivot) => bits[word..].iter_mut().zip(&pivot[word..]).for_each(|(a, b)| *a ^= b),
                None => {
                    pivots[lead] = Some(bits);
                    rank += 1;
                    break;
                }
            }
        }
    }
    Ok(rank)
}

trait Bit {
    fn bit(&self, i: usize) -> bool;
}

impl Bit for IBig {
    fn bit(&self, i: usize) -> bool {
        dashu_int::ops::BitTest::bit(self, i)
    }
}

/// Computes the rank over GF(p). Rows are sparse with leading entry 1; each is reduced by the rows whose
/// pivots it contains.
fn rank_mod_p(matrix: &Boundary, p: u32, budget: &Budget) -> Result<usize, Exhausted> {
    let meter = budget.meter();
    let p = u64::from(p);
    let columns = matrix.iter().flatten().map(|(column, _)| *column as usize + 1).max().unwrap_or(0);
    let mut pivots: Vec<Option<Vec<(u32, u64)>>> = vec![None; columns];
    let mut dense = vec![0u64; columns];
    let mut rank = 0;
    for row in matrix {
        for (column, entry) in row {
            dense[*column as usize] = residue(entry, p);
        }
        for lead in 0..columns {
            let scale = dense[lead];
            if scale == 0 {
                continue;
            }
            meter.tick()?;
            match &pivots[lead] {
                Some(pivot) => {
                    for &(column, entry) in pivot {
                        let place = &mut dense[column as usize];
                        *place = (*place + (p - scale) * entry) % p;
                    }
                }
                None => {
                    let inverse = power(scale, p - 2, p);
                    let tail = (lead..columns).filter(|&c| dense[c] != 0);
                    pivots[lead] = Some(tail.map(|c| (c as u32, dense[c] * inverse % p)).collect());
                    rank += 1;
                    dense[lead..].fill(0);
                    break;
                }
            }
        }
    }
    Ok(rank)
}

fn residue(entry: &IBig, p: u64) -> u64 {
    let remainder = entry % IBig::from(p);
    let positive = if remainder < IBig::ZERO { remainder + IBig::from(p) } else { remainder };
    u64::try_from(positive).expect("a residue is below its modulus")
}

fn power(mut base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % p;
        }
        base = base * base % p;
        exponent >>= 1;
    }
    result
}

/// Computes the Smith form: the rank, and the invariant factors other than 1, each dividing the next.
pub(crate) fn smith(matrix: &Boundary, budget: &Budget) -> Result<(usize, Vec<UBig>), Exhausted> {
    let meter = budget.meter();
    let mut elimination = Elimination::new(matrix);
    let mut units = 0;
    while let Some((row, column)) = elimination.unit_pivot() {
        elimination.eliminate(row, column, &meter)?;
        units += 1;
    }
    let rows = elimination.rows.into_iter().filter(|row| !row.is_empty()).collect();
    let diagonal = diagonalise(rows, &meter)?;
    let rank = units + diagonal.len();
    let factors = divisor_chain(diagonal);
    Ok((rank, factors.into_iter().filter(|factor| *factor != UBig::ONE).collect()))
}

/// A sparse matrix from which pivots ±1 are eliminated, in short rows first.
struct Elimination {
    rows: Vec<Vec<(u32, IBig)>>,
    /// For each column, the rows that may have an entry there.
    columns: Vec<Vec<u32>>,
    /// A queue of rows by length; a row that changed is added again with its new length.
    short: BinaryHeap<Reverse<(usize, u32)>>,
}

impl Elimination {
    fn new(matrix: &Boundary) -> Self {
        let width = matrix.iter().flatten().map(|(column, _)| *column as usize + 1).max().unwrap_or(0);
        let mut columns = vec![Vec::new(); width];
        for (i, row) in matrix.iter().enumerate() {
            row.iter().for_each(|(column, _)| columns[*column as usize].push(i as u32));
        }
        let short = matrix.iter().enumerate().map(|(i, row)| Reverse((row.len(), i as u32))).collect();
        Self { rows: matrix.clone(), columns, short }
    }

    /// Finds an entry ±1 in a shortest row that has one, in the column with the fewest entries.
    fn unit_pivot(&mut self) -> Option<(u32, u32)> {
        while let Some(Reverse((length, row))) = self.short.pop() {
            let entries = &self.rows[row as usize];
            if entries.len() != length {
                continue;
            }
            let units = entries.iter().filter(|(_, entry)| entry.clone().abs() == IBig::ONE);
            let column = units.map(|(column, _)| *column).min_by_key(|&c| self.columns[c as usize].len());
            if let Some(column) = column {
                return Some((row, column));
            }
        }
        None
    }

    /// Clears the column of a pivot ±1 and removes its row. The row could be cleared by column operations,
    /// which do not change any other row.
    fn eliminate(&mut self, row: u32, column: u32, meter: &Meter<'_>) -> Result<(), Exhausted> {
        let pivot = std::mem::take(&mut self.rows[row as usize]);
        let Some(unit) = entry(&pivot, column).cloned() else { return Ok(()) };
        for other in std::mem::take(&mut self.columns[column as usize]) {
            let entries = &mut self.rows[other as usize];
            let Some(value) = entry(entries, column) else { continue };
            meter.tick()?;
            let scale = -(value * &unit);
            let sum = combined(&IBig::ONE, entries, &scale, &pivot);
            for (place, _) in &pivot {
                if entry(entries, *place).is_none() {
                    self.columns[*place as usize].push(other);
                }
            }
            self.short.push(Reverse((sum.len(), other)));
            *entries = sum;
        }
        Ok(())
    }
}

fn entry(row: &[(u32, IBig)], column: u32) -> Option<&IBig> {
    row.binary_search_by_key(&column, |(c, _)| *c).ok().map(|place| &row[place].1)
}

/// Diagonalises a matrix without units, which is small after reduction, by row and column operations.
fn diagonalise(rows: Vec<Vec<(u32, IBig)>>, meter: &Meter<'_>) -> Result<Vec<UBig>, Exhausted> {
    let mut columns: Vec<u32> = rows.iter().flatten().map(|(column, _)| *column).collect();
    columns.sort_unstable();
    columns.dedup();
    let at = |row: &[(u32, IBig)], column: &u32| entry(row, *column).cloned().unwrap_or_default();
    let mut dense: Vec<Vec<IBig>> =
        rows.iter().map(|row| columns.iter().map(|column| at(row, column)).collect()).collect();
    let mut diagonal = Vec::new();
    // The least entry is the pivot. Entries that it does not divide leave smaller remainders, so this
    // terminates.
    while let Some((r, c)) = least_entry(&dense) {
        meter.tick()?;
        let pivot = dense[r][c].clone();
        let mut clean = true;
        let pivot_row = dense[r].clone();
        for (i, row) in dense.iter_mut().enumerate() {
            if i != r && !row[c].is_zero() {
                meter.tick()?;
                let (quotient, rest) = (&row[c]).div_rem(&pivot);
                clean &= rest.is_zero();
                row.iter_mut().zip(&pivot_row).for_each(|(a, b)| *a -= b * &quotient);
            }
        }
        for column in 0..columns.len() {
            if column != c && !dense[r][column].is_zero() {
                meter.tick()?;
                let (quotient, rest) = (&dense[r][column]).div_rem(&pivot);
                clean &= rest.is_zero();
                for row in &mut dense {
                    let change = &row[c] * &quotient;
                    row[column] -= change;
                }
            }
        }
        if clean {
            diagonal.push(pivot.unsigned_abs());
            dense.swap_remove(r);
            dense.iter_mut().for_each(|row| row[c] = IBig::ZERO);
        }
    }
    Ok(diagonal)
}

fn least_entry(dense: &[Vec<IBig>]) -> Option<(usize, usize)> {
    let entries =
        dense.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, x)| (x, r, c)));
    entries.filter(|(x, ..)| !x.is_zero()).min_by_key(|(x, ..)| (*x).clone().abs()).map(|(_, r, c)| (r, c))
}

/// Returns the invariant factors of a diagonal matrix: diag(a, b) is equivalent to diag(gcd, lcm).
fn divisor_chain(mut diagonal: Vec<UBig>) -> Vec<UBig> {
    for i in 0..diagonal.len() {
        for j in i + 1..diagonal.len() {
            let gcd = (&diagonal[i]).gcd(&diagonal[j]);
            let lcm = &diagonal[i] / &gcd * &diagonal[j];
            diagonal[i] = gcd;
            diagonal[j] = lcm;
        }
    }
    diagonal
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matrix(rows: &[Vec<i32>]) -> Boundary {
        let entries = |row: &Vec<i32>| {
            let entries = row.iter().enumerate().filter(|(_, x)| **x != 0);
            entries.map(|(c, x)| (c as u32, IBig::from(*x))).collect()
        };
        rows.iter().map(entries).collect()
    }

    /// Computes the greatest common divisor of the k-minors.
    fn minors(rows: &[Vec<i32>], k: usize) -> u64 {
        fn determinant(m: &[Vec<i128>]) -> i128 {
            match m {
                [] => 1,
                [first, rest @ ..] => (0..first.len())
                    .map(|c| {
                        let minor: Vec<Vec<i128>> = rest
                            .iter()
                            .map(|row| {
                                row.iter().enumerate().filter(|(j, _)| *j != c).map(|(_, x)| *x).collect()
                            })
                            .collect();
                        (if c % 2 == 0 { 1 } else { -1 }) * first[c] * determinant(&minor)
                    })
                    .sum(),
            }
        }
        let choices = |n: usize| (0u32..1 << n).filter(move |bits| bits.count_ones() as usize == k);
        let mut gcd = 0u64;
        for r in choices(rows.len()) {
            for c in choices(rows[0].len()) {
                let minor: Vec<Vec<i128>> = (0..rows.len())
                    .filter(|i| r >> i & 1 == 1)
                    .map(|i| {
                        (0..rows[0].len()).filter(|j| c >> j & 1 == 1).map(|j| rows[i][j].into()).collect()
                    })
                    .collect();
                let (mut a, mut b) = (gcd, determinant(&minor).unsigned_abs() as u64);
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                gcd = a;
            }
        }
        gcd
    }

    proptest! {
        #[test]
        fn invariant_factors_are_quotients_of_minors(
            rows in prop::collection::vec(prop::collection::vec(-4i32..5, 4), 4)
        ) {
            let budget = Budget::unlimited();
            let (rank, factors) = smith(&matrix(&rows), &budget).unwrap();
            let divisors: Vec<u64> = (0..=4).map(|k| minors(&rows, k)).take_while(|d| *d != 0).collect();
            prop_assert_eq!(rank, divisors.len() - 1);
            let expected: Vec<UBig> =
                divisors.windows(2).map(|d| UBig::from(d[1] / d[0])).filter(|d| *d != UBig::ONE).collect();
            prop_assert_eq!(&factors, &expected);
            for p in [2u32, 3, 5, LARGE_PRIME] {
                let lost = factors.iter().filter(|f| (*f % UBig::from(p)).is_zero()).count();
                prop_assert_eq!(rank_mod(&matrix(&rows), p, &budget).unwrap(), rank - lost);
            }
        }
    }
}
