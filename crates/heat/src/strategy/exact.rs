//! The best stopping position, by search.

use super::maximal::{Equal, insert};
use super::situation::{Place, Situation};
use super::stops::{Stops, pick, shifted};
use super::{Advice, Reason, cold, thermostrat};
use crate::Heat;
use crate::heat::deep;
use crate::thermograph::better;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, NumberUpStar, Player, Section, Work};
use smallvec::SmallVec;

/// Finds where play stops in a sum when both play their best: Conway's sections of the sum, without its canonical
/// form.
///
/// An alpha-beta search over the moves in the components, in which thermographs bound every position before it is
/// searched (see [`Stops`]): often the two bounds meet. Components that are negatives of each other are taken out,
/// numbers and their like are added up, and numbers are carried along outside, as nobody moves in a number while
/// there is something else (Siegel, *Combinatorial Game Theory*, II.3), and of all moves only those of maximal
/// incentive are tried, as the others are dominated. What was found is remembered for the next question.
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
    known: HashMap<(State<'u>, Player), Stops>,
    /// The moves of maximal incentive of a component: where they go, and what they gain.
    gains: HashMap<(Game<'u>, Player), Vec<(Game<'u>, Game<'u>)>>,
}

/// A position of a sum, up to a number.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State<'u> {
    /// The components that are not number-up-star, sorted by word.
    parts: SmallVec<[Game<'u>; 6]>,
    /// The sum of the others, without its number.
    rest: Game<'u>,
}

/// A move, where it leads, the number that comes out of it, and what is known of that.
struct Child<'u> {
    state: State<'u>,
    number: Dyadic,
    stops: Stops,
}

/// After so many positions all is forgotten.
const POSITIONS: usize = 1 << 20;
/// What a position takes, about, four times over: the values take the rest.
const BYTES: u64 = 1 << 10;
/// More moves than this (a nimber may have any number of them) are not tried one by one.
const MOVES: usize = 1 << 10;

impl<'h, 'u> Exact<'h, 'u> {
    /// Nothing known yet but what `heat` knows of the components.
    pub fn new(heat: &'h Heat<'u>) -> Self {
        Exact { heat, known: HashMap::new(), gains: HashMap::new() }
    }

    /// The section L(G) or R(G) of the sum G of `components`, for the `player` who is to move.
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

    /// The move to the best stopping position; [`super::Strategy::Exact`] with what was found before.
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
            Ok(Some((place, section))) => {
                let stop = section.number.clone();
                let reason = Reason::Best { component: place.0, stop: stop.clone() };
                let advice = situation.advice(place, stop.clone(), reason);
                Ok(Some(Advice { section: Some(section), limit: stop, ..advice }))
            }
            Err(Exhausted::Cancelled) => Err(Exhausted::Cancelled),
            Err(why) => Ok(thermostrat::advise(situation).map(|advice| {
                let between = [advice.guarantee.clone(), advice.limit.clone()];
                let reason = Reason::Undecided { why, between, instead: Box::new(advice.reason) };
                Advice { reason, ..advice }
            })),
        }
    }

    /// The best move of a situation, and the section it leads to. Of equal moves it is the surest for thermostrat.
    fn best(
        &mut self,
        situation: &Situation<'h, 'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<(Place, Section)>, Exhausted> {
        let player = situation.player();
        let values: Vec<_> = situation.values().collect();
        let hot = values.iter().any(|value| value.number().is_none());
        // Number avoidance: a number is moved in only when there is nothing else.
        let moves = situation.moves().filter(|&(i, _)| !hot || values[i].number().is_none());
        let mut moves = situation.secured(moves);
        moves.sort_by(|a, b| if better(player).is_gt() { b.1.cmp(&a.1) } else { a.1.cmp(&b.1) });
        let mut best: Option<(Place, Section)> = None;
        for (place, _) in moves {
            let others = values.iter().enumerate().filter(|&(i, _)| i != place.0).map(|(_, &value)| value);
            let after = others.chain([situation.option(place).to]);
            let (state, number) = self.state(work, after)?;
            let stops = self.stops(work, &state, !player)?;
            let hope = shifted(stops.hope(player).clone(), &number);
            let beaten = |best: &Section| pick(player, best.clone(), hope.clone()) == *best;
            if best.as_ref().is_some_and(|(_, best)| beaten(best)) {
                continue;
            }
            let found = self.search(work, &state, !player, stops.clone(), stops)?;
            let section = shifted(found.low, &number);
            if best.as_ref().is_none_or(|(_, best)| {
                section != *best && pick(player, section.clone(), best.clone()) == section
            }) {
                best = Some((place, section));
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
                Ok(place) => {
                    parts.remove(place);
                }
                Err(_) => {
                    let place = parts.partition_point(|part| part.word() < game.word());
                    parts.insert(place, game);
                }
            }
        }
        let Some(NumberUpStar { number, up, star }) = rest.number_up_star() else {
            return Ok((State { parts, rest }, Dyadic::ZERO));
        };
        let rest = universe.number_up_star(NumberUpStar { number: Dyadic::ZERO, up, star });
        Ok((State { parts, rest }, number))
    }

    /// What is known of a position without search.
    fn stops(&self, work: &Work<'u, '_>, state: &State<'u>, player: Player) -> Result<Stops, Exhausted> {
        if let Some(stops) = self.remembered(state, player) {
            return Ok(stops);
        }
        let parts = state.parts.iter().copied().chain([state.rest]);
        let thermographs = parts.map(|part| self.heat.thermograph(work, part));
        let thermographs = thermographs.collect::<Result<SmallVec<[_; 8]>, _>>()?;
        Ok(Stops::of(thermographs.iter().map(AsRef::as_ref), player))
    }

    /// What is known of a position without thermographs: one that was searched, or a lone component.
    fn remembered(&self, state: &State<'u>, player: Player) -> Option<Stops> {
        let bare = state.rest == self.heat.universe().zero();
        match state.parts[..] {
            [] => Some(Stops::exactly(state.rest.section(player))),
            [part] if bare => Some(Stops::exactly(part.section(player))),
            // The key is copied, as it has to be one with its player.
            _ => self.known.get(&(state.clone(), player)).cloned(),
        }
    }

    /// Searches a position of which `stops` is known as long as its section may lie between `low` and `high`: what
    /// comes back is decided, or not between them.
    fn search(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
        window: Stops,
        stops: Stops,
    ) -> Result<Stops, Exhausted> {
        let stops = self.remembered(state, player).unwrap_or(stops);
        if stops.decided() || stops.high <= window.low || stops.low >= window.high {
            return Ok(stops);
        }
        work.tick()?;
        let found = deep(|| self.expand(work, state, player, window, stops))?;
        let room = work.budget().byte_limit().map_or(POSITIONS as u64, |bytes| bytes / BYTES);
        if self.known.len() as u64 >= room.min(POSITIONS as u64) {
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
        window: Stops,
        stops: Stops,
    ) -> Result<Stops, Exhausted> {
        let mut children = self.children(work, state, player)?;
        let best = |a: &Section, b: &Section| pick(player, a.clone(), b.clone());
        let mut sure = stops.sure(player).clone();
        for child in &children {
            sure = best(&sure, child.stops.sure(player));
        }
        for child in &mut children {
            // In order of hope: nothing better comes after.
            if best(&sure, child.stops.hope(player)) == sure || best(&sure, window.hope(player)) == sure {
                break;
            }
            let narrowed =
                Stops::between(player, best(&sure, window.sure(player)), window.hope(player).clone());
            let back = -&child.number;
            let [narrowed, stops] = [narrowed, child.stops.clone()].map(|stops| stops.shifted(&back));
            child.stops = self.search(work, &child.state, !player, narrowed, stops)?.shifted(&child.number);
            sure = best(&sure, child.stops.sure(player));
        }
        let hopes = children.iter().map(|child| child.stops.hope(player).clone());
        let hope = hopes.reduce(|a, b| pick(player, a, b)).unwrap_or_else(|| stops.hope(player).clone());
        // Neither bound may be worse than it was.
        let hope = pick(!player, hope, stops.hope(player).clone());
        Ok(Stops::between(player, sure, hope))
    }

    /// The moves of `player` worth trying, the most hopeful first.
    fn children(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
    ) -> Result<Vec<Child<'u>>, Exhausted> {
        let gains = self.gains(work, state, player)?;
        let mut children = Vec::with_capacity(gains.len());
        for (place, to) in gains {
            work.tick()?;
            let others = state.parts.iter().enumerate().filter(|&(j, _)| j != place).map(|(_, &part)| part);
            let rest = (place < state.parts.len()).then_some(state.rest);
            let (state, number) = self.state(work, others.chain(rest).chain([to]))?;
            let stops = self.stops(work, &state, !player)?.shifted(&number);
            children.push(Child { state, number, stops });
        }
        let keys = |child: &Child| (child.stops.hope(player).clone(), child.stops.sure(player).clone());
        children.sort_by_cached_key(keys);
        if player == Player::Left {
            children.reverse();
        }
        Ok(children)
    }

    /// The moves of maximal incentive G^L - G, as the place of a component and where it goes: all others are
    /// dominated, whatever else there is in the sum.
    fn gains(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
    ) -> Result<Vec<(usize, Game<'u>)>, Exhausted> {
        let mut maximal = vec![];
        for (place, part) in state.parts.iter().copied().chain([state.rest]).enumerate() {
            if place > 0 && state.parts.get(place - 1) == Some(&part) {
                continue;
            }
            if !self.gains.contains_key(&(part, player)) {
                let mut gains = vec![];
                for to in part.options(player) {
                    if gains.len() == MOVES {
                        return Err(Exhausted::Positions);
                    }
                    let gain = match player {
                        Player::Left => work.subtract(to, part)?,
                        Player::Right => work.subtract(part, to)?,
                    };
                    insert(work, &mut gains, (to, gain), Equal::One)?;
                }
                self.gains.insert((part, player), gains);
            }
            for &(to, gain) in self.gains.get(&(part, player)).into_iter().flatten() {
                insert(work, &mut maximal, ((place, to), gain), Equal::One)?;
            }
        }
        Ok(maximal.into_iter().map(|(choice, _)| choice).collect())
    }
}
