//! Grids and strips whose cells are not known.

use super::explore::{Explorer, Stop};
use super::state::{Boards, Chain, State, Symbolic, Writes};
use crate::ast::Collected;
use crate::symbol::Symbol;
use crate::value::Value;
use std::rc::Rc;

impl<'u> Explorer<'_, '_, 'u> {
    /// How large the board is.
    pub(super) fn size(&self, name: Symbol) -> Result<Symbolic<'u>, Stop> {
        let size = match (&**self.machine.world.symbols.name(name), self.is_strip) {
            ("RowCount", false) => self.layout.rows(),
            ("ColCount", false) | ("Length", true) => self.layout.columns(),
            _ => return Err(Stop::Unsupported),
        };
        Ok(Symbolic::Known(Value::Integer(size.into())))
    }

    /// `object[arguments]`.
    pub(super) fn index(
        &mut self,
        boards: &Boards,
        object: &Symbolic<'u>,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        if let (Some(graph), [number @ Symbolic::Number(..)]) = (self.graph, arguments) {
            return self.graph_index(graph, boards, object, number);
        }
        let arguments = arguments.iter().map(|argument| self.plain(argument, boards));
        let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
        let Symbolic::Grid(writes) = object else {
            let object = self.plain(object, boards)?;
            return Ok(Symbolic::Known(self.machine.index(&object, &arguments)?));
        };
        if self.graph.is_some() {
            return Err(Stop::Unsupported);
        }
        let [place] = &arguments[..] else { return Err(Stop::Error) };
        Ok(match self.cell(place)? {
            Some(cell) => self.content(writes, cell),
            None => Symbolic::NOTHING,
        })
    }

    /// The cell at a place, if it lies on the board.
    fn cell(&self, place: &Value<'u>) -> Result<Option<u16>, Stop> {
        match (place, self.is_strip) {
            (Value::Coordinates(row, column), false) => Ok(self.layout.cell(*row, *column)),
            (Value::Integer(at), true) => {
                Ok(i32::try_from(*at).ok().and_then(|column| self.layout.cell(1, column)))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    fn content(&self, writes: &Writes, cell: u16) -> Symbolic<'u> {
        match writes.binary_search_by_key(&cell, |(cell, _)| *cell) {
            Ok(at) => Symbolic::Known(Value::Integer(writes[at].1.into())),
            Err(_) => Symbolic::Cell(cell),
        }
    }

    /// A method of the board.
    pub(super) fn grid_method(
        &mut self,
        state: &State<'u>,
        writes: &Writes,
        name: Symbol,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        if self.graph.is_some() {
            return self.graph_method(state, writes, name, arguments);
        }
        let name = self.machine.world.symbols.name(name).clone();
        match (&*name, arguments) {
            ("FindAll", [content]) => match self.known(content, &state.boards)? {
                Value::Integer(content) => Ok(self.found(&state.boards, writes, content)),
                Value::Number(_) => Err(Stop::Unsupported),
                _ => Err(Stop::Error),
            },
            ("IsInBounds", [place]) if !self.is_strip => {
                let place = self.known(place, &state.boards)?;
                Ok(Symbolic::Known(Value::Boolean(self.cell(&place)?.is_some())))
            }
            ("Decomposition", [content]) if writes.is_empty() => match self.known(content, &state.boards)? {
                Value::Integer(content) => Ok(Symbolic::Parts(content)),
                _ => Err(Stop::Unsupported),
            },
            ("Updated", [place, content]) => {
                let change = [self.known(place, &state.boards)?, self.known(content, &state.boards)?];
                self.updated(writes, [change])
            }
            ("Updated", [Symbolic::Known(Value::Map(map))]) => self
                .updated(writes, map.entries.iter().map(|(place, content)| [place.clone(), content.clone()])),
            ("Updated", [Symbolic::Changes(changes)]) => {
                let mut known = Vec::new();
                for [place, content] in changes.iter() {
                    known.push([self.known(place, &state.boards)?, self.known(content, &state.boards)?]);
                }
                self.updated(writes, known)
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// The places that hold a content, each on the boards on which it does.
    fn found(&self, boards: &Boards, writes: &Writes, content: i64) -> Symbolic<'u> {
        let mask = i8::try_from(content).ok().and_then(|content| self.layout.index(content));
        let mask = mask.map_or(0, |content| 1 << content);
        let mut chain = Chain::default();
        for cell in 0..self.layout.cells() as u16 {
            let mut on = boards.clone();
            match self.content(writes, cell) {
                Symbolic::Known(held) if held != Value::Integer(content) => continue,
                Symbolic::Known(_) => {}
                _ => on[usize::from(cell)] &= mask,
            }
            if on[usize::from(cell)] != 0 {
                let (row, column) =
                    (i32::from(cell) / self.layout.columns(), i32::from(cell) % self.layout.columns());
                let place = match self.is_strip {
                    true => Value::Integer(i64::from(column) + 1),
                    false => Value::Coordinates(row + 1, column + 1),
                };
                chain.push(on, Symbolic::Known(place));
            }
        }
        Symbolic::Items(chain, Collected::List)
    }

    /// The board with some cells changed.
    fn updated(
        &mut self,
        writes: &Writes,
        changes: impl IntoIterator<Item = [Value<'u>; 2]>,
    ) -> Result<Symbolic<'u>, Stop> {
        let mut writes = (**writes).clone();
        for [place, content] in changes {
            let Value::Integer(content) = content else { return Err(Stop::Unsupported) };
            let (Some(cell), Ok(content)) = (self.cell(&place)?, i8::try_from(content)) else {
                return Err(Stop::Error);
            };
            if self.layout.index(content).is_none() {
                if !self.wanted.contains(&content) {
                    self.wanted.push(content);
                }
                return Err(Stop::Unsupported);
            }
            match writes.binary_search_by_key(&cell, |(cell, _)| *cell) {
                Ok(at) => writes[at].1 = content,
                Err(at) => writes.insert(at, (cell, content)),
            }
        }
        Ok(Symbolic::Grid(Rc::new(writes)))
    }
}
