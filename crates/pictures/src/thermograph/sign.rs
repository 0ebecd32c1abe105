//! Signs on lines, which identify layers without colours.

/// The outline of a sign. Some signs are hollow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    shape: Shape,
    pub(crate) hollow: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Cross,
    Plus,
}

/// The distance from the centre of a sign to its corners.
const RADIUS: f64 = 5.0;

impl Sign {
    /// The sign of the result.
    pub(crate) const DISC: Sign = Sign { shape: Shape::Disc, hollow: false };

    /// The end of an interval: a filled disc if it belongs to the interval, otherwise a circle.
    pub(crate) fn end(closed: bool) -> Sign {
        Sign { hollow: !closed, ..Sign::DISC }
    }

    /// The outline of a circle.
    pub(crate) fn circle((x, y): (f64, f64), radius: f64) -> Vec<(f64, f64)> {
        let turn = |i: u32| f64::from(i) / 24.0 * std::f64::consts::TAU;
        (0..24).map(|i| (x + radius * turn(i).sin(), y - radius * turn(i).cos())).collect()
    }

    /// One of several signs that are not discs.
    pub(crate) fn numbered(n: usize) -> Sign {
        let shapes = [Shape::Square, Shape::Triangle, Shape::Diamond, Shape::Cross, Shape::Plus];
        Sign { shape: shapes[n % shapes.len()], hollow: n / shapes.len() % 2 == 1 }
    }

    /// The corners of the sign at a position.
    pub(crate) fn outline(self, (x, y): (f64, f64)) -> Vec<(f64, f64)> {
        // Corners by angle from the top, in turns, and by distance.
        let polygon =
            |corners: usize, turn: f64| (0..corners).map(move |i| (i as f64 / corners as f64 + turn, 1.0));
        // A plus has twelve corners: two at each end, and one between each two arms.
        let plus = |turn: f64| {
            (0..4).flat_map(move |arm| {
                let middle = f64::from(arm) / 4.0 + turn;
                [(middle - 0.05, 1.0), (middle + 0.05, 1.0), (middle + 0.125, 0.45)]
            })
        };
        let corners: Vec<(f64, f64)> = match self.shape {
            Shape::Disc => polygon(24, 0.0).map(|(turn, far)| (turn, 0.75 * far)).collect(),
            Shape::Square => polygon(4, 0.125).collect(),
            Shape::Triangle => polygon(3, 0.0).collect(),
            Shape::Diamond => polygon(4, 0.0).collect(),
            Shape::Plus => plus(0.0).collect(),
            Shape::Cross => plus(0.125).collect(),
        };
        let place = |(turn, far): (f64, f64)| {
            let angle = turn * std::f64::consts::TAU;
            (x + RADIUS * far * angle.sin(), y - RADIUS * far * angle.cos())
        };
        corners.into_iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_signs_differ() {
        let signs: Vec<Sign> = (0..10).map(Sign::numbered).collect();
        for (i, sign) in signs.iter().enumerate() {
            assert!(!signs[..i].contains(sign) && *sign != Sign::DISC, "{sign:?}");
        }
    }
}
