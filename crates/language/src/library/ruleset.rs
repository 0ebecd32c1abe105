//! Rulesets of the user on grids, strips and graphs: what their classes extend.
//!
//! A ruleset is a class with a nested class `Position`; calling the ruleset with a board, or with the text
//! of one, makes a position.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::symbol::known;
use crate::value::Value;
use std::sync::Arc;

/// The letters of empty cells and of the pieces of Left and Right.
const LETTERS: &str = ".xo";

pub(super) const GRID_RULESET: &[Method] = &[
    CHAR_MAP,
    ICONS,
    Method::new("Eval", "(grid as Grid)", "The position on a grid.", position),
    Method::new(
        "Eval",
        "(text as String)",
        "The position on a grid that is written down.",
        |machine, args| {
            let letters = machine.letters(&args[0])?;
            let grid = kelvin_rules::Grid::parse(&machine.text(&args[1])?, &letters)?;
            position(machine, &[args[0].clone(), Object::value(ClassId::GRID, Body::Grid(grid))])
        },
    ),
];

pub(super) const STRIP_RULESET: &[Method] = &[
    CHAR_MAP,
    ICONS,
    Method::new("Eval", "(strip as Strip)", "The position on a strip.", position),
    Method::new(
        "Eval",
        "(text as String)",
        "The position on a strip that is written down.",
        |machine, args| {
            let letters = machine.letters(&args[0])?;
            let strip = kelvin_rules::Grid::parse(&machine.text(&args[1])?, &letters)?;
            position(machine, &[args[0].clone(), Object::value(ClassId::STRIP, Body::Grid(strip))])
        },
    ),
];

pub(super) const GRAPH_RULESET: &[Method] = &[
    Method::new("Eval", "(graph as Graph)", "The position on a graph.", |machine, args| {
        machine.label_names(&args[0])?;
        make_position(machine, args)
    }),
    Method::new(
        "Eval",
        "(text as String)",
        "The position on a graph that is written down.",
        |machine, args| {
            let graph = machine.ruleset_graph(&args[0], &machine.text(&args[1])?)?;
            machine.call(&args[0], &[Object::value(ClassId::GRAPH, Body::Graph(graph))])
        },
    ),
];

/// Makes a position of a ruleset from what its `Position` takes.
fn make_position<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    machine.call_method(&args[0], known::POSITION, &args[1..])
}

const CHAR_MAP: Method =
    Method::property("CharMap", "The letters of the cells 0, 1, 2, … in the text of a board.", |_, _| {
        Ok(Value::from(LETTERS))
    });

const ICONS: Method =
    Method::property("Icons", "The pictures of the cells 0, 1, 2, … of a board.", |_, _| {
        let named = |name: &str| Object::value(ClassId::ICON, Body::Named(name.into()));
        Ok(Value::from(["Blank", "BlackStone", "WhiteStone"].map(named).to_vec()))
    });

pub(super) const GRID_GAME: &[Method] =
    &[Method::property("GridString", "The grid as text.", |machine, args| board_text(machine, &args[0]))];

pub(super) const STRIP_GAME: &[Method] =
    &[Method::property("StripString", "The strip as text.", |machine, args| board_text(machine, &args[0]))];

/// Makes a position of a ruleset on a board.
fn position<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    machine.letters(&args[0])?;
    make_position(machine, args)
}

fn board_text<'u>(machine: &mut Machine<'_, 'u>, game: &Value<'u>) -> Result<Value<'u>> {
    let text = match game {
        Value::Object(object) => match &object.body {
            Body::Instance(instance) => crate::output::board(object.class, instance, machine.world),
            _ => None,
        },
        _ => None,
    };
    match text {
        Some(text) => Ok(Value::from(text)),
        None => Err(Error::value("The board holds something for which its CharMap has no letter.")),
    }
}

impl<'u> Machine<'_, 'u> {
    /// The letters of a ruleset's boards; they are asked for once.
    pub(crate) fn letters(&mut self, ruleset: &Value<'u>) -> Result<Arc<str>> {
        if let Some(letters) = self.world.letters.get(ruleset) {
            return Ok(letters.clone());
        }
        let letters = self.get_member(ruleset, known::CHAR_MAP)?;
        let letters = self.text(&letters)?;
        self.world.letters.insert(ruleset.clone(), letters.clone());
        Ok(letters)
    }
}
