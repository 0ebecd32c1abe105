//! References to components.

/// A component or its negative: the index of the component, whether it is its own negative, and the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentRef(u32);

const NEGATED: u32 = 1;
const OWN_NEGATIVE: u32 = 2;

impl ComponentRef {
    /// The component with an index.
    pub fn at(place: usize, own_negative: bool) -> Option<ComponentRef> {
        let place = u32::try_from(place).ok()?.checked_mul(4)?;
        Some(ComponentRef(place | if own_negative { OWN_NEGATIVE } else { 0 }))
    }

    /// Decodes a term from a word.
    pub fn of_word(word: u32) -> ComponentRef {
        ComponentRef(word)
    }

    /// Encodes the term as a word.
    pub fn word(self) -> u32 {
        self.0
    }

    /// The negative, which is the term itself for games like `{1|-1}`.
    pub fn negative(self) -> ComponentRef {
        if self.0 & OWN_NEGATIVE == 0 { ComponentRef(self.0 ^ NEGATED) } else { self }
    }

    /// The term, or its negative.
    pub fn signed(self, negated: bool) -> ComponentRef {
        if negated { self.negative() } else { self }
    }

    /// Returns whether this is the negative of the component.
    pub fn negated(self) -> bool {
        self.0 & NEGATED != 0
    }

    /// Returns whether the component is its own negative.
    pub fn is_own_negative(self) -> bool {
        self.0 & OWN_NEGATIVE != 0
    }

    /// The index of the component.
    pub fn place(self) -> usize {
        (self.0 >> 2) as usize
    }
}
