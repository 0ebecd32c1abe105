//! Water: the thermograph of a game cooled by s is that of the game above the water, whose surface is at t = s.

use super::approximate::label;
use super::frame::Frame;
use super::scene::{Anchor, Item, Scene};
use crate::colour::WATER;
use kelvin_numbers::Dyadic;

impl Scene {
    /// Fills the diagram up to a temperature, and measures temperatures from the surface on the right.
    pub(crate) fn water(&mut self, frame: &Frame, level: &Dyadic) {
        let [left, upper, width, height] = self.plot;
        let surface = upper + frame.y(level);
        // A wave, as a polyline.
        let wave: Vec<(f64, f64)> = (0..=(width / 4.0) as u32)
            .map(|place| {
                let x = f64::from(place) * 4.0;
                (left + x, surface + 1.8 * (x / 6.0).sin())
            })
            .collect();
        let mut area = wave.clone();
        area.extend([(left + width, upper + height), (left, upper + height)]);
        self.items.push(Item::Area { points: area, colour: WATER, opacity: 0.16 });
        self.line(wave, WATER, 1.5);
        for (t, _) in frame.temperatures(36.0) {
            let above = &t - level;
            if above.signum() >= 0 {
                let y = upper + frame.y(&t);
                self.text((left + width - 6.0, y - 5.0), label(&above), Anchor::End, 12.0, WATER);
            }
        }
    }
}

/// The name of water up to a temperature.
pub(crate) fn name(level: &Dyadic) -> String {
    let level = label(level);
    format!("water up to t = {level}: what is above it is the thermograph of the game cooled by {level}")
}
