//! The positions that are reached from a board, by moves of either player in any order.

use super::{Next, Visit};
use crate::error::Error;
use crate::member::Member;
use kelvin_budget::Budget;
use kelvin_positions::board::Board;
use kelvin_positions::{Named, Position, Symmetries};
use kelvin_values::Player;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// More positions are not kept.
const MOST: usize = 20_000_000;

pub fn visit(board: &str, ruleset: &Named, budget: &Budget, visit: &mut Visit<'_>) -> Result<(), Error> {
    let family = || format!("reachable:{board}");
    let unsuited = |why: String| Error::Unsuited { ruleset: ruleset.to_string(), family: family(), why };
    let read = ruleset.read(board).map_err(|why| unsuited(why.to_string()))?;
    let start = ruleset.on(&read).map_err(|why| unsuited(why.to_string()))?;
    let meter = budget.meter();
    let mut seen: FxHashSet<Position> = FxHashSet::default();
    seen.insert(start.clone());
    let mut level = vec![start];
    while !level.is_empty() {
        // Those of one level in the order of their texts, each for all that symmetries make of it.
        let mut shown: BTreeMap<String, Member> = BTreeMap::new();
        for position in &level {
            meter.tick()?;
            let (text, least) = least(position, ruleset);
            let member = shown.entry(text).or_insert(least);
            member.stands_for = member.stands_for.map(|many| many + 1);
        }
        for member in shown.into_values() {
            if visit(member)? == Next::Enough {
                return Ok(());
            }
        }
        let mut next = vec![];
        for position in level {
            meter.tick()?;
            for option in Player::BOTH.into_iter().flat_map(|player| position.options(player)) {
                if seen.insert(option.clone()) {
                    next.push(option);
                }
            }
        }
        if seen.len() > MOST {
            return Err(Error::Astronomical { family: family(), count: format!("more than {MOST}") });
        }
        level = next;
    }
    Ok(())
}

/// The one with the least text of what symmetries make of a position: the same for all of them. It stands for none yet.
fn least(position: &Position, ruleset: &Named) -> (String, Member) {
    let board = position.boards().into_iter().next();
    if let Some(Board::Grid(grid)) = &board
        && ruleset.symmetries() != Symmetries::None
    {
        // A board that is no square stays as it lies, as the one it was reached from does.
        let square = grid.width() == grid.height();
        let symmetries = ruleset.symmetries().elements().into_iter();
        let images = symmetries.filter(|symmetry| square || !symmetry.transposes);
        let images = images.map(|symmetry| symmetry.image(grid)).map(|image| (image.to_string(), image));
        if let Some((text, image)) = images.min_by(|(a, _), (b, _)| a.cmp(b)) {
            return (text, Member::board(Board::Grid(image), Some(0)));
        }
    }
    let text = board.map(|board| board.to_string()).unwrap_or_default();
    (text.clone(), Member::reached(position.clone(), text, Some(0)))
}
