//! Computable real numbers.

mod constant;
mod text;

pub use text::ParseRealError;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

pub(crate) use constant::{Constant, MAX_EXPONENT, factors};

use crate::surd::write_multiple;
use crate::{
    ArithmeticError, Bound, Dyadic, Integer, LIMIT, NumberTooLarge, Rational, SignExpansion, Surd,
    SurrealError, simplest_between_rationals,
};

/// A real number p + q·κ, computed to any precision, for rational p and q and κ a [`Surd`], π, π², a power of e or the
/// logarithm of a prime number.
///
/// ```
/// use kelvin_numbers::Real;
///
/// let pi = Real::pi();
/// assert_eq!(pi.signs(12)?.to_string(), "++++---+--+-");
/// let [left, right] = pi.options(8)?.map(|side| {
///     side.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(" ")
/// });
/// assert_eq!(left, "0 1 2 3 25/8");
/// assert_eq!(right, "4 7/2 13/4");
/// # Ok::<(), kelvin_numbers::RealError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Real {
    offset: Rational,
    /// The factor q, which is zero if the number is rational.
    scale: Rational,
    constant: Constant,
}

/// The most binary digits that are computed.
pub(crate) const MAX_DIGITS: u64 = 1 << 16;

/// The reason why an operation on a real number has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RealError {
    /// This number of binary digits does not distinguish the numbers; they may be equal.
    #[error("this cannot be decided after {digits} binary digits; the numbers may be equal")]
    Undecided {
        /// The number of binary digits after the point.
        digits: u64,
    },
    /// Negative numbers have no square root.
    #[error("{}", SurrealError::NegativeRoot)]
    NegativeRoot,
    /// The square root of a number too large to extract square factors from.
    #[error("{}", SurrealError::HardRoot)]
    HardRoot,
    /// The rational numbers involved are too large.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
}

impl From<Rational> for Real {
    fn from(offset: Rational) -> Real {
        Real { offset, scale: Rational::ZERO, constant: Constant::Pi }
    }
}

impl From<Surd> for Real {
    fn from(surd: Surd) -> Real {
        match surd.to_rational() {
            Some(number) => Real::from(number),
            None => Real::multiple(Constant::Surd(surd)),
        }
    }
}

impl Real {
    /// The number π.
    pub fn pi() -> Real {
        Real::multiple(Constant::Pi)
    }

    /// The number e, the base of the natural logarithm.
    pub fn e() -> Real {
        Real::multiple(Constant::e())
    }

    /// The number π².
    pub fn pi_squared() -> Real {
        Real::multiple(Constant::PiSquared)
    }

    /// The number ln 2, the natural logarithm of 2.
    pub fn ln_two() -> Real {
        Real::multiple(Constant::Ln(2))
    }

    /// The square root of r.
    pub fn square_root(square: Rational) -> Result<Real, RealError> {
        match Surd::square_root_of(&square) {
            Ok(root) => Ok(Real::from(root)),
            Err(SurrealError::NegativeRoot) => Err(RealError::NegativeRoot),
            Err(_) => Err(RealError::HardRoot),
        }
    }

    fn multiple(constant: Constant) -> Real {
        Real { offset: Rational::ZERO, scale: Rational::ONE, constant }
    }

    /// The sum with a rational number.
    pub fn plus(&self, number: &Rational) -> Real {
        Real { offset: &self.offset + number, ..self.clone() }
    }

    /// The product with a rational number.
    pub fn times(&self, number: &Rational) -> Result<Real, RealError> {
        let [offset, scale] = [self.offset.try_mul(number)?, self.scale.try_mul(number)?];
        Ok(Real { offset, scale, constant: self.constant.clone() })
    }

    /// The sum, if it is a rational number plus a multiple of one constant.
    pub fn try_add(&self, other: &Real) -> Option<Real> {
        if other.scale.is_zero() {
            return Some(self.plus(&other.offset));
        }
        if self.scale.is_zero() {
            return Some(other.plus(&self.offset));
        }
        (self.constant == other.constant).then(|| Real {
            offset: &self.offset + &other.offset,
            scale: &self.scale + &other.scale,
            constant: self.constant.clone(),
        })
    }

    /// The floor: the greatest integer not above the number.
    pub fn floor(&self) -> Result<Integer, RealError> {
        self.refine(|_, [low, high]| Ok(Some(low.floor()).filter(|floor| *floor == high.floor())))
    }

    /// The rational number, if it is rational.
    pub fn to_rational(&self) -> Option<&Rational> {
        self.scale.is_zero().then_some(&self.offset)
    }

    /// The sum of roots, if the number is one.
    pub fn to_surd(&self) -> Result<Option<Surd>, RealError> {
        if self.scale.is_zero() {
            return Ok(Some(Surd::from(self.offset.clone())));
        }
        let Constant::Surd(surd) = &self.constant else { return Ok(None) };
        let scaled =
            surd.try_mul(&Surd::from(self.scale.clone())).map_err(|_| NumberTooLarge { limit: LIMIT })?;
        Ok(Some(scaled + Surd::from(self.offset.clone())))
    }

    /// The rational number p, the factor q and the constant κ of p + q·κ.
    pub(crate) fn parts(&self) -> (&Rational, &Rational, &Constant) {
        (&self.offset, &self.scale, &self.constant)
    }

    /// Returns `factor`·`constant`.
    pub(crate) fn of_constant(factor: Rational, constant: Constant) -> Real {
        Real { offset: Rational::ZERO, scale: factor, constant }
    }

    /// Rational numbers below and above, whose distance halves with each further digit; both are equal if the
    /// number is rational.
    pub fn enclosure(&self, digits: u64) -> Result<[Rational; 2], RealError> {
        if self.scale.is_zero() {
            return Ok([self.offset.clone(), self.offset.clone()]);
        }
        if digits > MAX_DIGITS {
            return Err(RealError::Undecided { digits: MAX_DIGITS });
        }
        let [low, high] = self.constant.enclosure(digits as usize);
        let image =
            |end: Dyadic| Ok::<_, NumberTooLarge>(&self.offset + &self.scale.try_mul(&Rational::from(end))?);
        Ok(if self.scale.sign().is_gt() { [image(low)?, image(high)?] } else { [image(high)?, image(low)?] })
    }

    /// Evaluates a function on narrower and narrower enclosures until it returns a result.
    fn refine<A>(
        &self,
        question: impl Fn(u64, [Rational; 2]) -> Result<Option<A>, RealError>,
    ) -> Result<A, RealError> {
        let mut digits = 64;
        while digits <= MAX_DIGITS {
            if let Some(answer) = question(digits, self.enclosure(digits)?)? {
                return Ok(answer);
            }
            digits *= 2;
        }
        Err(RealError::Undecided { digits: MAX_DIGITS })
    }

    /// Compares exactly with a rational number. Sums of roots are compared by sign, and the other constants,
    /// which are irrational, by their digits.
    pub fn compare_rational(&self, number: &Rational) -> Result<Ordering, RealError> {
        if self.scale.is_zero() {
            return Ok(self.offset.cmp(number));
        }
        let target = (number - &self.offset).try_div(&self.scale).map_err(|error| match error {
            ArithmeticError::TooLarge(why) => RealError::TooLarge(why),
            // The scale is not zero.
            _ => RealError::Undecided { digits: 0 },
        })?;
        let order = match &self.constant {
            Constant::Surd(surd) => surd.cmp(&Surd::from(target)),
            Constant::Pi | Constant::PiSquared | Constant::Exp(_) | Constant::Ln(_) => {
                Real::multiple(self.constant.clone())
                    .refine(|_, [low, high]| Ok(side(&low, &high, &target)))?
            }
        };
        Ok(if self.scale.sign().is_lt() { order.reverse() } else { order })
    }

    /// Compares exactly with a dyadic number.
    pub fn compare_dyadic(&self, number: &Dyadic) -> Result<Ordering, RealError> {
        self.compare_rational(&Rational::from(number))
    }

    /// Compares with another real number. If both use different constants and are equal or very close, the
    /// result is `Undecided`.
    pub fn compare(&self, other: &Real) -> Result<Ordering, RealError> {
        if other.scale.is_zero() {
            return self.compare_rational(&other.offset);
        }
        if self.scale.is_zero() {
            return Ok(other.compare_rational(&self.offset)?.reverse());
        }
        if self.constant == other.constant {
            let difference = Real {
                offset: &self.offset - &other.offset,
                scale: &self.scale - &other.scale,
                constant: self.constant.clone(),
            };
            return difference.compare_rational(&Rational::ZERO);
        }
        if let (Some(mine), Some(theirs)) = (self.to_surd()?, other.to_surd()?) {
            return Ok(mine.cmp(&theirs));
        }
        self.refine(|digits, [low, high]| {
            let [other_low, other_high] = other.enclosure(digits)?;
            Ok(match (low > other_high, high < other_low) {
                (true, _) => Some(Ordering::Greater),
                (_, true) => Some(Ordering::Less),
                _ => None,
            })
        })
    }

    /// The first `count` signs of the expansion, or all if the number is dyadic and has fewer.
    pub fn signs(&self, count: u32) -> Result<SignExpansion, RealError> {
        let count = Integer::from(count);
        let dyadic = self.to_rational().and_then(|number| Dyadic::try_from(number).ok());
        let signs = match dyadic {
            Some(number) => number.sign_expansion(),
            None => self.refine(|digits, [low, high]| {
                // For a rational number that is not dyadic, uses a dyadic interval around it.
                let unit = Rational::from(&Dyadic::new(1, digits as u32));
                let [low, high] = if low == high { [&low - &unit, &high + &unit] } else { [low, high] };
                // The expansions of all numbers of the interval begin with that of the simplest one.
                let simplest = simplest_between_rationals(&Bound::Open(low), &Bound::Open(high));
                let signs = simplest.map(|number| number.sign_expansion());
                Ok(signs.filter(|signs| signs.length() >= count))
            })?,
        };
        Ok(signs.truncated(&count))
    }

    /// The numbers on the first `count` steps down the number tree to this one. Those below it are options of
    /// Left, those above options of Right, both in the order of birth.
    pub fn options(&self, count: u32) -> Result<[Vec<Dyadic>; 2], RealError> {
        let signs = self.signs(count)?;
        let mut path = SignExpansion::new();
        let mut sides = [Vec::new(), Vec::new()];
        for (positive, length) in signs.runs() {
            for _ in 0..u32::try_from(length).expect("a run is no longer than all signs asked for") {
                sides[usize::from(!positive)].push(path.value()?);
                path.push(*positive, 1);
            }
        }
        Ok(sides)
    }
}

/// The comparison of a number between `low` and `high` with `target`, if the ends determine it.
fn side(low: &Rational, high: &Rational, target: &Rational) -> Option<Ordering> {
    match (target < low, target > high) {
        (true, _) => Some(Ordering::Greater),
        (_, true) => Some(Ordering::Less),
        _ => None,
    }
}

/// Formats the rational number first, then the constant: `1/3+2*pi`. `{:#}` writes `1/3+π×2`. e is written
/// `exp(1)`, because the letter `e` is a variable name in programs.
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Constant::Surd(roots) = &self.constant
            && self.offset.is_zero()
            && self.scale == Rational::ONE
        {
            return fmt::Display::fmt(roots, f);
        }
        if !self.offset.is_zero() || self.scale.is_zero() {
            write!(f, "{}", self.offset)?;
        }
        if self.scale.is_zero() {
            return Ok(());
        }
        let negative = self.scale.sign().is_lt();
        f.write_str(match (negative, self.offset.is_zero()) {
            (true, _) => "-",
            (false, false) => "+",
            (false, true) => "",
        })?;
        write_multiple(f, &self.scale.abs(), |f| self.constant.write(f, &self.scale))
    }
}

impl Neg for Real {
    type Output = Real;

    fn neg(self) -> Real {
        Real { offset: -self.offset, scale: -self.scale, constant: self.constant }
    }
}
