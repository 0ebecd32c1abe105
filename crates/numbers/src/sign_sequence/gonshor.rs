//! The conversion from the normal form to the sign expansion.
//!
//! These are Theorems 5.11 and 5.12 of Gonshor, An Introduction to the Theory of Surreal Numbers. The
//! expansion of a number is the concatenation of those of its terms. The exponents are reduced first: minuses
//! that earlier exponents share are discarded.

use super::{Block, Reader, Run, SignSequence, digits};
use crate::{Dyadic, Ordinal, Rational, Surreal, SurrealError};

/// The exponent and coefficient of the previous term.
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

    /// The birthday of the number: the length of its sign expansion.
    pub fn birthday(&self) -> Result<Ordinal, SurrealError> {
        self.sign_sequence()?.length()
    }
}

/// A sign expansion that is built term by term.
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

    /// Appends the signs of a term. The coefficient is given by its sign and the signs of its absolute value,
    /// which may be those of any number.
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

/// The runs of the reduced exponent of a term. Minuses shared with the previous exponent are discarded, and
/// also a minus directly after that exponent if its coefficient has infinitely many signs.
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

/// The runs of a sequence without cycles. If an exponent had a cycle, the lengths of the runs would increase
/// forever.
fn finite_runs(sequence: &SignSequence) -> Result<Vec<Run>, SurrealError> {
    let runs = sequence.blocks.iter().map(|block| match block {
        Block::Run(run) => Ok(run.clone()),
        Block::Cycle(_) => Err(SurrealError::Indescribable),
    });
    runs.collect()
}

/// The signs of ω^y·r, from those of the reduced exponent y and of r.
fn term_signs(exponent: &[Run], size: SignSequence) -> Result<SignSequence, SurrealError> {
    let mut signs = SignSequence::new();
    signs.push(true, Ordinal::one());
    // A sign of y represents ω^(c+1) equal signs, where c is the number of pluses before it in y. In a run of
    // pluses, the last one, or the limit, absorbs the others.
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
    // Each sign of r but the first represents ω^c equal signs, where c is the number of pluses of y.
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
