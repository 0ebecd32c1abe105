//! Grids, strips and graphs as text, and the boards of positions.

use super::{Output, show};
use crate::board::graph::Graph;
use crate::board::graph_text;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::object::{Body, Instance};
use crate::value::Value;
use crate::world::World;
use kelvin_rules::CellGrid as Grid;
use kelvin_values::notation::Style;
use std::fmt::Write;

impl<'u> Output<'_, 'u> {
    pub(super) fn grid(&mut self, class: ClassId, grid: &Grid) {
        let row = |cells: &[i8]| {
            let cells: Vec<String> = cells.iter().map(i8::to_string).collect();
            format!("[{}]", cells.join(","))
        };
        if class == ClassId::STRIP {
            let _ = write!(self.text, "Strip({})", row(grid.cells()));
            return;
        }
        let rows: Vec<String> = grid.cells().chunks(grid.columns().max(1) as usize).map(row).collect();
        let _ = write!(self.text, "Grid([{}])", rows.join(","));
    }

    pub(super) fn graph(&self, graph: &Graph<'u>) -> Result<String> {
        let named = |label: &Value<'u>| {
            let text = show(label, Style::Plain, self.world, self.budget, self.own_texts)?;
            Ok(graph_text::named(text.trim_matches('"')))
        };
        graph_text::write(graph, &named, &named)
    }
}

/// The text of the board of a position of a user's ruleset.
pub(crate) fn board<'u>(class: ClassId, instance: &Instance<'u>, world: &World<'u>) -> Option<String> {
    let classes = &world.classes;
    if classes.is(class, ClassId::GRAPH_GAME) {
        return graph_board(instance, world);
    }
    if !classes.is(class, ClassId::GRID_GAME) && !classes.is(class, ClassId::STRIP_GAME) {
        return None;
    }
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Grid(grid) = &board.body else { return None };
    grid.text(world.letters.get(&instance.enclosing)?).ok()
}

/// The text of a graph of a position, if the ruleset has a name for each label.
fn graph_board<'u>(instance: &Instance<'u>, world: &World<'u>) -> Option<String> {
    let Some(Value::Object(board)) = instance.fields.first()?.get() else { return None };
    let Body::Graph(graph) = &board.body else { return None };
    let [vertices, edges] = world.label_names.get(&instance.enclosing)?;
    let name = |names: &Value<'u>, label: &Value<'u>| match names {
        Value::Map(names) => match names.entries.get(label) {
            Some(Value::Text(text)) => Ok(graph_text::named(text)),
            _ => Err(Error::value("That label has no name.")),
        },
        _ => Err(Error::value("Those labels have no names.")),
    };
    graph_text::write(graph, &|label| name(vertices, label), &|label| name(edges, label)).ok()
}
