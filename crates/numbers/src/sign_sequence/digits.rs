//! The signs of rational numbers.

use super::{Block, Run, SignSequence};
use crate::{Dyadic, Integer, Ordinal, Rational, SignExpansion, SurrealError};

/// The longest period of binary digits that is written down.
const MAX_PERIOD: usize = 1 << 16;

/// The sign expansion of a positive rational number.
///
/// As for a dyadic number: one `+` more than the whole part, a `-` for the point, and then the binary
/// digits, `+` for 1 and `-` for 0. Those of a number that is not dyadic repeat.
pub(super) fn signs_of(number: &Rational) -> Result<SignSequence, SurrealError> {
    if let Ok(dyadic) = Dyadic::try_from(number) {
        return Ok(SignSequence::from(&dyadic.sign_expansion()));
    }
    let mut sequence = SignSequence::new();
    let whole = number.floor();
    let denominator = number.denominator();
    let mut rest = number.numerator() - &whole * &denominator;
    // The whole part of a positive number is not negative.
    sequence.push(true, Ordinal::finite(whole + Integer::ONE).unwrap_or_default());
    sequence.push(false, Ordinal::one());
    let mut next_digit = || {
        rest <<= 1;
        let one = rest >= denominator;
        if one {
            rest -= &denominator;
        }
        (one, rest.clone())
    };
    // The digits repeat after as many places as the denominator has factors of 2.
    for _ in 0..denominator.trailing_zeros().unwrap_or(0) {
        sequence.push(next_digit().0, Ordinal::one());
    }
    // A digit and what is left after it come back together.
    let start = next_digit();
    let mut period = vec![start.0];
    loop {
        let next = next_digit();
        if next == start {
            break;
        }
        period.push(next.0);
        if period.len() > MAX_PERIOD {
            return Err(SurrealError::Indescribable);
        }
    }
    sequence.push_cycle(period.into_iter().map(|positive| Run { positive, length: Ordinal::one() }))?;
    Ok(sequence)
}

/// The positive rational number of a sequence of finite runs that begins with `+`, and may end in a cycle.
pub(super) fn number_of(sequence: &SignSequence) -> Result<Rational, SurrealError> {
    let mut signs = SignExpansion::new();
    for block in &sequence.blocks {
        match block {
            Block::Run(run) => push(&mut signs, run)?,
            Block::Cycle(pattern) => return repeating(signs, pattern),
        }
    }
    Ok(Rational::from(signs.value()?))
}

fn push(signs: &mut SignExpansion, run: &Run) -> Result<(), SurrealError> {
    let length = run.length.to_integer().ok_or(SurrealError::Indescribable)?;
    signs.push(run.positive, length);
    Ok(())
}

/// The number whose signs end in a cycle.
fn repeating(mut signs: SignExpansion, pattern: &[Run]) -> Result<Rational, SurrealError> {
    // The first time around the point is passed, so the second time adds a period of digits.
    let mut digits = || {
        pattern.iter().try_for_each(|run| push(&mut signs, run))?;
        let number = signs.value()?;
        // Without the 1 that is counted after the last sign: the option on the left.
        let cut = number.option(true).unwrap_or(Dyadic::ZERO);
        Ok::<_, SurrealError>((Rational::from(cut), number.exponent()))
    };
    let (first, start) = digits()?;
    let (second, end) = digits()?;
    // The digits d of a period, k places long, repeat with the sum d + d / 2ᵏ + d / 4ᵏ + …
    let power = Rational::from(2).power((end - start) as i64)?;
    let factor = power.try_div(&(&power - &Rational::ONE))?;
    Ok(&first + &(&second - &first).try_mul(&factor)?)
}
