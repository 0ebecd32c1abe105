//! Hot games over all numbers.

mod cool;
mod error;
mod notation;
mod order;
mod print;
mod sum;
mod walls;

pub use error::HotError;
pub use notation::{HotReason, ReadHotError};

use crate::heat::deep;
use hashbrown::HashMap;
use kelvin_budget::{Budget, Meter};
use kelvin_numbers::{Bound, Scalar, simplest_scalar};
use kelvin_values::{Game, Player};
use std::cmp::Ordering;
use std::rc::Rc;

/// A set of games {L|R} of finitely many options, whose leaves are numbers of any kind, such as {1/3|0}, {π|0} and
/// {ω|-ω}.
///
/// Such a game has no canonical form in general: an option that is reversible through a number may have to be replaced
/// by infinitely many. So games are kept as forms without dominated options, and a game that is equal to a number is this
/// number. That is the case if a number fits between the options (Conway, *On Numbers and Games*, Theorem 11), which
/// the sections decide. Order, stops, thermographs and cooling follow from their definitions, as number avoidance and number
/// translation hold for all numbers.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_heat::HotGames;
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let mut games = HotGames::new(&budget);
/// let game = games.read("{omega|0} + {1|-1}", &universe.work(&budget))?;
/// assert_eq!(games.stop(game, Player::Left).to_string(), "omega-1");
/// let walls = games.thermograph(game)?;
/// assert_eq!(walls.mean().to_string(), "omega/2");
/// assert_eq!(walls.try_temperature()?.to_string(), "omega/2");
///
/// let game = games.read("{pi|0}", &universe.work(&budget))?;
/// let cooled = games.cool(game, &"1/3".parse::<kelvin_numbers::Rational>()?.into())?;
/// assert_eq!(games.text(cooled)?, "{-1/3+pi|1/3}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HotGames<'b> {
    meter: Meter<'b>,
    nodes: Vec<Node>,
    known: HashMap<HotForm, HotGame>,
    sums: HashMap<[HotGame; 2], HotGame>,
    negatives: HashMap<HotGame, HotGame>,
    order: HashMap<[HotGame; 2], bool>,
    walls: HashMap<HotGame, Rc<HotThermograph>>,
    short: HashMap<u32, HotGame>,
}

/// The approximate size of a game with its cached results in bytes.
const NODE_BYTES: u64 = 1 << 10;

/// A game of a [`HotGames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HotGame(u32);

/// The thermograph of a hot game over all numbers, from temperature 0 upward.
pub type HotThermograph = crate::Thermograph<Scalar>;

/// A number, or the options of Left and of Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HotForm {
    /// A number.
    Number(Scalar),
    /// The options of a game that is not a number.
    Options([Box<[HotGame]>; 2]),
}

struct Node {
    form: HotForm,
    sections: [Cut; 2],
}

/// A section: a cut of the number line just left or just right of a number (see [`kelvin_values::Section`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    number: Scalar,
    side: Player,
}

impl Cut {
    fn compare(&self, other: &Cut) -> Result<Ordering, HotError> {
        Ok(self.number.compare(&other.number)?.then(self.side.cmp(&other.side)))
    }
}

impl<'b> HotGames<'b> {
    /// Creates an empty set.
    pub fn new(budget: &'b Budget) -> HotGames<'b> {
        HotGames {
            meter: budget.meter(),
            nodes: Vec::new(),
            known: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            order: HashMap::new(),
            walls: HashMap::new(),
            short: HashMap::new(),
        }
    }

    /// The number or the options.
    pub fn form(&self, game: HotGame) -> &HotForm {
        &self.nodes[game.0 as usize].form
    }

    /// The number, if the game is equal to one.
    pub fn number(&self, game: HotGame) -> Option<&Scalar> {
        match self.form(game) {
            HotForm::Number(number) => Some(number),
            HotForm::Options(_) => None,
        }
    }

    /// The number at which play stops when `player` moves first.
    pub fn stop(&self, game: HotGame, player: Player) -> &Scalar {
        &self.section(game, player).number
    }

    fn section(&self, game: HotGame, player: Player) -> &Cut {
        &self.nodes[game.0 as usize].sections[player.index()]
    }

    fn store(&mut self, form: HotForm, sections: [Cut; 2]) -> Result<HotGame, HotError> {
        if let Some(&game) = self.known.get(&form) {
            return Ok(game);
        }
        self.meter.budget().count_positions(1)?;
        let bytes = self.nodes.len() as u64 * NODE_BYTES;
        if self.meter.budget().byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(kelvin_budget::Exhausted::Memory.into());
        }
        let Ok(index) = u32::try_from(self.nodes.len()) else {
            return Err(kelvin_budget::Exhausted::Memory.into());
        };
        let game = HotGame(index);
        self.nodes.push(Node { form: form.clone(), sections });
        self.known.insert(form, game);
        Ok(game)
    }

    /// A number.
    pub fn of_number(&mut self, number: &Scalar) -> Result<HotGame, HotError> {
        let sections = Player::BOTH.map(|side| Cut { number: number.clone(), side });
        self.store(HotForm::Number(number.clone()), sections)
    }

    /// The game with the given options.
    pub fn of_options(&mut self, options: [Vec<HotGame>; 2]) -> Result<HotGame, HotError> {
        self.meter.tick()?;
        let ends = [self.best_section(&options, Player::Left)?, self.best_section(&options, Player::Right)?];
        let sections = match ends {
            [Some(left), Some(right)] if left.compare(&right)?.is_ge() => [left, right],
            ends => return self.simplest(ends),
        };
        let [left, right] = options;
        let left = self.undominated(left, Player::Left)?;
        let right = self.undominated(right, Player::Right)?;
        self.store(HotForm::Options([left.into(), right.into()]), sections)
    }

    /// The best section of the opponent among the options of `player`, which is the section of a game that is not a
    /// number.
    fn best_section(&self, options: &[Vec<HotGame>; 2], player: Player) -> Result<Option<Cut>, HotError> {
        let mut best: Option<&Cut> = None;
        for &option in &options[player.index()] {
            let section = self.section(option, !player);
            let better = match best {
                None => true,
                Some(best) => section.compare(best)? == crate::thermograph::better(player),
            };
            if better {
                best = Some(section);
            }
        }
        Ok(best.cloned())
    }

    /// The simplest number between two sections.
    fn simplest(&mut self, [low, high]: [Option<Cut>; 2]) -> Result<HotGame, HotError> {
        // A number fits if the cut is on its outer side.
        let bound = |cut: Option<Cut>, outer: Player| match cut {
            None => Bound::Unbounded,
            Some(Cut { number, side }) if side == outer => Bound::Closed(number),
            Some(Cut { number, .. }) => Bound::Open(number),
        };
        let number = simplest_scalar(&bound(low, Player::Left), &bound(high, Player::Right))?;
        // There is a number between two different cuts.
        let number = number.ok_or(kelvin_numbers::SurrealError::Indescribable)?;
        self.of_number(&number)
    }

    /// The options that no other is at least as good as.
    fn undominated(&mut self, mut options: Vec<HotGame>, player: Player) -> Result<Vec<HotGame>, HotError> {
        options.sort_unstable();
        options.dedup();
        let mut best: Vec<HotGame> = Vec::with_capacity(options.len());
        for option in options {
            let mut kept = Vec::with_capacity(best.len() + 1);
            let mut dominated = false;
            for other in best {
                let [worse, better] = match player {
                    Player::Left => [other, option],
                    Player::Right => [option, other],
                };
                dominated = dominated || self.is_at_most(better, worse)?;
                if dominated || !self.is_at_most(worse, better)? {
                    kept.push(other);
                }
            }
            if !dominated {
                kept.push(option);
            }
            best = kept;
        }
        Ok(best)
    }

    /// A short game.
    pub fn of_game(&mut self, game: Game<'_>) -> Result<HotGame, HotError> {
        if let Some(number) = game.number() {
            return self.of_number(&Scalar::from(&number));
        }
        if let Some(&known) = self.short.get(&game.word()) {
            return Ok(known);
        }
        self.meter.tick()?;
        let hot = deep(|| {
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in game.options(player) {
                    options[player.index()].push(self.of_game(option)?);
                }
            }
            self.of_options(options)
        })?;
        self.short.insert(game.word(), hot);
        Ok(hot)
    }
}
