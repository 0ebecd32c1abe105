//! Time for several questions.

use kelvin_budget::{Budget, Exhausted};

/// Shares the time among questions: each may take a third of what is left, so that a hard one does not leave the others
/// without answers, and early ones may take long where late ones have nothing to ask.
pub struct Share<'b> {
    whole: &'b Budget,
    left: usize,
}

impl<'b> Share<'b> {
    pub fn new(whole: &'b Budget, questions: usize) -> Self {
        Share { whole, left: questions }
    }

    /// The budget of the next question.
    pub fn next(&mut self) -> Budget {
        // What a question before took too much of is given back; if it is not, the flag is raised again.
        let cancel = self.whole.cancel();
        if cancel.reason() == Some(Exhausted::Memory) {
            cancel.lower();
        }
        let share = self.left.clamp(1, 3) as u32;
        self.left = self.left.saturating_sub(1);
        let part = self.whole.part();
        match self.whole.time_left() {
            Some(rest) => part.time(rest / share),
            None => part,
        }
    }
}
