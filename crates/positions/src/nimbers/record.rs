//! What a table stores of a component.

use super::fact::NimberFact;

/// Proof numbers of the question whether a component has a nimber (Allis, 1994). They estimate the number of
/// positions that must still be searched for each answer. 0 is a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofNumbers {
    /// The estimate for a proof that it has the nimber.
    pub yes: u32,
    /// The estimate for a proof that it does not.
    pub no: u32,
}

/// What is known of the nimber of a component, and how far the last question about it was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimberRecord {
    /// What is known.
    pub fact: NimberFact,
    /// The nimber in question.
    asked: u32,
    /// The proof numbers of that question; both are 0 if nothing was asked.
    numbers: ProofNumbers,
    /// The number of positions searched for it, at most `u32::MAX`.
    pub searched: u32,
}

impl NimberRecord {
    /// The record of a fact, without a question.
    pub fn of(fact: NimberFact, searched: u32) -> NimberRecord {
        NimberRecord { fact, searched, ..NimberRecord::default() }
    }

    /// The record of a fact and an open question.
    pub fn asked(fact: NimberFact, value: u32, numbers: ProofNumbers, searched: u32) -> NimberRecord {
        NimberRecord { fact, asked: value, numbers, searched }
    }

    /// The proof numbers of a question, if it was the last one that was left open.
    pub fn numbers(&self, value: u32) -> Option<ProofNumbers> {
        (self.asked == value && self.numbers != ProofNumbers::default()).then_some(self.numbers)
    }
}
