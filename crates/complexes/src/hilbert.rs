//! The Hilbert series and the Hilbert polynomial of a Stanley–Reisner ring.

use crate::complex::Complex;
use crate::error::Unfinished;
use crate::ideal::Ideal;
use dashu_int::ops::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use kelvin_budget::Budget;
use std::fmt;

/// The Hilbert series of a graded ring, in lowest terms: numerator / (1 - t)^dimension.
///
/// For the Stanley–Reisner ring of a complex of dimension d - 1, the numerator is the h-vector and the
/// exponent is d.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HilbertSeries {
    numerator: Vec<IBig>,
    dimension: usize,
}

/// The Hilbert polynomial of a graded ring: the number of monomials of degree m, for all large m. For a
/// Stanley–Reisner ring it holds for all m > 0 and is the sum of f_i · C(m - 1, i - 1) over the sizes i > 0
/// of faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HilbertPolynomial {
    /// The coefficients of 1, m, m², …, times the denominator.
    numerators: Vec<IBig>,
    denominator: UBig,
}

impl HilbertSeries {
    /// Returns the coefficients of the numerator, starting with the constant term.
    pub fn numerator(&self) -> &[IBig] {
        &self.numerator
    }

    /// Returns the exponent of 1 - t in the denominator, which is the Krull dimension.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Returns the degree, or multiplicity: the value of the numerator at 1.
    pub fn multiplicity(&self) -> IBig {
        self.numerator.iter().sum()
    }
}

impl HilbertPolynomial {
    /// Returns the value at m, which is an integer.
    pub fn at(&self, m: &IBig) -> IBig {
        let sum = self.numerators.iter().rev().fold(IBig::ZERO, |sum, coefficient| sum * m + coefficient);
        sum / IBig::from(self.denominator.clone())
    }

    /// Returns the coefficients of 1, m, m², …, times the common denominator, and the denominator.
    pub fn coefficients(&self) -> (&[IBig], &UBig) {
        (&self.numerators, &self.denominator)
    }
}

/// Writes a polynomial, such as `1 + 3t - t^2`.
fn polynomial(coefficients: &[IBig], variable: &str) -> String {
    let mut text = String::new();
    for (power, coefficient) in coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
        let size = coefficient.clone().unsigned_abs();
        text += match (text.is_empty(), *coefficient < IBig::ZERO) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        if size != UBig::ONE || power == 0 {
            text += &size.to_string();
        }
        match power {
            0 => {}
            1 => text += variable,
            _ => text += &format!("{variable}^{power}"),
        }
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// Prints a series such as `(1 + 3t + t^2)/(1 - t)^2`.
impl fmt::Display for HilbertSeries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numerator = polynomial(&self.numerator, "t");
        match self.dimension {
            0 => f.write_str(&numerator),
            1 => write!(f, "({numerator})/(1 - t)"),
            d => write!(f, "({numerator})/(1 - t)^{d}"),
        }
    }
}

/// Prints a polynomial such as `5m` or `(2 + 3m^2)/2`.
impl fmt::Display for HilbertPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numerator = polynomial(&self.numerators, "m");
        match self.denominator == UBig::ONE {
            true => f.write_str(&numerator),
            false => write!(f, "({numerator})/{}", self.denominator),
        }
    }
}

impl Complex {
    /// Computes the Hilbert series of the Stanley–Reisner ring; 0 for the void complex, whose ring is 0.
    pub fn hilbert_series(&self, budget: &Budget) -> Result<HilbertSeries, Unfinished> {
        let dimension = self.dimension().map_or(0, |dimension| (dimension + 1) as usize);
        let mut numerator = self.h_vector(budget)?;
        while numerator.last().is_some_and(IBig::is_zero) {
            numerator.pop();
        }
        Ok(HilbertSeries { numerator, dimension })
    }

    /// Computes the Hilbert polynomial of the Stanley–Reisner ring.
    pub fn hilbert_polynomial(&self, budget: &Budget) -> Result<HilbertPolynomial, Unfinished> {
        let f = self.f_vector(budget)?;
        // C(m - 1, i - 1) = (m - 1)(m - 2)…(m - i + 1) / (i - 1)!, over the common denominator (d - 1)!.
        let mut sum = vec![IBig::ZERO; f.len().saturating_sub(1)];
        let mut product = vec![IBig::ONE];
        let mut scale = (1..f.len().saturating_sub(1)).fold(IBig::ONE, |all, i| all * IBig::from(i));
        let denominator = scale.clone();
        for (i, faces) in f.iter().enumerate().skip(1) {
            budget.check()?;
            let factor = IBig::from(faces.clone()) * &scale;
            sum.iter_mut().zip(&product).for_each(|(s, p)| *s += p * &factor);
            scale /= IBig::from(i);
            let mut next = vec![IBig::ZERO; product.len() + 1];
            for (power, coefficient) in product.iter().enumerate() {
                next[power] -= coefficient * IBig::from(i);
                next[power + 1] += coefficient;
            }
            product = next;
        }
        while sum.last().is_some_and(IBig::is_zero) {
            sum.pop();
        }
        let common =
            sum.iter().fold(denominator.clone().unsigned_abs(), |gcd, c| gcd.gcd(c.unsigned_abs_ref()));
        let divisor = IBig::from(common.clone());
        let numerators = sum.iter().map(|c| c / &divisor).collect();
        Ok(HilbertPolynomial { numerators, denominator: denominator.unsigned_abs() / common })
    }
}

/// The absolute value of a borrowed number.
trait Size {
    fn unsigned_abs_ref(&self) -> UBig;
}

impl Size for IBig {
    fn unsigned_abs_ref(&self) -> UBig {
        self.clone().unsigned_abs()
    }
}

impl Ideal {
    /// Computes the Hilbert series of the quotient by the ideal.
    pub fn hilbert_series(&self, budget: &Budget) -> Result<HilbertSeries, Unfinished> {
        self.stanley_reisner_complex(budget)?.hilbert_series(budget)
    }

    /// Computes the Hilbert polynomial of the quotient by the ideal.
    pub fn hilbert_polynomial(&self, budget: &Budget) -> Result<HilbertPolynomial, Unfinished> {
        self.stanley_reisner_complex(budget)?.hilbert_polynomial(budget)
    }
}
