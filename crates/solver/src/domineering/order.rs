//! Move ordering.

use super::added_value::AddedValue;
use super::history::MoveHistory;
use super::searcher::{Node, SearchMove, Searcher};
use super::value_table::ONE;
use kelvin_values::Player;

/// A move that is not decided yet.
#[derive(Clone, Copy)]
pub struct CandidateMove {
    pub step: SearchMove,
    /// Estimates of the mover's and the opponent's lower bounds after the move.
    pub rough: [i32; 2],
    score: i32,
}

/// Weights of the score of a move, in the units of means. They apply to the lower bounds of both players
/// after it, to the number of places each of them has left, and to its distances from the borders beside it,
/// and above and below. Small scores are good. Tuned on rectangles from 4×17 to 8×10; they affect the running
/// time only.
const THEIR_BOUND: i32 = 4;
const OWN_BOUND: i32 = -10;
const THEIR_PLACES: i32 = 80;
const OWN_PLACES: i32 = -149;
const SIDE: i32 = 110;
const ABOVE: i32 = 45;

/// Appends the moves, best first.
///
/// The order favours moves that win and whose win is proved quickly. So it prefers few remaining places and
/// moves near the borders, where positions have fewer moves and split sooner.
pub fn order_moves(
    searcher: &Searcher<'_>,
    added_value: &AddedValue,
    history: &MoveHistory,
    node: &Node,
    mover: Player,
    choices: &mut Vec<CandidateMove>,
) {
    let start = choices.len();
    let view = &searcher.shape.views[mover.index()];
    let players = [mover, !mover];
    let [own, other] = players.map(|player| &searcher.bounders[player.index()]);
    let plans = [own.band_cut(node.free[mover.index()]), other.band_cut(node.free[(!mover).index()])];
    let value_table = &searcher.tables.value_table;
    let means = |node: &Node| {
        players.map(|player| {
            node.ahead_for(player) * ONE + value_table.mean(added_value.value_ref(node.added_value, player))
        })
    };
    let places = |free: [u128; 2]| {
        players.map(|player| {
            searcher.shape.views[player.index()].vertical(free[player.index()]).count_ones() as i32
        })
    };
    let score = |rough: [i32; 2], free: [u128; 2]| {
        let [mine, theirs] = places(free);
        OWN_BOUND * rough[0] + THEIR_BOUND * rough[1] + OWN_PLACES * mine + THEIR_PLACES * theirs
    };
    let now = means(node);
    let history_counts = history.count();
    let mut open = view.vertical(node.free[mover.index()]);
    while open != 0 {
        let cell = open.trailing_zeros();
        open &= open - 1;
        let (row, column) = (cell / view.columns, cell % view.columns);
        let rough = [
            plans[0].mean + own.change(&plans[0], row as usize, column, true) + now[0],
            plans[1].mean + other.change(&plans[1], column as usize, row, false) + now[1],
        ];
        let domino = searcher.shape.domino(mover, cell);
        let side = column.min(view.columns - 1 - column) as i32;
        let above = row.min(view.rows - 2 - row) as i32;
        let score = score(rough, [node.free[0] & !domino[0], node.free[1] & !domino[1]])
            + SIDE * side
            + ABOVE * above
            - if history_counts { history.bonus(mover, cell) } else { 0 };
        choices.push(CandidateMove { step: SearchMove::Domino(cell), rough, score });
    }
    for &(follower, more) in added_value.options(node.added_value, mover) {
        let step = SearchMove::AddedValue(follower, more);
        let next = means(&searcher.after(node, mover, step));
        let rough = [plans[0].mean + next[0], plans[1].mean + next[1]];
        choices.push(CandidateMove { step, rough, score: score(rough, node.free) });
    }
    choices[start..].sort_unstable_by_key(|choice| (choice.score, choice.step));
}
