//! Iterators over the options of one player.

use crate::Universe;
use crate::id::Id;
use crate::nus::NumberUpStar;
use kelvin_numbers::Integer;
use smallvec::SmallVec;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

/// A list of options; most values have few.
pub(crate) type List = SmallVec<[Id; 8]>;

/// An iterator over stored options, or over the computed options of a number-up-star value.
pub(crate) enum Options<'u> {
    Stored(std::slice::Iter<'u, AtomicU32>),
    Few(smallvec::IntoIter<[Id; 4]>),
    /// `x + *j` for the `j` below a large nimber.
    Stars {
        universe: &'u Universe,
        next: Integer,
        value: Box<NumberUpStar>,
    },
}

impl Options<'_> {
    pub(crate) fn few(ids: SmallVec<[Id; 4]>) -> Self {
        Options::Few(ids.into_iter())
    }

    /// Returns whether the options are `x + *j` for a large number of `j`.
    pub(crate) fn are_stars(&self) -> bool {
        matches!(self, Options::Stars { .. })
    }
}

impl Iterator for Options<'_> {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        match self {
            Options::Stored(words) => words.next().map(|word| Id(word.load(Relaxed))),
            Options::Few(ids) => ids.next(),
            Options::Stars { universe, next, value } => {
                let star = next.clone();
                if star >= value.star {
                    return None;
                }
                *next += Integer::ONE;
                Some(universe.symbolic(value.with_star(star)))
            }
        }
    }
}
