//! Positions of rulesets: parsed, compared, hashed, moved and evaluated without JSON.

use crate::context::Context;
use crate::errors::{Failure, InternalError, ParseError, WrongType};
use crate::game::PyGame;
use crate::limits::{Bytes, Limits, Seconds};
use crate::number::kind_of;
use crate::text;
use crate::universe::{InUniverse, PyUniverse, context_of};
use kelvin_budget::Budget;
use kelvin_lab::{Error, Lab, Valued};
use kelvin_positions::board::Board;
use kelvin_positions::{BoardInput, MadeMove, Move, MoveError, Named, NamedMove, Position, WrittenSummand};
use kelvin_values::Player;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// A board of a ruleset, perhaps after some moves.
///
/// >>> start = Position("domineering", "2x3")
/// >>> start.value(), start.mean, start.temperature, start.outcome
/// (Game('{2|-1/2}'), Fraction(3, 4), Fraction(5, 4), 'N')
/// >>> [move.name for move in start.legal("Left")]
/// ['a1-a2', 'b1-b2', 'c1-c2']
/// >>> start.play("Left", "a1-a2")
/// Position('domineering', '#..|#..')
/// >>> start.play("Left", "a1-a2") == Position("domineering", "#..|#..")
/// True
#[pyclass(frozen, module = "kelvin", name = "Position")]
#[derive(Clone)]
pub struct PyPosition {
    context: Arc<Context>,
    node: Arc<Node>,
}

/// A position with the line of moves that led to it. The line is used in questions as JSON. It does not affect equality.
struct Node {
    /// The position in the ruleset's own form.
    position: Position,
    start: Arc<Start>,
    last: Option<Step>,
    /// The handle of the value, once it is known.
    value: OnceLock<u32>,
    /// The position on its board as if it had been written, by which it is compared.
    written_anew: OnceLock<Position>,
}

/// A board as written, with its ruleset.
struct Start {
    ruleset: String,
    board: BoardInput,
    named: Named,
    /// Whether a user declared the ruleset.
    is_own: bool,
}

/// A move of a player.
struct Step {
    before: Arc<Node>,
    player: Player,
    made: Made,
}

/// Which move was made.
enum Made {
    Chosen(Move),
    /// The index among all moves of the player, which are built only when they are asked for.
    Index(usize),
}

impl Drop for Node {
    /// Drops a long line of moves without recursion.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(step) = last {
            last = Arc::into_inner(step.before).and_then(|mut node| node.last.take());
        }
    }
}

impl Node {
    fn start(start: Start, position: Position) -> Arc<Node> {
        Arc::new(Node {
            position,
            start: Arc::new(start),
            last: None,
            value: OnceLock::new(),
            written_anew: OnceLock::new(),
        })
    }

    /// The position after a move.
    fn after(self: &Arc<Node>, player: Player, made: Made, position: Position) -> Arc<Node> {
        let last = Some(Step { before: self.clone(), player, made });
        let (start, value) = (self.start.clone(), OnceLock::new());
        Arc::new(Node { position, start, last, value, written_anew: OnceLock::new() })
    }

    /// The moves made since the start.
    fn line(&self) -> Vec<(Player, Move)> {
        let mut line = vec![];
        let mut last = &self.last;
        while let Some(Step { before, player, made }) = last {
            let chosen = match made {
                Made::Chosen(chosen) => chosen.clone(),
                // Moves are in the order of options.
                Made::Index(index) => before.position.moves(*player).swap_remove(*index).0,
            };
            line.push((*player, chosen));
            last = &before.last;
        }
        line.reverse();
        line
    }

    /// The position by which this is compared: after moves, the position on the same board. The board of a position determines all further play in
    /// built-in rulesets only, so a position of another ruleset is compared as it is.
    fn compared(&self) -> &Position {
        if self.last.is_none() || self.start.is_own {
            return &self.position;
        }
        self.written_anew.get_or_init(|| match &self.position.boards()[..] {
            [board] => anew(&self.start.named, board).unwrap_or_else(|| self.position.clone()),
            _ => self.position.clone(),
        })
    }

    fn written(&self) -> WrittenSummand {
        let Start { ruleset, board, .. } = &*self.start;
        let made = |(player, chosen)| MadeMove(player, NamedMove::Move(chosen));
        WrittenSummand::Board {
            ruleset: ruleset.clone(),
            board: board.clone(),
            moves: self.line().into_iter().map(made).collect(),
        }
    }

    fn value(&self, lab: &Lab<'_>, budget: &Budget) -> Result<u32, Failure> {
        if let Some(&word) = self.value.get() {
            return Ok(word);
        }
        let fastest = lab.rulesets().fastest(&self.start.named, &self.position, self.last.is_some());
        match lab.position_valued(&fastest, budget)? {
            Valued::Short(game) => Ok(*self.value.get_or_init(|| game.word())),
            Valued::Loopy(_) => {
                let error = Error::loopy_position(&self.position);
                Err(Failure::NoAnswer(format!("{error}; `report().loopy` has its onside and offside")))
            }
        }
    }
}

/// The position on a board, read from its text.
fn anew(named: &Named, board: &Board) -> Option<Position> {
    named.on(&named.read(&board.to_string()).ok()?).ok()
}

/// A player as an argument.
pub struct PlayerName(pub Player);

impl<'py> FromPyObject<'_, 'py> for PlayerName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<PlayerName> {
        let Ok(name) = value.cast::<PyString>() else {
            return Err(WrongType::new_err(format!("expected a text for player, not {}", kind_of(&value))));
        };
        match &*name.to_string_lossy() {
            "Left" => Ok(PlayerName(Player::Left)),
            "Right" => Ok(PlayerName(Player::Right)),
            other => {
                let found: String = other.chars().take(60).collect();
                let found = PyString::new(value.py(), &found).repr()?;
                Err(ParseError::new_err(format!("expected 'Left' or 'Right' for player, found {found}")))
            }
        }
    }
}

/// A board as an argument: a text, or one of `kelvin.boards`.
fn board_of(board: &Bound<'_, PyAny>) -> PyResult<BoardInput> {
    if let Ok(written) = board.cast::<PyString>() {
        return Ok(BoardInput::Text(text::read(written)?.into_owned()));
    }
    if !board.hasattr("tag")? || board.is_instance_of::<pyo3::types::PyType>() {
        return Err(WrongType::new_err(format!(
            "expected a board that is a text or one of kelvin.boards, not {}",
            kind_of(board)
        )));
    }
    let data: String = board.py().import("kelvin._data")?.call_method1("dump", (board,))?.extract()?;
    text::read_json(&data)
}

/// A board of a ruleset, with its position in the ruleset's own form.
fn start_of(context: &Context, ruleset: String, board: BoardInput) -> Result<(Start, Position), Failure> {
    context.enter(|_, lab| {
        let (named, position) = lab.rulesets().drawn(&ruleset, &board)?;
        let inner = ruleset.split_once('(').map_or("", |(_, inner)| inner.trim_end().trim_end_matches(')'));
        let is_own = [&ruleset, inner].iter().any(|name| lab.rulesets().is_own(name));
        Ok((Start { ruleset, board, named, is_own }, position))
    })
}

impl PyPosition {
    fn with(&self, node: Arc<Node>) -> PyPosition {
        PyPosition { context: self.context.clone(), node }
    }

    fn named_moves<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.node.position.moves(player).into_iter();
        let moves = moves.map(|(chosen, position)| self.named_move(player, chosen, position));
        PyTuple::new(py, moves.collect::<Vec<_>>())
    }

    fn named_move(&self, player: Player, chosen: Move, position: Position) -> PyMove {
        let made = Made::Chosen(chosen.clone());
        let position = self.with(self.node.after(player, made, position));
        PyMove { player, chosen, before: self.clone(), position }
    }
}

#[pymethods]
impl PyPosition {
    /// A board: a text in the notation of its ruleset, or one of `kelvin.boards`.
    #[new]
    #[pyo3(signature = (ruleset, board, *, universe=None))]
    fn new(
        ruleset: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
        universe: Option<InUniverse>,
    ) -> PyResult<PyPosition> {
        let Ok(name) = ruleset.cast::<PyString>() else {
            return Err(WrongType::new_err(format!("expected a text for ruleset, not {}", kind_of(ruleset))));
        };
        let (ruleset, board) = (text::read(name)?.into_owned(), board_of(board)?);
        let context = context_of(universe);
        context.check()?;
        let (start, position) = start_of(&context, ruleset, board)?;
        Ok(PyPosition { context, node: Node::start(start, position) })
    }

    /// The ruleset, with its arguments.
    #[getter]
    fn ruleset(&self) -> &str {
        &self.node.start.ruleset
    }

    /// The universe.
    #[getter]
    fn universe(&self) -> PyUniverse {
        PyUniverse { context: self.context.clone() }
    }

    /// The board in the notation of its ruleset.
    #[getter]
    fn text(&self) -> String {
        let boards = self.node.position.boards();
        boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
    }

    /// The board as JSON.
    fn _board(&self) -> PyResult<Option<String>> {
        let boards = self.node.position.boards();
        let [board] = &boards[..] else { return Ok(None) };
        serde_json::to_string(board).map(Some).map_err(|error| InternalError::new_err(error.to_string()))
    }

    /// The position as JSON, as questions contain it.
    fn _json(&self) -> PyResult<String> {
        serde_json::to_string(&self.node.written()).map_err(|error| InternalError::new_err(error.to_string()))
    }

    /// The position that `_json` describes.
    #[staticmethod]
    fn _of_json(data: &str) -> PyResult<PyPosition> {
        let written: WrittenSummand = text::read_json(data)?;
        let WrittenSummand::Board { ruleset, board, moves } = written else {
            return Err(WrongType::new_err("expected a board of a ruleset"));
        };
        let context = Context::default_context();
        context.check()?;
        let (start, position) = start_of(&context, ruleset, board)?;
        let mut node = Node::start(start, position);
        for made in moves {
            let (chosen, position) = made.find(&node.position).map_err(wrong_move)?;
            node = node.after(made.0, Made::Chosen(chosen), position);
        }
        Ok(PyPosition { context, node })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("_of_json")?, (slf.get()._json()?,)))
    }

    /// The moves made from the board that was written: the player, and the name of the move.
    #[getter]
    fn played<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let line = self.node.line().into_iter();
        PyTuple::new(
            py,
            line.map(|(player, chosen)| (name_of(player), chosen.to_string())).collect::<Vec<_>>(),
        )
    }

    /// The key by which positions are compared: the ruleset and the board. How the position was reached does not matter.
    fn key(&self) -> (String, String) {
        (self.node.start.named.to_string(), self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyPosition>().is_ok_and(|other| {
            let other = &other.get().node;
            self.node.position == other.position || self.node.compared() == other.compared()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.node.compared().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.node.start.ruleset, self.text())
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.node.start.ruleset, self.text())
    }

    /// The legal moves of a player, with their names.
    fn legal<'py>(&self, py: Python<'py>, player: PlayerName) -> PyResult<Bound<'py, PyTuple>> {
        self.named_moves(py, player.0)
    }

    /// The positions after the moves of a player, in the order of `legal`.
    fn options(&self, player: PlayerName) -> Vec<PyPosition> {
        let PlayerName(player) = player;
        let options = self.node.position.options(player).into_iter().enumerate();
        options
            .map(|(index, position)| self.with(self.node.after(player, Made::Index(index), position)))
            .collect()
    }

    /// The position after a move, given by its name or as a `Move`.
    #[pyo3(name = "play")]
    fn after_move(&self, player: PlayerName, r#move: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let PlayerName(player) = player;
        let position = &self.node.position;
        let found = if let Ok(chosen) = r#move.cast::<PyMove>() {
            let chosen = chosen.get().chosen.clone();
            position.play(player, &chosen).map(|position| (chosen, position))
        } else if let Ok(name) = r#move.cast::<PyString>() {
            position.read_move(player, &text::read(name)?)
        } else {
            return Err(WrongType::new_err(format!("expected a text for the move, not {}", kind_of(r#move))));
        };
        let (chosen, position) = found.map_err(wrong_move)?;
        Ok(self.with(self.node.after(player, Made::Chosen(chosen), position)))
    }

    /// The value. A loopy value is not a `Game`: `report().loopy` has it.
    #[pyo3(signature = (*, timeout=None, memory=None))]
    fn value(&self, py: Python<'_>, timeout: Option<Seconds>, memory: Option<Bytes>) -> PyResult<PyGame> {
        let word = match self.node.value.get() {
            Some(&word) => word,
            None => {
                let limits = Limits { timeout, memory };
                self.context.work(py, &limits, |_, lab, budget| self.node.value(lab, budget))?
            }
        };
        Ok(PyGame { context: self.context.clone(), word })
    }

    /// The negative, if the ruleset has one: the same position with the players exchanged.
    fn _negative(&self, py: Python<'_>) -> PyResult<Option<PyPosition>> {
        let Start { ruleset, named, is_own, .. } = &*self.node.start;
        // The board of a position determines all further play in built-in rulesets only.
        if self.node.last.is_some() && *is_own {
            return Ok(None);
        }
        let negative = self.context.work(py, &Limits::default(), |_, _, _| {
            let boards = self.node.position.boards();
            let [board] = &boards[..] else { return Ok(None) };
            let Some(negative) = named.negative(board) else { return Ok(None) };
            Ok(anew(named, &negative)
                .or_else(|| named.on(&negative).ok())
                .map(|position| (position, negative)))
        })?;
        Ok(negative.map(|(position, board)| {
            let board = BoardInput::Board(Box::new(board));
            let start = Start { ruleset: ruleset.clone(), board, named: named.clone(), is_own: *is_own };
            self.with(Node::start(start, position))
        }))
    }

    /// The components that the board splits into. The position equals their sum. Components without moves may be omitted.
    ///
    /// >>> [part.text for part in Position("domineering", "..#.|..#.").components()]
    /// ['..##|..##', '###.|###.']
    fn components(&self) -> PyResult<Vec<PyPosition>> {
        let Start { ruleset, named, is_own, .. } = &*self.node.start;
        let part = |position: Position| {
            let boards = position.boards();
            let [board] = &boards[..] else {
                return Err(InternalError::new_err("a component of several boards"));
            };
            let board = BoardInput::Board(Box::new(board.clone()));
            let start = Start { ruleset: ruleset.clone(), board, named: named.clone(), is_own: *is_own };
            Ok(self.with(Node::start(start, position)))
        };
        self.node.position.components().map(part).collect()
    }
}

fn wrong_move(error: MoveError) -> Failure {
    Failure::from(Error::from(error))
}

/// The name of a player.
fn name_of(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}

/// A legal move of a player, with its name.
///
/// >>> move = Position("domineering", "2x2").legal("Left")[1]
/// >>> move, move.position.text
/// (Move('Left', 'b1-b2'), '.#|.#')
#[pyclass(frozen, module = "kelvin", name = "Move")]
pub struct PyMove {
    player: Player,
    chosen: Move,
    before: PyPosition,
    position: PyPosition,
}

#[pymethods]
impl PyMove {
    /// The player.
    #[getter]
    fn player(&self) -> &'static str {
        name_of(self.player)
    }

    /// The name.
    #[getter]
    fn name(&self) -> String {
        self.chosen.to_string()
    }

    /// The position before the move.
    #[getter]
    fn of(&self) -> PyPosition {
        self.before.clone()
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> PyPosition {
        self.position.clone()
    }

    /// The move as JSON.
    fn _json(&self) -> PyResult<String> {
        serde_json::to_string(&self.chosen).map_err(|error| InternalError::new_err(error.to_string()))
    }

    /// The move that `_json` describes.
    #[staticmethod]
    fn _of_json(before: PyRef<'_, PyPosition>, player: PlayerName, data: &str) -> PyResult<PyMove> {
        let chosen: Move = text::read_json(data)?;
        let position = before.node.position.play(player.0, &chosen).map_err(wrong_move)?;
        Ok(before.named_move(player.0, chosen, position))
    }

    #[expect(
        clippy::type_complexity,
        reason = "the function and the arguments by which pickle makes a move again"
    )]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (PyPosition, &'static str, String))> {
        let this = slf.get();
        Ok((slf.get_type().getattr("_of_json")?, (this.before.clone(), this.player(), this._json()?)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyMove>().is_ok_and(|other| {
            let other = other.get();
            (self.player, &self.chosen) == (other.player, &other.chosen)
                && self.before.node.compared() == other.before.node.compared()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.player, &self.chosen).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.position.clone().into_pyobject(py)?.call_method0("_repr_svg_")
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.player(), self.chosen)
    }
}

/// The values of many boards of a ruleset, on all processors. `hear` is called with the number of finished boards.
#[pyfunction]
#[pyo3(signature = (ruleset, boards, *, hear=None, timeout=None, memory=None, universe=None))]
pub fn _values(
    py: Python<'_>,
    ruleset: &str,
    boards: Vec<String>,
    hear: Option<Py<PyAny>>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    universe: Option<InUniverse>,
) -> PyResult<Vec<PyGame>> {
    let context = context_of(universe);
    let done = AtomicUsize::new(0);
    let mut report = |py: Python<'_>, _: &Budget, _: Option<()>| match &hear {
        Some(hear) => hear.call1(py, (done.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    let words =
        context.work_with_parts(py, &Limits { timeout, memory }, &mut report, |_, lab, budget, _| {
            let threads =
                std::thread::available_parallelism().map_or(1, usize::from).min(boards.len().max(1));
            let next = AtomicUsize::new(0);
            let values: Vec<OnceLock<Result<u32, Failure>>> =
                boards.iter().map(|_| OnceLock::new()).collect();
            let evaluate = || {
                while let Some(index) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < boards.len())
                {
                    let value = value_of(lab, ruleset, &boards[index], budget);
                    let failed = value.is_err();
                    // Each index is taken once.
                    drop(values[index].set(value));
                    done.fetch_add(1, Ordering::Relaxed);
                    if failed {
                        next.store(boards.len(), Ordering::Relaxed);
                    }
                }
            };
            std::thread::scope(|scope| {
                (1..threads).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, evaluate)));
                evaluate();
            });
            // Boards after a failure may be missing, but the failure is found first among those that were evaluated.
            values.into_iter().filter_map(OnceLock::into_inner).collect::<Result<Vec<u32>, Failure>>()
        })?;
    Ok(words.into_iter().map(|word| PyGame { context: context.clone(), word }).collect())
}

fn value_of(lab: &Lab<'_>, ruleset: &str, board: &str, budget: &Budget) -> Result<u32, Failure> {
    let position = lab.rulesets().position(ruleset, &BoardInput::from(board))?;
    match lab.position_valued(&position, budget)? {
        Valued::Short(game) => Ok(game.word()),
        Valued::Loopy(_) => Err(Failure::NoAnswer(Error::loopy_position(&position).to_string())),
    }
}
