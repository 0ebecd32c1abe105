//! The parser of real numbers.

use std::str::FromStr;

use super::{Real, RealError};
use crate::{Rational, Surreal};

/// The reason why a text is not a supported real number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRealError {
    /// A term that is neither a real number with roots nor a multiple of one of the constants.
    #[error("expected rational numbers, roots, and multiples of pi, pi^2, exp(1) and ln(2); found `{0}`")]
    Term(String),
    /// A sum with two constants.
    #[error("{0} and {1} are different constants, and only multiples of one constant are added")]
    Constants(Box<Real>, Box<Real>),
    /// A number that is too large.
    #[error(transparent)]
    Real(#[from] RealError),
}

/// Parses a sum of terms in the format of a [`Real`]: rational numbers and multiples of one constant,
/// `1/3+2*pi`, `-(pi^2)/6`.
///
/// ```
/// use kelvin_numbers::Real;
///
/// for text in ["1/3+2*pi", "pi/4", "(pi^2)/6", "2-exp(1)", "-3*ln(2)/2"] {
///     assert_eq!(text.parse::<Real>()?.to_string(), text);
/// }
/// # Ok::<(), kelvin_numbers::ParseRealError>(())
/// ```
impl FromStr for Real {
    type Err = ParseRealError;

    fn from_str(text: &str) -> Result<Real, ParseRealError> {
        let mut sum = Real::from(Rational::ZERO);
        for (negative, term) in terms(text) {
            let term = read_term(term)?;
            let term = if negative { -term } else { term };
            sum = sum
                .try_add(&term)
                .ok_or_else(|| ParseRealError::Constants(Box::new(sum.clone()), Box::new(term)))?;
        }
        Ok(sum)
    }
}

/// The terms of a sum, and whether they are subtracted. Signs inside parentheses do not separate terms.
fn terms(text: &str) -> Vec<(bool, &str)> {
    let mut terms = Vec::new();
    let (mut start, mut negative, mut depth) = (0, false, 0_usize);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '+' | '-' if depth == 0 => {
                // The sign of the first term separates nothing.
                if start > 0 || !text[..place].trim().is_empty() {
                    terms.push((negative, &text[start..place]));
                }
                negative = letter == '-';
                start = place + letter.len_utf8();
            }
            _ => {}
        }
    }
    terms.push((negative, &text[start..]));
    terms
}

/// The constants by their names, with longer names before their prefixes.
fn constants() -> [(&'static str, Real); 10] {
    [
        ("(pi^2)", Real::pi_squared()),
        ("(π^2)", Real::pi_squared()),
        ("pi^2", Real::pi_squared()),
        ("π^2", Real::pi_squared()),
        ("pi", Real::pi()),
        ("π", Real::pi()),
        ("exp(1)", Real::e()),
        ("e", Real::e()),
        ("ln(2)", Real::ln_two()),
        ("ln 2", Real::ln_two()),
    ]
}

/// Parses a multiple of a constant, `2*pi/3` or `π×2/3`, or a number without a constant.
fn read_term(term: &str) -> Result<Real, ParseRealError> {
    let wrong = || ParseRealError::Term(term.trim().to_owned());
    let found = constants().into_iter().find_map(|(name, constant)| {
        term.find(name).map(|place| (&term[..place], &term[place + name.len()..], constant))
    });
    let Some((before, after, constant)) = found else {
        let number = term.parse::<Surreal>().map_err(|_| wrong())?;
        return number.to_surd().map(Real::from).ok_or_else(wrong);
    };
    let before = match before.trim() {
        "" => Some("1"),
        factor => factor.strip_suffix(['*', '×', '·']),
    };
    if !after.is_empty() && !after.trim_start().starts_with(['*', '×', '·', '/']) {
        return Err(wrong());
    }
    let factor = format!("({}){}", before.ok_or_else(wrong)?, after);
    let factor = factor.parse::<Surreal>().ok().and_then(|factor| factor.to_rational()).ok_or_else(wrong)?;
    Ok(constant.times(&factor)?)
}
