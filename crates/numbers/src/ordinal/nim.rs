//! The nim-product of ordinals.
//!
//! Conway (On Numbers and Games, chapter 6) and Lenstra (On the algebraic closure of two): the ordinals below
//! ω^ω^ω are a field, the algebraic closure of {0, 1}. Let p be the k-th odd prime, where 3 is the 0-th. The
//! ordinal κ = ω^ω^k is the first that is not a root of a polynomial of lower degree over the ordinals before
//! it. Its p-th power is an ordinal α before it, and the p-th power of ω^(ω^k·pⁿ⁺¹) is ω^(ω^k·pⁿ). In Cantor
//! normal form, a power of ω is the product of its κ's, with exponents written in base p.

use std::collections::BTreeMap;

use dashu_int::ops::{BitTest, DivRem};
use kelvin_budget::{Budget, Exhausted};

use super::{MAX_TERMS, Ordinal, OrdinalTerm};
use crate::{Integer, Nimber, NumberTooLarge};

/// The reason why a nim-product of ordinals is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NimError {
    /// The field extension by a root of a prime degree that is not tabulated at this power of ω; also ω^ω^ω
    /// and beyond.
    #[error("nim-products are known below omega^omega^{}", ROOTS.len())]
    OutOfRange,
    /// A coefficient is too large to be multiplied.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// The normal form has too many terms.
    #[error("the nim-product has more than {MAX_TERMS} terms")]
    TooManyTerms,
    /// Inverses of infinite ordinals are not supported.
    #[error("expected an exponent that is not negative")]
    NegativeExponent,
    /// The budget of the calculation is exhausted.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// For each odd prime p in turn, the ordinal α = Σ κ(q) + m whose p-th root is adjoined. An entry consists of
/// p, the prime powers q whose generators κ(q) are summed, and the excess m. The excesses are those of
/// Lenstra and DiMuro; a test checks those that can be checked quickly.
const ROOTS: [(u16, &[u16], u64); 54] = [
    (3, &[2], 0),
    (5, &[4], 0),
    (7, &[3], 1),
    (11, &[5], 1),
    (13, &[4, 3], 0),
    (17, &[8], 0),
    (19, &[9], 4),
    (23, &[11], 1),
    (29, &[4, 7], 0),
    (31, &[5], 1),
    (37, &[4, 9], 0),
    (41, &[5], 1),
    (43, &[7], 1),
    (47, &[23], 1),
    (53, &[13], 1),
    (59, &[29], 1),
    (61, &[3, 5], 0),
    (67, &[3, 11], 0),
    (71, &[5, 7], 0),
    (73, &[9], 1),
    (79, &[13], 1),
    (83, &[41], 1),
    (89, &[11], 1),
    (97, &[16, 3], 0),
    (101, &[25], 1),
    (103, &[3, 17], 0),
    (107, &[53], 1),
    (109, &[4, 9], 0),
    (113, &[4, 7], 0),
    (127, &[7], 1),
    (131, &[5, 13], 0),
    (137, &[17], 1),
    (139, &[3, 23], 0),
    (149, &[37], 1),
    (151, &[3, 5], 0),
    (157, &[13], 1),
    (163, &[81], 4),
    (167, &[83], 1),
    (173, &[4, 43], 0),
    (179, &[89], 1),
    (181, &[9, 5], 0),
    (191, &[5, 19], 0),
    (193, &[32, 3], 0),
    (197, &[4, 49], 0),
    (199, &[9, 11], 0),
    (211, &[5, 7], 0),
    (223, &[37], 1),
    (227, &[113], 1),
    (229, &[19], 1),
    (233, &[29], 1),
    (239, &[7, 17], 0),
    (241, &[8, 3], 0),
    (251, &[25], 1),
    (257, &[16], 0),
];

/// A sum of powers of ω with nimbers as coefficients.
type Sum = BTreeMap<Ordinal, Nimber>;

impl Ordinal {
    /// The nim-product of the ordinals as heaps.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_numbers::Ordinal;
    /// let omega = Ordinal::omega();
    /// let square = omega.nim_product(&omega, &Budget::unlimited())?;
    /// assert_eq!(square.to_string(), "omega^2");
    /// assert_eq!(omega.nim_product(&square, &Budget::unlimited())?.to_string(), "2");
    /// # Ok::<(), kelvin_numbers::NimError>(())
    /// ```
    pub fn nim_product(&self, other: &Ordinal, budget: &Budget) -> Result<Ordinal, NimError> {
        Ok(ordinal(product(&sum(self), &sum(other), budget)?))
    }

    /// The power with a natural exponent in nim-products; the exponent 0 gives 1.
    pub fn nim_power(&self, exponent: &Integer, budget: &Budget) -> Result<Ordinal, NimError> {
        if *exponent < Integer::ZERO {
            return Err(NimError::NegativeExponent);
        }
        let base = sum(self);
        let mut power = sum(&Ordinal::one());
        for place in (0..exponent.bit_len()).rev() {
            power = product(&power, &power, budget)?;
            if exponent.bit(place) {
                power = product(&power, &base, budget)?;
            }
        }
        Ok(ordinal(power))
    }
}

fn sum(ordinal: &Ordinal) -> Sum {
    let terms = ordinal.terms.iter().map(|term| {
        let coefficient = Nimber::try_from(term.coefficient.clone()).expect("coefficients are positive");
        (term.exponent.clone(), coefficient)
    });
    terms.collect()
}

fn ordinal(sum: Sum) -> Ordinal {
    let terms = sum
        .into_iter()
        .rev()
        .filter(|(_, coefficient)| !coefficient.is_zero())
        .map(|(exponent, coefficient)| OrdinalTerm { exponent, coefficient: coefficient.index() });
    Ordinal { terms: terms.collect() }
}

/// The product, computed term by term.
fn product(a: &Sum, b: &Sum, budget: &Budget) -> Result<Sum, NimError> {
    let mut total = Sum::new();
    for (a_exponent, a_coefficient) in a {
        for (b_exponent, b_coefficient) in b {
            budget.check()?;
            let coefficient = a_coefficient.product(b_coefficient)?;
            let (exponent, carries) = powers(a_exponent, b_exponent)?;
            let mut term = Sum::from([(exponent, coefficient)]);
            // A root with a full exponent is replaced by its radicand, which is below all powers of the root,
            // so this terminates.
            for root in carries {
                term = product(&term, &radicand(root), budget)?;
            }
            for (exponent, coefficient) in term {
                *total.entry(exponent).or_default() += coefficient;
            }
        }
        total.retain(|_, coefficient| !coefficient.is_zero());
        if total.len() > MAX_TERMS {
            return Err(NimError::TooManyTerms);
        }
    }
    Ok(total)
}

/// The product of two powers of ω: a power of ω, and the indices of the primes whose root has p excess
/// factors.
fn powers(a: &Ordinal, b: &Ordinal) -> Result<(Ordinal, Vec<usize>), NimError> {
    let mut exponent = Ordinal::ZERO;
    let mut carries = Vec::new();
    let places = a.natural_sum(b);
    for OrdinalTerm { exponent: place, .. } in &places.terms {
        let root = place.to_integer().and_then(|place| usize::try_from(place).ok());
        let root = root.filter(|root| *root < ROOTS.len()).ok_or(NimError::OutOfRange)?;
        let prime = ROOTS[root].0;
        let (a, b) = (digits(a, place, prime)?, digits(b, place, prime)?);
        // From the roots of the highest degree down: p of them are one root of the next lower degree.
        let mut carry = 0;
        let mut number = Integer::ZERO;
        for digit in (0..a.len().max(b.len())).rev() {
            let [a, b] = [&a, &b].map(|digits| digits.get(digit).copied().unwrap_or(0));
            let mut here = a + b + carry;
            carry = here / prime;
            here %= prime;
            number = number * Integer::from(prime) + Integer::from(here);
        }
        if carry > 0 {
            carries.push(root);
        }
        exponent += Ordinal::monomial(place.clone(), number);
    }
    Ok((exponent, carries))
}

/// The digits in base p, in little-endian order, of the coefficient of ω^`place`.
fn digits(ordinal: &Ordinal, place: &Ordinal, prime: u16) -> Result<Vec<u16>, NumberTooLarge> {
    let mut number = ordinal
        .terms
        .iter()
        .find(|term| term.exponent == *place)
        .map_or(Integer::ZERO, |term| term.coefficient.clone());
    // Extracting the digits takes quadratic time.
    NumberTooLarge::check_limit(number.bit_len() as u64, 1 << 12)?;
    let mut digits = Vec::new();
    while !number.is_zero() {
        let (rest, digit) = number.div_rem(Integer::from(prime));
        digits.push(u16::try_from(digit).expect("a remainder is below the prime"));
        number = rest;
    }
    Ok(digits)
}

/// The ordinal α of a prime.
fn radicand(root: usize) -> Sum {
    let (_, generators, excess) = ROOTS[root];
    let mut sum = Sum::from([(Ordinal::ZERO, Nimber::from(excess))]);
    for generator in generators {
        let (exponent, coefficient) = kappa(*generator);
        *sum.entry(exponent).or_default() += coefficient;
    }
    sum
}

/// κ(q) for a prime power q: 2^2^n for q = 2^(n+1), and ω^(ω^k·pⁿ) for q = pⁿ⁺¹ and p the k-th odd prime.
fn kappa(q: u16) -> (Ordinal, Nimber) {
    if q.is_power_of_two() {
        return (Ordinal::ZERO, Nimber::from(1 << (q / 2)));
    }
    let place = ROOTS.iter().position(|(prime, ..)| q.is_multiple_of(*prime));
    let place = place.expect("every prime power in the table is that of a prime in it");
    let exponent = Ordinal::monomial(Ordinal::from(place as u64), Integer::from(q / ROOTS[place].0));
    (exponent, Nimber::ONE)
}
