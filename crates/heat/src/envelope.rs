//! The higher or the lower of two trajectories.

use crate::trajectory::{Corner, Line, Trajectory, TrajectoryError, lowest};
use kelvin_numbers::Dyadic;
use std::cmp::Ordering;

impl Trajectory {
    /// At every t the one that compares as `better` of two values: that of the trajectory, and that of
    /// another one plus `shift`.
    ///
    /// Both are followed from the top downward, one stretch without corners after the other. In a stretch
    /// the difference is a line, so the lead changes at most once.
    pub(crate) fn envelope(
        &self,
        other: &Trajectory,
        shift: &Dyadic,
        better: Ordering,
    ) -> Result<Trajectory, TrajectoryError> {
        let mut stretch = Stretch::top(self, other, shift);
        let mut lead = usize::from(stretch.sign_at_top() == better.reverse());
        let mut envelope = Trajectory::from_top(match lead {
            0 => self.top().clone(),
            _ => Line { at_zero: &other.top().at_zero + shift, slope: other.top().slope },
        });
        let floor = lowest();
        loop {
            let end = stretch.end();
            let at_end = stretch.difference().at(end.unwrap_or(&floor));
            let ahead = if lead == 0 { better } else { better.reverse() };
            if at_end.sign() == ahead.reverse() {
                lead = 1 - lead;
                envelope.turn(stretch.difference().zero()?, stretch.slopes[lead]);
            }
            let Some(end) = end else { return Ok(envelope) };
            stretch.pass(end);
            if at_end.is_zero() {
                // Below a meeting point that one leads which comes to it, with rising t, from its side.
                let [a, b] = stretch.slopes;
                if a != b {
                    lead = usize::from(b.cmp(&a) != better);
                }
            }
            if stretch.slopes[lead] != envelope.lowest_slope() {
                envelope.turn(end.clone(), stretch.slopes[lead]);
            }
        }
    }
}

/// What two trajectories do between two neighbouring corners: their slopes, and the line that their
/// difference is.
pub(crate) struct Stretch<'t> {
    pub(crate) slopes: [i32; 2],
    difference: Line,
    rest: [&'t [Corner]; 2],
}

impl<'t> Stretch<'t> {
    /// The one above all corners of `a` and of `b` plus `shift`.
    pub(crate) fn top(a: &'t Trajectory, b: &'t Trajectory, shift: &Dyadic) -> Self {
        let [top_a, top_b] = [a.top(), b.top()];
        let mut at_zero = &top_a.at_zero - &top_b.at_zero;
        if !shift.is_zero() {
            at_zero -= shift;
        }
        let difference = Line { at_zero, slope: top_a.slope - top_b.slope };
        Stretch { slopes: [top_a.slope, top_b.slope], difference, rest: [a.corners(), b.corners()] }
    }

    /// The corner it ends at, if there is one.
    #[inline]
    pub(crate) fn end(&self) -> Option<&'t Dyadic> {
        match self.rest.map(|rest| rest.first().map(|corner| &corner.temperature)) {
            [Some(a), Some(b)] => Some(a.max(b)),
            [a, b] => a.or(b),
        }
    }

    /// Goes on below the corner at `t`.
    pub(crate) fn pass(&mut self, t: &Dyadic) {
        for (slope, rest) in self.slopes.iter_mut().zip(&mut self.rest) {
            if let Some((first, after)) = rest.split_first()
                && first.temperature == *t
            {
                *slope = first.slope;
                *rest = after;
            }
        }
        let slope = self.slopes[0] - self.slopes[1];
        if slope != self.difference.slope {
            self.difference = self.difference.turned(t, slope);
        }
    }

    /// The first minus the second.
    #[inline]
    pub(crate) fn difference(&self) -> &Line {
        &self.difference
    }

    /// How the first compares with the second for all large t.
    fn sign_at_top(&self) -> Ordering {
        self.difference.slope.cmp(&0).then_with(|| self.difference.at_zero.sign())
    }
}

impl Line {
    /// Where it is 0.
    pub(crate) fn zero(&self) -> Result<Dyadic, TrajectoryError> {
        let places = self.slope.trailing_zeros();
        match self.slope >> places.min(31) {
            1 | -1 => {
                let multiple = if self.slope > 0 { -&self.at_zero } else { self.at_zero.clone() };
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
