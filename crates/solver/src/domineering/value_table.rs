//! Values of parts of boards and their sums, referred to by small numbers.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::Heat;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Universe, Work};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// A value as an integer plus a normalised value, whose mean is between 0 and 1. The normalised value is
/// given by its index.
///
/// Positions that differ by free moves share the normalised value, so few of these and few of their sums are
/// needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRef {
    pub name: u32,
    pub whole: i32,
}

impl ValueRef {
    /// The value 0.
    pub const ZERO: ValueRef = ValueRef { name: 0, whole: 0 };

    /// The value of `whole` free moves of Left.
    #[inline]
    pub fn moves(whole: i32) -> ValueRef {
        ValueRef { name: 0, whole }
    }
}

/// The properties of a normalised value G.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueMetrics {
    /// The least n such that Left wins G + n moving first, and moving second.
    pub needs: [i8; 2],
    /// The mean in units of 1/[`ONE`], rounded down.
    pub mean: i32,
    /// The temperature in these units, rounded up; 0 if it is negative.
    pub heat: i32,
}

/// The unit of means.
pub const ONE: i32 = 64;

/// The normalised values, and a cache of their sums. It is shared by threads.
pub struct ValueTable<'u> {
    heat: Heat<'u>,
    games: boxcar::Vec<Game<'u>>,
    names: Mutex<FxHashMap<Game<'u>, u32>>,
    /// The packed properties of each normalised value.
    metrics: Box<[AtomicU64]>,
    /// The cache of sums: two indices, the index of the sum, and a bit that is set if the sum is larger by 1.
    /// No entry is 0, as the index 0 is never a summand here.
    sums: Box<[AtomicU64]>,
    /// The limit in bytes on the universe. Beyond it no more values are computed: bounds become weaker.
    most_bytes: AtomicU64,
}

/// The number of bits of an index.
pub const NAME_BITS: u32 = 21;
const SUMS: usize = 1 << 20;

/// The default limit on the universe.
const MAX_BYTES: u64 = 2 << 30;

impl<'u> ValueTable<'u> {
    pub fn new(universe: &'u Universe) -> Self {
        let games = boxcar::Vec::new();
        games.push(universe.zero());
        let metrics = bytemuck::zeroed_slice_box::<AtomicU64>(1 << NAME_BITS);
        metrics[0]
            .store(pack(ValueMetrics { needs: needs(universe.zero()), mean: 0, heat: 0 }), Ordering::Relaxed);
        ValueTable {
            heat: Heat::new(universe),
            games,
            names: Mutex::new([(universe.zero(), 0)].into_iter().collect()),
            metrics,
            sums: bytemuck::zeroed_slice_box(SUMS),
            most_bytes: AtomicU64::new(MAX_BYTES),
        }
    }

    /// Sets the limit in bytes on the universe.
    pub fn limit(&self, bytes: u64) {
        self.most_bytes.store(bytes, Ordering::Relaxed);
    }

    /// The approximate memory in bytes, without the universe.
    pub fn bytes(&self) -> u64 {
        let words = self.metrics.len() + self.sums.len() + 4 * self.games.count();
        (words * size_of::<u64>()) as u64 + self.heat.bytes()
    }

    /// Returns whether the limit on the universe is reached.
    pub fn full(&self) -> bool {
        self.universe().bytes() > self.most_bytes.load(Ordering::Relaxed)
    }

    pub fn universe(&self) -> &'u Universe {
        self.heat.universe()
    }

    /// The normalised value with this index.
    pub fn game(&self, name: u32) -> Game<'u> {
        self.games[name as usize]
    }

    /// The whole value.
    pub fn whole_game(&self, value_ref: ValueRef, work: &Work<'u, '_>) -> Result<Game<'u>, Exhausted> {
        work.add(self.game(value_ref.name), self.universe().integer(value_ref.whole))
    }

    #[inline]
    pub fn metrics(&self, name: u32) -> ValueMetrics {
        let word = self.metrics[name as usize].load(Ordering::Relaxed);
        ValueMetrics {
            needs: [word as i8, (word >> 8) as i8],
            mean: (word >> 16) as i16 as i32,
            heat: (word >> 32) as i32,
        }
    }

    /// The mean in units of 1/[`ONE`].
    #[inline]
    pub fn mean(&self, value_ref: ValueRef) -> i32 {
        value_ref.whole * ONE + self.metrics(value_ref.name).mean
    }

    /// Normalises a value; `None` if the table is full.
    pub fn name(&self, value: Game<'u>, work: &Work<'u, '_>) -> Result<Option<ValueRef>, Exhausted> {
        let mean = self.heat.mean(work, value)?;
        let whole = mean.floor();
        let Ok(small) = i32::try_from(whole.clone()) else { return Ok(None) };
        let rest = work.subtract(value, self.universe().integer(whole.clone()))?;
        let mut names = self.names.lock();
        if let Some(&name) = names.get(&rest) {
            return Ok(Some(ValueRef { name, whole: small }));
        }
        if names.len() >= 1 << NAME_BITS {
            return Ok(None);
        }
        let part =
            (&mean - &Dyadic::integer(whole)).shifted(6).ok().and_then(|x| i32::try_from(x.floor()).ok());
        let heat =
            self.heat.temperature(work, rest)?.shifted(6).ok().and_then(|x| i32::try_from(x.ceiling()).ok());
        // A value whose mean or temperature is out of range is not stored.
        let (Some(part), Some(heat)) = (part, heat) else { return Ok(None) };
        let heat = heat.max(0);
        let name = self.games.push(rest) as u32;
        // The properties are stored before the index is visible to other threads.
        self.metrics[name as usize]
            .store(pack(ValueMetrics { needs: needs(rest), mean: part, heat }), Ordering::Release);
        names.insert(rest, name);
        Ok(Some(ValueRef { name, whole: small }))
    }

    /// The sum of two values; `None` if the table is full.
    #[inline]
    pub fn add(&self, a: ValueRef, b: ValueRef, budget: &Budget) -> Result<Option<ValueRef>, Exhausted> {
        let whole = a.whole + b.whole;
        let (low, high) = if a.name <= b.name { (a.name, b.name) } else { (b.name, a.name) };
        if low == 0 {
            return Ok(Some(ValueRef { name: high, whole }));
        }
        let pair = u64::from(low) << NAME_BITS | u64::from(high);
        let place = (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % SUMS;
        let entry = self.sums[place].load(Ordering::Acquire);
        if entry >> (NAME_BITS + 1) == pair {
            let name = (entry >> 1) as u32 & ((1 << NAME_BITS) - 1);
            return Ok(Some(ValueRef { name, whole: whole + (entry & 1) as i32 }));
        }
        self.find_sum(low, high, place, budget)
            .map(|sum| sum.map(|sum| ValueRef { name: sum.name, whole: whole + sum.whole }))
    }

    #[cold]
    fn find_sum(&self, a: u32, b: u32, place: usize, budget: &Budget) -> Result<Option<ValueRef>, Exhausted> {
        if self.full() {
            return Ok(None);
        }
        let work = self.universe().work(budget);
        let sum = work.add(self.game(a), self.game(b))?;
        let Some(sum) = self.name(sum, &work)? else { return Ok(None) };
        // The sum of two means between 0 and 1 is less than 2.
        let pair = u64::from(a) << NAME_BITS | u64::from(b);
        let entry = (pair << NAME_BITS | u64::from(sum.name)) << 1 | (sum.whole & 1) as u64;
        self.sums[place].store(entry, Ordering::Release);
        Ok(Some(sum))
    }
}

/// The least n such that Left wins `game` + n. Left wins moving second if the Right section of G + n is right
/// of 0, and moving first if the Left section is (Conway, *On Numbers and Games*, ch. 9). An integer n only
/// shifts sections.
fn needs(game: Game<'_>) -> [i8; 2] {
    Player::BOTH.map(|first| {
        let section = game.section(first);
        let floor = section.number.floor();
        let wrong = section.number.is_integer() && section.side == Player::Left;
        i8::try_from(-floor).map_or(i8::MAX, |n| n.saturating_add(i8::from(wrong)))
    })
}

fn pack(metrics: ValueMetrics) -> u64 {
    let [first, second] = metrics.needs.map(|n| u64::from(n as u8));
    first | second << 8 | u64::from(metrics.mean as u16) << 16 | (metrics.heat as u64) << 32
}
