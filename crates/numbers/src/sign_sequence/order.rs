//! The order of sequences of signs, and their common initial segments.

use std::cmp::Ordering;

use super::{Block, Reader, Run, SignSequence};

/// The point at which two sequences of signs diverge.
pub(super) struct Parting {
    /// The longest common initial segment.
    pub(super) shared: SignSequence,
    /// The rest of each sequence.
    pub(super) rests: [Reader; 2],
}

impl SignSequence {
    pub(super) fn parting(&self, other: &SignSequence) -> Parting {
        let mut rests = [Reader::new(self), Reader::new(other)];
        let mut shared = SignSequence::new();
        loop {
            if let Some(cycle) = take_common_cycle(&mut rests) {
                cycle.blocks.into_iter().for_each(|block| shared.push_block(block));
                continue;
            }
            // Different cycles differ after finitely many runs.
            let [a, b] = rests.each_mut().map(Reader::next_run);
            match (a, b) {
                (Some(a), Some(b)) if a.positive == b.positive => {
                    let length = Ord::min(&a.length, &b.length).clone();
                    shared.push(a.positive, length.clone());
                    for (rest, run) in rests.iter_mut().zip([a, b]) {
                        let left =
                            run.length.without_start(&length).expect("the length is at most that of the run");
                        rest.put_back([Run { length: left, ..run }].into_iter());
                    }
                }
                (a, b) => {
                    rests[0].put_back(a.into_iter());
                    rests[1].put_back(b.into_iter());
                    return Parting { shared, rests };
                }
            }
        }
    }

    /// The longest common initial segment.
    pub fn common(&self, other: &SignSequence) -> SignSequence {
        self.parting(other).shared
    }

    /// Returns whether this is an initial segment of `other`: the number of this is simpler, or equal.
    pub fn is_initial_in(&self, other: &SignSequence) -> bool {
        self.parting(other).rests[0].is_at_end()
    }
}

/// Removes from both a common sequence up to the end of a cycle, if there is one.
fn take_common_cycle(rests: &mut [Reader; 2]) -> Option<SignSequence> {
    if !rests.iter().any(|rest| matches!(rest.blocks.last(), Some(Block::Cycle(_)))) {
        return None;
    }
    let [a, b] = rests.each_ref().map(Reader::to_first_cycle);
    if a != b {
        return None;
    }
    rests.iter_mut().for_each(Reader::skip_first_cycle);
    a
}

impl Ord for SignSequence {
    /// The order of the numbers: at the first difference, `-` precedes the end of a sequence, which precedes
    /// `+`.
    fn cmp(&self, other: &SignSequence) -> Ordering {
        let place = |sign: Option<bool>| sign.map_or(0, |positive| if positive { 1 } else { -1 });
        let [a, b] = self.parting(other).rests.map(|rest| place(rest.next_sign()));
        a.cmp(&b)
    }
}

impl PartialOrd for SignSequence {
    fn partial_cmp(&self, other: &SignSequence) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
