//! Who wins in misère play.

use crate::quotient::{Finder, Quotient, QuotientSolver};
use crate::work::{deep, see_that_play_ends};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Move, Position};
use kelvin_values::{Outcome, Player};
use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use std::time::Duration;

/// Finds who wins positions and sums of them, of any rulesets by which play ends, when the player who cannot move wins. Where it is found on
/// the way that play need not end, nothing is answered but [`Exhausted`], and [`Position::loops`] tells it.
///
/// In misère play a sum is not told by values, so that all of it is searched, with memory. What is a sum is seen as one: its components
/// are named by numbers, their moves are found once, and sums of the same components are the same. Small components are the same if
/// their moves lead to the same sums, whatever they look like. Nothing of normal play is used: neither dominated moves, nor
/// values that are known, nor components that would cancel.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::MisereSolver;
/// use kelvin_positions::Position;
/// use kelvin_values::Outcome;
///
/// let solver = MisereSolver::default();
/// let budget = Budget::unlimited();
/// // Whoever moves in a square of Domineering leaves the opponent without a move, and loses.
/// let square = Position::parse("domineering", "2x2")?;
/// assert_eq!(solver.outcome(&square, &budget)?, Outcome::P);
/// // Beside a heap of one the first player takes the counter.
/// assert_eq!(solver.outcome(&(square + Position::parse("nim", "1")?), &budget)?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Impartial sums whose search is long are answered by the [`crate::quotient`] of their components, where it is found.
#[derive(Default)]
pub struct MisereSolver {
    memory: Mutex<Memory>,
    strategy: Mutex<Option<Arc<Strategy>>>,
}

/// A quotient of the components of impartial positions: who wins all their sums.
struct Strategy {
    components: Finder,
    quotient: Quotient,
}

/// Components by their numbers, in order: a sum.
type Sum = SmallVec<[u32; 6]>;

#[derive(Default)]
struct Memory {
    numbers: FxHashMap<Position, u32>,
    components: Vec<Component>,
    /// Small components by what the moves of the players leave.
    alike: FxHashMap<[Arc<[Sum]>; 2], u32>,
    /// Whether a player wins a sum when moving first.
    wins: [FxHashMap<Sum, bool>; 2],
    /// How many components are being numbered, each after those that follow from it.
    depth: usize,
}

struct Component {
    position: Position,
    /// How many moves the players have.
    moves: [usize; 2],
    /// What the moves of the players leave, found when first asked for.
    options: [Option<Arc<[Sum]>>; 2],
}

impl MisereSolver {
    /// The outcome of a position or a sum.
    pub fn outcome(&self, position: &Position, budget: &Budget) -> Result<Outcome, Exhausted> {
        let [left, right] = Player::BOTH.map(|player| self.wins(position, player, budget));
        Ok(Outcome::of_first_moves([left?, right?]))
    }

    /// Whether a player wins moving first.
    pub fn wins(&self, position: &Position, player: Player, budget: &Budget) -> Result<bool, Exhausted> {
        if !position.is_impartial() {
            return self.search(position, player, budget);
        }
        if let Some(known) = self.told(position) {
            return Ok(known);
        }
        let soon = self.search(position, player, &budget.part().positions(FEW));
        if soon.is_ok() {
            return soon;
        }
        budget.check()?;
        if let Ok(Some(told)) = self.quotient_tells(position, &budget.part().time(SLICE)) {
            return Ok(told);
        }
        self.search(position, player, budget)
    }

    fn search(&self, position: &Position, player: Player, budget: &Budget) -> Result<bool, Exhausted> {
        let (memory, meter) = (&mut *self.enter(budget)?, budget.meter());
        let sum = memory.sum(position, &meter)?;
        Search { memory, meter, depth: 0 }.wins(&sum, player)
    }

    /// Whether the player to move wins, if the last quotient that was found tells it.
    fn told(&self, position: &Position) -> Option<bool> {
        let strategy = self.strategy.lock().clone()?;
        let sum = strategy.components.known(position)?;
        let sum: Vec<usize> = sum.into_iter().map(|place| place as usize).collect();
        strategy.quotient.is_previous_win(&sum).map(|lost| !lost)
    }

    /// Finds the quotient of the components of a position, and whether the player to move wins it.
    fn quotient_tells(&self, position: &Position, budget: &Budget) -> Result<Option<bool>, Exhausted> {
        let mut components = Finder::default();
        components.sum(position, budget)?;
        let mut solver = QuotientSolver::default();
        solver.solve(&components.rules, budget)?;
        *self.strategy.lock() = Some(Arc::new(Strategy { components, quotient: solver.quotient() }));
        Ok(self.told(position))
    }

    /// The memory, as soon as nobody else searches; whoever waits keeps to the budget.
    fn enter(&self, budget: &Budget) -> Result<MutexGuard<'_, Memory>, Exhausted> {
        loop {
            if let Some(memory) = self.memory.try_lock_for(PATIENCE) {
                return Ok(memory);
            }
            budget.check()?;
        }
    }

    /// The moves with which a player wins, each with where it leads. A player without moves has won already.
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

    /// About the bytes taken by what is remembered; 0 while somebody searches.
    pub fn bytes(&self) -> u64 {
        self.memory.try_lock().map_or(0, |memory| memory.bytes())
    }

    /// How many sums are remembered.
    pub fn len(&self) -> usize {
        self.memory.lock().len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Memory {
    fn len(&self) -> usize {
        self.wins.iter().map(FxHashMap::len).sum()
    }

    fn bytes(&self) -> u64 {
        self.len() as u64 * SUM_BYTES + self.components.len() as u64 * COMPONENT_BYTES
    }

    /// The components of a position in which somebody can move.
    fn sum(&mut self, position: &Position, meter: &Meter<'_>) -> Result<Sum, Exhausted> {
        let mut sum = Sum::new();
        for part in position.components().collect::<Vec<_>>() {
            self.depth += 1;
            let number =
                if self.depth > DEEPEST { Err(Exhausted::Memory) } else { deep(|| self.number(part, meter)) };
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
        see_that_play_ends(&position, meter.budget())?;
        let moves = Player::BOTH.map(|player| position.move_count(player));
        let mut options = [None, None];
        if moves[0] + moves[1] <= SMALL {
            let [left, right] = Player::BOTH.map(|player| self.options_of(&position, player, meter));
            let both = [left?, right?];
            if let Some(&same) = self.alike.get(&both) {
                self.numbers.insert(position, same);
                return Ok(same);
            }
            self.alike.insert(both.clone(), self.components.len() as u32);
            options = both.map(Some);
        }
        // There is no memory for more.
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

struct Search<'m, 'b> {
    memory: &'m mut Memory,
    meter: Meter<'b>,
    depth: usize,
}

/// Up to how many moves both players have in a component that is compared with others by where they lead.
const SMALL: usize = 8;
/// More moves after each other are not searched.
const DEEPEST: usize = 1 << 17;
/// Positions of an impartial sum that are searched before its quotient is looked for.
const FEW: u64 = 1 << 14;
/// And the time that may take before the search goes on.
const SLICE: Duration = Duration::from_secs(2);
/// After how long somebody who waits looks at the clock.
const PATIENCE: Duration = Duration::from_millis(20);
/// About the bytes of a sum in memory.
const SUM_BYTES: u64 = 64;
/// And of a component with its moves.
const COMPONENT_BYTES: u64 = 1024;

impl Search<'_, '_> {
    fn tick(&self) -> Result<(), Exhausted> {
        if self.meter.tick()? {
            self.meter.budget().check_values(self.memory.len() as u64, self.memory.bytes())?;
        }
        Ok(())
    }

    fn wins(&mut self, sum: &Sum, player: Player) -> Result<bool, Exhausted> {
        self.tick()?;
        if self.memory.moves(sum, player) == 0 {
            return Ok(true);
        }
        if let Some(&known) = self.memory.wins[player.index()].get(sum) {
            return Ok(known);
        }
        let options = self.arranged(sum, player)?;
        let mut wins = false;
        self.depth += 1;
        if self.depth > DEEPEST {
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
        self.memory.wins[player.index()].insert(sum.clone(), wins);
        Ok(wins)
    }

    /// The options of a player, the likeliest to win first: those that leave the player few moves and the opponent many.
    fn arranged(&mut self, sum: &Sum, player: Player) -> Result<Vec<(i64, Sum)>, Exhausted> {
        let mut all = Vec::new();
        for (place, &number) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == number {
                continue; // the same moves as in the component before
            }
            for left in self.memory.options(number, player, &self.meter)?.iter() {
                self.tick()?;
                let mut option = sum.clone();
                option.remove(place);
                option.extend_from_slice(left);
                option.sort_unstable();
                let [own, other] = [player, !player].map(|player| self.memory.moves(&option, player) as i64);
                // The opponent wins without moves.
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
