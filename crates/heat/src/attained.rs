//! By whom the best of several trajectories is attained, and where.

use crate::Trajectory;
use crate::trajectory::lowest;
use kelvin_numbers::Dyadic;

/// Temperatures at which the best of several trajectories is that of the same ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attained {
    /// The lowest of them, which belongs to them.
    pub from: Dyadic,
    /// The highest of them, which belongs to them; `None` where they have no end.
    pub to: Option<Dyadic>,
    /// The places of the trajectories.
    pub by: Vec<usize>,
}

/// For every t ≥ -1 those of some trajectories that are as good as `best`, the maximum or the minimum of all, in intervals from
/// below. Where two intervals meet both are right; where more trajectories meet in one point than on both sides of it, that
/// point is an interval of its own.
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
    // The distance to the best is linear between two of these: it is 0 inside where it is 0 at both ends, and above all of
    // them where it is 0 at the last and does not grow.
    let corners = all.iter().chain([best]).flat_map(|trajectory| trajectory.critical_temperatures().cloned());
    let mut corners: Vec<Dyadic> = corners.chain([lowest()]).filter(|t| *t >= lowest()).collect();
    corners.sort();
    corners.dedup();
    let at: Vec<Vec<usize>> = corners
        .iter()
        .map(|t| {
            let value = best.at(t);
            (0..all.len()).filter(|&place| all[place].at(t) == value).collect()
        })
        .collect();
    let slope = |trajectory: &Trajectory| trajectory.slopes().next();
    let mut intervals: Vec<Attained> = vec![];
    for (place, t) in corners.iter().enumerate() {
        let stays = |&&member: &&usize| match at.get(place + 1) {
            Some(next) => next.contains(&member),
            None => slope(&all[member]) == slope(best),
        };
        let above: Vec<usize> = at[place].iter().filter(stays).copied().collect();
        let below = intervals.last().map_or(&[][..], |interval| &interval.by);
        let meets = |member: &usize| !above.contains(member) && !below.contains(member);
        if at[place].iter().any(meets) {
            intervals.push(Attained { from: t.clone(), to: Some(t.clone()), by: at[place].clone() });
        }
        let to = corners.get(place + 1).cloned();
        match intervals.last_mut() {
            Some(last) if last.by == above => last.to = to,
            _ => intervals.push(Attained { from: t.clone(), to, by: above }),
        }
    }
    intervals
}
