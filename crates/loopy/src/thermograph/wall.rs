//! Walls: what a position is worth at each temperature.

use kelvin_heat::{Trajectory, TrajectoryError};
use kelvin_numbers::{Dyadic, NumberTooLarge, Rational};
use std::cmp::Ordering;
use std::fmt;

/// A wall of the thermograph of a loopy game: a continuous, piecewise linear function of the temperature t, from
/// t = -1 upward. Its corners need not be dyadic: a ko worth one point has the mean 1/3 and the temperature 1/3.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    /// From t = -1 upward.
    pieces: Vec<Piece>,
}

/// A line from a temperature on.
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

    /// The temperature at which the line, which is not level, has this value.
    pub(super) fn reaches(&self, value: &Rational) -> Result<Rational, NumberTooLarge> {
        let per_step = Rational::new(1, self.slope).expect("a level line has one value");
        Ok(&self.from + &(value - &self.value).try_mul(&per_step)?)
    }

    /// The same line, from another temperature on.
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

/// Temperatures between which two walls are lines that do not cross.
pub(super) struct Stretch {
    pub(super) lines: [Piece; 2],
    pub(super) end: Option<Rational>,
    /// How the first compares with the second strictly inside.
    pub(super) order: Ordering,
}

impl Wall {
    /// No wall yet.
    pub(super) fn empty() -> Wall {
        Wall { pieces: Vec::new() }
    }

    /// The next piece upward, unless it only goes on with the last one.
    pub(super) fn push(&mut self, piece: Piece) {
        match self.pieces.last_mut() {
            Some(last) if last.from == piece.from => *last = piece,
            Some(last) if last.slope == piece.slope => {}
            _ => self.pieces.push(piece),
        }
        // A piece that was replaced may go on with the one before it.
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

    /// The wall plus `by`·t: what it is worth to come there by moves that are paid for.
    pub(super) fn tilted(&self, by: i64) -> Result<Wall, NumberTooLarge> {
        let tilt = |piece: &Piece| {
            let value = &piece.value + &times(by, &piece.from)?;
            Ok(Piece { from: piece.from.clone(), value, slope: piece.slope + by })
        };
        Ok(Wall { pieces: self.pieces.iter().map(tilt).collect::<Result<_, _>>()? })
    }

    /// Both walls, cut where either turns or they cross.
    pub(super) fn stretches(&self, other: &Wall) -> Result<Vec<Stretch>, NumberTooLarge> {
        let mut found = Vec::new();
        let mut rest = [&self.pieces[..], &other.pieces[..]];
        let mut from = lowest();
        while let [[a, ..], [b, ..]] = rest {
            let ends = rest.map(|pieces| pieces.get(1).map(|piece| &piece.from));
            let end = ends.into_iter().flatten().min().cloned();
            let lines = [a.starting(&from)?, b.starting(&from)?];
            let gap = &lines[0].value - &lines[1].value;
            let closing = lines[1].slope - lines[0].slope;
            // Where the gap is 0 again, strictly inside.
            let difference = Piece { from: from.clone(), value: gap.clone(), slope: -closing };
            let crossing = if closing == 0 { None } else { Some(difference.reaches(&Rational::ZERO)?) };
            let crossing = crossing.filter(|t| *t > from && end.as_ref().is_none_or(|end| t < end));
            let order = gap.sign().then(0.cmp(&closing));
            let cut = crossing.or(end);
            found.push(Stretch { lines, end: cut.clone(), order });
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

    /// At each t the value of the two that compares as `better`.
    pub(super) fn envelope(&self, other: &Wall, better: Ordering) -> Result<Wall, NumberTooLarge> {
        let mut envelope = Wall::empty();
        for Stretch { lines: [a, b], order, .. } in self.stretches(other)? {
            envelope.push(if order == better { a } else { b });
        }
        Ok(envelope)
    }

    /// The value at t, which is at least -1.
    pub fn value_at(&self, t: &Rational) -> Result<Rational, TrajectoryError> {
        let below = self.pieces.partition_point(|piece| piece.from <= *t);
        let piece = below.checked_sub(1).and_then(|place| self.pieces.get(place));
        Ok(piece.ok_or(TrajectoryError::BelowMinusOne)?.at(t)?)
    }

    /// The corners (t, value), from the lowest to the highest.
    pub fn points(&self) -> impl Iterator<Item = (&Rational, &Rational)> {
        self.pieces.iter().skip(1).map(|piece| (&piece.from, &piece.value))
    }

    /// The slopes, from t = -1 upward: one more than there are corners.
    pub fn slopes(&self) -> impl Iterator<Item = i64> {
        self.pieces.iter().map(|piece| piece.slope)
    }

    /// Where its highest corner is.
    pub(super) fn foot(&self) -> Option<&Rational> {
        self.points().last().map(|(t, _)| t)
    }

    /// The value at the highest corner and above.
    pub(super) fn mast(&self) -> &Rational {
        // Every wall is pushed at least one piece.
        &self.pieces[self.pieces.len() - 1].value
    }

    /// The trajectory with corners at multiples of 2^-`places`, as near as can be: for drawing.
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
            // Corners that have come together are one.
            if t > floor && trajectory.critical_temperatures().last().is_none_or(|last| t < *last) {
                trajectory = trajectory.bend(t, slope(&pair[0])?)?;
            }
        }
        Ok(trajectory)
    }
}

impl fmt::Display for Wall {
    /// `Trajectory(mast,[critical temperatures],[slopes])`, from the top downward.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |texts: Vec<String>| texts.join(",");
        let corners = self.points().map(|(t, _)| t.to_string()).collect::<Vec<_>>();
        let slopes = self.slopes().map(|slope| slope.to_string()).collect::<Vec<_>>();
        let [corners, slopes] =
            [corners, slopes].map(|texts| list(texts.into_iter().rev().collect::<Vec<_>>()));
        write!(f, "Trajectory({},[{corners}],[{slopes}])", self.mast())
    }
}
