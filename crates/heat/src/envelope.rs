//! The maximum and minimum of two trajectories.

use crate::trajectory::{Corner, Line, Trajectory, TrajectoryError, lowest};
use kelvin_numbers::Dyadic;
use std::cmp::Ordering;

impl Trajectory {
    /// The pointwise better of the trajectory and another plus `shift`, where `better` is the ordering of the
    /// better value.
    ///
    /// Both are followed from the top downward, one segment without corners at a time. In a segment the
    /// difference is a line, so the lead changes at most once.
    pub(crate) fn envelope(
        &self,
        other: &Trajectory,
        shift: &Dyadic,
        better: Ordering,
    ) -> Result<Trajectory, TrajectoryError> {
        let mut segment = Segment::top(self, other, shift);
        let mut lead = usize::from(segment.sign_at_top() == better.reverse());
        let mut envelope = Trajectory::from_top(match lead {
            0 => self.top().clone(),
            _ => Line { at_zero: &other.top().at_zero + shift, slope: other.top().slope },
        });
        let floor = lowest();
        loop {
            let end = segment.end();
            let at_end = segment.difference().at(end.unwrap_or(&floor));
            let ahead = if lead == 0 { better } else { better.reverse() };
            if at_end.sign() == ahead.reverse() {
                lead = 1 - lead;
                envelope.turn(segment.difference().zero()?, segment.slopes[lead]);
            }
            let Some(end) = end else { return Ok(envelope) };
            segment.pass(end);
            if at_end.is_zero() {
                // Below a meeting point, the leader follows from the slopes.
                let [a, b] = segment.slopes;
                if a != b {
                    lead = usize::from(b.cmp(&a) != better);
                }
            }
            if segment.slopes[lead] != envelope.lowest_slope() {
                envelope.turn(end.clone(), segment.slopes[lead]);
            }
        }
    }
}

/// Two trajectories between two adjacent corners: their slopes and their difference.
pub(crate) struct Segment<'t> {
    pub(crate) slopes: [i32; 2],
    difference: Line,
    rest: [&'t [Corner]; 2],
}

impl<'t> Segment<'t> {
    /// The segment above all corners of `a` and of `b` plus `shift`.
    pub(crate) fn top(a: &'t Trajectory, b: &'t Trajectory, shift: &Dyadic) -> Self {
        let [top_a, top_b] = [a.top(), b.top()];
        let mut at_zero = &top_a.at_zero - &top_b.at_zero;
        if !shift.is_zero() {
            at_zero -= shift;
        }
        let difference = Line { at_zero, slope: top_a.slope - top_b.slope };
        Segment { slopes: [top_a.slope, top_b.slope], difference, rest: [a.corners(), b.corners()] }
    }

    /// The corner at the lower end, if any.
    #[inline]
    pub(crate) fn end(&self) -> Option<&'t Dyadic> {
        match self.rest.map(|rest| rest.first().map(|corner| &corner.temperature)) {
            [Some(a), Some(b)] => Some(a.max(b)),
            [a, b] => a.or(b),
        }
    }

    /// Advances to the segment below the corner at `t`.
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

    /// The first trajectory minus the second.
    #[inline]
    pub(crate) fn difference(&self) -> &Line {
        &self.difference
    }

    /// Compares the first with the second for all large t.
    fn sign_at_top(&self) -> Ordering {
        self.difference.slope.cmp(&0).then_with(|| self.difference.at_zero.sign())
    }
}

impl Line {
    /// The temperature at which the line is 0.
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
