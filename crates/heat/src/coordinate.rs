//! Numbers that may be coordinates of thermographs.

use crate::TrajectoryError;
use kelvin_numbers::{Dyadic, Rational, RealError, Scalar};
use std::cmp::Ordering;
use std::convert::Infallible;
use std::fmt;
use std::hash::Hash;

/// The temperatures and values of a thermograph: an ordered group in which every number can be halved.
///
/// Walls have slopes 0 and ±1, so nothing but sums, halves and comparisons is needed. [`Dyadic`] has the thermographs of short
/// games, from temperature -1 upward. [`Scalar`] has those of games over all numbers, from temperature 0 upward, as a
/// number that is not dyadic has no temperature.
pub trait Coordinate: Clone + Eq + Hash + fmt::Debug + fmt::Display {
    /// The error of a comparison that is not decided.
    type Error: Into<TrajectoryError> + fmt::Debug;

    /// The number 0.
    fn zero() -> Self;

    /// The lowest temperature at which trajectories are defined.
    fn lowest() -> Self;

    /// The sum.
    fn plus(&self, other: &Self) -> Self;

    /// The difference.
    fn minus(&self, other: &Self) -> Self;

    /// The negative.
    fn negative(&self) -> Self;

    /// Returns x / 2.
    fn half(&self) -> Self;

    /// The product with a machine integer.
    fn multiple(&self, n: i32) -> Self;

    /// The quotient by a machine integer that is not 0, or an error if it is not a number of this type.
    fn divided(&self, by: i32) -> Result<Self, TrajectoryError>;

    /// Compares the number with 0.
    fn sign(&self) -> Result<Ordering, Self::Error>;

    /// Compares two numbers. They are equal only if `==` holds.
    fn compare(&self, other: &Self) -> Result<Ordering, Self::Error>;
}

impl Coordinate for Dyadic {
    type Error = Infallible;

    #[inline]
    fn zero() -> Dyadic {
        Dyadic::ZERO
    }

    #[inline]
    fn lowest() -> Dyadic {
        crate::trajectory::lowest()
    }

    #[inline]
    fn plus(&self, other: &Dyadic) -> Dyadic {
        self + other
    }

    #[inline]
    fn minus(&self, other: &Dyadic) -> Dyadic {
        self - other
    }

    #[inline]
    fn negative(&self) -> Dyadic {
        -self
    }

    #[inline]
    fn half(&self) -> Dyadic {
        Dyadic::half(self)
    }

    #[inline]
    fn multiple(&self, n: i32) -> Dyadic {
        self * i64::from(n)
    }

    fn divided(&self, by: i32) -> Result<Dyadic, TrajectoryError> {
        let places = by.trailing_zeros();
        match by >> places.min(31) {
            1 => Ok(self.shifted(-i64::from(places))?),
            -1 => Ok(-self.shifted(-i64::from(places))?),
            _ => Err(TrajectoryError::NotDyadic),
        }
    }

    #[inline]
    fn sign(&self) -> Result<Ordering, Infallible> {
        Ok(Dyadic::sign(self))
    }

    #[inline]
    fn compare(&self, other: &Dyadic) -> Result<Ordering, Infallible> {
        Ok(self.cmp(other))
    }
}

impl Coordinate for Scalar {
    type Error = RealError;

    fn zero() -> Scalar {
        Scalar::ZERO
    }

    fn lowest() -> Scalar {
        Scalar::ZERO
    }

    fn plus(&self, other: &Scalar) -> Scalar {
        self + other
    }

    fn minus(&self, other: &Scalar) -> Scalar {
        self - other
    }

    fn negative(&self) -> Scalar {
        -self
    }

    fn half(&self) -> Scalar {
        Scalar::half(self)
    }

    fn multiple(&self, n: i32) -> Scalar {
        self.times(i64::from(n))
    }

    fn divided(&self, by: i32) -> Result<Scalar, TrajectoryError> {
        let factor = Rational::new(1, by).map_err(|_| TrajectoryError::TooLarge)?;
        self.try_mul(&Scalar::from(factor)).map_err(|_| TrajectoryError::TooLarge)
    }

    fn sign(&self) -> Result<Ordering, RealError> {
        Scalar::sign(self)
    }

    fn compare(&self, other: &Scalar) -> Result<Ordering, RealError> {
        Scalar::compare(self, other)
    }
}
