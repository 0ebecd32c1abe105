//! Rules of heap games: the options of a heap of any size, as linear expressions over ranges.
//!
//! An option is a list of heaps. Their sizes are linear in the size `n` of the heap and in counters that run
//! over ranges with linear bounds. In Kayles the options are `[k, n-1-k]` for k from 0 to (n-1)/2, and the
//! same with `n-2`.

use kelvin_budget::{Exhausted, Meter};

/// The maximum number of counters of an option.
pub const MAX_COUNTERS: usize = 3;

/// A linear form in the size of a heap and in counters, divided by a positive integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The coefficients of the size and of the counters.
    by: [i64; MAX_COUNTERS + 1],
    constant: i64,
    over: i64,
}

/// The maximum coefficient, and the maximum size of heaps and counters. They prevent overflow.
const MAX_COEFFICIENT: i64 = 1 << 20;
const MAX_SIZE: i64 = 1 << 38;

impl Linear {
    /// A constant.
    pub fn constant(constant: i64) -> Option<Linear> {
        Linear { by: [0; MAX_COUNTERS + 1], constant, over: 1 }.bounded()
    }

    /// The linear form of the heap size.
    pub fn heap() -> Linear {
        Linear::variable(0)
    }

    /// The linear form of a counter. The counter of the outermost loop is first.
    pub fn counter(counter: usize) -> Option<Linear> {
        (counter < MAX_COUNTERS).then(|| Linear::variable(counter + 1))
    }

    fn variable(at: usize) -> Linear {
        let mut by = [0; MAX_COUNTERS + 1];
        by[at] = 1;
        Linear { by, constant: 0, over: 1 }
    }

    /// The value, if it is a constant integer.
    pub fn integer(self) -> Option<i64> {
        (self.by == [0; MAX_COUNTERS + 1] && self.over == 1).then_some(self.constant)
    }

    /// Returns whether all values are integers.
    pub fn is_whole(self) -> bool {
        self.over == 1
    }

    fn bounded(self) -> Option<Linear> {
        let all = self.by.iter().chain([&self.constant, &self.over]);
        all.into_iter().all(|n| n.unsigned_abs() <= MAX_COEFFICIENT as u64).then_some(self)
    }

    fn mapped(self, by: i64, other: Linear, other_by: i64, over: i64) -> Option<Linear> {
        let one = |a: i64, b: i64| a.checked_mul(by)?.checked_add(b.checked_mul(other_by)?);
        let mut sum =
            Linear { by: [0; MAX_COUNTERS + 1], constant: one(self.constant, other.constant)?, over };
        for at in 0..=MAX_COUNTERS {
            sum.by[at] = one(self.by[at], other.by[at])?;
        }
        let common = sum.by.iter().fold(gcd(sum.constant, over), |common, n| gcd(common, *n));
        sum.by.iter_mut().for_each(|n| *n /= common);
        Linear { constant: sum.constant / common, over: over / common, ..sum }.bounded()
    }

    /// The sum, unless a coefficient is too large.
    pub fn plus(self, other: Linear) -> Option<Linear> {
        self.mapped(other.over, other, self.over, self.over.checked_mul(other.over)?)
    }

    /// The difference, unless a coefficient is too large.
    pub fn minus(self, other: Linear) -> Option<Linear> {
        self.plus(other.times(-1)?)
    }

    /// The multiple, unless a coefficient is too large.
    pub fn times(self, n: i64) -> Option<Linear> {
        self.mapped(n, self, 0, self.over)
    }

    /// The quotient, unless `n` is 0 or a coefficient is too large.
    pub fn divided(self, n: i64) -> Option<Linear> {
        if n == 0 {
            return None;
        }
        self.mapped(n.signum(), self, 0, self.over.checked_mul(n.checked_abs()?)?)
    }

    /// The numerator.
    fn numerator(&self, at: &Assignment) -> i64 {
        self.by.iter().zip(at).fold(self.constant, |sum, (by, value)| sum + by * value)
    }

    /// The value rounded down, unless it is too large.
    fn floor(&self, at: &Assignment) -> Result<i64, Stop> {
        let floor = self.numerator(at).div_euclid(self.over);
        if floor.abs() > MAX_SIZE { Err(Stop::Unsupported) } else { Ok(floor) }
    }

    /// The value rounded up, unless it is too large.
    fn ceiling(&self, at: &Assignment) -> Result<i64, Stop> {
        let ceiling = -(-self.numerator(at)).div_euclid(self.over);
        if ceiling.abs() > MAX_SIZE { Err(Stop::Unsupported) } else { Ok(ceiling) }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The size of a heap and the values of the counters.
type Assignment = [i64; MAX_COUNTERS + 1];

/// A relation of a linear form to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Below 0.
    Negative,
    /// At most 0.
    NotPositive,
    /// 0.
    Zero,
    /// Not 0.
    NotZero,
}

/// A condition: a relation of a linear form to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// The linear form.
    pub form: Linear,
    /// The required relation.
    pub sign: Sign,
}

impl Test {
    /// The opposite condition.
    pub fn opposite(self) -> Option<Test> {
        Some(match self.sign {
            Sign::Negative => Test { form: self.form.times(-1)?, sign: Sign::NotPositive },
            Sign::NotPositive => Test { form: self.form.times(-1)?, sign: Sign::Negative },
            Sign::Zero => Test { sign: Sign::NotZero, ..self },
            Sign::NotZero => Test { sign: Sign::Zero, ..self },
        })
    }

    /// Returns whether it holds, if it is constant.
    pub fn known(&self) -> Option<bool> {
        let form = Linear { over: 1, ..self.form };
        form.integer().map(|n| self.suits(n))
    }

    fn suits(&self, n: i64) -> bool {
        match self.sign {
            Sign::Negative => n < 0,
            Sign::NotPositive => n <= 0,
            Sign::Zero => n == 0,
            Sign::NotZero => n != 0,
        }
    }

    fn holds(&self, at: &Assignment) -> bool {
        self.suits(self.form.numerator(at))
    }
}

/// The range of a counter, including both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The first value, which is always an integer; for a step of -1 the greatest.
    pub from: Linear,
    /// The bound.
    pub to: Linear,
    /// The step: positive, or -1.
    pub by: i64,
}

/// A family of options of a heap: lists of heaps, for all values of the counters that satisfy the conditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapOptions {
    /// The ranges of the counters, the outermost first.
    pub counters: Vec<Range>,
    /// The conditions.
    pub tests: Vec<Test>,
    /// The sizes of the heaps, which are always integers.
    pub heaps: Vec<Linear>,
}

/// The options of a heap of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapRules {
    /// The options.
    pub options: Vec<HeapOptions>,
}

/// The nim-values of options, for computing their mex.
#[derive(Default)]
struct NimValues {
    seen: Vec<bool>,
}

impl NimValues {
    fn insert(&mut self, value: u32) {
        let at = value as usize;
        if self.seen.len() <= at {
            self.seen.resize(at + 1, false);
        }
        self.seen[at] = true;
    }

    fn mex(&self) -> u32 {
        self.seen.iter().position(|seen| !seen).unwrap_or(self.seen.len()) as u32
    }
}

/// The reason why options were not enumerated.
enum Stop {
    /// An option is not a list of smaller heaps, or a value is too large.
    Unsupported,
    Exhausted(Exhausted),
}

impl HeapRules {
    /// The nim-value of a heap, given those of the smaller heaps; `None` if an option is not a list of
    /// smaller heaps.
    pub fn nim_value(&self, smaller: &[u32], meter: &Meter<'_>) -> Result<Option<u32>, Exhausted> {
        let mut found = NimValues::default();
        let Some(heap) = i64::try_from(smaller.len()).ok().filter(|heap| *heap <= MAX_SIZE) else {
            return Ok(None);
        };
        for options in &self.options {
            let mut at = [0; MAX_COUNTERS + 1];
            at[0] = heap;
            match options.run(0, &mut at, smaller, &mut found, meter) {
                Ok(()) => {}
                Err(Stop::Unsupported) => return Ok(None),
                Err(Stop::Exhausted(exhausted)) => return Err(exhausted),
            }
        }
        Ok(Some(found.mex()))
    }
}

impl HeapOptions {
    fn run(
        &self,
        counter: usize,
        at: &mut Assignment,
        smaller: &[u32],
        found: &mut NimValues,
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        let Some(range) = self.counters.get(counter) else {
            meter.tick().map_err(Stop::Exhausted)?;
            if self.tests.iter().all(|test| test.holds(at)) {
                let mut sum = 0;
                for heap in &self.heaps {
                    let size = usize::try_from(heap.numerator(at)).map_err(|_| Stop::Unsupported)?;
                    sum ^= smaller.get(size).ok_or(Stop::Unsupported)?;
                }
                found.insert(sum);
            }
            return Ok(());
        };
        let (first, last, by) = match range.by {
            -1 => (range.to.ceiling(at)?, range.from.floor(at)?, 1),
            by => (range.from.floor(at)?, range.to.floor(at)?, by),
        };
        let decided = self.tests.iter().all(|test| test.form.by[counter + 1] == 0);
        if counter + 1 == self.counters.len() && decided && first <= last {
            at[counter + 1] = first;
            if self.tests.iter().all(|test| test.holds(at)) {
                let turns = (last - first) / by + 1;
                let lines = self.heaps.iter().map(|heap| (heap.numerator(at), heap.by[counter + 1] * by));
                return insert_steps(&lines.collect::<Vec<_>>(), turns, smaller, found, meter);
            }
            return Ok(());
        }
        let mut value = first;
        while value <= last {
            at[counter + 1] = value;
            self.run(counter + 1, at, smaller, found, meter)?;
            value += by;
        }
        Ok(())
    }
}

/// Inserts the options of a range without conditions, in which sizes change by constant steps.
fn insert_steps(
    lines: &[(i64, i64)],
    turns: i64,
    smaller: &[u32],
    found: &mut NimValues,
    meter: &Meter<'_>,
) -> Result<(), Stop> {
    for &(start, step) in lines {
        // If the first and the last size are in the table, so are all between them.
        let end =
            step.checked_mul(turns - 1).and_then(|way| start.checked_add(way)).ok_or(Stop::Unsupported)?;
        let on = |size: i64| usize::try_from(size).is_ok_and(|size| size < smaller.len());
        if !on(start) || !on(end) {
            return Err(Stop::Unsupported);
        }
    }
    for turn in 0..turns {
        if turn % 256 == 0 {
            meter.tick().map_err(Stop::Exhausted)?;
        }
        let sum = match *lines {
            [(a, by)] => smaller[(a + turn * by) as usize],
            [(a, by), (b, with)] => smaller[(a + turn * by) as usize] ^ smaller[(b + turn * with) as usize],
            _ => lines.iter().fold(0, |sum, (start, step)| sum ^ smaller[(start + turn * step) as usize]),
        };
        found.insert(sum);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;

    fn heap(constant: i64, by: [i64; 2]) -> Linear {
        let counter = Linear::counter(0).unwrap().times(by[1]).unwrap();
        Linear::heap()
            .times(by[0])
            .unwrap()
            .plus(counter)
            .unwrap()
            .plus(Linear::constant(constant).unwrap())
            .unwrap()
    }

    #[test]
    fn kayles_has_its_nim_values() {
        let take = |taken: i64| HeapOptions {
            counters: vec![Range {
                from: Linear::constant(0).unwrap(),
                to: heap(-taken, [1, 0]).divided(2).unwrap(),
                by: 1,
            }],
            tests: vec![],
            heaps: vec![heap(0, [0, 1]), heap(-taken, [1, -1])],
        };
        let rules = HeapRules { options: vec![take(1), take(2)] };
        let budget = Budget::unlimited();
        let mut values = Vec::new();
        for _ in 0..13 {
            let value = rules.nim_value(&values, &budget.meter()).unwrap().unwrap();
            values.push(value);
        }
        assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    }

    #[test]
    fn conditions_and_steps_are_applied() {
        let rules = |by, from, to, tests| HeapRules {
            options: vec![HeapOptions {
                counters: vec![Range { from, to, by }],
                tests,
                heaps: vec![heap(0, [0, 1])],
            }],
        };
        let budget = Budget::unlimited();
        let not_three = Test { form: heap(-3, [0, 1]), sign: Sign::NotZero };
        let down = rules(-1, heap(-1, [1, 0]), Linear::constant(0).unwrap(), vec![not_three]);
        let value = |rules: &HeapRules, values: &[u32]| rules.nim_value(values, &budget.meter()).unwrap();
        assert_eq!(value(&down, &[0, 1, 2, 3, 3]), Some(4));
        assert_eq!(value(&down, &[0, 1, 2, 9, 4]), Some(3));
        let even = rules(2, Linear::constant(0).unwrap(), heap(-1, [1, 0]), vec![]);
        assert_eq!(value(&even, &[0, 1, 1]), Some(2));
        // A heap must become smaller.
        let same = rules(1, Linear::constant(0).unwrap(), heap(0, [1, 0]), vec![]);
        assert_eq!(value(&same, &[0, 1]), None);
        assert_eq!(not_three.opposite().unwrap().opposite(), Some(not_three));
    }
}
