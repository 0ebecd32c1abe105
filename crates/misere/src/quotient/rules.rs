//! The games of a quotient.

use crate::MisereGame;
use crate::work::see_that_play_ends;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::rulesets::{HeapCode, Piles, TakeAndBreak};
use kelvin_positions::{Position, Ruleset};
use kelvin_values::Player;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A sum of games of a list, as their places in it.
pub type Places = SmallVec<[u32; 3]>;

/// A list of impartial games, called heaps: the options of each are sums of earlier ones. Sums of them are the positions of
/// which a [`super::Quotient`] is made.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::quotient::Rules;
/// // Two heaps of Nim: nothing, and one counter.
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
    /// Adds a heap, unless its options are made of others than are there.
    pub fn push(&mut self, options: impl IntoIterator<Item = Places>) -> bool {
        let mut options: Vec<Places> = options.into_iter().collect();
        for option in &mut options {
            // What has no moves adds nothing.
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

    /// Takes the last heap away again.
    pub(super) fn pop(&mut self) {
        self.heaps.pop();
    }

    /// How many heaps there are.
    pub fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// The options of a heap, which must be there.
    pub fn options(&self, heap: usize) -> &[Places] {
        &self.heaps[heap]
    }

    /// The heaps of an octal or hexadecimal game from 0 to `most`; a subtraction game is one, too: `0.033` takes 2 or 3.
    pub fn octal(code: &HeapCode, most: u32, budget: &Budget) -> Result<Rules, Exhausted> {
        let (mut rules, meter) = (Rules::default(), budget.meter());
        for size in 0..=most {
            rules.push(Rules::octal_options(code, size, &meter)?);
        }
        Ok(rules)
    }

    /// What moves leave of a heap, as heaps.
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

    /// Games and all that follows from them, the simplest first, and the places of these games.
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

    /// The components of impartial positions and of all that follows from them, and of which of them each position is the sum.
    /// `None` if a position is partizan.
    pub fn positions(
        positions: &[Position],
        budget: &Budget,
    ) -> Result<Option<(Rules, Vec<Places>)>, Exhausted> {
        if !positions.iter().all(Position::is_impartial) {
            return Ok(None);
        }
        let mut finder = Finder::default();
        let sums: Result<Vec<_>, _> = positions.iter().map(|position| finder.sum(position, budget)).collect();
        Ok(Some((finder.rules, sums?)))
    }
}

/// About the bytes of a move.
const MOVE_BYTES: u64 = 48;

/// Numbers components, each after those that follow from it.
#[derive(Default)]
pub(crate) struct Finder {
    pub rules: Rules,
    places: FxHashMap<Position, u32>,
    /// How many moves there are between them.
    moves: u64,
}

impl Finder {
    /// The components of a position, if they have numbers.
    pub fn known(&self, position: &Position) -> Option<Places> {
        position.components().map(|part| self.places.get(&part).copied()).collect()
    }

    pub fn sum(&mut self, position: &Position, budget: &Budget) -> Result<Places, Exhausted> {
        // Not up to symmetry: positions of equal values in normal play may be one there.
        let parts: Vec<Position> = position.components().collect();
        parts.iter().map(|part| self.place(part, budget)).collect()
    }

    fn place(&mut self, part: &Position, budget: &Budget) -> Result<u32, Exhausted> {
        if let Some(&place) = self.places.get(part) {
            return Ok(place);
        }
        budget.check()?;
        budget.count_positions(1)?;
        see_that_play_ends(part, budget)?;
        let options = part.options(Player::Left);
        self.moves += options.len() as u64;
        budget.check_values(self.moves, self.moves * MOVE_BYTES)?;
        let options: Result<Vec<_>, _> =
            options.iter().map(|option| crate::work::deep(|| self.sum(option, budget))).collect();
        self.rules.push(options?);
        let place = self.rules.len() as u32 - 1;
        self.places.insert(part.clone(), place);
        Ok(place)
    }
}
