//! The trajectories that attain the best of several, in intervals of temperature.

use crate::Trajectory;
use crate::trajectory::lowest;
use kelvin_numbers::Dyadic;

/// An interval of temperatures in which the same trajectories attain the best value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attained {
    /// The lowest temperature, inclusive.
    pub from: Dyadic,
    /// The highest temperature, inclusive; `None` if it is unbounded.
    pub to: Option<Dyadic>,
    /// The indices of the trajectories.
    pub by: Vec<usize>,
}

/// The trajectories that attain `best`, the maximum or minimum of `all`, in ascending intervals of t ≥ -1.
///
/// Where two intervals meet, both are right. A point in which more trajectories meet than on either side is
/// an interval of its own.
///
/// ```
/// use kelvin_heat::{Trajectory, attained};
///
/// let [low, high] = [0, 2].map(|n| Trajectory::constant(n.into()));
/// let falling = high.tilt(-1)?;
/// let best = low.max(&falling)?;
/// let intervals = attained(&best, &[low, falling]);
/// assert_eq!((intervals[0].by.as_slice(), intervals[0].to.clone()), (&[1][..], Some(2.into())));
/// assert_eq!((intervals[1].by.as_slice(), intervals[1].to.clone()), (&[0][..], None));
/// # Ok::<(), kelvin_heat::TrajectoryError>(())
/// ```
pub fn attained(best: &Trajectory, all: &[Trajectory]) -> Vec<Attained> {
    // Between two of these temperatures the distance to the best is linear. It is 0 inside where it is 0 at
    // both ends. Above the last it is 0 where it is 0 there and has slope 0.
    let corners = all.iter().chain([best]).flat_map(|trajectory| trajectory.critical_temperatures().cloned());
    let mut corners: Vec<Dyadic> = corners.chain([lowest()]).filter(|t| *t >= lowest()).collect();
    corners.sort();
    corners.dedup();
    let at: Vec<Vec<usize>> = corners
        .iter()
        .map(|t| {
            let value = best.at(t);
            (0..all.len()).filter(|&index| all[index].at(t) == value).collect()
        })
        .collect();
    let slope = |trajectory: &Trajectory| trajectory.slopes().next();
    let mut intervals: Vec<Attained> = vec![];
    for (index, t) in corners.iter().enumerate() {
        let continues = |&&member: &&usize| match at.get(index + 1) {
            Some(next) => next.contains(&member),
            None => slope(&all[member]) == slope(best),
        };
        let above: Vec<usize> = at[index].iter().filter(continues).copied().collect();
        let below = intervals.last().map_or(&[][..], |interval| &interval.by);
        let touches = |member: &usize| !above.contains(member) && !below.contains(member);
        if at[index].iter().any(touches) {
            intervals.push(Attained { from: t.clone(), to: Some(t.clone()), by: at[index].clone() });
        }
        let to = corners.get(index + 1).cloned();
        match intervals.last_mut() {
            Some(last) if last.by == above => last.to = to,
            _ => intervals.push(Attained { from: t.clone(), to, by: above }),
        }
    }
    intervals
}
