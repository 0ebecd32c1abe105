//! The digits of roots, π, π², powers of e and logarithms.

use std::fmt;

use crate::{Dyadic, Integer, Rational, Surd};
use dashu_int::UBig;
use dashu_int::ops::{BitTest, UnsignedAbs};

/// An irrational number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Constant {
    /// An irrational sum of roots.
    Surd(Surd),
    Pi,
    PiSquared,
    /// The power of e with this exponent, which is not 0 and at most [`MAX_EXPONENT`] away from it.
    Exp(Surd),
    /// The natural logarithm of this prime number.
    Ln(u32),
}

/// The largest absolute value of an exponent of e.
pub(crate) const MAX_EXPONENT: u32 = 1024;

/// The number of guard digits. Each of the fewer than 2³⁰ divisions has a rounding error below 1 in the last
/// place, and their sums are multiplied by at most 64.
const GUARD: usize = 64;
const ERROR: i64 = 1 << 40;

impl Constant {
    /// The number e.
    pub(crate) fn e() -> Constant {
        Constant::Exp(Surd::one())
    }

    /// Numbers below and above, closer to each other than 2^-`digits`.
    pub(crate) fn enclosure(&self, digits: usize) -> [Dyadic; 2] {
        let places = digits + GUARD;
        let around = |value: Integer| [&value - Integer::from(ERROR), value + Integer::from(ERROR)];
        let ends = match self {
            Constant::Surd(surd) => surd.enclosure(places),
            Constant::Pi => around(pi(places)),
            // The square multiplies the error of π by 2π.
            Constant::PiSquared => {
                let root = pi(places);
                around((&root * &root) >> places)
            }
            Constant::Exp(exponent) => around(exp(exponent, places)),
            Constant::Ln(prime) => around(ln(*prime, places)),
        };
        ends.map(|end| Dyadic::reduced(end, places as u64))
    }
}

/// Computes π = 16 arctan 1/5 - 4 arctan 1/239 (Machin).
fn pi(places: usize) -> Integer {
    odd_powers(1, 5, true, places) * Integer::from(16) - odd_powers(1, 239, true, places) * Integer::from(4)
}

/// Computes ln p = k ln 2 + 2 artanh x for 2ᵏ ≤ p < 2ᵏ⁺¹ and x = (p - 2ᵏ)/(p + 2ᵏ), where ln 2 = 2 artanh 1/3.
fn ln(prime: u32, places: usize) -> Integer {
    let k = prime.ilog2();
    let power = 1_i64 << k;
    let rest = odd_powers(i64::from(prime) - power, i64::from(prime) + power, false, places);
    (odd_powers(1, 3, false, places) * Integer::from(k) + rest) * Integer::from(2)
}

/// Computes x ± x³/3 + x⁵/5 ± … for x = a/b: arctan x with alternating signs, or artanh x with positive signs only.
fn odd_powers(a: i64, b: i64, alternating: bool, places: usize) -> Integer {
    let [above, below] = [a, b].map(|n| Integer::from(n) * Integer::from(n));
    let mut power = (Integer::from(a) << places) / Integer::from(b);
    let mut sum = Integer::ZERO;
    let mut divisor = 1_i64;
    while !power.is_zero() {
        sum += &power / Integer::from(if alternating && divisor % 4 == 3 { -divisor } else { divisor });
        power = power * &above / &below;
        divisor += 2;
    }
    sum
}

/// Computes eˣ as the 2ʲ-th power of e to the x/2ʲ, by the series 1 + y/1! + y²/2! + …
///
/// The powers multiply the relative error of the series by 2ʲ, and 2ʲ < 2²⁰. The further places make the absolute error
/// as small as the relative one: eˣ < 2^(2|x| + 1).
fn exp(exponent: &Surd, places: usize) -> Integer {
    const HALVINGS: usize = 18;
    let size = i64::try_from(exponent.abs().floor()).unwrap_or(i64::from(MAX_EXPONENT));
    let further = 2 * (size as usize + 1) + HALVINGS;
    let places = places + further;
    let [x, _] = exponent.enclosure(places);
    let y = x >> HALVINGS;
    let mut term = Integer::ONE << places;
    let mut sum = Integer::ZERO;
    let mut divisor = 1_i64;
    while !term.is_zero() {
        sum += &term;
        term = ((term * &y) >> places) / Integer::from(divisor);
        // A shift rounds down, so that negative terms do not become 0.
        if term == -Integer::ONE {
            break;
        }
        divisor += 1;
    }
    for _ in 0..HALVINGS {
        sum = (&sum * &sum) >> places;
    }
    sum >> further
}

/// The bits of the largest number that is divided by all small primes, which takes a few milliseconds.
const MAX_FACTORED_BITS: usize = 1 << 14;

/// The prime factors of a natural number with their multiplicities, if all are below 2³². Of a large number only the
/// first factors are looked for, unless what they leave is small.
pub(crate) fn factors(n: &Integer) -> Option<Vec<(u32, i64)>> {
    const LARGEST_DIVISOR: u32 = 1 << 16;
    const FIRST_DIVISORS: u32 = 100;
    let mut rest = n.unsigned_abs();
    let mut factors = Vec::new();
    let mut divisor = 2_u32;
    while divisor < LARGEST_DIVISOR && rest >= UBig::from(u64::from(divisor) * u64::from(divisor)) {
        if divisor > FIRST_DIVISORS && rest.bit_len() > MAX_FACTORED_BITS {
            return None;
        }
        // The library divides by powers of the divisor: one after the other would take quadratic time.
        let exponent = rest.remove(&UBig::from(divisor)).unwrap_or(0);
        if exponent > 0 {
            factors.push((divisor, i64::try_from(exponent).ok()?));
        }
        divisor += 1;
    }
    // What is left has no divisor up to its root, unless it is 2³² or more.
    if !rest.is_one() {
        (rest.bit_len() <= 32).then_some(())?;
        factors.push((u32::try_from(rest).ok()?, 1));
    }
    Some(factors)
}

impl Constant {
    /// Returns x with eˣ as the constant, if it is a power of e.
    pub(crate) fn exponent(&self) -> Option<&Surd> {
        if let Constant::Exp(exponent) = self { Some(exponent) } else { None }
    }

    /// Formats the constant; π² before a denominator is in parentheses, so that it is not parsed as a power with a
    /// fractional exponent.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, factor: &Rational) -> fmt::Result {
        let pi = if f.alternate() { "π" } else { "pi" };
        match self {
            Constant::Pi => f.write_str(pi),
            Constant::PiSquared if factor.is_integer() => write!(f, "{pi}^2"),
            Constant::PiSquared => write!(f, "({pi}^2)"),
            Constant::Exp(exponent) => {
                f.write_str("exp(")?;
                fmt::Display::fmt(exponent, f)?;
                f.write_str(")")
            }
            Constant::Ln(prime) => write!(f, "ln({prime})"),
            Constant::Surd(surd) => {
                f.write_str("(")?;
                fmt::Display::fmt(surd, f)?;
                f.write_str(")")
            }
        }
    }
}
