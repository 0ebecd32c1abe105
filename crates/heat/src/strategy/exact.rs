//! The best stopping position by search.

use super::maximal::{EqualGains, insert};
use super::situation::{MoveIndex, Situation};
use super::stops::{StopBounds, pick, shifted};
use super::{Advice, MoveReason, cold, thermostrat};
use crate::Heat;
use crate::heat::deep;
use crate::thermograph::better;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Player, Section, Work};
use smallvec::SmallVec;

/// A search for the stop of a sum under optimal play: Conway's sections of the sum, without its canonical
/// form.
///
/// It is an alpha-beta search over the moves in the components. Thermographs bound every position before it
/// is searched (see [`StopBounds`]), and often the two bounds agree. Components that are negatives of each other
/// are removed. Number-up-star values are added up, and numbers are kept outside, by number avoidance
/// (Siegel, *Combinatorial Game Theory*, II.3). Only moves of maximal incentive are tried, as the others are
/// dominated. Results are cached for later searches.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::{Exact, Heat};
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let switch = |a: i32, b: i32| work.game(&[universe.integer(a)], &[universe.integer(b)]);
/// let sum = [switch(8, -4)?, switch(5, -5)?, switch(1, -13)?];
/// let mut exact = Exact::new(&heat);
/// assert_eq!(exact.section(&work, &sum, Player::Left)?.number, 2.into());
/// assert_eq!(exact.section(&work, &sum, Player::Right)?.number, (-10).into());
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Exact<'h, 'u> {
    heat: &'h Heat<'u>,
    known: HashMap<(State<'u>, Player), StopBounds>,
    /// The moves of maximal incentive of a component: the options and the incentives.
    gains: HashMap<(Game<'u>, Player), Vec<(Game<'u>, Game<'u>)>>,
}

/// A position of a sum, up to a number.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State<'u> {
    /// The components that are not number-up-star, sorted by identifier.
    parts: SmallVec<[Game<'u>; 6]>,
    /// The sum of the others, without its number.
    rest: Game<'u>,
}

/// The position after a move, the number split off, and the bounds on the section.
struct Child<'u> {
    state: State<'u>,
    number: Dyadic,
    stops: StopBounds,
}

/// The number of positions after which the cache is cleared.
const MAX_POSITIONS: usize = 1 << 20;
/// Four times the approximate size of a cached position in bytes; the rest is left for values.
const POSITION_BYTES: u64 = 1 << 10;
/// The maximum number of moves tried one by one; a nimber may have any number of moves.
const MAX_MOVES: usize = 1 << 10;

impl<'h, 'u> Exact<'h, 'u> {
    /// Creates a search with an empty cache.
    pub fn new(heat: &'h Heat<'u>) -> Self {
        Exact { heat, known: HashMap::new(), gains: HashMap::new() }
    }

    /// The section L(G) or R(G) of the sum G of `components`, with `player` to move.
    pub fn section(
        &mut self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
        player: Player,
    ) -> Result<Section, Exhausted> {
        let (state, number) = self.state(work, components.iter().copied())?;
        let stops = self.stops(work, &state, player)?;
        let found = self.search(work, &state, player, stops.clone(), stops)?;
        Ok(shifted(found.low, &number))
    }

    /// Returns the move to the best stopping position, like [`super::Strategy::Exact`], using the cached
    /// results.
    pub fn advise(
        &mut self,
        situation: &Situation<'h, 'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Advice<'u>>, Exhausted> {
        if situation.values().all(|value| value.number().is_some()) {
            return Ok(cold::advise(situation));
        }
        match self.best(situation, work) {
            Ok(None) => Ok(None),
            Ok(Some((index, section))) => {
                let stop = section.number.clone();
                let reason = MoveReason::Best { component: index.0, stop: stop.clone() };
                let advice = situation.advice(index, stop.clone(), reason);
                Ok(Some(Advice { section: Some(section), limit: stop, ..advice }))
            }
            Err(Exhausted::Cancelled) => Err(Exhausted::Cancelled),
            Err(why) => Ok(thermostrat::advise(situation).map(|advice| {
                let between = [advice.guarantee.clone(), advice.limit.clone()];
                let reason = MoveReason::Undecided { why, between, instead: Box::new(advice.reason) };
                Advice { reason, ..advice }
            })),
        }
    }

    /// The best move of a situation and its section. Of equal moves it is the one with the best guarantee.
    fn best(
        &mut self,
        situation: &Situation<'h, 'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<(MoveIndex, Section)>, Exhausted> {
        let player = situation.player();
        let values: Vec<_> = situation.values().collect();
        let hot = values.iter().any(|value| value.number().is_none());
        // Number avoidance: a number is moved in only if all components are numbers.
        let moves = situation.moves().filter(|&(i, _)| !hot || values[i].number().is_none());
        let mut moves = situation.secured(moves);
        moves.sort_by(|a, b| if better(player).is_gt() { b.1.cmp(&a.1) } else { a.1.cmp(&b.1) });
        let mut best: Option<(MoveIndex, Section)> = None;
        for (index, _) in moves {
            let others = values.iter().enumerate().filter(|&(i, _)| i != index.0).map(|(_, &value)| value);
            let after = others.chain([situation.option(index).to]);
            let (state, number) = self.state(work, after)?;
            let stops = self.stops(work, &state, !player)?;
            let limit = shifted(stops.limit(player).clone(), &number);
            let beaten = |best: &Section| pick(player, best.clone(), limit.clone()) == *best;
            if best.as_ref().is_some_and(|(_, best)| beaten(best)) {
                continue;
            }
            let found = self.search(work, &state, !player, stops.clone(), stops)?;
            let section = shifted(found.low, &number);
            if best.as_ref().is_none_or(|(_, best)| {
                section != *best && pick(player, section.clone(), best.clone()) == section
            }) {
                best = Some((index, section));
            }
        }
        Ok(best)
    }

    /// The position of a sum, and its number.
    fn state(
        &self,
        work: &Work<'u, '_>,
        components: impl IntoIterator<Item = Game<'u>>,
    ) -> Result<(State<'u>, Dyadic), Exhausted> {
        let universe = self.heat.universe();
        let mut parts: SmallVec<[Game<'u>; 6]> = SmallVec::new();
        let mut rest = universe.zero();
        for game in components {
            self.heat.expect(work, game);
            if game.number_up_star().is_some() {
                rest = work.add(rest, game)?;
                continue;
            }
            let negative = work.negate(game)?;
            match parts.binary_search_by_key(&negative.word(), |part| part.word()) {
                Ok(index) => {
                    parts.remove(index);
                }
                Err(_) => {
                    let index = parts.partition_point(|part| part.word() < game.word());
                    parts.insert(index, game);
                }
            }
        }
        let Some(NumberUpStar { number, up, star }) = rest.number_up_star() else {
            return Ok((State { parts, rest }, Dyadic::ZERO));
        };
        let rest = universe.number_up_star(NumberUpStar { number: Dyadic::ZERO, up, star });
        Ok((State { parts, rest }, number))
    }

    /// The bounds on a position without search.
    fn stops(&self, work: &Work<'u, '_>, state: &State<'u>, player: Player) -> Result<StopBounds, Exhausted> {
        if let Some(stops) = self.cached(state, player) {
            return Ok(stops);
        }
        let parts = state.parts.iter().copied().chain([state.rest]);
        let thermographs = parts.map(|part| self.heat.thermograph(work, part));
        let thermographs = thermographs.collect::<Result<SmallVec<[_; 8]>, _>>()?;
        Ok(StopBounds::of(thermographs.iter().map(AsRef::as_ref), player))
    }

    /// The bounds on a position without thermographs: for a searched position or a single component.
    fn cached(&self, state: &State<'u>, player: Player) -> Option<StopBounds> {
        let no_rest = state.rest == self.heat.universe().zero();
        match state.parts[..] {
            [] => Some(StopBounds::exactly(state.rest.section(player))),
            [part] if no_rest => Some(StopBounds::exactly(part.section(player))),
            // The key must own its position.
            _ => self.known.get(&(state.clone(), player)).cloned(),
        }
    }

    /// Searches a position with the bounds `stops`.
    ///
    /// The result is either decided or does not overlap `window`.
    fn search(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
        window: StopBounds,
        stops: StopBounds,
    ) -> Result<StopBounds, Exhausted> {
        let stops = self.cached(state, player).unwrap_or(stops);
        if stops.decided() || stops.high <= window.low || stops.low >= window.high {
            return Ok(stops);
        }
        work.tick()?;
        let found = deep(|| self.expand(work, state, player, window, stops))?;
        let max_positions =
            work.budget().byte_limit().map_or(MAX_POSITIONS as u64, |bytes| bytes / POSITION_BYTES);
        if self.known.len() as u64 >= max_positions.min(MAX_POSITIONS as u64) {
            self.known.clear();
        }
        self.known.insert((state.clone(), player), found.clone());
        Ok(found)
    }

    fn expand(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
        window: StopBounds,
        stops: StopBounds,
    ) -> Result<StopBounds, Exhausted> {
        let mut children = self.children(work, state, player)?;
        let best = |a: &Section, b: &Section| pick(player, a.clone(), b.clone());
        let mut guarantee = stops.guarantee(player).clone();
        for child in &children {
            guarantee = best(&guarantee, child.stops.guarantee(player));
        }
        for child in &mut children {
            // Ordered by the player's bound, so no later child is better.
            if best(&guarantee, child.stops.limit(player)) == guarantee
                || best(&guarantee, window.limit(player)) == guarantee
            {
                break;
            }
            let narrowed = StopBounds::between(
                player,
                best(&guarantee, window.guarantee(player)),
                window.limit(player).clone(),
            );
            let back = -&child.number;
            let [narrowed, stops] = [narrowed, child.stops.clone()].map(|stops| stops.shifted(&back));
            child.stops = self.search(work, &child.state, !player, narrowed, stops)?.shifted(&child.number);
            guarantee = best(&guarantee, child.stops.guarantee(player));
        }
        let limits = children.iter().map(|child| child.stops.limit(player).clone());
        let limit = limits.reduce(|a, b| pick(player, a, b)).unwrap_or_else(|| stops.limit(player).clone());
        // Neither bound may become worse.
        let limit = pick(!player, limit, stops.limit(player).clone());
        Ok(StopBounds::between(player, guarantee, limit))
    }

    /// The moves of `player` worth trying, ordered by the player's bound, the best first.
    fn children(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
    ) -> Result<Vec<Child<'u>>, Exhausted> {
        let gains = self.gains(work, state, player)?;
        let mut children = Vec::with_capacity(gains.len());
        for (index, to) in gains {
            work.tick()?;
            let others = state.parts.iter().enumerate().filter(|&(j, _)| j != index).map(|(_, &part)| part);
            let rest = (index < state.parts.len()).then_some(state.rest);
            let (state, number) = self.state(work, others.chain(rest).chain([to]))?;
            let stops = self.stops(work, &state, !player)?.shifted(&number);
            children.push(Child { state, number, stops });
        }
        let keys = |child: &Child| (child.stops.limit(player).clone(), child.stops.guarantee(player).clone());
        children.sort_by_cached_key(keys);
        if player == Player::Left {
            children.reverse();
        }
        Ok(children)
    }

    /// The moves of maximal incentive G^L - G, as a component index and an option. All others are dominated
    /// in any sum.
    fn gains(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
    ) -> Result<Vec<(usize, Game<'u>)>, Exhausted> {
        let mut maximal = vec![];
        for (index, part) in state.parts.iter().copied().chain([state.rest]).enumerate() {
            if index > 0 && state.parts.get(index - 1) == Some(&part) {
                continue;
            }
            if !self.gains.contains_key(&(part, player)) {
                let mut gains = vec![];
                for to in part.options(player) {
                    if gains.len() == MAX_MOVES {
                        return Err(Exhausted::Positions);
                    }
                    let gain = match player {
                        Player::Left => work.subtract(to, part)?,
                        Player::Right => work.subtract(part, to)?,
                    };
                    insert(work, &mut gains, (to, gain), EqualGains::One)?;
                }
                self.gains.insert((part, player), gains);
            }
            for &(to, gain) in self.gains.get(&(part, player)).into_iter().flatten() {
                insert(work, &mut maximal, ((index, to), gain), EqualGains::One)?;
            }
        }
        Ok(maximal.into_iter().map(|(choice, _)| choice).collect())
    }
}
