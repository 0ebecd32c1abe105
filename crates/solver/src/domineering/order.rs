//! Which move to try first.

use super::history::History;
use super::searcher::{Node, Searcher, Step};
use super::summand::Summand;
use super::worth::ONE;
use kelvin_values::Player;

/// A move that is not decided yet.
#[derive(Clone, Copy)]
pub struct Choice {
    pub step: Step,
    /// Guesses at the mover's and the opponent's floors after it.
    pub rough: [i32; 2],
    score: i32,
}

/// What a move is judged by, in the units of means: the floors of both players after it, the places each of them has left, and how far
/// it is from the borders beside it, and above and below. Small sums are good. Measured on rectangles from 4×17 to 8×10: only time depends on these.
const THEIR_FLOOR: i32 = 4;
const OWN_FLOOR: i32 = -10;
const THEIR_PLACES: i32 = 80;
const OWN_PLACES: i32 = -149;
const SIDE: i32 = 110;
const ABOVE: i32 = 45;

/// Adds the moves, the most promising first.
///
/// What counts is not only which moves win but how long it takes to prove that. That is why few places and
/// the borders come in: positions there have fewer moves and fall apart sooner.
pub fn order_moves(
    searcher: &Searcher<'_>,
    summand: &Summand,
    history: &History,
    node: &Node,
    mover: Player,
    choices: &mut Vec<Choice>,
) {
    let start = choices.len();
    let view = &searcher.shape.views[mover.index()];
    let players = [mover, !mover];
    let [own, other] = players.map(|player| &searcher.bounders[player.index()]);
    let plans = [own.plan(node.free[mover.index()]), other.plan(node.free[(!mover).index()])];
    let worths = &searcher.tables.worths;
    let means = |node: &Node| {
        players.map(|player| node.ahead_for(player) * ONE + worths.mean(summand.worth(node.summand, player)))
    };
    let places = |free: [u128; 2]| {
        players.map(|player| {
            searcher.shape.views[player.index()].upright(free[player.index()]).count_ones() as i32
        })
    };
    let score = |rough: [i32; 2], free: [u128; 2]| {
        let [mine, theirs] = places(free);
        OWN_FLOOR * rough[0] + THEIR_FLOOR * rough[1] + OWN_PLACES * mine + THEIR_PLACES * theirs
    };
    let now = means(node);
    let history_counts = history.count();
    let mut open = view.upright(node.free[mover.index()]);
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
        choices.push(Choice { step: Step::Domino(cell), rough, score });
    }
    for &(follower, more) in summand.options(node.summand, mover) {
        let step = Step::Summand(follower, more);
        let next = means(&searcher.after(node, mover, step));
        let rough = [plans[0].mean + next[0], plans[1].mean + next[1]];
        choices.push(Choice { step, rough, score: score(rough, node.free) });
    }
    choices[start..].sort_unstable_by_key(|choice| (choice.score, choice.step));
}
