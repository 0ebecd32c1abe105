//! Lists of impartial games for quotients.

use crate::MisereGame;
use crate::work::check_for_loops;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::rulesets::{HeapCode, Piles, TakeAndBreak};
use kelvin_positions::{Position, Ruleset};
use kelvin_values::Player;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A sum of games of a list, as their indices.
pub type Places = SmallVec<[u32; 3]>;

/// A list of impartial games, called heaps, in which the options of each are sums of earlier ones. The sums
/// of heaps are the positions of a [`super::Quotient`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::quotient::Rules;
/// // Nim with heaps of 0 and 1.
/// let mut nim = Rules::default();
/// nim.push([]);
/// nim.push([vec![0].into()]);
/// assert_eq!(nim, Rules::octal(&"0.3".parse()?, 1, &Budget::unlimited())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    heaps: Vec<Vec<Places>>,
}

impl Rules {
    /// Adds a heap. Returns `false` if its options contain heaps that are not present.
    pub fn push(&mut self, options: impl IntoIterator<Item = Places>) -> bool {
        let mut options: Vec<Places> = options.into_iter().collect();
        for option in &mut options {
            // Heaps without moves contribute nothing.
            option.retain(|place| self.heaps.get(*place as usize).is_none_or(|heap| !heap.is_empty()));
            option.sort_unstable();
        }
        options.sort_unstable();
        options.dedup();
        let known = options.iter().flatten().all(|&place| (place as usize) < self.heaps.len());
        if known {
            self.heaps.push(options);
        }
        known
    }

    /// Removes the last heap.
    pub(super) fn pop(&mut self) {
        self.heaps.pop();
    }

    /// The number of heaps.
    pub fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Returns whether there are no heaps.
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// The options of a heap, which must be present.
    pub fn options(&self, heap: usize) -> &[Places] {
        &self.heaps[heap]
    }

    /// The heaps of an octal or hexadecimal game from 0 to `most`. Subtraction games are included: `0.033`
    /// takes 2 or 3.
    pub fn octal(code: &HeapCode, most: u32, budget: &Budget) -> Result<Rules, Exhausted> {
        let (mut rules, meter) = (Rules::default(), budget.meter());
        for size in 0..=most {
            rules.push(Rules::octal_options(code, size, &meter)?);
        }
        Ok(rules)
    }

    /// The results of moves in a heap, as sums of heaps.
    pub(super) fn octal_options(
        code: &HeapCode,
        size: u32,
        meter: &Meter<'_>,
    ) -> Result<Vec<Places>, Exhausted> {
        let heap = Piles::from_iter((size > 0).then_some(size));
        let mut options = Vec::new();
        let game = TakeAndBreak::impartial(code.clone());
        game.options(&heap, Player::Left, &mut |option| options.push(Places::from_iter(option)));
        for _ in &options {
            meter.tick()?;
        }
        Ok(options)
    }

    /// Games and their followers as a list, the simplest first, and the indices of the games in it.
    pub fn games(games: &[MisereGame<'_>], budget: &Budget) -> Result<(Rules, Vec<usize>), Exhausted> {
        let meter = budget.meter();
        let mut places: FxHashMap<u32, Option<u32>> = FxHashMap::default();
        let (mut all, mut next) = (Vec::new(), games.to_vec());
        while let Some(game) = next.pop() {
            meter.tick()?;
            game.id_in(games[0].universe());
            if places.insert(game.word(), None).is_none() {
                all.push(game);
                next.extend(game.options());
            }
        }
        all.sort_by(|a, b| a.birthday().cmp(&b.birthday()).then_with(|| a.arrange(*b)));
        let mut rules = Rules::default();
        for (place, game) in all.iter().enumerate() {
            places.insert(game.word(), Some(place as u32));
            let options = game.options().filter_map(|option| places[&option.word()]);
            rules.push(options.map(|place| Places::from_iter([place])));
        }
        let found = games.iter().filter_map(|game| places[&game.word()]).map(|place| place as usize);
        Ok((rules, found.collect()))
    }

    /// The components of impartial positions and their followers as a list, and each position as a sum of
    /// them. `None` if a position is partizan.
    pub fn positions(
        positions: &[Position],
        budget: &Budget,
    ) -> Result<Option<(Rules, Vec<Places>)>, Exhausted> {
        if !positions.iter().all(Position::is_impartial) {
            return Ok(None);
        }
        let mut numbering = ComponentNumbering::default();
        let sums: Result<Vec<_>, _> =
            positions.iter().map(|position| numbering.sum(position, budget)).collect();
        Ok(Some((numbering.rules, sums?)))
    }
}

/// The approximate size of a move in bytes.
const MOVE_BYTES: u64 = 48;

/// A numbering of components, each after its followers.
#[derive(Default)]
pub(crate) struct ComponentNumbering {
    pub rules: Rules,
    places: FxHashMap<Position, u32>,
    /// The number of moves between them.
    moves: u64,
}

impl ComponentNumbering {
    /// The components of a position, if they have been numbered.
    pub fn known(&self, position: &Position) -> Option<Places> {
        position.components().map(|component| self.places.get(&component).copied()).collect()
    }

    pub fn sum(&mut self, position: &Position, budget: &Budget) -> Result<Places, Exhausted> {
        // Not up to symmetry, which may identify positions that are equal in normal play only.
        let components: Vec<Position> = position.components().collect();
        components.iter().map(|component| self.place(component, budget)).collect()
    }

    fn place(&mut self, component: &Position, budget: &Budget) -> Result<u32, Exhausted> {
        if let Some(&place) = self.places.get(component) {
            return Ok(place);
        }
        budget.check()?;
        budget.count_positions(1)?;
        check_for_loops(component, budget)?;
        let options = component.options(Player::Left);
        self.moves += options.len() as u64;
        budget.check_values(self.moves, self.moves * MOVE_BYTES)?;
        let options: Result<Vec<_>, _> =
            options.iter().map(|option| crate::work::deep(|| self.sum(option, budget))).collect();
        self.rules.push(options?);
        let place = self.rules.len() as u32 - 1;
        self.places.insert(component.clone(), place);
        Ok(place)
    }
}
