//! Many copies of a game: their stops, and the law that these follow in the end.

use crate::heat::deep;
use crate::{Exact, Heat};
use hashbrown::HashSet;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};
use std::fmt;

/// The stops of n·G for n = 0, 1, …, and a law of all of them.
///
/// With the mean m, let l(n) = LS(n·G) - n·m and r(n) = RS(n·G) - n·m. For all games (Conway, *On Numbers and Games*,
/// ch. 9)
///
/// RS(A) + RS(B) ≤ RS(A + B) ≤ LS(A) + RS(B) ≤ LS(A + B) ≤ LS(A) + LS(B).
///
/// So if l(p) = r(p) = 0, then l(n + p) = l(n) and r(n + p) = r(n) for all n. If l(p) = 0 alone, then l(n + p) ≤ l(n) and
/// r(n + p) ≤ r(n). Both are bounded, by l(n) ≥ 0 and by r(n) ≥ -t, and both have values in a lattice, so they become
/// constant along n, n + p, n + 2p, …. They are constant from where the bound is reached. With r(p) = 0 alone it is
/// the mirror image.
///
/// Stops of n·G are multiples of 1/2^k if all numbers among the followers of G are: they are sums of such numbers, as
/// play can go on until all components are numbers. This is number avoidance, unless the sum is equal to a
/// number x. Then a move from some component A to A^L with RS(A^L) = LS(A) keeps x, as RS(A^L + x - A) ≥ x.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::Heat;
/// use kelvin_values::{Universe, notation};
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let game = notation::parse("{4|0||-1}", &work).unwrap();
/// let copies = heat.copies(&work, game, 1000)?;
/// let [left, right] = copies.stops(1000).unwrap();
/// assert_eq!((left.to_string(), right.to_string()), ("0".into(), "-1".into()));
/// let law = copies.law().unwrap();
/// assert_eq!((law.period, law.saltus.to_string(), law.start), (1, "0".into(), 1));
/// # Ok::<(), Exhausted>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    mean: Dyadic,
    temperature: Dyadic,
    places: u64,
    /// The stops of n copies, by n, Left's first.
    stops: Vec<[Dyadic; 2]>,
    law: Option<CopiesLaw>,
}

/// A law of the stops of n·G: from `start` on, the stops of n + `period` copies are those of n copies plus `saltus`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiesLaw {
    /// The period p.
    pub period: u32,
    /// The saltus, which is p·m for the mean m.
    pub saltus: Dyadic,
    /// The number of copies from which the law holds.
    pub start: u32,
    /// The player whose stop of p copies is the mean, or `None` if this holds for both.
    pub player: Option<Player>,
}

/// The most copies that are examined for a law, and whose stops bound those of more copies.
const MOST_EXAMINED: usize = 256;

impl Copies {
    /// The mean of one copy.
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    /// The temperature of one copy, or 0 if it is negative.
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    /// The stops of `n` copies, Left's first, up to the number of copies that was asked for.
    pub fn stops(&self, n: u32) -> Option<&[Dyadic; 2]> {
        self.stops.get(n as usize)
    }

    /// The stops of all numbers of copies, from 0 on.
    pub fn all_stops(&self) -> &[[Dyadic; 2]] {
        &self.stops
    }

    /// The law, if it is proved by the stops that are known.
    pub fn law(&self) -> Option<&CopiesLaw> {
        self.law.as_ref()
    }

    /// A number of copies r ≤ n with the same best moves as n copies. G^L + (n - 1)·G and G^L + (r - 1)·G have the same
    /// stops up to (n - r)·m, so the same moves of Left and of Right lead to the best stop.
    ///
    /// If both stops of H = p·G are p·m, adding H adds p·m to both stops of any game (see [`Copies`]). Otherwise it is n.
    pub fn with_the_same_moves(&self, n: u32) -> u32 {
        match &self.law {
            Some(law) if law.player.is_none() && n > 0 => (n - 1) % law.period + 1,
            _ => n,
        }
    }

    /// The stop of `n` copies minus n·m.
    fn excess(&self, n: usize, player: Player) -> Dyadic {
        &self.stops[n][player.index()] - &(&self.mean * n as i64)
    }

    /// The multiple of 1/2^k next to `x`, on the side of `player`.
    fn rounded(&self, x: &Dyadic, player: Player) -> Result<Dyadic, Exhausted> {
        let shift = |x: &Dyadic, places: i64| x.shifted(places).map_err(|_| Exhausted::Digits);
        let places = i64::try_from(self.places).map_err(|_| Exhausted::Digits)?;
        let scaled = shift(x, places)?;
        let rounded = if player == Player::Left { scaled.ceiling() } else { scaled.floor() };
        shift(&Dyadic::from(rounded), -places)
    }

    /// Returns whether the stop of `player` of `n` copies is at the bound that a law by the stop of `by` has. Then it
    /// is constant, up to the mean, along n, n + p, ….
    fn is_at_bound(&self, n: usize, player: Player, by: Player) -> Result<bool, Exhausted> {
        let mean = &self.mean * n as i64;
        let bound = match (by, player) {
            (Player::Left, Player::Right) => &mean - &self.temperature,
            (Player::Right, Player::Left) => &mean + &self.temperature,
            _ => mean,
        };
        Ok(self.stops[n][player.index()] == self.rounded(&bound, by)?)
    }

    /// Looks for a law once the stops of one more number of copies are known.
    fn find_law(&mut self) -> Result<(), Exhausted> {
        let n = self.stops.len() - 1;
        if n > MOST_EXAMINED {
            return Ok(());
        }
        let zero = |copies: &Copies, p: usize| Player::BOTH.map(|player| copies.excess(p, player).is_zero());
        if n > 0 && zero(self, n) == [true, true] {
            return self.set_law(n, 0, None);
        }
        for period in 1..=n {
            let by = match zero(self, period) {
                [true, false] => Player::Left,
                [false, true] => Player::Right,
                _ => continue,
            };
            // Every class of n mod p must have reached its bounds.
            let mut start = 0;
            let mut proved = true;
            for class in 0..period {
                let constant = |n: usize| -> Result<bool, Exhausted> {
                    Ok(self.is_at_bound(n, Player::Left, by)? && self.is_at_bound(n, Player::Right, by)?)
                };
                let mut first = None;
                for n in (class..=n).step_by(period) {
                    if constant(n)? {
                        first = Some(n);
                        break;
                    }
                }
                match first {
                    // The law is about this member of the class and all after it.
                    Some(first) => start = start.max((first + 1).saturating_sub(period)),
                    None => proved = false,
                }
            }
            if proved {
                return self.set_law(period, start, Some(by));
            }
        }
        Ok(())
    }

    fn set_law(&mut self, period: usize, start: usize, player: Option<Player>) -> Result<(), Exhausted> {
        let saltus = &self.mean * period as i64;
        // Both are at most the number of copies, which is a `u32`.
        self.law = Some(CopiesLaw { period: period as u32, saltus, start: start as u32, player });
        Ok(())
    }

    /// The stops of one more copy, if they follow from those of fewer.
    fn implied(&self) -> [Option<Dyadic>; 2] {
        let n = self.stops.len();
        if let Some(law) = &self.law
            && n >= (law.start + law.period) as usize
        {
            let before = &self.stops[n - law.period as usize];
            return before.each_ref().map(|stop| Some(stop + &law.saltus));
        }
        // The bounds by sums of fewer copies, and by the mean value theorem.
        let mean = &self.mean * n as i64;
        let sum = |a: usize, x: Player, y: Player| &self.stops[a][x.index()] + &self.stops[n - a][y.index()];
        Player::BOTH.map(|player| {
            let (mut low, mut high) = match player {
                Player::Left => (mean.clone(), &mean + &self.temperature),
                Player::Right => (&mean - &self.temperature, mean.clone()),
            };
            for a in 1..n.min(MOST_EXAMINED) {
                low = low.max(sum(a, player, Player::Right));
                high = high.min(sum(a, player, Player::Left));
            }
            (low == high).then_some(low)
        })
    }
}

impl<'u> Heat<'u> {
    /// The stops of up to `n` copies of `game`.
    ///
    /// The stops that do not follow from those of fewer copies are found by search (see [`Exact`]). Once a law is
    /// proved, all others follow.
    pub fn copies(&self, work: &Work<'u, '_>, game: Game<'u>, n: u32) -> Result<Copies, Exhausted> {
        let thermograph = self.thermograph(work, game)?;
        let mut copies = Copies {
            mean: thermograph.mean().clone(),
            temperature: thermograph.temperature().max(Dyadic::ZERO),
            places: places(work, game, &mut HashSet::new())?,
            stops: vec![[Dyadic::ZERO, Dyadic::ZERO]],
            law: None,
        };
        let mut exact = Exact::new(self);
        for count in 1..=n {
            work.tick()?;
            let mut stops = copies.implied();
            for player in Player::BOTH {
                if stops[player.index()].is_none() {
                    let components = vec![game; count as usize];
                    stops[player.index()] = Some(exact.section(work, &components, player)?.number);
                }
            }
            let [Some(left), Some(right)] = stops else { unreachable!("both stops were just computed") };
            copies.stops.push([left, right]);
            if copies.law.is_none() {
                copies.find_law()?;
            }
        }
        Ok(copies)
    }
}

impl<'u> Heat<'u> {
    /// The temperature of `n` copies of `game`, without their sum; `None` if it does not follow from `copies`.
    ///
    /// Let both stops of H = p·G be p·m. Then H cooled by any t > 0 is the number p·m, so n·G is at t > 0 as hot as r·G with
    /// r = n mod p, if that is hot at all. If p = 1, G = m + J for an infinitesimal J. If J > 0 or J < 0, no multiple of J is
    /// 0, and the temperature is 0. If J = -J, even multiples are 0, and odd ones are J.
    pub fn temperature_of_copies(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
        copies: &Copies,
        n: u32,
    ) -> Result<Option<Dyadic>, Exhausted> {
        let period = match copies.law() {
            Some(law) if law.player.is_none() => law.period,
            _ => return (n == 1).then(|| self.temperature(work, game)).transpose(),
        };
        let universe = self.universe();
        if period > 1 && !n.is_multiple_of(period) {
            if n % period == 1 {
                return Ok(Some(self.temperature(work, game)?).filter(|t| t.signum() > 0 || n == 1));
            }
            let rest = work.multiple(&(n % period).into(), game)?;
            return Ok(Some(self.temperature(work, rest)?).filter(|t| t.signum() > 0));
        }
        if period > 1 || n == 0 {
            return Ok(None);
        }
        let of_number =
            |times: u32| self.temperature(work, universe.number(&(copies.mean() * i64::from(times))));
        let rest = work.subtract(game, universe.number(copies.mean()))?;
        let zero = universe.zero();
        if rest == zero {
            return of_number(n).map(Some);
        }
        if work.le(rest, zero)? || work.le(zero, rest)? {
            return Ok(Some(Dyadic::ZERO));
        }
        Ok(match work.negate(rest)? == rest {
            true if n.is_multiple_of(2) => Some(of_number(n)?),
            true => Some(Dyadic::ZERO),
            false => None,
        })
    }
}

/// The most binary places of a number among the followers of a game.
fn places<'u>(work: &Work<'u, '_>, game: Game<'u>, known: &mut HashSet<u32>) -> Result<u64, Exhausted> {
    if let Some(value) = game.number_up_star() {
        return Ok(value.number.exponent());
    }
    if !known.insert(game.word()) {
        return Ok(0);
    }
    work.tick()?;
    deep(|| {
        let mut most = 0;
        for player in Player::BOTH {
            for option in game.options(player) {
                most = most.max(places(work, option, known)?);
            }
        }
        Ok(most)
    })
}

/// Formats the law with its proof.
impl fmt::Display for CopiesLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CopiesLaw { period: p, saltus, start, player } = self;
        let more = if *p == 1 { "one more copy adds".to_owned() } else { format!("{p} more copies add") };
        write!(f, "For all n ≥ {start}, {more} {saltus} to both stops. ")?;
        let mean = if *p == 1 { "the mean".to_owned() } else { format!("{p} times the mean") };
        let these = if *p == 1 { "G".to_owned() } else { format!("{p}·G") };
        match player {
            None => write!(
                f,
                "Proof: both stops of {these} are {saltus}. As RS(H) + LS(A) ≤ LS(A + H) ≤ LS(A) + LS(H), and the same for RS(A + H), \
                 adding H = {these} adds {saltus}."
            ),
            Some(player) => {
                let (stop, order, side) = match player {
                    Player::Left => ("LS", "most", "fall"),
                    Player::Right => ("RS", "least", "rise"),
                };
                write!(
                    f,
                    "Proof: {stop}({these}) = {saltus} is {mean}, so adding {these} adds at {order} {saltus} to a stop. Up to the mean, both \
                     stops can only {side} from n to n + {p}. They are multiples of a power of 1/2, and the mean value theorem bounds them; \
                     from n = {start} on, each class of n has reached its bound."
                )
            }
        }
    }
}
