//! From the normal form to the sign expansion.
//!
//! Gonshor, An Introduction to the Theory of Surreal Numbers, Theorems 5.11 and 5.12: the expansion of a
//! number is that of its terms one after the other, once from their exponents the minuses are discarded
//! that the exponents before have used already.

use super::{Block, Reader, Run, SignSequence, digits};
use crate::{Dyadic, Ordinal, Rational, Surreal, SurrealError};

/// The exponent and coefficient of a term, as the next term sees them.
pub(super) struct Before {
    pub(super) exponent: SignSequence,
    pub(super) dyadic: bool,
}

impl Before {
    pub(super) fn new(exponent: SignSequence, coefficient: &Rational) -> Before {
        Before { exponent, dyadic: Dyadic::try_from(coefficient).is_ok() }
    }
}

impl Surreal {
    /// The sign expansion, if finitely many runs and cycles describe it.
    pub fn sign_sequence(&self) -> Result<SignSequence, SurrealError> {
        Ok(Expansion::of(self)?.sequence)
    }

    /// The day on which the number is born: the length of its sign expansion.
    pub fn birthday(&self) -> Result<Ordinal, SurrealError> {
        self.sign_sequence()?.length()
    }
}

/// A sign expansion that goes on term by term.
#[derive(Default)]
pub(crate) struct Expansion {
    pub(crate) sequence: SignSequence,
    before: Option<Before>,
}

impl Expansion {
    pub(crate) fn of(number: &Surreal) -> Result<Expansion, SurrealError> {
        let mut expansion = Expansion::default();
        for term in number.terms() {
            let exponent = term.exponent.sign_sequence()?;
            // The signs of an irrational coefficient do not repeat.
            let coefficient = term.coefficient.to_rational().ok_or(SurrealError::Indescribable)?;
            let size = digits::signs_of(&coefficient.abs())?;
            expansion.push_term(&exponent, coefficient.sign().is_gt(), size)?;
            expansion.before = Some(Before::new(exponent, &coefficient));
        }
        Ok(expansion)
    }

    /// Goes on with the signs of a term whose coefficient has a sign and the signs of a size, which need
    /// not be those of a real number.
    pub(crate) fn push_term(
        &mut self,
        exponent: &SignSequence,
        positive: bool,
        size: SignSequence,
    ) -> Result<(), SurrealError> {
        let signs = term_signs(&reduced(exponent, self.before.as_ref())?, size)?;
        let signs = if positive { signs } else { -signs };
        signs.blocks.into_iter().for_each(|block| self.sequence.push_block(block));
        Ok(())
    }
}

/// The runs of the exponent of a term without those minuses that the term before shares, and without the
/// one that follows on all of the exponent before if the coefficient there has signs without end.
fn reduced(exponent: &SignSequence, before: Option<&Before>) -> Result<Vec<Run>, SurrealError> {
    let mut kept = SignSequence::new();
    let mut rest = Reader::new(exponent);
    if let Some(before) = before {
        let parting = exponent.parting(&before.exponent);
        for run in finite_runs(&parting.shared)? {
            if run.positive {
                kept.push(true, run.length);
            }
        }
        let [here, there] = parting.rests;
        rest = here;
        if there.is_at_end() && !before.dyadic {
            rest.take_sign(SignSequence::new());
        }
    }
    for run in finite_runs(&rest.rest())? {
        kept.push(run.positive, run.length);
    }
    finite_runs(&kept)
}

/// The runs of a sequence without cycles. With a cycle in an exponent the runs would go on growing.
fn finite_runs(sequence: &SignSequence) -> Result<Vec<Run>, SurrealError> {
    let runs = sequence.blocks.iter().map(|block| match block {
        Block::Run(run) => Ok(run.clone()),
        Block::Cycle(_) => Err(SurrealError::Indescribable),
    });
    runs.collect()
}

/// The signs of ω^y·r, from those of y, reduced, and of r.
fn term_signs(exponent: &[Run], size: SignSequence) -> Result<SignSequence, SurrealError> {
    let mut signs = SignSequence::new();
    signs.push(true, Ordinal::one());
    // A sign of y stands for ω^(c+1) equal signs, when c pluses are before it in y. Of a run of pluses
    // the last, or the limit, swallows those before.
    let mut pluses = Ordinal::ZERO;
    for run in exponent {
        if run.positive {
            pluses += &run.length;
            signs.push(true, Ordinal::omega_power(pluses.clone())?);
        } else {
            let each = Ordinal::omega_power(pluses.successor())?;
            signs.push(false, each.try_mul(&run.length)?);
        }
    }
    // A sign of r but the first stands for ω^c equal signs, when y has c pluses.
    let each = Ordinal::omega_power(pluses)?;
    let stretched =
        |run: Run| Ok::<_, SurrealError>(Run { length: each.try_mul(&run.length)?, positive: run.positive });
    let mut size = Reader::new(&size);
    size.take_sign(SignSequence::new());
    for block in size.rest().blocks {
        match block {
            Block::Run(run) => {
                let run = stretched(run)?;
                signs.push(run.positive, run.length);
            }
            Block::Cycle(pattern) => {
                let pattern = pattern.into_iter().map(stretched).collect::<Result<Vec<_>, _>>()?;
                signs.push_cycle(pattern)?;
            }
        }
    }
    Ok(signs)
}
