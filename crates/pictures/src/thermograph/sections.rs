//! The sections of a cooled game, as dashed lines.

use super::approximate::label;
use super::frame::Frame;
use super::scene::{Item, Scene};
use crate::colour::PLAYERS;
use kelvin_heat::Thermograph;
use kelvin_values::{Player, Section};

/// The distance of a section from its wall on the page.
const ASIDE: f64 = 6.0;
/// The height above a corner at which a section has crossed the wall.
const CROSSING: f64 = 9.0;

impl Scene {
    /// Draws the sections L(G_t) and R(G_t): just inside the wall where it is vertical, just outside where it is oblique.
    /// They cross the walls just above corners, and each other at the foot of the mast (Conway, *On Numbers and Games*,
    /// Theorem 62).
    pub(crate) fn sections(&mut self, frame: &Frame, thermograph: &Thermograph) {
        for player in Player::BOTH {
            let wall = thermograph.wall(player);
            let path = frame.path(wall);
            let mut points: Vec<(f64, f64)> = vec![];
            for pair in path.windows(2) {
                let ends = self.on_page(frame, pair);
                // Greater numbers are on the left of the page.
                let aside = match wall.slope_below(&pair[1].0) == 0 {
                    true => player,
                    false => !player,
                };
                // At the same distance from an oblique wall a line is farther aside.
                let far = if ends[0].0 == ends[1].0 { ASIDE } else { ASIDE * std::f64::consts::SQRT_2 };
                let aside = if aside == Player::Left { far } else { -far };
                let (mut from, to) = (ends[0], ends[1]);
                if !points.is_empty() {
                    let length = (from.1 - to.1).max(1e-9);
                    let part = (CROSSING / length).min(0.4);
                    from = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
                }
                points.push((from.0 + aside, from.1));
                points.push((to.0 + aside, to.1));
            }
            let colour = PLAYERS[player.index()][0];
            self.items.push(Item::Line { points, colour, width: 1.5, dashed: true, inside: true });
        }
    }
}

/// The name of the sections of a thermograph.
pub(crate) fn name(thermograph: &Thermograph) -> String {
    let [left, right] = Player::BOTH.map(|player| {
        let Section { number, side } = thermograph.section(player);
        format!("{}({})", if side == Player::Left { 'L' } else { 'R' }, label(&number))
    });
    format!("sections of the cooled game; at t = 0 they are {left} and {right}")
}
