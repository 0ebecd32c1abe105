//! Walls: the value of a position at each temperature.

use kelvin_heat::{Trajectory, TrajectoryError};
use kelvin_numbers::{Dyadic, NumberTooLarge, Rational};
use std::cmp::Ordering;
use std::fmt;

/// A wall of the thermograph of a loopy game: a continuous, piecewise linear function of the temperature t ≥
/// -1. Its corners may not be dyadic: a ko worth one point has the mean 1/3 and the temperature 1/3.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    /// The pieces in the order of rising temperature, starting at t = -1.
    pieces: Vec<Piece>,
}

/// A line, starting at a temperature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) from: Rational,
    pub(super) value: Rational,
    pub(super) slope: i64,
}

impl Piece {
    pub(super) fn at(&self, t: &Rational) -> Result<Rational, NumberTooLarge> {
        Ok(&self.value + &times(self.slope, &(t - &self.from))?)
    }

    /// The temperature at which the line has this value. The line is not level.
    pub(super) fn reaches(&self, value: &Rational) -> Result<Rational, NumberTooLarge> {
        let per_step = Rational::new(1, self.slope).expect("a level line has one value");
        Ok(&self.from + &(value - &self.value).try_mul(&per_step)?)
    }

    /// The same line, starting at another temperature.
    pub(super) fn starting(&self, from: &Rational) -> Result<Piece, NumberTooLarge> {
        Ok(Piece { from: from.clone(), value: self.at(from)?, slope: self.slope })
    }
}

fn times(slope: i64, t: &Rational) -> Result<Rational, NumberTooLarge> {
    match slope {
        0 => Ok(Rational::ZERO),
        1 => Ok(t.clone()),
        -1 => Ok(-t),
        _ => Rational::from(slope).try_mul(t),
    }
}

/// The lowest temperature: that of the integers.
pub(super) fn lowest() -> Rational {
    Rational::from(-1)
}

/// A temperature interval in which two walls are lines that do not cross.
pub(super) struct Interval {
    pub(super) lines: [Piece; 2],
    pub(super) end: Option<Rational>,
    /// The order of the first wall and the second, strictly inside the interval.
    pub(super) order: Ordering,
}

impl Wall {
    /// A wall without pieces.
    pub(super) fn empty() -> Wall {
        Wall { pieces: Vec::new() }
    }

    /// Appends a piece, unless it continues the last one.
    pub(super) fn push(&mut self, piece: Piece) {
        match self.pieces.last_mut() {
            Some(last) if last.from == piece.from => *last = piece,
            Some(last) if last.slope == piece.slope => {}
            _ => self.pieces.push(piece),
        }
        // A replaced piece may continue the one before it.
        if let [.., a, b] = &self.pieces[..]
            && a.slope == b.slope
        {
            self.pieces.pop();
        }
    }

    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The wall of a short game.
    pub(super) fn of_trajectory(trajectory: &Trajectory) -> Wall {
        let mut wall = Wall::empty();
        let mut slopes: Vec<i32> = trajectory.slopes().collect();
        let mut push = |t: &Dyadic, value: &Dyadic| {
            if let Some(slope) = slopes.pop() {
                wall.push(Piece { from: t.into(), value: value.into(), slope: slope.into() });
            }
        };
        let floor = Dyadic::from(-1);
        push(&floor, &trajectory.at(&floor));
        for (t, value) in trajectory.points().iter().rev() {
            push(t, value);
        }
        wall
    }

    /// The wall plus `by`·t, for moves that are taxed.
    pub(super) fn tilted(&self, by: i64) -> Result<Wall, NumberTooLarge> {
        let tilt = |piece: &Piece| {
            let value = &piece.value + &times(by, &piece.from)?;
            Ok(Piece { from: piece.from.clone(), value, slope: piece.slope + by })
        };
        Ok(Wall { pieces: self.pieces.iter().map(tilt).collect::<Result<_, _>>()? })
    }

    /// Both walls, split where either bends or they cross.
    pub(super) fn intervals(&self, other: &Wall) -> Result<Vec<Interval>, NumberTooLarge> {
        let mut found = Vec::new();
        let mut rest = [&self.pieces[..], &other.pieces[..]];
        let mut from = lowest();
        while let [[a, ..], [b, ..]] = rest {
            let ends = rest.map(|pieces| pieces.get(1).map(|piece| &piece.from));
            let end = ends.into_iter().flatten().min().cloned();
            let lines = [a.starting(&from)?, b.starting(&from)?];
            let gap = &lines[0].value - &lines[1].value;
            let closing = lines[1].slope - lines[0].slope;
            // The zero of the gap strictly inside.
            let difference = Piece { from: from.clone(), value: gap.clone(), slope: -closing };
            let crossing = if closing == 0 { None } else { Some(difference.reaches(&Rational::ZERO)?) };
            let crossing = crossing.filter(|t| *t > from && end.as_ref().is_none_or(|end| t < end));
            let order = gap.sign().then(0.cmp(&closing));
            let cut = crossing.or(end);
            found.push(Interval { lines, end: cut.clone(), order });
            let Some(cut) = cut else { break };
            for pieces in &mut rest {
                if pieces.get(1).is_some_and(|next| next.from == cut) {
                    *pieces = &pieces[1..];
                }
            }
            from = cut;
        }
        Ok(found)
    }

    /// The maximum or minimum of two walls: at each t the value that compares as `better`.
    pub(super) fn envelope(&self, other: &Wall, better: Ordering) -> Result<Wall, NumberTooLarge> {
        let mut envelope = Wall::empty();
        for Interval { lines: [a, b], order, .. } in self.intervals(other)? {
            envelope.push(if order == better { a } else { b });
        }
        Ok(envelope)
    }

    /// The value at t ≥ -1.
    pub fn value_at(&self, t: &Rational) -> Result<Rational, TrajectoryError> {
        let below = self.pieces.partition_point(|piece| piece.from <= *t);
        let piece = below.checked_sub(1).and_then(|place| self.pieces.get(place));
        Ok(piece.ok_or(TrajectoryError::BelowMinusOne)?.at(t)?)
    }

    /// The corners (t, value), from the lowest to the highest.
    pub fn points(&self) -> impl Iterator<Item = (&Rational, &Rational)> {
        self.pieces.iter().skip(1).map(|piece| (&piece.from, &piece.value))
    }

    /// The slopes in the order of rising temperature: one more than there are corners.
    pub fn slopes(&self) -> impl Iterator<Item = i64> {
        self.pieces.iter().map(|piece| piece.slope)
    }

    /// The temperature of the highest corner.
    pub(super) fn foot(&self) -> Option<&Rational> {
        self.points().last().map(|(t, _)| t)
    }

    /// The value at the highest corner and above.
    pub(super) fn mast(&self) -> &Rational {
        // Every wall has at least one piece.
        &self.pieces[self.pieces.len() - 1].value
    }

    /// The trajectory with corners rounded to multiples of 2^-`places`, for drawing.
    pub fn rounded(&self, places: u32) -> Result<Trajectory, TrajectoryError> {
        let round = |x: &Rational| {
            let scale = Rational::from(2).power(i64::from(places)).map_err(|_| TrajectoryError::TooLarge)?;
            let half = Rational::new(1, 2).map_err(|_| TrajectoryError::TooLarge)?;
            let scaled = (&x.try_mul(&scale)? + &half).floor();
            Dyadic::from(scaled).shifted(-i64::from(places)).map_err(|_| TrajectoryError::TooLarge)
        };
        let mut trajectory = Trajectory::constant(round(self.mast())?);
        let slope = |piece: &Piece| i32::try_from(piece.slope).map_err(|_| TrajectoryError::TooSteep);
        for pair in self.pieces.windows(2).rev() {
            let (t, floor) = (round(&pair[1].from)?, Dyadic::from(-1));
            // Corners that coincide after rounding are merged.
            if t > floor && trajectory.critical_temperatures().last().is_none_or(|last| t < *last) {
                trajectory = trajectory.bend(t, slope(&pair[0])?)?;
            }
        }
        Ok(trajectory)
    }
}

impl fmt::Display for Wall {
    /// Prints `Trajectory(mast,[critical temperatures],[slopes])`, in the order of falling temperature.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |texts: Vec<String>| texts.join(",");
        let corners = self.points().map(|(t, _)| t.to_string()).collect::<Vec<_>>();
        let slopes = self.slopes().map(|slope| slope.to_string()).collect::<Vec<_>>();
        let [corners, slopes] =
            [corners, slopes].map(|texts| list(texts.into_iter().rev().collect::<Vec<_>>()));
        write!(f, "Trajectory({},[{corners}],[{slopes}])", self.mast())
    }
}
