//! The reachable positions of a ruleset.

use crate::graph::Graph;
use crate::outcome::{Decided, retrograde};
use crate::{LoopyGame, LoopyOutcome, LoopyWork, Stopper};
use hashbrown::{DefaultHashBuilder, HashTable};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Player, Universe};
use std::hash::{BuildHasher, Hash};

/// The rules of a game whose positions may recur.
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
    /// A position. It determines the moves of both players, but not whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Appends the positions that `player` can move to. Duplicates are allowed.
    fn options(&self, position: &Self::Position, player: Player, found: &mut Vec<Self::Position>);
}

/// The positions reachable from given positions, and the moves between them.
///
/// A position takes its own size and about 14 bytes, a move 4 bytes, and another 4 for the reverse edge while
/// outcomes are computed. Where that is too much, a [`Tablebase`](crate::Tablebase) stores no moves.
pub struct Explored<P> {
    positions: Vec<P>,
    /// The indices of positions, by their hashes.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    graph: Graph,
}

impl<P: Clone + Eq + Hash> Explored<P> {
    /// Finds everything that is reachable from the starting positions.
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

    /// The index of a position, which is added if it is new.
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

    /// Returns an error if the memory exceeds the budget or an index exceeds 32 bits. Moves are counted
    /// twice, for the reverse edges.
    fn check_memory(&self, budget: &Budget) -> Result<(), Exhausted> {
        let moves = self.graph.edges() as u64;
        let positions = self.positions.len() as u64 * (size_of::<P>() as u64 + 32);
        let bytes = moves.saturating_mul(8).saturating_add(positions);
        if moves > u64::from(u32::MAX) / 2 || budget.byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(Exhausted::Memory);
        }
        Ok(())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.graph.edges()
    }

    /// The positions, by their indices.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The index of a position.
    pub fn find(&self, position: &P) -> Option<usize> {
        let hash = self.hasher.hash_one(position);
        let found = self.numbers.find(hash, |&number| self.positions[number as usize] == *position);
        found.map(|&number| number as usize)
    }

    /// Returns whether no position recurs in any play. All values are then short games.
    pub fn is_loopfree(&self) -> bool {
        self.graph.is_loopfree()
    }

    /// Returns whether infinite alternating play is possible from some position.
    pub fn has_infinite_play(&self) -> bool {
        self.graph.alternating().contains(&true)
    }

    /// The outcome of each position, by retrograde analysis. The time is linear in the number of moves.
    pub fn outcomes(&self, budget: &Budget) -> Result<Outcomes<'_, P>, Exhausted> {
        self.outcomes_after(&[], budget)
    }

    /// The outcomes when play is drawn as soon as a position of `visited` recurs with the same player to
    /// move.
    ///
    /// They remain right when every repeated position is drawn. A winner who always moves to a smaller
    /// [length](Outcomes::length) never repeats a position. Conversely, a winner of the game drawn by
    /// repetition never reaches a visited position, and so wins this game too.
    pub fn outcomes_after(
        &self,
        visited: &[(P, Player)],
        budget: &Budget,
    ) -> Result<Outcomes<'_, P>, Exhausted> {
        let number = |(position, player): &(P, Player)| Some((self.find(position)? as u32, *player));
        let drawn = visited.iter().filter_map(number).collect();
        Ok(Outcomes { explored: self, decided: retrograde(&self.graph, |_, _| None, &drawn, budget)? })
    }

    /// The game whose starting position this is.
    pub fn form<'u>(&self, position: &P, universe: &'u Universe) -> Option<LoopyGame<'u>> {
        let (graph, order) = self.graph.below(self.find(position)? as u32);
        Some(LoopyGame { universe, graph, values: vec![None; order.len()], root: 0 })
    }
}

/// The outcomes of the positions of a ruleset.
pub struct Outcomes<'e, P> {
    explored: &'e Explored<P>,
    decided: Decided,
}

impl<P: Clone + Eq + Hash> Outcomes<'_, P> {
    /// The outcome of a position.
    pub fn of(&self, position: &P) -> Option<LoopyOutcome> {
        self.explored.find(position).map(|number| self.decided.outcomes[number])
    }

    /// All outcomes, by the indices of positions.
    pub fn all(&self) -> &[LoopyOutcome] {
        &self.decided.outcomes
    }

    /// The length of play when `first` moves first, the winner plays fast and the loser plays slowly; `None`
    /// if it is drawn.
    ///
    /// A winner who always moves to the least length wins. Moves that only preserve the win might repeat
    /// without end.
    pub fn length(&self, position: &P, first: Player) -> Option<u32> {
        let number = self.explored.find(position)?;
        let winner = self.decided.outcomes[number].winners[first.index()];
        winner.map(|_| self.decided.lengths[number][first.index()])
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// Onside and offside of every position, by index; `None` where a side is equal to no stopper.
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
