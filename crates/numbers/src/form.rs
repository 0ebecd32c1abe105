//! Numbers as forms {L|R}.

mod text;

pub use text::ParseFormError;

use crate::sign_sequence::{End, Expansion, signs_of, simplest_sequence};
use crate::{Dyadic, Ordinal, Rational, SignSequence, Surreal, SurrealError};

/// A form {L|R} whose options are numbers, finitely or infinitely many of them.
///
/// ```
/// use kelvin_numbers::{Form, Options, Surreal};
///
/// let number = |text: &str| text.parse::<Surreal>().unwrap();
/// // {1, 2, 3, …|ω, ω/2, ω/4, …}
/// let form = Form {
///     left: vec![Options::Arithmetic { first: number("1"), step: number("1") }],
///     right: vec![Options::halves_of(number("omega"))],
/// };
/// assert_eq!(form.value(), Ok(number("sqrt(omega)")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The options of Left.
    pub left: Vec<Options>,
    /// The options of Right.
    pub right: Vec<Options>,
}

/// Options of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// One number.
    Number(Surreal),
    /// A game such as x*, which is confused with this number, or x + ↑ as an option of Right: it leaves the
    /// number itself to the form, and all numbers beyond it.
    Beside(Surreal),
    /// The numbers `first` + n·`step` for n = 0, 1, 2, …
    Arithmetic {
        /// The number for n = 0.
        first: Surreal,
        /// The step, of any sign.
        step: Surreal,
    },
    /// The numbers `limit` + `scale`·`ratio`ⁿ for n = 0, 1, 2, …
    Geometric {
        /// What the numbers go to.
        limit: Surreal,
        /// The distance from the limit for n = 0, of any sign.
        scale: Surreal,
        /// A rational number between 0 and 1.
        ratio: Rational,
    },
    /// All ordinals below one.
    OrdinalsBelow(Ordinal),
}

impl Options {
    /// The natural numbers 0, 1, 2, …
    pub fn naturals() -> Options {
        Options::Arithmetic { first: Surreal::ZERO, step: Surreal::one() }
    }

    /// x, x/2, x/4, x/8, …
    pub fn halves_of(scale: Surreal) -> Options {
        let ratio = Rational::from(&Dyadic::new(1, 1));
        Options::Geometric { limit: Surreal::ZERO, scale, ratio }
    }

    /// How a list of numbers goes on: by equal steps as its last two or three numbers do, or by steps that
    /// shrink in one ratio as those between its last three; `None` if it does neither.
    ///
    /// ```
    /// # use kelvin_numbers::{Options, Surreal};
    /// let list = |text: &str| text.split(' ').map(|x| x.parse::<Surreal>().unwrap()).collect::<Vec<_>>();
    /// assert_eq!(Options::progression(&list("1 1/2 1/4")), Some(Options::halves_of(Surreal::one())));
    /// assert_eq!(Options::progression(&list("1 2 4")), None);
    /// ```
    pub fn progression(numbers: &[Surreal]) -> Option<Options> {
        let (first, step) = match &numbers[numbers.len().saturating_sub(3)..] {
            [first, second] => (first, second - first),
            [first, second, third] => {
                let [step, next] = [second - first, third - second];
                if step != next {
                    // a, a + s, a + s + sr, … goes to a + s/(1 - r), from where the first is s/(1 - r) away.
                    let ratio = next.try_div(&step).ok()?.to_rational()?;
                    let distance = step.try_div(&Surreal::from(&Rational::ONE - &ratio)).ok()?;
                    return (ratio.sign().is_gt() && ratio < Rational::ONE).then(|| Options::Geometric {
                        limit: first + &distance,
                        scale: -distance,
                        ratio,
                    });
                }
                (first, step)
            }
            _ => return None,
        };
        (!step.is_zero()).then(|| Options::Arithmetic { first: first.clone(), step })
    }

    /// What is above all options: the open end at the greatest, or the sequence of signs that they approach.
    /// All is mirrored for the options of Right.
    fn end(&self, mirrored: bool) -> Result<End, FormError> {
        let side = |number: &Surreal| if mirrored { -number } else { number.clone() };
        let greatest = |number: &Surreal| Ok(End::Open(number.sign_sequence()?));
        match self {
            Options::Number(number) => greatest(&side(number)),
            Options::Beside(number) => Ok(End::Closed(side(number).sign_sequence()?)),
            Options::Arithmetic { first, step } => match (side(first), side(step)) {
                (first, step) if step.sign().is_gt() => Ok(End::Limit(endless_climb(&first, &step)?)),
                (first, _) => greatest(&first),
            },
            Options::Geometric { ratio, .. } if ratio.sign().is_le() || *ratio >= Rational::ONE => {
                Err(FormError::WrongRatio)
            }
            Options::Geometric { limit, scale, .. } => match (side(limit), side(scale)) {
                (limit, scale) if scale.sign().is_lt() => Ok(End::Limit(approach(&limit, &scale)?)),
                (limit, scale) => greatest(&(limit + scale)),
            },
            Options::OrdinalsBelow(end) if end.is_zero() => Ok(End::Unbounded),
            Options::OrdinalsBelow(_) if mirrored => greatest(&Surreal::ZERO),
            Options::OrdinalsBelow(end) => match end.predecessor() {
                Some(last) => greatest(&Surreal::from(&last)),
                None => Ok(End::Limit(Surreal::from(end).sign_sequence()?)),
            },
        }
    }
}

/// The terms of `number` with exponents above that of the leading term of `step`, the signs of this
/// exponent, and the coefficient that `number` has there.
fn split_at(number: &Surreal, step: &Surreal) -> Result<(Expansion, SignSequence, Rational), FormError> {
    let exponent = step.leading_term().map_or(Surreal::ZERO, |term| term.exponent.clone());
    let above = number.terms().iter().take_while(|term| term.exponent > exponent).cloned();
    let above = Surreal::from_terms(above)?;
    let same = number.terms().iter().find(|term| term.exponent == exponent);
    let coefficient = same.map_or(Some(Rational::ZERO), |term| term.coefficient.to_rational());
    let coefficient = coefficient.ok_or(SurrealError::Indescribable)?;
    Ok((Expansion::of(&above)?, exponent.sign_sequence()?, coefficient))
}

/// The sequence of signs that `first` + n·`step` approaches from below. Only the coefficient of the leading
/// term of the step grows, over all bounds, and its signs are pluses without end.
fn endless_climb(first: &Surreal, step: &Surreal) -> Result<SignSequence, FormError> {
    let (mut expansion, exponent, _) = split_at(first, step)?;
    let mut size = SignSequence::new();
    size.push(true, Ordinal::omega());
    expansion.push_term(&exponent, true, size)?;
    Ok(expansion.sequence)
}

/// The sequence of signs that `limit` + `scale`·rⁿ approaches from below. The coefficient of the leading
/// term of the scale goes to that of the limit: by turning towards it without end if it is dyadic, and
/// along its own signs if it is not.
fn approach(limit: &Surreal, scale: &Surreal) -> Result<SignSequence, FormError> {
    let (mut expansion, exponent, coefficient) = split_at(limit, scale)?;
    let positive = coefficient.sign().is_gt();
    let mut size = SignSequence::new();
    if !coefficient.is_zero() {
        size = signs_of(&coefficient.abs())?;
    }
    if Dyadic::try_from(&coefficient).is_ok() {
        size.push(!positive, Ordinal::one());
        size.push(positive, Ordinal::omega());
    }
    expansion.push_term(&exponent, positive, size)?;
    Ok(expansion.sequence)
}

impl Form {
    /// The form with finitely many options.
    pub fn finite(left: impl IntoIterator<Item = Surreal>, right: impl IntoIterator<Item = Surreal>) -> Form {
        Form {
            left: left.into_iter().map(Options::Number).collect(),
            right: right.into_iter().map(Options::Number).collect(),
        }
    }

    /// The simplest number above all options of Left and below all of Right (Conway, On Numbers and
    /// Games, Theorem 11).
    pub fn value(&self) -> Result<Surreal, FormError> {
        let lower = end_of(&self.left, false)?;
        let upper = end_of(&self.right, true)?.mirrored();
        let simplest = simplest_sequence(lower, upper).ok_or(FormError::NotNumeric)?;
        Ok(simplest.value()?)
    }

    /// Whether every option of Left is less than every one of Right: then there is a number between.
    pub fn is_numeric(&self) -> Result<bool, FormError> {
        match self.value() {
            Ok(_) => Ok(true),
            Err(FormError::NotNumeric) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// The strictest of the ends of all options.
fn end_of(options: &[Options], mirrored: bool) -> Result<End, FormError> {
    options.iter().try_fold(End::Unbounded, |end, options| Ok(end.stricter(options.end(mirrored)?)))
}

/// Why a form has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// An option of Right is not greater than one of Left.
    #[error("the form is no number: an option of Right is not greater than one of Left")]
    NotNumeric,
    /// The ratio of a geometric progression is not between 0 and 1.
    #[error("expected a ratio between 0 and 1")]
    WrongRatio,
    /// The number, or an option, is beyond what is held.
    #[error(transparent)]
    Number(#[from] SurrealError),
}
