//! The conversion from the sign expansion to the normal form.
//!
//! Inverts Gonshor's theorems. Each term consists of its first sign, long runs for the signs of its exponent,
//! and shorter runs for those of its coefficient. Even shorter runs begin the next term.

use super::gonshor::Before;
use super::{Block, Reader, Run, SignSequence, digits};
use crate::ordinal::MAX_TERMS;
use crate::{Ordinal, Surreal, SurrealError, Term};

impl SignSequence {
    /// The number with this sign expansion, if its normal form is finite and has rational coefficients.
    pub fn value(&self) -> Result<Surreal, SurrealError> {
        let mut reader = Reader::new(self);
        let mut terms = Vec::new();
        let mut before = None;
        while let Some(positive) = reader.next_sign() {
            if terms.len() >= MAX_TERMS {
                return Err(SurrealError::Unending);
            }
            let (exponent, pluses) = read_exponent(&mut reader, positive)?;
            let size = read_coefficient(&mut reader, positive, &pluses)?;
            let exponent = restored(exponent, before.as_ref());
            let size = digits::number_of(&size)?;
            let coefficient = if positive { size } else { -size };
            before = Some(Before::new(exponent.clone(), &coefficient));
            // An exponent is shorter than its power: its lengths of runs are exponents of the lengths here.
            terms.push(Term { exponent: exponent.value()?, coefficient: coefficient.into() });
        }
        Surreal::from_terms(terms)
    }
}

/// Consumes the first sign of a term and the signs of its exponent, and counts the pluses in the exponent.
/// Everything is mirrored if the term is negative.
fn read_exponent(reader: &mut Reader, positive: bool) -> Result<(SignSequence, Ordinal), SurrealError> {
    reader.take_sign(SignSequence::new());
    let mut exponent = SignSequence::new();
    let mut pluses = Ordinal::ZERO;
    loop {
        let next = pluses.successor();
        let Some(run) = reader.next_run() else { return Ok((exponent, pluses)) };
        if *run.length.degree() < next {
            reader.put_back([run].into_iter());
            return Ok((exponent, pluses));
        }
        let rest = if run.positive == positive {
            let degree = run.length.degree().clone();
            exponent
                .push(true, degree.without_start(&pluses).expect("the degree is above the pluses so far"));
            pluses = degree.clone();
            run.length
                .without_start(&Ordinal::omega_power(degree)?)
                .expect("a power of its degree is not above a length")
        } else {
            let (minuses, rest) = run.length.divide_by_omega_power(&next);
            exponent.push(false, minuses);
            rest
        };
        reader.put_back([Run { length: rest, ..run }].into_iter());
    }
}

/// Consumes the signs of a coefficient after an exponent with this number of pluses.
fn read_coefficient(
    reader: &mut Reader,
    positive: bool,
    pluses: &Ordinal,
) -> Result<SignSequence, SurrealError> {
    let mut size = SignSequence::new();
    size.push(true, Ordinal::one());
    loop {
        if let Some(Block::Cycle(pattern)) = reader.blocks.last()
            && let Some(pattern) = coefficient_cycle(pattern, positive, pluses)
        {
            reader.blocks.pop();
            size.push_cycle(pattern)?;
            return Ok(size);
        }
        let Some(run) = reader.next_run() else { return Ok(size) };
        let (signs, rest) = run.length.divide_by_omega_power(pluses);
        if !signs.is_finite() {
            // This is a run of an exponent, whose term began with the sign before it.
            let start = Run { positive: !run.positive, length: Ordinal::omega_power(pluses.clone())? };
            reader.put_back([start, run].into_iter());
            return Ok(without_last_sign(size));
        }
        size.push(run.positive == positive, signs);
        if !rest.is_zero() {
            reader.put_back([Run { length: rest, ..run }].into_iter());
            return Ok(size);
        }
    }
}

/// The cycle as signs of a coefficient, if it can be only that.
fn coefficient_cycle(pattern: &[Run], positive: bool, pluses: &Ordinal) -> Option<Vec<Run>> {
    let runs = pattern.iter().map(|run| {
        let (length, rest) = run.length.divide_by_omega_power(pluses);
        let whole = rest.is_zero() && length.is_finite();
        whole.then_some(Run { positive: run.positive == positive, length })
    });
    runs.collect()
}

/// The signs of a coefficient parsed so far, which are finite runs, without the last sign.
fn without_last_sign(mut signs: SignSequence) -> SignSequence {
    let Some(Block::Run(run)) = signs.blocks.pop() else {
        unreachable!("a coefficient begins with a plus, and is read to its end when it comes to a cycle")
    };
    signs.push(run.positive, run.length.predecessor().expect("a finite run is not empty"));
    signs
}

/// Restores the minuses of an exponent that were discarded. These are the minuses of the previous exponent as
/// far as the two agree. One more follows after all of it if its coefficient has infinitely many signs.
fn restored(exponent: SignSequence, before: Option<&Before>) -> SignSequence {
    let Some(before) = before else { return exponent };
    let mut whole = SignSequence::new();
    let mut kept = Reader::new(&exponent);
    let mut there = Reader::new(&before.exponent);
    loop {
        match (there.next_run(), kept.next_sign()) {
            (None, _) => {
                if !before.dyadic {
                    whole.push(false, Ordinal::one());
                }
                break;
            }
            (Some(run), _) if !run.positive => whole.push(false, run.length),
            (Some(run), Some(true)) => {
                let mine = kept.next_run().map_or(Ordinal::ZERO, |run| run.length);
                whole.push(true, Ord::min(&mine, &run.length).clone());
                match mine.without_start(&run.length) {
                    Some(rest) => kept.put_back([Run { positive: true, length: rest }].into_iter()),
                    None => break,
                }
            }
            _ => break,
        }
    }
    kept.rest().blocks.into_iter().for_each(|block| whole.push_block(block));
    whole
}
