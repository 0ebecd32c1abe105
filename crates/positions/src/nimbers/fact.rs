//! What is known of a nimber.

/// What is known of the nimber of a position: its value, or values that it does not have.
///
/// ```
/// use kelvin_positions::NimberFact;
/// let mut fact = NimberFact::default();
/// assert_eq!(fact.is(2), None);
/// fact.exclude(0);
/// assert_eq!((fact.is(0), fact.is(2)), (Some(false), None));
/// let fact = NimberFact::known(2);
/// assert_eq!((fact.is(1), fact.is(2), fact.value()), (Some(false), Some(true), Some(2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimberFact(u64);

/// The bit of a known value. The other bits are the value, or the set of excluded values.
const KNOWN: u64 = 1 << 63;

impl NimberFact {
    /// Excluded values from here on are not stored.
    pub const MOST: u32 = 63;

    /// The fact that the nimber has this value.
    pub fn known(value: u32) -> NimberFact {
        NimberFact(KNOWN | u64::from(value))
    }

    /// The value, if it is known.
    pub fn value(self) -> Option<u32> {
        (self.0 & KNOWN != 0).then_some(self.0 as u32)
    }

    /// Returns whether the nimber has this value, if that is known.
    pub fn is(self, value: u32) -> Option<bool> {
        match self.value() {
            Some(known) => Some(known == value),
            None => (value < Self::MOST && self.0 >> value & 1 == 1).then_some(false),
        }
    }

    /// Adds the fact that the nimber does not have this value. Large values are ignored.
    pub fn exclude(&mut self, value: u32) {
        if self.value().is_none() && value < Self::MOST {
            self.0 |= 1 << value;
        }
    }

    /// The excluded values.
    pub fn excluded(self) -> impl Iterator<Item = u32> {
        (0..Self::MOST).filter(move |&value| self.is(value) == Some(false))
    }

    /// The fact as a word.
    pub fn word(self) -> u64 {
        self.0
    }

    /// The fact of a word, if it is one.
    pub fn of_word(word: u64) -> Option<NimberFact> {
        let fact = NimberFact(word);
        fact.value().is_none_or(|value| fact == NimberFact::known(value)).then_some(fact)
    }
}
