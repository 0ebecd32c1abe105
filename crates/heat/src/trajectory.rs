//! Trajectories: values that move as the temperature rises.

use kelvin_numbers::{Dyadic, NumberTooLarge, Rational};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::fmt;

/// A continuous piecewise linear function of the temperature t, from t = -1 upward.
///
/// The walls of a thermograph are trajectories, and so are the scaffolds they are cut from and the sums of
/// walls that strategies work with. A trajectory is held from its top: the line it follows above all its
/// corners, then the corners downward, each with the slope below it.
///
/// ```
/// use kelvin_heat::Trajectory;
/// use kelvin_numbers::Dyadic;
///
/// // What Right's wall 5 + t (up to t = 1, then 6) becomes when Left pays t to come there.
/// let wall = Trajectory::constant(6.into()).bend(1.into(), 1)?;
/// assert_eq!(wall.to_string(), "Trajectory(6,[1],[0,1])");
/// let scaffold = wall.tilt(-1)?;
/// assert_eq!(scaffold.value_at(&Dyadic::new(1, 1))?, 5.into());
/// assert_eq!(scaffold.value_at(&2.into())?, 4.into());
/// # Ok::<(), kelvin_heat::TrajectoryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trajectory {
    top: Line,
    corners: Corners,
}

pub(crate) type Corners = SmallVec<[Corner; 3]>;

/// A turning point: where it is, and the slope below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Corner {
    pub(crate) temperature: Dyadic,
    pub(crate) slope: i32,
}

/// `at_zero` + `slope`·t.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    pub(crate) at_zero: Dyadic,
    pub(crate) slope: i32,
}

/// What cannot be done with a trajectory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum TrajectoryError {
    /// A temperature below -1, or a corner at or below it: nothing is defined there.
    #[error("nothing is defined below temperature -1")]
    BelowMinusOne,
    /// A slope that does not fit 32 bits.
    #[error("the slope of a trajectory does not fit 32 bits")]
    TooSteep,
    /// Two trajectories cross at a temperature that is no dyadic rational.
    #[error("the trajectories cross at a temperature that is no dyadic rational")]
    NotDyadic,
    /// Corners that do not come in descending order.
    #[error("the corners of a trajectory are given from its top downward")]
    OutOfOrder,
    /// A number with too many digits.
    #[error("a number of the trajectory has too many digits")]
    TooLarge,
}

impl From<NumberTooLarge> for TrajectoryError {
    fn from(_: NumberTooLarge) -> Self {
        TrajectoryError::TooLarge
    }
}

/// The lowest temperature: that of the integers.
pub(crate) fn lowest() -> Dyadic {
    Dyadic::from_small(-1, 0)
}

/// `number` + `slope`·`t`.
#[inline]
pub(crate) fn along(number: &Dyadic, slope: i32, t: &Dyadic) -> Dyadic {
    match slope {
        0 => number.clone(),
        1 => number + t,
        -1 => number - t,
        _ => number + &(t * i64::from(slope)),
    }
}

impl Line {
    #[inline]
    pub(crate) fn at(&self, t: &Dyadic) -> Dyadic {
        along(&self.at_zero, self.slope, t)
    }

    /// The line of another slope through the point of this one at `t`.
    #[inline]
    pub(crate) fn turned(&self, t: &Dyadic, slope: i32) -> Line {
        // Slopes are held to half the range of i32, so their difference fits.
        Line { at_zero: along(&self.at_zero, self.slope - slope, t), slope }
    }
}

/// Slopes are held to half the range of `i32`, so that two of them can be subtracted.
fn slope(wide: i64) -> Result<i32, TrajectoryError> {
    match i32::try_from(wide) {
        Ok(slope) if slope.unsigned_abs() < 1 << 30 => Ok(slope),
        _ => Err(TrajectoryError::TooSteep),
    }
}

impl Trajectory {
    /// A number, which does not move: the mast above it.
    #[inline]
    pub fn constant(number: Dyadic) -> Trajectory {
        Trajectory { top: Line { at_zero: number, slope: 0 }, corners: Corners::new() }
    }

    /// The same trajectory down to a new lowest corner at `temperature`, and of the slope `below` from
    /// there on.
    pub fn bend(mut self, temperature: Dyadic, below: i32) -> Result<Trajectory, TrajectoryError> {
        if temperature <= lowest() {
            return Err(TrajectoryError::BelowMinusOne);
        }
        if self.corners.last().is_some_and(|corner| corner.temperature <= temperature) {
            return Err(TrajectoryError::OutOfOrder);
        }
        let below = slope(i64::from(below))?;
        self.turn(temperature, below);
        Ok(self)
    }

    pub(crate) fn from_top(top: Line) -> Trajectory {
        Trajectory { top, corners: Corners::new() }
    }

    /// Adds a corner below all others, unless nothing turns there.
    #[inline]
    pub(crate) fn turn(&mut self, temperature: Dyadic, slope: i32) {
        if slope != self.lowest_slope() {
            self.corners.push(Corner { temperature, slope });
        }
    }

    #[inline]
    pub(crate) fn top(&self) -> &Line {
        &self.top
    }

    #[inline]
    pub(crate) fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The slope below all corners.
    #[inline]
    pub(crate) fn lowest_slope(&self) -> i32 {
        self.corners.last().map_or(self.top.slope, |corner| corner.slope)
    }

    /// The number it stays at above its highest corner, if it is vertical there.
    pub fn mast(&self) -> Option<&Dyadic> {
        (self.top.slope == 0).then_some(&self.top.at_zero)
    }

    /// The temperatures at which it turns, from the highest to the lowest.
    pub fn critical_temperatures(&self) -> impl Iterator<Item = &Dyadic> {
        self.corners.iter().map(|corner| &corner.temperature)
    }

    /// Its slopes, from the top to t = -1: one more than there are critical temperatures.
    pub fn slopes(&self) -> impl Iterator<Item = i32> {
        std::iter::once(self.top.slope).chain(self.corners.iter().map(|corner| corner.slope))
    }

    /// Its value at t ≥ -1.
    pub fn value_at(&self, t: &Dyadic) -> Result<Dyadic, TrajectoryError> {
        if *t < lowest() {
            return Err(TrajectoryError::BelowMinusOne);
        }
        Ok(self.at(t))
    }

    /// Its value at a rational t ≥ -1.
    pub fn value_at_rational(&self, t: &Rational) -> Result<Rational, TrajectoryError> {
        if *t < Rational::from(&lowest()) {
            return Err(TrajectoryError::BelowMinusOne);
        }
        let line = self.line_where(|corner| Rational::from(corner) < *t);
        let rise = Rational::from(i64::from(line.slope)).try_mul(t)?;
        Ok(&Rational::from(&line.at_zero) + &rise)
    }

    /// Its value at t; below -1 it goes on as it does just above.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        self.line_where(|corner| corner < t).at(t)
    }

    /// Its slope just below t, or above it for t = -1.
    pub fn slope_below(&self, t: &Dyadic) -> i32 {
        self.line_where(|corner| corner < t).slope
    }

    /// The line it follows above the first corner (from the top) that lies below.
    fn line_where(&self, lies_below: impl Fn(&Dyadic) -> bool) -> Line {
        let mut line = self.top.clone();
        for corner in &self.corners {
            if lies_below(&corner.temperature) {
                break;
            }
            line = line.turned(&corner.temperature, corner.slope);
        }
        line
    }

    /// The corners with their values, from the highest to the lowest.
    pub fn points(&self) -> Vec<(Dyadic, Dyadic)> {
        let mut line = self.top.clone();
        self.corners
            .iter()
            .map(|corner| {
                let value = line.at(&corner.temperature);
                line = line.turned(&corner.temperature, corner.slope);
                (corner.temperature.clone(), value)
            })
            .collect()
    }

    /// The trajectory plus a number.
    pub fn shift(&self, by: &Dyadic) -> Trajectory {
        let top = Line { at_zero: &self.top.at_zero + by, slope: self.top.slope };
        Trajectory { top, corners: self.corners.clone() }
    }

    /// The trajectory plus `by`·t. To pay for a move is to tilt by -1 for Left, by +1 for Right.
    pub fn tilt(&self, by: i32) -> Result<Trajectory, TrajectoryError> {
        self.map_slopes(|slope| i64::from(slope) + i64::from(by))
    }

    /// [`Trajectory::tilt`] of a wall by ±1, which is far from too steep.
    #[inline]
    pub(crate) fn tilted(mut self, by: i32) -> Trajectory {
        self.top.slope += by;
        for corner in &mut self.corners {
            corner.slope += by;
        }
        self
    }

    /// `factor` times the trajectory.
    pub fn scale(&self, factor: i32) -> Result<Trajectory, TrajectoryError> {
        if factor == 0 {
            return Ok(Trajectory::constant(Dyadic::ZERO));
        }
        let mut scaled = self.map_slopes(|slope| i64::from(slope) * i64::from(factor))?;
        scaled.top.at_zero = &self.top.at_zero * i64::from(factor);
        Ok(scaled)
    }

    fn map_slopes(&self, change: impl Fn(i32) -> i64) -> Result<Trajectory, TrajectoryError> {
        let mut new = self.clone();
        new.top.slope = slope(change(self.top.slope))?;
        for corner in &mut new.corners {
            corner.slope = slope(change(corner.slope))?;
        }
        Ok(new)
    }

    /// The sum of two trajectories.
    pub fn plus(&self, other: &Trajectory) -> Result<Trajectory, TrajectoryError> {
        let both = |a: i32, b: i32| slope(i64::from(a) + i64::from(b));
        let mut slopes = [self.top.slope, other.top.slope];
        let mut sum = Trajectory::from_top(Line {
            at_zero: &self.top.at_zero + &other.top.at_zero,
            slope: both(slopes[0], slopes[1])?,
        });
        let mut rest = [self.corners(), other.corners()];
        while let Some(temperature) = rest.iter().filter_map(|r| r.first()).map(|c| &c.temperature).max() {
            for (rest, slope) in rest.iter_mut().zip(&mut slopes) {
                if let Some((first, after)) = rest.split_first()
                    && first.temperature == *temperature
                {
                    *slope = first.slope;
                    *rest = after;
                }
            }
            sum.turn(temperature.clone(), both(slopes[0], slopes[1])?);
        }
        Ok(sum)
    }

    /// The difference of two trajectories.
    pub fn minus(&self, other: &Trajectory) -> Result<Trajectory, TrajectoryError> {
        self.plus(&other.scale(-1)?)
    }

    /// The higher of the two values at every t.
    pub fn max(&self, other: &Trajectory) -> Result<Trajectory, TrajectoryError> {
        self.envelope(other, &Dyadic::ZERO, Ordering::Greater)
    }

    /// The lower of the two values at every t.
    pub fn min(&self, other: &Trajectory) -> Result<Trajectory, TrajectoryError> {
        self.envelope(other, &Dyadic::ZERO, Ordering::Less)
    }
}

impl fmt::Display for Trajectory {
    /// `Trajectory(mast,[critical temperatures],[slopes])`, from the top downward; where it is not
    /// vertical at its top, the mast is the value its highest line has at t = 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trajectory(")?;
        self.fmt_parts(f)?;
        f.write_str(")")
    }
}

impl Trajectory {
    pub(crate) fn fmt_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let temperatures: Vec<_> = self.critical_temperatures().map(Dyadic::to_string).collect();
        let slopes: Vec<_> = self.slopes().map(|slope| slope.to_string()).collect();
        write!(f, "{},[{}],[{}]", self.top.at_zero, temperatures.join(","), slopes.join(","))
    }
}
