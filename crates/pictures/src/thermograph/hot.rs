//! Pictures of thermographs over all numbers.

use super::{Name, ThermographPicture};
use kelvin_heat::{HotThermograph, Trajectory, TrajectoryError};
use kelvin_numbers::{Dyadic, Integer, Rational, RealError, Scalar, Surreal, latex};
use kelvin_values::Player;

/// The exponent of the number that ω is first drawn as, and of the last that is tried.
const OMEGA: [u32; 2] = [4, 24];
/// The binary places of coordinates in the picture.
const PLACES: i32 = 30;
/// The binary digits of irrational numbers in the picture.
const DIGITS: u32 = 60;
/// The largest coordinate that is drawn.
const LARGEST: f64 = 1e15;

impl ThermographPicture {
    /// The picture of a thermograph over all numbers.
    ///
    /// Irrational numbers are rounded, and ω is drawn as the least power of two, at least 16, for which all
    /// coordinates have their order. The legend has the exact numbers.
    pub fn of_hot(title: &str, thermograph: &HotThermograph) -> Result<ThermographPicture, TrajectoryError> {
        let coordinates = coordinates(thermograph);
        let infinite = coordinates.iter().any(|x| !x.is_real());
        let scales = OMEGA[0]..=OMEGA[1];
        let scale = scales.into_iter().find(|&scale| keeps_order(&coordinates, scale).unwrap_or(false));
        let scale = scale.ok_or(TrajectoryError::TooLarge)?;
        let [left, right] = Player::BOTH.map(|player| thermograph.wall(player).try_at(&Scalar::ZERO));
        let (left, right) = (left?, right?);
        let mean = thermograph.mean();
        let temperature = thermograph.try_temperature()?;
        let mut picture = ThermographPicture::new(Name::from(title).shortened(TITLE));
        for (player, stop) in Player::BOTH.into_iter().zip([left, right]) {
            let wall = rounded(thermograph.wall(player), scale)?;
            picture = picture.wall(player, named(&format!("{player}'s wall, from "), &stop, ""), wall);
        }
        let note = if infinite { format!(", ω is drawn as {}", 1_u64 << scale) } else { String::new() };
        let [mean_name, heat] = [named("mean ", mean, ", temperature "), named("", &temperature, &note)];
        let foot = Name { text: mean_name.text + &heat.text, latex: mean_name.latex + &heat.latex };
        Ok(picture.mark(round(&temperature, scale)?, round(mean, scale)?, foot))
    }
}

/// The longest title in characters.
const TITLE: usize = 56;

/// A number between words.
fn named(before: &str, number: &Scalar, after: &str) -> Name {
    let words = |text: &str| match text {
        "" => String::new(),
        text => Name::from(text).latex,
    };
    Name {
        text: format!("{before}{number:#}{after}"),
        latex: format!("{}{}{}", words(before), latex(number), words(after)),
    }
}

/// The temperatures of all corners and of 0, and the values there.
fn coordinates(thermograph: &HotThermograph) -> Vec<Scalar> {
    let mut all = vec![Scalar::ZERO];
    for player in Player::BOTH {
        let wall = thermograph.wall(player);
        all.extend(wall.points().into_iter().flat_map(|(t, value)| [t, value]));
        all.extend(wall.try_at(&Scalar::ZERO).ok());
    }
    all
}

/// Returns whether all coordinates have their order with 2^`scale` for ω.
fn keeps_order(coordinates: &[Scalar], scale: u32) -> Result<bool, RealError> {
    for (place, a) in coordinates.iter().enumerate() {
        for b in &coordinates[..place] {
            let Some(drawn) = drawn(a, scale)?.partial_cmp(&drawn(b, scale)?) else { return Ok(false) };
            if a.compare(b)? != drawn {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The coordinate in the picture, with 2^`scale` for ω.
fn drawn(x: &Scalar, scale: u32) -> Result<f64, RealError> {
    Ok(sum(&x.approximation(DIGITS)?, scale))
}

fn sum(x: &Surreal, scale: u32) -> f64 {
    x.terms()
        .iter()
        .map(|term| {
            let factor = term.coefficient.to_rational().map_or(f64::NAN, |factor| double(&factor));
            factor * (f64::from(scale) * sum(&term.exponent, scale)).exp2()
        })
        .sum()
}

fn double(x: &Rational) -> f64 {
    // The integer part and 53 binary places.
    let scaled = x.try_mul(&Rational::from(1_i64 << 53)).map(|x| x.floor());
    scaled.ok().and_then(|n| i128::try_from(n).ok()).map_or(f64::NAN, |n| n as f64 / (1_i64 << 53) as f64)
}

/// A coordinate in the picture, rounded to a dyadic number.
fn round(x: &Scalar, scale: u32) -> Result<Dyadic, TrajectoryError> {
    let x = drawn(x, scale)?;
    if x.is_nan() || x.abs() > LARGEST {
        return Err(TrajectoryError::TooLarge);
    }
    let scaled = (x * f64::from(PLACES).exp2()).round() as i128;
    Ok(Dyadic::from(Integer::from(scaled)).shifted(-i64::from(PLACES))?)
}

/// The wall with rounded coordinates. Corners that coincide are merged.
fn rounded(wall: &Trajectory<Scalar>, scale: u32) -> Result<Trajectory, TrajectoryError> {
    let mut trajectory = Trajectory::constant(round(wall.mast().unwrap_or(&Scalar::ZERO), scale)?);
    for (temperature, slope) in wall.critical_temperatures().zip(wall.slopes().skip(1)) {
        let temperature = round(temperature, scale)?;
        if trajectory.critical_temperatures().last().is_none_or(|last| temperature < *last) {
            trajectory = trajectory.bend(temperature, slope)?;
        }
    }
    Ok(trajectory)
}
