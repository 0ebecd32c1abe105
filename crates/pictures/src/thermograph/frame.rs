//! The visible part of the plane.

use super::approximate::{exact_label, label, long_label, multiples, nice, ratio};
use super::{Layer, ThermographPicture};
use kelvin_heat::Trajectory;
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

/// The window of values and temperatures of a picture, on a page of given width and maximum height.
///
/// Values increase to the left, temperatures upward. Both have the same scale, so oblique walls are diagonal.
/// If the picture would be too flat, more of the masts is shown. Nothing is shown below t = -1.
pub(crate) struct Frame {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The value in the middle.
    middle: Dyadic,
    bottom: Dyadic,
    top: Dyadic,
    /// The unit of distances.
    unit: Dyadic,
    /// The length of the unit on the page.
    scale: f64,
}

/// The minimum height of a picture, relative to the maximum.
const MIN_HEIGHT: f64 = 0.5;

impl Frame {
    /// Creates a frame with a margin for labels on both sides.
    pub(crate) fn new(picture: &ThermographPicture, width: f64, height: f64, margin: f64) -> Frame {
        let hottest = hottest(picture);
        let warm = hottest.signum() > 0;
        // The window extends above the hottest temperature, so that masts and the continuation of scaffolds
        // are visible.
        let scaffolds = picture.all_layers().any(|layer| matches!(layer, Layer::Curve { .. }));
        let room = if scaffolds { hottest.half() } else { hottest.half().half() };
        let top = if warm { &hottest + &room } else { Dyadic::ONE };
        let bottom = match warm && top < Dyadic::ONE {
            // The part below 0 is at most as high as the part above.
            true => -top.clone(),
            false => Dyadic::from(-1),
        };
        let unit = &top - &bottom;
        let mut frame = Frame { width, height, middle: Dyadic::ZERO, unit, bottom, top, scale: 1.0 };
        let (low, high) = frame.extent(picture);
        frame.middle = (&low + &high).half();
        let range = &high - &low;
        let room = width - 2.0 * margin;
        frame.height = height.min(room / ratio(&range, &frame.unit).max(1e-6));
        let least = height * MIN_HEIGHT;
        if frame.height < least {
            frame.height = least;
            let part = Dyadic::from_small((least / room * 4096.0) as i64, 12);
            frame.unit = range.try_mul(&part).unwrap_or(range);
            frame.top = &frame.bottom + &frame.unit;
        }
        frame.scale = frame.height;
        frame
    }

    /// The least and the greatest value that must be visible.
    fn extent(&self, picture: &ThermographPicture) -> (Dyadic, Dyadic) {
        let mut values = vec![];
        for layer in picture.all_layers() {
            match layer {
                Layer::Thermograph { thermograph, .. } => {
                    for player in Player::BOTH {
                        values
                            .extend(self.path(thermograph.wall(player)).into_iter().map(|(_, value)| value));
                    }
                }
                // A scaffold extends beyond its wall.
                Layer::Curve { trajectory, dashed: true, .. } => values.push(trajectory.at(&Dyadic::ZERO)),
                Layer::Curve { trajectory, .. } => {
                    values.extend(self.path(trajectory).into_iter().map(|(_, value)| value));
                }
                Layer::Points { points, .. } => values.extend(points.iter().map(|(_, value)| value.clone())),
                Layer::Band { bounds, .. } => {
                    let points = bounds.iter().flat_map(|bound| self.path(bound));
                    values.extend(points.map(|(_, value)| value));
                }
                Layer::Mark { value, .. } => values.push(value.clone()),
                Layer::Sections { .. } | Layer::Water { .. } => {}
            }
        }
        let low = values.iter().min().cloned().unwrap_or_default();
        let high = values.iter().max().cloned().unwrap_or_default();
        (low, high)
    }

    /// The points (t, value) between which a trajectory is straight, from the bottom to the top.
    pub(crate) fn path(&self, trajectory: &Trajectory) -> Vec<(Dyadic, Dyadic)> {
        let mut points = vec![];
        let from = &self.bottom;
        points.push((from.clone(), trajectory.at(from)));
        let mut corners = trajectory.points();
        corners.reverse();
        points.extend(corners.into_iter().filter(|(t, _)| t > from && *t < self.top));
        points.push((self.top.clone(), trajectory.at(&self.top)));
        points
    }

    /// The distance of a value from the left edge.
    pub(crate) fn x(&self, value: &Dyadic) -> f64 {
        self.width / 2.0 - ratio(&(value - &self.middle), &self.unit) * self.scale
    }

    /// The distance of a temperature from the upper edge.
    pub(crate) fn y(&self, t: &Dyadic) -> f64 {
        self.height - ratio(&(t - &self.bottom), &self.unit) * self.scale
    }

    /// The temperature at a height, as a fraction of the window.
    pub(crate) fn temperature_at(&self, part: f64) -> Dyadic {
        let part = Dyadic::from_small((part * 4096.0) as i64, 12);
        &self.bottom + &self.unit.try_mul(&part).unwrap_or_default()
    }

    pub(crate) fn top(&self) -> &Dyadic {
        &self.top
    }

    /// The values of grid lines, with labels, at least `apart` from each other on the page.
    pub(crate) fn values(&self, apart: f64) -> Vec<(Dyadic, String)> {
        let Some(step) = self.step(apart) else { return vec![] };
        let half = self.distance(self.width / 2.0);
        let ticks = multiples(&step, &(&self.middle - &half), &(&self.middle + &half));
        let exact: Option<Vec<_>> = ticks.iter().map(exact_label).collect();
        match exact {
            Some(labels) => ticks.into_iter().zip(labels).collect(),
            None => self.values_from_middle(&step),
        }
    }

    /// Grid values around a value that is too long to print at every line: m - 2, m - 1, m, m + 1, …
    fn values_from_middle(&self, step: &Dyadic) -> Vec<(Dyadic, String)> {
        let half = self.distance(self.width / 2.0);
        let offsets = multiples(step, &-&half, &half);
        offsets.iter().map(|offset| (&self.middle + offset, from_middle(offset))).collect()
    }

    /// The value of m, if labels are relative to it.
    pub(crate) fn origin(&self, apart: f64) -> Option<String> {
        let relative = self.values(apart).iter().any(|(_, label)| label == "m");
        relative.then(|| long_label(&self.middle))
    }

    /// The label of a value, relative to the middle if it is too long.
    pub(crate) fn value_label(&self, value: &Dyadic) -> String {
        let offset = value - &self.middle;
        match exact_label(value) {
            Some(label) => label,
            None if exact_label(&offset).is_some() => from_middle(&offset),
            None => label(value),
        }
    }

    /// The temperatures of grid lines, with labels.
    pub(crate) fn temperatures(&self, apart: f64) -> Vec<(Dyadic, String)> {
        let Some(step) = self.step(apart) else { return vec![] };
        multiples(&step, &self.bottom, &self.top).into_iter().map(|t| (t.clone(), label(&t))).collect()
    }

    /// A round distance of about `apart` on the page.
    fn step(&self, apart: f64) -> Option<Dyadic> {
        // `nice` rounds down by a factor of less than 5/2.
        let wanted = self.distance(apart * 2.5);
        (wanted.signum() > 0).then(|| nice(&wanted))
    }

    /// The distance that a length on the page represents.
    fn distance(&self, length: f64) -> Dyadic {
        let units = (length / self.scale * 4096.0).clamp(1.0, 1e15) as i64;
        self.unit.try_mul(&Dyadic::from_small(units, 12)).unwrap_or_default()
    }
}

fn from_middle(offset: &Dyadic) -> String {
    match offset.signum() {
        0 => "m".to_owned(),
        1 => format!("m+{}", label(offset)),
        _ => format!("m{}", label(offset)),
    }
}

/// The highest temperature of all layers, including options.
fn hottest(picture: &ThermographPicture) -> Dyadic {
    let of_layer = |layer: &Layer| match layer {
        Layer::Thermograph { thermograph, .. } => Some(thermograph.temperature()),
        Layer::Curve { trajectory, .. } => trajectory.critical_temperatures().next().cloned(),
        Layer::Points { points, .. } => points.iter().map(|(t, _)| t).max().cloned(),
        Layer::Band { bounds, .. } => {
            bounds.iter().filter_map(|bound| bound.critical_temperatures().next().cloned()).max()
        }
        Layer::Mark { temperature, .. } | Layer::Water { level: temperature, .. } => {
            Some(temperature.clone())
        }
        Layer::Sections { .. } => None,
    };
    picture.all_layers().filter_map(of_layer).max().unwrap_or_else(|| Dyadic::from(-1))
}
