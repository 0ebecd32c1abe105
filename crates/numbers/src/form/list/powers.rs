//! Geometric progressions with an infinite or infinitesimal ratio: 1, ω, ω², …

use super::law::{factor, from, scaled};
use super::{Kind, Limit, Reading};
use crate::form::Options;
use crate::{Integer, Surreal};

/// The largest exponent with which a list is described as beginning.
const MOST: i64 = 64;

/// The reading of three terms or more as s·rⁿ, if the ratio r is positive and neither it nor its inverse is finite.
pub(super) fn reading(terms: &[Surreal]) -> Option<Reading> {
    let [first, second, _, ..] = terms else { return None };
    let ratio = second.try_div(first).ok()?;
    let fits = terms.windows(2).all(|pair| pair[0].try_mul(&ratio).is_ok_and(|next| next == pair[1]));
    let is_infinite = !ratio.is_finite();
    if !fits || !ratio.sign().is_gt() || !is_infinite && !ratio.is_infinitesimal() {
        return None;
    }
    let limit = (!is_infinite).then_some(Limit::Surreal(Surreal::ZERO));
    let law = law(first, &ratio, is_infinite);
    Some(Reading {
        law,
        options: Options::Powers { first: first.clone(), ratio },
        limit,
        kind: Kind::Determined,
    })
}

/// Formats s·rⁿ, with n from 2 if the list begins with a rational multiple of r².
fn law(first: &Surreal, ratio: &Surreal, is_infinite: bool) -> String {
    let (mut scale, mut start) = (first.clone(), 0);
    while scale.to_rational().is_none() && start < MOST {
        match scale.try_div(ratio) {
            Ok(less) => scale = less,
            Err(_) => break,
        }
        start += 1;
    }
    if scale.to_rational().is_none() {
        (scale, start) = (first.clone(), 0);
    }
    let power = match ratio.inverse() {
        Ok(base) if !is_infinite => format!("1/{}^n", factor(&base)),
        _ => format!("{}^n", factor(ratio)),
    };
    scaled(&Surreal::ZERO, &scale, &power) + &from(&Integer::from(start))
}
