//! Numbers beyond the machine's integers, and arithmetic on numbers of all sizes.

use crate::error::{Error, Result};
use crate::quotient::Quotient;
use crate::value::Value;
use kelvin_numbers::{ArithmeticError, Dyadic, Integer, Rational, Surreal};
use std::cmp::Ordering;
use std::sync::Arc;

/// A number that is not a machine integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// An integer that does not fit 64 bits.
    Integer(Integer),
    /// A rational number that is not an integer.
    Fraction(Rational),
    /// A surreal number that is not rational.
    Surreal(Box<Quotient>),
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
        match self {
            Number::Integer(n) => match i64::try_from(&n) {
                Ok(n) => Value::Integer(n),
                Err(_) => Value::Number(Arc::new(Number::Integer(n))),
            },
            Number::Fraction(x) => match x.to_integer() {
                Some(n) => Number::Integer(n).value(),
                None => Value::Number(Arc::new(Number::Fraction(x))),
            },
            Number::Surreal(x) => match x.rational() {
                Some(x) => Number::Fraction(x).value(),
                None => Value::Number(Arc::new(Number::Surreal(x))),
            },
            infinite => Value::Number(Arc::new(infinite)),
        }
    }

    /// As a surreal number, unless it is `inf`.
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
            (Some(a), Some(b)) => operate(&a, &b).map(|x| Number::Surreal(Box::new(x))),
            _ => Err(Error::value("inf cannot be combined with surreal numbers.")),
        })
    }

    /// As a rational, unless it is infinite or infinitesimal in part.
    pub fn rational(&self) -> Option<Rational> {
        match self {
            Number::Integer(n) => Some(Rational::from(n.clone())),
            Number::Fraction(x) => Some(x.clone()),
            Number::Surreal(_) | Number::Infinite { .. } => None,
        }
    }

    /// As the value of a game, if it is one.
    pub fn dyadic(&self) -> Option<Dyadic> {
        match self {
            Number::Integer(n) => Some(Dyadic::from(n.clone())),
            Number::Fraction(x) => Dyadic::try_from(x).ok(),
            Number::Surreal(_) | Number::Infinite { .. } => None,
        }
    }

    /// As a sum of powers of ω, if that ends.
    pub fn surreal(&self) -> Result<Surreal> {
        match self {
            Number::Surreal(x) => x.normal_form(),
            Number::Infinite { .. } => Err(Error::value("inf is no surreal number.")),
            other => Ok(other.rational().map_or(Surreal::ZERO, Surreal::from)),
        }
    }

    /// Its place against 0.
    pub fn sign(&self) -> Ordering {
        match self {
            Number::Integer(n) => n.cmp(&Integer::ZERO),
            Number::Fraction(x) => x.sign(),
            Number::Surreal(x) => x.sign(),
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
            Number::Infinite { negative } => Number::Infinite { negative: !negative },
        }
    }

    /// x + y.
    pub fn add(&self, other: &Number) -> Result<Number> {
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
            (Number::Fraction(a), Number::Fraction(b)) => Ok(Number::Fraction(a + b)),
            (Number::Fraction(a), Number::Integer(b)) | (Number::Integer(b), Number::Fraction(a)) => {
                Ok(Number::Fraction(a + &Rational::from(b.clone())))
            }
            // Sums with surreal numbers are done.
            (Number::Surreal(_), _) | (_, Number::Surreal(_)) => Ok(self.clone()),
        }
    }

    /// x · y.
    pub fn multiply(&self, other: &Number) -> Result<Number> {
        if let Some(product) = self.beyond(other, Quotient::multiply) {
            return product;
        }
        match (self.rational(), other.rational()) {
            (Some(a), Some(b)) => Ok(Number::Fraction(a.try_mul(&b)?)),
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
            return Ok(Number::Surreal(Box::new(x.reciprocal()?)));
        }
        match self.rational() {
            None => Ok(Number::Integer(Integer::ZERO)),
            Some(x) if x.is_zero() => Ok(Number::Infinite { negative: false }),
            Some(x) => Ok(Number::Fraction(x.inverse()?)),
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

    /// x^y for an integer y, or any y when x is ω.
    pub fn power(&self, other: &Number) -> Result<Number> {
        if let Some(power) = self.beyond(other, Quotient::power) {
            return power;
        }
        let Number::Integer(exponent) = other else {
            return Err(Error::value("The exponent of a power of numbers must be an integer."));
        };
        let Some(base) = self.rational() else { return Err(Error::value("inf has no powers.")) };
        match i64::try_from(exponent) {
            Ok(exponent) => Ok(Number::Fraction(base.power(exponent)?)),
            Err(_) => Err(Error::overflow()),
        }
    }

    /// Of a rational number only.
    fn finite(&self, get: impl Fn(&Rational) -> Integer) -> Result<Integer> {
        match (self.rational(), self) {
            (Some(x), _) => Ok(get(&x)),
            (None, Number::Surreal(x)) => Err(Error::value(format!("{x} is not rational."))),
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

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a.cmp(b),
            (Number::Surreal(_), _) | (_, Number::Surreal(_)) => match (self.quotient(), other.quotient()) {
                (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
                // `inf` is beyond all others.
                (None, _) => self.sign().cmp(&Ordering::Equal),
                (_, None) => Ordering::Equal.cmp(&other.sign()),
            },
            _ => match (self.rational(), other.rational()) {
                (Some(a), Some(b)) => a.cmp(&b),
                (Some(_), None) => Ordering::Equal.cmp(&other.sign()),
                (None, Some(_)) => self.sign().cmp(&Ordering::Equal),
                (None, None) => self.sign().cmp(&other.sign()),
            },
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Number::Integer(n) => write!(f, "{n}"),
            Number::Fraction(x) => write!(f, "{x}"),
            Number::Surreal(x) => write!(f, "{x}"),
            Number::Infinite { negative: false } => f.write_str("inf"),
            Number::Infinite { negative: true } => f.write_str("-inf"),
        }
    }
}
