//! Exact elimination over a prime field, without fractions.

use crate::field::Field;
use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd, UnsignedAbs};
use kelvin_budget::{Exhausted, Meter};
use std::collections::BTreeMap;

/// A sparse vector: its non-zero coordinates, in increasing order.
pub(crate) type Vector = Vec<(u32, IBig)>;

/// Computes `a · row + b · other`.
pub(crate) fn combined(a: &IBig, row: &[(u32, IBig)], b: &IBig, other: &[(u32, IBig)]) -> Vector {
    let mut sum = Vec::with_capacity(row.len() + other.len());
    let (mut left, mut right) = (row.iter().peekable(), other.iter().peekable());
    loop {
        let next = match (left.peek(), right.peek()) {
            (None, None) => return sum,
            (Some((column, _)), None) | (None, Some((column, _))) => *column,
            (Some((x, _)), Some((y, _))) => *x.min(y),
        };
        let mut value = left.next_if(|(c, _)| *c == next).map_or(IBig::ZERO, |(_, value)| a * value);
        if let Some((_, other)) = right.next_if(|(c, _)| *c == next) {
            value += other * b;
        }
        if !value.is_zero() {
            sum.push((next, value));
        }
    }
}

/// Normalises a vector up to a scalar. Over Q the result has no common factor and a positive first
/// coordinate; over GF(p) the vector stays the same, with coordinates between -p/2 and p/2.
pub(crate) fn normalised(mut vector: Vector, field: Field) -> Vector {
    match field.characteristic() {
        0 => {
            let content = vector.iter().fold(IBig::ZERO, |gcd, (_, x)| match gcd.is_zero() {
                true => x.clone().abs(),
                false => IBig::from((&gcd).gcd(x)),
            });
            let sign = if vector.first().is_some_and(|(_, x)| *x < IBig::ZERO) { -content } else { content };
            if sign != IBig::ONE {
                vector.iter_mut().for_each(|(_, x)| *x = &*x / &sign);
            }
        }
        p => {
            let half = IBig::from(p / 2);
            let p = IBig::from(p);
            for (_, x) in &mut vector {
                *x %= &p;
                if *x > half {
                    *x -= &p;
                } else if *x < -&half {
                    *x += &p;
                }
            }
            vector.retain(|(_, x)| !x.is_zero());
        }
    }
    vector
}

/// Vectors in echelon form. The coordinates below `width` are eliminated; those above undergo the same
/// operations. A vector with a unit there records its combination of the given vectors.
pub(crate) struct Echelon {
    field: Field,
    width: u32,
    pivots: BTreeMap<u32, Vector>,
    newest: Option<u32>,
}

impl Echelon {
    pub(crate) fn new(field: Field, width: usize) -> Self {
        Self { field, width: width as u32, pivots: BTreeMap::new(), newest: None }
    }

    /// Returns the leading coordinate of the vector that was added last.
    pub(crate) fn newest(&self) -> Option<u32> {
        self.newest
    }

    /// Adds a vector. If it depends on the earlier ones, its coordinates above the width are returned.
    pub(crate) fn insert(&mut self, vector: Vector, meter: &Meter<'_>) -> Result<Option<Vector>, Exhausted> {
        let mut vector = normalised(vector, self.field);
        loop {
            meter.tick()?;
            match vector.first().filter(|(lead, _)| *lead < self.width) {
                None => return Ok(Some(vector)),
                Some((lead, entry)) => match self.pivots.get(lead) {
                    Some(pivot) => {
                        vector = normalised(combined(&pivot[0].1, &vector, &-entry, pivot), self.field);
                    }
                    None => {
                        self.newest = Some(*lead);
                        self.pivots.insert(*lead, vector);
                        return Ok(None);
                    }
                },
            }
        }
    }

    /// Returns a functional, as its values on the coordinates, that is 0 on all vectors except the one with
    /// leading coordinate `lead`.
    pub(crate) fn separating(&self, lead: u32, meter: &Meter<'_>) -> Result<Vector, Exhausted> {
        let mut values: BTreeMap<u32, IBig> = BTreeMap::from([(lead, IBig::ONE)]);
        for (pivot, vector) in self.pivots.iter().rev().filter(|(pivot, _)| **pivot != lead) {
            meter.tick()?;
            let sum: IBig =
                vector[1..].iter().filter_map(|(c, x)| values.get(c).map(|value| x * value)).sum();
            let sum = normalised(vec![(0, IBig::ONE), (1, sum)], self.field).get(1).map(|(_, x)| x.clone());
            let Some(sum) = sum else { continue };
            // values[pivot] = -sum / entry; to avoid the division, all other values are multiplied by the
            // entry.
            let entry = &vector[0].1;
            let common = IBig::from(entry.gcd(&sum).max(IBig::ONE.unsigned_abs()));
            let (entry, sum) = (entry / &common, sum / &common);
            values.values_mut().for_each(|value| *value *= &entry);
            values.insert(*pivot, -sum);
            let all = normalised(values.into_iter().collect(), self.field);
            values = all.into_iter().collect();
        }
        Ok(values.into_iter().collect())
    }
}
