//! Laws of sequences: progressions, powers of n, and partial sums of series.
//!
//! The terms of a list determine the ratios of its steps to the first step. A law c + s·f(n) has the same
//! ratios for all c and s. So the law is recognised by these ratios, and a parameter of f is computed from
//! the first one.

use super::{Kind, Limit, Reading};
use crate::form::Options;
use crate::{Integer, Rational, Real, Surreal};

/// The largest index from which a series is summed.
const MOST: i64 = 64;

/// The readings of a list as a progression, by powers of n, or as partial sums of a series.
pub(super) fn readings(terms: &[Surreal]) -> Vec<Reading> {
    let Some(shape) = Shape::of(terms) else { return Vec::new() };
    if terms.len() == 2 {
        return shape.two_terms().into_iter().collect();
    }
    [
        shape.arithmetic(),
        shape.geometric(),
        shape.inverse(),
        shape.inverse_squares(),
        shape.squares(),
        shape.harmonic_sums(),
        shape.sums_of_inverse_squares(),
        shape.sums_of_inverse_factorials(),
        shape.sums_for_logarithm(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A list described by its first term, its first step, and the ratios of all steps to the first.
struct Shape<'t> {
    terms: &'t [Surreal],
    first: Surreal,
    step: Surreal,
    ratios: Vec<Rational>,
}

fn integer(n: i64) -> Rational {
    Rational::from(n)
}

fn surreal(x: &Rational) -> Surreal {
    Surreal::from(x.clone())
}

/// Returns a / b, unless it is too large.
fn quotient(a: &Rational, b: &Rational) -> Option<Rational> {
    a.try_div(b).ok()
}

impl<'t> Shape<'t> {
    /// Computes the shape of a list whose steps are rational multiples of the first one, all in the same
    /// direction.
    fn of(terms: &'t [Surreal]) -> Option<Shape<'t>> {
        let [first, second, ..] = terms else { return None };
        let step = second - first;
        if step.is_zero() {
            return None;
        }
        let ratios = terms.windows(2).map(|pair| (&pair[1] - &pair[0]).try_div(&step).ok()?.to_rational());
        let ratios = ratios.collect::<Option<Vec<_>>>()?;
        let forward = ratios.iter().all(|ratio| ratio.sign().is_gt());
        forward.then(|| Shape { terms, first: first.clone(), step, ratios })
    }

    /// The ratio of the second step to the first.
    fn second(&self) -> Rational {
        self.ratios.get(1).cloned().unwrap_or(Rational::ONE)
    }

    /// Whether, for all i, the step from term i has this ratio to the first.
    fn fits(&self, ratio: impl Fn(i64) -> Option<Rational>) -> bool {
        let mut steps = (0..).zip(&self.ratios);
        steps.all(|(i, found)| ratio(i).as_ref() == Some(found))
    }

    /// The kind of a law c + s·f(n). `pure` states that c is 0 or otherwise not a free parameter.
    fn kind(&self, pure: bool) -> Kind {
        if pure || self.terms.len() > 3 { Kind::Determined } else { Kind::Vacuous }
    }

    /// Returns x·s for a rational x.
    fn times(&self, x: &Rational) -> Option<Surreal> {
        self.step.try_mul(&surreal(x)).ok()
    }

    /// The first term divided by the first step, if that is rational.
    fn start(&self) -> Option<Rational> {
        self.first.try_div(&self.step).ok()?.to_rational()
    }

    /// The reading of a list whose multiples of the step are unbounded.
    fn unbounded(&self, law: String, kind: Kind) -> Reading {
        let options = Options::Arithmetic { first: self.first.clone(), step: self.step.clone() };
        Reading { law, options, limit: None, kind }
    }

    /// The reading of a list that converges to `limit`.
    fn bounded(&self, law: String, kind: Kind, limit: Surreal) -> Reading {
        let root = limit.to_surd().filter(|root| root.to_rational().is_none());
        if let Some(root) = root.filter(|_| self.step.to_surd().is_some()) {
            return self.towards(law, kind, Real::from(root));
        }
        let scale = &self.first - &limit;
        let ratio = Rational::from(&crate::Dyadic::new(1, 1));
        let options = Options::Geometric { limit: limit.clone(), scale, ratio };
        Reading { law, options, limit: Some(Limit::Surreal(limit)), kind }
    }

    fn towards(&self, law: String, kind: Kind, limit: Real) -> Reading {
        let options = Options::Approaching { first: self.first.clone(), limit: limit.clone() };
        Reading { law, options, limit: Some(Limit::Real(limit)), kind }
    }

    /// The reading of rational partial sums that converge to the first term plus a real multiple of the first
    /// step.
    fn towards_steps(&self, law: String, kind: Kind, steps: &Real) -> Option<Reading> {
        let [first, step] = [&self.first, &self.step].map(Surreal::to_rational);
        let limit = steps.times(&step?).ok()?.plus(&first?);
        Some(self.towards(law, kind, limit))
    }

    /// The reading of two terms at least 1 apart, unless they also fit a geometric progression that converges
    /// to 0.
    fn two_terms(&self) -> Option<Reading> {
        let shrinks = match self.terms[1].try_div(&self.first).map(|ratio| ratio.to_rational()) {
            Ok(Some(ratio)) => ratio.sign().is_gt() && ratio < Rational::ONE,
            _ => false,
        };
        if shrinks || self.step.abs() < Surreal::one() { None } else { self.arithmetic() }
    }

    /// The law a, a + s, a + 2s, …
    fn arithmetic(&self) -> Option<Reading> {
        if !self.fits(|_| Some(Rational::ONE)) {
            return None;
        }
        let start = self.start().and_then(|start| start.to_integer()).filter(|n| *n >= Integer::ZERO);
        let law = match start {
            Some(n) => scaled(&Surreal::ZERO, &self.step, "n") + &from(&n),
            None => scaled(&self.first, &self.step, "n"),
        };
        Some(self.unbounded(law, Kind::Determined))
    }

    /// The law c + s·rⁿ, for c = 0 or as the partial sums of such a progression.
    fn geometric(&self) -> Option<Reading> {
        let ratio = self.second();
        if ratio == Rational::ONE {
            return None;
        }
        let mut power = Rational::ONE;
        for found in &self.ratios {
            if *found != power {
                return None;
            }
            power = power.try_mul(&ratio).ok()?;
        }
        // c = a - d/(r - 1) for the first term a and the first step d.
        let steps = quotient(&Rational::ONE, &(&Rational::ONE - &ratio))?;
        let limit = &self.first + &self.times(&steps)?;
        let scale = &self.first - &limit;
        let sums =
            !self.first.is_zero() && self.first.try_mul(&surreal(&ratio)).is_ok_and(|next| next == self.step);
        let law = match sums {
            true => format!("partial sums of {}", geometric_law(&Surreal::ZERO, &self.first, &ratio)),
            false => geometric_law(&limit, &scale, &ratio),
        };
        let kind = match self.kind(sums || limit.is_zero()) {
            // The terms are also binary digits of a rational number.
            Kind::Vacuous if ratio.numerator().is_one() && is_power_of_two(&ratio.denominator()) => {
                Kind::Likely
            }
            kind => kind,
        };
        Some(if ratio < Rational::ONE { self.bounded(law, kind, limit) } else { self.unbounded(law, kind) })
    }

    /// The law c + s/(n + k).
    fn inverse(&self) -> Option<Reading> {
        // The ratio of the second step to the first is k/(k + 2).
        let second = self.second();
        let k = quotient(&(&second + &second), &(&Rational::ONE - &second))?;
        if !k.sign().is_gt() {
            return None;
        }
        let from_k = |i: i64| &k + &integer(i);
        let first = from_k(0).try_mul(&from_k(1)).ok()?;
        if !self.fits(|i| quotient(&first, &from_k(i).try_mul(&from_k(i + 1)).ok()?)) {
            return None;
        }
        let limit = &self.first + &self.times(&from_k(1))?;
        let scale = (&self.first - &limit).try_mul(&surreal(&k)).ok()?;
        let kind = self.kind(limit.is_zero());
        // Any three terms with decreasing steps fit such a law if k may be a fraction.
        if kind == Kind::Vacuous && !k.is_integer() {
            return None;
        }
        Some(self.bounded(inverse_law(&limit, &scale, &k, ""), kind, limit))
    }

    /// The law c + s/(n + k)².
    fn inverse_squares(&self) -> Option<Reading> {
        let square = |x: &Rational| x.try_mul(x).ok();
        let from_k = |k: &Rational, i: i64| k + &integer(i);
        // The step from term i.
        let step = |k: &Rational, i: i64| -> Option<Rational> {
            let [near, far] = [square(&from_k(k, i))?, square(&from_k(k, i + 1))?];
            Some(&near.inverse().ok()? - &far.inverse().ok()?)
        };
        let second = |k: &Rational| quotient(&step(k, 1)?, &step(k, 0)?);
        let ratio = self.first.try_div(&self.terms[1]).ok().and_then(|ratio| ratio.to_rational());
        // If c = 0 the square root of the ratio of the first two terms is 1 + 1/k.
        let pure = ratio
            .filter(|ratio| *ratio > Rational::ONE)
            .and_then(|ratio| quotient(&Rational::ONE, &(&ratio.square_root()? - &Rational::ONE)));
        let searched = || {
            // The ratio of the second step to the first increases with k.
            let (mut low, mut high) = (1, 1 << 20);
            while low < high {
                let middle = (low + high) / 2;
                if second(&integer(middle))? < self.second() { low = middle + 1 } else { high = middle }
            }
            Some(integer(low))
        };
        let fits =
            |k: &Rational| step(k, 0).is_some_and(|first| self.fits(|i| quotient(&step(k, i)?, &first)));
        let k = pure.filter(fits).or_else(|| searched().filter(fits))?;
        let first = step(&k, 0)?;
        let steps = quotient(&square(&k)?.inverse().ok()?, &first)?;
        let limit = &self.first + &self.times(&steps)?;
        let scale = (&self.first - &limit).try_mul(&surreal(&square(&k)?)).ok()?;
        let kind = self.kind(limit.is_zero());
        Some(self.bounded(inverse_law(&limit, &scale, &k, "^2"), kind, limit))
    }

    /// The law c + s·(n + k)².
    fn squares(&self) -> Option<Reading> {
        // The ratio of the second step to the first is (2k + 3)/(2k + 1).
        let excess = &self.second() - &Rational::ONE;
        let k = quotient(&(&integer(2) - &excess), &(&excess + &excess))?;
        let odd = |i: i64| &(&k + &k) + &integer(2 * i + 1);
        if k.sign().is_lt() || !self.fits(|i| quotient(&odd(i), &odd(0))) {
            return None;
        }
        let scale = self.times(&odd(0).inverse().ok()?)?;
        let begin = scale.try_mul(&surreal(&k.try_mul(&k).ok()?)).ok()?;
        let offset = &self.first - &begin;
        let law = match k.to_integer() {
            Some(n) => scaled(&offset, &scale, "n^2") + &from(&n),
            None => scaled(&offset, &scale, &format!("(n+{k})^2")),
        };
        let kind = self.kind(offset.is_zero());
        Some(self.unbounded(law, kind))
    }

    /// Finds the index of the first step in a series whose ratios satisfy `fits`. The first term of the list
    /// must be a sum of the terms directly before that index, unless there are at least four terms.
    fn series(
        &self,
        name: &str,
        index: Rational,
        term: impl Fn(i64) -> Option<Rational>,
    ) -> Option<(i64, String, Kind)> {
        let index = i64::try_from(index.to_integer()?).ok().filter(|k| (1..=MOST).contains(k))?;
        let first = term(index)?;
        if !self.fits(|i| quotient(&term(index.checked_add(i)?)?, &first)) {
            return None;
        }
        let scale = self.times(&first.inverse().ok()?)?;
        let mut sum = Rational::ZERO;
        let mut begin = None;
        for place in (0..index).rev() {
            let Some(next) = term(place) else { break };
            sum = &sum + &next;
            let so_far = scale.try_mul(&surreal(&sum)).ok()?;
            if so_far == self.first {
                begin = Some(place);
            }
        }
        let kind = self.kind(begin.is_some() && !self.first.is_zero());
        if kind == Kind::Vacuous && begin.is_none() {
            return None;
        }
        let multiple = scaled(&Surreal::ZERO, &scale, name);
        let law = match begin {
            Some(begin) if begin == 0 || begin == 1 && term(0).is_none() => {
                format!("partial sums of {multiple}")
            }
            Some(begin) => format!("partial sums of {multiple} from n = {begin}"),
            None => format!("a number and partial sums of {multiple} from n = {index}"),
        };
        Some((index, law, kind))
    }

    /// Partial sums of s/n.
    fn harmonic_sums(&self) -> Option<Reading> {
        // The ratio of the second step to the first is k/(k + 1).
        let second = self.second();
        let k = quotient(&second, &(&Rational::ONE - &second))?;
        let (_, law, kind) = self.series("1/n", k, |n| integer(n).inverse().ok())?;
        Some(self.unbounded(law, kind))
    }

    /// Partial sums of s/n², which converge to π²/6 if they begin at 1.
    fn sums_of_inverse_squares(&self) -> Option<Reading> {
        // The ratio of the second step to the first is (k/(k + 1))².
        let root = self.second().square_root()?;
        let k = quotient(&root, &(&Rational::ONE - &root))?;
        let term = |n: i64| integer(n).try_mul(&integer(n)).ok()?.inverse().ok();
        let (k, law, kind) = self.series("1/n^2", k, term)?;
        let all = Real::pi_squared().times(&Rational::new(1, 6).ok()?).ok()?;
        self.sum_of_series(law, kind, all, (1..k).map(term), term(k)?)
    }

    /// Partial sums of s/n!, which converge to e if they begin at 0.
    fn sums_of_inverse_factorials(&self) -> Option<Reading> {
        // The ratio of the second step to the first is 1/(k + 1).
        let k = &self.second().inverse().ok()? - &Rational::ONE;
        let term = |n: i64| (2..=n).try_fold(Rational::ONE, |term, n| quotient(&term, &integer(n)));
        let (k, law, kind) = self.series("1/n!", k, term)?;
        self.sum_of_series(law, kind, Real::e(), (0..k).map(term), term(k)?)
    }

    /// Partial sums of s/(n·2ⁿ), which converge to ln 2 if they begin at 1.
    fn sums_for_logarithm(&self) -> Option<Reading> {
        // The ratio of the second step to the first is k/(2(k + 1)).
        let double = &self.second() + &self.second();
        let k = quotient(&double, &(&Rational::ONE - &double))?;
        let term = |n: i64| integer(2).power(n).ok()?.try_mul(&integer(n)).ok()?.inverse().ok();
        let (k, law, kind) = self.series("1/(n*2^n)", k, term)?;
        self.sum_of_series(law, kind, Real::ln_two(), (1..k).map(term), term(k)?)
    }

    /// The reading as partial sums of a series with an irrational sum, given the terms before the first step.
    /// Three terms are too few: the ratio of their two steps fits many laws.
    fn sum_of_series(
        &self,
        law: String,
        kind: Kind,
        all: Real,
        mut before: impl Iterator<Item = Option<Rational>>,
        first: Rational,
    ) -> Option<Reading> {
        let before = before.try_fold(Rational::ZERO, |sum, term| Some(&sum + &term?))?;
        let steps = all.plus(&-before).times(&first.inverse().ok()?).ok()?;
        let kind = if self.terms.len() > 3 { kind } else { Kind::Vacuous };
        self.towards_steps(law, kind, &steps)
    }
}

fn is_power_of_two(n: &Integer) -> bool {
    use dashu_int::ops::BitTest;
    *n > Integer::ONE && n.trailing_zeros().is_some_and(|zeros| n.bit_len() == zeros + 1)
}

/// Formats ` from n = k`, unless the index begins with 0 or 1.
pub(super) fn from(k: &Integer) -> String {
    if *k <= Integer::ONE { String::new() } else { format!(" from n = {k}") }
}

/// Formats a number as a factor: in parentheses unless it is an integer, a root or a power of ω.
pub(super) fn factor(x: &Surreal) -> String {
    let text = x.to_string();
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric());
    if plain { text } else { format!("({text})") }
}

/// Formats c + s·`law`.
pub(super) fn scaled(offset: &Surreal, scale: &Surreal, law: &str) -> String {
    let size = scale.abs();
    let multiple = match law.strip_prefix('1') {
        _ if size == Surreal::one() => law.to_owned(),
        Some(rest) if rest.starts_with('/') => format!("{}{rest}", factor(&size)),
        _ => format!("{}*{law}", factor(&size)),
    };
    let negative = scale.sign().is_lt();
    match (offset.is_zero(), negative) {
        (true, false) => multiple,
        (true, true) => format!("-{multiple}"),
        (false, false) => format!("{offset}+{multiple}"),
        (false, true) => format!("{offset}-{multiple}"),
    }
}

/// Formats c + s·rⁿ.
fn geometric_law(offset: &Surreal, scale: &Surreal, ratio: &Rational) -> String {
    if !ratio.numerator().is_one() {
        let base = if ratio.is_integer() { ratio.to_string() } else { format!("({ratio})") };
        return scaled(offset, scale, &format!("{base}^n"));
    }
    // 1/4, 1/8, … is 1/2ⁿ from n = 2.
    let (mut scale, mut start) = (scale.clone(), Integer::ZERO);
    if let Some(x) = scale.to_rational() {
        let (base, mut below) = (ratio.denominator(), x.denominator());
        while (&below % &base).is_zero() {
            below /= &base;
            start += Integer::ONE;
        }
        if let Ok(x) = Rational::new(x.numerator().clone(), below) {
            scale = Surreal::from(x);
        }
    }
    scaled(offset, &scale, &format!("1/{}^n", ratio.denominator())) + &from(&start)
}

/// Formats c + s/(n + k), or with a power.
fn inverse_law(offset: &Surreal, scale: &Surreal, k: &Rational, power: &str) -> String {
    match k.to_integer() {
        Some(k) => scaled(offset, scale, &format!("1/n{power}")) + &from(&k),
        None => scaled(offset, scale, &format!("1/(n+{k}){power}")),
    }
}
