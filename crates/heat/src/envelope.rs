//! The maximum and minimum of two trajectories.

use crate::Coordinate;
use crate::trajectory::{Corner, Line, Trajectory, TrajectoryError, highest};
use std::cmp::Ordering;

impl<N: Coordinate> Trajectory<N> {
    /// The pointwise better of the trajectory and another plus `shift`, where `better` is the ordering of the
    /// better value.
    ///
    /// Both are followed from the top downward, one segment without corners at a time. In a segment the
    /// difference is a line, so the lead changes at most once.
    pub(crate) fn envelope(
        &self,
        other: &Trajectory<N>,
        shift: &N,
        better: Ordering,
    ) -> Result<Trajectory<N>, TrajectoryError> {
        let mut segment = Segment::top(self, other, shift);
        let mut lead = usize::from(segment.sign_at_top().map_err(Into::into)? == better.reverse());
        let mut envelope = Trajectory::from_top(match lead {
            0 => self.top().clone(),
            _ => Line { at_zero: other.top().at_zero.plus(shift), slope: other.top().slope },
        });
        let floor = N::lowest();
        loop {
            let end = segment.end().map_err(Into::into)?;
            let at_end = segment.difference().at(end.unwrap_or(&floor));
            let ahead = if lead == 0 { better } else { better.reverse() };
            let at_end = at_end.sign().map_err(Into::into)?;
            if at_end == ahead.reverse() {
                lead = 1 - lead;
                envelope.turn(segment.difference().zero()?, segment.slopes[lead]);
            }
            let Some(end) = end else { return Ok(envelope) };
            segment.pass(end);
            if at_end.is_eq() {
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
pub(crate) struct Segment<'t, N> {
    pub(crate) slopes: [i32; 2],
    difference: Line<N>,
    rest: [&'t [Corner<N>]; 2],
}

impl<'t, N: Coordinate> Segment<'t, N> {
    /// The segment above all corners of `a` and of `b` plus `shift`.
    pub(crate) fn top(a: &'t Trajectory<N>, b: &'t Trajectory<N>, shift: &N) -> Self {
        let [top_a, top_b] = [a.top(), b.top()];
        let mut at_zero = top_a.at_zero.minus(&top_b.at_zero);
        if *shift != N::zero() {
            at_zero = at_zero.minus(shift);
        }
        let difference = Line { at_zero, slope: top_a.slope - top_b.slope };
        Segment { slopes: [top_a.slope, top_b.slope], difference, rest: [a.corners(), b.corners()] }
    }

    /// The corner at the lower end, if any.
    #[inline]
    pub(crate) fn end(&self) -> Result<Option<&'t N>, N::Error> {
        highest(self.rest)
    }

    /// Advances to the segment below the corner at `t`.
    pub(crate) fn pass(&mut self, t: &N) {
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
    pub(crate) fn difference(&self) -> &Line<N> {
        &self.difference
    }

    /// Compares the first with the second for all large t.
    fn sign_at_top(&self) -> Result<Ordering, N::Error> {
        match self.difference.slope.cmp(&0) {
            Ordering::Equal => self.difference.at_zero.sign(),
            order => Ok(order),
        }
    }
}

impl<N: Coordinate> Line<N> {
    /// The temperature at which the line, whose slope is not 0, is 0.
    pub(crate) fn zero(&self) -> Result<N, TrajectoryError> {
        match self.slope {
            1 => Ok(self.at_zero.negative()),
            -1 => Ok(self.at_zero.clone()),
            slope => self.at_zero.negative().divided(slope),
        }
    }
}
