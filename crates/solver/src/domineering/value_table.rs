//! The values that parts of boards may have, and their sums, as small numbers.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::Heat;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Universe, Work};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// A value, as a whole number plus a value whose mean lies from 0 to 1, which has a name here.
///
/// Positions that differ by free moves share names, so few names and few sums of them are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    pub name: u32,
    pub whole: i32,
}

impl Worth {
    /// Nothing at all.
    pub const ZERO: Worth = Worth { name: 0, whole: 0 };

    /// So many free moves of Left.
    #[inline]
    pub fn moves(whole: i32) -> Worth {
        Worth { name: 0, whole }
    }
}

/// What must be known of a named value G.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The least n such that Left wins G + n when she moves first, and when she moves second.
    pub needs: [i8; 2],
    /// The mean in units of 1/[`ONE`], rounded down.
    pub mean: i32,
    /// The temperature in these units, rounded up; 0 where it is negative.
    pub heat: i32,
}

/// The unit of means.
pub const ONE: i32 = 64;

/// All named values, and the sums that were asked for. Threads share it.
pub struct Worths<'u> {
    heat: Heat<'u>,
    games: boxcar::Vec<Game<'u>>,
    names: Mutex<FxHashMap<Game<'u>, u32>>,
    /// The facts of each name in a word.
    facts: Box<[AtomicU64]>,
    /// Sums: two names, the name of the sum, and a bit that says that the sum is larger by 1. Zero is no entry, as
    /// the name 0 is never a summand here.
    sums: Box<[AtomicU64]>,
    /// Beyond so many bytes of the universe nothing more is evaluated: bounds are weaker then, but what is known stays.
    most_bytes: AtomicU64,
}

/// A name has so many bits.
pub const NAME_BITS: u32 = 21;
const SUMS: usize = 1 << 20;

/// What the universe may take, unless one says otherwise.
const MOST_BYTES: u64 = 2 << 30;

impl<'u> Worths<'u> {
    pub fn new(universe: &'u Universe) -> Self {
        let games = boxcar::Vec::new();
        games.push(universe.zero());
        let facts = bytemuck::zeroed_slice_box::<AtomicU64>(1 << NAME_BITS);
        facts[0].store(pack(Facts { needs: needs(universe.zero()), mean: 0, heat: 0 }), Ordering::Relaxed);
        Worths {
            heat: Heat::new(universe),
            games,
            names: Mutex::new([(universe.zero(), 0)].into_iter().collect()),
            facts,
            sums: bytemuck::zeroed_slice_box(SUMS),
            most_bytes: AtomicU64::new(MOST_BYTES),
        }
    }

    /// Lets the universe grow to so many bytes.
    pub fn limit(&self, bytes: u64) {
        self.most_bytes.store(bytes, Ordering::Relaxed);
    }

    /// Bytes taken, about; the universe not counted.
    pub fn bytes(&self) -> u64 {
        let words = self.facts.len() + self.sums.len() + 4 * self.games.count();
        (words * size_of::<u64>()) as u64 + self.heat.bytes()
    }

    /// Whether nothing more is to be evaluated.
    pub fn full(&self) -> bool {
        self.universe().bytes() > self.most_bytes.load(Ordering::Relaxed)
    }

    pub fn universe(&self) -> &'u Universe {
        self.heat.universe()
    }

    /// The named part of a value.
    pub fn game(&self, name: u32) -> Game<'u> {
        self.games[name as usize]
    }

    /// The whole value.
    pub fn whole_game(&self, worth: Worth, work: &Work<'u, '_>) -> Result<Game<'u>, Exhausted> {
        work.add(self.game(worth.name), self.universe().integer(worth.whole))
    }

    #[inline]
    pub fn facts(&self, name: u32) -> Facts {
        let word = self.facts[name as usize].load(Ordering::Relaxed);
        Facts {
            needs: [word as i8, (word >> 8) as i8],
            mean: (word >> 16) as i16 as i32,
            heat: (word >> 32) as i32,
        }
    }

    /// The mean in units of 1/[`ONE`].
    #[inline]
    pub fn mean(&self, worth: Worth) -> i32 {
        worth.whole * ONE + self.facts(worth.name).mean
    }

    /// Names a value; `None` when there are too many.
    pub fn name(&self, value: Game<'u>, work: &Work<'u, '_>) -> Result<Option<Worth>, Exhausted> {
        let mean = self.heat.mean(work, value)?;
        let whole = mean.floor();
        let Ok(small) = i32::try_from(whole.clone()) else { return Ok(None) };
        let rest = work.subtract(value, self.universe().integer(whole.clone()))?;
        let mut names = self.names.lock();
        if let Some(&name) = names.get(&rest) {
            return Ok(Some(Worth { name, whole: small }));
        }
        if names.len() >= 1 << NAME_BITS {
            return Ok(None);
        }
        let part =
            (&mean - &Dyadic::integer(whole)).shifted(6).ok().and_then(|x| i32::try_from(x.floor()).ok());
        let heat =
            self.heat.temperature(work, rest)?.shifted(6).ok().and_then(|x| i32::try_from(x.ceiling()).ok());
        // What is hotter than all that is counted has no name.
        let (Some(part), Some(heat)) = (part, heat) else { return Ok(None) };
        let heat = heat.max(0);
        let name = self.games.push(rest) as u32;
        // The facts are there before anybody can know the name.
        self.facts[name as usize]
            .store(pack(Facts { needs: needs(rest), mean: part, heat }), Ordering::Release);
        names.insert(rest, name);
        Ok(Some(Worth { name, whole: small }))
    }

    /// The sum of two worths; `None` when there are too many values.
    #[inline]
    pub fn add(&self, a: Worth, b: Worth, budget: &Budget) -> Result<Option<Worth>, Exhausted> {
        let whole = a.whole + b.whole;
        let (low, high) = if a.name <= b.name { (a.name, b.name) } else { (b.name, a.name) };
        if low == 0 {
            return Ok(Some(Worth { name: high, whole }));
        }
        let pair = u64::from(low) << NAME_BITS | u64::from(high);
        let place = (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % SUMS;
        let entry = self.sums[place].load(Ordering::Acquire);
        if entry >> (NAME_BITS + 1) == pair {
            let name = (entry >> 1) as u32 & ((1 << NAME_BITS) - 1);
            return Ok(Some(Worth { name, whole: whole + (entry & 1) as i32 }));
        }
        self.find_sum(low, high, place, budget)
            .map(|sum| sum.map(|sum| Worth { name: sum.name, whole: whole + sum.whole }))
    }

    #[cold]
    fn find_sum(&self, a: u32, b: u32, place: usize, budget: &Budget) -> Result<Option<Worth>, Exhausted> {
        if self.full() {
            return Ok(None);
        }
        let work = self.universe().work(budget);
        let sum = work.add(self.game(a), self.game(b))?;
        let Some(sum) = self.name(sum, &work)? else { return Ok(None) };
        // Means from 0 to 1 add up to less than 2.
        let pair = u64::from(a) << NAME_BITS | u64::from(b);
        let entry = (pair << NAME_BITS | u64::from(sum.name)) << 1 | (sum.whole & 1) as u64;
        self.sums[place].store(entry, Ordering::Release);
        Ok(Some(sum))
    }
}

/// A game G + n is won by Left moving second when its Right section lies right of 0, and moving first when its Left
/// section does (Conway, *On Numbers and Games*, ch. 9); an integer n only shifts sections.
fn needs(game: Game<'_>) -> [i8; 2] {
    Player::BOTH.map(|first| {
        let section = game.section(first);
        let floor = section.number.floor();
        let wrong = section.number.is_integer() && section.side == Player::Left;
        i8::try_from(-floor).map_or(i8::MAX, |n| n.saturating_add(i8::from(wrong)))
    })
}

fn pack(facts: Facts) -> u64 {
    let [first, second] = facts.needs.map(|n| u64::from(n as u8));
    first | second << 8 | u64::from(facts.mean as u16) << 16 | (facts.heat as u64) << 32
}
