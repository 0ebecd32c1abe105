//! Values that have a name of their own.

use crate::id::Id;
use crate::options::List;
use crate::{NumberUpStar, Player, Universe};
use kelvin_numbers::{Dyadic, Integer};

/// `number` + an infinitesimal with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) number: Dyadic,
    pub(crate) infinitesimal: Infinitesimal,
}

/// The named infinitesimals beyond ups and nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Infinitesimal {
    /// `↑^n` (n ≥ 2) or the sum `↑ + … + ↑^n`, for Left positive, for Right its negative; plus `*`.
    Power { favours: Player, n: u32, sum: bool, star: bool },
    /// `{0||0|-g}` or its negative, by the value that `g` has after the number is added: `number - g`.
    Tiny { favours: Player, threat: Id },
}

/// The name of a stored value, if it has one.
pub(crate) fn name(universe: &Universe, id: Id) -> Option<Name> {
    Player::BOTH
        .into_iter()
        .find_map(|favours| power(universe, id, favours).or_else(|| tiny(universe, id, favours)))
}

/// The first options: names have two at most, and a nimber may have more than can be listed.
fn options(universe: &Universe, id: Id, player: Player) -> List {
    universe.options(id, player).take(3).collect()
}

/// Follows the canonical forms ↑^[n] = {↑^[n-1] | *}, ↑^[n]* = {0, ↑^[n-1]* | 0},
/// ↑^n = {0 | ↓^[n-1]*} and ↑^n* = {0,* | ↓^[n-1]} (Siegel, II.3), each shifted by a number.
fn power(universe: &Universe, id: Id, favours: Player) -> Option<Name> {
    let chain = sum_of_powers(universe, id, favours);
    if let Some((number, n, star)) = chain {
        return Some(Name { number, infinitesimal: Infinitesimal::Power { favours, n, sum: true, star } });
    }
    let (own, other) = (options(universe, id, favours), options(universe, id, !favours));
    let &[reply] = &other[..] else { return None };
    let (number, n, star) = sum_of_powers(universe, reply, !favours)?;
    let base = universe.number_id(&number);
    let base_star =
        universe.symbolic(NumberUpStar { number: number.clone(), up: Integer::ZERO, star: Integer::ONE });
    let fits = match own[..] {
        [a] => star && a == base,
        [a, b] => !star && [a.min(b), a.max(b)] == [base.min(base_star), base.max(base_star)],
        _ => false,
    };
    let infinitesimal = Infinitesimal::Power { favours, n: n + 1, sum: false, star: !star };
    fits.then_some(Name { number, infinitesimal })
}

/// `number ± ↑^[n]` or that plus `*`: the number, `n ≥ 1` and whether there is a star.
fn sum_of_powers(universe: &Universe, mut id: Id, favours: Player) -> Option<(Dyadic, u32, bool)> {
    let mut n = 1;
    let mut seen: Option<(Dyadic, bool)> = None;
    loop {
        if let Some(nus) = universe.nus(id) {
            let one = if favours == Player::Left { Integer::ONE } else { Integer::NEG_ONE };
            let star = nus.star == Integer::ONE;
            let ends = nus.up == one && (star || nus.star.is_zero());
            let fits = seen.is_none_or(|seen| seen == (nus.number.clone(), star));
            return (ends && fits).then_some((nus.number, n, star));
        }
        let (own, other) = (options(universe, id, favours), options(universe, id, !favours));
        let &[end] = &other[..] else { return None };
        let end = universe.nus(end).filter(|end| end.up.is_zero())?;
        let base = universe.number_id(&end.number);
        let (star, next) = match own[..] {
            [next] if end.star == Integer::ONE => (false, next),
            [a, next] | [next, a] if end.star.is_zero() && a == base => (true, next),
            _ => return None,
        };
        let here = (end.number, star);
        if seen.is_some_and(|seen| seen != here) {
            return None;
        }
        seen = Some(here);
        n += 1;
        id = next;
    }
}

/// `{x || x | x - g}` with `g` greater than every infinitesimal.
fn tiny(universe: &Universe, id: Id, favours: Player) -> Option<Name> {
    let (own, other) = (options(universe, id, favours), options(universe, id, !favours));
    let (&[base], &[reply]) = (&own[..], &other[..]) else { return None };
    let number = universe.number_of(base)?;
    let (own, other) = (options(universe, reply, favours), options(universe, reply, !favours));
    let (&[again], &[threat]) = (&own[..], &other[..]) else { return None };
    let stop = universe.section(universe.cuts(threat)[favours.index()]).number;
    let threatens = match favours {
        Player::Left => stop < number,
        Player::Right => stop > number,
    };
    (again == base && threatens)
        .then_some(Name { number, infinitesimal: Infinitesimal::Tiny { favours, threat } })
}
