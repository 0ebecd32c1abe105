//! The conflict structure of NoGo, whose minimal illegal positions are not pairs.

use super::{ConflictBoard, Draft, Owner};
use crate::action::Action;
use crate::bits::Set;
use crate::board::{Board, BoardError, Cell, Grid, Square, Vertex};
use crate::rulesets;
use kelvin_values::Player;

/// The largest number of connected sets of vertices that are visited: each is a group that may be captured.
pub const MAX_GROUPS: usize = 1 << 16;

/// **NoGo**: a connected set S of one player's stones is captured when all its neighbours hold stones of the
/// opponent. So the illegal positions are those that contain the stones of `player` on some connected S and
/// of the opponent on all of N(S).
///
/// Returns an error if the number of groups times the number of basic positions exceeds `most`. Stones on a
/// grid that is played as a grid are named by their cells.
pub(crate) fn nogo(board: &Board, most: usize) -> Result<Draft, BoardError> {
    let grid = rulesets::played_as_grid(board);
    let cells = grid.into_iter().flat_map(Grid::cells).filter(|&(.., cell)| cell != Cell::Hole);
    let cells: Vec<Square> = cells.map(|(row, column, _)| Square { row, column }).collect();
    let board = board.graph()?.into_owned();
    rulesets::NoGo::on(board.clone())?;
    let order = board.graph().order();
    let most = MAX_GROUPS.min(most / (2 * order).max(1));
    let mut draft = Draft::new(ConflictBoard::Graph(board.clone()));
    let mut at = [vec![None; order], vec![None; order]];
    let stone = |v: usize| cells.get(v).map_or(Action::at_vertex(v), |&cell| Action::at(cell));
    for player in Player::BOTH {
        for v in (0..order).filter(|&v| board.at(v) == Vertex::Free) {
            at[player.index()][v] = Some(draft.place(Owner::Only(player), stone(v), vec![v])?);
        }
    }
    for (x, y) in at[0].iter().zip(&at[1]) {
        if let (&Some(x), &Some(y)) = (x, y) {
            draft.forbid([x, y])?;
        }
    }
    let present = board.set(|vertex| vertex != Vertex::Gone);
    for player in Player::BOTH {
        let may_hold = |v: usize| board.at(v) != Vertex::Piece(!player);
        let room = Set::of(order, present.iter().filter(|&v| may_hold(v)));
        connected_sets(&room, &|v| board.graph().neighbours(v).and(&present), most, &mut |group, beside| {
            // A stone of the same player beside the group belongs to it, so this set is not a whole group.
            if beside.iter().any(|v| board.at(v) == Vertex::Piece(player)) {
                return Ok(());
            }
            let own = group.iter().filter_map(|v| at[player.index()][v]);
            let other = beside.iter().filter_map(|v| at[(!player).index()][v]);
            draft.forbid(own.chain(other))
        })?;
    }
    Ok(draft)
}

/// A connected set, its neighbours, the vertices it may grow by, and those it must not.
struct Growing {
    set: Set,
    beside: Set,
    barred: Set,
}

/// Visits every connected subset of `room` once, with its neighbours.
pub fn connected_sets(
    room: &Set,
    neighbours: &dyn Fn(usize) -> Set,
    most: usize,
    visit: &mut impl FnMut(&Set, &Set) -> Result<(), BoardError>,
) -> Result<(), BoardError> {
    let mut count = 0;
    let mut before = room.without(room);
    for seed in room.iter() {
        // Enumerates the sets whose smallest member is the seed.
        let mut set = room.without(room);
        set.insert(seed);
        let mut stack = vec![Growing { set, beside: neighbours(seed), barred: before.clone() }];
        before.insert(seed);
        while let Some(Growing { set, beside, mut barred }) = stack.pop() {
            count += 1;
            BoardError::limit("groups of stones", count, most)?;
            visit(&set, &beside)?;
            // Each way to grow excludes the ways before it, so no set is visited twice.
            for v in beside.and(room).without(&barred).iter() {
                let mut larger = set.clone();
                larger.insert(v);
                let around = beside.or(&neighbours(v)).without(&larger);
                stack.push(Growing { set: larger, beside: around, barred: barred.clone() });
                barred.insert(v);
            }
        }
    }
    Ok(())
}
