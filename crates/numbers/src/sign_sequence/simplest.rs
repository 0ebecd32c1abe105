//! The simplest number of an interval, among all numbers.

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
    /// assert_eq!(between("0", "epsilon"), "ω^-1/2");
    /// assert_eq!(between("omega", "2*omega"), "ω+1");
    /// ```
    pub fn simplest_between(
        lower: &Bound<Surreal>,
        upper: &Bound<Surreal>,
    ) -> Result<Option<Surreal>, SurrealError> {
        let signs = |bound: &Bound<Surreal>| {
            Ok::<_, SurrealError>(match bound {
                Bound::Unbounded => Bound::Unbounded,
                Bound::Open(end) => Bound::Open(end.sign_sequence()?),
                Bound::Closed(end) => Bound::Closed(end.sign_sequence()?),
            })
        };
        simplest_sequence(&signs(lower)?, &signs(upper)?).map(|signs| signs.value()).transpose()
    }
}

/// The shortest sequence of signs of an interval; `None` if it is empty.
///
/// The sequences of an interval have a longest common initial segment that is one of them.
pub(crate) fn simplest_sequence(
    lower: &Bound<SignSequence>,
    upper: &Bound<SignSequence>,
) -> Option<SignSequence> {
    let closed = |bound: &Bound<SignSequence>| matches!(bound, Bound::Closed(_));
    let (low, high) = match (lower.number(), upper.number()) {
        (None, None) => return Some(SignSequence::new()),
        (Some(low), None) => return Some(above(SignSequence::new(), Reader::new(low), closed(lower))),
        (None, Some(high)) => {
            let mirror = Reader::new(&-high.clone());
            return Some(-above(SignSequence::new(), mirror, closed(upper)));
        }
        (Some(low), Some(high)) => (low, high),
    };
    let parting = low.parting(high);
    let shared = parting.shared;
    let [mut low, mut high] = parting.rests;
    match (low.next_sign(), high.next_sign()) {
        (Some(false), Some(true)) => Some(shared),
        (Some(false), None) if closed(upper) => Some(shared),
        (None, Some(true)) if closed(lower) => Some(shared),
        (None, None) if closed(lower) && closed(upper) => Some(shared),
        // Below the end `high`, which is `shared`, all go on with the sign of `low`.
        (Some(false), None) => {
            let start = low.take_sign(shared);
            Some(above(start, low, closed(lower)))
        }
        (None, Some(true)) => {
            // The mirror image of the case before.
            let start = -high.take_sign(shared);
            Some(-above(start, Reader::new(&-high.rest()), closed(upper)))
        }
        _ => None,
    }
}

/// The shortest sequence with the start `start` that is above the sequence `start` + `rest`, or is that
/// one if this is allowed: the first initial segment that `rest` leaves downwards.
fn above(mut start: SignSequence, mut rest: Reader, allowed: bool) -> SignSequence {
    match rest.next_run() {
        Some(run) if run.positive => start.push(true, run.length),
        // Down at once.
        Some(_) => return start,
        None => {}
    }
    if rest.is_at_end() && !allowed {
        start.push(true, Ordinal::one());
    }
    start
}
