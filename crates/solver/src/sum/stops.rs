//! What stops tell of sums.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};

/// Bounds on the stops of a component, in units of 2⁻¹⁶, rounded away from each other.
#[derive(Clone, Copy)]
pub struct Stops {
    /// What the Left stop and the Right stop are at least.
    low: [i64; 2],
    /// What they are at most.
    high: [i64; 2],
}

const UNIT: u32 = 16;
/// Beyond all stops of interest, and so small that sums of very many do not overflow.
const FAR: i64 = 1 << 40;

impl Stops {
    /// The number 1.
    pub const ONE: i64 = 1 << UNIT;

    /// Nothing is known.
    pub const UNKNOWN: Stops = Stops { low: [-FAR; 2], high: [FAR; 2] };

    /// The stops of a value.
    pub fn of(value: Game<'_>) -> Stops {
        let stops = Player::BOTH.map(|player| rounded(&value.stop(player)));
        Stops { low: stops.map(|[low, _]| low), high: stops.map(|[_, high]| high) }
    }

    /// Between the stops.
    pub fn middle(self) -> i64 {
        (self.high[0] + self.low[1]) / 2
    }

    /// The stops of the negative.
    pub fn negative(self) -> Stops {
        let negative = |[left, right]: [i64; 2]| [-right, -left];
        Stops { low: negative(self.high), high: negative(self.low) }
    }
}

/// The greatest unit that is at most a number, and the least that is at least the number.
fn rounded(x: &Dyadic) -> [i64; 2] {
    let Some((numerator, exponent)) = x.small() else { return [-FAR, FAR] };
    if numerator.unsigned_abs() >> exponent.min(63) >= (FAR >> UNIT) as u64 {
        return if numerator < 0 { [-FAR, -(FAR >> 1)] } else { [FAR >> 1, FAR] };
    }
    let wide = i128::from(numerator) << UNIT;
    let low = wide >> exponent;
    let high = low + i128::from(low << exponent != wide);
    // Below `FAR`, as was seen before.
    [low, high].map(|x| i64::try_from(x).unwrap_or(0))
}

/// Whether Left, who moves first, wins a sum of components with such stops, if the stops tell.
///
/// The Left stop of a sum is at most the sum of the Left stops. It is at least one Left stop and the other Right stops: Left
/// moves there and then answers in the component in which Right moves (Berlekamp, Conway, Guy, Winning Ways, chapter 6).
/// A sum whose Left stop is positive is won by Left moving first; one whose Left stop is negative is lost.
pub fn first_wins(stops: impl Iterator<Item = Stops>) -> Option<bool> {
    let (mut most, mut least, mut gain) = (0, 0, i64::MIN);
    for Stops { low, high } in stops {
        most += high[0];
        least += low[1];
        gain = gain.max(low[0] - low[1]);
    }
    if most < 0 {
        Some(false)
    } else if gain > i64::MIN && least + gain > 0 {
        Some(true)
    } else {
        None
    }
}
