//! User-defined rules on boards of one size, as a ruleset.

use crate::bits::Bits;
use crate::change::{Change, Moves, forbidden};
use crate::decomposition::Decomposition;
use crate::ending::moves_count_down;
use crate::grid::CellGrid;
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

/// The compiled methods of a user on all boards of a size.
#[derive(Clone, Debug)]
pub struct CompiledRules {
    /// The packing of boards.
    pub layout: Layout,
    /// The moves of Left and of Right.
    pub changes: [Vec<Change>; 2],
    /// The conditions on cells under which the methods fail, or have unknown results, for each player.
    pub unknown: [Vec<Vec<(u16, u16)>>; 2],
    /// For each player whether a board that several moves lead to counts as one option.
    pub distinct: [bool; 2],
    /// The content that separates parts of boards; `None` if boards do not decompose.
    pub apart: Option<i8>,
    /// The neighbours of each cell if the cells are the vertices of a graph; `None` if they form rows and
    /// columns.
    pub joined: Option<Vec<u128>>,
}

/// The ruleset of a user on boards of one size.
#[derive(Clone, Debug)]
pub struct BoardRules<const IMPARTIAL: bool> {
    shared: Arc<Shared>,
    letters: Letters,
    interpreter: Option<Interpreter>,
    /// The mutable state.
    state: Arc<State>,
}

#[derive(Debug)]
struct Shared {
    compiled: CompiledRules,
    moves: [Moves; 2],
    unknown: [Vec<Bits>; 2],
    symmetries: Option<Symmetries>,
    /// Whether all play is known to terminate.
    ends: bool,
    apart: Option<Decomposition>,
}

#[derive(Debug, Default)]
struct State {
    /// The reason why results are unreliable.
    fault: OnceLock<String>,
    /// The message that play may not terminate, once that is known.
    loopy: OnceLock<String>,
    /// The boards from which all play is known to terminate.
    ending: Mutex<FxHashSet<Bits>>,
}

/// A fallback that runs the methods without compilation. It returns the options of a player, or an error
/// message.
#[derive(Clone)]
pub struct Interpreter(Arc<Interpret>);

type Interpret = dyn Fn(&CellGrid, Player) -> Result<Vec<CellGrid>, String> + Send + Sync;

impl Interpreter {
    /// Creates a fallback from a function.
    pub fn new(
        run: impl Fn(&CellGrid, Player) -> Result<Vec<CellGrid>, String> + Send + Sync + 'static,
    ) -> Interpreter {
        Interpreter(Arc::new(run))
    }
}

impl fmt::Debug for Interpreter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interpreter")
    }
}

/// Rules are equal only to their clones, with which they share their state.
impl<const IMPARTIAL: bool> PartialEq for BoardRules<IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }
}

impl<const IMPARTIAL: bool> Eq for BoardRules<IMPARTIAL> {}

impl<const IMPARTIAL: bool> BoardRules<IMPARTIAL> {
    /// Creates the ruleset. In an impartial game Left's moves are those of both players.
    pub fn new(compiled: CompiledRules) -> Self {
        let layout = &compiled.layout;
        let changes = compiled.changes.each_ref().map(|side| &side[..]);
        let apart = compiled.apart.and_then(|content| layout.index(content));
        let all_known = compiled.unknown.iter().all(Vec::is_empty);
        let shared = Shared {
            moves: changes.map(|side| Moves::new(side, layout)),
            unknown: compiled
                .unknown
                .each_ref()
                .map(|side| side.iter().map(|needs| forbidden(needs, layout)).collect()),
            // The symmetries are those of rows and columns.
            symmetries: (all_known && compiled.joined.is_none())
                .then(|| Symmetries::proved(changes, layout, apart)),
            ends: all_known && moves_count_down(changes, layout),
            apart: compiled.apart.map(|_| Decomposition::new(layout, apart, compiled.joined.clone())),
            compiled,
        };
        BoardRules {
            shared: Arc::new(shared),
            letters: Letters::NUMBERED,
            interpreter: None,
            state: Arc::default(),
        }
    }

    /// Sets the letters with which boards are printed.
    #[must_use]
    pub fn written_with(self, letters: Letters) -> Self {
        BoardRules { letters, ..self }
    }

    /// Sets the fallback for boards on which the compiled methods have unknown results.
    #[must_use]
    pub fn interpreted_by(self, interpreter: Interpreter) -> Self {
        BoardRules { interpreter: Some(interpreter), ..self }
    }

    /// The compiled methods.
    pub fn compiled(&self) -> &CompiledRules {
        &self.shared.compiled
    }

    /// Packs a board; `None` if it has another size, or other contents.
    pub fn pack(&self, grid: &CellGrid) -> Option<Bits> {
        self.shared.compiled.layout.pack(grid)
    }

    /// Unpacks a board.
    pub fn grid(&self, board: &Bits) -> CellGrid {
        self.shared.compiled.layout.unpack(board)
    }

    /// Returns whether an error occurred that makes results unreliable.
    pub fn is_broken(&self) -> bool {
        self.fault().is_some()
    }

    fn fail(&self, why: impl Into<String>) {
        // The first reason is kept.
        let _ = self.state.fault.set(why.into());
    }

    /// The options from the fallback, where the compiled methods have unknown results.
    #[cold]
    fn interpreted(&self, board: Bits, player: Player, visit: &mut impl FnMut(Bits)) {
        let given = match &self.interpreter {
            Some(interpreter) => (interpreter.0)(&self.grid(&board), player),
            None => Err("the rules fail on a position, or exceed a limit there".to_owned()),
        };
        match given {
            Err(why) => self.fail(why),
            Ok(grids) => {
                for grid in grids {
                    match self.pack(&grid) {
                        Some(option) => visit(option),
                        None => self.fail("an option is a board of another size, or has unknown contents"),
                    }
                }
            }
        }
    }

    /// Explores all play from a board, and records an error if a board recurs.
    fn follow(&self, board: Bits, budget: &Budget) -> Result<(), Exhausted> {
        let mut boards = Boards { rules: self, symmetric: true, ending: &mut self.state.ending.lock() };
        if let Some(alike) = first_on_a_loop(&mut boards, self.parts(board, true), budget)? {
            // A board that recurs itself, not its mirror image.
            let mut boards = Boards { rules: self, symmetric: false, ending: &mut FxHashSet::default() };
            let back = first_on_a_loop(&mut boards, self.parts(board, false), budget)?.unwrap_or(alike);
            let why = format!("play may not terminate: it can return to {}", Ruleset::board(self, &back));
            let _ = self.state.loopy.set(why);
        }
        Ok(())
    }

    /// The parts of a board, optionally replaced by their representatives under symmetry.
    fn parts(&self, board: Bits, symmetric: bool) -> Vec<Bits> {
        let mut parts = Vec::new();
        let alike = |part| if symmetric { self.representative(part).position } else { part };
        self.components(board, &mut |part| parts.push(alike(part)));
        parts
    }
}

/// The boards from which play is explored.
struct Boards<'r, const IMPARTIAL: bool> {
    rules: &'r BoardRules<IMPARTIAL>,
    /// Whether each is the representative of its class under symmetry.
    symmetric: bool,
    /// Those from which all play terminates.
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
            self.rules
                .options(board, player, &mut |option| steps.extend(self.rules.parts(option, self.symmetric)));
        }
        (!self.rules.is_broken()).then_some(steps)
    }
}

impl<const IMPARTIAL: bool> Ruleset for BoardRules<IMPARTIAL> {
    type Position = Bits;
    type Move = Action;

    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, board: &Bits, player: Player, visit: &mut impl FnMut(Action, Bits)) {
        let from = self.grid(board);
        let distinct = self.shared.compiled.distinct[player.index()];
        let mut seen = FxHashSet::default();
        self.options(board, player, &mut |option| {
            if !distinct || seen.insert(option) {
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
        self.state.fault.get().is_none() && self.state.loopy.get().is_some()
    }

    fn fault(&self) -> Option<String> {
        self.state.fault.get().or(self.state.loopy.get()).cloned()
    }

    fn board(&self, board: &Bits) -> Board {
        Board::Grid(self.grid(board).drawn(self.letters))
    }
}
