//! A user's rules on boards of one size, as the evaluator of the built-in rulesets sees them.

use crate::apart::Apart;
use crate::bits::Bits;
use crate::change::{Change, Moves, forbidden};
use crate::ending::moves_count_down;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::symmetry::Symmetries;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::{Board, Letters};
use kelvin_positions::{Action, Followed, Ruleset, Signed, first_on_a_loop};
use kelvin_values::Player;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What a user's methods were found to do on all boards of a size.
#[derive(Clone, Debug)]
pub struct Unfolded {
    /// How boards are packed.
    pub layout: Layout,
    /// The moves of Left and of Right.
    pub changes: [Vec<Change>; 2],
    /// The boards on which the methods fail, or do what is not known: for each player what cells hold there.
    pub unknown: [Vec<Vec<(u16, u16)>>; 2],
    /// For each player whether the same board is one option, however many moves lead to it.
    pub distinct: [bool; 2],
    /// The content at which boards fall apart; `None` if they do not.
    pub apart: Option<i8>,
    /// The cells that each cell is joined to, where the cells are the vertices of a graph; `None` where they lie in rows and columns.
    pub joined: Option<Vec<u128>>,
}

/// The rules of a user on boards of one size.
#[derive(Clone, Debug)]
pub struct Rules<const IMPARTIAL: bool> {
    shared: Arc<Shared>,
    letters: Letters,
    interpreter: Option<Interpreter>,
    /// What was found in play.
    state: Arc<State>,
}

#[derive(Debug)]
struct Shared {
    unfolded: Unfolded,
    moves: [Moves; 2],
    unknown: [Vec<Bits>; 2],
    symmetries: Option<Symmetries>,
    /// Whether all play is known to end.
    ends: bool,
    apart: Option<Apart>,
}

#[derive(Debug, Default)]
struct State {
    /// Why nothing can be relied on.
    fault: OnceLock<String>,
    /// That play need not end, once that was seen.
    endless: OnceLock<String>,
    /// The boards from which all play was seen to end.
    ending: Mutex<FxHashSet<Bits>>,
}

/// Runs the methods as they are written, where it is not known what they do: gives the options of a player, or says what went
/// wrong.
#[derive(Clone)]
pub struct Interpreter(Arc<Interpret>);

type Interpret = dyn Fn(&Grid, Player) -> Result<Vec<Grid>, String> + Send + Sync;

impl Interpreter {
    /// Runs the methods so.
    pub fn new(
        run: impl Fn(&Grid, Player) -> Result<Vec<Grid>, String> + Send + Sync + 'static,
    ) -> Interpreter {
        Interpreter(Arc::new(run))
    }
}

impl fmt::Debug for Interpreter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interpreter")
    }
}

/// Rules are equal to their clones alone: these break down together.
impl<const IMPARTIAL: bool> PartialEq for Rules<IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }
}

impl<const IMPARTIAL: bool> Eq for Rules<IMPARTIAL> {}

impl<const IMPARTIAL: bool> Rules<IMPARTIAL> {
    /// The rules that were found. In an impartial game Left's moves are both players'.
    pub fn new(unfolded: Unfolded) -> Self {
        let layout = &unfolded.layout;
        let changes = unfolded.changes.each_ref().map(|side| &side[..]);
        let apart = unfolded.apart.and_then(|content| layout.index(content));
        let all_known = unfolded.unknown.iter().all(Vec::is_empty);
        let shared = Shared {
            moves: changes.map(|side| Moves::new(side, layout)),
            unknown: unfolded
                .unknown
                .each_ref()
                .map(|side| side.iter().map(|needs| forbidden(needs, layout)).collect()),
            // The symmetries are those of rows and columns.
            symmetries: (all_known && unfolded.joined.is_none())
                .then(|| Symmetries::proved(changes, layout, apart)),
            ends: all_known && moves_count_down(changes, layout),
            apart: unfolded.apart.map(|_| Apart::new(layout, apart, unfolded.joined.clone())),
            unfolded,
        };
        Rules {
            shared: Arc::new(shared),
            letters: Letters::NUMBERED,
            interpreter: None,
            state: Arc::default(),
        }
    }

    /// Writes boards with these letters.
    #[must_use]
    pub fn written_with(self, letters: Letters) -> Self {
        Rules { letters, ..self }
    }

    /// Lets somebody else run the methods on boards on which it is not known what they do.
    #[must_use]
    pub fn interpreted_by(self, interpreter: Interpreter) -> Self {
        Rules { interpreter: Some(interpreter), ..self }
    }

    /// What the methods do.
    pub fn unfolded(&self) -> &Unfolded {
        &self.shared.unfolded
    }

    /// A board as a position; `None` if it is of another size, or holds what none of these boards does.
    pub fn pack(&self, grid: &Grid) -> Option<Bits> {
        self.shared.unfolded.layout.pack(grid)
    }

    /// The board of a position.
    pub fn grid(&self, board: &Bits) -> Grid {
        self.shared.unfolded.layout.unpack(board)
    }

    /// Whether something was found that the evaluator cannot be trusted with.
    pub fn is_broken(&self) -> bool {
        self.fault().is_some()
    }

    fn break_down(&self, why: impl Into<String>) {
        // The first reason stays.
        let _ = self.state.fault.set(why.into());
    }

    /// The options as the methods give them, where it is not known what they do.
    #[cold]
    fn interpreted(&self, board: Bits, player: Player, visit: &mut impl FnMut(Bits)) {
        let given = match &self.interpreter {
            Some(interpreter) => (interpreter.0)(&self.grid(&board), player),
            None => Err("the rules fail on a position, or have too much to do there".to_owned()),
        };
        match given {
            Err(why) => self.break_down(why),
            Ok(grids) => {
                for grid in grids {
                    match self.pack(&grid) {
                        Some(option) => visit(option),
                        None => {
                            self.break_down("an option is a board of another size, or holds something new")
                        }
                    }
                }
            }
        }
    }

    /// Follows all play from a board to its end, and says where it comes back instead.
    fn follow(&self, board: Bits, budget: &Budget) -> Result<(), Exhausted> {
        let mut boards = Boards { rules: self, ending: &mut self.state.ending.lock() };
        if let Some(back) = first_on_a_loop(&mut boards, self.parts(board), budget)? {
            let why = format!("play need not end: it can come back to {}", Ruleset::board(self, &back));
            let _ = self.state.endless.set(why);
        }
        Ok(())
    }

    /// The boards that stand for the parts of a board.
    fn parts(&self, board: Bits) -> Vec<Bits> {
        let mut parts = Vec::new();
        self.components(board, &mut |part| parts.push(self.representative(part).position));
        parts
    }
}

/// Boards that stand for all that are the same up to symmetry.
struct Boards<'r, const IMPARTIAL: bool> {
    rules: &'r Rules<IMPARTIAL>,
    /// Those from which all play ends.
    ending: &'r mut FxHashSet<Bits>,
}

impl<const IMPARTIAL: bool> Followed for Boards<'_, IMPARTIAL> {
    type Position = Bits;

    fn ends(&self, board: &Bits) -> bool {
        self.ending.contains(board)
    }

    fn mark(&mut self, board: Bits) {
        self.ending.insert(board);
    }

    fn steps(&self, board: &Bits) -> Option<Vec<Bits>> {
        let mut steps = Vec::new();
        for player in Player::BOTH {
            self.rules.options(board, player, &mut |option| steps.extend(self.rules.parts(option)));
        }
        (!self.rules.is_broken()).then_some(steps)
    }
}

impl<const IMPARTIAL: bool> Ruleset for Rules<IMPARTIAL> {
    type Position = Bits;
    type Move = Action;

    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, board: &Bits, player: Player, visit: &mut impl FnMut(Action, Bits)) {
        let from = self.grid(board);
        let distinct = self.shared.unfolded.distinct[player.index()];
        let mut met = FxHashSet::default();
        self.options(board, player, &mut |option| {
            if !distinct || met.insert(option) {
                visit(from.change_to(&self.grid(&option)), option);
            }
        });
    }

    fn options(&self, board: &Bits, player: Player, visit: &mut impl FnMut(Bits)) {
        if self.state.fault.get().is_some() {
            return;
        }
        let side = if IMPARTIAL { 0 } else { player.index() };
        if self.shared.unknown[side].iter().any(|unknown| board.misses(*unknown)) {
            return self.interpreted(*board, player, visit);
        }
        self.shared.moves[side].visit(*board, visit);
    }

    fn components(&self, board: Bits, visit: &mut impl FnMut(Bits)) {
        match &self.shared.apart {
            None => visit(board),
            Some(apart) => apart.visit(board, visit),
        }
    }

    fn representative(&self, board: Bits) -> Signed<Bits> {
        self.shared.symmetries.as_ref().map_or(Signed::same(board), |known| known.representative(board))
    }

    fn prepare(&self, board: &Bits, budget: &Budget) -> Result<(), Exhausted> {
        self.look_for_loops(board, budget)
    }

    fn look_for_loops(&self, board: &Bits, budget: &Budget) -> Result<(), Exhausted> {
        let known = self.shared.ends || self.is_broken();
        if known { Ok(()) } else { budget.around(|| self.follow(*board, budget)) }
    }

    fn loops(&self) -> bool {
        self.state.fault.get().is_none() && self.state.endless.get().is_some()
    }

    fn fault(&self) -> Option<String> {
        self.state.fault.get().or(self.state.endless.get()).cloned()
    }

    fn board(&self, board: &Bits) -> Board {
        Board::Grid(self.grid(board).drawn(self.letters))
    }
}
