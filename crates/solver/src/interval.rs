//! Bounds on the thermographs of positions whose values are out of reach.

use crate::sum::longest_row;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Heat, Thermograph, ThermographBounds};
use kelvin_positions::{Analyst, Position};
use kelvin_values::{Game, Player};
use rustc_hash::FxHashMap;

/// A search for bounds on thermographs, which narrow as it goes on. They hold whenever it ends.
///
/// Each pass searches one move deeper than the one before, and tries harder to find the exact values of
/// components. What is known of a component, up to symmetry, is kept for the next pass. Bounds come from:
///
/// * the exact value of a component, if it is found with the effort of the pass;
/// * the longest rows of moves: if Left can make at most n moves in a row while Right passes, the game is at most n;
/// * sums with fewer moves of one player ([`Position::cuts`]);
/// * the bounds of the options, as deep as the pass;
/// * the bounds of the components of a sum.
///
/// [`ThermographBounds`] has the proofs.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_heat::Heat;
/// use kelvin_positions::{Analyst, Position};
/// use kelvin_solver::IntervalSearch;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let (analyst, heat) = (Analyst::new(&universe), Heat::new(&universe));
/// let mut search = IntervalSearch::new(&analyst, &heat);
/// let board = Position::parse("domineering", "2x3")?;
/// let (bounds, ended) = search.bounds(&board, &Budget::unlimited()).unwrap();
/// assert_eq!(ended, None);
/// assert_eq!(bounds.known().unwrap().mean().to_string(), "3/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct IntervalSearch<'a, 'u> {
    analyst: &'a Analyst<'u>,
    heat: &'a Heat<'u>,
    known: FxHashMap<Position, Component<'u>>,
    /// The number of positions among which the value of a component is looked for.
    effort: u64,
    /// The limit that ends the search.
    over: Option<Exhausted>,
    /// The limit that ended the last attempt to find a value.
    failed: Option<Exhausted>,
}

/// What is known of a component.
#[derive(Clone)]
struct Component<'u> {
    bounds: Option<ThermographBounds>,
    value: Option<Game<'u>>,
    /// The effort with which its value was looked for.
    tried: u64,
    /// The number of moves that the search has looked ahead, plus 1.
    depth: u32,
}

/// The effort of the first pass, and the factor by which it grows.
const EFFORT: u64 = 1_000;
const GROWTH: u64 = 4;
/// The steps of arithmetic for each position.
const STEPS: u64 = 64;
/// The number of passes. The effort of the last ones has no limit.
const PASSES: u32 = 64;
/// The number of components that are kept.
const MAX_KNOWN: usize = 1 << 20;

impl<'a, 'u> IntervalSearch<'a, 'u> {
    /// Creates a search that uses the caches of an analyst and of thermographs.
    pub fn new(analyst: &'a Analyst<'u>, heat: &'a Heat<'u>) -> IntervalSearch<'a, 'u> {
        IntervalSearch {
            analyst,
            heat,
            known: FxHashMap::default(),
            effort: EFFORT,
            over: None,
            failed: None,
        }
    }

    /// Sets the effort of the first pass: the number of positions among which the value of a component is looked
    /// for. With 0, values are never looked for.
    #[must_use]
    pub fn effort(mut self, positions: u64) -> IntervalSearch<'a, 'u> {
        self.effort = positions;
        self
    }

    /// A budget for the effort of the pass.
    fn little(&self, budget: &Budget) -> Budget {
        budget.part().positions(self.effort).steps(self.effort.saturating_mul(STEPS))
    }

    /// Computes bounds on the thermograph of a position, until they are exact or the budget ends, with the limit that
    /// ended the search. It is an error if there are no bounds by then.
    ///
    /// The position is not loopy, and its rules do not fail.
    pub fn bounds(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<(ThermographBounds, Option<Exhausted>), Exhausted> {
        let mut best: Option<ThermographBounds> = None;
        for depth in 0..PASSES {
            self.over = None;
            if let Some(found) = self.position(position, depth, budget) {
                best = Some(match best {
                    Some(best) => best.and(&found).unwrap_or(best),
                    None => found,
                });
            }
            if let Some(why) = self.over {
                return best.map(|best| (best, Some(why))).ok_or(why);
            }
            if best.as_ref().is_some_and(|best| best.known().is_some()) {
                break;
            }
            self.effort = self.effort.saturating_mul(GROWTH);
        }
        let why = self.failed.filter(|_| best.as_ref().is_none_or(|best| best.known().is_none()));
        best.map(|best| (best, why)).ok_or(why.unwrap_or(Exhausted::Positions))
    }

    /// The bounds of a position, which is the sum of its components.
    fn position(&mut self, position: &Position, depth: u32, budget: &Budget) -> Option<ThermographBounds> {
        let mut all = vec![];
        for part in position.components_up_to_symmetry() {
            let found = self.component(&part.position, depth, budget);
            all.push((found, part.negated));
        }
        let work = self.analyst.universe().work(budget);
        let values: Option<Vec<_>> = all
            .iter()
            .map(|(found, negated)| match negated {
                true => work.negate(found.value?).ok(),
                false => found.value,
            })
            .collect();
        if let Some(values) = values {
            let little = self.little(budget);
            let work = self.analyst.universe().work(&little);
            if let Ok(thermograph) = self.heat.thermograph_of_sum(&work, &values) {
                return Some(ThermographBounds::exact(thermograph));
            }
        }
        let mut sum: Option<ThermographBounds> = None;
        for (found, negated) in all {
            let bounds = if negated { found.bounds?.negative() } else { found.bounds? };
            sum = Some(match sum {
                Some(sum) => sum.plus(&bounds).ok()?,
                None => bounds,
            });
        }
        Some(sum.unwrap_or_else(|| ThermographBounds::exact(Thermograph::of_integer(0))))
    }

    /// What is known of a component after it was searched to a depth.
    fn component(&mut self, part: &Position, depth: u32, budget: &Budget) -> Component<'u> {
        let mut found = self.known.get(part).cloned().unwrap_or_else(|| Component {
            bounds: rows(part, budget),
            value: None,
            tried: 0,
            depth: 0,
        });
        if found.value.is_some() || self.is_over(budget) {
            return found;
        }
        if found.tried < self.effort {
            found.tried = self.effort;
            self.evaluate(part, &mut found, budget);
        }
        if found.value.is_none() && found.depth <= depth {
            if found.depth == 0 {
                self.cut(part, &mut found, budget);
            }
            if depth > 0
                && let Some(bounds) = self.options(part, depth - 1, budget)
            {
                found.narrow(bounds);
            }
            if self.over.is_none() {
                found.depth = depth + 1;
            }
        }
        if self.known.len() < MAX_KNOWN || self.known.contains_key(part) {
            self.known.insert(part.clone(), found.clone());
        }
        found
    }

    /// Returns whether the budget has ended.
    fn is_over(&mut self, budget: &Budget) -> bool {
        if self.over.is_none() {
            self.over = budget.check().err();
        }
        self.over.is_some()
    }

    /// Tries to find the value of a component with little effort.
    fn evaluate(&mut self, part: &Position, found: &mut Component<'u>, budget: &Budget) {
        let little = self.little(budget);
        let value = match self.analyst.value(part, &little) {
            Ok(value) => value,
            Err(why) => {
                self.failed = Some(why);
                return;
            }
        };
        if let Ok(thermograph) = self.heat.thermograph(&self.analyst.universe().work(budget), value) {
            found.value = Some(value);
            found.bounds = Some(ThermographBounds::exact(thermograph.into_owned()));
        }
    }

    /// Narrows the bounds of a component by sums with fewer moves of one player.
    fn cut(&mut self, part: &Position, found: &mut Component<'u>, budget: &Budget) {
        for player in Player::BOTH {
            for sum in part.cuts(player) {
                let Some(of_sum) = self.position(&sum, 0, budget) else { continue };
                let Some(bounds) = &found.bounds else { return };
                let narrower = match player {
                    Player::Left => bounds.at_least(&of_sum),
                    Player::Right => bounds.at_most(&of_sum),
                };
                found.bounds = Some(narrower.unwrap_or_else(|_| bounds.clone()));
            }
        }
    }

    /// The bounds that follow from those of the options.
    fn options(&mut self, part: &Position, depth: u32, budget: &Budget) -> Option<ThermographBounds> {
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            for option in part.options(player) {
                sides[player.index()].push(self.position(&option, depth, budget)?);
            }
        }
        ThermographBounds::from_options(&sides[0], &sides[1]).ok()
    }
}

impl Component<'_> {
    /// Adds other bounds.
    fn narrow(&mut self, bounds: ThermographBounds) {
        self.bounds = Some(match &self.bounds {
            Some(known) => known.and(&bounds).unwrap_or_else(|_| known.clone()),
            None => bounds,
        });
    }
}

/// The bounds from the longest rows of moves; `None` if they are not found quickly.
fn rows(part: &Position, budget: &Budget) -> Option<ThermographBounds> {
    if part.is_all_small() {
        // An infinitesimal is between -1 and 1.
        return Some(ThermographBounds::between(-1, 1));
    }
    let mut limits = [0; 2];
    for player in Player::BOTH {
        let limit = part.row_limit(player).and_then(|limit| i64::try_from(limit).ok());
        limits[player.index()] = limit.or_else(|| longest_row(part, player, budget))?;
    }
    Some(ThermographBounds::between(-limits[1], limits[0]))
}
