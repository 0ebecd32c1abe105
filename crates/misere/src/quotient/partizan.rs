//! Misère monoids of partizan games.

use super::bipartite::refine;
use super::monoid::{Cycle, Monoid, Product};
use crate::partizan::{PartizanGame, PartizanGames};
use crate::work::deep;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::{Outcome, Player};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The **misère monoid** of some partizan games and their followers (Allen, *Peeking at partizan misère
/// quotients*). Sums are identified if they have the same outcome in every context.
///
/// The monoid is guessed from the sums with few copies of each game. Then it is proved to decide the outcome
/// of every sum, by examining all elements with the sets of elements to which the players can move. A monoid
/// may be infinite, as that of 1 and -1 is; then the search stops at its budget.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::quotient::PartizanQuotient;
/// use kelvin_misere::{PartizanGames, PartizanUniverse};
///
/// let mut dicots = PartizanGames::new(PartizanUniverse::Dicotic);
/// let zero = PartizanGames::ZERO;
/// let star = dicots.game([&[zero], &[zero]]).unwrap();
/// let up = dicots.game([&[zero], &[star]]).unwrap();
/// let found = PartizanQuotient::find(&dicots, &[up], &Budget::unlimited())?;
/// // Two stars are equivalent to 0.
/// let star = found.element(star).unwrap();
/// assert_eq!(found.product(star, star), found.element(zero).unwrap());
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartizanQuotient {
    monoid: Monoid,
    /// Whether Left and Right win the sums of an element moving first.
    wins: Vec<[bool; 2]>,
    elements: FxHashMap<PartizanGame, u32>,
}

/// The followers of some games, each after its options. An option is an index, or `None` for 0.
struct Followers {
    games: Vec<PartizanGame>,
    options: Vec<[Vec<Option<usize>>; 2]>,
}

/// The multiplicity of each game in a sum.
type Copies = Box<[u8]>;

/// The maximum order of a guess.
const MAX_ORDER: u32 = 1 << 16;
/// The maximum number of elements of a monoid.
const MAX_ELEMENTS: usize = 1 << 11;
/// The approximate size of a sum in bytes.
const SUM_BYTES: u64 = 64;

impl PartizanQuotient {
    /// Computes the misère monoid of some games of a store.
    pub fn find(
        store: &PartizanGames,
        games: &[PartizanGame],
        budget: &Budget,
    ) -> Result<PartizanQuotient, Exhausted> {
        let meter = budget.meter();
        let heaps = Followers::of(store, games, &meter)?;
        let mut known = FxHashMap::default();
        for index in 1.. {
            let cycles = heaps.games.iter().map(|_| Cycle { index, period: 2 }).collect();
            let guess = Product { base: Monoid::trivial(), cycles };
            let order = guess.order().filter(|&order| order <= MAX_ORDER).ok_or(Exhausted::Memory)?;
            let found = heaps.reduced(&guess, order, &mut known, &meter)?;
            if heaps.prove(&found, &meter)? {
                return Ok(found);
            }
        }
        Err(Exhausted::Memory)
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The element of one of the games or their followers; 0 has the identity, element 0.
    pub fn element(&self, game: PartizanGame) -> Option<u32> {
        if game == PartizanGames::ZERO { Some(0) } else { self.elements.get(&game).copied() }
    }

    /// The product of two elements, which must be less than the order.
    pub fn product(&self, a: u32, b: u32) -> u32 {
        self.monoid.product(a, b)
    }

    /// The outcome of the sums of an element, which must be less than the order.
    pub fn outcome(&self, element: u32) -> Outcome {
        Outcome::of_first_moves(self.wins[element as usize])
    }
}

impl Followers {
    fn of(store: &PartizanGames, games: &[PartizanGame], meter: &Meter<'_>) -> Result<Followers, Exhausted> {
        let (mut seen, mut next) = (BTreeSet::new(), games.to_vec());
        while let Some(game) = next.pop() {
            meter.tick()?;
            if game != PartizanGames::ZERO && seen.insert(game) {
                next.extend(Player::BOTH.iter().flat_map(|&player| store.options(game, player)));
            }
        }
        let games: Vec<PartizanGame> = seen.into_iter().collect();
        let index = |game: &PartizanGame| games.binary_search(game).ok();
        let options = games
            .iter()
            .map(|&game| Player::BOTH.map(|player| store.options(game, player).iter().map(index).collect()));
        Ok(Followers { options: options.collect(), games })
    }

    /// The distinguishable elements of a guess, with the outcomes of the first sum of each.
    fn reduced(
        &self,
        guess: &Product,
        order: u32,
        known: &mut FxHashMap<(Copies, Player), bool>,
        meter: &Meter<'_>,
    ) -> Result<PartizanQuotient, Exhausted> {
        let mut wins = Vec::new();
        for element in 0..order {
            let copies: Copies = guess.exponents(element).into_iter().map(|count| count as u8).collect();
            let [left, right] = Player::BOTH.map(|player| self.wins(&copies, player, known, meter));
            wins.push([left?, right?]);
        }
        let generators: Vec<u32> = (0..self.games.len()).map(|index| guess.generator(index)).collect();
        let elements: Vec<u32> = (0..order).collect();
        let kind = |element: u32| {
            let [left, right] = wins[element as usize];
            u32::from(left) * 2 + u32::from(right)
        };
        let classes = refine(&elements, &generators, |a, b| guess.product(a, b), kind);
        let first = &classes.representatives;
        if first.len() > MAX_ELEMENTS {
            return Err(Exhausted::Memory);
        }
        let mut products = Vec::new();
        for &a in first {
            meter.tick()?;
            products.extend(first.iter().map(|&b| classes.class[&guess.product(a, b)]));
        }
        Ok(PartizanQuotient {
            monoid: Monoid::of_table(first.len(), products),
            wins: first.iter().map(|&element| wins[element as usize]).collect(),
            elements: self
                .games
                .iter()
                .copied()
                .zip(generators.iter().map(|element| classes.class[element]))
                .collect(),
        })
    }

    /// Returns whether a player wins a sum moving first, by search.
    fn wins(
        &self,
        copies: &Copies,
        player: Player,
        known: &mut FxHashMap<(Copies, Player), bool>,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        if meter.tick()? {
            meter.budget().check_values(known.len() as u64, known.len() as u64 * SUM_BYTES)?;
        }
        let key = (copies.clone(), player);
        if let Some(&known) = known.get(&key) {
            return Ok(known);
        }
        let (mut no_moves, mut wins) = (true, false);
        for index in (0..copies.len()).filter(|&index| copies[index] > 0) {
            for option in &self.options[index][player.index()] {
                no_moves = false;
                let mut left = copies.clone();
                left[index] -= 1;
                if let Some(option) = *option {
                    left[option] = left[option].checked_add(1).ok_or(Exhausted::Memory)?;
                }
                wins = wins || !deep(|| self.wins(&left, !player, known, meter))?;
            }
        }
        known.insert(key, wins || no_moves);
        Ok(wins || no_moves)
    }

    /// Returns whether a monoid decides the outcome of every sum.
    ///
    /// The search examines every reachable pair of an element and the sets of elements to which the players
    /// can move.
    fn prove(&self, found: &PartizanQuotient, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        type State = (u32, [BTreeSet<u32>; 2]);
        let element = |index: Option<usize>| index.map_or(0, |index| found.elements[&self.games[index]]);
        let start: State = (0, [BTreeSet::new(), BTreeSet::new()]);
        let mut seen: FxHashSet<State> = FxHashSet::from_iter([start.clone()]);
        let mut next = vec![start];
        while let Some((sum, moves)) = next.pop() {
            for player in Player::BOTH {
                let options = &moves[player.index()];
                let lost = |&option: &u32| !found.wins[option as usize][(!player).index()];
                let wins = options.is_empty() || options.iter().any(lost);
                if wins != found.wins[sum as usize][player.index()] {
                    return Ok(false);
                }
            }
            for index in 0..self.games.len() {
                meter.tick()?;
                let added = element(Some(index));
                let moves = Player::BOTH.map(|player| {
                    let kept = moves[player.index()].iter().map(|&option| found.product(option, added));
                    let made = self.options[index][player.index()].iter();
                    kept.chain(made.map(|&option| found.product(sum, element(option)))).collect()
                });
                let state = (found.product(sum, added), moves);
                if seen.insert(state.clone()) {
                    meter.budget().check_values(seen.len() as u64, seen.len() as u64 * 256)?;
                    next.push(state);
                }
            }
        }
        Ok(true)
    }
}
