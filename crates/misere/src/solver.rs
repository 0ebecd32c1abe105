//! Outcomes in misère play.

use crate::quotient::{ComponentNumbering, Quotient, QuotientSolver};
use crate::work::{check_for_loops, deep};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Move, Position};
use kelvin_values::{Outcome, Player};
use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use std::time::Duration;

/// A solver for the misère outcomes of positions and sums of any rulesets without loops.
///
/// If a loop is found during the search, the result is [`Exhausted`], and [`Position::loops`] reports it.
///
/// In misère play values do not determine the outcome of a sum, so the whole sum is searched with a
/// transposition table. Components are numbered, their moves are generated once, and sums of the same
/// components share an entry. Small components are identified if their moves lead to the same sums. Nothing
/// specific to normal play is used: no dominated moves, no known values, no cancellation of components.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::MisereSolver;
/// use kelvin_positions::Position;
/// use kelvin_values::Outcome;
///
/// let solver = MisereSolver::default();
/// let budget = Budget::unlimited();
/// // Every first move in a 2x2 square of Domineering leaves the opponent without a move, which loses.
/// let square = Position::parse("domineering", "2x2")?;
/// assert_eq!(solver.outcome(&square, &budget)?, Outcome::P);
/// // Beside a heap of one the first player takes the counter.
/// assert_eq!(solver.outcome(&(square + Position::parse("nim", "1")?), &budget)?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Long searches of impartial sums are replaced by the [`crate::quotient`] of their components, where it is
/// found.
#[derive(Default)]
pub struct MisereSolver {
    table: Mutex<TranspositionTable>,
    strategy: Mutex<Option<Arc<QuotientStrategy>>>,
}

/// A quotient of the components of impartial positions, which decides all their sums.
struct QuotientStrategy {
    components: ComponentNumbering,
    quotient: Quotient,
}

/// A sum, as the sorted numbers of its components.
type Sum = SmallVec<[u32; 6]>;

#[derive(Default)]
struct TranspositionTable {
    numbers: FxHashMap<Position, u32>,
    components: Vec<Component>,
    /// Small components by the results of both players' moves.
    by_results: FxHashMap<[Arc<[Sum]>; 2], u32>,
    /// Whether a player wins a sum moving first.
    wins: [FxHashMap<Sum, bool>; 2],
    /// The recursion depth of numbering, in which followers are numbered first.
    depth: usize,
}

struct Component {
    position: Position,
    /// The number of moves of each player.
    moves: [usize; 2],
    /// The results of each player's moves, computed on demand.
    options: [Option<Arc<[Sum]>>; 2],
}

impl MisereSolver {
    /// The outcome of a position or a sum.
    pub fn outcome(&self, position: &Position, budget: &Budget) -> Result<Outcome, Exhausted> {
        let [left, right] = Player::BOTH.map(|player| self.wins(position, player, budget));
        Ok(Outcome::of_first_moves([left?, right?]))
    }

    /// Returns whether a player wins moving first.
    pub fn wins(&self, position: &Position, player: Player, budget: &Budget) -> Result<bool, Exhausted> {
        if !position.is_impartial() {
            return self.search(position, player, budget);
        }
        if let Some(known) = self.decided_by_quotient(position) {
            return Ok(known);
        }
        let short_search = self.search(position, player, &budget.part().positions(POSITIONS_BEFORE_QUOTIENT));
        if short_search.is_ok() {
            return short_search;
        }
        budget.check()?;
        if let Ok(Some(decided_by_quotient)) =
            self.solve_by_quotient(position, &budget.part().time(QUOTIENT_TIME))
        {
            return Ok(decided_by_quotient);
        }
        self.search(position, player, budget)
    }

    fn search(&self, position: &Position, player: Player, budget: &Budget) -> Result<bool, Exhausted> {
        let (table, meter) = (&mut *self.lock_table(budget)?, budget.meter());
        let sum = table.sum(position, &meter)?;
        TableSearch { table, meter, depth: 0 }.wins(&sum, player)
    }

    /// Returns whether the player to move wins, if the last quotient decides it.
    fn decided_by_quotient(&self, position: &Position) -> Option<bool> {
        let strategy = self.strategy.lock().clone()?;
        let sum = strategy.components.known(position)?;
        let sum: Vec<usize> = sum.into_iter().map(|index| index as usize).collect();
        strategy.quotient.is_previous_win(&sum).map(|lost| !lost)
    }

    /// Computes the quotient of the components of a position, and whether the player to move wins it.
    fn solve_by_quotient(&self, position: &Position, budget: &Budget) -> Result<Option<bool>, Exhausted> {
        let mut components = ComponentNumbering::default();
        components.sum(position, budget)?;
        let mut solver = QuotientSolver::default();
        solver.solve(&components.rules, budget)?;
        *self.strategy.lock() = Some(Arc::new(QuotientStrategy { components, quotient: solver.quotient() }));
        Ok(self.decided_by_quotient(position))
    }

    /// Locks the table; waiting is bounded by the budget.
    fn lock_table(&self, budget: &Budget) -> Result<MutexGuard<'_, TranspositionTable>, Exhausted> {
        loop {
            if let Some(table) = self.table.try_lock_for(LOCK_WAIT) {
                return Ok(table);
            }
            budget.check()?;
        }
    }

    /// The winning moves of a player, each with its result. A player without moves has already won.
    pub fn winning_moves(
        &self,
        position: &Position,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<(Move, Position)>, Exhausted> {
        let mut winning = Vec::new();
        for (chosen, option) in position.moves(player) {
            if !self.wins(&option, !player, budget)? {
                winning.push((chosen, option));
            }
        }
        Ok(winning)
    }

    /// The approximate number of bytes used by the table; 0 during a search.
    pub fn bytes(&self) -> u64 {
        self.table.try_lock().map_or(0, |table| table.bytes())
    }

    /// The number of sums in the table.
    pub fn len(&self) -> usize {
        self.table.lock().len()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl TranspositionTable {
    fn len(&self) -> usize {
        self.wins.iter().map(FxHashMap::len).sum()
    }

    fn bytes(&self) -> u64 {
        self.len() as u64 * SUM_BYTES + self.components.len() as u64 * COMPONENT_BYTES
    }

    /// The components of a position in which a player can move.
    fn sum(&mut self, position: &Position, meter: &Meter<'_>) -> Result<Sum, Exhausted> {
        let mut sum = Sum::new();
        for part in position.components().collect::<Vec<_>>() {
            self.depth += 1;
            let number = if self.depth > MAX_DEPTH {
                Err(Exhausted::Memory)
            } else {
                deep(|| self.number(part, meter))
            };
            self.depth -= 1;
            let number = number?;
            if self.components[number as usize].moves != [0; 2] {
                sum.push(number);
            }
        }
        sum.sort_unstable();
        Ok(sum)
    }

    /// The number of a component.
    fn number(&mut self, position: Position, meter: &Meter<'_>) -> Result<u32, Exhausted> {
        if let Some(&number) = self.numbers.get(&position) {
            return Ok(number);
        }
        meter.tick()?;
        check_for_loops(&position, meter.budget())?;
        let moves = Player::BOTH.map(|player| position.move_count(player));
        let mut options = [None, None];
        if moves[0] + moves[1] <= MAX_COMPARED_MOVES {
            let [left, right] = Player::BOTH.map(|player| self.options_of(&position, player, meter));
            let both = [left?, right?];
            if let Some(&same) = self.by_results.get(&both) {
                self.numbers.insert(position, same);
                return Ok(same);
            }
            self.by_results.insert(both.clone(), self.components.len() as u32);
            options = both.map(Some);
        }
        // The numbers are used up.
        let number = u32::try_from(self.components.len()).map_err(|_| Exhausted::Memory)?;
        self.components.push(Component { position: position.clone(), moves, options });
        self.numbers.insert(position, number);
        Ok(number)
    }

    fn options_of(
        &mut self,
        position: &Position,
        player: Player,
        meter: &Meter<'_>,
    ) -> Result<Arc<[Sum]>, Exhausted> {
        let positions = position.options(player);
        let options: Result<Vec<Sum>, _> = positions.iter().map(|option| self.sum(option, meter)).collect();
        let mut options = options?;
        options.sort_unstable();
        options.dedup();
        Ok(options.into())
    }

    fn options(&mut self, number: u32, player: Player, meter: &Meter<'_>) -> Result<Arc<[Sum]>, Exhausted> {
        let component = &self.components[number as usize];
        if let Some(known) = &component.options[player.index()] {
            return Ok(known.clone());
        }
        let options = self.options_of(&component.position.clone(), player, meter)?;
        self.components[number as usize].options[player.index()] = Some(options.clone());
        Ok(options)
    }

    fn moves(&self, sum: &[u32], player: Player) -> usize {
        sum.iter().map(|&number| self.components[number as usize].moves[player.index()]).sum()
    }
}

struct TableSearch<'m, 'b> {
    table: &'m mut TranspositionTable,
    meter: Meter<'b>,
    depth: usize,
}

/// The maximum number of moves in a component that is compared with others by its results.
const MAX_COMPARED_MOVES: usize = 8;
/// The maximum depth of a search.
const MAX_DEPTH: usize = 1 << 17;
/// The number of positions of an impartial sum searched before its quotient is computed.
const POSITIONS_BEFORE_QUOTIENT: u64 = 1 << 14;
/// The time limit of that computation.
const QUOTIENT_TIME: Duration = Duration::from_secs(2);
/// The interval between budget checks of a waiting thread.
const LOCK_WAIT: Duration = Duration::from_millis(20);
/// The approximate size of a sum in bytes.
const SUM_BYTES: u64 = 64;
/// The approximate size of a component with its moves in bytes.
const COMPONENT_BYTES: u64 = 1024;

impl TableSearch<'_, '_> {
    fn tick(&self) -> Result<(), Exhausted> {
        if self.meter.tick()? {
            self.meter.budget().check_values(self.table.len() as u64, self.table.bytes())?;
        }
        Ok(())
    }

    fn wins(&mut self, sum: &Sum, player: Player) -> Result<bool, Exhausted> {
        self.tick()?;
        if self.table.moves(sum, player) == 0 {
            return Ok(true);
        }
        if let Some(&known) = self.table.wins[player.index()].get(sum) {
            return Ok(known);
        }
        let options = self.ordered_options(sum, player)?;
        let mut wins = false;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Exhausted::Memory);
        }
        for (_, option) in options {
            if !deep(|| self.wins(&option, !player))? {
                wins = true;
                break;
            }
        }
        self.depth -= 1;
        self.meter.budget().count_positions(1)?;
        self.table.wins[player.index()].insert(sum.clone(), wins);
        Ok(wins)
    }

    /// The options of a player, in heuristic order: first those that leave the player few moves and the
    /// opponent many.
    fn ordered_options(&mut self, sum: &Sum, player: Player) -> Result<Vec<(i64, Sum)>, Exhausted> {
        let mut all = Vec::new();
        for (index, &number) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == number {
                continue; // the same moves as in the previous component
            }
            for left in self.table.options(number, player, &self.meter)?.iter() {
                self.tick()?;
                let mut option = sum.clone();
                option.remove(index);
                option.extend_from_slice(left);
                option.sort_unstable();
                let [own, other] = [player, !player].map(|player| self.table.moves(&option, player) as i64);
                // An opponent without moves wins.
                if other > 0 {
                    all.push((own - other, option));
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}
