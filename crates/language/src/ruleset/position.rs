//! Positions of users' classes on their way from a worksheet to the engines.

use crate::board::graph::Graph;
use crate::class::{ClassId, Member, class_of};
use crate::error::{Error, Result};
use crate::library::graph_to_board;
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::symbol::known;
use crate::value::Value;
use kelvin_positions::Named;
use kelvin_positions::board::{Board, Grid as Drawn, Letters};
use kelvin_rules::CellGrid as Grid;
use std::sync::Arc;

/// The grid of a position that holds nothing else.
pub(super) fn only_grid<'v>(value: &'v Value<'_>) -> Option<&'v Grid> {
    match only_field(value)? {
        Body::Grid(grid) => Some(grid),
        _ => None,
    }
}

/// The graph of a position that holds nothing else.
pub(super) fn only_graph<'v, 'u>(value: &'v Value<'u>) -> Option<&'v Graph<'u>> {
    match only_field(value)? {
        Body::Graph(graph) => Some(graph),
        _ => None,
    }
}

/// The only object that an object of a user's class holds.
fn only_field<'v, 'u>(value: &'v Value<'u>) -> Option<&'v Body<'u>> {
    let Value::Object(object) = value else { return None };
    let Body::Instance(instance) = &object.body else { return None };
    let [field] = &*instance.fields else { return None };
    match field.get()? {
        Value::Object(held) => Some(&held.body),
        _ => None,
    }
}

/// The ruleset of a position of a user's class, as engines know it, and its board.
pub(crate) fn own_position<'u>(machine: &mut Machine<'_, 'u>, value: &Value<'u>) -> Result<(Named, Board)> {
    let no_board = |machine: &Machine<'_, 'u>| {
        let class = machine.class_name(value);
        Error::value(format!("The positions of `{class}` cannot be searched, as they are only interpreted.")).with_hint(
            "a search requires positions with a grid, a strip or a graph and no other fields, in a ruleset class",
        )
    };
    let enclosing = match value {
        Value::Object(object) => match &object.body {
            Body::Instance(instance) => instance.enclosing.clone(),
            _ => return Err(no_board(machine)),
        },
        _ => return Err(no_board(machine)),
    };
    let letters = machine.world.letters.get(&enclosing).and_then(|letters| Letters::own(letters));
    let graph = only_graph(value).and_then(graph_to_board).map(Board::Graph);
    let grid = only_grid(value).map(|grid| Board::Grid(grid.drawn(letters.unwrap_or(Letters::NUMBERED))));
    let (Value::Object(ruleset), Some(board)) = (&enclosing, grid.or(graph)) else {
        return Err(no_board(machine));
    };
    let path = machine.class_name(&enclosing).to_string();
    let arguments = match &ruleset.body {
        Body::Instance(instance) => {
            let given = machine.world.classes[ruleset.class].given;
            let given = instance.fields[..given].iter().filter_map(|field| field.get());
            given.map(|value| machine.show(value)).collect::<Result<Vec<String>>>()?.join(",")
        }
        _ => return Err(no_board(machine)),
    };
    let entry = machine.world.own_rulesets().entry(&path)?.ok_or_else(|| no_board(machine))?;
    let named = Named::new(Arc::new(entry), &arguments).map_err(|error| Error::value(error.to_string()))?;
    Ok((named, board))
}

/// A board that is written down, as a ruleset of a user's class takes it: an empty grid may be written by its size, and integers are read
/// for a ruleset that takes no texts.
pub(crate) fn board_of_text<'u>(
    machine: &Machine<'_, 'u>,
    ruleset: &Value<'u>,
    text: &str,
) -> Result<Value<'u>> {
    let size = Drawn::size(text).filter(|_| machine.is_a(ruleset, ClassId::GRID_RULESET));
    match size {
        Some((height, width)) => {
            let grid = Grid::empty(height as i64, width as i64)?;
            Ok(Object::value(ClassId::GRID, Body::Grid(grid)))
        }
        None if takes_texts(machine, ruleset) => Ok(Value::from(text)),
        None => Ok(integers(text).unwrap_or_else(|| Value::from(text))),
    }
}

/// Whether a ruleset can be called with a text.
fn takes_texts<'u>(machine: &Machine<'_, 'u>, ruleset: &Value<'u>) -> bool {
    let classes = &machine.world.classes;
    let takes = |class: Option<ClassId>| class.is_none_or(|class| classes.is(ClassId::STRING, class));
    match classes.member(class_of(ruleset), known::EVAL) {
        Some(Member::Methods(methods)) => methods.iter().any(|method| match &*method.parameters.list {
            [board] => takes(board.class),
            _ => false,
        }),
        _ => true,
    }
}

/// The integer `7`, the coordinates `(3,4)` or the list `[3,4,5]`.
fn integers<'u>(text: &str) -> Option<Value<'u>> {
    let text = text.trim();
    let inside = |open: char, close: char| -> Option<Vec<i64>> {
        let inside = text.strip_prefix(open)?.strip_suffix(close)?.trim();
        let parts = inside.split(',').filter(|_| !inside.is_empty());
        parts.map(|part| part.trim().parse().ok()).collect()
    };
    if let Ok(number) = text.parse() {
        return Some(Value::Integer(number));
    }
    if let Some(list) = inside('[', ']') {
        return Some(Value::from(list.into_iter().map(Value::Integer).collect::<Vec<_>>()));
    }
    match inside('(', ')')?[..] {
        [row, column] => Some(Value::Coordinates(row.try_into().ok()?, column.try_into().ok()?)),
        _ => None,
    }
}
