//! What stops tell of sums.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use std::sync::atomic::{AtomicI64, Ordering};

/// Bounds on the stops of a component, in units of 2⁻¹⁶, rounded away from each other.
#[derive(Clone, Copy)]
pub struct Stops {
    /// What the Left stop and the Right stop are at least.
    low: [i64; 2],
    /// What they are at most.
    high: [i64; 2],
}

const UNIT: u32 = 16;
/// Bounds lie within so many units of 0, or are not known at all.
const LIMIT: i64 = 1 << 30;
/// Stands for a bound that is not known: so far away that no sum of other bounds comes back from there.
const FAR: i64 = 1 << 40;
/// More components than these are not looked at.
const MOST: usize = (FAR / LIMIT / 4) as usize;

/// What holds of a lower bound, within the limits.
fn lower(x: i64) -> i64 {
    if x < -LIMIT { -FAR } else { x.min(LIMIT) }
}

/// What holds of an upper bound, within the limits.
fn upper(x: i64) -> i64 {
    -lower(-x)
}

impl Stops {
    /// The number 1 in units.
    pub const ONE: i64 = 1 << UNIT;

    /// Nothing is known.
    pub const UNKNOWN: Stops = Stops { low: [-FAR; 2], high: [FAR; 2] };

    /// The stops of an infinitesimal.
    pub const ZERO: Stops = Stops { low: [0; 2], high: [0; 2] };

    /// The stops of a value.
    pub fn of(value: Game<'_>) -> Stops {
        let stops = Player::BOTH.map(|player| rounded(&value.stop(player)));
        Stops { low: stops.map(|[low, _]| low), high: stops.map(|[_, high]| high) }
    }

    /// Between the stops.
    pub fn middle(self) -> i64 {
        (self.high[0].min(LIMIT) + self.low[1].max(-LIMIT)) / 2
    }

    /// Whether nothing more is to be learned.
    pub fn exact(self) -> bool {
        self.low == self.high
    }

    /// The stops of the negative.
    pub fn negative(self) -> Stops {
        let negative = |[left, right]: [i64; 2]| [-right, -left];
        Stops { low: negative(self.high), high: negative(self.low) }
    }
}

/// The greatest unit that is at most a number, and the least that is at least the number.
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

/// The stops of summands, added up.
#[derive(Clone, Copy, Default)]
pub struct Total {
    count: usize,
    least: i64,
    most: i64,
    gain: i64,
    loss: i64,
}

impl Total {
    pub fn add(&mut self, Stops { low, high }: Stops) {
        // More are not looked at, so nothing overflows.
        if self.count <= MOST {
            self.count += 1;
            self.least += low[1];
            self.most += high[0];
            self.gain = self.gain.max(low[0] - low[1]);
            self.loss = self.loss.min(high[1] - high[0]);
        }
    }

    /// The stops of the sum.
    ///
    /// The Right stop of a sum is at least the sum of the Right stops, as Left answers where Right moves. Its Left stop is at least
    /// one Left stop and the other Right stops: Left moves there first. The mirror images bound them from above (Berlekamp, Conway,
    /// Guy, Winning Ways, chapter 6).
    pub fn stops(self) -> Stops {
        let Total { count, least, most, gain, loss } = self;
        if count > MOST {
            return Stops::UNKNOWN;
        }
        Stops { low: [least + gain, least].map(lower), high: [most, most + loss].map(upper) }
    }
}

impl std::iter::Sum for Stops {
    fn sum<I: Iterator<Item = Stops>>(all: I) -> Stops {
        let mut total = Total::default();
        all.for_each(|stops| total.add(stops));
        total.stops()
    }
}

impl Stops {
    /// Whether Left, who moves first, wins, if the stops tell.
    pub fn first_wins(self) -> Option<bool> {
        if self.high[0] < 0 {
            Some(false)
        } else if self.low[0] > 0 {
            Some(true)
        } else {
            None
        }
    }

    /// The stops of a game by those of its options, as far as the options are known.
    ///
    /// Let l be the greatest Right stop of a Left option and r the least Left stop of a Right option. They are the stops, unless the
    /// game is a number; then the number lies between l and r. A game in which Left has no option is the greatest integer that is at
    /// most 0 and less than or confused with the Right options.
    pub fn by_options(
        left: Option<impl Iterator<Item = Stops>>,
        right: Option<impl Iterator<Item = Stops>>,
    ) -> Stops {
        let ends = |side: &dyn Fn(&Stops) -> [i64; 2], all: &mut dyn Iterator<Item = Stops>, most: bool| {
            all.map(|stops| side(&stops))
                .reduce(|[a, b], [c, d]| if most { [a.max(c), b.max(d)] } else { [a.min(c), b.min(d)] })
        };
        let right_stop = |stops: &Stops| [stops.low[1], stops.high[1]];
        let left_stop = |stops: &Stops| [stops.low[0], stops.high[0]];
        let l = left.map(|mut all| ends(&right_stop, &mut all, true));
        let r = right.map(|mut all| ends(&left_stop, &mut all, false));
        match (l, r) {
            (Some(Some(l)), Some(Some(r))) => {
                Stops { low: [l[0], l[0].min(r[0])], high: [l[1].max(r[1]), r[1]] }
            }
            (Some(None), Some(None)) => Stops::ZERO,
            (Some(None), Some(Some(r))) => {
                let integer = ((r[0] + Stops::ONE - 1) >> UNIT << UNIT) - Stops::ONE;
                Stops { low: [lower(integer.min(0)); 2], high: [r[1].min(0); 2] }
            }
            (Some(Some(l)), Some(None)) => {
                let integer = (l[1] >> UNIT << UNIT) + Stops::ONE;
                Stops { low: [l[0].max(0); 2], high: [upper(integer.max(0)); 2] }
            }
            (Some(Some(l)), None) => Stops { low: [l[0], -FAR], ..Stops::UNKNOWN },
            (None, Some(Some(r))) => Stops { high: [FAR, r[1]], ..Stops::UNKNOWN },
            (Some(None), None) => Stops { high: [0; 2], ..Stops::UNKNOWN },
            (None, Some(None)) => Stops { low: [0; 2], ..Stops::UNKNOWN },
            (None, None) => Stops::UNKNOWN,
        }
    }
}

/// Bounds that grow narrower.
pub struct Narrowing {
    low: [AtomicI64; 2],
    high: [AtomicI64; 2],
}

impl Narrowing {
    pub fn new(stops: Stops) -> Narrowing {
        Narrowing { low: stops.low.map(AtomicI64::new), high: stops.high.map(AtomicI64::new) }
    }

    pub fn get(&self) -> Stops {
        let load = |bounds: &[AtomicI64; 2]| [0, 1].map(|i| bounds[i].load(Ordering::Relaxed));
        Stops { low: load(&self.low), high: load(&self.high) }
    }

    /// Takes note of other bounds, which hold as well.
    pub fn narrow(&self, stops: Stops) {
        for i in 0..2 {
            self.low[i].fetch_max(stops.low[i], Ordering::Relaxed);
            self.high[i].fetch_min(stops.high[i], Ordering::Relaxed);
        }
    }
}
