//! The options of a component.

use super::record::NimberRecord;
use super::value_set::ValueSet;
use std::any::Any;
use std::ops::Range;

/// The options of a component of an impartial position: those whose values are known, and the components of
/// the others.
///
/// The components themselves are stored in the type of their ruleset, which only the
/// [table](super::NimberTable) knows.
pub struct Expansion {
    /// The values of options that are known.
    pub found: ValueSet,
    /// The other options, without repetitions, the smaller ones first.
    pub options: Vec<ExpansionOption>,
    /// Their components.
    pub parts: Vec<ExpansionPart>,
    /// The components as positions: a vector of the type that the table chose.
    pub(super) positions: Box<dyn Any + Send>,
}

/// An option whose value is not known.
#[derive(Clone, Debug)]
pub struct ExpansionOption {
    /// The nimber of its known components.
    pub known: u32,
    /// The indices of its other components, of which no two are equal. The smaller ones come first.
    pub parts: Range<usize>,
    /// The sum of their sizes.
    pub size: u32,
}

/// A component of an option.
#[derive(Clone, Copy, Debug)]
pub struct ExpansionPart {
    /// What was known of its nimber when the options were found.
    pub record: NimberRecord,
    /// Its size, see [`Ruleset::size`](crate::Ruleset).
    pub size: u32,
    pub(super) hash: u64,
}

impl Expansion {
    pub(super) fn of(positions: Box<dyn Any + Send>) -> Expansion {
        Expansion { found: ValueSet::default(), options: Vec::new(), parts: Vec::new(), positions }
    }
}
