//! What the session of a user's classes does: it describes them, and makes, opens and shows their positions.

use super::compiled::{Compiled, CompiledForSize};
use super::graph_move;
use super::interpreter::{Interpreter, Node, Table};
use super::position::{board_of_text, only_graph, only_grid};
use crate::class::{ClassId, Member};
use crate::error::{Error, Result};
use crate::form::{Compound, Form};
use crate::library::{graph_from_board, graph_to_board};
use crate::machine::{Machine, OnGrid, form_of};
use crate::object::{Body, Object};
use crate::session::Session;
use crate::source::Source;
use crate::symbol::known;
use crate::value::Value;
use indexmap::{IndexMap, IndexSet};
use kelvin_budget::Budget;
use kelvin_positions::board::{Board, BoardKind, Boards, Letters, WrittenText};
use kelvin_positions::{Action, KnownValue};
use kelvin_rules::CellGrid as Grid;
use kelvin_values::{Player, Universe};
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A session with the positions of its classes that were met.
pub(crate) struct ClassHost<'u> {
    pub(super) session: Session<'u>,
    /// The positions, by their numbers.
    positions: IndexSet<Value<'u>, FxBuildHasher>,
    table: Arc<Table>,
    /// The rules of classes whose methods were compiled, with what encloses their positions, for boards of several sizes.
    pub(super) classes: IndexMap<(ClassId, Value<'u>), Vec<CompiledForSize>, FxBuildHasher>,
    /// The budget of the caller.
    pub(super) budget: Option<Budget>,
    /// The bytes that the positions take, about.
    bytes: u64,
    /// How often callers asked for the options of a position.
    asked: usize,
    /// The steps that a method may take for which no caller waits.
    steps: Option<u64>,
}

/// A ruleset of a user's, as an entry has it.
pub(super) struct Described {
    pub path: String,
    pub board: Boards,
    pub boards: String,
    pub example: String,
    pub arguments: Option<String>,
    /// Whether all arguments may be left out.
    pub optional: bool,
    pub impartial: bool,
    pub on_grids: bool,
}

/// A position that was made.
pub(super) struct Made {
    pub number: u32,
    pub impartial: bool,
    /// How it is played where it is known what the methods of its class do.
    pub compiled: Option<Compiled>,
}

/// What a class may take for one position at least.
const SECONDS: u64 = 10;
const BYTES: u64 = 1 << 30;

/// The most positions that are remembered, whatever the budget: the session does not see it.
const MOST: usize = 1 << 23;

/// The bytes of a position without its cells: an object with a grid, a node with its options, places in two tables.
const POSITION: usize = 500;

/// The most positions that are opened before they are asked for, and the steps that each may take.
const MOST_AHEAD: usize = 256;
const STEPS_AHEAD: u64 = 100_000;

/// Positions that fall apart into positions that fall apart, and so on, more often than this are taken for unending.
const DEPTH: usize = 500;

impl<'u> ClassHost<'u> {
    pub fn new(universe: &'u Universe, table: Arc<Table>) -> ClassHost<'u> {
        let session = Session::new(universe);
        ClassHost {
            session,
            positions: IndexSet::default(),
            table,
            classes: IndexMap::default(),
            budget: None,
            bytes: 0,
            asked: 0,
            steps: None,
        }
    }

    /// What the machine may take: the time and the memory of the caller, and no less than is enough for most. What engines try with a
    /// little of a budget does not fail here, as failures of positions are reported to all.
    fn limits(&self) -> Budget {
        let (seconds, bytes) = (Duration::from_secs(SECONDS), BYTES);
        let limits = self.steps.map_or(Budget::unlimited(), |steps| Budget::unlimited().steps(steps));
        let Some(asked) = &self.budget else { return limits.time(seconds).bytes(bytes) };
        let mut limits = limits.cancelled_by(asked.cancel());
        if let Some(left) = asked.time_left() {
            limits = limits.time(left.max(seconds));
        }
        // An engine may try something with little memory; the question that it works for has more.
        limits.bytes(asked.whole_byte_limit().unwrap_or(bytes))
    }

    /// Has the machine do something, within what there is.
    pub(super) fn machine<T>(&mut self, work: impl FnOnce(&mut Machine<'_, 'u>) -> Result<T>) -> Result<T> {
        let budget = self.limits();
        let account = self.session.world.account.clone();
        account.around(|| budget.around(|| work(&mut Machine::new(&mut self.session.world, &budget))))
    }

    /// The ruleset that a class of the user's is.
    pub fn describe(&mut self, path: &str) -> Result<Option<Described>> {
        if !self.session.world.is_own(path) {
            return Ok(None);
        }
        let Some(class) = self.session.world.find_class(path, "")? else { return Ok(None) };
        let classes = &self.session.world.classes;
        if !classes.is(class, ClassId::RULESET) {
            return Err(Error::declaration(format!(
                "`{path}` is a class but not a ruleset: it does not extend one, such as game.grid.GridRuleset"
            )));
        }
        let position = match classes.member(class, known::POSITION) {
            Some(Member::Class(position)) => Some(position),
            _ => None,
        };
        let impartial = position.is_some_and(|position| classes.is(position, ClassId::IMPARTIAL_GAME));
        let declared = &classes[class];
        let names =
            declared.fields[..declared.given].iter().map(|field| &**self.session.world.symbols.name(*field));
        let names: Vec<&str> = names.collect();
        let arguments = (!names.is_empty()).then(|| names.join(","));
        let mut parameters =
            declared.constructors.iter().flat_map(|constructor| &constructor.parameters.list);
        let optional = parameters.all(|parameter| parameter.optional || parameter.rest);
        let board = Boards::from(BoardKind::Text);
        let mut described = Described {
            path: path.to_owned(),
            board,
            boards: board.help().to_owned(),
            example: String::new(),
            arguments,
            optional,
            impartial,
            on_grids: classes.is(class, ClassId::GRID_RULESET),
        };
        let on_grids = described.on_grids;
        let on_strips = classes.is(class, ClassId::STRIP_RULESET);
        if described.arguments.is_none() && (on_grids || on_strips) {
            let ruleset = self.ruleset(path)?;
            let text = self.machine(|machine| machine.letters(&ruleset))?;
            if let Some(letters) = Letters::own(&text) {
                let kind = if on_grids { BoardKind::Grid } else { BoardKind::Strip };
                described.board = kind.with(letters);
                let what = if on_grids { "a grid" } else { "a strip" };
                described.boards = format!("{what} of cells {}", spaced(&text));
                described.example = if on_grids { "2x2" } else { "1x3" }.to_owned();
            }
        } else if classes.is(class, ClassId::GRAPH_RULESET) {
            described.boards = "a graph such as P7, C5, K4, grid 2x3, edges 4: 0-1, 1-2".to_owned();
            described.example = "P3".to_owned();
        }
        Ok(Some(described))
    }

    /// The ruleset of a text such as `MyClobber` or `MyToads(2)`.
    fn ruleset(&mut self, text: &str) -> Result<Value<'u>> {
        let budget = self.limits();
        let found = self.session.evaluate(&Source::new("", text), &budget)?.unwrap_or(Value::Nothing);
        match found {
            // A class that is not a singleton is made first.
            Value::Class(_) => {
                let made = self.session.evaluate(&Source::new("", format!("{text}()")), &budget)?;
                Ok(made.unwrap_or(Value::Nothing))
            }
            found => Ok(found),
        }
    }

    /// The position of a ruleset on a board.
    pub fn position(&mut self, ruleset: &str, board: &Board, handle: &Arc<Interpreter>) -> Result<Made> {
        let ruleset = self.ruleset(ruleset)?;
        let value = self.machine(|machine| {
            if machine.is_a(&ruleset, ClassId::GRID_RULESET) || machine.is_a(&ruleset, ClassId::STRIP_RULESET)
            {
                machine.letters(&ruleset)?;
            }
            let board = board_value(machine, &ruleset, board)?;
            let position = machine.call(&ruleset, &[board])?;
            match machine.is_game(&position) {
                true => Ok(position),
                false => Err(machine.expected("game.Game", &position)),
            }
        })?;
        let impartial = self.machine(|machine| Ok(machine.is_impartial(&value)))?;
        let compiled = self.compiled(&value, handle);
        Ok(Made { number: self.enter(&value, 0)?, impartial, compiled })
    }

    /// The number of a position, and of its parts, which are found now.
    fn enter(&mut self, value: &Value<'u>, depth: usize) -> Result<u32> {
        if let Some(known) = self.positions.get_index_of(value) {
            return Ok(known as u32);
        }
        let parts = match form_of(value) {
            Some(Form::Compound(Compound::Sum, a, b)) => Some(vec![a.clone(), b.clone()]),
            _ => self.machine(|machine| machine.decomposition(value))?,
        };
        let parts = match parts {
            Some(_) if depth == DEPTH => {
                let unending = Error::value("its decomposition does not terminate");
                return self.machine(|machine| Err(machine.met_in(unending, "decomposition", value)));
            }
            Some(parts) => {
                let enter =
                    |part: &Value<'u>| stacker::maybe_grow(64 << 10, 2 << 20, || self.enter(part, depth + 1));
                Some(parts.iter().map(enter).collect::<Result<Box<[u32]>>>()?)
            }
            None => None,
        };
        if self.positions.len() == MOST {
            return Err(Error::value(format!(
                "its class has more than {MOST} positions: the limit of the cache"
            )));
        }
        let node = Node {
            value: self.known(value),
            parts,
            pieces: OnGrid::of(value).map(|position| position.grid.pieces()).or_else(|| {
                let graph = only_graph(value)?;
                Some(graph.order() + graph.edges.len())
            }),
            options: Default::default(),
            ends: AtomicBool::new(self.machine(|machine| Ok(machine.game(value).is_some()))?),
        };
        let (number, new) = self.positions.insert_full(value.clone());
        if new {
            let cells = OnGrid::of(value).map_or(0, |position| position.grid.cells().len());
            self.bytes += (POSITION + cells) as u64;
            self.limits().check_values(0, self.bytes)?;
            self.table.push(node);
        }
        u32::try_from(number).map_err(|_| Error::overflow())
    }

    /// The value of a game that is a number or a nimber.
    fn known(&self, value: &Value<'u>) -> Option<KnownValue> {
        match value {
            Value::Integer(0) => Some(KnownValue::Nimber(0)),
            Value::Integer(n) => Some(KnownValue::Integer(*n)),
            Value::Number(number) => number.dyadic().map(KnownValue::Number),
            Value::Game(game) if game.is_nimber() => game
                .number_up_star()
                .and_then(|parts| u32::try_from(&parts.star).ok())
                .map(KnownValue::Nimber),
            _ => None,
        }
    }

    fn value(&self, number: u32) -> Result<Value<'u>> {
        let known = self.positions.get_index(number as usize).cloned();
        known.ok_or_else(|| Error::value("there is no such position"))
    }

    /// Finds the options of a position, and of some behind it.
    pub fn open(&mut self, number: u32) -> Result<()> {
        self.find_options(number)?;
        self.steps = Some(STEPS_AHEAD);
        self.look_ahead(number);
        self.steps = None;
        Ok(())
    }

    /// Finds the options of positions behind one, no more of them than were asked for so far: a caller that asks for one asks for most of those behind it, and
    /// each question waits for this thread. Only methods that are seen to do nothing but give options are run unasked, and where one of
    /// them fails, or takes long, it is not reported before it is asked for.
    fn look_ahead(&mut self, number: u32) {
        self.asked += 1;
        let mut left = self.asked.min(MOST_AHEAD);
        let mut waiting = vec![number];
        while let (Some(number), 1..) = (waiting.pop(), left) {
            let node = self.table.node(number);
            if node.parts.is_none() && node.options.get().is_none() {
                left -= 1;
                let gives_options = self.positions.get_index(number as usize).cloned();
                let gives_options = gives_options.is_some_and(|value| {
                    self.machine(|machine| Ok(machine.is_in_arena(&value))).unwrap_or(false)
                });
                if !gives_options || self.find_options(number).is_err() {
                    return;
                }
            }
            let next = node.parts.iter().flatten().chain(node.options.get().into_iter().flatten().flatten());
            waiting.extend(next.copied().filter(|&next| {
                let next = self.table.node(next);
                next.options.get().is_none()
            }));
        }
    }

    fn find_options(&mut self, number: u32) -> Result<()> {
        let node = self.table.node(number);
        if node.options.get().is_some() {
            return Ok(());
        }
        let value = self.value(number)?;
        let impartial = self.machine(|machine| Ok(machine.is_impartial(&value)))?;
        let mut options = |player| -> Result<Box<[u32]>> {
            let moves = self.machine(|machine| machine.moves(&value, player))?;
            moves.iter().map(|option| self.enter(option, 0)).collect()
        };
        let left = options(Player::Left)?;
        let right = if impartial { left.clone() } else { options(Player::Right)? };
        // Nobody else fills it: all positions are opened on this thread.
        let _ = node.options.set([left, right]);
        Ok(())
    }

    /// The moves to the options of a position that was opened, in their order.
    pub fn actions(&mut self, number: u32, player: Player) -> Result<Vec<Action>> {
        let node = self.table.node(number);
        let Some(options) = node.options.get() else {
            return Err(Error::value("the position was not opened"));
        };
        let from = self.value(number)?;
        let mut actions = Vec::new();
        for (place, &option) in options[player.index()].iter().enumerate() {
            let to = self.value(option)?;
            actions.push(match (only_grid(&from), only_grid(&to)) {
                (Some(a), Some(b)) if (a.rows(), a.columns()) == (b.rows(), b.columns()) => a.change_to(b),
                _ if node.value.is_some() || matches!(from, Value::Game(_)) => {
                    let [from, to] = [&from, &to].map(|value| self.machine(|machine| machine.show(value)));
                    Action::Value { from: from?, to: to? }
                }
                _ => {
                    let graphs = only_graph(&from).zip(only_graph(&to));
                    let change = graphs.and_then(|(from, to)| graph_move::change(from, to));
                    // A name that another move has already would not distinguish them.
                    let mut others = actions.iter().zip(&options[player.index()]);
                    let named = change
                        .filter(|change| others.all(|(name, other)| name != change || *other == option));
                    named.unwrap_or(Action::Option { number: place })
                }
            });
        }
        Ok(actions)
    }

    /// How a position looks.
    pub fn board(&mut self, number: u32) -> Result<Board> {
        let value = self.value(number)?;
        if let (Some(grid), Value::Object(object)) = (only_grid(&value), &value)
            && let Body::Instance(instance) = &object.body
        {
            let letters = self.session.world.letters.get(&instance.enclosing);
            let letters = letters.and_then(|letters| Letters::own(letters)).unwrap_or(Letters::NUMBERED);
            return Ok(Board::Grid(grid.drawn(letters)));
        }
        if let Some(board) = only_graph(&value).and_then(graph_to_board) {
            return Ok(Board::Graph(board));
        }
        let shown = self.machine(|machine| machine.show(&value))?;
        Ok(Board::Text(WrittenText::reached(shown)))
    }
}

/// A board as a ruleset of a class takes it.
fn board_value<'u>(machine: &Machine<'_, 'u>, ruleset: &Value<'u>, board: &Board) -> Result<Value<'u>> {
    Ok(match board {
        Board::Grid(grid) if machine.is_a(ruleset, ClassId::STRIP_RULESET) => {
            Object::value(ClassId::STRIP, Body::Grid(Grid::from_drawn(grid)?))
        }
        Board::Grid(grid) if machine.is_a(ruleset, ClassId::GRID_RULESET) => {
            Object::value(ClassId::GRID, Body::Grid(Grid::from_drawn(grid)?))
        }
        Board::Graph(graph) if machine.is_a(ruleset, ClassId::GRAPH_RULESET) => {
            Object::value(ClassId::GRAPH, Body::Graph(graph_from_board(graph)?))
        }
        Board::Text(text) => board_of_text(machine, ruleset, text.as_str())?,
        other => Value::from(other.to_string()),
    })
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
