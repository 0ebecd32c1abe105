//! Trajectories: piecewise linear functions of the temperature.

use crate::Coordinate;
use kelvin_numbers::{Dyadic, NumberTooLarge, Rational, RealError};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::convert::Infallible;
use std::fmt;

/// A continuous piecewise linear function of the temperature t, from t = -1 upward. Its coordinates are dyadic
/// rationals, or other numbers (see [`Coordinate`]), for which t is at least 0.
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
pub struct Trajectory<N = Dyadic> {
    top: Line<N>,
    corners: Corners<N>,
}

pub(crate) type Corners<N> = SmallVec<[Corner<N>; 3]>;

/// A corner: its temperature, and the slope below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Corner<N> {
    pub(crate) temperature: N,
    pub(crate) slope: i32,
}

/// The line `at_zero` + `slope`·t.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line<N> {
    pub(crate) at_zero: N,
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
    /// Two numbers whose digits do not decide which of them is greater.
    #[error("two numbers of the trajectory agree in {digits} binary digits, so their order is not decided")]
    Undecided {
        /// The number of binary digits after the point.
        digits: u64,
    },
}

impl From<Infallible> for TrajectoryError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<RealError> for TrajectoryError {
    fn from(error: RealError) -> Self {
        match error {
            RealError::Undecided { digits } => TrajectoryError::Undecided { digits },
            // Roots are not computed here.
            _ => TrajectoryError::TooLarge,
        }
    }
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
pub(crate) fn along<N: Coordinate>(number: &N, slope: i32, t: &N) -> N {
    match slope {
        0 => number.clone(),
        1 => number.plus(t),
        -1 => number.minus(t),
        _ => number.plus(&t.multiple(slope)),
    }
}

impl<N: Coordinate> Line<N> {
    #[inline]
    pub(crate) fn at(&self, t: &N) -> N {
        along(&self.at_zero, self.slope, t)
    }

    /// The line with another slope through the point at `t`.
    #[inline]
    pub(crate) fn turned(&self, t: &N, slope: i32) -> Line<N> {
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
        Trajectory::vertical(number)
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
        let Ok(line) = self.line_where(|corner| Ok::<_, Infallible>(Rational::from(corner) < *t));
        let rise = Rational::from(i64::from(line.slope)).try_mul(t)?;
        Ok(&Rational::from(&line.at_zero) + &rise)
    }

    /// The value at t; below -1 the lowest line is extended.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let Ok(value) = self.try_at(t);
        value
    }

    /// The slope just below t, or just above it for t = -1.
    pub fn slope_below(&self, t: &Dyadic) -> i32 {
        let Ok(line) = self.line_at(t);
        line.slope
    }
}

impl<N: Coordinate> Trajectory<N> {
    /// The constant trajectory of a number.
    #[inline]
    pub(crate) fn vertical(number: N) -> Trajectory<N> {
        Trajectory { top: Line { at_zero: number, slope: 0 }, corners: Corners::new() }
    }

    /// The value at t; below the lowest temperature the lowest line is extended.
    pub fn try_at(&self, t: &N) -> Result<N, N::Error> {
        Ok(self.line_at(t)?.at(t))
    }

    /// The line just below t.
    fn line_at(&self, t: &N) -> Result<Line<N>, N::Error> {
        self.line_where(|corner| Ok(corner.compare(t)?.is_lt()))
    }

    /// Adds a new lowest corner at `temperature`, with the slope `below` under it.
    pub fn bend(mut self, temperature: N, below: i32) -> Result<Trajectory<N>, TrajectoryError> {
        if temperature.compare(&N::lowest()).map_err(Into::into)?.is_le() {
            return Err(TrajectoryError::BelowMinusOne);
        }
        if let Some(last) = self.corners.last()
            && last.temperature.compare(&temperature).map_err(Into::into)?.is_le()
        {
            return Err(TrajectoryError::OutOfOrder);
        }
        let below = slope(i64::from(below))?;
        self.turn(temperature, below);
        Ok(self)
    }

    pub(crate) fn from_top(top: Line<N>) -> Trajectory<N> {
        Trajectory { top, corners: Corners::new() }
    }

    /// Adds a corner below all others, unless the slope is unchanged.
    #[inline]
    pub(crate) fn turn(&mut self, temperature: N, slope: i32) {
        if slope != self.lowest_slope() {
            self.corners.push(Corner { temperature, slope });
        }
    }

    #[inline]
    pub(crate) fn top(&self) -> &Line<N> {
        &self.top
    }

    #[inline]
    pub(crate) fn corners(&self) -> &[Corner<N>] {
        &self.corners
    }

    /// The slope below all corners.
    #[inline]
    pub(crate) fn lowest_slope(&self) -> i32 {
        self.corners.last().map_or(self.top.slope, |corner| corner.slope)
    }

    /// The constant value above the highest corner, if the trajectory is vertical there.
    pub fn mast(&self) -> Option<&N> {
        (self.top.slope == 0).then_some(&self.top.at_zero)
    }

    /// The temperatures of the corners, from the highest to the lowest.
    pub fn critical_temperatures(&self) -> impl Iterator<Item = &N> {
        self.corners.iter().map(|corner| &corner.temperature)
    }

    /// The slopes, from the top to t = -1: one more than there are critical temperatures.
    pub fn slopes(&self) -> impl Iterator<Item = i32> {
        std::iter::once(self.top.slope).chain(self.corners.iter().map(|corner| corner.slope))
    }

    /// The line above the first corner (from the top) that satisfies `is_below`.
    #[inline]
    fn line_where<E>(&self, is_below: impl Fn(&N) -> Result<bool, E>) -> Result<Line<N>, E> {
        let mut line = self.top.clone();
        for corner in &self.corners {
            if is_below(&corner.temperature)? {
                break;
            }
            line = line.turned(&corner.temperature, corner.slope);
        }
        Ok(line)
    }

    /// The corners with their values, from the highest to the lowest.
    pub fn points(&self) -> Vec<(N, N)> {
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
    pub fn shift(&self, by: &N) -> Trajectory<N> {
        let top = Line { at_zero: self.top.at_zero.plus(by), slope: self.top.slope };
        Trajectory { top, corners: self.corners.clone() }
    }

    /// The trajectory plus `by`·t. A tax on moves is a tilt by -1 for Left, by +1 for Right.
    pub fn tilt(&self, by: i32) -> Result<Trajectory<N>, TrajectoryError> {
        self.map_slopes(|slope| i64::from(slope) + i64::from(by))
    }

    /// Like [`Trajectory::tilt`], for a wall and ±1, where the slopes stay within the limits.
    #[inline]
    pub(crate) fn tilted(mut self, by: i32) -> Trajectory<N> {
        self.top.slope += by;
        for corner in &mut self.corners {
            corner.slope += by;
        }
        self
    }

    /// Returns `factor` times the trajectory.
    pub fn scale(&self, factor: i32) -> Result<Trajectory<N>, TrajectoryError> {
        if factor == 0 {
            return Ok(Trajectory::vertical(N::zero()));
        }
        let mut scaled = self.map_slopes(|slope| i64::from(slope) * i64::from(factor))?;
        scaled.top.at_zero = self.top.at_zero.multiple(factor);
        Ok(scaled)
    }

    fn map_slopes(&self, change: impl Fn(i32) -> i64) -> Result<Trajectory<N>, TrajectoryError> {
        let mut new = self.clone();
        new.top.slope = slope(change(self.top.slope))?;
        for corner in &mut new.corners {
            corner.slope = slope(change(corner.slope))?;
        }
        Ok(new)
    }

    /// The sum of two trajectories.
    pub fn plus(&self, other: &Trajectory<N>) -> Result<Trajectory<N>, TrajectoryError> {
        let both = |a: i32, b: i32| slope(i64::from(a) + i64::from(b));
        let mut slopes = [self.top.slope, other.top.slope];
        let mut sum = Trajectory::from_top(Line {
            at_zero: self.top.at_zero.plus(&other.top.at_zero),
            slope: both(slopes[0], slopes[1])?,
        });
        let mut rest = [self.corners(), other.corners()];
        while let Some(temperature) = highest(rest).map_err(Into::into)? {
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
    pub fn minus(&self, other: &Trajectory<N>) -> Result<Trajectory<N>, TrajectoryError> {
        self.plus(&other.scale(-1)?)
    }

    /// The higher of the two values at every t.
    pub fn max(&self, other: &Trajectory<N>) -> Result<Trajectory<N>, TrajectoryError> {
        self.envelope(other, &N::zero(), Ordering::Greater)
    }

    /// The lower of the two values at every t.
    pub fn min(&self, other: &Trajectory<N>) -> Result<Trajectory<N>, TrajectoryError> {
        self.envelope(other, &N::zero(), Ordering::Less)
    }
}

/// The highest of the first corners, if any.
#[inline]
pub(crate) fn highest<N: Coordinate>(rest: [&[Corner<N>]; 2]) -> Result<Option<&N>, N::Error> {
    Ok(match rest.map(|rest| rest.first().map(|corner| &corner.temperature)) {
        [Some(a), Some(b)] => Some(if a.compare(b)?.is_gt() { a } else { b }),
        [a, b] => a.or(b),
    })
}

impl<N: Coordinate> fmt::Display for Trajectory<N> {
    /// Writes `Trajectory(mast,[critical temperatures],[slopes])`, from the top downward. Where the top is
    /// not vertical, the mast is the value of the highest line at t = 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trajectory(")?;
        self.fmt_parts(f)?;
        f.write_str(")")
    }
}

impl<N: Coordinate> Trajectory<N> {
    pub(crate) fn fmt_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let temperatures: Vec<_> = self.critical_temperatures().map(N::to_string).collect();
        let slopes: Vec<_> = self.slopes().map(|slope| slope.to_string()).collect();
        write!(f, "{},[{}],[{}]", self.top.at_zero, temperatures.join(","), slopes.join(","))
    }
}
