//! A verified ruleset of a user, as the evaluator of the built-in rulesets sees it.

use crate::grid::Grid;
use crate::program::Program;
use kelvin_positions::board::Board;
use kelvin_positions::{Action, Ruleset, Signed};
use kelvin_values::Player;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// What the moves of a ruleset do to the number of pieces, as far as was seen.
const UNKNOWN: u8 = 0;
const FEWER: u8 = 1;
const MORE: u8 = 2;
/// They do not always do the same, or the code failed: nothing that was found can be relied on.
const BROKEN: u8 = 3;

/// A verified ruleset of a user.
#[derive(Clone, Debug)]
pub struct Rules {
    options: Arc<Program>,
    /// `None` when the user does not say how boards fall apart.
    decomposition: Option<Arc<Program>>,
    /// Whether they fall apart into what is connected.
    plain: bool,
    /// Whether empty rows and columns at the edge may be cut off a part.
    margins_are_idle: bool,
    state: Arc<AtomicU8>,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.options == other.options && self.decomposition == other.decomposition
    }
}

impl Eq for Rules {}

impl Rules {
    /// The rules with these methods.
    pub fn new(options: Program, decomposition: Option<Program>) -> Rules {
        let is_blind = |program: &Program| !program.sees_the_edge;
        Rules {
            plain: decomposition.as_ref().is_some_and(Program::gives_the_parts),
            margins_are_idle: is_blind(&options) && decomposition.as_ref().is_some_and(is_blind),
            options: options.fused().into(),
            decomposition: decomposition.map(|program| Arc::new(program.fused())),
            state: Arc::new(AtomicU8::new(UNKNOWN)),
        }
    }

    /// The method that gives the options.
    pub fn options_method(&self) -> &Program {
        &self.options
    }

    /// The method that says how boards fall apart, if there is one.
    pub fn decomposition_method(&self) -> Option<&Program> {
        self.decomposition.as_deref()
    }

    /// Whether something was found that the evaluator cannot be trusted with.
    pub fn is_broken(&self) -> bool {
        self.state.load(Relaxed) == BROKEN
    }

    /// Play must end, as the evaluator does not look for loops: every move takes pieces away, or every move
    /// adds some, where boards do not fall apart.
    fn progresses(&self, from: &Grid, to: &Grid) -> bool {
        let now = match to.pieces().cmp(&from.pieces()) {
            std::cmp::Ordering::Less => FEWER,
            std::cmp::Ordering::Greater if self.decomposition.is_none() => MORE,
            _ => BROKEN,
        };
        let before = self.state.load(Relaxed);
        let good = now != BROKEN && (before == UNKNOWN || before == now);
        if before != now {
            self.state.store(if good { now } else { BROKEN }, Relaxed);
        }
        good
    }

    /// Visits the parts of a board and their parts, down to those that are their own only part. `None` where the
    /// code fails, or where the parts are not smaller than the whole.
    fn fall_apart(&self, board: Grid, decomposition: &Program, visit: &mut impl FnMut(Grid)) -> Option<()> {
        let mut waiting = vec![board];
        while let Some(board) = waiting.pop() {
            let parts = decomposition.run(&board, None)?;
            if matches!(&parts[..], [part] if *part == board) {
                visit(board);
                continue;
            }
            let pieces = board.pieces();
            let smaller = parts.iter().all(|part| part.pieces() < pieces);
            let together: usize = parts.iter().map(Grid::pieces).sum();
            (smaller && together <= pieces).then(|| waiting.extend(parts))?;
        }
        Some(())
    }
}

impl Ruleset for Rules {
    type Position = Grid;
    type Move = Action;

    fn moves(&self, board: &Grid, player: Player, visit: &mut impl FnMut(Action, Grid)) {
        self.options(board, player, &mut |option| visit(board.change_to(&option), option));
    }

    fn options(&self, board: &Grid, player: Player, visit: &mut impl FnMut(Grid)) {
        if self.is_broken() {
            return;
        }
        match self.options.run(board, Some(player)) {
            Some(options) => options.into_iter().for_each(|option| {
                if self.progresses(board, &option) {
                    visit(option);
                }
            }),
            None => self.state.store(BROKEN, Relaxed),
        }
    }

    fn components(&self, board: Grid, visit: &mut impl FnMut(Grid)) {
        match &self.decomposition {
            None => visit(board),
            Some(_) if self.plain && self.margins_are_idle => board.cut_parts(0, visit),
            Some(_) if self.plain => board.decomposition(0).into_iter().for_each(visit),
            Some(decomposition) => {
                if self.fall_apart(board, decomposition, visit).is_none() {
                    self.state.store(BROKEN, Relaxed);
                }
            }
        }
    }

    fn representative(&self, board: Grid) -> Signed<Grid> {
        let board = if self.margins_are_idle && !self.plain { board.without_margins() } else { board };
        let (position, negated) = board.least_image();
        Signed { position, negated }
    }

    fn board(&self, board: &Grid) -> Board {
        Board::Grid(board.drawn())
    }
}
