//! The value of a form: the simplest number between its options.

use std::fmt;

use super::{FormError, List, NumberForm, Options, ReadList, choose};
use crate::sign_sequence::{End, simplest_sequence};
use crate::{Real, RealError, Surreal, SurrealError};

/// The value of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormValue {
    /// A number in normal form.
    Surreal(Surreal),
    /// An irrational real number, to which the options of both players converge.
    Real(Real),
}

impl fmt::Display for FormValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormValue::Surreal(number) => number.fmt(f),
            FormValue::Real(number) => number.fmt(f),
        }
    }
}

/// The most binary digits of irrational numbers that are computed to find a number beyond them.
const DIGITS: u64 = 1 << 12;

impl NumberForm {
    /// The simplest number above all options of Left and below all of Right (Conway, On Numbers and
    /// Games, Theorem 11).
    pub fn value(&self) -> Result<Surreal, FormError> {
        match self.read()?.0 {
            FormValue::Surreal(number) => Ok(number),
            FormValue::Real(number) => Err(FormError::Real(Box::new(number))),
        }
    }

    /// Computes the value and the readings of infinite lists. The value may also be a real number without a
    /// supported normal form.
    ///
    /// ```
    /// use kelvin_numbers::NumberForm;
    ///
    /// let form: NumberForm = "{3, 25/8, 201/64, …|4, 7/2, 13/4, 51/16, …}".parse()?;
    /// let (value, lists) = form.read()?;
    /// assert_eq!(value.to_string(), "pi");
    /// assert_eq!(lists[0].to_string(), "3, 25/8, 201/64, … read as binary digits of pi, rounded down");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self) -> Result<(FormValue, Vec<ReadList>), FormError> {
        let lists = [lists_of(&self.left), lists_of(&self.right)];
        let single = [single_of(&self.left), single_of(&self.right)];
        let found = choose([&lists[0], &lists[1]], |readings| {
            let [left, right] =
                [0, 1].map(|side| single[side].iter().chain(readings[side]).copied().collect::<Vec<_>>());
            match between(&left, &right) {
                Ok(value) => Ok(Some(value)),
                Err(FormError::NotNumeric) => Ok(None),
                Err(error) => Err(error),
            }
        })?;
        found.ok_or(FormError::NotNumeric)
    }

    /// Returns whether every option of Left is less than every option of Right: then there is a number
    /// between.
    pub fn is_numeric(&self) -> Result<bool, FormError> {
        match self.read() {
            Ok(_) => Ok(true),
            Err(FormError::NotNumeric) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

fn lists_of(options: &[Options]) -> Vec<&List> {
    let lists = options.iter().map(|options| match options {
        Options::List(list) => Some(list),
        _ => None,
    });
    lists.flatten().collect()
}

fn single_of(options: &[Options]) -> Vec<&Options> {
    options.iter().filter(|options| !matches!(options, Options::List(_))).collect()
}

/// Computes the simplest number between options.
fn between(left: &[&Options], right: &[&Options]) -> Result<FormValue, FormError> {
    let [(left, from_below), (right, from_above)] = [split(left, false)?, split(right, true)?];
    let [left, right]: [Vec<&Options>; 2] = [left.iter().collect(), right.iter().collect()];
    if from_below.is_empty() && from_above.is_empty() {
        return simplest(&left, &right).map(FormValue::Surreal);
    }
    // Dyadic numbers and ordinals are simpler than an irrational number, unless it is the only real number in
    // the interval.
    if let Some(limit) = from_below.iter().find(|limit| from_above.contains(limit)) {
        return only(limit, [&left, &right], [&from_below, &from_above]);
    }
    let mut digits = 64;
    while digits <= DIGITS {
        // If the simplest number of a wider interval is in this interval, it is also the simplest here.
        let wider = |limits: &[&Real], side: usize| {
            limits
                .iter()
                .map(|limit| Ok(Options::Number(Surreal::from(limit.enclosure(digits)?[side].clone()))))
                .collect::<Result<Vec<_>, RealError>>()
        };
        let [below, above] = [wider(&from_below, 0)?, wider(&from_above, 1)?];
        let left: Vec<&Options> = left.iter().copied().chain(&below).collect();
        let right: Vec<&Options> = right.iter().copied().chain(&above).collect();
        let number = simplest(&left, &right)?;
        if lies_beyond(&number, &from_below, 1)? && lies_beyond(&number, &from_above, -1)? {
            return Ok(FormValue::Surreal(number));
        }
        digits *= 4;
    }
    Err(SurrealError::Indescribable.into())
}

/// Removes the options that converge to an irrational number from the player's own side, and returns their
/// limits. Of options that converge from the other side, the first is the best.
fn split<'o>(options: &[&'o Options], mirrored: bool) -> Result<(Vec<Options>, Vec<&'o Real>), FormError> {
    let (mut plain, mut limits) = (Vec::new(), Vec::new());
    for options in options {
        match options {
            Options::Approaching { first, limit } => {
                let below = lies_beyond(first, &[limit], -1)?;
                if below == mirrored {
                    plain.push(Options::Number(first.clone()))
                } else {
                    limits.push(limit)
                }
            }
            options => plain.push((*options).clone()),
        }
    }
    Ok((plain, limits))
}

/// The real number to which options of both players converge, if the other options admit it.
fn only(limit: &Real, others: [&[&Options]; 2], limits: [&[&Real]; 2]) -> Result<FormValue, FormError> {
    for (side, inner) in [(0, std::cmp::Ordering::Greater), (1, std::cmp::Ordering::Less)] {
        for other in limits[side] {
            if *other != limit && limit.compare(other)? != inner {
                return Err(FormError::NotNumeric);
            }
        }
        for options in others[side] {
            let Options::Number(number) = options else { return Err(SurrealError::Indescribable.into()) };
            let order = if number.is_finite() {
                limit.compare(&Real::from(number.standard_part()))?
            } else {
                number.sign().reverse()
            };
            if order.is_eq() {
                return Err(SurrealError::Indescribable.into());
            }
            if order != inner {
                return Err(FormError::NotNumeric);
            }
        }
    }
    Ok(FormValue::Real(limit.clone()))
}

/// Returns whether a number is above (`sign` 1) or below (`sign` -1) all real numbers that converge to the
/// limits from the other side. This includes numbers infinitely close to a limit.
fn lies_beyond(number: &Surreal, limits: &[&Real], sign: i32) -> Result<bool, RealError> {
    for limit in limits {
        let order = if number.is_finite() {
            Real::from(number.standard_part()).compare(limit)?
        } else {
            number.sign()
        };
        if order as i32 == -sign {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The simplest number between options whose ends are described by signs.
fn simplest(left: &[&Options], right: &[&Options]) -> Result<Surreal, FormError> {
    let lower = end_of(left, false)?;
    let upper = end_of(right, true)?.mirrored();
    let simplest = simplest_sequence(lower, upper).ok_or(FormError::NotNumeric)?;
    Ok(simplest.value()?)
}

/// The strictest of the ends of all options.
fn end_of(options: &[&Options], mirrored: bool) -> Result<End, FormError> {
    options.iter().try_fold(End::Unbounded, |end, options| Ok(end.stricter(options.end(mirrored)?)))
}
