//! The simplest surreal number of an interval.

use std::ops::Neg;

use super::{Reader, SignSequence};
use crate::{Bound, Ordinal, Surreal, SurrealError};

impl Surreal {
    /// The simplest number of an interval, the one born first; `None` if the interval is empty.
    ///
    /// ```
    /// # use kelvin_numbers::{Bound, Surreal};
    /// let open = |text: &str| Bound::Open(text.parse::<Surreal>().unwrap());
    /// let between = |a, b| Surreal::simplest_between(&open(a), &open(b)).unwrap().unwrap().to_string();
    /// assert_eq!(between("1/3", "omega"), "1");
    /// assert_eq!(between("0", "epsilon"), "omega^(-1)/2");
    /// assert_eq!(between("omega", "2*omega"), "omega+1");
    /// ```
    pub fn simplest_between(
        lower: &Bound<Surreal>,
        upper: &Bound<Surreal>,
    ) -> Result<Option<Surreal>, SurrealError> {
        let end = |bound: &Bound<Surreal>| {
            Ok::<_, SurrealError>(match bound {
                Bound::Unbounded => End::Unbounded,
                Bound::Open(end) => End::Open(end.sign_sequence()?),
                Bound::Closed(end) => End::Closed(end.sign_sequence()?),
            })
        };
        simplest_sequence(end(lower)?, end(upper)?).map(|signs| signs.value()).transpose()
    }
}

/// An end of an interval of sequences of signs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    Unbounded,
    /// The end belongs to the interval, with all sequences that begin with it. Numbers outside the interval
    /// approach it, so each of them diverges from it at some sign.
    Limit(SignSequence),
    /// The end belongs to the interval.
    Closed(SignSequence),
    /// The end does not belong to the interval.
    Open(SignSequence),
}

impl End {
    fn sequence(&self) -> Option<&SignSequence> {
        match self {
            End::Unbounded => None,
            End::Limit(sequence) | End::Closed(sequence) | End::Open(sequence) => Some(sequence),
        }
    }

    /// Returns whether the end itself belongs to the interval.
    fn belongs(&self) -> bool {
        !matches!(self, End::Open(_))
    }

    fn is_limit(&self) -> bool {
        matches!(self, End::Limit(_))
    }

    /// The opposite end of the mirrored interval.
    pub(crate) fn mirrored(self) -> End {
        match self {
            End::Unbounded => End::Unbounded,
            End::Limit(sequence) => End::Limit(-sequence),
            End::Closed(sequence) => End::Closed(-sequence),
            End::Open(sequence) => End::Open(-sequence),
        }
    }

    /// The stricter of two lower ends.
    pub(crate) fn stricter(self, other: End) -> End {
        let (Some(a), Some(b)) = (self.sequence(), other.sequence()) else {
            return if self == End::Unbounded { other } else { self };
        };
        let other_is_stricter = if a == b {
            // The variants are declared from the widest to the strictest.
            self < other
        } else if self.is_limit() && a.is_initial_in(b) {
            true
        } else if other.is_limit() && b.is_initial_in(a) {
            false
        } else {
            a < b
        };
        if other_is_stricter { other } else { self }
    }
}

/// The shortest sequence of signs of an interval; `None` if it is empty.
///
/// The sequences of an interval have a longest common initial segment, which belongs to the interval.
pub(crate) fn simplest_sequence(lower: End, upper: End) -> Option<SignSequence> {
    let (low, high) = match (lower.sequence(), upper.sequence()) {
        (None, None) => return Some(SignSequence::new()),
        (Some(low), None) => return Some(above(SignSequence::new(), Reader::new(low), lower.belongs())),
        (None, Some(_)) => {
            return simplest_sequence(upper.mirrored(), End::Unbounded).map(SignSequence::neg);
        }
        (Some(low), Some(high)) => (low, high),
    };
    let parting = low.parting(high);
    let [mut low, high] = parting.rests;
    let mut shared = parting.shared;
    match (low.next_sign(), high.next_sign()) {
        (Some(false), Some(true)) => Some(shared),
        (None, None) => match (lower.belongs(), upper.belongs()) {
            (true, true) => Some(shared),
            (false, false) => None,
            // Only sequences that begin with the end and lie on its other side.
            (low_belongs, _) => {
                let limit = if low_belongs { lower.is_limit() } else { upper.is_limit() };
                shared.push(!low_belongs, Ordinal::one());
                limit.then_some(shared)
            }
        },
        (Some(false), None) if upper.belongs() => Some(shared),
        // Sequences below the upper end that begin with it.
        (Some(false), None) => {
            let start = low.take_sign(shared);
            Some(above(start, low, lower.belongs()))
        }
        // The lower end is above the upper one and begins with it.
        (Some(true), None) if upper.is_limit() => Some(above(shared, low, lower.belongs())),
        (None, Some(_)) => simplest_sequence(upper.mirrored(), lower.mirrored()).map(SignSequence::neg),
        _ => None,
    }
}

/// The shortest sequence that begins with `start` and is above the sequence `start` + `rest`, or equal to it
/// if that belongs. It is the first initial segment at which `rest` turns down.
fn above(mut start: SignSequence, mut rest: Reader, belongs: bool) -> SignSequence {
    match rest.next_run() {
        Some(run) if run.positive => start.push(true, run.length),
        // The next sign is a minus.
        Some(_) => return start,
        None => {}
    }
    if rest.is_at_end() && !belongs {
        start.push(true, Ordinal::one());
    }
    start
}
