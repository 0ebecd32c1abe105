//! The signs of rational numbers.

use dashu_int::ops::{BitTest, DivRem};

use super::{Block, Run, SignSequence};
use crate::{Dyadic, Integer, Ordinal, Rational, SignExpansion, SurrealError};

/// The longest period of binary digits that is computed, and the most runs of digits.
const MAX_PERIOD: usize = 1 << 16;

/// The sign expansion of a positive rational number.
///
/// As for a dyadic number, it consists of one `+` more than the integer part, then a `-` for the point. The
/// binary digits follow, `+` for 1 and `-` for 0. Digits of a number that is not dyadic repeat.
pub(crate) fn signs_of(number: &Rational) -> Result<SignSequence, SurrealError> {
    if let Ok(dyadic) = Dyadic::try_from(number) {
        let signs = dyadic.sign_expansion();
        if signs.runs().len() > MAX_PERIOD {
            return Err(SurrealError::Indescribable);
        }
        return Ok(SignSequence::from(&signs));
    }
    let whole = number.floor();
    let denominator = number.denominator();
    // The fraction is (a + r/m) / 2^s for m odd: first the s digits of a, then those of r/m.
    let places = denominator.trailing_zeros().expect("a denominator is not 0");
    let odd = &denominator >> places;
    let (before, rest) = (number.numerator() - &whole * &denominator).div_rem(&odd);
    let mut sequence = SignSequence::new();
    let before_point = Ordinal::finite(whole + Integer::ONE);
    sequence.push(true, before_point.expect("the whole part of a positive number is not negative"));
    sequence.push(false, Ordinal::one());
    for run in runs_of_digits(&before, places)? {
        sequence.push(run.positive, run.length);
    }
    // As r/m = d / (2^k - 1), its period consists of the k digits of d.
    let period = order_of_two(&odd)?;
    let digits = rest * ((Integer::ONE << period) - Integer::ONE) / odd;
    sequence.push_cycle(runs_of_digits(&digits, period)?)?;
    Ok(sequence)
}

/// The multiplicative order of 2 modulo an odd number: the least k > 0 such that it divides 2^k - 1.
fn order_of_two(odd: &Integer) -> Result<usize, SurrealError> {
    if odd.bit_len() > MAX_PERIOD {
        return Err(SurrealError::Indescribable);
    }
    let mut power = Integer::ONE;
    for exponent in 1..=MAX_PERIOD {
        power <<= 1;
        if power >= *odd {
            power -= odd;
        }
        if power.is_one() {
            return Ok(exponent);
        }
    }
    Err(SurrealError::Indescribable)
}

/// Converts `count` binary digits to runs of signs.
fn runs_of_digits(digits: &Integer, count: usize) -> Result<Vec<Run>, SurrealError> {
    let mut runs: Vec<(bool, usize)> = vec![(false, count - digits.bit_len())];
    for place in (0..digits.bit_len()).rev() {
        let digit = digits.bit(place);
        match runs.last_mut() {
            Some((positive, length)) if *positive == digit => *length += 1,
            _ => runs.push((digit, 1)),
        }
        if runs.len() > MAX_PERIOD {
            return Err(SurrealError::Indescribable);
        }
    }
    let run = |(positive, length)| Run { positive, length: Ordinal::from(length as u64) };
    Ok(runs.into_iter().map(run).collect())
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
    // The first repetition passes the binary point, so the second one adds a period of digits.
    let mut digits = || {
        pattern.iter().try_for_each(|run| push(&mut signs, run))?;
        let number = signs.value()?;
        // The left option lacks the 1 that is counted after the last sign.
        let cut = number.option(true).expect("a cycle has both signs, so the number is not an integer");
        Ok::<_, SurrealError>((Rational::from(cut), number.exponent()))
    };
    let (first, start) = digits()?;
    let (second, end) = digits()?;
    // The period of k digits d gives the sum d + d / 2ᵏ + d / 4ᵏ + …
    let power = Rational::from(2).power((end - start) as i64)?;
    let factor = power.try_div(&(&power - &Rational::ONE))?;
    Ok(&first + &(&second - &first).try_mul(&factor)?)
}
