//! The sums, differences and products of Cantor and Hessenberg.

use std::ops::{Add, AddAssign};

use super::{Ordinal, OrdinalTerm};
use crate::operators::owned_forms;
use crate::{Integer, NumberTooLarge, SurrealError};

impl Add for &Ordinal {
    type Output = Ordinal;

    /// Terms before one of higher degree are absorbed by it.
    fn add(self, other: &Ordinal) -> Ordinal {
        let Some((lead, rest)) = other.terms.split_first() else { return self.clone() };
        let mut terms: Vec<OrdinalTerm> =
            self.terms.iter().take_while(|term| term.exponent >= lead.exponent).cloned().collect();
        match terms.last_mut() {
            Some(last) if last.exponent == lead.exponent => last.coefficient += &lead.coefficient,
            _ => terms.push(lead.clone()),
        }
        terms.extend_from_slice(rest);
        Ordinal { terms }
    }
}

owned_forms!(Ordinal: Add add, AddAssign add_assign);

impl Ordinal {
    /// The unique ξ with `start` + ξ = α, if `start` ≤ α.
    ///
    /// ```
    /// # use kelvin_numbers::Ordinal;
    /// let omega = Ordinal::omega();
    /// assert_eq!(omega.without_start(&Ordinal::from(5)), Some(omega));
    /// ```
    pub fn without_start(&self, start: &Ordinal) -> Option<Ordinal> {
        let agree = self.terms.iter().zip(&start.terms).take_while(|(a, b)| a == b).count();
        let (rest, start) = (&self.terms[agree..], &start.terms[agree..]);
        let Some(removed) = start.first() else { return Some(Ordinal { terms: rest.to_vec() }) };
        let (lead, tail) = rest.split_first()?;
        if lead.exponent > removed.exponent {
            return Some(Ordinal { terms: rest.to_vec() });
        }
        if lead.exponent < removed.exponent || lead.coefficient < removed.coefficient {
            return None;
        }
        // The exponents agree and the coefficients differ: `start` is less, whatever its further terms.
        let mut terms =
            Ordinal::monomial(lead.exponent.clone(), &lead.coefficient - &removed.coefficient).terms;
        terms.extend_from_slice(tail);
        Some(Ordinal { terms })
    }

    /// The quotient q and the remainder r < ω^`exponent` of α = ω^`exponent`·q + r.
    pub fn divide_by_omega_power(&self, exponent: &Ordinal) -> (Ordinal, Ordinal) {
        let high = self.terms.iter().take_while(|term| term.exponent >= *exponent);
        let quotient = high.filter_map(|term| {
            let exponent = term.exponent.without_start(exponent)?;
            Some(OrdinalTerm { exponent, coefficient: term.coefficient.clone() })
        });
        let quotient = Ordinal { terms: quotient.collect() };
        let rest = self.terms[quotient.terms.len()..].to_vec();
        (quotient, Ordinal { terms: rest })
    }

    /// Cantor's product: β copies of α in sequence.
    pub fn try_mul(&self, other: &Ordinal) -> Result<Ordinal, SurrealError> {
        let Some((lead, tail)) = self.terms.split_first() else { return Ok(Ordinal::ZERO) };
        let mut terms = Vec::new();
        for term in &other.terms {
            if term.exponent.is_zero() {
                let coefficient = product(&lead.coefficient, &term.coefficient)?;
                terms.push(OrdinalTerm { exponent: lead.exponent.clone(), coefficient });
                terms.extend_from_slice(tail);
            } else {
                let exponent = &lead.exponent + &term.exponent;
                terms.push(OrdinalTerm { exponent, coefficient: term.coefficient.clone() });
            }
        }
        Ordinal { terms }.checked()
    }

    /// Hessenberg's sum: the sum of the ordinals as numbers.
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        self.merge(other, |a, b| a + b)
    }

    /// The nim-sum of the ordinals as heaps: coefficients are added in binary without carrying.
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        self.merge(other, |a, b| a ^ b)
    }

    /// Combines the coefficients of equal exponents.
    fn merge(&self, other: &Ordinal, combine: impl Fn(&Integer, &Integer) -> Integer) -> Ordinal {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut mine = self.terms.iter().peekable();
        for term in &other.terms {
            while let Some(before) = mine.next_if(|mine| mine.exponent > term.exponent) {
                terms.push(before.clone());
            }
            match mine.next_if(|mine| mine.exponent == term.exponent) {
                None => terms.push(term.clone()),
                Some(equal) => {
                    let coefficient = combine(&equal.coefficient, &term.coefficient);
                    terms.extend(Ordinal::monomial(term.exponent.clone(), coefficient).terms);
                }
            }
        }
        terms.extend(mine.cloned());
        Ordinal { terms }
    }

    /// Hessenberg's product: the product of the ordinals as numbers.
    pub fn natural_product(&self, other: &Ordinal) -> Result<Ordinal, SurrealError> {
        let mut total = Ordinal::ZERO;
        for a in &self.terms {
            let mut row = Ordinal::ZERO;
            for b in &other.terms {
                row.terms.push(OrdinalTerm {
                    exponent: a.exponent.natural_sum(&b.exponent),
                    coefficient: product(&a.coefficient, &b.coefficient)?,
                });
            }
            total = total.natural_sum(&row).checked()?;
        }
        Ok(total)
    }
}

pub(super) fn product(a: &Integer, b: &Integer) -> Result<Integer, NumberTooLarge> {
    use dashu_int::ops::BitTest;
    NumberTooLarge::check((a.bit_len() + b.bit_len()) as u64)?;
    Ok(a * b)
}
