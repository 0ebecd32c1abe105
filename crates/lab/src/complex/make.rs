//! Construction of a complex with a given value.

use super::FoundComplex;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::texts::ValueText;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_numbers::Integer;
use kelvin_placement::constructions::{flag, known_flag, universal, values};
use kelvin_placement::search::{Fewest, Structure, smallest};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_positions::WrittenSummand;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a complex with a given value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MakeQuestion {
    /// The value.
    pub value: String,
    /// The dimension of the complex, for integers.
    pub dimension: Option<i64>,
    /// Whether the complex must be a flag complex: all minimal illegal positions are pairs.
    #[serde(default)]
    pub flag: bool,
}

impl Ask for MakeQuestion {
    type Answer = FoundComplex;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<FoundComplex, Error> {
        let game = lab.game(&WrittenSummand::value(&self.value), budget)?;
        lab.make_complex(game, self.dimension, self.flag, budget)
    }
}

impl<'u> Lab<'u> {
    /// Returns the smallest known complex with a given value. If one on at most five vertices exists, it is
    /// found by search. Otherwise integers, dyadic rationals, switches of integers, tinies and nimbers use
    /// the constructions of Huntemann, chapter 4; other games use a complex built from those of their
    /// options. A flag complex comes from a two-coloured conflict graph. The value of the complex is computed
    /// before it is returned.
    pub fn make_complex(
        &self,
        game: Game<'u>,
        dimension: Option<i64>,
        flag: bool,
        budget: &Budget,
    ) -> Result<FoundComplex, Error> {
        let dimension = dimension.and_then(|dimension| isize::try_from(dimension).ok());
        let complex = match flag {
            true if dimension.is_some() => return Err(Error::NoDimension(game.to_string())),
            true => self.smallest_known_flag(game, budget)?,
            false => self.smallest_known(game, dimension, budget)?,
        };
        if complex.value(self.universe(), budget)? != game {
            return Err(Error::Mistaken { complex: complex.to_string(), game: game.to_string() });
        }
        Ok(FoundComplex::new(&complex, Some(ValueText::of(game))))
    }
}

/// The largest number of vertices for which all complexes are searched.
const LOOKED_AT: usize = 5;

impl<'u> Lab<'u> {
    /// Returns the smallest known complex of a game. If it has few vertices, it is the smallest of all.
    /// Otherwise it comes from a theorem, or is built from the smallest known complexes of the options, if
    /// that is smaller and has the right value.
    fn smallest_known(
        &self,
        game: Game<'u>,
        dimension: Option<isize>,
        budget: &Budget,
    ) -> Result<LabelledComplex, Error> {
        let by_theorem = complex(game, dimension, budget)?;
        let size = |complex: &LabelledComplex| complex.complex().vertices().len();
        if dimension.is_some() || game.number().is_some() || size(&by_theorem) <= LOOKED_AT {
            return Ok(by_theorem);
        }
        if let Some(smallest) = smallest(game, LOOKED_AT, budget)? {
            return Ok(smallest);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, option) in game.all_options() {
            options[player.index()].push(self.smallest_known(option, None, budget)?);
        }
        let birthday = self.universe().work(budget).birthday(game)?;
        let options = [options[0].iter().collect(), options[1].iter().collect()];
        let made = universal::with_options(options, usize::try_from(&birthday).unwrap_or(usize::MAX))?;
        let smaller = size(&made) < size(&by_theorem) && made.value(self.universe(), budget)? == game;
        Ok(if smaller { made } else { by_theorem })
    }
}

/// The largest number of vertices for which all two-coloured graphs are searched.
const GRAPHS_LOOKED_AT: usize = 6;

/// The table has known flag complexes of games born by this day.
const DAY_OF_TABLE: usize = 3;

impl<'u> Lab<'u> {
    /// Returns the smallest known flag complex of a game. Candidates come from the table, from theorems, from
    /// a search and from the options, also for the game minus an integer, with a simplex added.
    fn smallest_known_flag(&self, game: Game<'u>, budget: &Budget) -> Result<LabelledComplex, Error> {
        if integer(game).is_some() {
            return Ok(flag::game(game, budget)?.legal_complex(budget)?);
        }
        let mut blocks = |game: Game<'u>| self.known_flag(game, budget);
        let made = flag::game_with_blocks(game, &mut blocks, budget)?.legal_complex(budget)?;
        Ok(match self.searched_flag(game, budget)? {
            Some(found) if vertices(&found) < vertices(&made) => found,
            _ => made,
        })
    }

    /// Returns the smallest flag complex that is known without a search.
    fn known_flag(&self, game: Game<'u>, budget: &Budget) -> Result<Option<LabelledComplex>, PlacementError> {
        let mut found = self.flags_without_search(game, budget)?;
        for n in (-INTEGERS_BESIDE..=INTEGERS_BESIDE).filter(|n| *n != 0) {
            let rest = game - self.universe().integer(n);
            for complex in self.flags_without_search(rest, budget)? {
                let size = isize::try_from(n.abs()).unwrap_or(isize::MAX) - 1;
                found.push(values::integer(n, size)?.join(&complex)?);
            }
        }
        Ok(found.into_iter().min_by_key(vertices))
    }

    /// Returns the flag complexes of the table and of theorems.
    fn flags_without_search(
        &self,
        game: Game<'u>,
        budget: &Budget,
    ) -> Result<Vec<LabelledComplex>, PlacementError> {
        let birthday = self.universe().work(budget).birthday(game).map_err(Unfinished::from)?;
        let early = birthday <= Integer::from(DAY_OF_TABLE);
        let mut found = Vec::from_iter(if early { known_flag::complex(game)? } else { None });
        match by_theorem(game, budget) {
            Ok(Some(complex)) if complex.complex().is_flag(budget)? => found.push(complex),
            Err(why @ PlacementError::Unfinished(_)) => return Err(why),
            // A complex that is too large is not the smallest.
            Ok(_) | Err(_) => {}
        }
        Ok(found)
    }

    /// Searches all two-coloured conflict graphs with few vertices.
    fn searched_flag(&self, game: Game<'u>, budget: &Budget) -> Result<Option<LabelledComplex>, Error> {
        let mut search = Fewest::new(self.universe(), &[game], budget)?;
        while search.order() <= GRAPHS_LOOKED_AT {
            search.grow(1, budget)?;
            if let Some(graph) = search.get(game, Structure::Any) {
                return Ok(Some(graph.complex(budget)?));
            }
        }
        Ok(None)
    }
}

/// The largest integer that is subtracted from a game to look for a known complex of the rest.
const INTEGERS_BESIDE: i64 = 3;

fn vertices(complex: &LabelledComplex) -> usize {
    complex.complex().vertices().len()
}

/// Returns the complex of Huntemann, chapter 4, for a number, a nimber, a switch of integers or a tiny.
fn by_theorem(game: Game<'_>, budget: &Budget) -> Result<Option<LabelledComplex>, PlacementError> {
    if let Some(number) = game.number() {
        return Ok(Some(values::number(&number)?));
    }
    if let Some(n) = game.number_up_star().filter(|_| game.is_nimber()).map(|parts| parts.star) {
        return Ok(Some(values::nimber(usize::try_from(&n).unwrap_or(usize::MAX), budget)?));
    }
    let [left, right] = Player::BOTH.map(|player| only(game, player));
    if let (Some(left), Some(right)) = (left, right) {
        if let (Some(a), Some(b)) = (integer(left), integer(right)) {
            return Ok(Some(values::switch(a, b)?));
        }
        for (zero, threat, player) in [(left, right, Player::Right), (right, left, Player::Left)] {
            let [back, far] = [!player, player].map(|player| only(threat, player).and_then(integer));
            if let (true, Some(0), Some(far)) = (zero.is_zero(), back, far) {
                let tiny = values::tiny(usize::try_from(far.unsigned_abs()).unwrap_or(usize::MAX))?;
                return Ok(Some(if player == Player::Right { tiny } else { tiny.negative() }));
            }
        }
    }
    Ok(None)
}

/// Returns the integer equal to a game, if there is one of at most 63 bits.
fn integer(game: Game<'_>) -> Option<i64> {
    let number = game.number().filter(|number| number.is_integer())?;
    i64::try_from(&number.floor()).ok()
}

fn complex(game: Game<'_>, dimension: Option<isize>, budget: &Budget) -> Result<LabelledComplex, Error> {
    if let Some(n) = integer(game) {
        let least = isize::try_from(n.unsigned_abs()).unwrap_or(isize::MAX) - 1;
        return Ok(values::integer(n, dimension.unwrap_or(least))?);
    }
    if dimension.is_some() {
        return Err(Error::NoDimension(game.to_string()));
    }
    match by_theorem(game, budget)? {
        Some(complex) => Ok(complex),
        None => Ok(universal::complex(game, budget)?),
    }
}

/// Returns the option of a player who has exactly one.
fn only<'u>(game: Game<'u>, player: Player) -> Option<Game<'u>> {
    let mut options = game.options(player);
    let first = options.next()?;
    options.next().is_none().then_some(first)
}
