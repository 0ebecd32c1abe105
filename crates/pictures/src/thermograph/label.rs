//! Where the numbers of a diagram are written: beside their points, and never over a line.

use super::scene::Anchor;
use kelvin_values::Player;

/// The size of the numbers.
pub(crate) const SIZE: f64 = 13.0;

/// A number that belongs to a point of the diagram.
pub(crate) struct Label {
    pub(crate) text: String,
    at: (f64, f64),
    /// The side of the point where there is more room for it.
    side: Player,
    pub(crate) colour: &'static str,
}

/// A straight line on the page.
pub(crate) type Stroke = [(f64, f64); 2];

/// Where a text is written.
pub(crate) type Place = ((f64, f64), Anchor);

impl Label {
    pub(crate) fn new(text: String, at: (f64, f64), side: Player, colour: &'static str) -> Label {
        Label { text, at, side, colour }
    }

    /// The best place that is allowed and keeps clear of the lines and of other texts; if possible of the lines of the grid too.
    pub(crate) fn place(
        &self,
        is_allowed: impl Fn([f64; 4]) -> bool,
        [lines, grid]: &[Vec<Stroke>; 2],
        taken: &[[f64; 4]],
    ) -> Option<Place> {
        let clear =
            |bounds: [f64; 4], strokes: &[Stroke]| !strokes.iter().any(|stroke| meets(*stroke, bounds));
        let places: Vec<Place> = self
            .places()
            .into_iter()
            .filter(|place| {
                let bounds = self.bounds(*place);
                is_allowed(bounds) && clear(bounds, lines) && taken.iter().all(|other| apart(bounds, *other))
            })
            .collect();
        let off_grid = places.iter().find(|place| clear(self.bounds(**place), grid));
        off_grid.or(places.first()).copied()
    }

    /// Where it may be written, the best place first: above the point, below, on the other side, and farther away.
    fn places(&self) -> Vec<Place> {
        let (x, y) = self.at;
        let mut places = vec![];
        for far in [8.0, 20.0, 36.0] {
            for side in [self.side, !self.side] {
                let (anchor, aside) = match side {
                    Player::Left => (Anchor::End, -far),
                    Player::Right => (Anchor::Start, far),
                };
                places.extend([-8.0, 18.0, -24.0, 34.0].map(|down| ((x + aside, y + down), anchor)));
            }
        }
        places
    }

    /// Left, right, upper and lower edge of the text, about.
    pub(crate) fn bounds(&self, ((x, y), anchor): Place) -> [f64; 4] {
        let width = self.text.chars().count() as f64 * SIZE * 0.6;
        let left = if anchor == Anchor::Start { x } else { x - width };
        [left, left + width, y - SIZE, y + 2.0]
    }
}

/// Whether two boxes have nothing in common.
fn apart(a: [f64; 4], b: [f64; 4]) -> bool {
    a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2]
}

/// Whether a line goes through a box or comes near to it (Liang and Barsky).
fn meets([(x1, y1), (x2, y2)]: Stroke, [left, right, upper, lower]: [f64; 4]) -> bool {
    const NEAR: f64 = 2.0;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (step, room) in [
        (-dx, x1 - (left - NEAR)),
        (dx, right + NEAR - x1),
        (-dy, y1 - (upper - NEAR)),
        (dy, lower + NEAR - y1),
    ] {
        if step == 0.0 {
            if room < 0.0 {
                return false;
            }
        } else if step < 0.0 {
            from = from.max(room / step);
        } else {
            to = to.min(room / step);
        }
    }
    from <= to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_through_a_box_meet_it() {
        let edges = [10.0, 20.0, 10.0, 20.0];
        assert!(meets([(0.0, 0.0), (30.0, 30.0)], edges));
        assert!(meets([(15.0, 0.0), (15.0, 100.0)], edges));
        assert!(meets([(12.0, 12.0), (13.0, 13.0)], edges));
        assert!(!meets([(0.0, 30.0), (14.0, 30.0)], edges));
        assert!(!meets([(0.0, 40.0), (40.0, 22.0)], edges));
        assert!(!meets([(0.0, 0.0), (7.0, 7.0)], edges));
    }
}
