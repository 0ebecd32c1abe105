//! The machine on which verified rules run.
//!
//! What the verifier has seen needs no values of a language to run: places are pairs of numbers, contents small numbers,
//! positions grids. So it runs many times faster than in the machine of the language, and positions go through the
//! evaluator of the built-in rulesets, with its tables.

use crate::grid::Grid;
use crate::step::Step;
use kelvin_values::Player;
use smallvec::SmallVec;
use std::sync::Arc;

/// A method that was verified: it knows neither directions nor colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(crate) steps: Vec<Step>,
    pub(crate) slots: usize,
    /// Whether it may tell an empty place from one off the board.
    pub(crate) sees_the_edge: bool,
}

/// A bare value, in two words: it is moved all the time, and what is larger is elsewhere.
#[derive(Clone)]
#[allow(clippy::box_collection, reason = "a vector is three words")]
enum Item {
    Word,
    Nothing,
    /// The content of a cell; of one off the board none.
    Content(Option<i8>),
    Truth(bool),
    Player(Player),
    Place(i32, i32),
    Places(Box<Arc<[(i32, i32)]>>),
    Found(Box<Vec<(i32, i32)>>),
    Changes(Box<SmallVec<[(i32, i32, i8); 2]>>),
    /// The grid of the position itself, and another.
    Board,
    Grid(Box<Grid>),
    Grids(Box<Vec<Grid>>),
    /// How far a loop has come.
    Turn(usize),
}

const _: () = assert!(size_of::<Item>() == 16);

/// A method that goes through more turns of loops, or makes grids of more bytes, is left to the machine, which
/// has a budget.
const MOST_TURNS: usize = 1 << 22;
const MOST_BYTES: usize = 1 << 26;

impl Program {
    /// Whether it is `[Position(part) for part in grid.Decomposition(0)]`, as most people write it.
    pub(crate) fn gives_the_parts(&self) -> bool {
        use Step::*;
        matches!(
            self.steps[..],
            [
                NewList(list),
                Position,
                Grid,
                Zero,
                Parts,
                EachStart(parts),
                EachNext(next, 14),
                SetLocal(part),
                Position,
                Ruleset,
                Local(named),
                Make,
                Append(to),
                Jump(6),
                Collect(from, _),
                Return,
            ] if list == to && list == from && parts == next && part == named
        )
    }

    /// The grids that the method gives; `None` where it fails, or where there is too much to do.
    pub fn run(&self, board: &Grid, player: Option<Player>) -> Option<Vec<Grid>> {
        let mut slots: SmallVec<[Item; 16]> = SmallVec::from_elem(Item::Nothing, self.slots);
        if let (Some(player), Some(slot)) = (player, slots.first_mut()) {
            *slot = Item::Player(player);
        }
        let mut stack: SmallVec<[Item; 16]> = SmallVec::new();
        let (mut turns, mut bytes) = (MOST_TURNS, MOST_BYTES);
        let mut at = 0;
        loop {
            let step = self.steps.get(at)?;
            at += 1;
            match step {
                Step::Zero => stack.push(Item::Content(Some(0))),
                Step::Nothing => stack.push(Item::Nothing),
                Step::Truth(truth) => stack.push(Item::Truth(*truth)),
                Step::Steps(steps) => stack.push(Item::Places(Box::new(steps.clone()))),
                Step::Position => stack.push(Item::Word),
                Step::Grid => *stack.last_mut()? = Item::Board,
                Step::Local(slot) => stack.push(slots.get(*slot as usize)?.clone()),
                Step::SetLocal(slot) => *slots.get_mut(*slot as usize)? = stack.pop()?,
                Step::Pop => drop(stack.pop()?),
                Step::Duplicate => stack.push(stack.last()?.clone()),
                Step::Ruleset | Step::Plus => {}
                Step::Other => return None,
                Step::Not => match stack.last_mut()? {
                    Item::Truth(truth) => *truth = !*truth,
                    _ => return None,
                },
                Step::Minus => match stack.last_mut()? {
                    Item::Place(row, column) => {
                        (*row, *column) = (row.checked_neg()?, column.checked_neg()?);
                    }
                    _ => return None,
                },
                Step::Add => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    let (row, column) = sum(&a, &b)?;
                    stack.push(Item::Place(row, column));
                }
                Step::Subtract => {
                    let (Item::Place(k, l), Item::Place(i, j)) = (stack.pop()?, stack.pop()?) else {
                        return None;
                    };
                    stack.push(Item::Place(i.checked_sub(k)?, j.checked_sub(l)?));
                }
                Step::Sum(a, b) => {
                    let (row, column) = sum(slots.get(*a as usize)?, slots.get(*b as usize)?)?;
                    stack.push(Item::Place(row, column));
                }
                Step::ContentAt(a, b) => {
                    let (row, column) = sum(slots.get(*a as usize)?, slots.get(*b as usize)?)?;
                    stack.push(Item::Content(board.get(row, column)));
                }
                Step::Board => stack.push(Item::Board),
                Step::Piece(player, of_opponent) => {
                    let Item::Player(player) = *slots.get(*player as usize)? else { return None };
                    stack.push(Item::Content(Some(piece(if *of_opponent { !player } else { player }))));
                }
                Step::JumpUnlessEqual(wanted, to) => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    if same(&a, &b)? != *wanted {
                        at = *to as usize;
                    }
                }
                Step::Equal(wanted) => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    stack.push(Item::Truth(same(&a, &b)? == *wanted));
                }
                Step::Jump(to) => {
                    turns = turns.checked_sub(1)?;
                    at = *to as usize;
                }
                Step::JumpIfFalse(to) => match stack.pop()? {
                    Item::Truth(true) => {}
                    Item::Truth(false) => at = *to as usize,
                    _ => return None,
                },
                Step::JumpOrPop(to, when) => match stack.last()? {
                    Item::Truth(truth) if truth == when => at = *to as usize,
                    _ => drop(stack.pop()),
                },
                Step::Changes(count) => {
                    let mut changes = SmallVec::with_capacity(*count as usize);
                    for _ in 0..*count {
                        let (Item::Content(Some(content)), Item::Place(row, column)) =
                            (stack.pop()?, stack.pop()?)
                        else {
                            return None;
                        };
                        changes.push((row, column, content));
                    }
                    // In the order in which they were written.
                    changes.reverse();
                    stack.push(Item::Changes(Box::new(changes)));
                }
                Step::Positions(count, distinct) => {
                    let from = stack.len().checked_sub(*count as usize)?;
                    let grids: Option<Vec<Grid>> =
                        stack.drain(from..).map(|item| grid_of(item, board)).collect();
                    stack.push(Item::Grids(Box::new(collected(grids?, *distinct))));
                }
                Step::NewList(slot) => *slots.get_mut(*slot as usize)? = Item::Grids(Box::default()),
                Step::Append(slot) => {
                    let grid = grid_of(stack.pop()?, board)?;
                    bytes = bytes.checked_sub(size_of::<Grid>() + grid.cells().len())?;
                    match slots.get_mut(*slot as usize)? {
                        Item::Grids(grids) => grids.push(grid),
                        _ => return None,
                    }
                }
                Step::Collect(slot, distinct) => {
                    let list = std::mem::replace(slots.get_mut(*slot as usize)?, Item::Nothing);
                    let Item::Grids(grids) = list else { return None };
                    stack.push(Item::Grids(Box::new(collected(*grids, *distinct))));
                }
                Step::EachStart(slot) => {
                    let slot = usize::from(*slot);
                    *slots.get_mut(slot)? = stack.pop()?;
                    *slots.get_mut(slot + 1)? = Item::Turn(0);
                }
                Step::EachNext(slot, exit) => match next_of(slots.get_mut(usize::from(*slot)..)?)? {
                    Some(item) => stack.push(item),
                    None => at = *exit as usize,
                },
                Step::EachInto(slot, exit, local) => match next_of(slots.get_mut(usize::from(*slot)..)?)? {
                    Some(item) => *slots.get_mut(*local as usize)? = item,
                    None => at = *exit as usize,
                },
                Step::Index => {
                    let (Item::Place(row, column), grid) = (stack.pop()?, stack.pop()?) else { return None };
                    stack.push(Item::Content(borrowed(&grid, board)?.get(row, column)));
                }
                Step::Opponent => match stack.last_mut()? {
                    Item::Player(player) => *player = !*player,
                    _ => return None,
                },
                Step::Ordinal => {
                    let Item::Player(player) = stack.pop()? else { return None };
                    stack.push(Item::Content(Some(piece(player))));
                }
                // A grid is as good as the position on it.
                Step::Make => {
                    let grid = stack.pop()?;
                    *stack.last_mut()? = grid;
                }
                Step::FindAll => {
                    let (Item::Content(Some(content)), grid) = (stack.pop()?, stack.pop()?) else {
                        return None;
                    };
                    let places = borrowed(&grid, board)?.find_all(content.into()).collect();
                    stack.push(Item::Found(Box::new(places)));
                }
                Step::UpdatedByMap => {
                    let (Item::Changes(changes), grid) = (stack.pop()?, stack.pop()?) else { return None };
                    let mut grid = grid_of(grid, board)?;
                    for (row, column, content) in *changes {
                        grid.set(row, column, content).ok()?;
                    }
                    stack.push(Item::Grid(Box::new(grid)));
                }
                Step::Change(count) => {
                    let from = stack.len().checked_sub(2 * *count as usize)?;
                    let mut grid = grid_of(stack.get(from.checked_sub(1)?)?.clone(), board)?;
                    for pair in stack.get(from..)?.chunks_exact(2) {
                        let [Item::Place(row, column), Item::Content(Some(content))] = *pair else {
                            return None;
                        };
                        grid.set(row, column, content).ok()?;
                    }
                    stack.truncate(from);
                    *stack.last_mut()? = Item::Grid(Box::new(grid));
                }
                Step::Updated => {
                    let (Item::Content(Some(content)), Item::Place(row, column)) =
                        (stack.pop()?, stack.pop()?)
                    else {
                        return None;
                    };
                    let mut grid = grid_of(stack.pop()?, board)?;
                    grid.set(row, column, content).ok()?;
                    stack.push(Item::Grid(Box::new(grid)));
                }
                Step::Parts => {
                    stack.pop()?;
                    let grid = stack.pop()?;
                    stack.push(Item::Grids(Box::new(borrowed(&grid, board)?.decomposition(0))));
                }
                Step::IsInBounds => {
                    let (Item::Place(row, column), grid) = (stack.pop()?, stack.pop()?) else { return None };
                    stack.push(Item::Truth(borrowed(&grid, board)?.get(row, column).is_some()));
                }
                Step::Concat => {
                    let (Item::Grids(more), Item::Grids(mut grids)) = (stack.pop()?, stack.pop()?) else {
                        return None;
                    };
                    grids.extend(*more);
                    stack.push(Item::Grids(grids));
                }
                Step::Return => match stack.pop()? {
                    Item::Grids(grids) => return Some(*grids),
                    _ => return None,
                },
            }
        }
    }
}

/// A list of grids, or a set of them.
fn collected(grids: Vec<Grid>, distinct: bool) -> Vec<Grid> {
    if !distinct {
        return grids;
    }
    let set: indexmap::IndexSet<Grid, rustc_hash::FxBuildHasher> = grids.into_iter().collect();
    set.into_iter().collect()
}

/// The sum of two places.
#[inline]
fn sum(a: &Item, b: &Item) -> Option<(i32, i32)> {
    let (Item::Place(i, j), Item::Place(k, l)) = (a, b) else { return None };
    Some((i.checked_add(*k)?, j.checked_add(*l)?))
}

/// What a player's piece is on a grid.
fn piece(player: Player) -> i8 {
    if player == Player::Left { 1 } else { 2 }
}

/// The next item of a loop, whose collection and turn are the first variables: `Some(None)` at the end.
#[inline]
fn next_of(slots: &mut [Item]) -> Option<Option<Item>> {
    let [collection, Item::Turn(turn), ..] = slots else { return None };
    let item = match collection {
        Item::Places(places) => places.get(*turn).map(|&(row, column)| Item::Place(row, column)),
        Item::Found(places) => places.get(*turn).map(|&(row, column)| Item::Place(row, column)),
        Item::Grids(grids) => grids.get(*turn).map(|grid| Item::Grid(Box::new(grid.clone()))),
        _ => return None,
    };
    *turn += 1;
    Some(item)
}

#[inline]
fn same(a: &Item, b: &Item) -> Option<bool> {
    Some(match (a, b) {
        (Item::Content(a), Item::Content(b)) => a == b,
        (Item::Content(content), Item::Nothing) => content.is_none(),
        (Item::Place(i, j), Item::Place(k, l)) => (i, j) == (k, l),
        (Item::Truth(a), Item::Truth(b)) => a == b,
        (Item::Player(a), Item::Player(b)) => a == b,
        _ => return None,
    })
}

fn borrowed<'g>(item: &'g Item, board: &'g Grid) -> Option<&'g Grid> {
    match item {
        Item::Board => Some(board),
        Item::Grid(grid) => Some(grid),
        _ => None,
    }
}

fn grid_of(item: Item, board: &Grid) -> Option<Grid> {
    match item {
        Item::Board => Some(board.clone()),
        Item::Grid(grid) => Some(*grid),
        _ => None,
    }
}
