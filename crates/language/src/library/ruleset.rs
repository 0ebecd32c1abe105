//! Rulesets of the user on grids, strips and graphs: what their classes extend.
//!
//! A ruleset is a class with a nested class `Position`; calling the ruleset with a board, or with the text
//! of one, makes a position.

use super::Method;
use crate::class::{Callable, ClassId, Member, class_of};
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::symbol::known;
use crate::text::Text;
use crate::value::Value;
use kelvin_positions::board::Grid as Drawn;
use kelvin_rules::{CellGrid as Grid, GridError};
use kelvin_values::notation::Style;
use std::sync::Arc;

/// The letters of empty cells and of the pieces of Left and Right.
const LETTERS: &str = ".xo";

pub(super) const GRID_RULESET: &[Method] = &[
    Method::new(
        "Position",
        "(grid as Grid)",
        "The position on a grid; every ruleset has a class of this name.",
        |machine, args| Err(no_position(machine, &args[0], "(grid as Grid) extends GridGame")),
    ),
    CHAR_MAP,
    ICONS,
    Method::new("Eval", "(grid as Grid)", "The position on a grid.", position),
    Method::new("Eval", "(text as String)", "The position on a grid given as a string.", |machine, args| {
        on_text(machine, args, ClassId::GRID)
    }),
];

pub(super) const STRIP_RULESET: &[Method] = &[
    Method::new(
        "Position",
        "(strip as Strip)",
        "The position on a strip; every ruleset has a class of this name.",
        |machine, args| Err(no_position(machine, &args[0], "(strip as Strip) extends StripGame")),
    ),
    CHAR_MAP,
    ICONS,
    Method::new("Eval", "(strip as Strip)", "The position on a strip.", position),
    Method::new("Eval", "(text as String)", "The position on a strip given as a string.", |machine, args| {
        on_text(machine, args, ClassId::STRIP)
    }),
];

pub(super) const GRAPH_RULESET: &[Method] = &[
    Method::new(
        "Position",
        "(graph as Graph)",
        "The position on a graph; every ruleset has a class of this name.",
        |machine, args| Err(no_position(machine, &args[0], "(graph as Graph) extends GraphGame")),
    ),
    Method::new("Eval", "(graph as Graph)", "The position on a graph.", |machine, args| {
        machine.label_names(&args[0])?;
        make_position(machine, args)
    }),
    Method::new("Eval", "(text as String)", "The position on a graph given as a string.", |machine, args| {
        let graph = machine.ruleset_graph(&args[0], &machine.text(&args[1])?)?;
        machine.call(&args[0], &[Object::value(ClassId::GRAPH, Body::Graph(graph))])
    }),
];

/// Makes a position of a ruleset from a board. One whose `Position` holds more than a board makes positions from texts in its own way.
fn make_position<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let (ruleset, board) = (&args[0], &args[1]);
    let class = class_of(ruleset);
    let Some(Member::Class(position)) = machine.world.classes.member(class, known::POSITION) else {
        return machine.call_method(ruleset, known::POSITION, &args[1..]);
    };
    let constructors = machine.world.classes[position].constructors.clone();
    let needs = |constructor: &Arc<Callable<'u>>| {
        constructor.parameters.list.iter().filter(|one| !one.optional && !one.rest).count()
    };
    if constructors.iter().all(|constructor| needs(constructor) <= 1) {
        return machine.call_method(ruleset, known::POSITION, &args[1..]);
    }
    match machine.world.classes.member(class, known::EVAL) {
        Some(Member::Methods(methods)) if methods.iter().any(reads_text) => {
            let text = machine.board_as_text(ruleset, board)?;
            machine.call(ruleset, &[text])
        }
        _ => {
            let path = machine.class_name(ruleset);
            let parameters = constructors.first().map(|made| crate::help::parameters(machine.world, made));
            let parameters = parameters.unwrap_or_default();
            Err(Error::value(format!("A board alone does not determine a `{path}.Position{parameters}`."))
                .with_hint(
                    "let the others have defaults, as in `turn ? 0`, or the ruleset a method \
                 `override def Eval(text as String)`",
                ))
        }
    }
}

/// That a ruleset has no class of positions.
fn no_position<'u>(machine: &Machine<'_, 'u>, ruleset: &Value<'u>, class: &str) -> Error {
    let path = machine.class_name(ruleset);
    Error::value(format!("The ruleset `{path}` does not define its positions."))
        .with_hint(format!("write a class in it, `class Position{class} … end`"))
}

/// Whether a user wrote a method that takes a text and nothing else.
fn reads_text(method: &Arc<Callable<'_>>) -> bool {
    let [text] = &*method.parameters.list else { return false };
    method.body.code().is_some() && text.class.is_none_or(|class| class == ClassId::STRING)
}

/// The position on a board that is written down, or of which the size is, where that is not a board in the letters of the ruleset.
fn on_text<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>], class: ClassId) -> Result<Value<'u>> {
    let (letters, text) = (machine.letters(&args[0])?, machine.text(&args[1])?);
    let size = Drawn::size(&text).filter(|(height, _)| class == ClassId::GRID || *height == 1);
    let board = match (Grid::parse(&text, &letters), size) {
        (Err(GridError::UnknownLetter { .. }), Some((height, width))) => {
            Grid::empty(height as i64, width as i64)?
        }
        (Err(error @ GridError::UnknownLetter { .. }), None) => {
            let size = if class == ClassId::GRID { "3x4" } else { "1x5" };
            let hint = format!("this board is written with `{letters}`; an empty one by its size, as {size}");
            return Err(Error::value(error.to_string()).with_hint(hint));
        }
        (board, _) => board?,
    };
    position(machine, &[args[0].clone(), Object::value(class, Body::Grid(board))])
}

const CHAR_MAP: Method =
    Method::property("CharMap", "The letters of the cells 0, 1, 2, … in the text of a board.", |_, _| {
        Ok(Value::from(LETTERS))
    });

const ICONS: Method =
    Method::property("Icons", "The pictures of the cells 0, 1, 2, … of a board.", |_, _| {
        Ok(Value::from(["Blank", "BlackStone", "WhiteStone"].map(super::icon).to_vec()))
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
        None => Err(Error::value("The board has a value for which its CharMap has no letter.")),
    }
}

impl<'u> Machine<'_, 'u> {
    /// A board in the letters of a ruleset.
    fn board_as_text(&mut self, ruleset: &Value<'u>, board: &Value<'u>) -> Result<Value<'u>> {
        let Value::Object(object) = board else { return Err(self.expected("cgsuite.util.Grid", board)) };
        match &object.body {
            Body::Grid(grid) => Ok(Value::from(grid.text(&self.letters(ruleset)?)?)),
            _ => Ok(Value::from(self.shown(board, Style::Plain)?)),
        }
    }

    /// The letters of a ruleset's boards; they are asked for once.
    pub(crate) fn letters(&mut self, ruleset: &Value<'u>) -> Result<Text> {
        if let Some(letters) = self.world.letters.get(ruleset) {
            return Ok(letters.clone());
        }
        let letters = self.get_member(ruleset, known::CHAR_MAP)?;
        let letters = self.text(&letters)?;
        self.world.letters.insert(ruleset.clone(), letters.clone());
        Ok(letters)
    }
}
