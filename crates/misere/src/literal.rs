//! Values as literal positions, whose moves are the options.

use crate::MisereGame;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::{Board, WrittenText};
use kelvin_positions::{Action, Position, Ruleset};
use kelvin_values::{Game, Player};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// A value as a position: the options of all its followers by number, the value itself first.
#[derive(Clone, PartialEq, Eq)]
struct LiteralForm<const IMPARTIAL: bool> {
    text: Arc<str>,
    followers: Arc<[[Vec<u32>; 2]]>,
}

impl<const IMPARTIAL: bool> Ruleset for LiteralForm<IMPARTIAL> {
    type Position = u32;
    type Move = Action;
    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, position: &u32, player: Player, visit: &mut impl FnMut(Action, u32)) {
        for (number, &option) in self.followers[*position as usize][player.index()].iter().enumerate() {
            visit(Action::Option { number }, option);
        }
    }

    fn board(&self, position: &u32) -> Board {
        let text = if *position == 0 { self.text.to_string() } else { format!("{} {position}", self.text) };
        Board::Text(WrittenText::reached(text))
    }
}

/// The maximum number of followers.
const MAX_FOLLOWERS: usize = 1 << 16;
/// The maximum number of moves between the followers.
const MAX_MOVES: usize = 1 << 22;

/// The options of the followers of a game, numbered in order of discovery, the game itself first.
fn followers<G: Copy + Eq + Hash, I: Iterator<Item = G>>(
    start: G,
    options: impl Fn(G, Player) -> I,
    budget: &Budget,
) -> Result<Arc<[[Vec<u32>; 2]]>, Exhausted> {
    let meter = budget.meter();
    let mut numbers = FxHashMap::from_iter([(start, 0)]);
    let mut found = vec![start];
    let mut all = Vec::new();
    let mut moves = 0;
    while let Some(&game) = found.get(all.len()) {
        let mut both = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in options(game, player) {
                meter.tick()?;
                moves += 1;
                let next = found.len();
                if next >= MAX_FOLLOWERS || moves >= MAX_MOVES {
                    return Err(Exhausted::Values);
                }
                let number = *numbers.entry(option).or_insert(next as u32);
                if number as usize == next {
                    found.push(option);
                }
                both[player.index()].push(number);
            }
        }
        all.push(both);
    }
    Ok(all.into())
}

/// Converts a value to a position, which is played literally in its canonical form. In misère play another
/// form may have another outcome.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::{MisereSolver, literal};
/// use kelvin_values::{Outcome, Universe};
///
/// let (universe, budget) = (Universe::new(), Budget::unlimited());
/// // Only Left can move, so Right runs out of moves first, and wins.
/// let one = literal::value(universe.integer(1), &budget)?;
/// assert_eq!(MisereSolver::default().outcome(&one, &budget)?, Outcome::R);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub fn value(game: Game<'_>, budget: &Budget) -> Result<Position, Exhausted> {
    let parts = game.number_up_star();
    if let Some(parts) = parts.filter(|parts| parts.number.is_zero() && parts.up.is_zero()) {
        return heap(&parts.star.to_string());
    }
    let followers = followers(game, |game, player| game.options(player), budget)?;
    Ok(Position::new("value", LiteralForm::<false> { text: game.to_string().into(), followers }, 0))
}

/// Converts a misère canonical form to a position.
pub fn form(game: MisereGame<'_>, budget: &Budget) -> Result<Position, Exhausted> {
    if let Some(size) = game.nim_heap() {
        return heap(&size.to_string());
    }
    let followers = followers(game, |game, _| game.options(), budget)?;
    Ok(Position::new("misere value", LiteralForm::<true> { text: game.to_string().into(), followers }, 0))
}

/// A nim-heap as a position, without listing its followers.
fn heap(size: &str) -> Result<Position, Exhausted> {
    Position::parse("nim", size).map_err(|_| Exhausted::Values)
}
