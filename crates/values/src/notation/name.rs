//! Values with conventional names.

use crate::id::Id;
use crate::options::List;
use crate::{Player, Universe};
use kelvin_numbers::{Dyadic, Integer};

/// The sum of `number` and a named infinitesimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) number: Dyadic,
    pub(crate) infinitesimal: Infinitesimal,
}

/// The named infinitesimals beyond ups and nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Infinitesimal {
    /// `↑^n` (n ≥ 2) or the sum `↑ + … + ↑^n` for Left, its negative for Right; plus a nimber.
    Power { favours: Player, n: u32, sum: bool, star: Integer },
    /// `{0||0|-g}` or its negative. `threat` is the value of the threat after the number is added,
    /// `number - g`.
    Tiny { favours: Player, threat: Id },
}

/// The name of a stored value, if it has one.
pub(crate) fn name(universe: &Universe, id: Id) -> Option<Name> {
    Player::BOTH
        .into_iter()
        .find_map(|favours| power(universe, id, favours).or_else(|| tiny(universe, id, favours)))
}

/// The first three options: named values have at most two, and a nimber may have too many to list.
fn options(universe: &Universe, id: Id, player: Player) -> List {
    universe.options(id, player).take(3).collect()
}

/// Recognises powers of up, shifted by a number.
///
/// The canonical forms are ↑^[n]*k = {↑^[n-1]*k | *(k⊕1)}, except ↑^[n]* = {0, ↑^[n-1]* | 0}, and ↑^n*k =
/// {0,*,…,*k | ↓^[n-1]*(k⊕1)} (Siegel, II.3).
fn power(universe: &Universe, id: Id, favours: Player) -> Option<Name> {
    let chain = sum_of_powers(universe, id, favours);
    if let Some((number, n, star)) = chain {
        return Some(Name { number, infinitesimal: Infinitesimal::Power { favours, n, sum: true, star } });
    }
    let &[reply] = &options(universe, id, !favours)[..] else { return None };
    let (number, n, star) = sum_of_powers(universe, reply, !favours)?;
    let star = star ^ Integer::ONE;
    // The other options are all nimbers up to this one.
    let most = usize::try_from(&star).ok()?.checked_add(2)?;
    let mut own = universe.options(id, favours).take(most);
    let is_nimber = |option: Id| {
        universe.nus(option).is_some_and(|nus| nus.number == number && nus.up.is_zero() && nus.star <= star)
    };
    let count = own.try_fold(0, |count, option| is_nimber(option).then_some(count + 1))?;
    (count + 1 == most).then_some(Name {
        number,
        infinitesimal: Infinitesimal::Power { favours, n: n + 1, sum: false, star },
    })
}

/// Recognises `number ± ↑^[n]` plus a nimber: the number, `n ≥ 1` and the index of the nimber.
fn sum_of_powers(universe: &Universe, mut id: Id, favours: Player) -> Option<(Dyadic, u32, Integer)> {
    let mut n = 1;
    let mut seen: Option<(Dyadic, Integer)> = None;
    loop {
        if let Some(nus) = universe.nus(id) {
            let one = if favours == Player::Left { Integer::ONE } else { Integer::NEG_ONE };
            let fits = seen.is_none_or(|(number, star)| number == nus.number && star == nus.star);
            return (nus.up == one && fits).then_some((nus.number, n, nus.star));
        }
        let (own, other) = (options(universe, id, favours), options(universe, id, !favours));
        let &[end] = &other[..] else { return None };
        let end = universe.nus(end).filter(|end| end.up.is_zero())?;
        let base = universe.number_id(&end.number);
        let (star, next) = match own[..] {
            [next] if !end.star.is_zero() => (end.star ^ Integer::ONE, next),
            [a, next] | [next, a] if end.star.is_zero() && a == base => (Integer::ONE, next),
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

/// Recognises `{x || x | x - g}` with a Left stop of `g` above 0, so that Right has a threat.
fn tiny(universe: &Universe, id: Id, favours: Player) -> Option<Name> {
    let (own, other) = (options(universe, id, favours), options(universe, id, !favours));
    let (&[base], &[reply]) = (&own[..], &other[..]) else { return None };
    let number = universe.number_of(base)?;
    let (own, other) = (options(universe, reply, favours), options(universe, reply, !favours));
    let (&[again], &[threat]) = (&own[..], &other[..]) else { return None };
    let stop = universe.section(universe.cuts(threat)[(!favours).index()]).number;
    let threatens = match favours {
        Player::Left => stop < number,
        Player::Right => stop > number,
    };
    (again == base && threatens)
        .then_some(Name { number, infinitesimal: Infinitesimal::Tiny { favours, threat } })
}
