//! A verified ruleset of a user, as the evaluator of the built-in rulesets sees it.

use crate::grid::Grid;
use crate::program::Program;
use kelvin_positions::board::{Board, Letters};
use kelvin_positions::{Action, Ruleset, Signed};
use kelvin_values::Player;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// What the moves of a ruleset do to the number of pieces, as far as was seen.
const UNKNOWN: u8 = 0;
const FEWER: u8 = 1;
const MORE: u8 = 2;
/// They do not always do the same, or the code failed: nothing that was found can be relied on.
const BROKEN: u8 = 3;

/// Why nothing can be relied on when the moves do not always do the same.
const ENDLESS: &str =
    "a move by these rules neither takes pieces away nor adds some, as others do, so that play need not end";

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
    /// The letters of boards.
    letters: Letters,
    interpreter: Option<Interpreter>,
    state: Arc<State>,
}

/// What was found of the rules in play.
#[derive(Debug, Default)]
struct State {
    moves: AtomicU8,
    /// Why they are broken.
    fault: OnceLock<String>,
    /// From how many boards they were tried.
    tried: AtomicU8,
}

/// Runs the methods as they are written, where programs fail or have too much to do: gives the options of a player, or, of
/// nobody, the parts of a board; otherwise it says what went wrong.
#[derive(Clone)]
pub struct Interpreter(Arc<Interpret>);

type Interpret = dyn Fn(&Grid, Option<Player>) -> Result<Vec<Grid>, String> + Send + Sync;

impl Interpreter {
    /// Runs the methods so.
    pub fn new(
        run: impl Fn(&Grid, Option<Player>) -> Result<Vec<Grid>, String> + Send + Sync + 'static,
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
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
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
            letters: Letters::NUMBERED,
            interpreter: None,
            state: Arc::default(),
        }
    }

    /// Writes boards with these letters.
    #[must_use]
    pub fn written_with(self, letters: Letters) -> Rules {
        Rules { letters, ..self }
    }

    /// Lets somebody else run the methods where the programs cannot.
    #[must_use]
    pub fn interpreted_by(self, interpreter: Interpreter) -> Rules {
        Rules { interpreter: Some(interpreter), ..self }
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
        self.state.moves.load(Relaxed) == BROKEN
    }

    fn break_down(&self, why: impl Into<String>) {
        // The first reason stays.
        let _ = self.state.fault.set(why.into());
        self.state.moves.store(BROKEN, Relaxed);
    }

    /// Whether the rules broke down in none of some games that begin here, played by chance: what may be found later can
    /// be found now.
    pub fn are_sound_from(&self, board: &Grid) -> bool {
        if self.state.tried.fetch_add(1, Relaxed) >= BOARDS {
            // A break-down that was not seen by now is rare, and is told when it is met.
            self.state.tried.store(BOARDS, Relaxed);
            return !self.is_broken();
        }
        let tried = Rules { state: Arc::default(), interpreter: None, ..self.clone() };
        let mut dice: u64 = 0x9E37_79B9_7F4A_7C15;
        for game in 0..GAMES {
            let mut board = board.clone();
            let mut player = Player::BOTH[game % 2];
            for _ in 0..LONGEST {
                tried.components(board.clone(), &mut |_| {});
                let mut options = Vec::new();
                tried.options(&board, player, &mut |option| options.push(option));
                if tried.is_broken() {
                    return false;
                }
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match options.len() {
                    0 => break,
                    count => board = options.swap_remove((dice >> 33) as usize % count),
                }
                player = !player;
            }
        }
        true
    }

    /// What a program gives; what its method gives where it cannot; `None` where that fails.
    fn run(&self, program: &Program, board: &Grid, player: Option<Player>) -> Option<Vec<Grid>> {
        let given = program.run(board, player);
        if given.is_some() {
            return given;
        }
        let Some(interpreter) = &self.interpreter else {
            self.break_down("the rules fail on a position, or have too much to do there");
            return None;
        };
        (interpreter.0)(board, player).map_err(|why| self.break_down(why)).ok()
    }

    /// Play must end, as the evaluator does not look for loops: every move takes pieces away, or every move
    /// adds some, where boards do not fall apart.
    fn progresses(&self, from: &Grid, to: &Grid) -> bool {
        let now = match to.pieces().cmp(&from.pieces()) {
            std::cmp::Ordering::Less => FEWER,
            std::cmp::Ordering::Greater if self.decomposition.is_none() => MORE,
            _ => BROKEN,
        };
        let before = self.state.moves.load(Relaxed);
        let good = now != BROKEN && (before == UNKNOWN || before == now);
        match (good, before == now) {
            (true, true) => {}
            (true, false) => self.state.moves.store(now, Relaxed),
            (false, _) => self.break_down(ENDLESS),
        }
        good
    }

    /// Visits the parts of a board and their parts, down to those that are their own only part. `None` where the
    /// code fails, or where the parts are not smaller than the whole.
    fn fall_apart(&self, board: Grid, decomposition: &Program, visit: &mut impl FnMut(Grid)) -> Option<()> {
        let mut waiting = vec![board];
        while let Some(board) = waiting.pop() {
            let parts = self.run(decomposition, &board, None)?;
            if matches!(&parts[..], [part] if *part == board) {
                visit(board);
                continue;
            }
            let pieces = board.pieces();
            let smaller = parts.iter().all(|part| part.pieces() < pieces);
            let together: usize = parts.iter().map(Grid::pieces).sum();
            if !smaller || together > pieces {
                self.break_down("a part of a board by these rules is not smaller than the board");
                return None;
            }
            waiting.extend(parts);
        }
        Some(())
    }
}

/// Boards from which games are tried, so many from each, and the most moves of one.
const BOARDS: u8 = 8;
const GAMES: usize = 32;
const LONGEST: usize = 200;

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
        for option in self.run(&self.options, board, Some(player)).unwrap_or_default() {
            if self.progresses(board, &option) {
                visit(option);
            }
        }
    }

    fn components(&self, board: Grid, visit: &mut impl FnMut(Grid)) {
        match &self.decomposition {
            None => visit(board),
            Some(_) if self.plain && self.margins_are_idle => board.cut_parts(0, visit),
            Some(_) if self.plain => board.decomposition(0).into_iter().for_each(visit),
            // Where it fails the rules are broken, and what is left out does not matter.
            Some(decomposition) => drop(self.fall_apart(board, decomposition, visit)),
        }
    }

    fn representative(&self, board: Grid) -> Signed<Grid> {
        let board = if self.margins_are_idle && !self.plain { board.without_margins() } else { board };
        let (position, negated) = board.least_image();
        Signed { position, negated }
    }

    fn fault(&self) -> Option<String> {
        self.is_broken().then(|| self.state.fault.get().cloned().unwrap_or_else(|| ENDLESS.to_owned()))
    }

    fn board(&self, board: &Grid) -> Board {
        Board::Grid(board.drawn(self.letters))
    }
}
