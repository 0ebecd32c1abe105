//! Positions of a ruleset, found by playing.

use crate::graph::Graph;
use crate::outcome::{Decided, retrograde};
use crate::{LoopyGame, LoopyOutcome, LoopyWork, Stopper};
use hashbrown::{DefaultHashBuilder, HashTable};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Player, Universe};
use std::hash::{BuildHasher, Hash};

/// The rules of a game whose positions may come back.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{Explored, Loopy, LoopyRules};
/// use kelvin_values::{Player, Universe};
///
/// /// A token on a strip of n cells: Left moves it to the right, Right one cell back, but not from either end.
/// struct Tug(u32);
///
/// impl LoopyRules for Tug {
///     type Position = u32;
///
///     fn options(&self, &cell: &u32, player: Player, found: &mut Vec<u32>) {
///         match player {
///             _ if cell == 0 || cell == self.0 => {}
///             Player::Left => found.push(cell + 1),
///             Player::Right => found.push(cell - 1),
///         }
///     }
/// }
///
/// let budget = Budget::unlimited();
/// let explored = Explored::from(&Tug(4), [2], &budget)?;
/// assert_eq!(explored.len(), 5);
/// assert_eq!(explored.outcomes(&budget)?.of(&2).unwrap().to_string(), "D");
/// let universe = Universe::new();
/// let loopy = Loopy::new(&universe);
/// let work = loopy.work(&budget);
/// let value = work.value(&explored.form(&2, &universe).unwrap())?;
/// assert_eq!(work.print(&value)?, "2 & -2");
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub trait LoopyRules {
    /// A position, which tells all that matters for how play goes on, but not whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Puts the positions that `player` can move to into `found`. They may be there more than once.
    fn options(&self, position: &Self::Position, player: Player, found: &mut Vec<Self::Position>);
}

/// The positions that can be reached from some, and the moves between them.
///
/// A position takes its own size and about 14 bytes, a move 4 bytes, and as much again for its way back while outcomes are
/// found. Where that is too much, a [`Tablebase`](crate::Tablebase) keeps no moves.
pub struct Explored<P> {
    positions: Vec<P>,
    /// The numbers of positions, by their hashes.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    graph: Graph,
}

impl<P: Clone + Eq + Hash> Explored<P> {
    /// What can be reached from the starting positions by any moves.
    pub fn from<R: LoopyRules<Position = P>>(
        rules: &R,
        starts: impl IntoIterator<Item = P>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let meter = budget.meter();
        let mut explored = Explored {
            positions: Vec::new(),
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            graph: Graph::default(),
        };
        for start in starts {
            explored.number(start, budget)?;
        }
        let mut options = Vec::new();
        let mut numbers = [Vec::new(), Vec::new()];
        while let Some(position) = explored.positions.get(explored.graph.len()).cloned() {
            meter.tick()?;
            for player in Player::BOTH {
                let numbers = &mut numbers[player.index()];
                numbers.clear();
                rules.options(&position, player, &mut options);
                for option in options.drain(..) {
                    numbers.push(explored.number(option, budget)?);
                }
                numbers.sort_unstable();
                numbers.dedup();
            }
            let [left, right] = &mut numbers;
            explored.graph.push(left.drain(..), right.drain(..));
            if explored.graph.len().is_multiple_of(1 << 10) {
                explored.check_memory(budget)?;
            }
        }
        Ok(explored)
    }

    /// The number of a position, which may be a new one.
    fn number(&mut self, position: P, budget: &Budget) -> Result<u32, Exhausted> {
        let hash = self.hasher.hash_one(&position);
        let next = u32::try_from(self.positions.len()).map_err(|_| Exhausted::Positions)?;
        let (positions, hasher) = (&self.positions, &self.hasher);
        let entry = self.numbers.entry(
            hash,
            |&number| positions[number as usize] == position,
            |&number| hasher.hash_one(&positions[number as usize]),
        );
        let number = *entry.or_insert(next).get();
        if number == next {
            budget.count_positions(1)?;
            self.positions.push(position);
        }
        Ok(number)
    }

    /// Refuses more than the budget allows, or than numbers of 32 bits can tell apart: moves are counted twice,
    /// as they are when outcomes are found.
    fn check_memory(&self, budget: &Budget) -> Result<(), Exhausted> {
        let moves = self.graph.edges() as u64;
        let positions = self.positions.len() as u64 * (size_of::<P>() as u64 + 32);
        let bytes = moves.saturating_mul(8).saturating_add(positions);
        if moves > u64::from(u32::MAX) / 2 || budget.byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(Exhausted::Memory);
        }
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.graph.edges()
    }

    /// The positions, by their numbers.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The number of a position.
    pub fn find(&self, position: &P) -> Option<usize> {
        let hash = self.hasher.hash_one(position);
        let found = self.numbers.find(hash, |&number| self.positions[number as usize] == *position);
        found.map(|&number| number as usize)
    }

    /// Whether no play comes back to where it was: then all values are short games.
    pub fn is_loopfree(&self) -> bool {
        self.graph.is_loopfree()
    }

    /// Whether some play in turns, from some position, goes on for ever.
    pub fn has_endless_play(&self) -> bool {
        self.graph.alternating().contains(&true)
    }

    /// Who wins each position, by retrograde analysis: linear in the number of moves.
    pub fn outcomes(&self, budget: &Budget) -> Result<Outcomes<'_, P>, Exhausted> {
        self.outcomes_after(&[], budget)
    }

    /// The same in a game in which these were met before, each with the player whose turn it was, and which is drawn when one of
    /// them comes back.
    ///
    /// Whoever can force a win so wins by moves to ever smaller [lengths](Outcomes::length), among which none is met twice. Whoever can
    /// force a win by any moves in the game that is drawn by repetition never meets what was met before, and wins this one too.
    pub fn outcomes_after(&self, met: &[(P, Player)], budget: &Budget) -> Result<Outcomes<'_, P>, Exhausted> {
        let number = |(position, player): &(P, Player)| Some((self.find(position)? as u32, *player));
        let drawn = met.iter().filter_map(number).collect();
        Ok(Outcomes { explored: self, decided: retrograde(&self.graph, |_, _| None, &drawn, budget)? })
    }

    /// The game that starts at a position.
    pub fn form<'u>(&self, position: &P, universe: &'u Universe) -> Option<LoopyGame<'u>> {
        let (graph, order) = self.graph.below(self.find(position)? as u32);
        Some(LoopyGame { universe, graph, values: vec![None; order.len()], root: 0 })
    }
}

/// Who wins the positions of a ruleset.
pub struct Outcomes<'e, P> {
    explored: &'e Explored<P>,
    decided: Decided,
}

impl<P: Clone + Eq + Hash> Outcomes<'_, P> {
    /// The outcome of a position.
    pub fn of(&self, position: &P) -> Option<LoopyOutcome> {
        self.explored.find(position).map(|number| self.decided.outcomes[number])
    }

    /// All of them, by the numbers of positions.
    pub fn all(&self) -> &[LoopyOutcome] {
        &self.decided.outcomes
    }

    /// How many moves are made from a position if `first` begins, the winner hurries and the loser delays; `None` if it is drawn. Whoever always
    /// moves to the least number wins, where a move that only keeps the win may be undone for ever.
    pub fn length(&self, position: &P, first: Player) -> Option<u32> {
        let number = self.explored.find(position)?;
        let winner = self.decided.outcomes[number].winners[first.index()];
        winner.map(|_| self.decided.lengths[number][first.index()])
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// Onside and offside of every position, by their numbers; `None` where a side is equal to no stopper.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Explored, Loopy, LoopyRules};
    /// # use kelvin_values::{Player, Universe};
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// /// Left counts down to 0, and Right may pass.
    /// struct Count;
    ///
    /// impl LoopyRules for Count {
    ///     type Position = u32;
    ///
    ///     fn options(&self, &n: &u32, player: Player, found: &mut Vec<u32>) {
    ///         match player {
    ///             Player::Left => found.extend(n.checked_sub(1)),
    ///             Player::Right if n > 0 => found.push(n),
    ///             Player::Right => {}
    ///         }
    ///     }
    /// }
    ///
    /// let explored = Explored::from(&Count, [2], &budget)?;
    /// let sides = work.sides_of_all(&explored)?;
    /// let [onside, offside] = sides[explored.find(&2).unwrap()];
    /// assert_eq!(onside, offside);
    /// assert_eq!(work.print_stopper(onside.unwrap())?, "over");
    /// # Ok::<(), kelvin_budget::Exhausted>(())
    /// ```
    pub fn sides_of_all<P>(
        &self,
        explored: &Explored<P>,
    ) -> Result<Vec<[Option<Stopper<'u>>; 2]>, Exhausted> {
        self.sides_in(&explored.graph)
    }
}
