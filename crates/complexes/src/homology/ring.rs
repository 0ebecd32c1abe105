//! The rings over which the maps of large chain complexes are eliminated.

use std::collections::BTreeSet;

/// The error of an elimination in which a number overflowed a machine word.
pub(crate) struct Overflow;

/// A principal ideal ring whose elements are stored as machine integers, with the operations of elimination.
///
/// An entry may *lead* a column if it is a unit of the ring. A column may be multiplied by a unit.
pub(crate) trait Ring {
    /// Returns the image of an integer.
    fn image(&self, number: i32) -> i64;
    /// Returns whether a number is a unit and may lead.
    fn leads(&self, number: i64) -> bool;
    /// Returns factors `(a, b)` with a · number = b · lead, where `a` is a unit.
    fn factors(&self, number: i64, lead: i64) -> (i64, i64);
    /// Computes `number · factor`.
    fn product(&self, number: i64, factor: i64) -> Result<i64, Overflow>;
    /// Computes `number - factor · entry`.
    fn less(&self, number: i64, factor: i64, entry: i64) -> Result<i64, Overflow>;
    /// Multiplies a column, whose first entry leads, by a unit, to keep its numbers small.
    fn normalise(&mut self, column: &mut [(u32, i64)]) -> Result<(), Overflow>;
}

/// The rational numbers. Columns are integral and without a common factor, and the divisors used in an
/// elimination are recorded. For a prime that divides none of them, all steps were steps over the integers
/// localised at it.
#[derive(Default)]
pub(crate) struct Rational {
    divided_by: BTreeSet<i64>,
}

impl Rational {
    /// Returns the primes that were divided by.
    pub(crate) fn primes(&self) -> BTreeSet<u32> {
        self.divided_by.iter().flat_map(|&number| prime_factors(number)).collect()
    }
}

/// Returns the prime factors of a number that fits 32 bits.
fn prime_factors(number: i64) -> Vec<u32> {
    let mut rest = number.unsigned_abs();
    let mut primes = Vec::new();
    let mut d = 2;
    while d * d <= rest {
        if rest.is_multiple_of(d) {
            primes.push(d as u32);
            while rest.is_multiple_of(d) {
                rest /= d;
            }
        }
        d += 1;
    }
    primes.extend((rest > 1).then_some(rest as u32));
    primes
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    // 2^63 does not fit the result type; 1 is a common divisor too.
    i64::try_from(a).unwrap_or(1)
}

impl Ring for Rational {
    fn image(&self, number: i32) -> i64 {
        number.into()
    }

    #[inline]
    fn leads(&self, number: i64) -> bool {
        number != 0
    }

    #[inline]
    fn factors(&self, number: i64, lead: i64) -> (i64, i64) {
        if lead == 1 {
            return (1, number);
        }
        let common = gcd(number, lead);
        (lead / common, number / common)
    }

    fn product(&self, number: i64, factor: i64) -> Result<i64, Overflow> {
        number.checked_mul(factor).ok_or(Overflow)
    }

    #[inline]
    fn less(&self, number: i64, factor: i64, entry: i64) -> Result<i64, Overflow> {
        factor.checked_mul(entry).and_then(|product| number.checked_sub(product)).ok_or(Overflow)
    }

    fn normalise(&mut self, column: &mut [(u32, i64)]) -> Result<(), Overflow> {
        let Some(&(_, lead)) = column.first() else { return Ok(()) };
        let content = column.iter().fold(0, |common, (_, x)| gcd(common, *x));
        if content > i32::MAX.into() {
            return Err(Overflow);
        }
        let divisor = if lead < 0 { -content } else { content };
        column.iter_mut().for_each(|(_, x)| *x /= divisor);
        self.divided_by.extend([content, column[0].1].into_iter().filter(|number| *number > 1));
        Ok(())
    }
}

/// The integers modulo a power of a prime p that is below 2^31. This is the field GF(p), or a quotient of the
/// integers localised at p that distinguishes small powers of p. The units are the numbers that p does not
/// divide.
#[derive(Clone)]
pub(crate) struct Local {
    prime: u32,
    modulus: u32,
    /// 2^64 / modulus, rounded down.
    reciprocal: u64,
}

impl Local {
    /// Creates the integers modulo p^exponent; `None` if that is not below 2^31.
    pub(crate) fn power(prime: u32, exponent: u32) -> Option<Local> {
        let modulus = prime.checked_pow(exponent).filter(|modulus| (2..1 << 31).contains(modulus))?;
        Some(Local::modulo(prime, modulus))
    }

    /// Returns the ring of quotients by p: the exponent is one less.
    pub(crate) fn deeper(&self) -> Option<Local> {
        (self.modulus > self.prime).then(|| Local::modulo(self.prime, self.modulus / self.prime))
    }

    pub(crate) fn prime(&self) -> i64 {
        self.prime.into()
    }

    fn modulo(prime: u32, modulus: u32) -> Local {
        Local { prime, modulus, reciprocal: ((1u128 << 64) / u128::from(modulus)) as u64 }
    }

    /// Returns the residue of a non-negative number by Barrett reduction, whose quotient is at most one too
    /// small.
    #[inline]
    fn residue(&self, number: i64) -> i64 {
        let number = number as u64;
        let quotient = ((u128::from(number) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = number - quotient * u64::from(self.modulus);
        (if rest >= u64::from(self.modulus) { rest - u64::from(self.modulus) } else { rest }) as i64
    }

    /// Returns the inverse of a number that p does not divide, by Euclid's algorithm.
    fn inverse(&self, number: i64) -> i64 {
        let m = i64::from(self.modulus);
        let (mut a, mut b, mut x, mut y) = (m, number, 0i64, 1i64);
        while b != 0 {
            let quotient = a / b;
            (a, b) = (b, a - quotient * b);
            (x, y) = (y, x - quotient * y);
        }
        x.rem_euclid(m)
    }
}

impl Ring for Local {
    fn image(&self, number: i32) -> i64 {
        i64::from(number).rem_euclid(self.modulus.into())
    }

    #[inline]
    fn leads(&self, number: i64) -> bool {
        if self.modulus == self.prime { number != 0 } else { number % i64::from(self.prime) != 0 }
    }

    #[inline]
    fn factors(&self, number: i64, _lead: i64) -> (i64, i64) {
        (1, number)
    }

    fn product(&self, number: i64, factor: i64) -> Result<i64, Overflow> {
        Ok(self.residue(number * factor))
    }

    #[inline]
    fn less(&self, number: i64, factor: i64, entry: i64) -> Result<i64, Overflow> {
        Ok(self.residue(number + (i64::from(self.modulus) - factor) * entry))
    }

    fn normalise(&mut self, column: &mut [(u32, i64)]) -> Result<(), Overflow> {
        let Some(&(_, lead)) = column.first() else { return Ok(()) };
        let inverse = self.inverse(lead);
        column.iter_mut().for_each(|(_, x)| *x = self.residue(*x * inverse));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn residues_and_inverses_are_those_of_the_definition(prime in prop::sample::select(vec![2u32, 3, 5, 46_337, 2_147_483_647]), a in 0i64..1 << 31, b in 0i64..1 << 31) {
            for ring in (1..31).filter_map(|exponent| Local::power(prime, exponent)) {
                let m = i64::from(ring.modulus);
                let (a, b) = (a % m, b % m);
                let difference = ring.less(a, b, b).ok().map(i128::from);
                prop_assert_eq!(difference, Some((i128::from(a) - i128::from(b) * i128::from(b)).rem_euclid(m.into())));
                if ring.leads(a) {
                    prop_assert_eq!(ring.product(a, ring.inverse(a)).ok(), Some(1 % m));
                }
            }
        }
    }

    #[test]
    fn numbers_have_their_prime_factors() {
        assert_eq!(prime_factors(360), [2, 3, 5]);
        assert_eq!(prime_factors(2_147_483_647), [2_147_483_647]);
        assert_eq!(prime_factors(1), [0u32; 0]);
    }
}
