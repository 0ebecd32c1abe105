//! Numbers as forms {L|R}.

mod list;
mod text;
mod value;

pub use list::{List, ListError, PATTERNS, ReadList, Reading, ReadingError, choose};
pub use text::ParseFormError;
pub use value::FormValue;

use crate::sign_sequence::{End, Expansion, signs_of};
use crate::{Dyadic, Ordinal, Rational, Real, RealError, SignSequence, Surreal, SurrealError};

/// A form {L|R} whose options are numbers, finitely or infinitely many of them.
///
/// ```
/// use kelvin_numbers::{NumberForm, Options, Surreal};
///
/// let number = |text: &str| text.parse::<Surreal>().unwrap();
/// // {1, 2, 3, …|ω, ω/2, ω/4, …}
/// let form = NumberForm {
///     left: vec![Options::Arithmetic { first: number("1"), step: number("1") }],
///     right: vec![Options::halves_of(number("omega"))],
/// };
/// assert_eq!(form.value(), Ok(number("sqrt(omega)")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberForm {
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
    /// A bound that the value of the form may attain, such as x* (confused with x) or, as an option of Right,
    /// x + ↑.
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
        /// The limit of the numbers.
        limit: Surreal,
        /// The distance from the limit for n = 0, of any sign.
        scale: Surreal,
        /// A rational number between 0 and 1.
        ratio: Rational,
    },
    /// The numbers `first`·`ratio`ⁿ for n = 0, 1, 2, …
    Powers {
        /// The number for n = 0, of any sign.
        first: Surreal,
        /// A positive number that is infinite or infinitesimal.
        ratio: Surreal,
    },
    /// Real numbers that converge to an irrational number, the first of them the furthest away.
    Approaching {
        /// The first number.
        first: Surreal,
        /// The limit of the numbers.
        limit: Real,
    },
    /// The first numbers of an infinite list.
    List(List),
    /// All ordinals below an ordinal.
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

    /// The lower end of the interval above all options: the open end at the greatest, or the sign sequence
    /// that they approach. The options of Right are mirrored.
    fn end(&self, mirrored: bool) -> Result<End, FormError> {
        let side = |number: &Surreal| if mirrored { -number } else { number.clone() };
        let greatest = |number: &Surreal| Ok(End::Open(number.sign_sequence()?));
        match self {
            Options::Number(number) => greatest(&side(number)),
            Options::Beside(number) => Ok(End::Closed(side(number).sign_sequence()?)),
            Options::Arithmetic { first, step } => match (side(first), side(step)) {
                (first, step) if step.sign().is_gt() => Ok(End::Limit(limit_of_steps(&first, &step)?)),
                (first, _) => greatest(&first),
            },
            Options::Geometric { ratio, .. } if ratio.sign().is_le() || *ratio >= Rational::ONE => {
                Err(FormError::WrongRatio)
            }
            Options::Geometric { limit, scale, .. } => match (side(limit), side(scale)) {
                (limit, scale) if scale.sign().is_lt() => Ok(End::Limit(approach(&limit, &scale)?)),
                (limit, scale) => greatest(&(limit + scale)),
            },
            Options::Powers { ratio, .. } if !ratio.sign().is_gt() || is_archimedean(ratio) => {
                Err(FormError::WrongRatio)
            }
            Options::Powers { first, ratio } => {
                let first = side(first);
                // Larger and larger numbers if they are positive and the ratio is infinite; closer and closer to 0
                // from below if they are negative and the ratio is infinitesimal.
                match first.sign().is_gt() != ratio.is_finite() {
                    true => Ok(End::Limit(powers(&first, ratio)?)),
                    false => greatest(&first),
                }
            }
            Options::Approaching { .. } => Err(SurrealError::Indescribable.into()),
            Options::List(list) => match list.readings() {
                [reading, ..] => reading.options.end(mirrored),
                [] => Ok(End::Unbounded),
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

/// Splits `number` at the exponent of the leading term of `step`. Returns the terms with larger exponents,
/// the signs of this exponent, and the coefficient of `number` there.
fn split_at(number: &Surreal, step: &Surreal) -> Result<(Expansion, SignSequence, Rational), FormError> {
    let exponent = step.leading_term().map_or(Surreal::ZERO, |term| term.exponent.clone());
    let above = number.terms().iter().take_while(|term| term.exponent > exponent).cloned();
    let above = Surreal::from_terms(above)?;
    let same = number.terms().iter().find(|term| term.exponent == exponent);
    let coefficient = same.map_or(Some(Rational::ZERO), |term| term.coefficient.to_rational());
    let coefficient = coefficient.ok_or(SurrealError::Indescribable)?;
    Ok((Expansion::of(&above)?, exponent.sign_sequence()?, coefficient))
}

/// The sign sequence that `first` + n·`step` approaches from below. Only the coefficient of the leading term
/// of the step grows; it is unbounded, so its signs are ω pluses.
fn limit_of_steps(first: &Surreal, step: &Surreal) -> Result<SignSequence, FormError> {
    let (mut expansion, exponent, _) = split_at(first, step)?;
    let mut size = SignSequence::new();
    size.push(true, Ordinal::omega());
    expansion.push_term(&exponent, true, size)?;
    Ok(expansion.sequence)
}

/// The sign sequence that `limit` + `scale`·rⁿ approaches from below. The coefficient of the leading term of
/// the scale converges to that of the limit. If this is dyadic, the signs end in an infinite run towards it;
/// otherwise they are those of the limit.
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

/// Returns whether a number is 0 or between two rational numbers of its sign.
fn is_archimedean(number: &Surreal) -> bool {
    number.leading_term().is_none_or(|term| term.exponent.is_zero())
}

/// The sign sequence that `first`·`ratio`ⁿ approaches from below. The exponents of the leading terms are an arithmetic
/// progression; numbers beyond all of them have an exponent beyond this progression, and the simplest of these is the power
/// with the exponent that the progression approaches (Conway, On Numbers and Games, chapter 3).
fn powers(first: &Surreal, ratio: &Surreal) -> Result<SignSequence, FormError> {
    let exponent =
        |number: &Surreal| number.leading_term().map_or(Surreal::ZERO, |term| term.exponent.clone());
    let (begin, step) = (exponent(first), exponent(ratio));
    let positive = step.sign().is_gt();
    let exponent = if positive { limit_of_steps(&begin, &step)? } else { -limit_of_steps(&-begin, &-step)? };
    let (mut expansion, mut one) = (Expansion::of(&Surreal::ZERO)?, SignSequence::new());
    one.push(true, Ordinal::one());
    expansion.push_term(&exponent, positive, one)?;
    Ok(expansion.sequence)
}

impl NumberForm {
    /// Creates a form with finitely many options.
    pub fn finite(
        left: impl IntoIterator<Item = Surreal>,
        right: impl IntoIterator<Item = Surreal>,
    ) -> NumberForm {
        NumberForm {
            left: left.into_iter().map(Options::Number).collect(),
            right: right.into_iter().map(Options::Number).collect(),
        }
    }
}

/// The reason why a form has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// An option of Right is not greater than some option of Left.
    #[error("the form is not a number: an option of Right is not greater than one of Left")]
    NotNumeric,
    /// The ratio of a progression is not between 0 and 1, and for powers neither infinite nor infinitesimal.
    #[error("expected a ratio between 0 and 1, or one that is infinite or infinitesimal")]
    WrongRatio,
    /// The value is a real number whose signs have no finite description.
    #[error("the value is {0}, which has no description by its signs")]
    Real(Box<Real>),
    /// A list fits several laws.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// The number, or an option, is outside the supported range.
    #[error(transparent)]
    Number(#[from] SurrealError),
}

impl From<RealError> for FormError {
    fn from(error: RealError) -> FormError {
        FormError::Number(match error {
            RealError::TooLarge(why) => why.into(),
            _ => SurrealError::Indescribable,
        })
    }
}
