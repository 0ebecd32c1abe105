//! The digits of roots, π, π², e and ln 2.

use crate::{Dyadic, Integer, Surd};

/// An irrational number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Constant {
    /// An irrational sum of square roots.
    Surd(Surd),
    Pi,
    PiSquared,
    E,
    LnTwo,
}

/// The number of guard digits. Each of the fewer than 2³⁰ divisions has a rounding error below 1 in the last
/// place, and their sums are multiplied by at most 20.
const GUARD: usize = 64;
const ERROR: i64 = 1 << 40;

impl Constant {
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
            Constant::E => around(e(places)),
            Constant::LnTwo => around(ln_two(places)),
        };
        ends.map(|end| Dyadic::reduced(end, places as u64))
    }
}

/// Computes π = 16 arctan 1/5 - 4 arctan 1/239 (Machin).
fn pi(places: usize) -> Integer {
    arctangent_of_inverse(5, places) * Integer::from(16)
        - arctangent_of_inverse(239, places) * Integer::from(4)
}

/// Computes arctan 1/n = 1/n - 1/3n³ + 1/5n⁵ - …
fn arctangent_of_inverse(n: i64, places: usize) -> Integer {
    odd_powers_of_inverse(n, true, places)
}

/// Computes ln 2 = 2 artanh 1/3, where artanh 1/n = 1/n + 1/3n³ + 1/5n⁵ + …
fn ln_two(places: usize) -> Integer {
    odd_powers_of_inverse(3, false, places) * Integer::from(2)
}

/// Computes 1/n ± 1/3n³ + 1/5n⁵ ± …, with alternating or all positive signs.
fn odd_powers_of_inverse(n: i64, alternating: bool, places: usize) -> Integer {
    let square = Integer::from(n * n);
    let mut power = (Integer::ONE << places) / Integer::from(n);
    let mut sum = Integer::ZERO;
    let mut divisor = 1_i64;
    while !power.is_zero() {
        sum += &power / Integer::from(if alternating && divisor % 4 == 3 { -divisor } else { divisor });
        power /= &square;
        divisor += 2;
    }
    sum
}

/// Computes e = 1 + 1/1! + 1/2! + …
fn e(places: usize) -> Integer {
    let mut term = Integer::ONE << places;
    let mut sum = Integer::ZERO;
    let mut divisor = 1_i64;
    while !term.is_zero() {
        sum += &term;
        term /= Integer::from(divisor);
        divisor += 1;
    }
    sum
}
