//! The names of components in sums.

/// A component of sums, or its negative: its place among the components, whether it is its own negative, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

const NEGATED: u32 = 1;
const OWN_NEGATIVE: u32 = 2;

impl Term {
    /// The component in a place.
    pub fn at(place: usize, own_negative: bool) -> Option<Term> {
        let place = u32::try_from(place).ok()?.checked_mul(4)?;
        Some(Term(place | if own_negative { OWN_NEGATIVE } else { 0 }))
    }

    /// The term of a word.
    pub fn of_word(word: u32) -> Term {
        Term(word)
    }

    /// All of it in a word.
    pub fn word(self) -> u32 {
        self.0
    }

    /// The negative, which is the term itself for games like `{1|-1}`.
    pub fn negative(self) -> Term {
        if self.0 & OWN_NEGATIVE == 0 { Term(self.0 ^ NEGATED) } else { self }
    }

    /// The term, or its negative.
    pub fn signed(self, negated: bool) -> Term {
        if negated { self.negative() } else { self }
    }

    /// Whether the negative of the component is meant.
    pub fn negated(self) -> bool {
        self.0 & NEGATED != 0
    }

    /// Whether the component is its own negative.
    pub fn is_own_negative(self) -> bool {
        self.0 & OWN_NEGATIVE != 0
    }

    /// The place among the components.
    pub fn place(self) -> usize {
        (self.0 >> 2) as usize
    }
}
