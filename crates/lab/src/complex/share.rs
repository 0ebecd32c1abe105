//! The division of a time limit among several questions.

use kelvin_budget::{Budget, Exhausted};

/// A time limit shared among questions. Each question may take a third of the remaining time, so a hard one
/// leaves time for the others, and an early one may take long if the later ones need little.
pub struct Share<'b> {
    whole: &'b Budget,
    left: usize,
}

impl<'b> Share<'b> {
    pub fn new(whole: &'b Budget, questions: usize) -> Self {
        Share { whole, left: questions }
    }

    /// Returns the budget of the next question.
    pub fn next(&mut self) -> Budget {
        // An earlier question may have raised the flag by using too much memory; it is lowered here. If the
        // memory is still in use, the flag is raised again.
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
