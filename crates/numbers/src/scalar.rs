//! Numbers of all kinds in one ordered group.

mod coefficient;
mod exponential;
mod product;
mod simplest;

pub use simplest::simplest_scalar;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::operators::owned_forms;
use crate::real::{Constant, MAX_EXPONENT};
use crate::surreal::write_closed;
use crate::{Dyadic, Rational, Real, RealError, Surreal, SurrealError, Term};

/// A surreal number in normal form, plus multiples of the constants π, π², powers of e and logarithms of primes by such
/// numbers.
///
/// Sums, differences, and products with numbers without constants are exact. A number that contains constants is
/// compared by the digits of its leading coefficient.
///
/// ```
/// use kelvin_numbers::{Real, Scalar, Surreal};
///
/// let x = Scalar::from(Surreal::omega()) + Scalar::from(Real::pi()) - Scalar::from(Real::e());
/// assert_eq!(x.to_string(), "omega+pi-exp(1)");
/// assert!((Scalar::from(Real::pi()) - Scalar::from(Real::e())).sign()?.is_gt());
/// assert_eq!((&x - &x).to_string(), "0");
/// assert_eq!(Scalar::from(Real::pi()).try_mul(&Surreal::omega().into())?.to_string(), "omega*pi");
/// # Ok::<(), kelvin_numbers::ScalarError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Scalar {
    surreal: Surreal,
    /// The constants that are not surds, in increasing order, with non-zero factors.
    constants: Vec<(Constant, Surreal)>,
}

/// The reason why a product, a quotient or a power of scalars is not computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScalarError {
    /// A product of two numbers with constants, which is not held unless both are π or powers of e.
    #[error("the product of {0} and {1} is not held")]
    Product(Box<Scalar>, Box<Scalar>),
    /// A quotient by a number with constants, other than a multiple of a power of e.
    #[error("quotients by {0} are not held")]
    Quotient(Box<Scalar>),
    /// A power of a number with constants, or to the power of one.
    #[error("the power of {0} to the {1} is not held")]
    Power(Box<Scalar>, Box<Scalar>),
    /// A root of a number with constants.
    #[error("the root of {0} is not held")]
    Root(Box<Scalar>),
    /// A power of e with this exponent.
    #[error(
        "exp({0}) is not held: the exponent must be a sum of roots between -{MAX_EXPONENT} and {MAX_EXPONENT}, plus multiples of powers of omega whose exponents are positive rational numbers or ordinals"
    )]
    Exponential(Box<Scalar>),
    /// A logarithm of this number.
    #[error(
        "ln({0}) is not held: the number must be a positive rational number, or one multiplied by a power of e or of omega"
    )]
    Logarithm(Box<Scalar>),
    /// An error of real numbers.
    #[error(transparent)]
    Real(#[from] RealError),
    /// An error of surreal numbers.
    #[error(transparent)]
    Surreal(#[from] SurrealError),
}

impl Scalar {
    /// The number 0.
    pub const ZERO: Scalar = Scalar { surreal: Surreal::ZERO, constants: Vec::new() };

    /// Returns whether this is 0. A sum with constants is not 0 unless it has no terms, as far as is known.
    pub fn is_zero(&self) -> bool {
        self.surreal.is_zero() && self.constants.is_empty()
    }

    /// The surreal number, if there are no constants.
    pub fn to_surreal(&self) -> Option<&Surreal> {
        self.constants.is_empty().then_some(&self.surreal)
    }

    /// The rational number, if it is rational.
    pub fn to_rational(&self) -> Option<Rational> {
        self.to_surreal()?.to_rational()
    }

    /// The dyadic rational, if it is one.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        self.to_surreal()?.to_dyadic()
    }

    /// The real number, if it is a rational number plus a multiple of one constant or a sum of roots.
    pub fn to_real(&self) -> Option<Real> {
        match &self.constants[..] {
            [] => self.surreal.to_surd().map(Real::from),
            [(constant, factor)] => {
                let (offset, factor) = (self.surreal.to_rational()?, factor.to_rational()?);
                Some(Real::of_constant(factor, constant.clone()).plus(&offset))
            }
            _ => None,
        }
    }

    /// The surreal number and the factors of the constants.
    fn parts(&self) -> impl Iterator<Item = &Surreal> {
        self.constants.iter().map(|(_, factor)| factor).chain([&self.surreal])
    }

    /// Returns whether some natural number is above the absolute value.
    pub fn is_finite(&self) -> bool {
        self.parts().all(Surreal::is_finite)
    }

    /// Returns whether the absolute value is below every positive rational number.
    pub fn is_infinitesimal(&self) -> bool {
        self.parts().all(Surreal::is_infinitesimal)
    }

    /// Returns whether the number is real.
    pub fn is_real(&self) -> bool {
        self.parts().all(|part| part.to_surd().is_some())
    }

    /// Returns x / 2.
    #[must_use]
    pub fn half(&self) -> Scalar {
        self.map(Rational::half)
    }

    /// The product with a machine integer.
    #[must_use]
    pub fn times(&self, n: i64) -> Scalar {
        if n == 0 { Scalar::ZERO } else { self.map(|factor| factor.times(n)) }
    }

    /// Applies a linear function that is 0 only at 0 to each factor.
    fn map(&self, image: impl Fn(&Rational) -> Rational) -> Scalar {
        let constants =
            self.constants.iter().map(|(constant, factor)| (constant.clone(), factor.map(&image)));
        Scalar { surreal: self.surreal.map(&image), constants: constants.collect() }
    }

    /// Adds a multiple of a constant.
    fn add_multiple(&mut self, constant: &Constant, factor: Surreal) {
        match self.constants.binary_search_by(|(mine, _)| mine.cmp(constant)) {
            Ok(place) => {
                self.constants[place].1 += factor;
                if self.constants[place].1.is_zero() {
                    self.constants.remove(place);
                }
            }
            Err(_) if factor.is_zero() => {}
            Err(place) => self.constants.insert(place, (constant.clone(), factor)),
        }
    }

    /// The terms whose exponents have a property.
    fn filtered(&self, keeps: impl Fn(&Surreal) -> bool) -> Scalar {
        let constants =
            self.constants.iter().map(|(constant, factor)| (constant.clone(), factor.filtered(&keeps)));
        Scalar {
            surreal: self.surreal.filtered(&keeps),
            constants: constants.filter(|(_, factor)| !factor.is_zero()).collect(),
        }
    }

    /// Compares the number with 0: the sign is that of the leading coefficient.
    pub fn sign(&self) -> Result<Ordering, RealError> {
        match self.exponents().first() {
            Some(leading) => self.coefficient(leading).sign(),
            None => Ok(Ordering::Equal),
        }
    }

    /// Compares with another number.
    pub fn compare(&self, other: &Scalar) -> Result<Ordering, RealError> {
        if self.constants.is_empty() && other.constants.is_empty() {
            return Ok(self.surreal.cmp(&other.surreal));
        }
        (self - other).sign()
    }

    /// The floor: the greatest omnific integer not above the number.
    pub fn floor(&self) -> Result<Scalar, RealError> {
        let standard = self.coefficient(&Surreal::ZERO);
        let mut whole = Rational::from(standard.floor()?);
        let is_integer = standard.to_rational().is_some_and(|number| number == whole);
        if is_integer && self.filtered(|exponent| exponent.sign().is_lt()).sign()?.is_lt() {
            whole -= Rational::ONE;
        }
        Ok(self.filtered(|exponent| exponent.sign().is_gt()) + Scalar::from(whole))
    }

    /// Surreal numbers with rational coefficients below and above; both are the number itself if it has no irrational
    /// terms. Otherwise the first irrational coefficient is replaced by rational bounds, closer than 2^-`digits`, and
    /// all further terms are dropped.
    pub fn enclosure(&self, digits: u32) -> Result<[Surreal; 2], RealError> {
        if self.constants.is_empty() {
            return Ok(self.surreal.enclosure(digits));
        }
        let exponents = self.exponents();
        let irrational = exponents.iter().find_map(|exponent| {
            let coefficient = self.coefficient(exponent);
            coefficient.to_rational().is_none().then_some((*exponent, coefficient))
        });
        let Some((place, coefficient)) = irrational else {
            return Ok([self.surreal.clone(), self.surreal.clone()]);
        };
        let above = self.surreal.filtered(|exponent| exponent > place);
        let ends = coefficient.enclosure(digits)?;
        Ok(ends.map(|end| &above + &Surreal::from(Term { exponent: place.clone(), coefficient: end.into() })))
    }

    /// The number with each irrational coefficient replaced by a rational number within 2^-`digits`.
    pub fn approximation(&self, digits: u32) -> Result<Surreal, RealError> {
        let mut sum = Surreal::ZERO;
        for exponent in self.exponents() {
            let [low, _] = self.coefficient(exponent).enclosure(digits)?;
            sum += Surreal::from(Term { exponent: exponent.clone(), coefficient: low.into() });
        }
        Ok(sum)
    }
}

impl From<i64> for Scalar {
    fn from(n: i64) -> Scalar {
        Scalar::from(Surreal::from(n))
    }
}

impl From<Rational> for Scalar {
    fn from(number: Rational) -> Scalar {
        Scalar::from(Surreal::from(number))
    }
}

impl From<&Dyadic> for Scalar {
    fn from(number: &Dyadic) -> Scalar {
        Scalar::from(Surreal::from(number))
    }
}

impl From<Surreal> for Scalar {
    fn from(surreal: Surreal) -> Scalar {
        Scalar { surreal, constants: Vec::new() }
    }
}

impl From<&Real> for Scalar {
    fn from(real: &Real) -> Scalar {
        let (offset, factor, constant) = real.parts();
        let offset = Surreal::from(offset.clone());
        match constant {
            _ if factor.is_zero() => Scalar::from(offset),
            Constant::Surd(surd) => {
                Scalar::from(offset + Surreal::from(surd.map(|mine| mine.product(factor))))
            }
            _ => Scalar { surreal: offset, constants: vec![(constant.clone(), factor.clone().into())] },
        }
    }
}

impl From<Real> for Scalar {
    fn from(real: Real) -> Scalar {
        Scalar::from(&real)
    }
}

impl Add for &Scalar {
    type Output = Scalar;

    fn add(self, other: &Scalar) -> Scalar {
        let mut sum = Scalar { surreal: &self.surreal + &other.surreal, constants: self.constants.clone() };
        for (constant, factor) in &other.constants {
            sum.add_multiple(constant, factor.clone());
        }
        sum
    }
}

impl Sub for &Scalar {
    type Output = Scalar;

    fn sub(self, other: &Scalar) -> Scalar {
        self + &-other
    }
}

impl Neg for &Scalar {
    type Output = Scalar;

    fn neg(self) -> Scalar {
        self.map(|factor| -factor)
    }
}

owned_forms!(Scalar: Add add, AddAssign add_assign);
owned_forms!(Scalar: Sub sub, SubAssign sub_assign);
owned_forms!(Scalar: Neg neg);

/// Formats the surreal number first, then the constants: `omega+1/3+2*pi+omega*exp(1)`; `{:#}` writes
/// `ω+1/3+π×2+ω×exp(1)`.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = self.surreal.is_zero() && !self.constants.is_empty();
        if !first {
            fmt::Display::fmt(&self.surreal, f)?;
        }
        for (constant, factor) in &self.constants {
            let negative = factor.terms().len() == 1 && factor.sign().is_lt();
            f.write_str(match (negative, first) {
                (true, _) => "-",
                (false, true) => "",
                (false, false) => "+",
            })?;
            first = false;
            let factor = if negative { -factor } else { factor.clone() };
            match factor.to_rational() {
                Some(factor) => fmt::Display::fmt(&Real::of_constant(factor, constant.clone()), f)?,
                None => {
                    write_closed(f, &factor, factor.is_product())?;
                    f.write_str(if f.alternate() { "×" } else { "*" })?;
                    constant.write(f, &Rational::ONE)?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
