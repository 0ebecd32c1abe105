//! Rulesets with an engine of their own.

use super::Method;
use super::catalogue::BuiltIn;
use crate::board::graph::Graph;
use crate::board::graph_text::{self, Labels};
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_positions::board::{Board, BoardKind, Boards, Cell, Edge, Grid, Letters, Paint, Picture, Square};
use kelvin_positions::{Action, Position};
use kelvin_values::Player;
use std::cmp::Ordering;

pub(super) const RULESET: &[Method] = &[
    Method::new("Eval", "(board as String)", "The position on a board given as a string.", on_text),
    Method::new("Eval", "(board as Grid)", "The position on a grid.", on_grid),
    Method::new("Eval", "(board as Strip)", "The position on a strip.", on_grid),
    Method::new("Eval", "(board as Graph)", "The position on a graph.", on_graph),
    // So that what is printed, `Clobber.Position("xo")`, can be read again.
    Method::new("Position", "(board as String)", "The position on a board given as a string.", on_text),
    Method::new("Position", "(board as Grid)", "The position on a grid.", on_grid),
    Method::new("Position", "(board as Strip)", "The position on a strip.", on_grid),
    Method::new("Position", "(board as Graph)", "The position on a graph.", on_graph),
    Method::property(
        "CharMap",
        "The letters of the cells 0, 1, 2, … in the text of a board.",
        |machine, args| match ruleset(machine, &args[0])?.ruleset.board() {
            Boards { letters: Letters::SIDES, .. } => Ok(Value::from(SIDES)),
            Boards { kind: BoardKind::Grid | BoardKind::Strip, letters } => {
                Ok(Value::from((0..4).map(|cell| letters.write(Cell::numbered(cell))).collect::<String>()))
            }
            _ => Err(Error::value("The boards of this ruleset have no cells.")),
        },
    ),
    Method::property("Icons", "The pictures of the cells 0, 1, 2, … of a board.", |machine, args| {
        let ruleset = ruleset(machine, &args[0])?;
        match ruleset.ruleset.board().kind {
            BoardKind::Grid | BoardKind::Strip => {
                Ok(Value::from(ruleset.ruleset.entry().icons.map(super::icon).to_vec()))
            }
            _ => Err(Error::value("The boards of this ruleset have no cells.")),
        }
    }),
];

/// What makes positions of the class of a ruleset's positions.
pub(crate) const POSITION_CONSTRUCTORS: &[Method] = &[
    Method::new("Position", "(board as String)", "The position on a board given as a string.", on_text),
    Method::new("Position", "(board as Grid)", "The position on a grid.", on_grid),
    Method::new("Position", "(board as Strip)", "The position on a strip.", on_grid),
    Method::new("Position", "(board as Graph)", "The position on a graph.", on_graph),
];

/// The position on a board that is written down.
fn on_text<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let ruleset = ruleset(machine, &args[0])?;
    let text = machine.text(&args[1])?;
    match ruleset.ruleset.read(&text) {
        Ok(board) => position(ruleset, &board),
        // A picture with unnamed vertices drawn as points is one of the language's graphs alone.
        Err(_) if ruleset.ruleset.board().kind == BoardKind::Picture => {
            position(ruleset, &drawn(&picture(&text)?)?)
        }
        Err(error) => Err(Error::value(error.to_string())),
    }
}

fn on_grid<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let ruleset = ruleset(machine, &args[0])?;
    let mut grid = machine.grid(&args[1])?.drawn(Letters::NUMBERED);
    if ruleset.ruleset.board().letters == Letters::SIDES {
        grid = exchanged(&grid, Cell::Hole, Cell::Kind(4), Cell::Either);
    }
    position(ruleset, &Board::Grid(grid))
}

/// The letters of the cells 0, 1, 2, … where a piece may be of both players.
const SIDES: &str = ".lre#";

/// A grid in which one cell stands for a second, which stands for a third.
fn exchanged(grid: &Grid, first: Cell, second: Cell, third: Cell) -> Grid {
    Grid::from_fn(grid.height(), grid.width(), grid.letters(), |row, column| match grid.at(row, column) {
        cell if cell == first => third,
        cell if cell == second => first,
        cell => cell,
    })
}

fn on_graph<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let ruleset = ruleset(machine, &args[0])?;
    let graph = super::graph::graph(machine, &args[1])?;
    let board = match ruleset.ruleset.board().kind {
        BoardKind::Picture => drawn(graph)?,
        _ => Board::Graph(super::graph_games::board(graph)?),
    };
    position(ruleset, &board)
}

pub(super) const POSITION: &[Method] = &[
    Method::property("CanonicalForm", "The value of the position.", |machine, args| {
        let game = machine.position_value(of_position(machine, &args[0])?)?;
        Ok(machine.value(game))
    }),
    Method::property("NimValue", "The size of the Nim heap of equal value.", |machine, args| {
        let game = machine.position_value(of_position(machine, &args[0])?)?;
        match game.number_up_star() {
            Some(parts) if game.is_nimber() => Ok(super::rational::whole(parts.star)),
            _ => Err(Error::value("That position is not impartial.")),
        }
    }),
    Method::property("GridString", "The board as text.", |machine, args| {
        Ok(Value::from(board_text(of_position(machine, &args[0])?)))
    }),
    Method::property("StripString", "The board as text.", |machine, args| {
        Ok(Value::from(board_text(of_position(machine, &args[0])?)))
    }),
    Method::property(
        "grid",
        "The grid of the position: 0 is a free cell, 1 a piece of Left, 2 one of Right, 3 no cell.",
        |machine, args| cells(machine, &args[0], ClassId::GRID),
    ),
    Method::property("strip", "The strip of the position, as `grid`.", |machine, args| {
        cells(machine, &args[0], ClassId::STRIP)
    }),
    Method::property(
        "DepthHint",
        "An estimate of the depth; 0 if the class defines none.",
        |machine, args| {
            let boards = of_position(machine, &args[0])?.boards();
            Ok(Value::Integer(boards.iter().map(meetings).sum()))
        },
    ),
    Method::property("Decomposition", "The components of the position.", |_, args| {
        Ok(Value::from(parts(&args[0])))
    }),
    Method::property("EnclosingObject", "The ruleset of the position.", |_, args| match &args[0] {
        Value::Object(object) => match &object.body {
            Body::Position(_, ruleset) => Ok(Object::value(ruleset.class, Body::Ruleset(ruleset))),
            _ => Ok(Value::Nothing),
        },
        _ => Ok(Value::Nothing),
    }),
    Method::property(
        "Complex",
        "The complex of the legal positions of a placement game.",
        |machine, args| super::complex::legal_complex(machine, &args[0]),
    ),
    Method::new("Options", "(player as Player)", "The options of a player.", |machine, args| {
        let player = machine.player(&args[1])?;
        Ok(Value::from(machine.moves(&args[0], player)?))
    }),
    Method::property(
        "Options",
        "The options of Left, then those of Right; of an impartial game each once.",
        |machine, args| {
            let mut options = machine.moves(&args[0], Player::Left)?;
            if !of_position(machine, &args[0])?.is_impartial() {
                options.extend(machine.moves(&args[0], Player::Right)?);
            }
            Ok(Value::from(options))
        },
    ),
];

/// The parts of a position that its ruleset distinguishes and that have moves, grids cut out; a position that does not fall into several
/// is its only part.
fn parts<'u>(value: &Value<'u>) -> Vec<Value<'u>> {
    let Value::Object(object) = value else { return vec![value.clone()] };
    let Body::Position(whole, ruleset) = &object.body else { return vec![value.clone()] };
    let components: Vec<Position> = whole.components().collect();
    if components.is_empty() || components == [whole.clone()] {
        return vec![value.clone()];
    }
    let cut_out = |part: Position| match &part.trimmed_boards()[..] {
        [board @ (Board::Grid(_) | Board::Picture(_))] => {
            kelvin_placement::position_on(&ruleset.ruleset, board).unwrap_or(part)
        }
        _ => part,
    };
    let values = components.into_iter().map(|part| positioned(cut_out(part), ruleset));
    values.collect()
}

pub(super) fn ruleset<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<&'static BuiltIn> {
    match value {
        // The class of its positions.
        Value::Class(class) => {
            let found = super::catalogue::engines().find(|(_, ruleset)| ruleset.positions == *class);
            found.map(|(_, ruleset)| ruleset).ok_or_else(|| machine.expected("game.Ruleset", value))
        }
        Value::Object(object) => match &object.body {
            Body::Ruleset(ruleset) => Ok(ruleset),
            _ => Err(machine.expected("game.Ruleset", value)),
        },
        _ => Err(machine.expected("game.Ruleset", value)),
    }
}

fn position<'u>(ruleset: &'static BuiltIn, board: &Board) -> Result<Value<'u>> {
    let position = kelvin_placement::position_on(&ruleset.ruleset, board)
        .map_err(|error| Error::value(error.to_string()))?;
    Ok(positioned(position, ruleset))
}

/// A position of a ruleset as a value.
fn positioned<'u>(position: Position, ruleset: &'static BuiltIn) -> Value<'u> {
    Object::value(ruleset.positions, Body::Position(position, ruleset))
}

/// The position of Hackenbush on a picture, if the text is one.
pub(super) fn hackenbush<'u>(picture: &str) -> Option<Result<Value<'u>>> {
    let hackenbush = super::catalogue::built_in("game.graph.Hackenbush")?;
    hackenbush.ruleset.read(picture).ok().map(|board| position(hackenbush, &board))
}

fn of_position<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Position> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Position(position, _) => Ok(position),
            _ => Err(machine.expected("game.BuiltInPosition", value)),
        },
        _ => Err(machine.expected("game.BuiltInPosition", value)),
    }
}

/// The grid or the strip of a position on one.
fn cells<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, class: ClassId) -> Result<Value<'u>> {
    match &of_position(machine, value)?.boards()[..] {
        [Board::Grid(grid)] if class == ClassId::GRID || grid.height() == 1 => {
            // A piece of both players is the cell 3, and a hole the cell 4.
            let numbered = match grid.letters() {
                Letters::SIDES => exchanged(grid, Cell::Hole, Cell::Either, Cell::Kind(4)),
                _ => grid.clone(),
            };
            Ok(Object::value(class, Body::Grid(kelvin_rules::CellGrid::from_drawn(&numbered)?)))
        }
        _ => Err(Error::value(format!(
            "The board of this position is not a {}.",
            if class == ClassId::GRID { "grid" } else { "strip" }
        ))),
    }
}

/// How often a toad may meet a frog on a strip of them: as often as one stands before the other.
fn meetings(board: &Board) -> i64 {
    let Board::Grid(strip) = board else { return 0 };
    if strip.letters() != Letters::TOADS {
        return 0;
    }
    let (mut toads, mut meetings) = (0, 0);
    for (_, _, cell) in strip.cells() {
        match cell {
            Cell::Piece(Player::Left) => toads += 1,
            Cell::Piece(Player::Right) => meetings += toads,
            _ => {}
        }
    }
    meetings
}

/// The board of a position as text.
pub(crate) fn board_text(position: &Position) -> String {
    let boards: Vec<String> = position.boards().iter().map(ToString::to_string).collect();
    boards.join(" + ")
}

/// The board of a position as it is shown: a picture with cycles in CGSuite's letters is written as CGSuite does, by the names of
/// vertices.
pub(crate) fn shown_text(position: &Position) -> String {
    let text = board_text(position);
    let woven = match &position.boards()[..] {
        [Board::Picture(picture)] if !text.contains(|c: char| c.is_alphabetic() && !"lre".contains(c)) => {
            woven(picture)
        }
        _ => None,
    };
    woven.unwrap_or(text)
}

/// A picture that is connected and no tree, as [`picture`] reads it.
fn woven(picture: &Picture) -> Option<String> {
    if picture.edges().len() < picture.order() {
        return None;
    }
    let mut graph =
        Graph::new(picture.order(), picture.edges().iter().map(|edge| (edge.ends[0] + 1, edge.ends[1] + 1)));
    for (edge, painted) in graph.edges.iter_mut().zip(picture.edges()) {
        edge.label = Value::from(match painted.paint {
            Paint::Of(Player::Left) => "l",
            Paint::Of(Player::Right) => "r",
            Paint::Green => "e",
        });
    }
    let letter = |label: &Value<'_>| match label {
        Value::Text(letter) => Ok(letter.to_string()),
        _ => Ok(String::new()),
    };
    let connected = graph.components().len() == 1;
    connected.then(|| graph_text::write(&graph, &letter, &letter).ok()).flatten()
}

/// A picture whose edges are `l`, `r` and `e` for Left, Right and either, or `B`, `R` and `G` for their colours; its
/// first vertex is the ground.
pub(super) fn picture<'u>(text: &str) -> Result<Graph<'u>> {
    let edges = |label: &str| match label {
        "l" | "L" | "b" | "B" => Some(Value::Player(Player::Left)),
        "r" | "R" => Some(Value::Player(Player::Right)),
        "e" | "E" | "g" | "G" => Some(Value::Nothing),
        _ => None,
    };
    let graph = graph_text::parse(text, &Labels { vertices: &|_| None, edges: &edges, directed: false })?;
    match graph.components().len() {
        0 => Err(Error::value("That `Graph` is empty (no ground).")),
        1 => Ok(graph),
        _ => Err(Error::value("That `Graph` is not connected.")),
    }
}

/// A picture as boards are: vertex 0 is the ground.
fn drawn(graph: &Graph<'_>) -> Result<Board> {
    let edge = |edge: &crate::board::graph::Edge<'_>| Edge {
        ends: [edge.from - 1, edge.to - 1],
        paint: match edge.label {
            Value::Player(player) => Paint::Of(player),
            _ => Paint::Green,
        },
    };
    let picture = Picture::sides(graph.edges.iter().map(edge).collect());
    picture.map(Board::Picture).map_err(|error| Error::value(error.to_string()))
}

impl<'u> Machine<'_, 'u> {
    /// The value of a position.
    pub(crate) fn position_value(&self, position: &Position) -> Result<kelvin_values::Game<'u>> {
        let value = self.world.lab.position_value(position, self.budget());
        match value {
            Err(_) if position.loops() => Err(crate::machine::not_short()),
            value => value.map_err(super::asked::failure),
        }
    }
}

/// The options of a position of a built-in ruleset; those by steps of pieces in the order of the pieces, and of the directions clockwise.
pub(crate) fn options<'u>(position: &Position, ruleset: &'static BuiltIn, player: Player) -> Vec<Value<'u>> {
    let mut options = position.moves(player);
    if options.iter().all(|(chosen, _)| matches!(chosen.action, Action::Step { .. })) {
        options.sort_by_cached_key(|(chosen, _)| steps_in_order(&chosen.action));
    }
    options.into_iter().map(|(_, option)| positioned(option, ruleset)).collect()
}

/// Where a piece starts, and for it and each of its arrows the direction, clockwise from the north, and how far.
fn steps_in_order(action: &Action) -> (usize, usize, Vec<(u8, usize)>) {
    let Action::Step { from, to, arrows } = action else { return (0, 0, Vec::new()) };
    let way = |from: &Square, to: &Square| {
        let direction = match (to.row.cmp(&from.row), to.column.cmp(&from.column)) {
            (Ordering::Less, Ordering::Equal) => 0,
            (Ordering::Less, Ordering::Greater) => 1,
            (Ordering::Equal, Ordering::Greater) => 2,
            (Ordering::Greater, Ordering::Greater) => 3,
            (Ordering::Greater, Ordering::Equal) => 4,
            (Ordering::Greater, Ordering::Less) => 5,
            (Ordering::Equal, Ordering::Less) => 6,
            _ => 7,
        };
        (direction, from.row.abs_diff(to.row).max(from.column.abs_diff(to.column)))
    };
    let arrows = arrows.iter().map(|arrow| way(to, arrow));
    (from.row, from.column, std::iter::once(way(from, to)).chain(arrows).collect())
}
