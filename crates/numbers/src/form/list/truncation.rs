//! Lists of truncations of one number to more and more binary or decimal digits.

use std::cmp::Ordering;

use super::{Kind, Limit, Reading};
use crate::form::Options;
use crate::{Integer, Rational, Real, Surreal};

/// The number of digits required beyond those that distinguish a rational number from all others with a
/// denominator as small.
const SURPLUS: u32 = 6;

/// The longest denominators, in bits, of terms that are read as digits.
const MOST_BITS: usize = 1 << 12;

/// The most square roots that are tried. Only long intervals contain more, and those are no evidence.
const MOST_ROOTS: usize = 16;

/// The readings of a list as digits of a number: rounded down if the terms increase, and up if they decrease.
pub(super) fn readings(terms: &[Surreal]) -> Vec<Reading> {
    let rationals: Option<Vec<Rational>> = terms.iter().map(Surreal::to_rational).collect();
    let Some(rationals) = rationals.filter(|terms| terms.len() > 2) else { return Vec::new() };
    let falls = rationals[1] < rationals[0];
    // Rounding up is rounding down the negative number.
    let rising: Vec<Rational> = rationals.iter().map(|x| if falls { -x } else { x.clone() }).collect();
    let rounded = if falls { "rounded up" } else { "rounded down" };
    for (base, digits) in [(2, "binary digits"), (10, "decimal digits")] {
        let Some(interval) = Interval::of(&rising, base) else { continue };
        let reading = |limit: Real, kind| {
            let options = Options::Approaching { first: terms[0].clone(), limit: limit.clone() };
            let law = format!("{digits} of {}, {rounded}", name(&limit));
            Reading { law, options, limit: Some(Limit::Real(limit)), kind }
        };
        let sign = |limit: Real| if falls { -limit } else { limit };
        // Any three terms that differ by powers of 1/2 are the digits of some number.
        let kind = if terms.len() > 3 { Kind::Determined } else { Kind::Likely };
        let mut found: Vec<Reading> = constants(&interval, falls).map(|x| reading(sign(x), kind)).collect();
        // A long interval contains the root of an integer by coincidence.
        let root_kind = if interval.is_short(falls) { kind } else { Kind::Likely };
        // If the terms decrease, the interval is that of the negatives.
        let roots = interval.roots(falls).into_iter().filter(|x| interval.contains(&sign(x.clone())));
        found.extend(roots.map(|x| reading(x, root_kind)));
        found.extend(interval.rational().map(|x| of_rational(&x, terms, falls, digits, rounded)));
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The constants of which the terms are digits; negative ones if `negative`.
fn constants(interval: &Interval, negative: bool) -> impl Iterator<Item = Real> {
    let golden = "1/2+sqrt(5)/2".parse::<Surreal>().ok().and_then(|x| x.to_surd()).map(Real::from);
    let known = [Some(Real::pi()), Some(Real::e()), Some(Real::ln_two()), golden];
    let known = known.into_iter().flatten().map(move |x| if negative { -x } else { x });
    known.filter(|x| interval.contains(x))
}

/// The name of a constant in laws.
fn name(x: &Real) -> String {
    match x.to_string().as_str() {
        "exp(1)" => "e".to_owned(),
        "-exp(1)" => "-e".to_owned(),
        text => text.to_owned(),
    }
}

/// The reading as digits of a rational number, if the first term is not too close to it.
fn of_rational(x: &Rational, terms: &[Surreal], falls: bool, digits: &str, rounded: &str) -> Reading {
    let x = if falls { -x } else { x.clone() };
    let limit = Surreal::from(x.clone());
    let options = Options::Geometric {
        limit: limit.clone(),
        scale: &terms[0] - &limit,
        ratio: Rational::from(&crate::Dyadic::new(1, 1)),
    };
    let law = format!("{digits} of {x}, {rounded}");
    Reading { law, options, limit: Some(Limit::Surreal(limit)), kind: Kind::Determined }
}

/// The numbers x with `low` ≤ x < `high`: those of which all terms are digits.
struct Interval {
    low: Rational,
    high: Rational,
}

impl Interval {
    /// The interval of the numbers of which the terms are the first digits in a base, with more digits in
    /// each term.
    fn of(terms: &[Rational], base: i64) -> Option<Interval> {
        let mut high: Option<Rational> = None;
        let mut before: Option<u32> = None;
        for term in terms {
            let places = places(term, base)?;
            if before.is_some_and(|before| before >= places) {
                return None;
            }
            before = Some(places);
            let end = term + &Rational::from(base).power(-i64::from(places)).ok()?;
            if high.as_ref().is_none_or(|high| end < *high) {
                high = Some(end);
            }
        }
        let low = terms.last()?.clone();
        let rises = terms.windows(2).all(|pair| pair[0] < pair[1]);
        high.filter(|high| rises && low < *high).map(|high| Interval { low, high })
    }

    fn contains(&self, x: &Real) -> bool {
        x.compare_rational(&self.low).is_ok_and(Ordering::is_ge)
            && x.compare_rational(&self.high).is_ok_and(Ordering::is_lt)
    }

    /// The squares of the ends, in order, if the interval or its negative contains only positive numbers.
    fn squares(&self, negative: bool) -> Option<[Rational; 2]> {
        let ends = if negative { [-&self.high, -&self.low] } else { [self.low.clone(), self.high.clone()] };
        if ends[0].sign().is_lt() {
            return None;
        }
        Some([ends[0].try_mul(&ends[0]).ok()?, ends[1].try_mul(&ends[1]).ok()?])
    }

    /// Returns whether few intervals of this length contain the square root of an integer.
    fn is_short(&self, negative: bool) -> bool {
        let half = Rational::from(&crate::Dyadic::new(1, 1));
        self.squares(negative).is_some_and(|[low, high]| &high - &low < half)
    }

    /// The square roots of integers in the interval, or in its negative.
    fn roots(&self, negative: bool) -> Vec<Real> {
        let Some([low, high]) = self.squares(negative) else { return Vec::new() };
        let (mut square, last) = (low.ceiling(), high.floor());
        let mut roots = Vec::new();
        while square <= last && roots.len() < MOST_ROOTS {
            let root = Real::square_root(Rational::from(square.clone())).ok();
            roots.extend(root.filter(|root| root.to_rational().is_none()));
            square += Integer::ONE;
        }
        roots
    }

    /// The rational number with the least denominator in the interval, if the terms have enough digits to
    /// exclude coincidence. Dyadic numbers are excluded, since their digits terminate.
    fn rational(&self) -> Option<Rational> {
        let simplest = simplest_fraction(&self.low, &self.high)?;
        let square = Rational::from(simplest.denominator().clone() * simplest.denominator());
        let surplus = Rational::from(Integer::ONE << SURPLUS as usize);
        let length = (&self.high - &self.low).try_mul(&square).ok()?.try_mul(&surplus).ok()?;
        let ends = crate::Dyadic::try_from(&simplest).is_ok() || simplest == self.low;
        (!ends && length <= Rational::ONE).then_some(simplest)
    }
}

/// The number of digits after the point in a base, if the expansion terminates.
fn places(x: &Rational, base: i64) -> Option<u32> {
    use dashu_int::ops::BitTest;
    let (base, bits) = (Rational::from(base), x.denominator().bit_len());
    if bits > MOST_BITS {
        return None;
    }
    let mut scaled = x.clone();
    let mut places = 0;
    while !scaled.is_integer() {
        scaled = scaled.try_mul(&base).ok()?;
        places += 1;
        // The digits of a fraction terminate only if its denominator has no other prime factor.
        if places as usize > bits {
            return None;
        }
    }
    Some(places)
}

/// The fraction with the least denominator that is at least `low` and below `high`, by continued fractions.
fn simplest_fraction(low: &Rational, high: &Rational) -> Option<Rational> {
    let mut whole_parts = Vec::new();
    let (mut low, mut high) = (low.clone(), high.clone());
    let (mut low_belongs, mut high_belongs) = (true, false);
    loop {
        let ceiling = Rational::from(low.ceiling());
        let least = if ceiling == low && !low_belongs { &ceiling + &Rational::ONE } else { ceiling };
        if least < high || high_belongs && least == high {
            let fraction = whole_parts
                .into_iter()
                .rev()
                .try_fold(least, |tail: Rational, whole: Rational| Some(&whole + &tail.inverse().ok()?));
            return fraction;
        }
        let whole = Rational::from(low.floor());
        // The interval of 1/x for all x of the interval minus the integer part.
        let ends = [&low - &whole, &high - &whole];
        if ends[0].is_zero() {
            // The interval lies above an integer that it does not contain, and ends before the next one: 1/x
            // is unbounded above.
            let reciprocal = ends[1].inverse().ok()?;
            let next = Rational::from(reciprocal.floor());
            let tail = if high_belongs && next == reciprocal { next } else { &next + &Rational::ONE };
            whole_parts.push(whole);
            return whole_parts
                .into_iter()
                .rev()
                .try_fold(tail, |tail: Rational, whole: Rational| Some(&whole + &tail.inverse().ok()?));
        }
        whole_parts.push(whole);
        (low, high) = (ends[1].inverse().ok()?, ends[0].inverse().ok()?);
        (low_belongs, high_belongs) = (high_belongs, low_belongs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_simplest_fraction_has_the_least_denominator(n in -60i64..60, d in 1i64..30, m in 1i64..20, k in 1i64..40) {
            let low = Rational::new(n, d).unwrap();
            let high = &low + &Rational::new(m, k).unwrap();
            let found = simplest_fraction(&low, &high).unwrap();
            prop_assert!(low <= found && found < high);
            let least = (1i64..).find(|q| {
                let scale = Rational::from(*q);
                let p = Rational::from(low.try_mul(&scale).unwrap().ceiling());
                p.try_div(&scale).unwrap() < high
            });
            prop_assert_eq!(found.denominator(), Integer::from(least.unwrap()));
        }
    }
}
