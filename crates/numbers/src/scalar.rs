//! Numbers of all kinds in one ordered group.

mod product;
mod simplest;

pub use simplest::simplest_scalar;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::operators::owned_forms;
use crate::real::{Constant, MAX_DIGITS};
use crate::{Dyadic, Integer, NumberTooLarge, Rational, Real, RealError, Surd, Surreal, SurrealError};

/// A surreal number in normal form plus rational multiples of the constants π, π², e and ln 2.
///
/// These numbers are an ordered vector space over the rational numbers: sums, differences and rational multiples are
/// exact. A number that contains constants is compared by its digits.
///
/// ```
/// use kelvin_numbers::{Real, Scalar, Surreal};
///
/// let x = Scalar::from(Surreal::omega()) + Scalar::from(Real::pi()) - Scalar::from(Real::e());
/// assert_eq!(x.to_string(), "omega+pi-exp(1)");
/// assert!((Scalar::from(Real::pi()) - Scalar::from(Real::e())).sign()?.is_gt());
/// assert_eq!((&x - &x).to_string(), "0");
/// # Ok::<(), kelvin_numbers::RealError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Scalar {
    surreal: Surreal,
    /// The constants that are not surds, in increasing order, with non-zero factors.
    constants: Vec<(Constant, Rational)>,
}

/// The reason why a product, a quotient or a power of scalars is not computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScalarError {
    /// A product of two numbers of which one contains a constant and the other is not rational.
    #[error("{0} is multiplied by rational numbers only")]
    Constant(Box<Scalar>),
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
                let offset = self.surreal.to_rational()?;
                Some(Real::of_constant(factor.clone(), constant.clone()).plus(&offset))
            }
            _ => None,
        }
    }

    /// Returns whether some natural number is above the absolute value.
    pub fn is_finite(&self) -> bool {
        self.surreal.is_finite()
    }

    /// Returns whether the absolute value is below every positive rational number.
    pub fn is_infinitesimal(&self) -> bool {
        self.constants.is_empty() && self.surreal.is_infinitesimal()
    }

    /// Returns whether the number is real.
    pub fn is_real(&self) -> bool {
        self.surreal.to_surd().is_some()
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
        let constants = self.constants.iter().map(|(constant, factor)| (constant.clone(), image(factor)));
        Scalar { surreal: self.surreal.map(&image), constants: constants.collect() }
    }

    /// Adds the terms of `other`, with `image` applied to the factors of its constants.
    fn merge(&self, other: &Scalar, surreal: Surreal, image: impl Fn(&Rational) -> Rational) -> Scalar {
        let mut constants = self.constants.clone();
        for (constant, factor) in &other.constants {
            match constants.binary_search_by(|(mine, _)| mine.cmp(constant)) {
                Ok(place) => {
                    constants[place].1 += image(factor);
                    if constants[place].1.is_zero() {
                        constants.remove(place);
                    }
                }
                Err(place) => constants.insert(place, (constant.clone(), image(factor))),
            }
        }
        Scalar { surreal, constants }
    }

    /// Compares the number with 0. Terms of infinite size decide first, then the digits of the real part.
    ///
    /// The real part is not 0 if it is one constant plus a sum of roots, as the constants are transcendental. For
    /// several constants this is not known in general, so the result is `Undecided` when all digits that are
    /// computed are 0.
    pub fn sign(&self) -> Result<Ordering, RealError> {
        if self.constants.is_empty() || !self.surreal.is_finite() {
            return Ok(self.surreal.sign());
        }
        self.refine(|[low, high]| match (low.sign(), high.sign()) {
            (Ordering::Greater, _) => Some(Ordering::Greater),
            (_, Ordering::Less) => Some(Ordering::Less),
            _ => None,
        })
    }

    /// Compares with another number.
    pub fn compare(&self, other: &Scalar) -> Result<Ordering, RealError> {
        if self.constants.is_empty() && other.constants.is_empty() {
            return Ok(self.surreal.cmp(&other.surreal));
        }
        (self - other).sign()
    }

    /// The floor of a finite number that contains a constant.
    fn floor_of_constants(&self) -> Result<Integer, RealError> {
        self.refine(|[low, high]| Some(low.floor()).filter(|floor| *floor == high.floor()))
    }

    /// The floor: the greatest omnific integer not above the number.
    pub fn floor(&self) -> Result<Surreal, RealError> {
        if self.constants.is_empty() {
            return Ok(self.surreal.floor());
        }
        Ok(self.surreal.infinite_part() + Surreal::from(Rational::from(self.floor_of_constants()?)))
    }

    /// The irrational real part of two numbers that differ by an infinitesimal.
    fn common_real_part(&self, other: &Scalar) -> Option<Scalar> {
        let real = |x: &Scalar| Scalar {
            surreal: Surreal::from(x.surreal.standard_part()),
            constants: x.constants.clone(),
        };
        let part = real(self);
        let is_common = self.surreal.infinite_part() == other.surreal.infinite_part() && part == real(other);
        (is_common && part.to_rational().is_none()).then_some(part)
    }

    /// Evaluates a function on narrower and narrower enclosures of the real part until it returns a result.
    fn refine<A>(&self, question: impl Fn([Rational; 2]) -> Option<A>) -> Result<A, RealError> {
        let standard = self.surreal.standard_part();
        let mut digits = 64;
        while digits <= MAX_DIGITS {
            if let Some(answer) = question(self.real_enclosure(&standard, digits as u32)?) {
                return Ok(answer);
            }
            digits *= 2;
        }
        Err(RealError::Undecided { digits: MAX_DIGITS })
    }

    /// Rational numbers below and above the real part, whose distance halves with each further digit.
    fn real_enclosure(&self, standard: &Surd, digits: u32) -> Result<[Rational; 2], NumberTooLarge> {
        let mut ends = match standard.to_rational() {
            Some(number) => [number.clone(), number],
            None => standard.rational_enclosure(digits),
        };
        for (constant, factor) in &self.constants {
            let mut around = constant.enclosure(digits as usize);
            if factor.sign().is_lt() {
                around.reverse();
            }
            for (end, other) in ends.iter_mut().zip(around) {
                *end += factor.try_mul(&Rational::from(other))?;
            }
        }
        Ok(ends)
    }

    /// Surreal numbers with rational coefficients below and above; both are the number itself if it has no
    /// irrational terms.
    pub fn enclosure(&self, digits: u32) -> Result<[Surreal; 2], RealError> {
        let infinite = self.surreal.infinite_part();
        let [low, high] = infinite.enclosure(digits);
        if self.constants.is_empty() || low != high {
            return Ok(self.surreal.enclosure(digits));
        }
        let ends = self.real_enclosure(&self.surreal.standard_part(), digits)?;
        Ok(ends.map(|end| &infinite + &Surreal::from(end)))
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
            _ => Scalar { surreal: offset, constants: vec![(constant.clone(), factor.clone())] },
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
        self.merge(other, &self.surreal + &other.surreal, Rational::clone)
    }
}

impl Sub for &Scalar {
    type Output = Scalar;

    fn sub(self, other: &Scalar) -> Scalar {
        self.merge(other, &self.surreal - &other.surreal, |factor| -factor)
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

/// Formats the surreal number first, then the constants: `omega+1/3+2*pi`; `{:#}` writes `ω+1/3+π×2`.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = self.surreal.is_zero() && !self.constants.is_empty();
        if !first {
            fmt::Display::fmt(&self.surreal, f)?;
        }
        for (constant, factor) in &self.constants {
            if !first && factor.sign().is_gt() {
                f.write_str("+")?;
            }
            first = false;
            fmt::Display::fmt(&Real::of_constant(factor.clone(), constant.clone()), f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
