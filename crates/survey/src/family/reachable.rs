//! The positions reachable from a board by moves of either player in any order.

use super::{Next, Visit};
use crate::error::Error;
use crate::member::Member;
use kelvin_budget::Budget;
use kelvin_positions::board::Board;
use kelvin_positions::{Named, Position, Symmetries, Symmetry};
use kelvin_values::Player;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The largest number of positions that is stored.
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
        // The orbits of one level, in order of their least texts.
        let mut shown: BTreeMap<String, Member> = BTreeMap::new();
        for position in &level {
            meter.tick()?;
            let Least { text, member, by } = least(position, ruleset);
            let known = shown.entry(text).or_insert(member);
            known.stands_for = known.stands_for.map(|many| many + 1);
            if by.negates {
                *known = known.clone().with_negatives(known.negatives() + 1, by);
            }
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

/// The image of a position with the least text under the symmetries.
struct Least {
    text: String,
    /// The member, which does not count any position yet.
    member: Member,
    /// The symmetry that maps the position to it; one that preserves the value if possible.
    by: Symmetry,
}

/// The image with the least text, which is the same for the whole orbit.
fn least(position: &Position, ruleset: &Named) -> Least {
    let board = position.boards().into_iter().next();
    if let Some(Board::Grid(grid)) = &board
        && ruleset.symmetries() != Symmetries::None
    {
        // A board that is not square is not transposed.
        let square = grid.width() == grid.height();
        let symmetries = ruleset.symmetries().elements().into_iter();
        let images = symmetries.filter(|symmetry| square || !symmetry.transposes);
        let images = images.map(|symmetry| (symmetry.image(grid), symmetry));
        let images = images.map(|(image, by)| ((image.to_string(), by.negates), image, by));
        if let Some(((text, _), image, by)) = images.min_by(|(a, ..), (b, ..)| a.cmp(b)) {
            return Least { text, member: Member::on(Board::Grid(image), Some(0)), by };
        }
    }
    let text = board.map(|board| board.to_string()).unwrap_or_default();
    let member = Member::reached(position.clone(), text.clone(), Some(0));
    Least { text, member, by: Symmetry::IDENTITY }
}
