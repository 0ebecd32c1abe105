//! The simplest number of an interval of scalars.

use std::cmp::Ordering;

use super::{Scalar, ScalarError};
use crate::{Bound, FormError, NumberForm, Options, Rational, Surd, Surreal, SurrealError, Term};

/// The most binary digits of irrational ends that are computed.
const MAX_DIGITS: u32 = 1 << 12;

/// The simplest number of an interval, or `None` if it is empty. The signs of the number must follow a pattern.
///
/// ```
/// use kelvin_numbers::{Bound, Real, Scalar, simplest_scalar};
///
/// let [low, high] = [Real::e(), Real::pi()].map(|end| Bound::Open(Scalar::from(end)));
/// assert_eq!(simplest_scalar(&low, &high)?, Some(Scalar::from(3)));
/// assert_eq!(simplest_scalar(&high, &low)?, None);
/// # Ok::<(), kelvin_numbers::ScalarError>(())
/// ```
pub fn simplest_scalar(
    low_bound: &Bound<Scalar>,
    high_bound: &Bound<Scalar>,
) -> Result<Option<Scalar>, ScalarError> {
    let end = |bound: &Bound<Scalar>| match bound {
        Bound::Unbounded => None,
        Bound::Open(end) => Some((end.clone(), false)),
        Bound::Closed(end) => Some((end.clone(), true)),
    };
    let ends = [end(low_bound), end(high_bound)];
    if let [Some((low, low_fits)), Some((high, high_fits))] = &ends {
        match low.compare(high)? {
            Ordering::Greater => return Ok(None),
            Ordering::Equal if *low_fits && *high_fits => return Ok(Some(low.clone())),
            Ordering::Equal => return Ok(None),
            Ordering::Less => {}
        }
        let shift = shift(low, high)?;
        if !shift.is_zero() {
            let shifted = |bound: &Bound<Scalar>| match bound {
                Bound::Unbounded => Bound::Unbounded,
                Bound::Open(end) => Bound::Open(end + &shift),
                Bound::Closed(end) => Bound::Closed(end + &shift),
            };
            let number = simplest_scalar(&shifted(low_bound), &shifted(high_bound))?;
            return Ok(number.map(|number| number - shift));
        }
    }
    let mut digits = 64;
    while digits <= MAX_DIGITS {
        // A number that is the simplest of a wider interval and is in the interval is the simplest there.
        let form = NumberForm { left: wider(&ends[0], 0, digits)?, right: wider(&ends[1], 1, digits)? };
        let number = match form.value() {
            Ok(number) => Scalar::from(number),
            Err(FormError::Number(error)) => return Err(error.into()),
            Err(_) => return Err(SurrealError::Indescribable.into()),
        };
        if is_beyond(&number, &ends[0], Ordering::Greater)? && is_beyond(&number, &ends[1], Ordering::Less)? {
            return Ok(Some(number));
        }
        digits *= 4;
    }
    Err(SurrealError::Indescribable.into())
}

type End = Option<(Scalar, bool)>;

/// A number that makes the irrational coefficients of the leading terms that two numbers share rational.
///
/// The signs of a number are those of its terms, one after another. The signs of a term depend on the exponents of the
/// terms before it, and on whether their coefficients are dyadic, but not on the coefficients themselves (Gonshor, *An
/// Introduction to the Theory of Surreal Numbers*, Theorem 5.12). So irrational coefficients are replaced by 1/3.
fn shift(low: &Scalar, high: &Scalar) -> Result<Scalar, SurrealError> {
    let third = Surd::from(Rational::new(1, 3)?);
    let mut shift = Scalar::ZERO;
    let (mine, others) = (low.exponents(), high.exponents());
    for (exponent, other) in mine.iter().zip(&others) {
        let coefficient = low.coefficient(exponent);
        if exponent != other || coefficient != high.coefficient(exponent) {
            break;
        }
        if coefficient.to_rational().is_none() {
            let term = Surreal::from(Term { exponent: (*exponent).clone(), coefficient: third.clone() });
            shift += Scalar::from(term) - low.filtered(|mine| mine == *exponent);
        }
    }
    Ok(shift)
}

/// The end as an option that sets it, or one that leaves a little more.
fn wider(end: &End, side: usize, digits: u32) -> Result<Vec<Options>, ScalarError> {
    let Some((number, fits)) = end else { return Ok(Vec::new()) };
    let [low, high] = number.enclosure(digits)?;
    let exact = low == high;
    let number = if side == 0 { low } else { high };
    Ok(vec![if *fits && exact { Options::Beside(number) } else { Options::Number(number) }])
}

/// Returns whether a number is on the inner side of an end.
fn is_beyond(number: &Scalar, end: &End, inner: Ordering) -> Result<bool, ScalarError> {
    let Some((end, fits)) = end else { return Ok(true) };
    let order = number.compare(end)?;
    Ok(order == inner || *fits && order.is_eq())
}
