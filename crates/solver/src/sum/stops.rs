//! Bounds on sums from the stops of their components.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use std::sync::atomic::{AtomicI64, Ordering};

/// Bounds on the stops of a component, in units of 2⁻¹⁶, rounded outward.
#[derive(Clone, Copy)]
pub struct RoundedStops {
    /// Lower bounds on the Left stop and the Right stop.
    low: [i64; 2],
    /// Upper bounds on the Left stop and the Right stop.
    high: [i64; 2],
}

const UNIT: u32 = 16;
/// The largest absolute value of a bound. Larger ones are unknown.
const LIMIT: i64 = 1 << 30;
/// An unknown bound. It is so large that no sum with known bounds is in the known range.
const FAR: i64 = 1 << 40;
/// The maximum number of components for which sums of bounds are computed.
const MAX_COMPONENTS: usize = (FAR / LIMIT / 4) as usize;

/// A lower bound clamped to the limits.
fn lower(x: i64) -> i64 {
    if x < -LIMIT { -FAR } else { x.min(LIMIT) }
}

/// An upper bound clamped to the limits.
fn upper(x: i64) -> i64 {
    -lower(-x)
}

impl RoundedStops {
    /// The number 1 in units.
    pub const ONE: i64 = 1 << UNIT;

    /// Nothing is known.
    pub const UNKNOWN: RoundedStops = RoundedStops { low: [-FAR; 2], high: [FAR; 2] };

    /// The stops of an infinitesimal.
    pub const ZERO: RoundedStops = RoundedStops { low: [0; 2], high: [0; 2] };

    /// The stops of a value.
    pub fn of(value: Game<'_>) -> RoundedStops {
        let stops = Player::BOTH.map(|player| rounded(&value.stop(player)));
        RoundedStops { low: stops.map(|[low, _]| low), high: stops.map(|[_, high]| high) }
    }

    /// The midpoint of the bounds.
    pub fn middle(self) -> i64 {
        (self.high[0].min(LIMIT) + self.low[1].max(-LIMIT)) / 2
    }

    /// Returns whether both stops are known exactly.
    pub fn exact(self) -> bool {
        self.low == self.high
    }

    /// The stops of the negative.
    pub fn negative(self) -> RoundedStops {
        let negative = |[left, right]: [i64; 2]| [-right, -left];
        RoundedStops { low: negative(self.high), high: negative(self.low) }
    }
}

/// A number in units, rounded down and rounded up.
fn rounded(x: &Dyadic) -> [i64; 2] {
    let wide = match x.small() {
        Some((numerator, exponent)) => {
            let wide = i128::from(numerator) << UNIT;
            let low = wide >> exponent;
            [low, low + i128::from(low << exponent != wide)]
        }
        None => [i128::MIN, i128::MAX],
    };
    let [low, high] = wide.map(|x| x.clamp((-FAR).into(), FAR.into()) as i64);
    [lower(low), upper(high)]
}

/// The sum of bounds on stops.
#[derive(Clone, Copy, Default)]
pub struct StopBoundsSum {
    count: usize,
    least: i64,
    most: i64,
    gain: i64,
    loss: i64,
}

impl StopBoundsSum {
    pub fn add(&mut self, RoundedStops { low, high }: RoundedStops) {
        // Further components are ignored, so nothing overflows.
        if self.count <= MAX_COMPONENTS {
            self.count += 1;
            self.least += low[1];
            self.most += high[0];
            self.gain = self.gain.max(low[0] - low[1]);
            self.loss = self.loss.min(high[1] - high[0]);
        }
    }

    /// The bounds on the stops of the sum.
    ///
    /// The Right stop of a sum is at least the sum of the Right stops, as Left answers every move in the same
    /// component. Its Left stop is at least one Left stop plus the other Right stops: Left moves there first.
    /// The mirror images bound the stops from above (Berlekamp, Conway, Guy, *Winning Ways*, chapter 6).
    pub fn stops(self) -> RoundedStops {
        let StopBoundsSum { count, least, most, gain, loss } = self;
        if count > MAX_COMPONENTS {
            return RoundedStops::UNKNOWN;
        }
        RoundedStops { low: [least + gain, least].map(lower), high: [most, most + loss].map(upper) }
    }
}

impl std::iter::Sum for RoundedStops {
    fn sum<I: Iterator<Item = RoundedStops>>(all: I) -> RoundedStops {
        let mut total = StopBoundsSum::default();
        all.for_each(|stops| total.add(stops));
        total.stops()
    }
}

impl RoundedStops {
    /// Returns whether Left, moving first, wins, if the stops decide it.
    pub fn first_wins(self) -> Option<bool> {
        if self.high[0] < 0 {
            Some(false)
        } else if self.low[0] > 0 {
            Some(true)
        } else {
            None
        }
    }

    /// Bounds on the stops of a game from those of its options, where these are known.
    ///
    /// Let l be the greatest Right stop of a Left option and r the least Left stop of a Right option. They
    /// are the stops, unless the game is a number; then the number is between l and r. A game in which Left
    /// has no option is the greatest integer that is at most 0 and less than or confused with the Right
    /// options.
    pub fn by_options(
        left: Option<impl Iterator<Item = RoundedStops>>,
        right: Option<impl Iterator<Item = RoundedStops>>,
    ) -> RoundedStops {
        let ends = |side: &dyn Fn(&RoundedStops) -> [i64; 2],
                    all: &mut dyn Iterator<Item = RoundedStops>,
                    most: bool| {
            all.map(|stops| side(&stops))
                .reduce(|[a, b], [c, d]| if most { [a.max(c), b.max(d)] } else { [a.min(c), b.min(d)] })
        };
        let right_stop = |stops: &RoundedStops| [stops.low[1], stops.high[1]];
        let left_stop = |stops: &RoundedStops| [stops.low[0], stops.high[0]];
        let l = left.map(|mut all| ends(&right_stop, &mut all, true));
        let r = right.map(|mut all| ends(&left_stop, &mut all, false));
        match (l, r) {
            (Some(Some(l)), Some(Some(r))) => {
                RoundedStops { low: [l[0], l[0].min(r[0])], high: [l[1].max(r[1]), r[1]] }
            }
            (Some(None), Some(None)) => RoundedStops::ZERO,
            (Some(None), Some(Some(r))) => {
                let integer = ((r[0] + RoundedStops::ONE - 1) >> UNIT << UNIT) - RoundedStops::ONE;
                RoundedStops { low: [lower(integer.min(0)); 2], high: [r[1].min(0); 2] }
            }
            (Some(Some(l)), Some(None)) => {
                let integer = (l[1] >> UNIT << UNIT) + RoundedStops::ONE;
                RoundedStops { low: [l[0].max(0); 2], high: [upper(integer.max(0)); 2] }
            }
            (Some(Some(l)), None) => RoundedStops { low: [l[0], -FAR], ..RoundedStops::UNKNOWN },
            (None, Some(Some(r))) => RoundedStops { high: [FAR, r[1]], ..RoundedStops::UNKNOWN },
            (Some(None), None) => RoundedStops { high: [0; 2], ..RoundedStops::UNKNOWN },
            (None, Some(None)) => RoundedStops { low: [0; 2], ..RoundedStops::UNKNOWN },
            (None, None) => RoundedStops::UNKNOWN,
        }
    }
}

/// Bounds that are tightened by several threads.
pub struct SharedStops {
    low: [AtomicI64; 2],
    high: [AtomicI64; 2],
}

impl SharedStops {
    pub fn new(stops: RoundedStops) -> SharedStops {
        SharedStops { low: stops.low.map(AtomicI64::new), high: stops.high.map(AtomicI64::new) }
    }

    pub fn get(&self) -> RoundedStops {
        let load = |bounds: &[AtomicI64; 2]| [0, 1].map(|i| bounds[i].load(Ordering::Relaxed));
        RoundedStops { low: load(&self.low), high: load(&self.high) }
    }

    /// Tightens the bounds by other valid bounds.
    pub fn narrow(&self, stops: RoundedStops) {
        for i in 0..2 {
            self.low[i].fetch_max(stops.low[i], Ordering::Relaxed);
            self.high[i].fetch_min(stops.high[i], Ordering::Relaxed);
        }
    }
}
