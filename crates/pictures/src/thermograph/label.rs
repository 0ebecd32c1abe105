//! Placement of the numbers in a diagram: near their points, and never over a line.

use super::scene::Anchor;
use kelvin_values::Player;

/// The font size of the numbers.
pub(crate) const SIZE: f64 = 13.0;

/// A number at a point of the diagram.
pub(crate) struct Label {
    pub(crate) text: String,
    at: (f64, f64),
    /// The preferred side of the point.
    side: Player,
    pub(crate) colour: &'static str,
}

/// A line segment on the page.
pub(crate) type Stroke = [(f64, f64); 2];

/// The position and the anchor of a text.
pub(crate) type Position = ((f64, f64), Anchor);

impl Label {
    pub(crate) fn new(text: String, at: (f64, f64), side: Player, colour: &'static str) -> Label {
        Label { text, at, side, colour }
    }

    /// The best allowed position that avoids lines and other texts, and grid lines if possible.
    pub(crate) fn place(
        &self,
        is_allowed: impl Fn([f64; 4]) -> bool,
        [lines, grid]: &[Vec<Stroke>; 2],
        taken: &[[f64; 4]],
    ) -> Option<Position> {
        let clear =
            |bounds: [f64; 4], strokes: &[Stroke]| !strokes.iter().any(|stroke| intersects(*stroke, bounds));
        let places: Vec<Position> = self
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

    /// The candidate positions, best first: above the point, below, on the other side, and farther away.
    fn places(&self) -> Vec<Position> {
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

    /// The approximate left, right, upper and lower edge of the text.
    pub(crate) fn bounds(&self, ((x, y), anchor): Position) -> [f64; 4] {
        let width = self.text.chars().count() as f64 * SIZE * 0.6;
        let left = if anchor == Anchor::Start { x } else { x - width };
        [left, left + width, y - SIZE, y + 2.0]
    }
}

/// Returns whether two boxes are disjoint.
fn apart(a: [f64; 4], b: [f64; 4]) -> bool {
    a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2]
}

/// Returns whether a line segment intersects a box or comes close to it (Liang and Barsky).
fn intersects([(x1, y1), (x2, y2)]: Stroke, [left, right, upper, lower]: [f64; 4]) -> bool {
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
    fn lines_through_a_box_intersect_it() {
        let edges = [10.0, 20.0, 10.0, 20.0];
        assert!(intersects([(0.0, 0.0), (30.0, 30.0)], edges));
        assert!(intersects([(15.0, 0.0), (15.0, 100.0)], edges));
        assert!(intersects([(12.0, 12.0), (13.0, 13.0)], edges));
        assert!(!intersects([(0.0, 30.0), (14.0, 30.0)], edges));
        assert!(!intersects([(0.0, 40.0), (40.0, 22.0)], edges));
        assert!(!intersects([(0.0, 0.0), (7.0, 7.0)], edges));
    }
}
