//! Trajectories: piecewise linear functions of the temperature.

use kelvin_numbers::{Dyadic, NumberTooLarge, Rational};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::fmt;

/// A continuous piecewise linear function of the temperature t, from t = -1 upward.
///
/// The walls and scaffolds of thermographs are trajectories, and so are the sums of walls that strategies
/// use. A trajectory is stored from its top: the line above all corners, then the corners downward, each with
/// the slope below it.
///
/// ```
/// use kelvin_heat::Trajectory;
/// use kelvin_numbers::Dyadic;
///
/// // Right's wall 5 + t (up to t = 1, then 6) becomes a scaffold when Left pays t to move there.
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

/// A corner: its temperature, and the slope below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Corner {
    pub(crate) temperature: Dyadic,
    pub(crate) slope: i32,
}

/// The line `at_zero` + `slope`·t.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    pub(crate) at_zero: Dyadic,
    pub(crate) slope: i32,
}

/// An error of an operation on trajectories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum TrajectoryError {
    /// A temperature below -1, or a corner at or below -1, where trajectories are not defined.
    #[error("trajectories are not defined below temperature -1")]
    BelowMinusOne,
    /// A slope that does not fit 32 bits.
    #[error("the slope of a trajectory does not fit 32 bits")]
    TooSteep,
    /// Two trajectories cross at a temperature that is not a dyadic rational.
    #[error("the trajectories cross at a temperature that is not a dyadic rational")]
    NotDyadic,
    /// Corners that are not in descending order.
    #[error("the corners of a trajectory must be in descending order")]
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

/// The lowest temperature, that of the integers.
pub(crate) fn lowest() -> Dyadic {
    Dyadic::from_small(-1, 0)
}

/// Returns `number` + `slope`·`t`.
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

    /// The line with another slope through the point at `t`.
    #[inline]
    pub(crate) fn turned(&self, t: &Dyadic, slope: i32) -> Line {
        // Slopes are limited to half the range of i32, so their difference fits.
        Line { at_zero: along(&self.at_zero, self.slope - slope, t), slope }
    }
}

/// Checks a slope, which is limited to half the range of `i32` so that two slopes can be subtracted.
fn slope(wide: i64) -> Result<i32, TrajectoryError> {
    match i32::try_from(wide) {
        Ok(slope) if slope.unsigned_abs() < 1 << 30 => Ok(slope),
        _ => Err(TrajectoryError::TooSteep),
    }
}

impl Trajectory {
    /// The constant trajectory of a number, such as a mast.
    #[inline]
    pub fn constant(number: Dyadic) -> Trajectory {
        Trajectory { top: Line { at_zero: number, slope: 0 }, corners: Corners::new() }
    }

    /// Adds a new lowest corner at `temperature`, with the slope `below` under it.
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

    /// Adds a corner below all others, unless the slope is unchanged.
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

    /// The constant value above the highest corner, if the trajectory is vertical there.
    pub fn mast(&self) -> Option<&Dyadic> {
        (self.top.slope == 0).then_some(&self.top.at_zero)
    }

    /// The temperatures of the corners, from the highest to the lowest.
    pub fn critical_temperatures(&self) -> impl Iterator<Item = &Dyadic> {
        self.corners.iter().map(|corner| &corner.temperature)
    }

    /// The slopes, from the top to t = -1: one more than there are critical temperatures.
    pub fn slopes(&self) -> impl Iterator<Item = i32> {
        std::iter::once(self.top.slope).chain(self.corners.iter().map(|corner| corner.slope))
    }

    /// The value at t ≥ -1.
    pub fn value_at(&self, t: &Dyadic) -> Result<Dyadic, TrajectoryError> {
        if *t < lowest() {
            return Err(TrajectoryError::BelowMinusOne);
        }
        Ok(self.at(t))
    }

    /// The value at a rational t ≥ -1.
    pub fn value_at_rational(&self, t: &Rational) -> Result<Rational, TrajectoryError> {
        if *t < Rational::from(&lowest()) {
            return Err(TrajectoryError::BelowMinusOne);
        }
        let line = self.line_where(|corner| Rational::from(corner) < *t);
        let rise = Rational::from(i64::from(line.slope)).try_mul(t)?;
        Ok(&Rational::from(&line.at_zero) + &rise)
    }

    /// The value at t; below -1 the lowest line is extended.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        self.line_where(|corner| corner < t).at(t)
    }

    /// The slope just below t, or just above it for t = -1.
    pub fn slope_below(&self, t: &Dyadic) -> i32 {
        self.line_where(|corner| corner < t).slope
    }

    /// The line above the first corner (from the top) that satisfies `is_below`.
    fn line_where(&self, is_below: impl Fn(&Dyadic) -> bool) -> Line {
        let mut line = self.top.clone();
        for corner in &self.corners {
            if is_below(&corner.temperature) {
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

    /// The trajectory plus `by`·t. A tax on moves is a tilt by -1 for Left, by +1 for Right.
    pub fn tilt(&self, by: i32) -> Result<Trajectory, TrajectoryError> {
        self.map_slopes(|slope| i64::from(slope) + i64::from(by))
    }

    /// Like [`Trajectory::tilt`], for a wall and ±1, where the slopes stay within the limits.
    #[inline]
    pub(crate) fn tilted(mut self, by: i32) -> Trajectory {
        self.top.slope += by;
        for corner in &mut self.corners {
            corner.slope += by;
        }
        self
    }

    /// Returns `factor` times the trajectory.
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
    /// Writes `Trajectory(mast,[critical temperatures],[slopes])`, from the top downward. Where the top is
    /// not vertical, the mast is the value of the highest line at t = 0.
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
