//! Thermographs of sums, without their canonical forms.

use crate::heat::deep;
use crate::thermograph::Scaffold;
use crate::{Heat, Thermograph};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar, Player, Work};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::rc::Rc;

/// A solver for thermographs of sums, which plays them component by component.
///
/// The canonical form of a sum may be exponentially larger than its components; its thermograph needs only
/// the positions worth reaching. Components that are negatives of each other are removed. Numbers and nimbers
/// are added up, and integers are kept outside. With three or more components only moves with maximal
/// incentives G^L - G are tried, as all others are dominated. Results are cached for later sums.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::{Heat, Sums};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let switch = |n: i32| work.game(&[universe.integer(n)], &[universe.integer(-n)]);
/// let switches = (1..=40).map(switch).collect::<Result<Vec<_>, _>>()?;
/// let thermograph = Sums::new(&heat).thermograph(&work, &switches)?;
/// assert_eq!(thermograph.temperature(), 40.into());
/// assert_eq!(thermograph.stop(kelvin_values::Player::Left), 20.into());
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Sums<'h, 'u> {
    pub(crate) heat: &'h Heat<'u>,
    known: HashMap<State<'u>, u32>,
    /// The sums of two components that are not number-up-star, by their identifiers.
    pub(crate) pairs: HashMap<u64, u32>,
    pub(crate) thermographs: Vec<Thermograph>,
    incentives: HashMap<u32, BestMoves<'u>>,
}

/// The number of positions after which the components are added instead.
pub(crate) const MAX_POSITIONS: usize = 1 << 20;

/// A position of a sum, up to an integer.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State<'u> {
    /// The components that are not number-up-star, sorted by identifier, with their multiplicities.
    parts: SmallVec<[(Game<'u>, u32); 2]>,
    /// The sum of the others, with a number in [0, 1).
    rest: Game<'u>,
}

/// A move in a component and its incentive.
#[derive(Clone, Copy)]
struct Move<'u> {
    from: Game<'u>,
    to: Game<'u>,
    incentive: Option<Game<'u>>,
}

type Moves<'u> = SmallVec<[Move<'u>; 8]>;

/// Left's and Right's moves with maximal incentives.
type BestMoves<'u> = Rc<[Moves<'u>; 2]>;

/// The maximum number of moves tried one by one; a nimber may have any number of moves.
const MAX_MOVES: usize = 1 << 12;

impl<'u> State<'u> {
    fn add(&mut self, part: Game<'u>, times: u32) {
        match self.parts.binary_search_by_key(&part.word(), |(part, _)| part.word()) {
            Ok(index) => self.parts[index].1 += times,
            Err(index) => self.parts.insert(index, (part, times)),
        }
    }

    fn remove(&mut self, part: Game<'u>, times: u32) {
        if let Ok(index) = self.parts.binary_search_by_key(&part.word(), |(part, _)| part.word()) {
            if self.parts[index].1 > times {
                self.parts[index].1 -= times;
            } else {
                self.parts.remove(index);
            }
        }
    }

    /// Removes pairs of `part` and its negative.
    fn cancel(&mut self, work: &Work<'u, '_>, part: Game<'u>) -> Result<(), Exhausted> {
        let count = |state: &Self, part: Game<'u>| {
            state.parts.iter().find(|(other, _)| *other == part).map_or(0, |&(_, times)| times)
        };
        let negative = work.negate(part)?;
        if negative == part {
            let times = count(self, part);
            self.remove(part, times - times % 2);
        } else {
            let times = count(self, part).min(count(self, negative));
            if times > 0 {
                self.remove(part, times);
                self.remove(negative, times);
            }
        }
        Ok(())
    }
}

/// Splits a number-up-star value into a value with a number in [0, 1) and an integer.
fn split<'u>(value: Game<'u>) -> (Game<'u>, Integer) {
    if value == value.universe().zero() {
        return (value, Integer::ZERO);
    }
    match value.number_up_star() {
        Some(NumberUpStar { number, up, star }) => {
            let floor = number.floor();
            if floor.is_zero() {
                return (value, floor);
            }
            let number = &number - &Dyadic::from(floor.clone());
            (value.universe().number_up_star(NumberUpStar { number, up, star }), floor)
        }
        None => (value, Integer::ZERO),
    }
}

impl<'h, 'u> Sums<'h, 'u> {
    /// Creates a solver with an empty cache.
    pub fn new(heat: &'h Heat<'u>) -> Self {
        Sums {
            heat,
            known: HashMap::new(),
            pairs: HashMap::new(),
            thermographs: Vec::new(),
            incentives: HashMap::new(),
        }
    }

    /// The thermograph of the sum of `components`.
    pub fn thermograph(
        &mut self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
    ) -> Result<Thermograph, Exhausted> {
        self.thermograph_of_multiples(work, components.iter().map(|&game| (game, 1)))
    }

    /// The thermograph of the sum of `n` copies of each `game`.
    pub fn thermograph_of_multiples(
        &mut self,
        work: &Work<'u, '_>,
        components: impl IntoIterator<Item = (Game<'u>, u32)> + Clone,
    ) -> Result<Thermograph, Exhausted> {
        let mut state = State { parts: SmallVec::new(), rest: self.heat.universe().zero() };
        for (game, times) in components.clone() {
            self.heat.expect(work, game);
            if times == 0 {
                continue;
            }
            if game.number_up_star().is_some() {
                state.rest = work.add(state.rest, work.multiple(&times.into(), game)?)?;
            } else {
                state.add(game, times);
                state.cancel(work, game)?;
            }
        }
        let (rest, integer) = split(state.rest);
        state.rest = rest;
        match self.find(work, state) {
            Ok(Some(index)) => Ok(self.thermographs[index as usize].shift(&integer)),
            Ok(None) => {
                self.known.clear();
                self.pairs.clear();
                self.thermographs.clear();
                let mut total = self.heat.universe().zero();
                for (game, times) in components {
                    total = work.add(total, work.multiple(&times.into(), game)?)?;
                }
                self.heat.thermograph(work, total).map(Cow::into_owned)
            }
            Err(why) => Err(why),
        }
    }

    /// The index of the thermograph of `state`, or `None` when there are too many positions.
    fn find(&mut self, work: &Work<'u, '_>, state: State<'u>) -> Result<Option<u32>, Exhausted> {
        let no_rest = state.rest == self.heat.universe().zero();
        match state.parts[..] {
            [(a, 1), (b, 1)] if no_rest => return self.pair(work, a, b),
            [(a, 2)] if no_rest => return self.pair(work, a, a),
            _ => {}
        }
        if let Some(&index) = self.known.get(&state) {
            return Ok(Some(index));
        }
        if self.thermographs.len() >= MAX_POSITIONS {
            return Ok(None);
        }
        work.tick()?;
        let lone = match &state.parts[..] {
            [] => Some(state.rest),
            [(part, 1)] if no_rest => Some(*part),
            _ => None,
        };
        let thermograph = match lone {
            Some(game) => self.heat.thermograph(work, game)?.into_owned(),
            None => match deep(|| self.build(work, &state))? {
                Some(thermograph) => thermograph,
                None => return Ok(None),
            },
        };
        let index = self.push(thermograph);
        self.known.insert(state, index);
        Ok(Some(index))
    }

    pub(crate) fn push(&mut self, thermograph: Thermograph) -> u32 {
        self.thermographs.push(thermograph);
        // There are little more than `MAX_POSITIONS` of them.
        self.thermographs.len() as u32 - 1
    }

    /// The index of the thermograph of a component plus a number-up-star value, and the integer to add.
    pub(crate) fn part_and_rest(
        &mut self,
        work: &Work<'u, '_>,
        part: Game<'u>,
        rest: Game<'u>,
    ) -> Result<(Option<u32>, Dyadic), Exhausted> {
        let (rest, integer) = split(rest);
        let index = self.find(work, State { parts: smallvec![(part, 1)], rest })?;
        Ok((index, Dyadic::from(integer)))
    }

    fn build(&mut self, work: &Work<'u, '_>, state: &State<'u>) -> Result<Option<Thermograph>, Exhausted> {
        let mut scaffolds = [None, None];
        for player in Player::BOTH {
            let mut scaffold = Scaffold::new(player);
            let Some(moves) = self.moves(work, state, player)? else { return Ok(None) };
            for step in moves {
                work.tick()?;
                let mut after = state.clone();
                if step.from == state.rest {
                    after.rest = step.to;
                } else {
                    after.remove(step.from, 1);
                    if step.to.number_up_star().is_some() {
                        after.rest = work.add(state.rest, step.to)?;
                    } else {
                        after.add(step.to, 1);
                        after.cancel(work, step.to)?;
                    }
                }
                let (rest, integer) = split(after.rest);
                after.rest = rest;
                let Some(index) = self.find(work, after)? else { return Ok(None) };
                let wall = self.thermographs[index as usize].wall(!player);
                scaffold.offer_shifted(wall, &Dyadic::from(integer));
            }
            scaffolds[player.index()] = scaffold.finish();
        }
        Ok(Some(Thermograph::from_scaffolds(scaffolds)))
    }

    /// The moves of `player` worth trying, or `None` when there are too many.
    ///
    /// A number is not moved in while some component is not a number (the number avoidance theorem; Siegel,
    /// *Combinatorial Game Theory*, II.3).
    fn moves(
        &mut self,
        work: &Work<'u, '_>,
        state: &State<'u>,
        player: Player,
    ) -> Result<Option<Moves<'u>>, Exhausted> {
        let mut moves = Moves::new();
        let rest_moves = state.rest.number().is_none();
        let parts = state.parts.iter().map(|&(part, _)| part).chain(rest_moves.then_some(state.rest));
        let copies: u64 = state.parts.iter().map(|&(_, times)| u64::from(times)).sum();
        let try_all = copies + u64::from(rest_moves) < 3;
        for from in parts {
            if try_all {
                for to in from.options(player) {
                    if moves.len() == MAX_MOVES {
                        return Ok(None);
                    }
                    work.tick()?;
                    moves.push(Move { from, to, incentive: None });
                }
            } else {
                let Some(best) = self.incentives(work, from)? else { return Ok(None) };
                for &candidate in &best[player.index()] {
                    insert_maximal(work, &mut moves, candidate)?;
                }
            }
        }
        Ok(Some(moves))
    }

    /// The moves of a component with maximal incentives, or `None` when there are too many.
    fn incentives(
        &mut self,
        work: &Work<'u, '_>,
        from: Game<'u>,
    ) -> Result<Option<BestMoves<'u>>, Exhausted> {
        if let Some(known) = self.incentives.get(&from.word()) {
            return Ok(Some(known.clone()));
        }
        let mut both = [Moves::new(), Moves::new()];
        for player in Player::BOTH {
            let moves = &mut both[player.index()];
            for to in from.options(player) {
                if moves.len() == MAX_MOVES {
                    return Ok(None);
                }
                let gain = match player {
                    Player::Left => work.subtract(to, from)?,
                    Player::Right => work.subtract(from, to)?,
                };
                insert_maximal(work, moves, Move { from, to, incentive: Some(gain) })?;
            }
        }
        let both = Rc::new(both);
        self.incentives.insert(from.word(), both.clone());
        Ok(Some(both))
    }
}

/// Adds a move to those with maximal incentives, unless another gains at least as much.
fn insert_maximal<'u>(
    work: &Work<'u, '_>,
    moves: &mut Moves<'u>,
    candidate: Move<'u>,
) -> Result<(), Exhausted> {
    let Some(gain) = candidate.incentive else { return Ok(()) };
    let mut i = 0;
    while let Some(&Move { incentive: Some(other), .. }) = moves.get(i) {
        work.tick()?;
        if work.le(gain, other)? {
            return Ok(());
        }
        if work.le(other, gain)? {
            moves.swap_remove(i);
        } else {
            i += 1;
        }
    }
    moves.push(candidate);
    Ok(())
}

impl<'u> Heat<'u> {
    /// The thermograph of the sum of `components`, without its canonical form (see [`Sums`]).
    pub fn thermograph_of_sum(
        &self,
        work: &Work<'u, '_>,
        components: &[Game<'u>],
    ) -> Result<Thermograph, Exhausted> {
        Sums::new(self).thermograph(work, components)
    }
}
