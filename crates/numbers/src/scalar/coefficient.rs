//! Coefficients of powers of ω.

use std::cmp::Ordering;

use super::Scalar;
use crate::real::{Constant, MAX_DIGITS};
use crate::{Integer, NumberTooLarge, Rational, RealError, Surd, Surreal};

/// The coefficient of a power of ω: a sum of roots plus multiples of constants by such sums.
///
/// It is not 0 if it is formally not 0 and contains powers of e only (Lindemann and Weierstrass), logarithms and π only
/// (Baker), or π and π² only. For other sums this is not known in general, so their signs are `Undecided` when all
/// digits that are computed are 0.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Coefficient {
    pub(super) roots: Surd,
    pub(super) constants: Vec<(Constant, Surd)>,
}

impl Coefficient {
    /// The rational number, if it is rational.
    pub(super) fn to_rational(&self) -> Option<Rational> {
        if self.constants.is_empty() { self.roots.to_rational() } else { None }
    }

    /// The comparison with 0.
    pub(super) fn sign(&self) -> Result<Ordering, RealError> {
        if self.constants.is_empty() {
            return Ok(self.roots.sign());
        }
        self.refine(|[low, high]| match (low.sign(), high.sign()) {
            (Ordering::Greater, _) => Some(Ordering::Greater),
            (_, Ordering::Less) => Some(Ordering::Less),
            _ => None,
        })
    }

    /// The floor.
    pub(super) fn floor(&self) -> Result<Integer, RealError> {
        if self.constants.is_empty() {
            return Ok(self.roots.floor());
        }
        self.refine(|[low, high]| Some(low.floor()).filter(|floor| *floor == high.floor()))
    }

    /// Evaluates a function on narrower and narrower enclosures until it returns a result.
    fn refine<A>(&self, question: impl Fn([Rational; 2]) -> Option<A>) -> Result<A, RealError> {
        let mut digits = 64;
        while digits <= MAX_DIGITS {
            if let Some(answer) = question(self.enclosure(digits as u32)?) {
                return Ok(answer);
            }
            digits *= 2;
        }
        Err(RealError::Undecided { digits: MAX_DIGITS })
    }

    /// Rational numbers below and above, whose distance halves with each further digit; both are the number if it is
    /// rational.
    pub(super) fn enclosure(&self, digits: u32) -> Result<[Rational; 2], NumberTooLarge> {
        let mut ends = enclosure(&self.roots, digits);
        for (constant, factor) in &self.constants {
            let around = constant.enclosure(digits as usize).map(Rational::from);
            let mut products = Vec::with_capacity(4);
            for factor in enclosure(factor, digits) {
                for end in &around {
                    products.push(factor.try_mul(end)?);
                }
            }
            products.sort();
            ends[0] += &products[0];
            ends[1] += &products[3];
        }
        Ok(ends)
    }
}

fn enclosure(roots: &Surd, digits: u32) -> [Rational; 2] {
    match roots.to_rational() {
        Some(number) => [number.clone(), number],
        None => roots.rational_enclosure(digits),
    }
}

impl Scalar {
    /// The exponents of ω in decreasing order.
    pub(super) fn exponents(&self) -> Vec<&Surreal> {
        let parts = self.constants.iter().map(|(_, factor)| factor).chain([&self.surreal]);
        let mut exponents: Vec<_> = parts.flat_map(|part| part.terms()).map(|term| &term.exponent).collect();
        exponents.sort_by(|a, b| b.cmp(a));
        exponents.dedup();
        exponents
    }

    /// The coefficient of a power of ω.
    pub(super) fn coefficient(&self, exponent: &Surreal) -> Coefficient {
        let constants =
            self.constants.iter().map(|(constant, factor)| (constant.clone(), factor.coefficient(exponent)));
        Coefficient {
            roots: self.surreal.coefficient(exponent),
            constants: constants.filter(|(_, factor)| !factor.is_zero()).collect(),
        }
    }
}
