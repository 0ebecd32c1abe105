//! Numbers beyond the machine's integers, and arithmetic on numbers of all sizes.

use crate::error::{Error, Result};
use crate::quotient::Quotient;
use crate::value::Value;
use dashu_int::ops::BitTest;
use kelvin_numbers::{ArithmeticError, Dyadic, Integer, Rational, Real, RealError, Scalar, Surreal};
use std::cmp::Ordering;

/// A number that is not a machine integer.
///
/// Equal numbers have one representation: what arithmetic gives is an integer if it can be, else a fraction, and
/// a surreal or real number only if it is not rational.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// An integer that does not fit 64 bits.
    Integer(Integer),
    /// A rational number that is not an integer.
    Fraction(Rational),
    /// A surreal number that is not rational.
    Surreal(Box<Quotient>),
    /// A rational number and a rational multiple of a constant, which is not 0.
    Real(Box<Real>),
    /// A sum with several constants, or with a constant and a surreal number that is not rational, as a term or as a
    /// factor. Its sign is decided by its digits.
    Scalar(Box<Scalar>),
    /// `inf`, or `-inf`: what a division of a positive number by 0 gives.
    Infinite {
        /// Whether it is `-inf`.
        negative: bool,
    },
}

impl From<ArithmeticError> for Error {
    fn from(error: ArithmeticError) -> Error {
        match error {
            ArithmeticError::DivisionByZero => division_by_zero(),
            ArithmeticError::TooLarge(_) => Error::overflow(),
            ArithmeticError::Exhausted(why) => why.into(),
        }
    }
}

impl From<RealError> for Error {
    fn from(error: RealError) -> Error {
        match error {
            RealError::TooLarge(_) => Error::overflow(),
            other => Error::value(format!("{other}.")),
        }
    }
}

fn division_by_zero() -> Error {
    Error::value("/ by zero")
}

impl Number {
    /// The number of a value.
    pub fn of(value: &Value<'_>) -> Option<Number> {
        match value {
            Value::Integer(n) => Some(Number::Integer((*n).into())),
            Value::Number(number) => Some((**number).clone()),
            _ => None,
        }
    }

    /// As a value: a machine integer when it fits.
    pub fn value<'u>(self) -> Value<'u> {
        match self.normal() {
            Number::Integer(n) => match i64::try_from(&n) {
                Ok(n) => Value::Integer(n),
                Err(_) => Value::Number(Number::Integer(n).into()),
            },
            other => Value::Number(other.into()),
        }
    }

    /// The bytes that it takes beside this, about.
    pub(crate) fn bytes(&self) -> usize {
        let of = |n: &Integer| n.bit_len() / 8;
        let of_rational = |x: &Rational| of(x.numerator()) + of(&x.denominator());
        size_of::<Number>()
            + match self {
                Number::Integer(n) => of(n),
                Number::Fraction(x) => of_rational(x),
                Number::Surreal(x) => x.bytes(),
                // The rational number and the factor of π are no longer than what they are made from.
                Number::Real(_) => 256,
                Number::Scalar(_) => 1024,
                Number::Infinite { .. } => 0,
            }
    }

    /// In its one representation.
    fn normal(self) -> Number {
        match self {
            Number::Fraction(x) => x.to_integer().map_or(Number::Fraction(x), Number::Integer),
            Number::Surreal(x) => match x.rational() {
                Some(x) => Number::from(x),
                None => Number::Surreal(x),
            },
            Number::Real(x) => match x.to_rational() {
                Some(x) => Number::from(x.clone()),
                None => Number::Real(x),
            },
            other => other,
        }
    }

    /// As a surreal number, unless it is `inf` or made of π.
    fn quotient(&self) -> Option<Quotient> {
        match self {
            Number::Surreal(x) => Some((**x).clone()),
            other => other.rational().map(Quotient::from),
        }
    }

    /// An operation on two numbers of which one is a surreal number that is not rational.
    fn beyond(
        &self,
        other: &Number,
        operate: impl Fn(&Quotient, &Quotient) -> Result<Quotient>,
    ) -> Option<Result<Number>> {
        if !matches!((self, other), (Number::Surreal(_), _) | (_, Number::Surreal(_))) {
            return None;
        }
        Some(match (self.quotient(), other.quotient()) {
            (Some(a), Some(b)) => operate(&a, &b).map(Number::from),
            _ => Err(Error::value("inf cannot be combined with surreal numbers.")),
        })
    }

    /// As a rational, unless it is infinite or infinitesimal in part.
    pub fn rational(&self) -> Option<Rational> {
        match self {
            Number::Integer(n) => Some(Rational::from(n.clone())),
            Number::Fraction(x) => Some(x.clone()),
            Number::Surreal(_) | Number::Real(_) | Number::Scalar(_) | Number::Infinite { .. } => None,
        }
    }

    /// Whether this or another number contains a constant, and none is `inf`.
    fn is_beside_constant(&self, other: &Number) -> bool {
        let has_constant = |x: &Number| matches!(x, Number::Real(_) | Number::Scalar(_));
        let is_infinite = |x: &Number| matches!(x, Number::Infinite { .. });
        [self, other].into_iter().any(has_constant) && ![self, other].into_iter().any(is_infinite)
    }

    /// As a coordinate of a game over all numbers, if the normal form ends.
    pub fn scalar(&self) -> Result<Scalar> {
        match self {
            Number::Real(x) => Ok(Scalar::from(&**x)),
            Number::Scalar(x) => Ok((**x).clone()),
            other => other.surreal().map(Scalar::from),
        }
    }

    /// A coordinate of a game over all numbers; an error if its digits do not decide its sign.
    pub fn of_scalar(x: Scalar) -> Result<Number> {
        if let Some(x) = x.to_surreal() {
            return Ok(Number::from(x.clone()));
        }
        if let Some(x) = x.to_real() {
            return Ok(Number::from(x));
        }
        x.sign()?;
        Ok(Number::Scalar(Box::new(x)))
    }

    /// As the value of a game, if it is one.
    pub fn dyadic(&self) -> Option<Dyadic> {
        match self {
            Number::Integer(n) => Some(Dyadic::from(n.clone())),
            Number::Fraction(x) => Dyadic::try_from(x).ok(),
            Number::Surreal(_) | Number::Real(_) | Number::Scalar(_) | Number::Infinite { .. } => None,
        }
    }

    /// As a sum of powers of ω, if that ends.
    pub fn surreal(&self) -> Result<Surreal> {
        match self {
            Number::Surreal(x) => x.normal_form(),
            Number::Infinite { .. } => Err(Error::value("inf is not a surreal number.")),
            Number::Real(_) | Number::Scalar(_) => Err(Error::value(format!(
                "The signs and terms of {self} cannot be computed: they follow no pattern."
            ))),
            other => Ok(other.rational().map_or(Surreal::ZERO, Surreal::from)),
        }
    }

    /// Its place against 0.
    pub fn sign(&self) -> Ordering {
        match self {
            Number::Integer(n) => n.cmp(&Integer::ZERO),
            Number::Fraction(x) => x.sign(),
            Number::Surreal(x) => x.sign(),
            // A multiple of π is near no rational number of a size that is held.
            Number::Real(x) => x.compare_rational(&Rational::ZERO).unwrap_or(Ordering::Equal),
            // The sign was decided when the number was made.
            Number::Scalar(x) => x.sign().unwrap_or(Ordering::Equal),
            Number::Infinite { negative: true } => Ordering::Less,
            Number::Infinite { negative: false } => Ordering::Greater,
        }
    }

    fn infinite(sign: Ordering) -> Result<Number> {
        match sign {
            Ordering::Equal => Err(division_by_zero()),
            sign => Ok(Number::Infinite { negative: sign == Ordering::Less }),
        }
    }

    /// -x.
    pub fn negate(&self) -> Number {
        match self {
            Number::Integer(n) => Number::Integer(-n),
            Number::Fraction(x) => Number::Fraction(-x),
            Number::Surreal(x) => Number::Surreal(Box::new(x.negate())),
            Number::Real(x) => Number::Real(Box::new(-(**x).clone())),
            Number::Scalar(x) => Number::Scalar(Box::new(-&**x)),
            Number::Infinite { negative } => Number::Infinite { negative: !negative },
        }
    }

    /// x + y.
    pub fn add(&self, other: &Number) -> Result<Number> {
        if self.is_beside_constant(other) {
            return Number::of_scalar(self.scalar()? + other.scalar()?);
        }
        if let Some(sum) = self.beyond(other, Quotient::add) {
            return sum;
        }
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => Ok(Number::Integer(a + b)),
            (Number::Infinite { negative: a }, Number::Infinite { negative: b }) if a != b => {
                Err(Error::value("inf - inf has no value."))
            }
            (Number::Infinite { .. }, _) => Ok(self.clone()),
            (_, Number::Infinite { .. }) => Ok(other.clone()),
            (Number::Fraction(a), Number::Fraction(b)) => Ok(Number::from(a + b)),
            (Number::Fraction(a), Number::Integer(b)) | (Number::Integer(b), Number::Fraction(a)) => {
                Ok(Number::from(a + &Rational::from(b.clone())))
            }
            // Sums with other numbers are done.
            (Number::Surreal(_) | Number::Real(_) | Number::Scalar(_), _)
            | (_, Number::Surreal(_) | Number::Real(_) | Number::Scalar(_)) => Err(Error::overflow()),
        }
    }

    /// x · y.
    pub fn multiply(&self, other: &Number) -> Result<Number> {
        if self.is_beside_constant(other) {
            return Number::of_scalar(self.scalar()?.try_mul(&other.scalar()?)?);
        }
        if let Some(product) = self.beyond(other, Quotient::multiply) {
            return product;
        }
        match (self.rational(), other.rational()) {
            (Some(a), Some(b)) => Ok(Number::from(a.try_mul(&b)?)),
            _ => {
                let sign = if self.sign() == other.sign() { Ordering::Greater } else { Ordering::Less };
                let zero = self.sign().is_eq() || other.sign().is_eq();
                Number::infinite(if zero { Ordering::Equal } else { sign })
            }
        }
    }

    /// 1 / x, where 1 / 0 is `inf`.
    pub fn reciprocal(&self) -> Result<Number> {
        if let Number::Surreal(x) = self {
            return Ok(Number::from(x.reciprocal()?));
        }
        if let Number::Real(_) | Number::Scalar(_) = self {
            return Number::of_scalar(Scalar::from(1).try_div(&self.scalar()?)?);
        }
        match self.rational() {
            None => Ok(Number::Integer(Integer::ZERO)),
            Some(x) if x.is_zero() => Ok(Number::Infinite { negative: false }),
            Some(x) => Ok(Number::from(x.inverse()?)),
        }
    }

    /// x / y.
    pub fn divide(&self, other: &Number) -> Result<Number> {
        match other.sign() {
            Ordering::Equal if matches!(self, Number::Surreal(_)) => Err(division_by_zero()),
            Ordering::Equal => Number::infinite(self.sign()),
            _ => self.multiply(&other.reciprocal()?),
        }
    }

    /// The integer part of x / y: the integer next to it towards zero.
    pub fn whole_quotient(&self, other: &Number) -> Result<Integer> {
        let quotient = self.divide(other)?;
        if quotient.sign().is_lt() { quotient.ceiling() } else { quotient.floor() }
    }

    /// x - y·q with the integer part q of x / y; it has the sign of x.
    pub fn modulo(&self, other: &Number) -> Result<Number> {
        let quotient = self.whole_quotient(other)?;
        self.add(&other.multiply(&Number::Integer(quotient))?.negate())
    }

    /// x^y for a rational y, or any y when x is ω.
    pub fn power(&self, other: &Number) -> Result<Number> {
        if self.is_beside_constant(other) {
            return Number::of_scalar(self.scalar()?.power(&other.scalar()?)?);
        }
        if let Some(power) = self.beyond(other, Quotient::power) {
            return power;
        }
        let Some(base) = self.rational() else { return Err(Error::value("inf has no powers.")) };
        let exponent = match other {
            Number::Integer(exponent) => exponent,
            Number::Fraction(exponent) => {
                return Ok(Number::from(Surreal::from(base).power(&exponent.clone().into())?));
            }
            _ => {
                return Err(Error::value(
                    "The exponent of a power of numbers must be a number other than inf.",
                ));
            }
        };
        match i64::try_from(exponent) {
            Ok(exponent) => Ok(Number::from(base.power(exponent)?)),
            Err(_) => Err(Error::overflow()),
        }
    }

    /// Of a real number only.
    fn finite(&self, get: impl Fn(&Rational) -> Integer) -> Result<Integer> {
        match (self.rational(), self) {
            (Some(x), _) => Ok(get(&x)),
            (None, Number::Surreal(x)) => Err(Error::value(format!("{x} is not rational."))),
            (None, Number::Real(x)) => {
                // It is no integer, so that both ends of an enclosure give the same in the end.
                let below = x.floor()?;
                Ok(get(&(&Rational::from(below) + &Rational::new(1, 2)?)))
            }
            (None, Number::Scalar(x)) => match x.floor()?.to_rational() {
                Some(below) => Ok(get(&(&below + &Rational::new(1, 2)?))),
                None => Err(Error::value(format!("{x} is not real."))),
            },
            (None, _) => Err(division_by_zero()),
        }
    }

    /// ⌊x⌋.
    pub fn floor(&self) -> Result<Integer> {
        self.finite(Rational::floor)
    }

    /// ⌈x⌉.
    pub fn ceiling(&self) -> Result<Integer> {
        self.finite(Rational::ceiling)
    }
}

impl Number {
    /// Where it lies beside another number, unless they are too large to tell.
    pub fn compare(&self, other: &Number) -> Result<Ordering> {
        Ok(match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a.cmp(b),
            // `inf` is beyond all others.
            (Number::Infinite { .. }, Number::Infinite { .. }) => self.sign().cmp(&other.sign()),
            (Number::Infinite { .. }, _) => self.sign(),
            (_, Number::Infinite { .. }) => other.sign().reverse(),
            (Number::Scalar(_), _) | (_, Number::Scalar(_)) => self.scalar()?.compare(&other.scalar()?)?,
            (Number::Real(a), Number::Real(b)) => a.compare(b)?,
            (Number::Real(a), b) => b.beside_real(a)?.reverse(),
            (a, Number::Real(b)) => a.beside_real(b)?,
            (Number::Surreal(_), _) | (_, Number::Surreal(_)) => match (self.quotient(), other.quotient()) {
                (Some(a), Some(b)) => a.compare(&b)?,
                _ => return Err(Error::overflow()),
            },
            _ => self.rational().cmp(&other.rational()),
        })
    }

    /// Where it lies beside a real number that is no sum of roots, and so is never equal to its real part: the
    /// leading term tells.
    fn beside_real(&self, real: &Real) -> Result<Ordering> {
        let number = match self {
            Number::Surreal(x) => x.leading_term()?.map_or(Surreal::ZERO, Surreal::from),
            other => other.surreal()?,
        };
        if !number.is_finite() {
            return Ok(number.sign());
        }
        Ok(Real::from(number.standard_part()).compare(real)?)
    }

    /// Whether it is a real number.
    pub(crate) fn is_real(&self) -> bool {
        match self {
            Number::Surreal(x) => x.surreal().is_some_and(|x| x.to_surd().is_some()),
            Number::Scalar(x) => x.is_real(),
            Number::Infinite { .. } => false,
            _ => true,
        }
    }

    /// Whether it lies between two integers.
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Number::Surreal(x) => match x.surreal() {
                Some(x) => x.is_finite(),
                None => x.enclosure(1).is_ok_and(|ends| ends.iter().all(Surreal::is_finite)),
            },
            Number::Scalar(x) => x.is_finite(),
            Number::Infinite { .. } => false,
            _ => true,
        }
    }

    /// Whether it lies between all negative and all positive rational numbers.
    pub(crate) fn is_infinitesimal(&self) -> bool {
        match self {
            Number::Surreal(x) => x.is_infinitesimal(),
            Number::Scalar(x) => x.is_infinitesimal(),
            other => other.sign().is_eq(),
        }
    }

    /// The dyadic number next to it up to terms of other sizes: d of ω + d + 1/ω, if that is dyadic.
    pub(crate) fn dyadic_part(&self) -> Option<Dyadic> {
        match self {
            Number::Surreal(x) => Dyadic::try_from(x.surreal()?.standard_part().to_rational()?).ok(),
            other => other.dyadic(),
        }
    }

    /// Surreal numbers with rational coefficients, not above and not below it: itself, twice, if it is one.
    pub(crate) fn enclosure(&self, digits: u32) -> Result<[Surreal; 2]> {
        match self {
            Number::Surreal(x) => x.enclosure(digits),
            Number::Real(x) => Ok(x.enclosure(digits.into())?.map(Surreal::from)),
            Number::Scalar(x) => Ok(x.enclosure(digits)?),
            other => other.surreal().map(|x| [x.clone(), x]),
        }
    }
}

impl From<Rational> for Number {
    fn from(x: Rational) -> Number {
        Number::Fraction(x).normal()
    }
}

impl From<&Dyadic> for Number {
    fn from(x: &Dyadic) -> Number {
        Number::from(Rational::from(x))
    }
}

impl From<Surreal> for Number {
    fn from(x: Surreal) -> Number {
        Number::from(Quotient::from(x))
    }
}

impl From<Quotient> for Number {
    fn from(x: Quotient) -> Number {
        Number::Surreal(Box::new(x)).normal()
    }
}

impl From<Real> for Number {
    fn from(x: Real) -> Number {
        Number::Real(Box::new(x)).normal()
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The order in which numbers are listed; those too large to be compared stay where they are.
impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        self.compare(other).unwrap_or(Ordering::Equal)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Number::Integer(n) => write!(f, "{n}"),
            Number::Fraction(x) => write!(f, "{x}"),
            Number::Surreal(x) => x.fmt(f),
            Number::Real(x) => x.fmt(f),
            Number::Scalar(x) => x.fmt(f),
            Number::Infinite { negative: false } => f.write_str("inf"),
            Number::Infinite { negative: true } => f.write_str("-inf"),
        }
    }
}
