//! The higher or the lower of two trajectories.

use crate::trajectory::{Line, Trajectory, TrajectoryError, lowest};
use kelvin_numbers::Dyadic;
use std::cmp::Ordering;

impl Trajectory {
    /// At every t the one of two values that compares as `better` to the other.
    ///
    /// Both are followed from the top downward, one stretch without corners after the other. In a stretch
    /// the difference is a line, so the lead changes at most once.
    pub(crate) fn envelope(
        &self,
        other: &Trajectory,
        better: Ordering,
    ) -> Result<Trajectory, TrajectoryError> {
        let mut stretch = Stretch::top(self, other);
        // The one in the lead at the very top.
        let mut lead = usize::from(stretch.sign_at_top() == better.reverse());
        let mut envelope = Trajectory::from_top(stretch.lines[lead].clone());
        let floor = lowest();
        loop {
            let end = stretch.end();
            let at_end = stretch.difference().at(end.unwrap_or(&floor));
            let ahead = if lead == 0 { better } else { better.reverse() };
            if at_end.sign() == ahead.reverse() {
                lead = 1 - lead;
                envelope.turn(stretch.crossing()?, stretch.lines[lead].slope);
            }
            let Some(end) = end else { return Ok(envelope) };
            stretch.pass(end);
            if at_end.is_zero() {
                // Below a meeting point that one leads which comes to it, with rising t, from its side.
                let [a, b] = stretch.lines.each_ref().map(|line| line.slope);
                if a != b {
                    lead = usize::from(b.cmp(&a) != better);
                }
            }
            envelope.turn(end.clone(), stretch.lines[lead].slope);
        }
    }
}

/// What two trajectories do between two neighbouring corners.
struct Stretch<'t> {
    lines: [Line; 2],
    rest: [&'t [crate::trajectory::Corner]; 2],
}

impl<'t> Stretch<'t> {
    fn top(a: &'t Trajectory, b: &'t Trajectory) -> Self {
        Stretch { lines: [a.top().clone(), b.top().clone()], rest: [a.corners(), b.corners()] }
    }

    /// The corner it ends at.
    fn end(&self) -> Option<&'t Dyadic> {
        match self.rest.map(|rest| rest.first().map(|corner| &corner.temperature)) {
            [Some(a), Some(b)] => Some(a.max(b)),
            [a, b] => a.or(b),
        }
    }

    /// Goes on below the corner (or the floor) at `t`.
    fn pass(&mut self, t: &Dyadic) {
        for (line, rest) in self.lines.iter_mut().zip(&mut self.rest) {
            if let Some((first, after)) = rest.split_first()
                && first.temperature == *t
            {
                *line = line.turned(t, first.slope);
                *rest = after;
            }
        }
    }

    fn difference(&self) -> Line {
        let [a, b] = &self.lines;
        Line { at_zero: &a.at_zero - &b.at_zero, slope: a.slope - b.slope }
    }

    /// How the first compares with the second for all large t.
    fn sign_at_top(&self) -> Ordering {
        let [a, b] = &self.lines;
        a.slope.cmp(&b.slope).then_with(|| a.at_zero.cmp(&b.at_zero))
    }

    /// Where the two lines cross.
    fn crossing(&self) -> Result<Dyadic, TrajectoryError> {
        let Line { at_zero, slope } = self.difference();
        let places = slope.trailing_zeros();
        match slope >> places.min(31) {
            1 | -1 => {
                let multiple = if slope > 0 { -at_zero } else { at_zero };
                match places {
                    0 => Ok(multiple),
                    1 => Ok(multiple.half()),
                    _ => Ok(multiple.shifted(-i64::from(places))?),
                }
            }
            _ => Err(TrajectoryError::NotDyadic),
        }
    }
}
